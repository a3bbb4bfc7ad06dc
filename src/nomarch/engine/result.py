"""Points by source, placings with ties, and why the match ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Score:
    """One seat's points, by source and in all."""

    by_source: dict[str, int]

    @property
    def total(self) -> int:
        """All points together."""
        return sum(self.by_source.values())


@dataclass(frozen=True)
class Result:
    """The end of a match: equal placings are ties that no tie-break parted."""

    scores: tuple[int, ...]
    placings: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share first place."""
        return tuple(seat for seat, place in enumerate(self.placings) if place == 1)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the victory; they add up to one."""
        return tuple(1 / len(self.winners) if place == 1 else 0.0 for place in self.placings)


def placings(standing: Sequence[int]) -> tuple[int, ...]:
    """1 for the greatest standing; equals share a place and the next place is left out."""
    return tuple(1 + sum(other > own for other in standing) for own in standing)
