"""A position as numbers of about 0 to 1, seen from one seat: a first version for learning."""

from nomarch.engine import jit

from .actions import column_of
from .data import (
    COLUMNS,
    JOKER,
    KINDS,
    LEVELS,
    MAX_ROUNDS,
    MONUMENTS,
    MONUMENTS_IN_PLAY,
    NO_KIND,
    PICTURES,
    REGIONS,
    SEATS,
    SHAPES,
)
from .rules.cards import start_of
from .rules.rewards import top
from .scoring import unfinished_points
from .state import DISPLAYED, HAND, IN_DECK, OFFERED, OFFERING, ON_RIVER, SAILING

FEATURES_VERSION = 1

_SEATS = SEATS[-1]
_CARDS = KINDS + REGIONS + 2  # kinds, regions, jokers, all
_MATCH = 10
_RIVER = COLUMNS * (KINDS + 2)
_SEAT = 7 + _CARDS
_MONUMENT = 2 + _SEATS
FEATURES = _MATCH + _RIVER + _SEATS * _SEAT + _CARDS + MONUMENTS * _MONUMENT


@jit
def features(s, seat, out):
    """Write FEATURES numbers: the match, the river, each seat from `seat` on, the offering, the monuments."""
    for i in range(FEATURES):
        out[i] = 0.0
    match_features(s, seat, out)
    river_features(s, out, _MATCH)
    n = _MATCH + _RIVER
    for other in range(s.seats):
        seat_features(s, (seat + other) % s.seats, out, n + other * _SEAT)
    n += _SEATS * _SEAT
    card_features(s, OFFERED, out, n)
    n += _CARDS
    for monument in range(MONUMENTS):
        monument_features(s, seat, monument, out, n + monument * _MONUMENT)
    return FEATURES


@jit
def match_features(s, seat, out):
    """How far the match is, and whose turn in it."""
    out[0] = s.seats / _SEATS
    out[1] = s.rounds / MAX_ROUNDS
    out[2] = s.last
    out[3] = s.stack / MONUMENTS_IN_PLAY
    out[4] = s.at[IN_DECK] / 72
    out[5] = 1.0 if s.phase == SAILING else 0.0
    out[6] = 1.0 if s.phase == OFFERING else 0.0
    out[7] = s.to_offer / _SEATS
    out[8] = ((s.turn - seat) % s.seats) / _SEATS
    out[9] = ((s.starter - seat) % s.seats) / _SEATS


@jit
def river_features(s, out, n):
    """For each field: artifacts by kind, jokers, cards."""
    start = start_of(s, ON_RIVER)
    for i in range(start, start + s.at[ON_RIVER]):
        at = n + (column_of(s.card[i]) - 1) * (KINDS + 2)
        shape = s.card[i] % SHAPES
        if shape == JOKER:
            out[at + KINDS] += 0.5
        else:
            out[at + PICTURES[shape][0]] += 0.5
            if PICTURES[shape][1] != NO_KIND:
                out[at + PICTURES[shape][1]] += 0.5
        out[at + KINDS + 1] += 0.25


@jit
def seat_features(s, seat, out, n):
    """A seat's points, coins, ship and cards."""
    out[n] = s.favour[seat] / 100
    out[n + 1] = unfinished_points(s, seat) / 50
    out[n + 2] = s.coins[seat] / 10
    out[n + 3] = s.berth[seat] / (COLUMNS + 1)
    out[n + 4] = 1.0 if s.heading[seat] > 0 else 0.0
    out[n + 5] = s.docked[seat]
    out[n + 6] = s.turned if s.turn == seat else 0.0
    card_features(s, HAND + seat, out, n + 7)


@jit
def card_features(s, place, out, n):
    """Cards at a place: artifacts by kind, regions, jokers, all."""
    start = start_of(s, place)
    for i in range(start, start + s.at[place]):
        shape = s.card[i] % SHAPES
        out[n + KINDS + s.bars[column_of(s.card[i]) - 1]] += 0.2
        if shape == JOKER:
            out[n + KINDS + REGIONS] += 0.25
        else:
            out[n + PICTURES[shape][0]] += 0.25
            if PICTURES[shape][1] != NO_KIND:
                out[n + PICTURES[shape][1]] += 0.25
        out[n + KINDS + REGIONS + 1] += 0.1


@jit
def monument_features(s, seat, monument, out, n):
    """Whether it is displayed or gone, and how far each believer is from its top."""
    out[n] = 1.0 if s.monument[monument] == DISPLAYED else 0.0
    out[n + 1] = 1.0 if s.monument[monument] > DISPLAYED else 0.0
    if s.monument[monument] == DISPLAYED:
        for other in range(s.seats):
            level = s.believers[(seat + other) % s.seats][monument]
            out[n + 2 + other] = 1.0 - (top(s, monument) - level) / LEVELS
