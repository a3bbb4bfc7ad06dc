"""What the daily deal keeps: published chains, days that began, everybody's tries, what a strong level made of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.exc import IntegrityError

from nomarch.server.storage.schema import daily_bests, daily_chains, daily_days, daily_tries
from nomarch.server.storage.store import Store

from .chain import LENGTH, Chain, mixed

_tries = sa.select(daily_tries)
all_chains = sa.select(daily_chains).order_by(daily_chains.c.first, daily_chains.c.number)
insert_chain = sa.insert(daily_chains)
forget_later = sa.delete(daily_chains).where(daily_chains.c.first > sa.bindparam("than"))
one_day = sa.select(daily_days).where(daily_days.c.day == sa.bindparam("of_day"))
insert_day = sa.insert(daily_days)
last_played = sa.select(sa.func.max(daily_tries.c.day)).where(daily_tries.c.day < sa.bindparam("before"))
tries_of_day = _tries.where(daily_tries.c.day == sa.bindparam("of_day"))
tries_of_player = _tries.where(daily_tries.c.player == sa.bindparam("by")).order_by(daily_tries.c.day.desc())
insert_best = sa.insert(daily_bests)
bests_of_day = sa.select(daily_bests).where(daily_bests.c.day == sa.bindparam("of_day"))


@dataclass(frozen=True)
class Day:
    """A day that has begun: what its dice come from, but their key."""

    day: date
    chain: Chain
    shares: tuple[str, ...]

    @property
    def mix(self) -> str:
        """The hash of what the players of the last day added."""
        return mixed(self.shares)


class DailyStore:
    """The rows of the daily deal, in the server's database."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    def chains(self) -> list[Chain]:
        """All chains that were published, the earliest first."""
        with self._engine.connect() as connection:
            return _chains(connection)

    def day(self, day: date) -> Day | None:
        """A day, if it has begun."""
        with self._engine.connect() as connection:
            return _day(connection, day)

    def begin(self, day: date, anchor: Callable[[int], str]) -> Day:
        """Fix what a day's dice come from, once; `anchor` gives the ends of this server's chains by their number."""
        try:
            with self._engine.begin() as connection:
                return _day(connection, day) or _begun(connection, day, anchor)
        except IntegrityError:  # another process was first
            found = self.day(day)
            if found is None:
                raise
            return found

    def tries(self, day: date) -> list[RowMapping]:
        """Everybody's tries of a day."""
        return self._all(tries_of_day, of_day=day.isoformat())

    def tries_of(self, player: str) -> list[RowMapping]:
        """A player's tries, the latest first."""
        return self._all(tries_of_player, by=player)

    def bests(self, day: date) -> dict[str, tuple[int, dict[str, Any]]]:
        """By game: which level was let play a day's deal, and its result."""
        rows = self._all(bests_of_day, of_day=day.isoformat())
        return {row["game"]: (row["level"], json.loads(row["result"])) for row in rows}

    def keep_best(self, day: date, game: str, level: int, result: dict[str, Any]) -> None:
        """Keep what a level made of a day's deal, unless that is known."""
        row = {"day": day.isoformat(), "game": game, "level": level, "result": json.dumps(result)}
        try:
            with self._engine.begin() as connection:
                connection.execute(insert_best, row)
        except IntegrityError:
            pass

    def _all(self, statement: sa.Select[Any], **values: Any) -> list[RowMapping]:
        with self._engine.connect() as connection:
            return list(connection.execute(statement, values).mappings())


def _chains(connection: Connection) -> list[Chain]:
    rows = connection.execute(all_chains).mappings()
    return [Chain(row["number"], row["anchor"], date.fromisoformat(row["first"])) for row in rows]


def _day(connection: Connection, day: date) -> Day | None:
    row = connection.execute(one_day, {"of_day": day.isoformat()}).mappings().first()
    if row is None:
        return None
    chain = next(chain for chain in _chains(connection) if chain.number == row["chain"])
    return Day(day, chain, tuple(json.loads(row["shares"])))


def _begun(connection: Connection, day: date, anchor: Callable[[int], str]) -> Day:
    chain = _serving(connection, day, anchor)
    last = connection.scalar(last_played, {"before": day.isoformat()})
    tries = connection.execute(tries_of_day, {"of_day": last}).mappings() if last else ()
    found = Day(day, chain, tuple(sorted(row["share"] for row in tries)))
    row = {"day": day.isoformat(), "chain": chain.number, "shares": json.dumps(found.shares)}
    connection.execute(insert_day, row)
    return found


def _serving(connection: Connection, day: date, anchor: Callable[[int], str]) -> Chain:
    """The chain that serves a day, with the next one published; a new one if the secret of the old is lost."""
    chains = _chains(connection)
    chain = next((chain for chain in reversed(chains) if chain.first <= day <= chain.last), None)
    if chain is None or chain.anchor != anchor(chain.number):
        connection.execute(forget_later, {"than": day.isoformat()})  # nobody could deal them any more
        number = 1 + max((chain.number for chain in chains), default=-1)
        chain = _published(connection, number, day, anchor)
    if not any(other.first > day for other in _chains(connection)):
        _published(connection, chain.number + 1, chain.first + timedelta(days=LENGTH), anchor)
    return chain


def _published(connection: Connection, number: int, first: date, anchor: Callable[[int], str]) -> Chain:
    chain = Chain(number, anchor(number), first)
    connection.execute(insert_chain, {"number": number, "anchor": chain.anchor, "first": first.isoformat()})
    return chain
