"""The batch keeps Gymnasium's conventions for vector environments, in all three modes of autoreset."""

import copy
import pickle
import random

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from nomarch.adapters import gymnasium as _registers  # noqa: F401
from nomarch.adapters.match import Match
from nomarch.adapters.vector import VectorEnv
from nomarch.engine.errors import BadOptions, IllegalAction
from pig import GAME as PIG

N = 8
ROLL, HOLD = 0, 1


def play(env, steps, seed=1):
    """Random legal actions; everything that each step gave."""
    env.reset(seed=seed)
    for _ in range(steps):
        yield env.step(env.sample())


def test_it_is_what_gymnasium_makes():
    envs = gymnasium.make_vec("nomarch/RaDice-v1", num_envs=3, seats=2, opponents="random", vectorization_mode=None)
    assert isinstance(envs, VectorEnv)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    seen, infos = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    assert infos["seat"].tolist() == [0, 0, 0]
    assert envs.spec.id == "nomarch/RaDice-v1"
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, rewards, terminated, truncated, _ = envs.step(envs.sample())
    assert envs.observation_space.contains(seen)
    assert rewards.dtype == np.float64
    assert terminated.dtype == truncated.dtype == np.bool_


def test_next_step_shows_the_end_then_begins_anew_whatever_the_action():
    env, over, ends = VectorEnv(PIG, N), np.zeros(N, bool), 0
    for seen, rewards, ended, _, infos in play(env, 300):
        assert not (ended & over).any(), "what was over has begun anew"
        assert not rewards[~ended].any()
        assert not seen["action_mask"][ended].any()
        assert seen["action_mask"][~ended].any(axis=1).all()
        for row in np.flatnonzero(ended):
            assert infos["_returns"][row]
            assert infos["returns"][row].tolist() in ([1, -1], [-1, 1])
            assert infos["returns"][row][0] == rewards[row]
            ends += 1
        fresh = over & ~ended
        assert (env.matches.states["pips"][fresh][:, 0] == 0).all()
        over = ended
    assert ends > 3


def test_same_step_keeps_the_last_observation_beside_the_first_of_the_next_match():
    ways = {mode: VectorEnv(PIG, N, autoreset_mode=mode) for mode in (AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)}
    now, then = ways.values()
    ends, done, rng = 0, np.zeros(N, bool), np.random.default_rng(1)
    now.reset(seed=4)
    then.reset(seed=4)
    for _ in range(300):
        if done.any():
            then.reset(options={"reset_mask": done})
        actions = rng.integers(2, size=N)  # in Pig both actions are always legal
        seen, rewards, ended, _, infos = now.step(actions)
        final, due, done, _, told = then.step(actions)
        assert np.array_equal(rewards, due)
        assert np.array_equal(ended, done)
        for row in np.flatnonzero(ended):
            ends += 1
            assert np.array_equal(infos["final_obs"][row]["observation"], final["observation"][row])
            assert np.array_equal(infos["final_info"]["returns"][row], told["returns"][row])
            assert infos["_final_obs"][row] and infos["_final_info"][row]
            assert seen["action_mask"][row].any()
        assert "final_obs" in infos or not ended.any()
        assert np.array_equal(seen["observation"][~ended], final["observation"][~ended])
    assert ends > 3


def test_without_autoreset_a_match_that_is_over_waits_for_its_reset():
    env = VectorEnv(PIG, 2, autoreset_mode="Disabled")
    env.reset(seed=1)
    done = np.zeros(2, bool)
    while not done.any():
        _, _, done, _, _ = env.step(env.sample())
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset_mask"):
        env.step([0, 0])
    before = env.matches.states[~done].copy()
    env.reset(options={"reset_mask": done})
    assert (env.matches.states[~done] == before).all()
    env.step(env.sample())


@pytest.mark.parametrize("mask", [[True, False], np.array([1, 0]), np.array([False, False]), np.array([True])])
def test_a_reset_mask_of_another_kind_is_refused(mask):
    with pytest.raises(BadOptions, match=r"boolean array of shape \(2,\)"):
        VectorEnv(PIG, 2).reset(options={"reset_mask": mask})


def test_a_seed_repeats_and_no_seed_goes_on():
    one, two = VectorEnv(PIG, N, opponents="random"), VectorEnv(PIG, N, opponents="random")
    for a, b in zip(play(one, 50), play(two, 50), strict=True):
        assert np.array_equal(a[0]["observation"], b[0]["observation"])
    one.reset()
    two.reset(seed=1)
    assert not np.array_equal(one.matches._dice, two.matches._dice)


def test_each_match_can_have_its_seed():
    env = VectorEnv(PIG, 3)
    env.reset(seed=[5, None, 6])
    first = env.matches._dice.copy()
    env.reset(seed=[5, 7, 6])
    assert (env.matches._dice == first).all(axis=1).tolist() == [True, False, True]
    with pytest.raises(BadOptions, match="one seed, or as many"):
        env.reset(seed=[1, 2])


def test_seats_are_dealt_when_none_is_asked_for():
    env = VectorEnv(PIG, 40, 3, seat=None)
    seen, infos = env.reset(seed=1)
    assert set(infos["seat"]) == {0, 1, 2}
    assert (seen["observation"][np.arange(40), infos["seat"]] == 1).all(), "a row begins with the own seat's number"
    assert (env.matches.turn.movers == infos["seat"]).all()


def test_an_illegal_action_costs_its_match():
    """Pig has two actions, always legal; so a mask is made wrong by hand."""
    env = VectorEnv(PIG, 3)
    env.reset(seed=1)
    env.matches._told.masks[1, HOLD] = 0
    _, rewards, ended, _, infos = env.step([HOLD, HOLD, HOLD])
    assert (rewards.tolist(), ended.tolist()) == ([0, -1, 0], [False, True, False])
    assert infos["illegal"].tolist() == [None, "'hold' is not legal now; see the action mask.", None]


@pytest.mark.parametrize("actions", [[0, 0], [0, 0, 2], [0.0, 0.0, 0.0], [-1, 0, 0]])
def test_what_is_no_action_is_refused_and_changes_nothing(actions):
    env = VectorEnv(PIG, 3)
    env.reset(seed=1)
    before = env.matches.states.copy()
    with pytest.raises(gymnasium.error.InvalidAction, match=r"\.$"):
        env.step(actions)
    assert (env.matches.states == before).all()


def test_before_the_first_reset_nothing_is_played():
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        VectorEnv(PIG, 1).step([0])


def test_all_seats_can_be_ones_own():
    env, ends = VectorEnv(PIG, N, 3, opponents="self"), 0
    _, infos = env.reset(seed=2)
    for _ in range(400):
        decided = infos["seat"]
        assert (env.matches.turn.movers == decided)[~env._done].all()
        _, rewards, ended, _, infos = env.step(env.sample())
        for row in np.flatnonzero(ended):
            ends += 1
            assert rewards[row] == infos["returns"][row][decided[row]] == 1, "who holds a hundred has won"
            assert infos["returns"][row].sum() == pytest.approx(0)
    assert ends > 3
    assert set(infos["seat"]) == {0, 1, 2}


class Highest:
    """Always the last of its legal actions: in Pig it holds at once and never scores."""

    def choose(self, view, rng):
        assert view.seat == view.to_move
        return view.legal[-1]


def test_opponents_can_be_any_object_that_chooses():
    env = VectorEnv(PIG, 4, 3, seat=1, opponents=Highest())
    rewards = [float(reward[row]) for _, reward, ended, _, _ in play(env, 500) for row in np.flatnonzero(ended)]
    assert rewards
    assert set(rewards) == {1.0}


def test_an_opponent_that_chooses_what_is_not_legal_is_told_so():
    class Cheat:
        def choose(self, view, rng):
            return 7

    with pytest.raises(IllegalAction, match="opponent at seat 0 chose 7"):
        VectorEnv(PIG, 2, seat=1, opponents=Cheat())


def test_a_level_is_an_opponent_and_beats_random_play():
    env = VectorEnv(PIG, 4, seat=None, opponents=1)
    results = [float(r[row]) for _, r, ended, _, _ in play(env, 150) for row in np.flatnonzero(ended)]
    assert len(results) > 8
    assert sum(results) < 0


def test_flat_observations_leave_the_masks_to_the_infos():
    env, usual = VectorEnv(PIG, N, flat=True), VectorEnv(PIG, N)
    seen, infos = env.reset(seed=1)
    told, _ = usual.reset(seed=1)
    assert isinstance(env.single_observation_space, gymnasium.spaces.Box)
    assert env.observation_space.contains(seen)
    assert np.array_equal(seen, told["observation"])
    assert np.array_equal(infos["action_mask"], told["action_mask"])
    assert np.array_equal(env.action_masks(), told["action_mask"])


def test_observations_are_copies_unless_nobody_wants_them():
    for wanted in (True, False):
        env = VectorEnv(PIG, N, copy=wanted)
        first, _ = env.reset(seed=1)
        then, *_ = env.step(env.sample())
        assert (first["observation"] is not then["observation"]) == wanted


def test_the_matches_are_those_of_single_environments():
    """Against itself a batch plays what single matches with the same dice play."""
    env, rng = VectorEnv(PIG, 3, opponents="self"), random.Random(1)
    env.reset(seed=5)
    beside = [Match(PIG, 2, {}, plain=True) for _ in range(3)]
    for i, match in enumerate(beside):
        match.begin(f"5/{i}")
    for _ in range(40):
        actions = [rng.choice(match.legal()) for match in beside]
        seen, *_ = env.step(actions)
        for i, match in enumerate(beside):
            match.play(actions[i])
            assert np.allclose(seen["observation"][i], match.observe(match.mover))


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("opponents", ["random", "self", 1])
def test_a_copied_env_goes_on_like_one_that_was_not(way, opponents):
    env = VectorEnv(PIG, N, 2, seat=None, opponents=opponents)
    for _ in play(env, 10):
        pass
    other = way(env)
    for _ in range(40):
        actions = env.sample()
        assert np.array_equal(other.sample(), actions)
        one, two = env.step(actions), other.step(actions)
        assert all(np.array_equal(one[0][key], two[0][key]) for key in one[0])
        assert np.array_equal(one[1], two[1])


def test_gymnasiums_wrappers_go_around_it():
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(VectorEnv(PIG, N))
    env.reset(seed=1)
    finished = 0
    for _ in range(200):
        *_, infos = env.step(env.unwrapped.sample())
        finished += int(infos.get("_episode", np.zeros(1)).sum())
    assert finished


def test_it_can_be_drawn_in_letters():
    env = VectorEnv(PIG, 2, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert len(drawn) == 2
    assert "seat_1" in drawn[0]
    with pytest.raises(BadOptions, match=r"\.$"):
        VectorEnv(PIG, 2, render_mode="3d")
