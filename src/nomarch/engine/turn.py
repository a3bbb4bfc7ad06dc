"""The turn loop of every game: play an event, then leave all steps that wait for nobody.

`apply` does it at one go; `walk` and `stepped` keep the state after each step, so that what happened
by itself can be told and drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .calls import ends_step, leave, play, waits
from .jit import jit
from .plain import PlainState


class Step(NamedTuple):
    """One step of an event as somebody saw it: the event itself (`action`), or what followed by itself (None)."""

    action: int | None
    before: Any
    after: Any


@jit
def apply(s, a):
    """Play an action or an outcome in place, and all that follows by itself; trusts its caller."""
    leaving = ends_step(s, a)
    if not leaving:
        play(s, a)
    while leaving or not waits(s):
        leaving = False
        leave(s)


@jit
def walk(states, a):
    """As `apply` on state 0 (nothing is played if `a` is negative), each step made on a copy in the next row.

    Return the last row written; once the rows are used up, go on from there with no action.
    """
    i = 0
    due = a >= 0
    while i + 1 < len(states) and (due or not waits(states[i])):
        states[i + 1] = states[i]
        i += 1
        if due and not ends_step(states[i], a):
            play(states[i], a)
        else:
            leave(states[i])
        due = False
    return i


def stepped(s: PlainState, a: int) -> Iterator[PlainState]:
    """As `apply` on a plain state, which stays as it is: the state after each step, all of them copies of their own."""
    s = s.like(s)
    if ends_step(s, a):
        leave(s)
    else:
        play(s, a)
    yield s
    while not waits(s):
        s = s.like(s)
        leave(s)
        yield s
