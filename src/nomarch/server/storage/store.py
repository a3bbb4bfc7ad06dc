"""The store: tables, seats, events, talk. The primary key of events is the lock.

Everything is synchronous and is called from worker threads. What a method has returned from is on the disk.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, RowMapping
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from nomarch.engine import BY_HAND
from nomarch.engine.seal import Seal, digest
from nomarch.server.daily import days
from nomarch.server.errors import Stale
from nomarch.server.play.sealing import Chairs, Progress, advance, called, committed, may_commit, seconds_since
from nomarch.server.play.shaking import Gathered
from nomarch.tables import Chair, full

from . import statements as ask
from .batch import Batch, Write, bare
from .postgres import IN_LOOP, LISTENS, postgres
from .room import Room
from .schema import bring_up

if TYPE_CHECKING:
    from .moves import Moves

Row = Mapping[str, Any] | RowMapping
Match = Callable[[Row, Sequence[str]], Mapping[str, Any]]  # what a table plays, under which names; see record.py
Events = Sequence[tuple[int, str]]  # whose, and what, in the notation of the game
Along = Callable[[Connection], None]  # what else belongs into a transaction
Seated = Callable[[Connection, Row, Chairs, Chairs, bool], None]  # the same, when chairs change; True: the match begins
Check = Callable[[Connection, Chairs], None]  # what is looked at before chairs change, in the same transaction
PAGES = "cache_size=-512"  # kilobytes of its pages that each connection keeps; the system keeps them, too
CONNECTIONS = 16  # to the database at a time; on PostgreSQL half of them are for single statements, some in the loop


def now(to: str = "milliseconds") -> str:
    """This moment, as the store writes it."""
    return datetime.now(UTC).isoformat(timespec=to)


def chair(row: Row) -> Chair:
    """A seat as stored."""
    told = (row["nonce"], row["commitment"], bool(row["here"]), row["link"], row["roll"] or 0)
    return Chair(row["kind"], row["owner"], row["name"], row["level"], *told)


class Store:
    """Everything that outlives the process."""

    def __init__(self, address: str, megabytes: int = 0) -> None:
        url = sa.make_url(address)
        self.rings = url.get_backend_name() == "postgresql"
        half = CONNECTIONS // 2
        if self.rings:
            self.engine: Engine = postgres(url, pool_size=half // 2, max_overflow=half - half // 2)
            self.at_once = postgres(url, pool_size=half - IN_LOOP, max_overflow=0, isolation_level="AUTOCOMMIT")
        else:
            if url.database not in (None, "", ":memory:"):
                only_for_its_owner(Path(url.database))
            self.engine = sa.create_engine(url, pool_size=half, max_overflow=CONNECTIONS - half, paramstyle="named")
            sa.event.listen(self.engine, "connect", _set_up_sqlite)
            self.at_once = self.engine  # for what is one statement, and needs no transaction around it
        self.moves = _moves(self.at_once) if self.rings and LISTENS else None  # for what the loop stores itself
        self.mark = secrets.token_hex(4)  # by which this process knows the rings of its own moves
        self._batch = None if self.rings else Batch(self.engine)
        self._run = Connection.exec_driver_sql if self.rings else bare
        self.room = Room(self.engine, megabytes)
        moving = (ask.insert_event, ask.move, ask.ring)
        self._insert_event, self._move, self._ring = (ask.written(one, self.engine) for one in moving)

    def migrate(self) -> None:
        """Bring the database to the form that this program knows."""
        with self.engine.begin() as connection:
            if self.rings:  # two processes that start together must not both create the tables
                connection.execute(ask.migrating)
            bring_up(connection)

    def close(self) -> None:
        """Let go of all connections."""
        if self._batch:
            self._batch.let_go()
        self.engine.dispose()
        self.at_once.dispose()

    def alive(self) -> bool:
        """Whether the database answers."""
        try:
            with self.engine.connect() as connection:
                return connection.scalar(sa.select(1)) == 1
        except SQLAlchemyError:
            return False

    # Writing: one transaction each -----------------------------------------------------------

    def add_table(
        self, row: dict[str, Any], chairs: list[dict[str, Any]], rematch_of: str = "", along: Along | None = None
    ) -> str:
        """A new table with its seats; if the same wish or rematch was granted before, that one. Returns its id."""
        self.room.check()
        try:
            with self._ringing(rematch_of) if rematch_of else self.engine.begin() as connection:
                if rematch_of and not _is_first_rematch(connection, rematch_of, row["id"]):
                    table: str = connection.execute(ask.one_table, {"of_table": rematch_of}).mappings().one()["rematch"]
                    return table
                if row["daily"]:
                    connection.execute(ask.insert_try, _try(row, chairs))
                insert_table(connection, row, chairs)
                if along:
                    along(connection)
        except IntegrityError:
            found = self.requested(row["owner"], row["request"]) if row["request"] else self._tried(row)
            if found is None:
                raise
            return found
        return str(row["id"])

    def append(
        self,
        table: str,
        after: int,
        rows: Events,
        to_move: int,
        result: Mapping[str, Any] | None,
        along: Along | None = None,
        gathered: Gathered | None = None,
    ) -> None:
        """Add events after number `after`; Stale if somebody else has added one there first.

        Those added together bear the same time, and no others do: by it undo knows what one click has done.
        `gathered` is what browsers have added to them, if they are a roll.
        """
        at = now("microseconds")
        if self.rings and not (result or along or (gathered and gathered.silent)):
            return self._append_at_once(table, after, rows, to_move, at, gathered)
        lines = [
            {"table_id": table, "seq": after + n, "by": by, "do": do, "at": at, "links": None}
            for n, (by, do) in enumerate(rows, 1)
        ]
        if gathered:
            lines[0]["links"] = json.dumps(gathered.links)
        over = json.dumps(result) if result else None

        def write(connection: Connection) -> None:
            if along:
                along(connection)
            self._run(connection, self._insert_event, lines)
            moved = {"of_table": table, "now_to_move": to_move, "now_result": over, "at": at}
            self._run(connection, self._move, moved)
            if over:
                today = days.today().isoformat()
                connection.execute(ask.end_try, {"of_match": table, "with_result": over, "on": today})
            if gathered and gathered.silent:
                connection.execute(ask.change, {"of_table": table})
                connection.execute(ask.fell_silent, {"of_table": table, "silent": gathered.silent})

        try:
            self._store(table, write)
        except IntegrityError:
            raise Stale("The board has changed. Take another look and choose again.") from None

    def _append_at_once(
        self, table: str, after: int, rows: Events, to_move: int, at: str, gathered: Gathered | None
    ) -> None:
        """The same with nothing that goes along, on PostgreSQL: one way there and back instead of six."""
        values = self._whole_move(table, after, rows, to_move, at) | {
            "links": json.dumps(gathered.links) if gathered else None
        }
        try:
            with self.at_once.connect() as connection:
                connection.exec_driver_sql(ask.move_at_once, values)
        except IntegrityError:
            raise Stale("The board has changed. Take another look and choose again.") from None

    async def append_here(self, moves: Moves, table: str, after: int, rows: Events, to_move: int) -> None:
        """The same in the server's loop."""
        values = self._whole_move(table, after, rows, to_move, now("microseconds"))
        try:
            await moves.carry_out(ask.move_at_once, values)
        except IntegrityError:
            raise Stale("The board has changed. Take another look and choose again.") from None

    def _whole_move(self, table: str, after: int, rows: Events, to_move: int, at: str) -> dict[str, Any]:
        """A move as one statement stores it."""
        by, do = zip(*rows, strict=True)
        return {
            "of_table": table,
            "after": after,
            "by": list(by),
            "do": list(do),
            "at": at,
            "links": None,
            "now_to_move": to_move,
            "told": f"{table} {after + len(rows)} {self.mark}",
        }

    def _store(self, table: str, write: Write) -> None:
        """One transaction for a table; on SQLite, for all tables that move at the same time."""
        if self._batch:
            self._batch.write(write)
        else:
            with self._ringing(table) as connection:
                write(connection)

    def reseat(
        self,
        table: str,
        change: Callable[[Chairs], Chairs],
        match: Match,
        seated: Seated | None = None,
        check: Check | None = None,
    ) -> bool:
        """Change who sits where, and begin the match if nobody is missing any more; False if all stays as it is.

        `change` gets the chairs as they are while nobody else can change them, and returns them as they shall be;
        `check` may look at what else is stored first. Neither may ask the store for another connection: those who hold
        all of them may be waiting for this one to end.
        """
        with self.holding(table) as (connection, row, before):
            if check:
                check(connection, before)
            return store_chairs(connection, row, before, Progress(change(before), row["seal"]), match, seated)

    def commit(self, table: str, player: str, told: str, match: Match, seated: Seated | None = None) -> bool:
        """Take a player's commitment; False if it comes too late to count."""
        with self.holding(table) as (connection, row, before):
            waited, seal = seconds_since(row["moved"]), row["seal"]
            if row["nonces"] is not None or not may_commit(before, seal, player, waited):
                return False
            chairs = before if seal is None else tuple(replace(one, here=False) for one in before)
            return store_chairs(connection, row, before, Progress(committed(chairs, player, told)), match, seated)

    def take_link(self, table: str, seat: int, number: int, link: str) -> Chairs:
        """Keep what a seat adds to a roll; returns the chairs after that, with all that was added before."""
        told = {"of_table": table, "at_seat": seat, "for_roll": number, "with_link": link}
        with self.engine.begin() as connection:
            connection.execute(ask.set_link, told)
        return tuple(map(chair, self.seats(table)))  # of two who add at once, the later one sees both

    def is_back(self, table: str, seat: int) -> None:
        """Somebody's browser is there again, and waited for at the next roll."""
        with self._changing(table) as connection:
            connection.execute(ask.is_back, {"of_table": table, "at_seat": seat})

    @contextmanager
    def holding(self, table: str) -> Iterator[tuple[Connection, RowMapping, Chairs]]:
        """A transaction in which nobody else can change a table's row and chairs."""
        with self._ringing(table) as connection:
            yield connection, *held(connection, table)

    def delete(self, table: str) -> None:
        """Remove a table with everything that belongs to it."""
        with self._ringing(table) as connection:
            for statement in ask.delete_parts:
                connection.execute(statement, {"of_table": table})

    def open_talk(self, table: str, allowed: bool) -> None:
        """Let spectators talk, or no longer."""
        with self._changing(table) as connection:
            connection.execute(ask.open_talk, {"of_table": table, "allowed": int(allowed)})

    def say(self, table: str, line: Row, message: str | None = None) -> None:
        """Add a line of talk; if it came by a message that has brought it already, it was said."""
        self.room.check()
        with self._changing(table) as connection:  # which nobody else can do meanwhile, so the next number is ours
            if message and connection.scalar(ask.was_said, {"of_table": table, "message": message}):
                return
            n = (connection.scalar(ask.last_line, {"of_table": table}) or 0) + 1
            connection.execute(ask.insert_talk, {"table_id": table, "n": n, "at": now(), "said": message, **line})

    def keep_review(self, match: str, evaluator: str, text: str) -> None:
        """Keep what an analysis has found, in place of an earlier one by the same evaluator."""
        key = {"of_match": match, "by": evaluator}
        with self.engine.begin() as connection:
            connection.execute(ask.delete_review, key)
            connection.execute(ask.insert_review, {"of": match, "evaluator": evaluator, "text": text, "at": now()})

    def try_puzzle(self, player: str, game: str, puzzle: str, solved: bool) -> None:
        """One more try at a puzzle; what was solved once stays solved."""
        at, key = now(), {"of_player": player, "of_game": game, "key": puzzle}
        row = {"player": player, "game": game, "puzzle": puzzle, "tries": 1, "first_at": at}
        for _ in range(2):  # two first tries at once: the second is one more try
            with suppress(IntegrityError), self.engine.begin() as connection:
                if not connection.execute(ask.try_puzzle, {**key, "solved": at if solved else None}).rowcount:
                    connection.execute(ask.insert_puzzle, {**row, "solved_at": at if solved else None})
                return

    @contextmanager
    def _changing(self, table: str) -> Iterator[Connection]:
        with self._ringing(table) as connection:
            connection.execute(ask.change, {"of_table": table})
            yield connection

    @contextmanager
    def _ringing(self, table: str) -> Iterator[Connection]:
        """A transaction that tells the other processes if, and only if, it commits."""
        with self.engine.begin() as connection:
            yield connection
            if self.rings:
                connection.exec_driver_sql(self._ring, {"of_table": table})

    # Reading ---------------------------------------------------------------------------------

    def table(self, table: str) -> RowMapping | None:
        """A table's row."""
        return self._one(ask.one_table, of_table=table) if is_name(table) else None

    def invited(self, token: str) -> str | None:
        """The table that an invitation leads to."""
        row = self._one(ask.invited, token=token) if is_name(token) else None
        return row["id"] if row else None

    def requested(self, player: str, wish: str) -> str | None:
        """The table that a player was given for a wish."""
        row = self._one(ask.requested, player=player, wish=wish)
        return row["id"] if row else None

    def _tried(self, row: Row) -> str | None:
        """The table of the try that a player has had at a day's deal."""
        found = (
            self._one(ask.tried, of_day=row["daily"], of_game=row["game"], by=row["owner"]) if row["daily"] else None
        )
        return found["match"] if found else None

    def seats(self, table: str) -> list[RowMapping]:
        """A table's seats in order."""
        return self._all(ask.seats_of, of_table=table)

    def events(self, table: str, after: int = 0) -> list[RowMapping]:
        """A table's events after a number."""
        return self._all(ask.events_of, of_table=table, after=after)

    def talk(self, table: str) -> list[RowMapping]:
        """What was said at a table, as far back as is shown."""
        return self._all(ask.talk_of, of_table=table)[::-1]

    def state(self, table: str) -> tuple[int, int]:
        """Numbers that grow with every change: (changes, events)."""
        row = self._one(ask.state, of_table=table)
        return (row["changes"], row["seq"] or 0) if row else (0, 0)

    def states(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The same for several tables, asked at one go."""
        rows = self._all(ask.states, ids=list(tables)) if tables else []
        return {row["id"]: (row["changes"], row["seq"] or 0) for row in rows}

    def tables_of(self, player: str) -> list[tuple[RowMapping, list[RowMapping]]]:
        """A player's tables with their seats: those that go on, then the finished ones, the last moved first."""
        rows = self._all(ask.tables_of, player=player)
        chairs = self._all(ask.all_seats, ids=[row["id"] for row in rows]) if rows else []
        return [(row, [chair for chair in chairs if chair["table_id"] == row["id"]]) for row in rows]

    def puzzles_of(self, player: str, game: str) -> list[RowMapping]:
        """What a player has tried of a game's puzzles, the last begun first."""
        return self._all(ask.puzzles_of, of_player=player, of_game=game)

    def puzzles_counted(self, player: str) -> tuple[int, int]:
        """How many puzzles of all games a player has tried, and how many of them solved."""
        rows = self._all(ask.puzzles_tried, of_player=player)
        return len(rows), sum(bool(row["solved_at"]) for row in rows)

    def review(self, match: str, evaluator: str) -> str | None:
        """What an analysis of a match by an evaluator has found, if there was one."""
        row = self._one(ask.review, of_match=match, by=evaluator) if is_name(match) else None
        return row["text"] if row else None

    def _one(self, statement: sa.Executable, **values: Any) -> RowMapping | None:
        with self.at_once.connect() as connection:
            return connection.execute(statement, values).mappings().first()

    def _all(self, statement: sa.Executable, **values: Any) -> list[RowMapping]:
        with self.at_once.connect() as connection:
            return list(connection.execute(statement, values).mappings())


def is_name(name: str) -> bool:
    """Whether a name can be one that we gave; a database need not be asked for others, and may choke on them."""
    return name.isascii() and name.isprintable() and len(name) < 64


def _is_first_rematch(connection: Connection, of: str, new: str) -> bool:
    connection.execute(ask.change, {"of_table": of})
    return connection.execute(ask.rematch, {"of_table": of, "new": new}).rowcount == 1


def insert_table(connection: Connection, row: dict[str, Any], chairs: list[dict[str, Any]]) -> None:
    """Store a new table with its seats."""
    connection.execute(ask.insert_table, row)
    connection.execute(ask.insert_seat, chairs)
    if row["dice_by"] == BY_HAND:
        _begin_by_hand(connection, row, tuple(map(chair, chairs)))


def held(connection: Connection, table: str) -> tuple[RowMapping, Chairs]:
    """A table's row and chairs, which nobody else can change until the transaction ends."""
    connection.execute(ask.hold, {"of_table": table})
    row = connection.execute(ask.one_table, {"of_table": table}).mappings().one()
    return row, tuple(map(chair, connection.execute(ask.seats_of, {"of_table": table}).mappings()))


def store_chairs(
    connection: Connection, row: Row, before: Chairs, new: Progress, match: Match, seated: Seated | None = None
) -> bool:
    """Store the chairs, and how far they bring the table to its first roll; False if all stays as it is."""
    if row["nonces"] is None and row["dice_by"] != BY_HAND:
        was_called, new = called(before), _advanced(row, new, match)
        if new.nonces is not None or new.seal != row["seal"] or called(new.chairs) != was_called:
            _move_on(connection, row, new)
    after = new.chairs
    for seat, (old, now_) in enumerate(zip(before, after, strict=True)):
        if old != now_:
            connection.execute(ask.set_seat, {"of_table": row["id"], **_set(seat, now_)})
    begun = _begin_by_hand(connection, row, after) if row["dice_by"] == BY_HAND else new.nonces is not None
    if changed := begun or new.seal != row["seal"] or after != before:
        connection.execute(ask.change, {"of_table": row["id"]})
        if seated:
            seated(connection, row, before, after, begun)
    return changed


def _advanced(row: Row, new: Progress, match: Match) -> Progress:
    """How far a table comes that has not begun."""
    names = [chair.name for chair in new.chairs]

    def write(commitments: Sequence[str | None], here: Sequence[bool]) -> str:
        people = tuple(commitments), tuple(here)
        return Seal(row["id"], digest(row["dice_key"]), *people, match(row, names), bool(row["shaken"])).text()

    return advance(row["id"], new.chairs, new.seal, seconds_since(row["moved"]), write, everybody=row["shaken"])


def _move_on(connection: Connection, row: Row, new: Progress) -> None:
    """Fix the seal, or nonces and names before the first roll; or note that everybody is called."""
    nonces = None if new.nonces is None else json.dumps(new.nonces)
    names = json.dumps(Seal.read(new.seal).match["names"]) if new.seal and new.nonces is not None else None
    told = {"with_seal": new.seal, "with_nonces": nonces, "with_names": names}
    connection.execute(ask.advance, {"of_table": row["id"], "at": now(), **told})


def _begin_by_hand(connection: Connection, row: Row, chairs: Chairs) -> bool:
    """With real dice nothing is waited for but people; False if some are missing, or the match has begun."""
    if row["nonces"] is not None or not full(chairs):
        return False
    told = {"with_seal": None, "with_nonces": "[]", "with_names": json.dumps([chair.name for chair in chairs])}
    return connection.execute(ask.advance, {"of_table": row["id"], "at": now(), **told}).rowcount == 1


def _try(row: Row, chairs: Sequence[Row]) -> dict[str, Any]:
    """A player's try at a day's deal; what the player adds to the next day's dice stands on the chair."""
    share = next(chair["nonce"] for chair in chairs if chair["owner"] == row["owner"])
    return {"day": row["daily"], "game": row["game"], "player": row["owner"], "match": row["id"], "share": share}


def _set(seat: int, chair: Chair) -> dict[str, Any]:
    who = {"as_kind": chair.kind, "of_player": chair.owner, "as_name": chair.name, "at_level": chair.level}
    told = {"with_nonce": chair.nonce, "with_commitment": chair.commitment, "is_here": chair.here}
    return {"at_seat": seat, **told, **who}


def _moves(engine: Engine) -> Moves:
    from .moves import Moves  # which needs psycopg, as nobody does who stores in SQLite

    return Moves(engine)


def only_for_its_owner(file: Path) -> None:
    """See to it that nobody else on this machine may read a file; the files that SQLite adds follow its mode.

    A file that is there is never opened: closing it again would take all locks from this process that SQLite has set on
    it, and the next program to look at the database would throw away what is being written.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        file.chmod(0o600)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON", PAGES):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()
