"""What a single position is worth, by the same evaluator that reviews matches."""

from __future__ import annotations

from typing import NamedTuple

from nomarch.engine import Position
from nomarch.engine.errors import MatchOver

from .rows import Values
from .value import valuer


class Worth(NamedTuple):
    """One event of a position: what it should have been worth, what it was, and what would have been best."""

    expected: Values
    after: Values
    best: int  # -1 at chance


def worth(position: Position) -> Values:
    """Every seat's share of the victory; alone, the points expected."""
    if position.over:
        raise MatchOver("The match is over in this position.")
    return judged(position, (position.legal() or [outcome for outcome, _weight in position.outcomes()])[0]).expected


def judged(position: Position, action: int) -> Worth:
    """What an action or outcome makes of a position, for every seat."""
    seats = position.record.seats
    position.game.compile()
    found = valuer(position.game, seats).judge(position, action)
    part = slice(0, seats) if seats > 1 else slice(1, 2)
    expected, after = (tuple(float(value) for value in row[part]) for row in (found.expected, found.after))
    return Worth(expected, after, found.best)
