"""The one name for an action with a value, from the search to the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

NORMAL_95 = 1.96  # standard errors to either side that hold a mean in 95 of 100 cases


class Rated(NamedTuple):
    """An action, its value for the seat to move, half the width of the 95 % interval, and what that rests on.

    The value is the seat's share of the victory, for a seat alone its points; a search that plays for
    points as well counts them in. Without samples, the value is only an estimate.
    """

    action: int
    value: float
    margin: float = 0.0
    samples: int = 0


def best_first(found: Iterable[Rated]) -> list[Rated]:
    """The greatest value first; of equals, the one that was found first."""
    return sorted(found, key=lambda rated: -rated.value)
