"""The daily deal: the same dice against the same bots for everybody, one try a person, checked when the day is over."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import structlog
from sqlalchemy.engine import RowMapping

from nomarch import catalogue
from nomarch.engine import Dice, Game
from nomarch.engine.errors import NomarchError
from nomarch.server.bots.pool import Processes
from nomarch.server.errors import BadMessage, DealAway, DealClosed, NotOver, UnknownTable
from nomarch.server.play.tables import Tables
from nomarch.server.storage.store import Store

from . import days
from .best import BEST, SEAT, best_for, seats_of_deal
from .chain import Chain, Proof, anchor, dice, link
from .daily_store import DailyStore, Day

SHARE = re.compile("[A-Za-z0-9]{1,64}")
PATIENCE = 300.0  # seconds for the level that plays a deal; the first of a game waits for the compiler
THINKING = 10  # niceness
log = structlog.get_logger()


@dataclass(frozen=True)
class Try:
    """Somebody's try at a deal."""

    day: date
    game: str
    match: str
    share: str
    scores: tuple[int, ...] = ()  # once it is over
    placing: int = 0
    late: bool = False  # over only after its day: it does not count

    @property
    def points(self) -> int | None:
        """What the player scored, once the match is over."""
        return self.scores[SEAT] if self.scores else None


@dataclass(frozen=True)
class Standing:
    """How a deal went for all who have played it."""

    points: tuple[int, ...]  # of everybody whose try counts, the best first
    best: tuple[int, int] | None = None  # (level, its points), once that is known

    def place(self, points: int) -> int:
        """The place that so many points are worth; equal points share one."""
        return 1 + sum(other > points for other in self.points)


@dataclass
class Dailies:
    """All deals of this server. `tables` opens their tables, `secret` gives what the chains follow from."""

    store: Store
    tables: Tables
    secret: Callable[[], str]
    pool: Processes
    _best: dict[tuple[date, str], asyncio.Task[None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kept = DailyStore(self.store)

    def today(self) -> Day:
        """Today, begun if it was not; DealAway where the secret is another server's."""
        found = self.kept.begin(days.today(), lambda number: anchor(self.secret(), number))
        if found.chain.anchor != anchor(self.secret(), found.chain.number):
            raise DealAway("There is no daily deal right now: the secret its dice come from isn't the one of this day.")
        return found

    def dice(self, day: Day, slug: str) -> Dice:
        """The dice of a game on a day, key included: never for anybody's eyes before the day is over."""
        return dice(self._link(day), day.mix, slug)

    def _link(self, day: Day) -> str:
        return link(self.secret(), day.chain.number, day.chain.place(day.day))

    # Playing ---------------------------------------------------------------------------------

    def play(self, slug: str, player: str, name: str, share: str = "") -> str:
        """The table of somebody's try today, opened if it is the first time; returns its id.

        `share` is what the player adds to the dice of the next day; without one, the server makes one up.
        """
        if share and not SHARE.fullmatch(share):
            raise BadMessage("A share must be 1 to 64 letters and digits.")
        game, day = self.tables.find(slug), self.today()
        own = self.tried(player, day.day, game.slug)
        if own and self.store.table(own.match) is None:
            raise DealClosed("You have given up today's deal. There is a new one tomorrow.")
        return own.match if own else self._open(game, day, player, name, share or secrets.token_hex(16))

    def _open(self, game: Game, day: Day, player: str, name: str, share: str) -> str:
        return self.tables.open_deal(game.slug, player, name, str(day.day), self.dice(day, game.slug), share)

    def tries_of(self, player: str) -> list[Try]:
        """All tries of somebody, the latest first."""
        return [_try(row) for row in self.kept.tries_of(player)]

    def earlier(self, player: str, own: Try) -> Try | None:
        """The last time that somebody finished this game's deal before."""
        over = (one for one in self.tries_of(player) if one.points is not None)
        return next((one for one in over if one.game == own.game and one.day < own.day), None)

    def tried(self, player: str, day: date, slug: str) -> Try | None:
        """Somebody's try at a deal."""
        return next((one for one in self.tries_of(player) if (one.day, one.game) == (day, slug)), None)

    def standing(self, day: date, slug: str) -> Standing:
        """How everybody did whose try counts."""
        tries = [_try(row) for row in self.kept.tries(day) if row["game"] == slug]
        points = [one.points for one in tries if one.points is not None and not one.late]
        level, result = self.kept.bests(day).get(slug, (0, {}))
        return Standing(tuple(sorted(points, reverse=True)), (level, result["scores"][SEAT]) if level else None)

    def players(self, day: date) -> dict[str, int]:
        """By game, how many have begun a day's deal."""
        games = [row["game"] for row in self.kept.tries(day)]
        return {slug: games.count(slug) for slug in games}

    # The strongest level ---------------------------------------------------------------------

    def let_best_play(self, day: date, slug: str) -> None:
        """Let a strong level play a deal in the background, unless it has or does. Called in the server's loop."""
        key = (day, slug)
        if key not in self._best:
            self._best[key] = asyncio.get_running_loop().create_task(self._play_best(day, slug))

    def best_is_playing(self, day: date, slug: str) -> bool:
        """Whether that is going on."""
        task = self._best.get((day, slug))
        return task is not None and not task.done()

    async def _play_best(self, day: date, slug: str) -> None:
        try:
            if slug in await asyncio.to_thread(self.kept.bests, day):
                return
            begun = await asyncio.to_thread(self.kept.day, day)
            assert begun is not None
            seats = seats_of_deal(self.tables.find(slug).usual_seats)
            async with asyncio.timeout(PATIENCE):
                result = await self.pool.ask(best_for, slug, seats, self.dice(begun, slug), BEST)
            await asyncio.to_thread(self.kept.keep_best, day, slug, BEST, result)
        except (NomarchError, TimeoutError) as problem:
            log.warning("no strong level at a deal", day=str(day), game=slug, why=repr(problem))

    async def stop(self) -> None:
        """End everything."""
        for task in self._best.values():
            task.cancel()
        await asyncio.gather(*self._best.values(), return_exceptions=True)
        await asyncio.to_thread(self.pool.stop)

    # When the day is over --------------------------------------------------------------------

    def proof(self, day: date) -> Proof:
        """All that a day's dice follow from; NotOver while anybody can still play them."""
        if not days.over(day):
            raise NotOver("The key of a day's dice is revealed when the day is over, at midnight UTC.")
        found = self.kept.day(day)
        if found is None:
            raise UnknownTable("Nobody asked for a deal on that day.")
        proof = Proof(day, found.chain, self._link(found), found.shares, found.mix)
        if not proof.chained():
            raise DealAway("The secret that this day's dice came from is lost, so they can't be checked any more.")
        return proof

    def lock(self, day: Day) -> str:
        """What a day's dice are locked in by: the link of the day before, or the anchor."""
        return self.dice(day, "").hash

    def chains(self) -> list[Chain]:
        """All chains that were published."""
        return self.kept.chains()


def deal_games() -> list[Game]:
    """The games that are dealt every day."""
    return list(catalogue.all_games())


def _try(row: RowMapping) -> Try:
    result: dict[str, Any] = json.loads(row["result"]) if row["result"] else {}
    return Try(
        day=date.fromisoformat(row["day"]),
        game=row["game"],
        match=row["match"],
        share=row["share"],
        scores=tuple(result.get("scores", ())),
        placing=result["placings"][SEAT] if result else 0,
        late=bool(result) and row["ended"] > row["day"],
    )
