"""The rows of contests: what is played, who entered, and which matches they play."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from nomarch.page.levels import USUAL
from nomarch.server.storage.schema import contest_entries, contest_matches, contests, tables

from .groups import Round
from .standings import Played, Result

OPEN, SEALED, RUNNING, OVER, OFF = "open", "sealed", "running", "over", "off"
SHOWN = 30  # contests in a list

_id: sa.BindParameter[str] = sa.bindparam("of_contest")
hold = sa.update(contests).where(contests.c.id == _id).values(round=contests.c.round)  # nobody else may change it
one = sa.select(contests).where(contests.c.id == _id)
entries_of = sa.select(contest_entries).where(contest_entries.c.contest == _id).order_by(contest_entries.c.n)
matches_of = (
    sa.select(contest_matches, tables.c.result.label("now"), tables.c.id.label("stands"))
    .outerjoin(tables, tables.c.id == contest_matches.c.match)
    .where(contest_matches.c.contest == _id)
    .order_by(contest_matches.c.round, contest_matches.c.n)
)
insert = sa.insert(contests)
insert_entry = sa.insert(contest_entries)
insert_match = sa.insert(contest_matches)
delete_entries = sa.delete(contest_entries).where(contest_entries.c.contest == _id)
_of_entry = (contest_entries.c.contest == _id, contest_entries.c.n == sa.bindparam("of_n"))
delete_entry = sa.delete(contest_entries).where(*_of_entry)
set_entry = sa.update(contest_entries).where(*_of_entry)
set_result = (
    sa.update(contest_matches)
    .where(contest_matches.c.match == sa.bindparam("of_match"))
    .values(result=sa.bindparam("with_result"))
)
listed = sa.select(contests).order_by(contests.c.state.in_((OVER, OFF)), contests.c.moved.desc()).limit(SHOWN)
entered = (
    sa.select(contest_entries.c.contest, sa.func.count().label("n"))
    .where(contest_entries.c.contest.in_(sa.bindparam("ids", expanding=True)))
    .group_by(contest_entries.c.contest)
)
of_month = sa.select(contests).where(
    contests.c.state == OVER, contests.c.moved >= sa.bindparam("since"), contests.c.moved < sa.bindparam("until")
)
requested = sa.select(contests.c.id).where(
    contests.c.owner == sa.bindparam("player"), contests.c.request == sa.bindparam("wish")
)
open_of = sa.select(contests.c.request).where(contests.c.owner == sa.bindparam("player"), contests.c.state == OPEN)
entries_by = (
    sa.select(contest_entries, contests.c.state)
    .join(contests, contests.c.id == contest_entries.c.contest)
    .where(contest_entries.c.player == sa.bindparam("by"))
)
_unfinished = sa.exists().where(
    contest_matches.c.contest == contests.c.id,
    contest_matches.c.round == contests.c.round,
    contest_matches.c.match == tables.c.id,
    tables.c.result.is_(None),
)
due = sa.select(contests.c.id).where(
    sa.or_(
        (contests.c.state == OPEN) & (contests.c.begins <= sa.bindparam("at")),
        contests.c.state == SEALED,
        (contests.c.state == RUNNING) & ~_unfinished,
    )
)
late = sa.select(contests).where(contests.c.state == RUNNING, _unfinished)


@dataclass(frozen=True)
class Entry:
    """Somebody who has entered: a person, or a bot of a level."""

    n: int
    name: str
    player: str | None = None
    level: int = 0
    commitment: str | None = None
    nonce: str | None = None


@dataclass(frozen=True)
class Match:
    """A match of a contest, with its entries in the order of their seats; without a table it is a bye."""

    round: int
    n: int
    table: str | None
    players: tuple[int, ...]
    result: Result | None


@dataclass(frozen=True)
class Contest:
    """A contest as it is stored."""

    row: RowMapping
    entries: tuple[Entry, ...]
    matches: tuple[Match, ...] = ()
    options: dict[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """Its name."""
        return str(self.row["id"])

    @property
    def state(self) -> str:
        """How far it is."""
        return str(self.row["state"])

    @property
    def nonces(self) -> list[str]:
        """What each entry has told, if anything."""
        return [entry.nonce or "" for entry in self.entries]

    def entry_of(self, player: str) -> Entry | None:
        """A player's own entry."""
        return next((entry for entry in self.entries if entry.player == player), None)

    def in_round(self, number: int) -> list[Match]:
        """The matches of a round, byes included."""
        return [match for match in self.matches if match.round == number]

    def played(self) -> list[Played]:
        """All rounds that are over."""
        rounds = [self.in_round(number) for number in range(1, self.row["round"] + 1)]
        return [_played(matches) for matches in rounds if all(match.result is not None for match in matches)]


def _played(matches: Sequence[Match]) -> Played:
    tables = [match for match in matches if match.table]
    byes = tuple(who for match in matches if not match.table for who in match.players)
    results = [match.result for match in tables if match.result is not None]
    return Round(tuple(match.players for match in tables), byes), results


def read(connection: Connection, contest: str) -> Contest | None:
    """A contest with everything that belongs to it."""
    key = {"of_contest": contest}
    row = connection.execute(one, key).mappings().first()
    if row is None:
        return None
    found = [_entry(entry) for entry in connection.execute(entries_of, key).mappings()]
    matches = [_match(match) for match in connection.execute(matches_of, key).mappings()]
    return Contest(row, tuple(found), tuple(matches), json.loads(row["options"]))


def change(connection: Connection, contest: str, **values: Any) -> None:
    """Write some columns of a contest's row."""
    connection.execute(sa.update(contests).where(contests.c.id == contest).values(**values))


def forget_entries(connection: Connection, player: str) -> None:
    """Take a person out of all contests: one that has not begun is left, one that goes on is played on by a bot."""
    for row in connection.execute(entries_by, {"by": player}).mappings().all():
        of_entry = {"of_contest": row["contest"], "of_n": row["n"]}
        if row["state"] == OPEN:
            connection.execute(delete_entry, of_entry)
        else:
            level = row["level"] if row["state"] in (OVER, OFF) else USUAL
            gone = {"player": None, "name": f"Player {row['n'] + 1}", "level": level}
            connection.execute(set_entry.values(**gone), of_entry)


def _entry(row: RowMapping) -> Entry:
    return Entry(row["n"], row["name"], row["player"], row["level"], row["commitment"], row["nonce"])


def _match(row: RowMapping) -> Match:
    """A match with its result; a table that is no more counts as a tie of all."""
    players = tuple(json.loads(row["players"]))
    told = row["result"] or row["now"]
    if told is None and row["stands"] is None:
        told = json.dumps({"scores": [0] * len(players), "placings": [1] * len(players)})
    return Match(row["round"], row["n"], row["match"], players, json.loads(told) if told else None)
