"""Levels inside a batch decide in machine code what their bots decide one view at a time."""

import random

import numpy as np

import nomarch
from nomarch.adapters.match import Match
from nomarch.adapters.matches import Matches
from nomarch.adapters.opponent_kernels import Waiting
from nomarch.adapters.opponents import _ask_each, asking
from nomarch.adapters.vector import VectorEnv
from nomarch.bots.levels import MINDS, Mind, _weighed
from nomarch.engine import OVER
from pig import GAME as PIG

RA = nomarch.game("ra-dice")


def test_a_mind_without_softness_plays_what_it_likes_best(monkeypatch):
    """Ra hides nothing, so both weigh the very same positions."""
    monkeypatch.setitem(MINDS, 2, Mind())
    matches = Matches(RA, 12, seed=3)
    nobody, out = np.full(12, -1), np.zeros(12, np.int64)
    match, rng, agreed = Match(RA, 2, {}), random.Random(1), 0
    waiting = Waiting(matches.states, nobody, matches._told.movers, matches.ids, matches.counts, matches._choices)
    ask = asking(RA, 2, 2, waiting, out)
    assert ask.func is not _ask_each
    for _ in range(6):
        assert ask() == 12
        for row in range(12):
            match.take_up(matches.states[row].tobytes(), [1, 1])
            view = match.view(match.mover)
            liked = {option.action: option.value for option in _weighed(view, Mind(), rng)}
            assert out[row] in view.legal
            agreed += len(view.legal) == 1 or liked[int(out[row])] >= max(liked.values()) - 1e-6
        matches.step(out)
    assert agreed == 72


def test_a_level_of_a_shipped_network_beats_random_play_clearly():
    env, results = VectorEnv(RA, 24, seat=None, opponents=3), []
    env.reset(seed=1)
    while len(results) < 40:
        _, rewards, ended, _, _ = env.step(env.sample())
        results += rewards[ended].tolist()
    assert np.mean(results) < -0.6


def test_threads_change_nothing_with_a_level_as_opponent():
    one, two = (VectorEnv(RA, 6, opponents=1, threads=threads) for threads in (1, 2))
    one.reset(seed=2)
    two.reset(seed=2)
    for _ in range(25):
        actions = one.sample()
        assert np.array_equal(two.sample(), actions)
        a, b = one.step(actions), two.step(actions)
        assert np.array_equal(a[0]["observation"], b[0]["observation"])
    two.close()


def test_where_no_network_is_shipped_the_bot_is_asked():
    movers, own = np.array([0, 1, OVER]), np.zeros(3, np.int64)
    matches, out = Matches(PIG, 3), np.zeros(3, np.int64)
    waiting = Waiting(matches.states, own, movers, matches.ids, matches.counts, matches._choices)
    ask = asking(PIG, 2, 1, waiting, out)
    assert ask.func is _ask_each
    assert ask() == 1
    assert out[0] == out[2] < 0 <= out[1]
