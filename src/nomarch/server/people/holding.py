"""What is stored of a person, table by table: what they get when they ask for all of it, and what happens to it
when they delete themselves.

A column named `player` is theirs: its rows are exported, and deleted with them. Whatever is unlike that stands in
UNLIKE. A test walks through the schema and fails where a column that may hold a player has no place here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa

from nomarch.server.storage import schema

ROW, EMPTY, APART = "row", "empty", "apart"  # what a deletion does: delete, empty the column, or as leaving.py says


@dataclass(frozen=True)
class Held:
    """A column that names players: whether they get its rows, and what a deletion does to them."""

    column: sa.Column[str]
    exported: bool = True
    leaving: str = ROW
    hidden: tuple[str, ...] = ()  # columns that are nobody's to see, or another person's


s = schema
UNLIKE = {
    held.column: held
    for held in (
        Held(s.people.c.id, hidden=("looks",)),
        Held(s.people.c.keeper, hidden=("id", "looks"), leaving=APART),
        Held(s.former_names.c.player, hidden=("looks",)),
        Held(s.passkeys.c.player),
        Held(s.codes.c.player, hidden=("salt", "hash")),
        Held(s.challenges.c.player, exported=False),
        Held(s.tables.c.owner, exported=False, leaving=APART),  # matches are exported by seats
        Held(s.seats.c.owner, exported=False, leaving=APART),
        Held(s.talk.c.player, hidden=("said", "voice")),
        Held(s.daily_tries.c.player, leaving=APART),
        Held(s.manners.c.player, hidden=("other",)),
        Held(s.manners.c.other, exported=False),  # what others think of somebody is theirs
        Held(s.reports.c.reporter, hidden=("reported", "lines"), leaving=EMPTY),
        Held(s.reports.c.reported, hidden=("reporter", "why", "lines")),
        Held(s.bans.c.who),
        Held(s.presence.c.player, exported=False),
        Held(s.devices.c.player, hidden=("key", "auth")),
        Held(s.contests.c.owner, hidden=("dice_key",), leaving=EMPTY),
        Held(s.contest_entries.c.player, leaving=APART),
    )
}
NOBODY = {  # names of columns that hold other things than players
    "id", "table_id", "invite", "rematch", "request", "match", "created", "moved", "at", "first_at", "solved_at",
    "added", "used", "kept", "made", "process", "dice_by", "name", "of", "nonce", "commitment", "dice_key", "share",
    "puzzle", "game", "said", "anchor", "site", "salt", "hash", "challenge", "looks", "shows", "evaluator", "do", "why",
    "text", "voice", "due", "kinds", "key", "auth", "address", "confirmed", "title", "pace", "begins", "contest",
    "pairing", "record", "kind", "worker", "link",
}  # fmt: skip


def held() -> Iterator[Held]:
    """All columns that name players."""
    for table in schema.metadata.sorted_tables:
        for column in table.c:
            if column in UNLIKE:
                yield UNLIKE[column]
            elif column.name in ("player", "owner"):
                yield Held(column)


def unplaced() -> list[str]:
    """Columns that may hold a player, and of which nobody has said whether they do."""
    known = {one.column for one in held()}
    texts = [c for t in schema.metadata.sorted_tables for c in t.c if isinstance(c.type, sa.String) and _fits(c.type)]
    return [f"{column.table.name}.{column.name}" for column in texts if column not in known | _nobody(texts)]


def _nobody(columns: list[sa.Column[str]]) -> set[sa.Column[str]]:
    return {column for column in columns if column.name in NOBODY}


def _fits(kind: sa.String) -> bool:
    """Whether a player's id, of 16 letters, has room."""
    return kind.length is not None and kind.length >= 16
