"""What a game may tell its bots beyond the rules, and what holds where it tells nothing.

Each of these is a call like those of the rules, found by the type of the state. They are
advice: no rule depends on them, and every game can be searched without.
"""

from __future__ import annotations

from typing import Any

from .calls import EXTRAS, legal, outcomes, to_move
from .chance import pick
from .jit import is_rule, jit


@jit
def on_turn(s):
    """Nobody's dice are known to be rolled: the seat to move."""
    return to_move(s)


@jit
def on_turn_of_record(s):
    """Most records say whose turn it is, also while dice fall."""
    return s.turn


@jit
def sensible(s, out):
    """Every legal action deserves a look."""
    return legal(s, out)


@jit
def appraise(s, out):
    """No opinion: points as they stand must do."""
    return 0


@jit
def features(s, seat, out):
    """No features."""
    return 0


@jit
def throw(s, rng, out, weights):
    """List all outcomes and pick one."""
    return out[pick(rng, weights, outcomes(s, out, weights))]


def extras_of(names: dict[str, Any]) -> dict[str, Any]:
    """The extras a game module gives, with the defaults for those it does not."""
    found = {name: names[name] if is_rule(names.get(name)) else globals()[name] for name in EXTRAS}
    if "on_turn" not in names and "turn" in (names["STATE"].names or ()):
        found["on_turn"] = on_turn_of_record
    return found
