"""How far the losses that the quick pass tells are from the truth, root mean square.

Measured by `python benchmarks/study.py cover GAME --seats N`: decisions the quick pass finds costly, against many
lines to the end of the match. Where a number of seats was not measured, its game's worst counts.
"""

from __future__ import annotations

MEASURED = {
    "ra-dice": {2: 0.02},
    "roll-through-the-ages": {2: 0.04, 4: 0.11},
    "nile-artifacts": {2: 0.07},
    "saqqara": {3: 0.065},
}  # in shares of the victory
UNKNOWN = 0.05  # for a game nobody has measured


def doubt_of(slug: str, seats: int) -> float:
    """The error of a quick loss, as a share of the victory."""
    of = MEASURED.get(slug, {})
    return of.get(seats, max(of.values(), default=UNKNOWN))
