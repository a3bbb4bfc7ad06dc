"""What an operator can do, on the page and in the terminal: look, ban, close tables, settle reports, back up."""

from __future__ import annotations

import ipaddress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from nomarch.server.contests.kept import hold
from nomarch.server.errors import BadMessage, UnknownContest, UnknownTable
from nomarch.server.play.table import CONTEST
from nomarch.server.settings import Settings
from nomarch.server.storage.backup import backup
from nomarch.server.storage.schema import (
    bans,
    contest_entries,
    contest_matches,
    contests,
    people,
    reports,
    seats,
    tables,
)
from nomarch.server.storage.store import Store, is_name, now
from nomarch.tables import OPEN

from .kept import People, looks
from .manners import report_told
from .standing import ADDRESS, PLAYER

MOST = 100  # rows of a list
WHY_LENGTH = 300

_latest = sa.select(tables).order_by(tables.c.moved.desc()).limit(MOST)
_chairs = sa.select(seats).where(seats.c.table_id.in_(sa.bindparam("ids", expanding=True))).order_by(seats.c.seat)
_kept = sa.select(people.c.name, people.c.kind, people.c.kept, people.c.id).order_by(people.c.kept.desc()).limit(MOST)
_reports = sa.select(reports).order_by(reports.c.at)
_contests = (
    sa.select(contests.c.id, contests.c.title, contests.c.game, contests.c.state, contests.c.moved)
    .order_by(contests.c.moved.desc())
    .limit(MOST)
)
_bans = sa.select(bans).order_by(bans.c.at.desc())


class Operating:
    """The operator's view of a store."""

    def __init__(self, store: Store) -> None:
        self._store, self._people = store, People(store)

    def overview(self, like: str = "") -> dict[str, Any]:
        """All that is looked after; `like` as in `people`."""
        found = {"tables": self.tables(), "people": self.people(like), "reports": self.reports(), "bans": self.bans()}
        return {**found, "contests": self.contests()}

    def tables(self) -> list[dict[str, Any]]:
        """The tables that moved last."""
        with self._store.engine.connect() as connection:
            rows = connection.execute(_latest).mappings().all()
            chairs = connection.execute(_chairs, {"ids": [row["id"] for row in rows]}).mappings().all()
        return [_about(row, [chair for chair in chairs if chair["table_id"] == row["id"]]) for row in rows]

    def contests(self) -> list[dict[str, Any]]:
        """The contests that moved last, with their titles, which anybody may have chosen."""
        with self._store.engine.connect() as connection:
            return [dict(row) for row in connection.execute(_contests).mappings()]

    def end_contest(self, contest: str) -> None:
        """Delete a contest with its title and all that is known of it; its matches stay, as those of their players."""
        with self._store.engine.begin() as connection:
            if connection.execute(hold, {"of_contest": contest}).rowcount == 0:
                raise UnknownContest("This contest doesn't exist.")
            connection.execute(sa.update(tables).where(tables.c.owner == CONTEST + contest).values(owner=""))
            for column in (contest_matches.c.contest, contest_entries.c.contest, contests.c.id):
                connection.execute(sa.delete(column.table).where(column == contest))

    def people(self, like: str = "") -> list[dict[str, str]]:
        """The names that were kept last; with some letters, those that look like having them in it."""
        part = looks(like)
        wanted = _kept.where(people.c.looks.contains(part, autoescape=True)) if part else _kept
        with self._store.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [{"name": row.name, "kind": row.kind, "since": row.kept} for row in rows]

    def reports(self) -> list[dict[str, Any]]:
        """What people have reported, the first first."""
        with self._store.engine.connect() as connection:
            return [report_told(row) for row in connection.execute(_reports).mappings()]

    def settle(self, report: str) -> None:
        """A report is done with; nothing of it is kept."""
        with self._store.engine.begin() as connection:
            if connection.execute(sa.delete(reports).where(reports.c.id == report)).rowcount == 0:
                raise UnknownTable("There is no such report.")

    def bans(self) -> list[dict[str, str]]:
        """Who is not let in."""
        with self._store.engine.connect() as connection:
            return [dict(row) for row in connection.execute(_bans).mappings()]

    def ban_name(self, name: str, why: str = "") -> None:
        """Ban who keeps a name."""
        found = self._people.called(name) if looks(name) else None
        if found is None:
            raise UnknownTable("Nobody keeps this name.")
        self._ban(found.id, PLAYER, found.name, why)

    def ban_seat(self, table: str, seat: int, why: str = "") -> None:
        """Ban who has a seat at a table, a guest, too."""
        chair = next((one for one in self._store.seats(table) if one["seat"] == seat), None) if is_name(table) else None
        if chair is None or not chair["owner"]:
            raise UnknownTable("Nobody sits there.")
        self._ban(chair["owner"], PLAYER, chair["name"], why)

    def ban_reported(self, report: str) -> None:
        """Ban whom a report is about."""
        with self._store.engine.connect() as connection:
            row = connection.execute(sa.select(reports).where(reports.c.id == report)).one_or_none()
        if row is None:
            raise UnknownTable("There is no such report.")
        self._ban(row.reported, PLAYER, row.name, row.why)

    def ban_address(self, address: str, why: str = "") -> None:
        """Ban an address, or a network such as 198.51.100.0/24."""
        try:
            network = str(ipaddress.ip_network(address.strip(), strict=False))
        except ValueError:
            raise BadMessage("Write an address such as 198.51.100.7 or a network such as 198.51.100.0/24.") from None
        self._ban(network, ADDRESS, network, why)

    def unban(self, who: str) -> None:
        """Let somebody in again, by what the list of bans calls them."""
        with self._store.engine.begin() as connection:
            if connection.execute(sa.delete(bans).where((bans.c.who == who) | (bans.c.name == who))).rowcount == 0:
                raise UnknownTable("Nobody is banned under that name or address.")

    def close(self, table: str) -> None:
        """End a match for good: it is deleted with everything that belongs to it."""
        if self._store.table(table) is None:
            raise UnknownTable("This table doesn't exist.")
        self._store.delete(table)

    def _ban(self, who: str, kind: str, name: str, why: str) -> None:
        row = {"who": who, "kind": kind, "name": name, "why": why[:WHY_LENGTH], "at": now()}
        try:
            with self._store.engine.begin() as connection:
                connection.execute(sa.insert(bans), row)
        except IntegrityError:  # banned already
            return


def back_up(settings: Settings) -> tuple[Path, int]:
    """Write a backup into the data folder, named by the moment; (file, number of matches)."""
    folder = settings.data / "backups"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / f"nomarch-{datetime.now(UTC):%Y-%m-%dT%H%M%S.%f}.backup"
    return file, backup(settings, file)


def _about(row: Any, chairs: list[Any]) -> dict[str, Any]:
    state = "over" if row["result"] else "waiting" if any(chair["kind"] == OPEN for chair in chairs) else "running"
    names = [{"seat": chair["seat"], "name": chair["name"], "person": bool(chair["owner"])} for chair in chairs]
    return {"id": row["id"], "game": row["game"], "state": state, "moved": row["moved"], "seats": names}
