"""What is to be told: each notice is one row, made once, taken by one process, and sent at most once.

A row is made by whoever sees first that somebody is to be told; its key says of which turn, so nobody makes it again.
Who sends takes rows that no other process holds and signs for them. What surely did not arrive goes back to wait; who
dies while sending leaves rows that nobody knows the fate of, and those are lost rather than sent twice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from nomarch.server.play.sealing import ago
from nomarch.server.storage.schema import notices
from nomarch.server.storage.store import Store, now

WAITING, SENDING, SENT, DROPPED, LOST = "waiting", "sending", "sent", "dropped", "lost"
AT_ONCE = 100  # rows
LEASE = 300.0  # seconds that sending them may take
KEPT = 32 * 24 * 3600.0  # seconds; longer than anybody is told of a turn
MOST_TRIES = 5

Key = tuple[str, str, str, int]  # player, of, kind, turn

_take = (
    sa.select(notices)
    .where(notices.c.state == WAITING, notices.c.due <= sa.bindparam("at"))
    .order_by(notices.c.player, notices.c.made, notices.c.of)
    .limit(AT_ONCE)
    .with_for_update(skip_locked=True)
)
_of_key = [
    column == sa.bindparam(f"its_{column.name}")
    for column in (notices.c.player, notices.c.of, notices.c.kind, notices.c.turn)
]
_set = (
    sa.update(notices)
    .where(*_of_key)
    .values(
        state=sa.bindparam("as_state"),
        tries=sa.bindparam("with_tries"),
        due=sa.bindparam("with_due"),
        left_for=sa.bindparam("with_left", type_=sa.Text),
    )
)
_lose = (
    sa.update(notices)
    .where(notices.c.state == SENDING, notices.c.due < sa.bindparam("at"))
    .values(state=sa.literal(LOST))
)
_clear = sa.delete(notices).where(notices.c.made < sa.bindparam("before"), notices.c.state != SENDING)


@dataclass(frozen=True)
class Notice:
    """One thing that somebody is to be told."""

    player: str
    of: str  # "t/" and a table's name
    kind: str
    turn: int
    tries: int = 0
    left: tuple[str, ...] | None = None  # the ways that an earlier try did not reach; None: all

    @property
    def key(self) -> Key:
        """What tells it from all others."""
        return self.player, self.of, self.kind, self.turn


def add(connection: Connection, new: Iterable[Notice], after: float = 0.0, state: str = WAITING) -> None:
    """Make notices, to be sent in some seconds; those that were made before stay as they are."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    rows = [_row(notice, after, state) for notice in new]
    if rows:
        connection.execute(dialect.insert(notices).on_conflict_do_nothing(), rows)


def _row(notice: Notice, after: float, state: str) -> dict[str, Any]:
    key = dict(zip(("player", "of", "kind", "turn"), notice.key, strict=True))
    return {**key, "state": state, "tries": 0, "due": ago(-after), "made": now(), "left_for": None}


class Outbox:
    """The rows of all notices."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    def take(self) -> list[Notice]:
        """The notices that are due and that nobody else holds; they are this process's to send, and to put back."""
        with self._engine.begin() as connection:
            connection.execute(_lose, {"at": now()})
            rows = connection.execute(_take, {"at": now()}).all()
            found = [Notice(r.player, r.of, r.kind, r.turn, r.tries + 1, _left(r.left_for)) for r in rows]
            _write(connection, [_values(notice, SENDING, LEASE, notice.left) for notice in found])
        return found

    def end(self, done: Sequence[Notice], state: str) -> None:
        """These are sent, or not to be sent any more."""
        self._put([_values(notice, state, 0.0, None) for notice in done])

    def again(self, notice: Notice, left: Sequence[str], after: float) -> None:
        """Try again in some seconds, by the ways that are left; not for ever."""
        state = WAITING if notice.tries < MOST_TRIES else LOST
        self._put([_values(notice, state, after, tuple(left))])

    def clear(self) -> None:
        """Forget what is so old that nobody is told of it any more."""
        with self._engine.begin() as connection:
            connection.execute(_clear, {"before": ago(KEPT)})

    def _put(self, rows: list[dict[str, Any]]) -> None:
        with self._engine.begin() as connection:
            _write(connection, rows)


def _write(connection: Connection, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(_set, rows)


def _values(notice: Notice, state: str, after: float, left: tuple[str, ...] | None) -> dict[str, Any]:
    key = {f"its_{name}": value for name, value in zip(("player", "of", "kind", "turn"), notice.key, strict=True)}
    due = (datetime.now(UTC) + timedelta(seconds=after)).isoformat(timespec="milliseconds")
    told = json.dumps(left) if left is not None else None
    return {**key, "as_state": state, "with_tries": notice.tries, "with_due": due, "with_left": told}


def _left(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(json.loads(text))
