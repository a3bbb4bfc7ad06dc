"""Practice: a table that begins at a position of another match, or of the workbench, and counts for nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from nomarch.analysis import in_order
from nomarch.engine import Game, Moment, Position, Record
from nomarch.engine.position_id import read
from nomarch.server.errors import NotOver


@dataclass(frozen=True)
class Practice:
    """Where a practice match begins, and where that comes from."""

    position: str  # its id
    rules: int
    match: str = ""  # the digest of the record it was taken from, if it lay there after just so many events
    event: int = 0  # after so many events
    page: str = ""  # that match on this server: "t/..." or "r/..."
    study: bool = False  # whether events are counted as the study of that match counts them

    @classmethod
    def read(cls, text: str | None) -> Practice | None:
        """As stored; None for a match from the opening."""
        return cls(**json.loads(text)) if text else None

    def text(self) -> str:
        """As it is stored."""
        return json.dumps(asdict(self))


def at_moment(record: Record, event: int, page: str = "", *, study: bool = False) -> tuple[Practice, Position]:
    """The position before an event of a finished match, or of its study, and what to begin a practice match with.

    Only what lies open: while a match goes on, its cards are hidden and its position belongs to its players.
    """
    if not record.position().over:
        raise NotOver("You can play on from here once the match is over.")
    told = in_order(record) if study else record
    position = told.position(max(0, min(event, len(told.events))))
    if position.over:
        raise NotOver("There is nothing left to play here: choose an earlier moment.")
    count = len(position.record.events)
    there = count <= len(record.events) and record.position(count).tobytes() == position.tobytes()
    return Practice(position.id, record.rules, record.digest() if there else "", count, page, study), position


def opening(
    game: Game,
    seats: int,
    rules: int | None,
    options: Mapping[str, str],
    practice: Practice | None = None,
    names: Sequence[str] | None = None,
) -> Position:
    """The first position of a table."""
    told = list(names) if names else None
    if practice is None:
        more: dict[str, Any] = dict(options)
        return game.start(seats, rules=rules, names=told, **more)
    position = read(practice.position, {game.slug: game}.__getitem__, told)
    if practice.match:
        position.record.taken_from = Moment(practice.match, practice.event)
    return position
