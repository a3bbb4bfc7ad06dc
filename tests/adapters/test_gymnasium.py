"""Gymnasium's checker passes for every game and seat count, and its conventions are kept."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from nomarch.adapters.gymnasium import NomarchEnv, env_id
from nomarch.engine.errors import BadComponents, BadOptions, IllegalAction, NomarchError
from pig import GAME as PIG


class Highest:
    """Always the last of its legal actions, and it counts how often it was asked."""

    asked = 0

    def choose(self, view, rng):
        self.asked += 1
        assert view.seat == view.to_move
        return view.legal[-1]


def play(env, seed):
    """Random legal actions to the end; the rewards, one for each step."""
    rng, rewards = np.random.default_rng(seed), []
    seen, _ = env.reset(seed=seed)
    while True:
        seen, reward, terminated, truncated, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        rewards.append(reward)
        if terminated or truncated:
            return rewards


def test_check_env_passes(slug, seats):
    for mode in ("ansi", None):
        check_env(gymnasium.make(env_id(slug), seats=seats, render_mode=mode).unwrapped, skip_render_check=mode is None)


def test_rendering_passes_the_checker_for_people_too(slug, capsys):
    env = gymnasium.make(env_id(slug), render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert capsys.readouterr().out


def test_every_decision_is_the_own_seats(slug):
    env = NomarchEnv(slug, seat=1)
    seen, info = env.reset(seed=1)
    for _ in range(20):
        assert info["seat"] == 1
        assert seen["observation"][1] == 1.0
        assert env.match.over or env.match.mover == 1
        if env.match.over:
            break
        seen, _, _, _, info = env.step(np.flatnonzero(seen["action_mask"])[0])


def test_a_seed_repeats_the_whole_match():
    one, two = (play(NomarchEnv("ra-dice", 3), 7) for _ in range(2))
    assert one == two


def test_only_the_end_is_rewarded():
    for seed in range(6):
        rewards = play(NomarchEnv("ra-dice"), seed)
        assert not any(rewards[:-1])
        assert rewards[-1] in (-1.0, 0.0, 1.0)


def test_seats_are_dealt_when_none_is_asked_for():
    env = NomarchEnv("ra-dice", 4, seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}


def test_opponents_can_be_any_object_that_chooses():
    highest = Highest()
    play(NomarchEnv("ra-dice", opponents=highest), 1)
    assert highest.asked > 10


def test_an_opponent_that_chooses_what_is_not_legal_is_told_so():
    class Cheat:
        def choose(self, view, rng):
            return next(a for a in range(134) if a not in view.legal)

    env = NomarchEnv("ra-dice", seat=1, opponents=Cheat())
    with pytest.raises(IllegalAction, match="opponent at seat 0 chose"):
        env.reset(seed=1)


def test_a_level_of_our_bots_is_an_opponent_and_beats_random_play():
    env = NomarchEnv(PIG, seat=None, opponents=1)
    results = [play(env, seed)[-1] for seed in range(20)]
    assert sum(results) < 0


def test_a_level_plays_a_game_of_the_catalogue_to_the_end():
    assert play(NomarchEnv("roll-through-the-ages", opponents=1), 1)[-1] in (-1.0, 0.0, 1.0)


def test_environments_of_one_game_step_together():
    envs = gymnasium.make_vec("nomarch/RaDice-v1", num_envs=3, seats=2, vectorization_mode="sync")
    seen, _ = envs.reset(seed=1)
    for _ in range(30):
        seen, rewards, ended, _, _ = envs.step([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
    assert seen["observation"].shape == (3, 290)
    assert rewards.shape == ended.shape == (3,)


def test_corrected_tables_are_played(tmp_path):
    path = tmp_path / "my.toml"
    path.write_text("[coins]\nstart = [7, 7, 7, 7]\n")
    env = gymnasium.make("nomarch/NileArtifacts-v1", components=str(path)).unwrapped
    env.reset(seed=1)
    assert env.match.view(0).state.coins[0] == 7


def test_wrong_tables_are_refused_with_a_sentence(tmp_path):
    path = tmp_path / "my.toml"
    path.write_text("[coins]\nstart = 7\n")
    for game, source in (("nile-artifacts", path), ("nile-artifacts", tmp_path / "none.toml"), ("ra-dice", path)):
        with pytest.raises(BadComponents, match=r"\.$"):
            NomarchEnv(game, components=source)


def test_unknown_opponents_are_refused_with_a_sentence():
    with pytest.raises(NomarchError, match=r"nobody.*\.$"):
        NomarchEnv("ra-dice", opponents="nobody")


def test_an_illegal_action_ends_the_match_and_says_why():
    env = NomarchEnv("ra-dice")
    seen, _ = env.reset(seed=1)
    illegal = np.flatnonzero(seen["action_mask"] == 0)[0]
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (-1.0, True)
    assert "is not legal now" in info["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(illegal)


@pytest.mark.parametrize("action", [-1, 10_000])
def test_a_number_that_is_no_action_is_refused(action):
    env = NomarchEnv("ra-dice")
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="no action number of Ra"):
        env.step(action)


def test_wrong_arguments_are_refused_with_a_sentence():
    for wrong in ({"seats": 9}, {"seat": 2}, {"edition": "2008"}, {"render_mode": "film"}):
        with pytest.raises(BadOptions, match=r"\.$"):
            NomarchEnv("ra-dice", **wrong)


@pytest.mark.parametrize("call", ["render", "action_masks"])
def test_before_the_first_reset_there_is_nothing_to_show(call):
    table = NomarchEnv("ra-dice", render_mode="ansi")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        getattr(table, call)()


def test_flat_observations_leave_the_mask_to_the_infos():
    env, usual = NomarchEnv("ra-dice", flat=True), NomarchEnv("ra-dice")
    check_env(env, skip_render_check=True)
    seen, info = env.reset(seed=5)
    told, _ = usual.reset(seed=5)
    for _ in range(4):
        assert np.array_equal(seen, told["observation"])
        assert np.array_equal(info["action_mask"], told["action_mask"])
        action = np.flatnonzero(info["action_mask"])[0]
        (seen, *_, info), (told, *_) = env.step(action), usual.step(action)
