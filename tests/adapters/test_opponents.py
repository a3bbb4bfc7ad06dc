"""Levels inside a batch decide in machine code what their bots decide one view at a time."""

import random

import numpy as np
import pytest

import nomarch
from nomarch.adapters.match import Match
from nomarch.adapters.matches import Matches
from nomarch.adapters.opponent_kernels import Waiting
from nomarch.adapters.opponents import _ask_each, asking
from nomarch.adapters.vector import VectorEnv
from nomarch.bots.levels import MINDS, Level, Mind, _weighed
from nomarch.engine import OVER
from nomarch.engine.chance import rngs
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


PLACES, ASKED, THOUGHT = 5, 2000, 150


def doubtful(game, level):
    """Moments at which the level's bot plays its second choice somewhat less than its first, and how likely each is."""
    seats, bot, found = game.seats[0], Level(level), []
    matches, match = Matches(game, 20, seats=seats, seed=8), Match(game, seats, {})
    while len(found) < PLACES:
        for _ in range(5):
            matches.step(matches.sample())
        for row in range(20):
            match.take_up(matches.states[row].tobytes(), [1, 1])
            chances = bot.chances(match.view(match.mover), random.Random(1))
            likely = sorted(chances.weights, reverse=True)
            if len(likely) > 1 and 0.15 < likely[1] / likely[0] < 0.7:
                told = (matches.states, matches._told.movers, matches.ids, matches.counts)
                rows = [np.repeat(part[row : row + 1], ASKED, axis=0) for part in told]
                found.append((rows, likelihood(bot, match.view(match.mover))))
                break
    return found


def likelihood(bot, view):
    """How likely each action is, over many deals of what the bot does not see."""
    shares = dict.fromkeys(view.legal, 0.0)
    for seed in range(THOUGHT if view.game.hides else 1):
        actions, weights = bot.chances(view, random.Random(seed))
        for action, weight in zip(actions, weights, strict=True):
            shares[action] += weight / sum(weights)
    return {action: share / sum(shares.values()) for action, share in shares.items()}


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["ra-dice", "saqqara"])  # in Saqqara seats choose often, so that levels are steadier
def test_a_level_in_a_batch_is_as_soft_as_its_bot_and_as_fond_of_points(name, level):
    game = nomarch.game(name)
    found = doubtful(game, level)
    states, movers, ids, counts = (np.concatenate(parts) for parts in zip(*(rows for rows, _ in found), strict=True))
    n, out = len(states), np.zeros(len(states), np.int64)
    ask = asking(game, game.seats[0], level, Waiting(states, np.full(n, -1), movers, ids, counts, rngs(4, n)), out)
    assert ask.func is not _ask_each
    assert ask() == n
    for (_, likely), played in zip(found, out.reshape(PLACES, ASKED), strict=True):
        apart = sum(abs(np.mean(played == action) - share) for action, share in likely.items()) / 2
        assert apart < 0.05, likely


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
