"""Environments copied in the middle of a match go on like the original, and alone."""

import copy
import pickle
import random

import numpy as np
import pyspiel
import pytest

import nomarch.adapters.openspiel  # noqa: F401  registers
from nomarch.adapters.gymnasium import NomarchEnv
from nomarch.adapters.matches import Matches
from nomarch.adapters.pettingzoo import raw_env
from pig import GAME as PIG

WAYS = {"deepcopy": copy.deepcopy, "pickle": lambda thing: pickle.loads(pickle.dumps(thing))}
pytestmark = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_copied_row_of_matches_goes_on_like_one_that_was_not(way, threads):
    env = Matches(PIG, 8, 3, seed=4, threads=threads)
    for _ in range(30):
        env.step(env.sample())
    other, ended = way(env), 0
    for one, two in zip(other.turn, env.turn, strict=True):
        assert np.array_equal(one, two)
    for _ in range(300):
        for one, two in zip(other.step(other.sample()), env.step(env.sample()), strict=True):
            assert np.array_equal(one, two)
        ended += int(env.turn.ended.sum())
    assert ended
    env.close()
    other.close()


def test_a_copied_row_of_matches_is_no_part_of_the_original(way):
    env = Matches(PIG, 4, seed=1)
    before = env.turn.observations.copy()
    other = way(env)
    for _ in range(9):
        other.step(other.sample())
    assert not np.array_equal(other.turn.observations, before)
    assert np.array_equal(env.turn.observations, before)


def test_a_copied_gymnasium_env_goes_on_like_one_that_was_not(way):
    env = NomarchEnv("ra-dice")
    seen, _ = env.reset(seed=3)
    for _ in range(5):
        seen, *_ = env.step(np.flatnonzero(seen["action_mask"])[0])
    other = way(env)
    for _ in range(5):
        action = np.flatnonzero(env.action_masks())[-1]
        (one, *rest), (two, *more) = env.step(action), other.step(action)
        assert rest == more
        assert all(np.array_equal(one[key], two[key]) for key in one)


def test_a_copied_aec_env_goes_on_like_one_that_was_not(way):
    env = raw_env("ra-dice")
    env.reset(seed=3)
    other = way(env)
    for _ in range(8):
        action = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
        env.step(action)
        other.step(action)
        assert other.agent_selection == env.agent_selection
        assert np.array_equal(other.last()[0]["observation"], env.last()[0]["observation"])


def told(state):
    return [(event.player, event.action) for event in state.full_history()]


def walk(state, rng, steps):
    for _ in range(steps):
        if not state.is_terminal():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else []
            state.apply_action(rng.choice(outcomes or state.legal_actions()))
    return state


def test_copied_openspiel_games_are_the_same_game(way):
    game = pyspiel.load_game("nomarch_roll_through_the_ages(players=3,edition=revised)")
    other = way(game)
    assert str(other) == str(game)
    one, two = (walk(g.new_initial_state(), random.Random(1), 40) for g in (game, other))
    assert one.now == two.now


def test_a_resampled_openspiel_state_stays_what_it_is(way):
    """Its history is that of the real match, what it holds is not; also after it was played on."""
    rng, state = random.Random(3), pyspiel.load_game("nomarch_saqqara(players=3)").new_initial_state()
    other = state
    while other.now.data == state.now.data:
        walk(state, rng, 5)
        other = state.resample_from_infostate(0, rng.random)
    for _ in range(2):
        copied = way(other)
        assert copied.now == other.now
        assert copied.history_str() == other.history_str()
        assert told(copied) == told(other)
        assert walk(copied, random.Random(1), 9).now == walk(other, random.Random(1), 9).now
