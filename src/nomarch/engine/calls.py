"""The calls every game answers, found by the type of the state.

Generic code (search, arena, batches) imports these and knows no game. In plain Python the
state's class leads to its game; a game's compiler puts the game's own functions in their place,
so they cost nothing at run time.
"""

from __future__ import annotations

import types
from typing import Any

from .jit import jit

CHANCE = -1
OVER = -2

CALLS = (
    "new_game",
    "to_move",
    "legal",
    "outcomes",
    "throw",
    "play",
    "ends_step",
    "waits",
    "leave",
    "score",
    "outlook",
    "standing",
    "ending",
    "hide",
    "imagine",
    "on_turn",
)
ADVICE = (
    "sensible",
    "settle",
    "spends",
    "last_turn",
    "at_stake",
    "rests",
    "lay_otherwise",
    "time_left",
    "appraise",
    "features",
    "watch",
)


def new_game(s, seats, options):
    """Fill the zeroed state for a new match; `options` are whole numbers, see `Game.encode`."""
    s.calls.new_game(s, seats, options)


def to_move(s):
    """The seat to decide, or CHANCE, or OVER."""
    return s.calls.to_move(s)


def legal(s, out):
    """Write the ids the seat to move may play, ascending; return how many."""
    return s.calls.legal(s, out)


def outcomes(s, out, weights):
    """At CHANCE: write outcome ids, ascending, and whole-number weights; return how many."""
    return s.calls.outcomes(s, out, weights)


def throw(s, rng, out, weights):
    """At CHANCE: draw the outcome that `pick` would have picked, from the same source; return its id."""
    return s.calls.throw(s, rng, out, weights)


def play(s, a):
    """What one action or outcome does by itself; `turn.apply` goes on from there."""
    s.calls.play(s, a)


def ends_step(s, a):
    """Whether an action only ends the step, so that `leave` follows instead of `play`."""
    return s.calls.ends_step(s, a)


def waits(s):
    """Whether the step of the turn has something to decide or to draw."""
    return s.calls.waits(s)


def leave(s):
    """End a step without a (further) decision and enter the next one."""
    s.calls.leave(s)


def score(s, out):
    """Write points by source: out[seat][source]."""
    s.calls.score(s, out)


def outlook(s, out):
    """Write points by source as they would be if everything that is still to be scored were scored now."""
    s.calls.outlook(s, out)


def standing(s, out):
    """Write one whole number a seat, the greater the better, tie-breaks included."""
    s.calls.standing(s, out)


def ending(s):
    """Why the match ended, as an index into the game's ENDINGS; 0 while it goes on."""
    return s.calls.ending(s)


def hide(s, seat):
    """Blank everything that `seat` (or a spectator, -1) cannot know."""
    s.calls.hide(s, seat)


def imagine(s, seat, rng):
    """Fill the blanks of a hidden state with a random deal consistent with what `seat` knows."""
    s.calls.imagine(s, seat, rng)


def on_turn(s):
    """The seat whose turn it is, also while chance decides."""
    return s.calls.on_turn(s)


def sensible(s, out):
    """As `legal`, but only what a sensible player would think of; never nothing."""
    return s.calls.sensible(s, out)


def settle(s):
    """Wipe what the rest of the turn does not depend on, so that situations that only differ there are equal."""
    s.calls.settle(s)


def spends(s):
    """Whether luck has no more part in the turn: what was rolled is there to be spent."""
    return s.calls.spends(s)


def last_turn(s):
    """Whether the match ends with this turn, whatever is done in it."""
    return s.calls.last_turn(s)


def at_stake(s):
    """Where a last turn begins, wipe what can only shift how each seat stands at its end; False elsewhere."""
    return s.calls.at_stake(s)


def rests(s):
    """Whether a round has ended and the next has not begun: where rounds are read, values are asked there."""
    return s.calls.rests(s)


def lay_otherwise(s, seat, rng):
    """Change at random how a seat has laid what only it sees, any way as likely as back; False if there is none."""
    return s.calls.lay_otherwise(s, seat, rng)


def time_left(s):
    """How much of the match is still to come, from 1 down to 0; 0 throughout where nobody knows."""
    return s.calls.time_left(s)


def appraise(s, out):
    """Write what a heuristic expects each seat to score in the end; return the seats, or 0 for no opinion."""
    return s.calls.appraise(s, out)


def features(s, seat, out):
    """Write the position as numbers for a network, `seat` first and the others in turn order; return how many."""
    return s.calls.features(s, seat, out)


def watch(start, before, s, seat, out):
    """Write a number for each of the game's FACTS, as far as they are known when a turn has ended."""
    s.calls.watch(start, before, s, seat, out)


def room(s):
    """How many ids a buffer must hold. A kernel that compares its buffers with it once, at its start,
    tells the compiler their least length, and bound checks that cannot fail are dropped."""
    return s.room


def answers(calls: Any, most: int) -> dict[Any, Any]:
    """What stands for each generic call, and for `room`, in one game's compiled code."""
    named = {globals()[name]: getattr(calls, name) for name in (*CALLS, *ADVICE)}
    fixed = types.FunctionType(_most.__code__, {"MOST": most, "__name__": __name__}, "room")
    return {**named, room: jit(fixed)}


def _most(s):
    return MOST  # noqa: F821
