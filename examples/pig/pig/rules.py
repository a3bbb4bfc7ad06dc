"""The rules of Pig; clause numbers point to RULES.md."""

import numpy as np

from nomarch.engine import CHANCE, OVER, Option, jit

# Facts

SLUG, TITLE, VERSION = "pig", "Pig", 1
SEATS = range(2, 6)
OPTIONS = (Option("target", ("100", "50"), "How many pips win."),)
TARGETS = (100, 50)
MOST = TARGETS[0]
SOURCES = ("pips",)
ENDINGS = ("", "target reached")
MAX_LEGAL = 6
MAX_EVENTS = 100_000  # nobody has to hold, so only patience ends a match for certain

# Actions and outcomes: one row of names; an id is an index into it

ROLL, HOLD, DIE = 0, 1, 2
NAMES = ("roll", "hold", "die 1", "die 2", "die 3", "die 4", "die 5", "die 6")

# The state: a record of small numbers, which arrives zeroed

DECIDING, ROLLING, PASSING, ENDED = range(4)  # the steps of a turn
STATE = np.dtype(
    [("seats", "i2"), ("target", "i2"), ("turn", "i2"), ("phase", "i2"), ("pot", "i2"), ("pips", "i2", 5)], align=True
)


@jit
def new_game(s, seats, options):
    """1.1: everybody has nothing, seat 0 begins."""
    s.seats = seats
    s.target = TARGETS[options[0]]


@jit
def to_move(s):
    """2.1: the seat whose turn it is decides; chance rolls."""
    if s.phase == ENDED:
        return OVER
    return CHANCE if s.phase == ROLLING else s.turn


@jit
def legal(s, out):
    """2.1: roll, or hold."""
    out[0] = ROLL
    out[1] = HOLD
    return 2


@jit
def outcomes(s, out, weights):
    """2.2: each face is equally likely."""
    for face in range(6):
        out[face] = DIE + face
    for face in range(6):
        weights[face] = 1
    return 6


@jit
def play(s, a):
    """What one action or outcome does by itself; the engine then leaves every step that waits for nobody."""
    if a == ROLL:
        s.phase = ROLLING
    elif a == HOLD:
        s.pips[s.turn] += s.pot  # 2.4
        s.phase = PASSING
    elif a == DIE:
        s.phase = PASSING  # 2.3: a 1 loses the pot
    else:
        s.pot += a - DIE + 1
        s.phase = DECIDING


@jit
def waits(s):
    """Everything but passing the die is decided or rolled."""
    return s.phase != PASSING


@jit
def leave(s):
    """2.5: the next seat's turn; 3.1: who has reached the target has won."""
    s.pot = 0
    if s.pips[s.turn] >= s.target:
        s.phase = ENDED
    else:
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
        s.phase = DECIDING


@jit
def score(s, out):
    """Points are pips held."""
    for seat in range(s.seats):
        out[seat][0] = s.pips[seat]


@jit
def standing(s, out):
    """3.1: the most pips win."""
    for seat in range(s.seats):
        out[seat] = s.pips[seat]


@jit
def ending(s):
    """3.1: there is one way to end."""
    return 1 if s.phase == ENDED else 0
