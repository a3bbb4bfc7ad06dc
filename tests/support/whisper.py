"""A tiny game with secrets: a hidden card is dealt to each seat, each lays a hidden number, the sum decides."""

import sys

import numpy as np

from nomarch.engine import CHANCE, OVER, Game, jit

SLUG, TITLE, VERSION = "whisper", "Whisper", 1
SEATS = range(2, 4)
OPTIONS = ()
SOURCES = ("sum",)
ENDINGS = ("", "all laid")
MAX_LEGAL = 5
MAX_EVENTS = 20
LAY, DEAL = 0, 5
NAMES = ("lay 1", "lay 2", "lay 3", "lay 4", "lay 5", "deal 1", "deal 2", "deal 3", "deal 4")
STATE = np.dtype([("seats", "i2"), ("turn", "i2"), ("dealt", "i2"), ("card", "i2", 3), ("laid", "i2", 3)], align=True)


@jit
def new_game(s, seats, options):
    s.seats = seats


@jit
def to_move(s):
    if s.dealt < s.seats:
        return CHANCE
    return OVER if s.turn == s.seats else s.turn


@jit
def legal(s, out):
    for i in range(5):
        out[i] = LAY + i
    return 5


@jit
def outcomes(s, out, weights):
    for i in range(4):
        out[i] = DEAL + i
        weights[i] = 1
    return 4


@jit
def play(s, a):
    if a >= DEAL:
        s.card[s.dealt] = a - DEAL + 1
        s.dealt += 1
    else:
        s.laid[s.turn] = a - LAY + 1
        s.turn += 1


@jit
def score(s, out):
    for seat in range(s.seats):
        out[seat][0] = s.card[seat] + s.laid[seat]


@jit
def standing(s, out):
    for seat in range(s.seats):
        out[seat] = s.card[seat] + s.laid[seat]


@jit
def ending(s):
    return 1 if s.turn == s.seats else 0


@jit
def hide(s, seat):
    """Until the end nobody sees another's card, nor what another has laid."""
    if s.turn < s.seats:
        for other in range(s.seats):
            if other != seat:
                s.card[other] = 0
                s.laid[other] = 0


@jit
def imagine(s, seat, rng):
    """Any card and number would do."""


GAME = Game(rules=sys.modules[__name__])
