"""The one name for an action with a value, from the search to the page."""

from __future__ import annotations

from typing import NamedTuple


class Advice(NamedTuple):
    """An action, its value for the seat to move, and half the width of the 95 % interval (0: a mere estimate).

    The value is the seat's share of the victory, for a seat alone its points; a search that plays for
    points as well counts them in.
    """

    action: int
    value: float
    margin: float = 0.0
