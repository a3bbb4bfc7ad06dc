"""Pig: the whole game on one page, as the example of how to write one for Nomarch.

On your turn roll one die as often as you like. Each roll of 2 to 6 goes into your pot; a
1 loses the pot and ends the turn. Hold, and the pot is yours. Who first holds 100 wins.
"""

import numpy as np

from nomarch.engine import CHANCE, OVER, jit, register
from nomarch.engine.observation import Observation, choice, number, whose

# Facts -----------------------------------------------------------------------------------

SLUG, TITLE, VERSION = "pig", "Pig", 1
SEATS = range(2, 6)
OPTIONS = ()
TARGET = 100
SOURCES = ("pips",)
ENDINGS = ("", "target reached")
MAX_LEGAL = 6
MAX_EVENTS = 100_000  # nobody has to hold, so only patience ends a match for certain

# Actions and outcomes: one row of names; an id is an index into it -------------------------

ROLL, HOLD, DIE = 0, 1, 2
NAMES = ("roll", "hold", "die 1", "die 2", "die 3", "die 4", "die 5", "die 6")

# The state: a record of small numbers, which arrives zeroed -------------------------------

DECIDE, ROLLING, ENDED = range(3)
STATE = np.dtype([("seats", "i2"), ("turn", "i2"), ("phase", "i2"), ("pot", "i2"), ("pips", "i2", 5)], align=True)


@jit
def new_game(s, seats, options):
    s.seats = seats


@jit
def to_move(s):
    if s.phase == ENDED:
        return OVER
    return CHANCE if s.phase == ROLLING else s.turn


@jit
def legal(s, out):
    out[0] = ROLL
    out[1] = HOLD
    return 2


@jit
def outcomes(s, out, weights):
    for face in range(6):
        out[face] = DIE + face
    for face in range(6):
        weights[face] = 1
    return 6


@jit
def apply(s, a):
    if a == ROLL:
        s.phase = ROLLING
    elif a == HOLD:
        s.pips[s.turn] += s.pot
        end_turn(s)
    elif a == DIE:
        end_turn(s)
    else:
        s.pot += a - DIE + 1
        s.phase = DECIDE


@jit
def end_turn(s):
    s.pot = 0
    if s.pips[s.turn] >= TARGET:
        s.phase = ENDED
    else:
        s.turn = (s.turn + 1) % s.seats
        s.phase = DECIDE


@jit
def score(s, out):
    for seat in range(s.seats):
        out[seat][0] = s.pips[seat]


@jit
def standing(s, out):
    for seat in range(s.seats):
        out[seat] = s.pips[seat]


@jit
def ending(s):
    return 1 if s.phase == ENDED else 0


@jit
def hide(s, seat):
    """Pig hides nothing."""


@jit
def imagine(s, seat, rng):
    """Pig hides nothing, so there is nothing to imagine."""


# What a bot may like to know; a game can leave this out --------------------------------------

TURNS_SOLVABLE = True


@jit
def sensible(s, out):
    """Nobody rolls on who can hold and win; so every turn has an end."""
    if s.pips[s.turn] + s.pot < TARGET:
        return legal(s, out)
    out[0] = HOLD
    return 1


FEATURES, FEATURES_VERSION = 20, 2


@jit
def features(s, seat, out):
    """For a network: how far each seat has come, with its pot and without, and whether its die falls."""
    for k in range(s.seats):
        other = (seat + k) % s.seats
        pot = s.pot if other == s.turn else 0
        out[4 * k] = s.pips[other] / TARGET
        out[4 * k + 1] = max(0, s.pips[other] + pot - 70) / 30.0
        out[4 * k + 2] = pot / 25.0
        out[4 * k + 3] = 1.0 if other == s.turn and to_move(s) == CHANCE else 0.0
    return 4 * s.seats


# What a learner sees ------------------------------------------------------------------------

OBSERVATION = Observation(
    version=1,
    actions=DIE,
    fields=(
        whose("turn", SEATS, "whose turn it is"),
        choice("phase", ENDED + 1, "deciding, rolling, ended"),
        number("pot", TARGET, "pips at risk"),
        number("pips", 2 * TARGET, "pips held", by_seat=True),
    ),
)


GAME = register(globals())
