"""Nothing appears or vanishes but by a rule: after every event of many random matches, more with NOMARCH_MATCHES."""

import os

import pytest

import nomarch
from nomarch.engine import OVER, jit
from nomarch.engine.calls import legal, to_move
from nomarch.engine.chance import below
from nomarch.engine.kernels import draw
from nomarch.engine.turn import apply
from nomarch.games.roll_through_the_ages.rules.actions import BUILD, DISCARD, SHIP, SWAP, TAKE, TURN_IN
from nomarch.games.roll_through_the_ages.rules.data import (
    CITIES,
    DEVELOPMENTS,
    FACES,
    FOOD_MAX,
    GOODS,
    GOODS_MAX,
    MAX_SHIPS,
    MONUMENTS,
    SITE_BOXES,
    SITES,
    STORAGE,
)
from nomarch.games.roll_through_the_ages.rules.scoring import built, cities, goods_held, in_play
from nomarch.games.roll_through_the_ages.rules.state import BUILDING, ENDED, ROLLING, TAKING
from nomarch.testing import CHANCE, variants_of

GAME = nomarch.game("roll-through-the-ages")
MATCHES = int(os.environ.get("NOMARCH_MATCHES", "30000"))


@jit
def sound(s):
    """Whether everything lies within its printed bounds."""
    for seat in range(s.seats):
        if s.food[seat] < 0 or s.food[seat] > FOOD_MAX or s.disasters[seat] < 0:
            return False
        if s.ships[seat] < 0 or s.ships[seat] > MAX_SHIPS:
            return False
        for good in range(GOODS):
            if s.goods[seat][good] < 0 or s.goods[seat][good] > GOODS_MAX[good]:
                return False
        for site in range(SITES):
            boxes = s.boxes[seat][site]
            if boxes < 0 or boxes > SITE_BOXES[site] or (boxes > 0 and not in_play(s, site)):
                return False
        for development in range(DEVELOPMENTS):
            if s.owned[seat][development] < 0 or s.owned[seat][development] > 1:
                return False
    return s.workers >= 0 and s.coins >= 0 and dice_add_up(s) and firsts_are_true(s)


@jit
def dice_add_up(s):
    """While a turn goes on, the dice on the table and in the air are those of its cities."""
    if s.phase == ENDED:
        return True
    dice = s.rolling
    for face in range(FACES):
        dice += s.dice[face]
    if s.phase >= ROLLING and s.phase <= TAKING:
        return dice == cities(s, s.turn)
    return dice <= cities(s, s.turn)


@jit
def firsts_are_true(s):
    """A monument has a first builder, who finished it, if and only if somebody finished it."""
    for monument in range(MONUMENTS):
        finished = 0
        for seat in range(s.seats):
            finished += built(s, seat, CITIES + monument)
        if (finished > 0) != (s.first[monument] > 0):
            return False
        if finished > 0 and not built(s, s.first[monument] - 1, CITIES + monument):
            return False
    return True


@jit
def unsound_after(states, games, rng, ids, weights, limit):
    """Play random matches, checking after every event; return (events, longest match, first unsound game or -1)."""
    total = 0
    longest = 0
    for game in range(games):
        states[1] = states[0]
        s = states[1]
        steps = 0
        while to_move(s) != OVER and steps < limit:
            if to_move(s) == CHANCE:
                steps += draw(s, rng, ids, weights)
            else:
                apply(s, ids[below(rng, legal(s, ids))])
                steps += 1
            if not sound(s):
                return total, longest, game
        total += steps
        longest = max(longest, steps)
        if to_move(s) != OVER:
            return total, longest, game
    return total, longest, -1


def played(seats, matches, seed, **options):
    """Random matches: all events, those of the longest, and the first match that was unsound or -1."""
    machine = GAME.compile()
    states, ids, weights = machine.states(2), machine.numbers(GAME.max_legal), machine.numbers(GAME.max_legal)
    machine.begin(states, 0, seats, machine.options(GAME.encode(GAME.check(seats, options))))
    return machine.compiler(unsound_after)(states, matches, machine.rng(seed), ids, weights, GAME.max_events)


def test_random_matches_stay_sound_and_end_within_the_bound():
    variants = list(variants_of(GAME))
    each = MATCHES // len(variants) + 1
    for number, (seats, options) in enumerate(variants):
        events, longest, unsound = played(seats, each, number, **options)
        assert unsound == -1, (seats, options)
        assert longest <= GAME.max_events
        assert events > each * 50


def test_the_check_itself_notices_what_is_wrong():
    state = GAME.start(2).state
    assert sound(state)
    state.goods[1][4] = 5
    assert not sound(state)
    state = GAME.start(2).state
    state.dice[0] += 1
    assert not sound(state)
    state = GAME.start(2).state
    state.boxes[0][CITIES + 2] = 1  # the Temple is not in play with two
    assert not sound(state)
    state = GAME.start(2).state
    state.boxes[0][CITIES] = 3  # finished, but nobody was first
    assert not sound(state)


@pytest.mark.parametrize("edition", ["2008", "revised", "late-bronze-age"])
def test_boxes_and_goods_change_only_as_the_action_says(edition):
    import random

    rng = random.Random(edition)
    for _ in range(12):
        position = GAME.start(3, edition=edition)
        while not position.over:
            before = position.state
            ids = [a for a, _ in position.outcomes()] or position.legal()
            action = rng.choice(ids)
            position.play(action)
            check_step(before, action, position.state)


def check_step(before, action, after):
    """Compare two neighbouring states with what the action may change."""
    ticked = sum(map(sum, after.boxes)) - sum(map(sum, before.boxes))
    if BUILD <= action < TURN_IN:
        assert ticked == int(GAME.say(action).split()[-1])
        assert after.workers == before.workers - ticked or after.phase != BUILDING
    else:
        assert ticked == 0
    change = [goods_held(after, seat) - goods_held(before, seat) for seat in range(3)]
    mover = before.turn
    own = {TURN_IN: -1, SHIP: -2}.get(action)
    if DISCARD <= action < DISCARD + GOODS:
        own = -1
    elif SWAP <= action < SWAP + GOODS * (GOODS - 1):
        own = 0
    if own is not None:
        assert change[mover] == own
    collects = (before.phase <= TAKING and after.phase > TAKING) or after.turn != mover
    assert all(n <= 0 for n in change) or (collects and change[mover] <= 2 * 7 + 1)
    assert all(n <= 0 for seat, n in enumerate(change) if seat != mover)
    assert sum(map(sum, after.owned)) - sum(map(sum, before.owned)) in (0, 1)
    assert all(after.disasters[seat] >= before.disasters[seat] for seat in range(3))
    assert action >= TAKE or before.food[mover] <= after.food[mover] + 7
    if after.turn != mover:
        assert goods_held(after, mover) <= STORAGE or after.owned[mover][6]
