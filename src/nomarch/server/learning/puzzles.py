"""Puzzles for a player: those that come with a game, and decisions of the player's own matches that cost something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nomarch.analysis import in_order
from nomarch.analysis.puzzle import Book, Puzzle, UnknownPuzzle, Unmeasured, position_of, reasons_of, shipped
from nomarch.analysis.rows import Row
from nomarch.engine import Game, Position
from nomarch.engine.errors import IllegalAction
from nomarch.engine.lesson import several
from nomarch.engine.reason import Reason
from nomarch.server.identity import Player
from nomarch.server.services import Services
from nomarch.server.study.report import Report
from nomarch.server.study.views import costly

MATCHES = 20  # of one's own are searched for mistakes, the last ones
OWN = "."  # between the table and the event in the name of an own mistake


@dataclass(frozen=True)
class Asked:
    """A puzzle as it is asked: where, what is right, and what is known of the other choices."""

    key: str
    position: Position
    best: tuple[int, ...]
    value: float  # of the best choice, for the seat that decides
    losses: dict[int, tuple[float, float | None]]  # of other choices: how much less, and half the interval if measured
    reasons: dict[int, Reason]  # why the best is better, by what it is better than
    missed: tuple[int, ...] = ()  # the levels that choose something else
    played: int | None = None  # of an own mistake: what was chosen in the match
    match: str = ""  # and that match

    @property
    def game(self) -> Game:
        """The game it is of."""
        return self.position.game

    @property
    def alone(self) -> bool:
        """Whether values are points."""
        return self.position.record.seats == 1

    def reason(self, action: int) -> Reason | None:
        """Why the best choice is better than this one; where that was not looked at, than the closest."""
        return self.reasons.get(action) or next(iter(self.reasons.values()), None)


@dataclass(frozen=True)
class Standing:
    """What a player has solved of a game's puzzles."""

    solved: int
    of: int
    streak: int


def read_choice(asked: Asked, text: str) -> int:
    """What somebody chose, in notation; refused if it cannot be played, or if nobody knows what it is worth."""
    position = asked.position
    action = asked.game.parse(several(text)[0])
    if action not in position.legal():
        raise IllegalAction("{action!r} can't be played: {why}", action=text, why=position.why_not(action))
    if asked.played is None and action not in (*asked.best, *asked.losses):
        raise Unmeasured(
            "Nobody looked at what this is worth: few would choose it, or begin with it. Choose something else."
        )
    return action


def standing(services: Services, player: Player, game: Game) -> Standing:
    """How many puzzles of a game are solved, and how many of the last ones at the first try."""
    rows = services.store.puzzles_of(player.id, game.slug)
    known = {puzzle.key for puzzle in _book(game).puzzles}
    solved = sum(bool(row["solved_at"]) and row["puzzle"] in known for row in rows)
    return Standing(solved, len(known), _streak(rows))


def _streak(rows: Sequence[Any]) -> int:
    """How many of the last puzzles were solved at once."""
    missed = (n for n, row in enumerate(rows) if not row["solved_at"] or row["tries"] > 1)
    return next(missed, len(rows))


# Those of a game ----------------------------------------------------------------------------------


def has_puzzles(game: Game) -> bool:
    """Whether a game comes with puzzles."""
    return shipped(game) is not None


def _book(game: Game) -> Book:
    book = shipped(game)
    if book is None:
        raise UnknownPuzzle("{game} has no puzzles.", game=game.title)
    return book


def following(services: Services, player: Player, game: Game, after: str = "") -> str:
    """The key of the next puzzle: the easiest that was not tried, then what was missed, then the oldest again."""
    rows = {row["puzzle"]: row for row in services.store.puzzles_of(player.id, game.slug)}

    def order(puzzle: Puzzle) -> tuple[bool, int, bool, str, int]:
        row = rows.get(puzzle.key)
        if row is None:
            return puzzle.key == after, 0, False, "", puzzle.grade
        return puzzle.key == after, 1, bool(row["solved_at"]), row["first_at"], puzzle.grade

    return min(_book(game).puzzles, key=order).key


def find(services: Services, player: Player, game: Game, key: str) -> Asked:
    """A puzzle by its key; own mistakes only for who made them."""
    return _own(services, player, game, key) if OWN in key else shipped_puzzle(game, key)


def shipped_puzzle(game: Game, key: str) -> Asked:
    """One of the puzzles that come with a game."""
    puzzle = _book(game).find(key)
    parse = game.parse
    return Asked(
        key=key,
        position=position_of(puzzle, game),
        best=tuple(map(parse, puzzle.best)),
        value=puzzle.value,
        losses={parse(other.action): (other.loss, other.margin) for other in puzzle.others},
        reasons=reasons_of(puzzle, game),
        missed=puzzle.missed,
    )


# One's own mistakes -------------------------------------------------------------------------------


def next_mistake(services: Services, player: Player, game: Game, after: str = "") -> str | None:
    """The key of a mistake in one's own analysed matches that is not solved yet; None if there is none."""
    rows = {row["puzzle"]: row for row in services.store.puzzles_of(player.id, game.slug)}
    open_ = [key for key in _mistakes(services, player, game) if not (key in rows and rows[key]["solved_at"])]
    return min(open_, key=lambda key: (key == after, key in rows), default=None)


def _mistakes(services: Services, player: Player, game: Game) -> Iterator[str]:
    found = services.store.tables_of(player.id)
    over = [row["id"] for row, _chairs in found if row["game"] == game.slug and row["result"]]
    for table in over[:MATCHES]:
        report = _report(services, table)
        if report is not None:
            mine = services.tables.get(table).seats_of(player.id)
            rows = [row for row in _told_apart(report, mine) if row.mark]
            yield from (f"{table}{OWN}{row.event}" for row in rows)


def _report(services: Services, table: str) -> Report | None:
    return services.studies.stored(f"t/{table}", services.tables.record(table))


def _told_apart(report: Report, seats: Iterable[int]) -> list[Row]:
    """The costly decisions of some seats that are surely worse than the best."""
    return [row for seat in seats for row in costly(report.review, seat) if row.mark != "close"]


def _own(services: Services, player: Player, game: Game, key: str) -> Asked:
    table, _, event = key.rpartition(OWN)
    report = _report(services, table)
    mine = services.tables.get(table).seats_of(player.id)
    rows = {row.event: row for row in _told_apart(report, mine)} if report else {}
    row = rows.get(int(event)) if event.isascii() and event.isdecimal() and len(event) < 7 else None
    if row is None or report is None or report.review.game != game.slug:
        raise UnknownPuzzle("There is no such puzzle.")
    return _asked(key, in_order(services.tables.record(table)).position(row.event), row, report, f"/t/{table}")


def _asked(key: str, position: Position, row: Row, report: Report, match: str) -> Asked:
    reason = report.reasons.get(row.event)
    return Asked(
        key=key,
        position=position,
        best=(row.best,),
        value=row.after[row.seat if report.review.unit == "share" else 0] + row.loss,
        losses={row.action: (row.loss, row.margin)},
        reasons={row.action: reason} if reason else {},
        played=row.action,
        match=match,
    )
