"""The authority over contests: opening, entering, beginning, and going on from round to round.

Whatever changes a contest holds its row, looks at what is stored, and does all of it in one transaction; so it does
not matter which process goes on, nor how often it is tried.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

import structlog
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from nomarch.engine import Dice
from nomarch.engine.errors import NomarchError
from nomarch.engine.seal import commitment
from nomarch.page.levels import USUAL
from nomarch.page.words import short
from nomarch.server.errors import BadMessage, ContestClosed, NotSeated, UnknownContest
from nomarch.server.people.meeting import admit
from nomarch.server.people.pace import NONE, Pace
from nomarch.server.people.terms import Terms, check_whole
from nomarch.server.play.sealing import seconds_since
from nomarch.server.play.seating import BOT_NAMES, checked_level, shown_name
from nomarch.server.play.tables import Tables
from nomarch.server.storage.store import Row, Store, is_name, now

from . import kept
from .drawing import Drawing, sealed
from .forms import FORMS
from .kept import OFF, OPEN, OVER, RUNNING, SEALED, Contest, Entry
from .opening import lay_round, let_bots_finish
from .standings import after_finals, standings

MOST_ENTRIES, MOST_ROUNDS, MOST_FINALS = 64, 20, 3
MOST_HOURS = 31 * 24
MOST_OPEN = 10  # contests of one person that have not begun
TITLE = 60  # letters
RATED = Terms(rated=True)
REVEAL = 30.0  # seconds for browsers to tell their nonces, once a contest is sealed
log = structlog.get_logger()


@dataclass(frozen=True)
class Plan:
    """What somebody wants a contest to be."""

    game: str
    title: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    seats: int = 2
    form: str = "swiss"
    rounds: int = 0  # 0: as many as usual; everybody against everybody takes as many as it takes
    finals: int = 0
    hours: int = 24
    most: int = 16
    pace: str = NONE
    rated: bool = False
    begins: str | None = None
    bots: Sequence[int] = ()
    request: str | None = None


class Contests:
    """All contests of this server; `services.contests`."""

    def __init__(self, store: Store, tables: Tables, notice_after: float) -> None:
        self.store, self.tables, self._notice_after = store, tables, notice_after

    # Opening and entering --------------------------------------------------------------------

    def open(self, player: str, plan: Plan) -> str:
        """A new contest that people may enter; what is asked for again is the same one. Returns its name."""
        game = self.tables.find(plan.game)
        least = max(2, game.seats[0])
        _check(plan, least, game.seats[-1])
        options = [game.check(size, plan.options) for size in range(least, plan.seats + 1)][-1]
        if plan.rated:
            check_whole(options)
        self._check_few(player, plan.request)
        new = secrets.token_urlsafe(9)
        bots = [Entry(n, name, None, level) for n, (name, level) in enumerate(_bots(plan.bots))]
        row = {
            **{name: value for name, value in asdict(plan).items() if name not in ("bots", "options")},
            "id": new,
            "game": game.slug,
            "title": _title(plan.title) or short(game.title),
            "owner": player,
            "options": json.dumps(options),
            "state": OPEN,
            "round": 0,
            "dice_key": Dice.commit().key,
            "created": now(),
            "moved": now(),
        }
        try:
            with self.store.engine.begin() as connection:
                connection.execute(kept.insert, row)
                _insert(connection, new, bots)
        except IntegrityError:
            with self.store.engine.connect() as connection:
                found = connection.scalar(kept.requested, {"player": player, "wish": plan.request})
            if found is None:
                raise
            return str(found)
        return new

    def _check_few(self, player: str, request: str | None) -> None:
        """Nobody fills the list with contests that never begin."""
        with self.store.engine.connect() as connection:
            waiting = connection.scalars(kept.open_of, {"player": player}).all()
        if len(waiting) >= MOST_OPEN and (request is None or request not in waiting):
            raise ContestClosed("You already have {n} contests that wait. Begin one or call it off.", n=MOST_OPEN)

    def get(self, contest: str) -> Contest:
        """A contest, or UnknownContest."""
        with self.store.engine.connect() as connection:
            found = kept.read(connection, contest) if is_name(contest) else None
        if found is None:
            raise UnknownContest("This contest doesn't exist.")
        return found

    def enter(self, contest: str, player: str, name: str) -> None:
        """Enter a contest that has not begun; who has entered stays so. A rated one is for kept names."""
        called = self.tables.named(player, [name])[0]
        wanted = self.get(contest)
        if wanted.row["rated"]:
            admit(self.store, RATED, wanted.row["game"], player, [entry.player for entry in wanted.entries])
        with self._holding(contest) as (connection, found):
            if found.entry_of(player):
                return
            _still_open(found)
            if len(found.entries) >= found.row["most"]:
                raise ContestClosed("This contest is full.")
            number = 1 + max((entry.n for entry in found.entries), default=-1)
            _insert(connection, contest, [Entry(number, shown_name(called) or f"Player {number + 1}", player)])

    def commit(self, contest: str, player: str, told: str) -> None:
        """The hash of what a player adds to the drawing, before it is sealed."""
        if not (len(told) == 64 and set(told) <= set("0123456789abcdef")):
            raise BadMessage("A commitment must be {n} hexadecimal digits.", n=64)
        with self._holding(contest) as (connection, found):
            entry = _own(found, player)
            _still_open(found)
            _set(connection, found, entry, commitment=told)

    def give_nonce(self, contest: str, player: str, nonce: str) -> None:
        """What a player adds to the drawing, once it is sealed."""
        with self._holding(contest) as (connection, found):
            entry = _own(found, player)
            if found.state != SEALED or entry.nonce:
                return
            if commitment(contest, nonce) != entry.commitment:
                raise BadMessage("This nonce isn't the one that you have committed to.")
            _set(connection, found, entry, nonce=nonce)

    def add_bots(self, contest: str, player: str, levels: Sequence[int]) -> None:
        """Invite bots; only who opened the contest may."""
        with self._holding(contest) as (connection, found):
            _owned(found, player)
            _still_open(found)
            if len(found.entries) + len(levels) > found.row["most"]:
                raise ContestClosed("This contest is full.")
            first = 1 + max((entry.n for entry in found.entries), default=-1)
            taken = [entry.name for entry in found.entries]
            new = [Entry(first + n, name, None, level) for n, (name, level) in enumerate(_bots(levels, taken))]
            _insert(connection, contest, new)

    def withdraw(self, contest: str, player: str) -> None:
        """Leave a contest; once it has begun, a bot plays on in one's stead."""
        with self._holding(contest) as (connection, found):
            entry = _own(found, player)
            if found.state in (OVER, OFF):
                raise ContestClosed("This contest is over.")
            if found.state == OPEN:
                connection.execute(kept.delete_entry, {"of_contest": contest, "of_n": entry.n})
            else:
                _set(connection, found, entry, player=None, level=USUAL)
        for match in found.in_round(found.row["round"]):
            if match.table and match.result is None and entry.n in match.players:
                with suppress(NomarchError):
                    self.tables.leave(match.table, player, USUAL)

    def call_off(self, contest: str, player: str) -> None:
        """End a contest that has not begun; only who opened it may."""
        with self._holding(contest) as (connection, found):
            _owned(found, player)
            _still_open(found)
            kept.change(connection, contest, state=OFF, moved=now())

    def begin(self, contest: str, player: str) -> None:
        """Close the entries and fix what the drawing follows from; only who opened the contest may."""
        with self._holding(contest) as (connection, found):
            _owned(found, player)
            _still_open(found)
            if len(found.entries) < self._least(found):
                raise ContestClosed("A contest of this game needs {n} players.", n=self._least(found))
            self._seal(connection, found)
        self.advance(contest)

    # Going on --------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Look after all contests: begin, draw, open rounds, end, and let bots finish what takes too long."""
        with self.store.engine.connect() as connection:
            due = list(connection.scalars(kept.due, {"at": now()}))
            late = [row for row in connection.execute(kept.late).mappings() if _is_late(row)]
        for contest in due:
            try:
                self.advance(contest)
            except NomarchError as problem:
                log.error("contest stands still", contest=contest, why=repr(problem))
        for row in late:
            let_bots_finish(self.tables, self.get(row["id"]))

    def advance(self, contest: str) -> None:
        """Do the next step of a contest, if it is due."""
        opened: list[str] = []
        with self._holding(contest) as (connection, found):
            step = self._steps.get(found.state)
            if step:
                opened = step(self, connection, found)
        for table in opened:
            self.tables.go_on(table)
            self.tables.ring(table)

    def _open_ends(self, connection: Connection, found: Contest) -> list[str]:
        """The moment has come at which a contest begins by itself; without players it is called off."""
        if not found.row["begins"] or found.row["begins"] > now():
            return []
        if len(found.entries) < self._least(found):
            kept.change(connection, found.id, state=OFF, moved=now())
        else:
            self._seal(connection, found)
        return []

    def _draw(self, connection: Connection, found: Contest) -> list[str]:
        """Once everybody has told their nonce, or has had time to, the order is drawn and the first round opened."""
        owing = [entry for entry in found.entries if entry.commitment and not entry.nonce]
        if owing and seconds_since(found.row["moved"]) < REVEAL:
            return []
        drawing = self.drawing(found)
        kept.change(connection, found.id, state=RUNNING, rounds=drawing.rounds(), finals=drawing.final_rounds)
        return self._next_round(connection, found, drawing.rounds())

    def _round_ends(self, connection: Connection, found: Contest) -> list[str]:
        """When all matches of a round are over their results are kept, and the next round is opened."""
        matches = found.in_round(found.row["round"])
        if any(match.table and match.result is None for match in matches):
            return []
        for match in matches:
            if match.table:
                connection.execute(
                    kept.set_result, {"of_match": match.table, "with_result": _kept_result(match.result)}
                )
        return self._next_round(connection, found, found.row["rounds"])

    _steps: Mapping[str, Callable[[Contests, Connection, Contest], list[str]]] = {
        OPEN: _open_ends,
        SEALED: _draw,
        RUNNING: _round_ends,
    }

    def _next_round(self, connection: Connection, found: Contest, rounds: int) -> list[str]:
        played = found.played()
        new = self.drawing(found).next_round(played, rounds)
        if new is None:
            places = json.dumps(self.places(found))
            kept.change(connection, found.id, state=OVER, places=places, moved=now())
            return []
        kept.change(connection, found.id, round=len(played) + 1, moved=now())
        return lay_round(connection, self.tables, found, len(played) + 1, new, self._notice_after)

    def _seal(self, connection: Connection, found: Contest) -> None:
        """From here on nobody enters; entries are numbered as they are drawn."""
        entries = [Entry(**{**asdict(entry), "n": n}) for n, entry in enumerate(found.entries)]
        connection.execute(kept.delete_entries, {"of_contest": found.id})
        _insert(connection, found.id, entries)
        told = {
            "game": found.row["game"],
            "options": found.options,
            "seats": found.row["seats"],
            "least": self._least(found),
            "form": found.row["form"],
            "rounds": found.row["rounds"],
            "finals": found.row["finals"],
            "levels": [entry.level for entry in entries],
        }
        seal = sealed(found.id, found.row["dice_key"], [entry.commitment for entry in entries], told)
        kept.change(connection, found.id, state=SEALED, seal=seal, moved=now())

    def _least(self, found: Contest) -> int:
        return max(2, self.tables.find(found.row["game"]).seats[0])

    # Looking ---------------------------------------------------------------------------------

    def drawing(self, found: Contest) -> Drawing:
        """What a contest's order and seats are drawn from."""
        return Drawing(found.row["seal"], found.nonces, found.row["dice_key"])

    def places(self, found: Contest) -> list[int]:
        """All entries in the order in which they stand, finals included."""
        order, played, rounds = self.drawing(found).order(), found.played(), found.row["rounds"]
        return after_finals(standings(order, played[:rounds]), played[rounds:])

    def verify(self, found: Contest) -> int:
        """Draw everything again and compare; the number of drawn rounds, or ContestClosed if they do not agree."""
        if found.state != OVER:
            raise ContestClosed("The key of the drawing is revealed when the contest is over.")
        drawing, played = self.drawing(found), found.played()
        for number, (stored, _) in enumerate(played):
            drawn = drawing.next_round(played[:number], found.row["rounds"])
            if drawn is None or (drawn.tables, sorted(drawn.byes)) != (stored.tables, sorted(stored.byes)):
                raise ContestClosed("Round {n} wasn't drawn from what was sealed.", n=number + 1)
        return len(played)

    @contextmanager
    def _holding(self, contest: str) -> Any:
        """A transaction in which nobody else can change a contest."""
        if not is_name(contest):
            raise UnknownContest("This contest doesn't exist.")
        with self.store.engine.begin() as connection:
            connection.execute(kept.hold, {"of_contest": contest})
            found = kept.read(connection, contest)
            if found is None:
                raise UnknownContest("This contest doesn't exist.")
            yield connection, found


def _check(plan: Plan, least: int, most: int) -> None:
    """A sentence for whatever cannot be."""
    if plan.form not in FORMS:
        raise BadMessage(
            "A contest must be 'robin' (everybody meets everybody) or 'swiss' (players with equal points meet)."
        )
    numbers = [
        (plan.seats, least, most, "seats"),
        (plan.rounds, 0, MOST_ROUNDS, "rounds"),
        (plan.finals, 0, MOST_FINALS, "finals"),
        (plan.hours, 1, MOST_HOURS, "hours"),
        (plan.most, least, MOST_ENTRIES, "most"),
        (len(plan.bots), 0, plan.most, "bots"),
    ]
    for number, low, high, name in numbers:
        if not low <= number <= high:
            raise BadMessage("{name} must be from {low} to {high}.", name=name, low=low, high=high)
    Pace.read(plan.pace)
    if plan.begins is not None:
        _check_moment(plan.begins)


def _check_moment(text: str) -> None:
    with suppress(ValueError):
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is not None and moment.astimezone(UTC).isoformat(timespec="milliseconds") == text:
            return
    raise BadMessage("A moment is written like 2026-11-16T20:00:00.000+00:00.")


def _bots(levels: Sequence[int], taken: Sequence[str] = ()) -> list[tuple[str, int]]:
    """Bots of some levels, each with a name of its own."""
    free = (f"{name} {n}" if n > 1 else name for n in range(1, 100) for name in BOT_NAMES)
    names = (name for name in free if name not in taken)
    return [(next(names), checked_level(level)) for level in levels]


def _title(text: str) -> str:
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())[:TITLE]


def _insert(connection: Connection, contest: str, entries: Sequence[Entry]) -> None:
    if entries:
        connection.execute(kept.insert_entry, [{**asdict(entry), "contest": contest} for entry in entries])


def _set(connection: Connection, found: Contest, entry: Entry, **values: Any) -> None:
    connection.execute(kept.set_entry.values(**values), {"of_contest": found.id, "of_n": entry.n})


def _own(found: Contest, player: str) -> Entry:
    entry = found.entry_of(player)
    if entry is None:
        raise NotSeated("You haven't entered this contest.")
    return entry


def _owned(found: Contest, player: str) -> None:
    if found.row["owner"] != player:
        raise NotSeated("Only the person who opened this contest can do that.")


def _still_open(found: Contest) -> None:
    if found.state != OPEN:
        raise ContestClosed("This contest has already begun.")


def _is_late(row: Row) -> bool:
    return seconds_since(row["moved"]) > float(row["hours"] * 3600)


def _kept_result(result: Any) -> str:
    return json.dumps({"scores": list(result["scores"]), "placings": list(result["placings"])})
