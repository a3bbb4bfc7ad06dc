"""Everything a request needs, made once: store, tables, hub, bots, limits, identities."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import structlog
from sqlalchemy.exc import OperationalError
from starlette.requests import HTTPConnection

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.engine.words import Translate
from nomarch.page.look import Look
from nomarch.page.words import translator

from .bot_driver import BotDriver
from .bot_pool import BotPool
from .bus import Bus
from .errors import NotSeated
from .hints import Hints
from .hub import Hub
from .identity import Identity, Player
from .limits import Limits
from .presence import Presence
from .settings import Settings
from .spectators import Spectators
from .store import Store
from .sweep import Sweep
from .tables import Tables
from .views import ANYBODY, look_at, parts_of

THREADS = 32  # most of which wait for the database
REPLAYS = 2  # at a time: they must not keep the tables waiting
log = structlog.get_logger()


class Services:
    """The parts of a running server."""

    def __init__(self, settings: Settings, find: Callable[[str], Game] = catalogue.game) -> None:
        self.settings = settings
        self.store = Store(settings.address)
        self.hub = Hub()
        self.tables = Tables(self.store, self.ring, find, self.hub.ring, self.hub.watched, settings.poll)
        self.workers = BotPool(find, warm=settings.warm, ready=self.hub.ring_all)
        self.driver = BotDriver(self.tables, self.workers, settings.bot_pause)
        self.hints = Hints(self.workers, self.hub.ring)
        self.presence = Presence(self.hub, self.store, self.tables, settings.away_after, settings.poll)
        self.bus = Bus(self.store, self.tables, self.hub, self.presence, settings.poll, self.hub.ring)
        self.sweep = Sweep(self.store, self.driver, settings.poll)
        self.spectators = Spectators(self.hub, self.look)
        self.limits = Limits(settings.limits)
        self.looking_back = asyncio.Semaphore(REPLAYS)
        self.identity = Identity(settings.signing_key(), settings.secure_cookies)
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Bring up the store and everything that runs by itself."""
        self._loop = asyncio.get_running_loop()
        self._loop.set_default_executor(ThreadPoolExecutor(THREADS, "nomarch"))
        self.hub.start(self._loop)
        await self._bring_up()
        self.bus.start()
        self.sweep.start()

    async def stop(self) -> None:
        """End everything that was started."""
        await self.sweep.stop()
        await self.driver.stop()
        await self.hints.stop()
        await self.workers.stop()
        await self.bus.stop()
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

    def ring(self, table: str) -> None:
        """A table has changed: wake its sockets and its bots. From any thread."""
        self.hub.ring(table)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.driver.wake, table)

    def look(self, table_id: str, player: Player, facing: int = ANYBODY) -> tuple[Look, dict[str, str]]:
        """What a player sees of a table, and its fragments in the player's language."""
        table = self.tables.get(table_id)
        with table.lock:
            undo = self.tables.can_undo(table, player.id)
            look = look_at(table, player.id, undo, lambda owner: self.presence.away(table_id, owner), facing)
            thinking, advice = self.hints.shown(table_id, player.id, table.version)
            if look.curtain is not None:  # a hint tells what only the seat behind the curtain may know
                thinking, advice = False, ()
            warming = self.workers.warming(table.game, len(table.chairs))
            look = replace(look, warming=warming, thinking=thinking, advice=advice)
            return look, parts_of(table, look, player.language)

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


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that serves a request."""
    services: Any = connection.app.state.services
    return services  # type: ignore[no-any-return]
