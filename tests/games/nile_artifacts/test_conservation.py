"""Nothing appears or vanishes but by a rule: after every event of many random matches of each number of seats.

`NOMARCH_MATCHES=10000 pytest tests/games/nile_artifacts/test_conservation.py` plays as many as RULES.md tells of.
"""

import os
import random

import pytest

import nomarch
from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.calls import legal, outcomes, to_move
from nomarch.engine.chance import below, pick
from nomarch.engine.turn import apply
from nomarch.games.nile_artifacts.rules.actions import CARD_NAMES, CONFIRM, DOCK, DRAW, STAY, TAKE, TRADE, TURN
from nomarch.games.nile_artifacts.rules.cards import start_of
from nomarch.games.nile_artifacts.rules.data import LEVELS, MONUMENTS
from nomarch.games.nile_artifacts.rules.offering import count
from nomarch.games.nile_artifacts.rules.state import (
    COMPLETE,
    DISCARDED,
    DISPLAYED,
    HAND,
    IN_DECK,
    OFFERED,
    ON_RIVER,
    PLACES,
    SAILING,
)

GAME = nomarch.game("nile-artifacts")
MATCHES = int(os.environ.get("NOMARCH_MATCHES", "2500"))


@jit
def cards_conserved(s, deck):
    """72 cards, each place sorted, and the very cards of the deck: a sum of cubes tells them from others."""
    n = 0
    for place in range(PLACES):
        start = start_of(s, place)
        for i in range(start, start + s.at[place]):
            if i > start and s.card[i - 1] > s.card[i]:
                return False
        n += s.at[place]
    mixed = 0
    for i in range(n):
        mixed += s.card[i] * s.card[i] * s.card[i]
    return n == 72 and mixed == deck


@jit
def monuments_sound(s):
    """At most five displayed; twelve in play in all; believers only on displayed monuments and never above the top."""
    displayed = 0
    seen = 0
    for monument in range(MONUMENTS):
        if s.monument[monument] == DISPLAYED:
            displayed += 1
        if s.monument[monument] >= DISPLAYED:
            seen += 1
        for seat in range(s.seats):
            level = s.believers[seat][monument]
            if level < 0 or level > LEVELS or (level > 0 and s.monument[monument] != DISPLAYED):
                return False
            if level > 0 and s.needs[monument][level - 1] == 0:
                return False
    return displayed <= 5 and seen + s.stack == 12


@jit
def ships_sound(s):
    """A docked ship lies in a harbour, a ship in a harbour points to the river, nobody owes coins."""
    for seat in range(s.seats):
        if s.coins[seat] < 0 or s.berth[seat] < 0 or s.berth[seat] > 10:
            return False
        if s.docked[seat] == 1 and s.berth[seat] != 0 and s.berth[seat] != 10:
            return False
        if (s.berth[seat] == 0 and s.heading[seat] != 1) or (s.berth[seat] == 10 and s.heading[seat] != -1):
            return False
    return True


@jit
def offering_sound(s):
    """What is counted is what is chosen."""
    start = start_of(s, OFFERED)
    for i in range(start, start + s.at[OFFERED]):
        count(s, s.card[i], -1)
    left = s.jokers
    for kind in range(6):
        left += abs(s.kinds[kind])
    for region in range(4):
        left += abs(s.regions[region])
    for i in range(start, start + s.at[OFFERED]):
        count(s, s.card[i], 1)
    return left == 0


@jit
def unsound_after(states, games, rng, ids, weights, limit, deck, longest):
    """Play random matches, checking after every single event; return the first unsound one, or -1."""
    for game in range(games):
        states[1] = states[0]
        s = states[1]
        steps = 0
        while to_move(s) != OVER and steps < limit:
            if to_move(s) == CHANCE:
                n = outcomes(s, ids, weights)
                apply(s, ids[pick(rng, weights, n)])
            else:
                apply(s, ids[below(rng, legal(s, ids))])
            steps += 1
            if not (cards_conserved(s, deck) and monuments_sound(s) and ships_sound(s) and offering_sound(s)):
                return game
        if s.ended != 1:
            return game
        longest[0] = max(longest[0], steps)
        longest[1] = max(longest[1], s.rounds)
    return -1


def played(seats, matches):
    """Random matches: the first that was unsound or -1, and the most events and rounds."""
    machine = GAME.compile()
    states = machine.states(2)
    machine.begin(states, 0, seats, machine.options(GAME.encode({})))
    deck = sum(int(card) ** 3 for card in states[0]["card"][:72])
    ids, weights, longest = machine.numbers(GAME.max_legal), machine.numbers(GAME.max_legal), machine.numbers(2)
    check = machine.compiler(unsound_after)
    return check(states, matches, machine.rng(seats), ids, weights, GAME.max_events, deck, longest), longest


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_conserve_all_cards_and_end_by_themselves(seats):
    unsound, longest = played(seats, MATCHES)
    assert unsound == -1
    assert longest[0] <= GAME.max_events
    assert longest[1] < 40  # by the last round, never by the guard


def test_the_check_itself_notices_what_is_wrong(table):
    def deck(s):
        return sum(card**3 for card in s.card[:72])

    t = table()
    whole = deck(t.s)
    assert cards_conserved(t.s, whole)
    assert monuments_sound(t.s)
    assert ships_sound(t.s)
    assert offering_sound(t.s)
    t.s.card[0] = 1
    assert not cards_conserved(t.s, whole)
    t = table()
    t.s.at[IN_DECK] -= 1
    assert not cards_conserved(t.s, whole)
    t = table().on("abydos", 1)
    assert not monuments_sound(t.s)
    assert not monuments_sound(table().on("bent-pyramid", 2).s)
    assert not monuments_sound(table().show("karnak", stack=12).s)
    assert not ships_sound(table().ship(10, "right").s)
    t = table().hand("1 cat").offering().play("offer 1 cat")
    t.s.kinds[0] += 1
    assert not offering_sound(t.s)


def test_cards_coins_and_levels_change_only_as_the_event_says():
    rng = random.Random(4)
    for number in range(12):
        position = GAME.start(2 + number % 3)
        while not position.over:
            before = position.state
            ids, weights = zip(*(position.outcomes() or [(a, 1) for a in position.legal()]), strict=True)
            action = rng.choices(ids, weights)[0]
            position.play(action)
            check_step(before, action, position.state)


def check_step(before, action, after):
    """Compare two neighbouring states with what the event may change."""
    seats, mover = range(before.seats), before.turn
    held = [after.at[HAND + seat] - before.at[HAND + seat] for seat in seats]
    coins = [after.coins[seat] - before.coins[seat] for seat in seats]
    own = coins[mover]
    others = [n for seat, n in enumerate(coins) if seat != mover]
    if action >= DRAW:
        card = CARD_NAMES[action - DRAW]
        assert sum(held) == (1 if before.phase >= SAILING else 0), card
    elif TAKE <= action < TAKE + len(CARD_NAMES):
        assert held[mover] == 1
        assert after.at[ON_RIVER] == before.at[ON_RIVER] - 1
        assert own >= before.printed[(action - TAKE) // 28]
    elif action == CONFIRM:
        assert after.at[OFFERED] == 0
        assert after.at[DISCARDED] + after.at[IN_DECK] == (
            before.at[DISCARDED] + before.at[IN_DECK] + before.at[OFFERED]
        )
    assert own >= 0 or (own == -3 and action in (TURN, TRADE))
    assert all(n >= 0 for n in others)
    if before.phase != SAILING:
        assert coins == [0] * before.seats or action == TRADE
    if action in (STAY, DOCK):
        assert own >= 1
    rises = [
        after.believers[seat][m] - before.believers[seat][m]
        for seat in seats
        for m in range(18)
        if after.monument[m] != COMPLETE
    ]
    assert all(0 <= n <= 1 for n in rises)
    assert not any(rises) or action == CONFIRM
