"""What bots and learners look at; a game may leave all of it out."""

from nomarch.engine import CHANCE, jit
from nomarch.engine.observation import Observation, choice, number, whose

from .rules import DIE, ENDED, HOLD, MOST, SEATS, legal, to_move

TURNS_SOLVABLE = True
FEATURES, FEATURES_VERSION = 20, 3

OBSERVATION = Observation(
    version=2,
    actions=DIE,
    fields=(
        number("target", MOST, "pips that win"),
        whose("turn", SEATS, "whose turn it is"),
        choice("phase", ENDED + 1, "deciding, rolling, passing, ended"),
        number("pot", MOST, "pips at risk"),
        number("pips", 2 * MOST, "pips held", by_seat=True),
    ),
)


@jit
def sensible(s, out):
    """Nobody rolls on who can hold and win; so every turn has an end."""
    if s.pips[s.turn] + s.pot < s.target:
        return legal(s, out)
    out[0] = HOLD
    return 1


@jit
def time_left(s):
    """How much of the match is still to come: what the leader is short of the target."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.pips[seat])
    return max(0.0, 1.0 - most / s.target)


@jit
def features(s, seat, out):
    """How far each seat has come, with its pot and without, and whether its die falls."""
    for k in range(s.seats):
        other = (seat + k) % s.seats
        pot = s.pot if other == s.turn else 0
        out[4 * k] = s.pips[other] / s.target
        out[4 * k + 1] = max(0, s.pips[other] + pot - s.target + 30) / 30.0
        out[4 * k + 2] = pot / 25.0
        out[4 * k + 3] = 1.0 if other == s.turn and to_move(s) == CHANCE else 0.0
    return 4 * s.seats
