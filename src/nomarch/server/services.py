"""Everything a request needs, made once: store, tables, hub, bots, limits, identities."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import structlog
from sqlalchemy.exc import OperationalError
from starlette.requests import HTTPConnection

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.engine.words import Translate
from nomarch.page.fragments import because
from nomarch.page.levels import USUAL
from nomarch.page.look import Look
from nomarch.page.words import translator
from nomarch.tables import OPEN

from .bots.driver import BotDriver
from .bots.hints import Hints, Shown
from .bots.jobs import Jobs
from .bots.others import Helped, Others
from .bots.pool import MOST_HERE, BotPool, Processes
from .bus import Bus
from .contests import Contests
from .daily.dailies import THINKING, Dailies
from .errors import NotSeated
from .garbage import Tidying
from .hub import Hub
from .identity import Identity, Player
from .limits import Limits
from .notices import Notices
from .people import People
from .people.hours import Hours
from .people.keeping import Keeping
from .people.manners import Manners
from .people.offers import Offers
from .people.pairing import Pairing
from .people.programs import Programs
from .people.ratings import Ratings
from .people.standing import Standing
from .people.visitors import Visitors
from .play.paces import Paces
from .play.spectators import Spectators
from .play.table import Lock, Table
from .play.tables import Tables
from .play.together import Together
from .play.views import ANYBODY, look_at, parts_of
from .presence import Presence
from .pulse import Pulse
from .settings import Settings
from .storage.store import Store
from .storage.uploads import Uploads
from .study.studies import STUDYING, Studies
from .sweep import Sweep

THREADS = 32  # most of which wait for the database
REPLAYS = 2  # at a time: they must not keep the tables waiting
NOTHING = Shown()  # of a hint
log = structlog.get_logger()


class Services:
    """The parts of a running server."""

    def __init__(self, settings: Settings, find: Callable[[str], Game] = catalogue.game) -> None:
        self.settings = settings
        self.store = Store(settings.address, settings.store_megabytes)
        self.people = People(self.store)
        self.standing = Standing(self.store, settings.poll)
        self.keeping = Keeping(self.store, self.people, self.standing)
        self.programs = Programs(self.store, self.people, self.standing)
        self.manners = Manners(self.store, self.standing)
        self.visitors = Visitors()
        self.hub = Hub()
        self.tables = Tables(self.store, self.ring, find, self._heard, self.hub.watched, settings.poll)
        others = Others(Jobs(self.store.engine)) if settings.workers and self.store.rings else None
        thinking, studying = (
            (Helped(others, find, MOST_HERE), Helped(others, find, 1, STUDYING)) if others else (None,) * 2
        )
        self.workers = BotPool(
            find, warm=settings.warm, ready=self.hub.ring_all, thinks=settings.hint_seconds, pool=thinking
        )
        self.paces = Paces()
        self.driver = BotDriver(self.tables, self.workers, settings.bot_pause, self.paces)
        self.hints = Hints(self.workers, self.hub.ring)
        self.uploads = Uploads(self.store, find, settings.uploads_megabytes, settings.uploads_days)
        self.studies = Studies(self.store, find, studying)
        self.dailies = Dailies(self.store, self.tables, settings.daily_key, Processes(find, 1, THINKING))
        self.presence = Presence(self.hub, self.store, self.tables, settings.away_after, settings.poll)
        self.bus = Bus(self.store, self.tables, self.hub, self.presence, settings.poll, self.hub.ring)
        self.contests = Contests(self.store, self.tables, settings.notice_after)
        self.sweep = Sweep(self.store, self.driver, settings.poll, (self.contests.go_on,))
        self.notices = Notices(self.store, self.tables, self.presence, settings)
        self.pairing = Pairing(self.tables, self.presence.away)
        self.hours = Hours(self.tables)
        self.offers = Offers(self.tables, self.uploads.keep)
        self.ratings = Ratings(self.store)
        self._threads = ThreadPoolExecutor(THREADS, "nomarch")
        self.together = Together(self._threads, self._at_hand)
        self.spectators = Spectators(self.hub, self.look, self.together, self.house)
        self.limits = Limits(settings.limits, settings.connections)
        self.pulse = Pulse(settings.busy_after)
        self.looking_back = asyncio.Semaphore(REPLAYS)
        self.identity = Identity(settings.signing_key(), settings.secure_cookies, self.standing.epoch_of)
        by_themselves = (self.standing, self.hours, self.notices, self.pulse, Tidying(self.hub.quiet_for))
        self._by_themselves = tuple(one.rounds for one in by_themselves)
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Bring up the store and everything that runs by itself."""
        self._loop = asyncio.get_running_loop()
        self._loop.set_default_executor(self._threads)
        self.hub.start(self._loop)
        await self._bring_up()
        await asyncio.to_thread(self.standing.refresh)
        self.bus.start()
        self.sweep.start()
        for rounds in self._by_themselves:
            rounds.start()

    async def stop(self) -> None:
        """End everything that was started."""
        for rounds in self._by_themselves:
            await rounds.stop()
        await self.sweep.stop()
        await self.driver.stop()
        await self.hints.stop()
        await self.studies.stop()
        await self.dailies.stop()
        await self.workers.stop()
        await self.bus.stop()
        if self.store.moves:
            await self.store.moves.close()
        self.store.close()

    async def _bring_up(self) -> None:
        """Wait for a database that is not there yet, as after a power cut that hit both machines."""
        while True:
            try:
                return await asyncio.to_thread(self.store.migrate)
            except OperationalError as problem:
                if not self.store.rings:
                    raise
                log.warning("waiting for the database", why=str(problem))
                await asyncio.sleep(1)

    def tasks(self) -> int:
        """How many tasks the loop has."""
        return len(asyncio.all_tasks(self._loop)) if self._loop else 0

    def ring(self, table: str) -> None:
        """A table has changed: wake its sockets and its bots, once who changed it is answered. From any thread."""
        if self._loop is None or self._loop.is_closed() or self.together.afterwards(partial(self._ring, table)):
            return
        self._loop.call_soon_threadsafe(self._ring, table)

    def _heard(self, table: str) -> None:
        """News of a table from elsewhere: wake its sockets, in the same order. From any thread."""
        if not self.together.afterwards(partial(self.hub.rung, table)):
            self.hub.ring(table)

    def _ring(self, table: str) -> None:
        self.hub.rung(table)
        if not self.tables.waits_for_person(table):
            self.driver.wake(table)
        self._free_hints(table)

    def _free_hints(self, table: str) -> None:
        """Whoever waits for a hint about a moment gone by keeps no worker busy."""
        if self.hints.waits(table):
            self.hints.moved(table, self.tables.known_version(table))

    def _at_hand(self, table_id: str) -> Lock | None:
        """The lock of a table that can be looked at without asking the database for anything."""
        table = self.tables.at_hand(table_id)
        if table is None:
            return None
        people = (chair.owner for chair in table.chairs if chair.owner)
        return table.lock if self.presence.known(table_id, people) else None

    def look(
        self, table_id: str, player: Player, facing: int = ANYBODY, shape: str = ""
    ) -> tuple[Look, dict[str, str]]:
        """What a player sees of a table, and its fragments in the player's language and the page's shape."""
        table = self.tables.get(table_id)
        with table.lock:
            warming = self.workers.warming(table.game, len(table.chairs))
            shown = self.hints.shown(table_id, player.id, table.version)
            hint = _told(shown, translator(player.language, table.game)) if shown != NOTHING else {}
            look = self._look(table, player, facing, shape=shape, warming=warming, **hint)
            if hint and look.curtain is not None:  # a hint tells what only the seat behind the curtain may know
                look = self._look(table, player, facing, shape=shape, warming=warming)
            return look, parts_of(table, look, player.language)

    def _look(self, table: Table, player: Player, facing: int, **more: Any) -> Look:
        undo, muted = self.tables.can_undo(table, player.id), self.standing.muted_by(player.id)
        return look_at(table, player.id, undo, lambda owner: self.presence.away(table.id, owner), facing, muted, **more)

    def because(self, table_id: str, player: Player, facing: int, action: str) -> str:
        """Why a player cannot choose an action now, in a sentence of the player's language."""
        table = self.tables.get(table_id)
        with table.lock:
            return because(self._look(table, player, facing), action, translator(player.language, table.game))

    def house(self) -> float:
        """The time by which clocks run, as pages are told it."""
        return round(self.tables.timing.house.about(), 2)

    def words(self, table_id: str, player: Player) -> Translate:
        """The player's language, with the words of the game that is played at a table."""
        return translator(player.language, self.tables.get(table_id).game)

    def let_bot_play(self, table_id: str, player: str, seat: int, level: int) -> None:
        """Put a bot on a free seat, or in the stead of somebody who is gone; never of somebody who is here."""
        chairs = self.tables.get(table_id).chairs
        owner = chairs[seat].owner if 0 <= seat < len(chairs) else None
        self.presence.forget(table_id)
        if owner and not self.presence.away(table_id, owner):
            raise NotSeated("This player is here, so nobody else can put a bot in their place.")
        self.tables.let_bot_play(table_id, player, seat, level, instead_of=owner)

    def give_up(self, table_id: str, player: str) -> str | None:
        """Take a match off a player's list; the name of its record, if it ends by that: its dice can be checked."""
        left = self.tables.last_word(table_id, player)
        kept = self.uploads.keep(left.dumps()) if left else None
        self.tables.give_up(table_id, player)
        return kept

    def fill_with_bots(self, table_id: str, player: str) -> None:
        """Put a bot on every free seat, so that the match can start."""
        for seat, chair in enumerate(self.tables.get(table_id).chairs):
            if chair.kind == OPEN:
                self.tables.let_bot_play(table_id, player, seat, USUAL)


def _told(shown: Shown, _: Translate) -> dict[str, Any]:
    """A hint as a look has it."""
    no_hint = shown.problem.text(_) if shown.problem else ""
    return {"thinking": shown.thinking, "advice": shown.hint.choices, "reason": shown.hint.reason, "no_hint": no_hint}


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that serves a request."""
    services: Any = connection.app.state.services
    return services  # type: ignore[no-any-return]
