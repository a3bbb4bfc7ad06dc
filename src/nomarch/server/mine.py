"""What is stored of one person's matches, summed up: wins by game and level, costs, luck, streaks. Nobody else's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import RowMapping

from nomarch.tables import BOT

from .daily import days
from .daily.dailies import Try
from .services import Services
from .storage.schema import reviews, seats, tables
from .storage.store import Store

MOST = 500  # matches, the latest ones
PEOPLE, SCREEN = "people", "screen"

_own = sa.select(seats.c.table_id).where(seats.c.owner == sa.bindparam("player"))
finished = (
    sa.select(tables.c.id, tables.c.game, tables.c.moved, tables.c.result, tables.c.daily)
    .where(tables.c.id.in_(_own), tables.c.result.is_not(None), tables.c.practice.is_(None))
    .order_by(tables.c.moved.desc())
    .limit(MOST)
)
chairs_of = (
    sa.select(seats.c.table_id, seats.c.seat, seats.c.kind, seats.c.owner, seats.c.level)
    .where(seats.c.table_id.in_(sa.bindparam("ids", expanding=True)))
    .order_by(seats.c.table_id, seats.c.seat)
)
reviews_of = (
    sa.select(reviews.c.of, reviews.c.text)
    .where(reviews.c.of.in_(sa.bindparam("names", expanding=True)))
    .order_by(reviews.c.at)
)


@dataclass(frozen=True)
class Match:
    """A finished match as its player looks back on it."""

    id: str
    game: str
    day: str
    against: str  # the highest level among the bots, as "1" to "5"; "people"; or "screen", all seats one's own
    scores: tuple[int, ...]
    seat: int
    placing: int
    daily: bool
    cost: float | None = None  # of a decision in the mean, in shares of a victory; None where nothing was analysed
    luck: float | None = None

    @property
    def won(self) -> bool:
        """Whether it was won, or shared; nobody wins against oneself."""
        return self.placing == 1 and self.against != SCREEN


@dataclass(frozen=True)
class Streaks:
    """Matches won and days played one after the other: now, and at most."""

    wins: int
    most_wins: int
    days: int
    most_days: int


@dataclass(frozen=True)
class Mine:
    """All that one's own page shows."""

    matches: tuple[Match, ...]  # the earliest first
    tries: tuple[Try, ...]  # at daily deals, the latest first
    streaks: Streaks
    puzzles: dict[str, int] | None

    @property
    def by_level(self) -> list[tuple[str, str, int, int]]:
        """(game, against, matches, won) for each game and level that was played."""
        counted = sorted((m for m in self.matches if m.against != SCREEN), key=_kind)
        groups = [(kind, list(group)) for kind, group in groupby(counted, key=_kind)]
        return [(*kind, len(group), sum(match.won for match in group)) for kind, group in groups]

    @property
    def studied(self) -> list[Match]:
        """The matches that were analysed."""
        return [match for match in self.matches if match.cost is not None]


def _kind(match: Match) -> tuple[str, str]:
    return match.game, match.against


def mine(services: Services, player: str) -> Mine:
    """What is stored of a player."""
    matches = tuple(reversed(_matches(services.store, player)))
    tries = tuple(services.dailies.tries_of(player))
    return Mine(matches, tries, streaks(matches, tries), puzzles_of(services.store, player))


def told(services: Services, player: str) -> dict[str, Any]:
    """The same as plain values, to keep or to look into."""
    found = mine(services, player)
    names = ("game", "against", "matches", "won")
    return {
        "matches": [{**asdict(match), "won": match.won} for match in found.matches],
        "by_level": [dict(zip(names, row, strict=True)) for row in found.by_level],
        "streaks": asdict(found.streaks),
        "daily": [
            {"day": str(t.day), "game": t.game, "points": t.points, "placing": t.placing or None, "late": t.late}
            for t in found.tries
        ],
        "puzzles": found.puzzles,
    }


def puzzles_of(store: Store, player: str) -> dict[str, int] | None:
    """How many puzzles a player has tried and solved; None for who has tried none."""
    tried, solved = store.puzzles_counted(player)
    return {"tried": tried, "solved": solved} if tried else None


# Reading --------------------------------------------------------------------------------------


def _matches(store: Store, player: str) -> list[Match]:
    with store.engine.connect() as connection:
        rows = connection.execute(finished, {"player": player}).mappings().all()
        ids = [row["id"] for row in rows]
        chairs = connection.execute(chairs_of, {"ids": ids}).mappings().all() if ids else []
        names = [f"t/{name}" for name in ids]
        found = connection.execute(reviews_of, {"names": names}).all() if ids else []
    totals = {of.removeprefix("t/"): _totals(text) for of, text in found}  # the latest of each
    of_table = {name: list(group) for name, group in groupby(chairs, key=lambda chair: chair["table_id"])}
    return [_match(row, of_table[row["id"]], player, totals.get(row["id"])) for row in rows]


def _totals(text: str) -> list[dict[str, Any]] | None:
    """The sums of an analysis, seat by seat; None for a match alone, which is counted in points."""
    review = json.loads(text)
    return review["totals"] if review["unit"] == "share" else None


def _match(row: RowMapping, chairs: Sequence[RowMapping], player: str, totals: list[dict[str, Any]] | None) -> Match:
    result = json.loads(row["result"])
    own = [chair["seat"] for chair in chairs if chair["owner"] == player]
    seat = own[0]
    total = totals[seat] if totals and len(own) == 1 else None
    return Match(
        id=row["id"],
        game=row["game"],
        day=row["moved"][:10],
        against=_against(chairs, own),
        scores=tuple(result["scores"]),
        seat=seat,
        placing=result["placings"][seat],
        daily=row["daily"] is not None,
        cost=total["loss"] / max(1, total["decisions"]) if total else None,
        luck=total["luck"] if total else None,
    )


def _against(chairs: Sequence[RowMapping], own: Sequence[int]) -> str:
    others = [chair for chair in chairs if chair["seat"] not in own]
    if len(own) > 1 or not others:
        return SCREEN
    if any(chair["kind"] != BOT or chair["owner"] for chair in others):
        return PEOPLE
    return str(max(chair["level"] for chair in others))


# Streaks --------------------------------------------------------------------------------------


def streaks(matches: Iterable[Match], tries: Iterable[Try]) -> Streaks:
    """Matches won in a row, and days in a row on which a deal was finished in time."""
    counted = [match.won for match in matches if match.against != SCREEN]
    played = {one.day for one in tries if one.points is not None and not one.late}
    last = days.today() if days.today() in played else days.today() - timedelta(days=1)
    return Streaks(_trailing(counted), _longest(counted), _back_from(last, played), _most_days(played))


def _trailing(won: Sequence[bool]) -> int:
    return next((n for n, one in enumerate(reversed(won)) if not one), len(won))


def _longest(won: Sequence[bool]) -> int:
    return max((len(list(group)) for one, group in groupby(won) if one), default=0)


def _back_from(last: date, played: set[date]) -> int:
    """How many days in a row were played, up to this one."""
    n = 0
    while last - timedelta(days=n) in played:
        n += 1
    return n


def _most_days(played: set[date]) -> int:
    return max((_back_from(day, played) for day in played), default=0)
