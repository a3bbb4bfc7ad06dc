"""Leagues by month: who left how many others behind, in all contests of a game that ended in a month.

Only kept names count, since only they belong to one person.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta

from nomarch.server.errors import BadMessage
from nomarch.server.people import People

from . import kept
from .contests import Contests

MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")


@dataclass(frozen=True)
class Ranked:
    """One line of a league."""

    name: str
    player: str
    points: int
    contests: int
    won: int


def league(contests: Contests, people: People, month: str) -> dict[str, list[Ranked]]:
    """By game: everybody with a kept name, the best first."""
    first, after = bounds(month)
    with contests.store.engine.connect() as connection:
        rows = connection.execute(kept.of_month, {"since": first, "until": after}).mappings().all()
        found = [contest for row in rows if (contest := kept.read(connection, row["id"]))]
    names = people.names_of({entry.player for one in found for entry in one.entries if entry.player})
    lines: defaultdict[str, dict[str, Ranked]] = defaultdict(dict)
    for contest in found:
        places: list[int] = json.loads(contest.row["places"])
        for place, who in enumerate(places):
            player = contest.entries[who].player or ""
            if player in names:
                before = lines[contest.row["game"]].get(player, Ranked(names[player], player, 0, 0, 0))
                lines[contest.row["game"]][player] = _more(before, len(places) - 1 - place, won=place == 0)
    return {game: sorted(by.values(), key=_rank) for game, by in lines.items()}


def _more(line: Ranked, points: int, *, won: bool) -> Ranked:
    return Ranked(line.name, line.player, line.points + points, line.contests + 1, line.won + won)


def _rank(line: Ranked) -> tuple[int, int, str]:
    return -line.points, -line.won, line.name


def bounds(month: str) -> tuple[str, str]:
    """A month's first moment, and that of the next."""
    if not MONTH.fullmatch(month):
        raise BadMessage("A month is written like 2026-11.")
    first = date.fromisoformat(f"{month}-01")
    return first.isoformat(), (first + timedelta(days=32)).replace(day=1).isoformat()


def before(month: str) -> str:
    """Previous month."""
    return (date.fromisoformat(f"{month}-01") - timedelta(days=1)).isoformat()[:7]
