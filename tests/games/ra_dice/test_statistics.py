"""Ten thousand matches per seat count and way to play: suns and the length of epochs as they must be.

The chances are exact: a die that is rolled up to three times while it is neither a sun nor
kept ends as a sun with a chance that the way to play fixes, and five dice are independent.
"""

from functools import cache
from math import comb, sqrt

import numpy as np
import pytest

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.chance import below, pick
from nomarch.engine.turn import apply
from nomarch.games.ra_dice import GAME
from nomarch.games.ra_dice import rules as ra
from nomarch.games.ra_dice.rules import legal, outcomes, to_move
from nomarch.games.ra_dice.rules.actions import DIE, REROLL, STOP, die_face
from nomarch.games.ra_dice.rules.data import ANKH, COLOURS, NOTHING, SUN
from nomarch.games.ra_dice.rules.roll import shown
from nomarch.games.ra_dice.rules.state import REROLLING, USING

MATCHES = 10_000
LONGEST = 200
RANDOM, NEVER, ONE_TARGET, ALL_AGAIN, GREEDY = range(5)


@jit
def wanted(s, way, turns):
    """The symbol that is kept: another one each turn, or for the greedy way the one shown most."""
    if way != GREEDY:
        return turns % 4 + 1
    best = 1
    for face in range(2, 5):
        if shown(s, face) > shown(s, best):
            best = face
    return best


@jit
def decide(s, way, turns, rng, ids, n):
    """The action that a way to play chooses out of n; the greedy one takes the most demanding use first."""
    if way == RANDOM or (s.phase != REROLLING and way != GREEDY):
        return ids[below(rng, n)]
    if s.phase != REROLLING:
        return ids[max(0, n - 2)] if s.phase == USING else ids[0]
    if way == NEVER:
        return STOP
    mask = 0
    for colour in range(COLOURS):
        face = s.dice[colour]
        if face != SUN and (way == ALL_AGAIN or (face != ANKH and face != wanted(s, way, turns))):
            mask |= 1 << colour
    return REROLL + mask


@jit
def final_suns(s, a):
    """The suns of the turn, if this event ends its rolling; -1 if it does not."""
    if a < DIE:
        return shown(s, SUN) if s.phase == REROLLING and a == STOP else -1
    suns = shown(s, SUN) + (1 if die_face(a) == SUN else 0)
    last = shown(s, NOTHING) == 1 and (s.rerolls == 0 or suns == COLOURS)
    return suns if last else -1


@jit
def play_matches(states, matches, way, rng, ids, weights, suns, lengths, turns_of_match):
    """Play matches from states[0]; count the suns of every turn and the turns of every epoch and match."""
    turns = 0
    for i in range(matches):
        states[1] = states[0]
        s = states[1]
        epoch_began = turns
        match_began = turns
        mover = to_move(s)
        while mover != OVER:
            if mover == CHANCE:
                n = outcomes(s, ids, weights)
                a = ids[pick(rng, weights, n)]
            else:
                a = decide(s, way, turns, rng, ids, legal(s, ids))
            rolled = final_suns(s, a)
            if rolled >= 0:
                suns[rolled] += 1
                turns += 1
            epoch = s.epoch
            apply(s, a)
            if s.epoch > epoch:
                lengths[turns - epoch_began] += 1
                epoch_began = turns
            mover = to_move(s)
        turns_of_match[i] = turns - match_began


@cache
def played(seats, way, matches=MATCHES):
    machine = GAME.compile()
    states = machine.states(2)
    machine.begin(states, 0, seats, machine.options([0]))
    ids, weights = machine.numbers(ra.MAX_LEGAL), machine.numbers(ra.MAX_LEGAL)
    suns, lengths, turns = machine.numbers(6), machine.numbers(LONGEST), machine.numbers(matches)
    machine.compiler(play_matches)(
        states, matches, way, machine.rng(10 * seats + way), ids, weights, suns, lengths, turns
    )
    assert lengths.sum() == 3 * matches
    assert suns.sum() == turns.sum()
    return suns, lengths, turns


def binomial(chance):
    return [comb(5, n) * chance**n * (1 - chance) ** (5 - n) for n in range(6)]


# The chance that one die ends as a sun: it is rolled once; again with 1/2 (neither sun, Ankh nor target); always.
SUN_CHANCE = {NEVER: 1 / 6, ONE_TARGET: 1 / 6 * (1 + 1 / 2 + 1 / 4), ALL_AGAIN: 1 - (5 / 6) ** 3}
PRINTED = {
    NEVER: (0.402, 0.402, 0.161, 0.032, 0.003, 0.000),
    ONE_TARGET: (0.178, 0.367, 0.303, 0.124, 0.026, 0.002),
    ALL_AGAIN: (0.065, 0.236, 0.344, 0.250, 0.091, 0.013),
}
STEPS = {NEVER: 0.72, ONE_TARGET: 0.97, ALL_AGAIN: 0.92}


@pytest.mark.parametrize("way", [NEVER, ONE_TARGET, ALL_AGAIN])
def test_exact_chances_of_suns_are_the_known_ones(way):
    chances = binomial(SUN_CHANCE[way])
    assert all(abs(chances[n] - PRINTED[way][n]) < 0.001 for n in range(6))
    assert abs(chances[1] + 2 * chances[2] - STEPS[way]) < 0.005


@pytest.mark.parametrize("way", [NEVER, ONE_TARGET, ALL_AGAIN])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_suns_fall_with_their_exact_chances(seats, way):
    suns, _, _ = played(seats, way)
    turns = suns.sum()
    for n, chance in enumerate(binomial(SUN_CHANCE[way])):
        error = sqrt(chance * (1 - chance) / turns)
        assert abs(suns[n] / turns - chance) < 5 * error


def epoch_turns(steps, way):
    """Mean turns until Ra has made so many steps: a walk that stays, or goes one or two spaces."""
    chances = binomial(SUN_CHANCE[way])
    one, two = chances[1], chances[2]
    mean = [0.0, 0.0]  # for no space left; index shifted by one so that two suns may pass the end
    for _ in range(steps):
        mean.append((1 + one * mean[-1] + two * mean[-2]) / (one + two))
    return mean[-1]


@pytest.mark.parametrize(("seats", "turns"), [(2, 6.5), (3, 9.6), (4, 12.7)])
def test_an_epoch_lasts_as_many_turns_as_ra_needs(seats, turns):
    exact = epoch_turns(3 * seats, ONE_TARGET)
    assert abs(exact - turns) < 0.06
    _, lengths, _ = played(seats, ONE_TARGET)
    numbers = np.arange(LONGEST)
    mean = (lengths * numbers).sum() / lengths.sum()
    spread = sqrt((lengths * (numbers - mean) ** 2).sum() / lengths.sum())
    assert abs(mean - exact) < 5 * spread / sqrt(lengths.sum())


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 4, 10), (3, 6, 14), (4, 9, 18)])
def test_nine_of_ten_epochs_lie_in_the_known_band(seats, low, high):
    _, lengths, _ = played(seats, ONE_TARGET)
    cumulated = lengths.cumsum() / lengths.sum()
    assert cumulated[low - 1] < 0.05 <= cumulated[low]
    assert cumulated[high - 1] < 0.95 <= cumulated[high]


@pytest.mark.parametrize("way", [RANDOM, ONE_TARGET, GREEDY])
@pytest.mark.parametrize(("seats", "low", "high"), [(2, 14, 40), (3, 20, 58), (4, 27, 76)])
def test_matches_last_a_sensible_number_of_turns(seats, low, high, way):
    _, _, turns = played(seats, way)
    assert low < turns.mean() < high
