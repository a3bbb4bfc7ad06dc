"""Nothing appears or vanishes: goods and cards add up after every event of many random matches.

`NOMARCH_MATCHES=20000 pytest tests/games/saqqara/test_conservation.py -s` gives the figures that RULES.md states.
"""

import os

import pytest

import nomarch
from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.calls import legal, outcomes, to_move
from nomarch.engine.chance import below, pick
from nomarch.engine.turn import apply
from nomarch.games.saqqara.rules.data import (
    CARDS,
    GOODS,
    HOUSES,
    INFLUENCE_TOTAL,
    LEVELS,
    MARKET_CARDS,
    PYRAMIDS,
    SUPPLY,
    THRESHOLD_TOTAL,
    THRESHOLDS,
    YEARS,
)
from nomarch.games.saqqara.rules.scoring import free_slots, spare_workers
from nomarch.testing import after_every_event

GAME = nomarch.game("saqqara")
MATCHES = int(os.environ.get("NOMARCH_MATCHES", "900"))


@jit
def sound(s):
    """Whether all goods and cards are somewhere, just once, and nothing is beyond its bounds."""
    if not (goods_add_up(s) and thresholds_add_up(s) and market_adds_up(s)):
        return False
    for seat in range(s.seats):
        if not cards_add_up(s, seat) or spare_workers(s, seat) < 0 or s.nile[seat] > s.nile_end:
            return False
    for pyramid in range(PYRAMIDS):
        for level in range(1, LEVELS + 1):
            if free_slots(s, pyramid, level) < 0:
                return False
    return s.year < YEARS


@jit
def goods_add_up(s):
    """190 goods: in the supply, in warehouses, bid, or held."""
    for good in range(GOODS):
        n = s.supply[good]
        if n < 0:
            return False
        for house in range(HOUSES):
            n += s.house[house][good]
            for seat in range(s.seats):
                n += s.bids[seat][house][good]
        for seat in range(s.seats):
            n += s.goods[seat][good]
            if s.goods[seat][good] < 0:
                return False
        if n != SUPPLY[good]:
            return False
    return True


@jit
def thresholds_add_up(s):
    """20 threshold cards: pile, open, discarded."""
    n = 0
    for card in range(THRESHOLDS):
        n += s.threshold_deck[card] + s.threshold_gone[card]
        if s.threshold_deck[card] < 0:
            return False
    for house in range(HOUSES):
        if s.threshold[house] > 0:
            n += 1
    return n == THRESHOLD_TOTAL


@jit
def market_adds_up(s):
    """6 market cards: each on offer, owned or aside, never twice; nobody has more than two."""
    owned = 0
    for card in range(MARKET_CARDS):
        places = 1 if s.owner[card] > 0 else 0
        owned += places
        for house in range(HOUSES):
            if s.offer[house] == card + 1:
                places += 1
        if places > 1:
            return False
    return owned <= HOUSES


@jit
def cards_add_up(s, seat):
    """24 influence cards a seat: pile, hand, laid, discarded; no kind below zero."""
    n = 0
    for card in range(CARDS):
        if s.deck[seat][card] < 0 or s.hand[seat][card] < 0 or s.gone[seat][card] < 0:
            return False
        n += s.deck[seat][card] + s.gone[seat][card]
    held = 0
    for card in range(CARDS):
        held += s.hand[seat][card]
    for house in range(HOUSES):
        if s.laid[seat][house] > 0:
            held += 1
    return n + held == INFLUENCE_TOTAL and held == s.held[seat]


@jit
def unsound_after(states, games, rng, ids, weights, limit):
    """Play random matches, checking after every event; return (events, longest match, first unsound game or -1)."""
    total = 0
    longest = 0
    for game in range(games):
        states[1] = states[0]
        s = states[1]
        steps = 0
        mover = to_move(s)
        while mover != OVER:
            if mover == CHANCE:
                a = ids[pick(rng, weights, outcomes(s, ids, weights))]
            else:
                a = ids[below(rng, legal(s, ids))]
            apply(s, a)
            mover = to_move(s)
            steps += 1
            if not sound(s) or steps > limit:
                return total, longest, game
        total += steps
        longest = max(longest, steps)
    return total, longest, -1


def played(seats, matches, seed, **options):
    """Random matches: all events, those of the longest, and the first match that was unsound or -1."""
    machine = GAME.compile()
    states, ids, weights = machine.states(2), machine.numbers(GAME.max_legal), machine.numbers(GAME.max_legal)
    machine.begin(states, 0, seats, machine.options(GAME.encode(GAME.check(seats, options))))
    return machine.compiler(unsound_after)(states, matches, machine.rng(seed), ids, weights, 20_000)


def test_random_matches_stay_sound_after_every_event_and_end_within_thirty_rounds():
    variants = [(seats, card) for seats in (3, 4, 5) for card in ("nile", "land")]
    each, lengths = MATCHES // len(variants) + 1, []
    for number, (seats, card) in enumerate(variants):
        options = {"land_card": card, "auction": "one" if number % 4 == 1 else "several"}
        events, longest, unsound = played(seats, each, number, **options)
        assert unsound == -1, (seats, options)
        lengths.append((seats, card, events // each, longest))
    print(f"\n{each * len(variants)} matches; seats, land card, mean and longest: {lengths}")
    assert max(longest for *_, longest in lengths) <= GAME.max_events


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_plain_twin_stays_sound_too(seats):
    def check(state):
        assert sound(state)

    after_every_event(GAME, check, matches=1, seed=seats, seats=seats)


def broken(change):
    state = GAME.start(3).state
    assert sound(state)
    change(state)
    return not sound(state)


def test_the_check_itself_notices_what_is_wrong():
    def lose_fish(s):
        s.supply[1] -= 1

    def double_card(s):
        s.owner[0], s.offer[2] = 1, 1

    def lose_card(s):
        s.deck[1][3] -= 1

    def lose_threshold(s):
        s.threshold_deck[8] -= 1

    def crowd(s):
        s.level[0][2] = s.level[1][2] = 5

    for change in (lose_fish, double_card, lose_card, lose_threshold, crowd):
        assert broken(change), change.__name__
