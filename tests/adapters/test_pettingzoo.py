"""PettingZoo's own tests pass, and its conventions are kept."""

import pickle
import random
import warnings
from contextlib import redirect_stdout
from io import StringIO

import numpy as np
import pettingzoo
import pytest

import nomarch
from nomarch.adapters.match import Match, env_id
from nomarch.adapters.pettingzoo import env, raw_env
from nomarch.engine.errors import BadOptions, IllegalAction, UnknownGame
from pig import GAME as PIG

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of PettingZoo's test kit, about itself
    from pettingzoo.test import api_test, render_test, seed_test

# api_test knows by name which of PettingZoo's own environments observe dictionaries
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
CYCLES = 25


def play(table, rng, most=10_000):
    """Random legal actions until nobody is left; returns each agent's summed rewards."""
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(most):
        seen, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        done = terminated or truncated
        table.step(None if done else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@pytest.mark.parametrize("make", [env, raw_env])
def test_api_test_passes(slug, seats, make, capsys):
    api_test(make(slug, seats), CYCLES)
    assert "Passed" in capsys.readouterr().out


def test_seed_test_passes(slug, seats):
    seed_test(lambda: env(slug, seats), CYCLES)


def test_render_test_passes(slug):
    """Every moment of a match is drawn, so one number of seats must do."""
    with redirect_stdout(StringIO()) as printed:
        render_test(lambda render_mode: env(slug, render_mode=render_mode))
    assert printed.getvalue()


def test_the_seat_to_move_is_the_agent_and_only_it_has_a_mask(slug, seats):
    table = env(slug, seats)
    table.reset(seed=3)
    assert table.agents == [f"seat_{seat}" for seat in range(seats)]
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        assert bool(mask.any()) == (agent == table.agent_selection)
    assert np.flatnonzero(table.observe(table.agent_selection)["action_mask"]).tolist() == table.match.legal()


@pytest.mark.parametrize(("game", "n"), [("ra-dice", 2), ("ra-dice", 4), ("roll-through-the-ages", 3)])
def test_rewards_add_up_to_nothing_and_the_winner_has_most(game, n):
    for seed in range(4):
        table = env(game, n)
        table.reset(seed=seed)
        total = play(table, random.Random(seed))
        assert sum(total.values()) == pytest.approx(0)
        assert max(total.values()) > 0
        assert not table.agents


def test_alone_the_reward_is_the_points():
    table = env("roll-through-the-ages", 1)
    table.reset(seed=1)
    total = play(table, random.Random(1))
    state = table.match.view(0).state
    points = [[0] * len(table.match.game.sources) for _ in range(4)]
    table.match.game.calls.score(state, points)
    assert total == {"seat_0": sum(points[0])}


def test_an_illegal_action_ends_the_match_and_costs_its_seat_one(slug):
    table = env(slug)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert all(table.truncations.values())
    assert table.rewards == {other: -1.0 if other == agent else 0.0 for other in table.agents}
    assert play(table, random.Random(1))[agent] == -1.0


@pytest.mark.parametrize("action", [-1, 10_000, 1 << 70, 1.0, None, "roll", "1"])
def test_what_is_no_action_is_refused_and_changes_nothing(action):
    table = env("ra-dice")
    table.reset(seed=1)
    before = table.observe("seat_0")["observation"]
    with pytest.raises(AssertionError, match="not in its action space"):
        table.step(action)
    assert np.array_equal(table.observe("seat_0")["observation"], before)
    assert not any(table.terminations.values())


def test_the_raw_environment_raises_and_changes_nothing():
    table = raw_env("ra-dice")
    table.reset(seed=1)
    legal = table.match.legal()
    with pytest.raises(IllegalAction, match="cannot be played by seat_0"):
        table.step(next(a for a in range(table.match.actions) if a not in legal))
    assert table.match.legal() == legal


def test_compiled_and_plain_environments_play_and_tell_the_same():
    PIG.compile()
    compiled, plain = raw_env(PIG, 3), raw_env(PIG, 3)
    plain.match = Match(PIG, 3, {}, plain=True)
    rng = random.Random(1)
    for seed in range(3):
        for table in (compiled, plain):
            table.reset(seed=seed)
        while not all(compiled.terminations.values()):
            for agent in compiled.agents:
                one, two = compiled.observe(agent), plain.observe(agent)
                assert all(np.array_equal(one[part], two[part]) for part in ("observation", "action_mask"))
            action = rng.choice(compiled.match.legal())
            compiled.step(action)
            plain.step(action)
        assert compiled.rewards == plain.rewards


def test_the_random_source_goes_on_when_the_compiler_is_done():
    PIG.compile()
    switched, compiled, other = Match(PIG, 2, {}, plain=True), Match(PIG, 2, {}), Match(PIG, 2, {}, plain=True)
    for match, seed in ((switched, 5), (compiled, 5), (other, 6)):
        match.begin(seed)
        for _ in range(4):
            match.play(0)
    switched._plain = other._plain = False  # as when the compiled game is ready
    rolled = []
    for match in (switched, compiled, other):
        match.begin(None)
        rolled.append([match.play(0) and match.observe(0).tolist() for _ in range(12) if not match.over])
    assert rolled[0] == rolled[1]
    assert rolled[0] != rolled[2]


def test_what_was_observed_stays_as_it_was():
    PIG.compile()
    table = raw_env(PIG)
    table.reset(seed=1)
    kept = [table.last()[0] for _ in range(2)]
    before = [{name: part.copy() for name, part in seen.items()} for seen in kept]
    for action in (0, 1, 0):
        table.step(action)
        table.last()
    kept[0]["observation"][:] = 7
    kept[0]["action_mask"][:] = 7
    assert all(np.array_equal(kept[1][name], part) for name, part in before[1].items())
    assert not (table.last()[0]["observation"] == 7).any()


def test_calls_before_reset_are_refused():
    for call in ("step", "observe"):
        with pytest.raises(AssertionError, match="needs to be called before"):
            getattr(env("ra-dice"), call)("seat_0")


def test_wrong_games_seats_options_and_modes_are_refused_with_a_sentence():
    with pytest.raises(UnknownGame, match="choose one of: ra-dice"):
        env("chess")
    for wrong in ({"seats": 9}, {"edition": "none"}, {"render_mode": "film"}):
        with pytest.raises(BadOptions, match=r"\.$"):
            env("ra-dice", **wrong)


def test_options_of_the_game_are_played():
    table = env("roll-through-the-ages", 2, edition="late-bronze-age")
    table.reset(seed=1)
    assert table.match.view(0).state.sheet == 2


def test_corrected_tables_are_played_and_pickle():
    table = env("nile-artifacts", components={"coins": {"start": [7, 7, 7, 7]}})
    for made in (table, pickle.loads(pickle.dumps(table))):
        made.reset(seed=1)
        assert made.match.view(0).state.coins[:2] == [7, 7]


def test_there_is_no_parallel_form_since_seats_move_in_turn():
    with pytest.raises(AssertionError, match="is_parallelizable"):
        pettingzoo.utils.conversions.aec_to_parallel(env("ra-dice"))


def test_a_seed_makes_the_match_and_the_next_ones_follow_from_it():
    one, two = env("ra-dice"), env("ra-dice")
    one.reset(seed=4)
    two.reset(seed=4)
    first = one.observe("seat_0")["observation"]
    for table in (one, two):
        table.reset()
    assert np.array_equal(one.observe("seat_0")["observation"], two.observe("seat_0")["observation"])
    assert not np.array_equal(one.observe("seat_0")["observation"], first)


def test_environments_are_registered_and_pickle():
    made = pettingzoo.make("aec", "nomarch/NileArtifacts-v1", seats=3)
    again = pickle.loads(pickle.dumps(made))
    assert again.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert str(again) == "nile-artifacts_v1"


def test_the_version_in_the_name_is_that_of_the_observation():
    for game in nomarch.all_games():
        assert env_id(game.slug).endswith(f"-v{game.observation.version}")


def test_flat_observations_leave_the_masks_to_the_infos():
    flat, usual = raw_env("ra-dice", flat=True), raw_env("ra-dice")
    for table in (flat, usual):
        table.reset(seed=3)
    for _ in range(12):
        row, _, _, _, info = flat.last()
        seen, *_ = usual.last()
        assert flat.observation_space(flat.agent_selection).contains(row)
        assert np.array_equal(row, seen["observation"])
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        waiting = next(agent for agent in flat.agents if agent != flat.agent_selection)
        assert not flat.infos[waiting]["action_mask"].any()
        action = int(np.flatnonzero(info["action_mask"])[-1])
        flat.step(action)
        usual.step(action)


def test_supersuit_wraps_flat_environments_if_it_is_there():
    supersuit = pytest.importorskip("supersuit")
    table = supersuit.frame_stack_v1(raw_env("ra-dice", flat=True), 2)
    table.reset(seed=1)
    assert table.observe(table.agent_selection).shape == (580,)
