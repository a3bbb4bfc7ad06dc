"""Where bots think: a few processes of low priority, so that pages stay quick and a crash costs one answer.

Until a game's search is compiled, its bots play by a quick look ahead on the plain rules; a
process of its own compiles meanwhile, and the others then load what it has left in the cache.

All of them branch off from one that has imported what they need, where the system can do that: else each would import
it anew, for more than a second.
"""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from typing import Any, TypeVar

import structlog

from nomarch import catalogue
from nomarch.analysis.hints import SECONDS, Hint
from nomarch.bots import BotFailed
from nomarch.engine import Game, View
from nomarch.server.errors import BotsWarming, HintLate

from .bot_worker import Find, Question, begin, choose_for, hints_for, prepare_for, prepare_hints_for
from .fallback import fallback_choice

T = TypeVar("T")
Key = tuple[str, int]  # a game and its number of seats
MOST_HERE = min(2, os.cpu_count() or 1)  # processes that answer
PATIENCE = 60.0  # seconds for one answer
WARMING = 0.2  # seconds between two looks whether the bots are ready
OPEN = 1024  # questions at a time that may be given up
PLAYING, COMPILING = 5, 15  # niceness: pages come first, then answers
IMPORTED = ["nomarch.server.bots.bot_worker", "nomarch.engine.codegen"]  # by all workers together; the compiler, too
ATTEMPTS = 3  # workers that may die over one question
log = structlog.get_logger()


def _context() -> BaseContext:
    """How workers start; never as copies of this process, which has threads."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(IMPORTED)
    return context


class Processes:
    """Worker processes, started when first asked, replaced when they die, ended with the server."""

    def __init__(self, find: Find, size: int, niceness: int = PLAYING) -> None:
        self._find, self._size, self._niceness = find, size, niceness
        self._context = _context()
        self._held, self._leash = self._context.Pipe(duplex=False)
        self._given_up = self._context.RawArray("q", [-1] * OPEN)
        self._numbers = itertools.count()
        self._running: ProcessPoolExecutor | None = None

    async def ask(self, function: Callable[..., T], *arguments: Any) -> T:
        """The answer of a worker; one that dies is replaced, and the question asked again."""
        for _attempt in range(ATTEMPTS):
            pool = self._started()
            try:
                return await asyncio.wrap_future(pool.submit(function, *arguments))
            except BrokenProcessPool:
                log.warning("worker died", asked=function.__name__)
                if self._running is pool:
                    self._running = None
        raise BotFailed(f"{ATTEMPTS} workers died over one question.")

    def number(self) -> int:
        """A number for a question that may be given up."""
        return next(self._numbers)

    def give_up(self, number: int) -> None:
        """Let the worker that is busy with this question go; nothing happens if it has answered."""
        self._given_up[number % OPEN] = number

    def stop(self) -> None:
        """End all workers at once, whatever they are doing, and wait until they are gone."""
        self._leash.close()
        if self._running is not None:
            self._running.shutdown(cancel_futures=True)
            self._running = None
        self._held.close()

    def _started(self) -> ProcessPoolExecutor:
        if self._running is None:
            told = (self._find, self._held, self._niceness, self._given_up)
            self._running = ProcessPoolExecutor(self._size, self._context, begin, told)
        return self._running


class BotPool:
    """Answers for bots and hints. Everything here is called in the server's loop."""

    def __init__(
        self, find: Find = catalogue.game, *, warm: bool = True, ready: Callable[[], None] = lambda: None,
        patience: float = PATIENCE, thinks: float = SECONDS, pool: Processes | None = None,
    ) -> None:  # fmt: skip
        self._find, self._warm, self._when_ready = find, warm, ready
        self._patience, self._thinks = patience, thinks
        self._pool = pool or Processes(find, MOST_HERE)
        self._ready: set[Key] = set()
        self._advising: set[Key] = set()
        self._preparing: dict[Key, asyncio.Task[None]] = {}
        self._one_by_one = asyncio.Lock()

    def prepare(self, game: Game, seats: int) -> None:
        """Begin to compile for a game in the background, unless that was begun before."""
        key = (game.slug, seats)
        if self._warm and key not in self._preparing:
            self._preparing[key] = asyncio.get_running_loop().create_task(self._prepare(game, seats))

    def ready(self, game: Game, seats: int) -> bool:
        """Whether the real levels answer."""
        return (game.slug, seats) in self._ready

    def warming(self, game: Game, seats: int) -> bool:
        """Whether the real levels will answer soon."""
        task = self._preparing.get((game.slug, seats))
        return task is not None and not task.done() and not self.ready(game, seats)

    async def choose(self, view: View, level: int, seed: int | None = None) -> int:
        """What a bot of a level plays; while it warms up, or should it fail, what a quick look ahead says.

        With a `seed` it plays the same whenever it is asked the same, so it is waited for until it is warm.
        """
        while seed is not None and self.warming(view.game, _seats(view)):
            await asyncio.sleep(WARMING)
        seed = secrets.randbits(64) if seed is None else seed
        if self.ready(view.game, _seats(view)) and len(view.legal) > 1:
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._pool.ask(choose_for, Question.of(view), level, seed)
            except Exception as problem:  # whatever is wrong with a bot, the match goes on
                log.error("bot failed", game=view.game.slug, level=level, why=repr(problem))
        return await asyncio.to_thread(fallback_choice, view, level, seed)

    async def hints(self, view: View) -> Hint:
        """What the strongest level thinks of the choices of the seat to move; who stops waiting frees the worker."""
        self.check(view)
        number = self._pool.number()
        try:
            async with asyncio.timeout(self._patience):
                return await self._pool.ask(hints_for, Question.of(view), number, self._thinks)
        except TimeoutError:
            raise HintLate("The bots are too busy to give a hint. Please ask again in a moment.") from None
        finally:
            self._pool.give_up(number)

    def check(self, view: View) -> None:
        """BotsWarming, if nobody can give hints yet."""
        if (view.game.slug, _seats(view)) not in self._advising:
            raise BotsWarming("The bots are still warming up. Please ask again in a moment.")

    async def stop(self) -> None:
        """End all workers."""
        tasks = list(self._preparing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._pool.stop)

    async def _prepare(self, game: Game, seats: int) -> None:
        """One game at a time, in a process that ends afterwards; the levels first, then what only hints need."""
        async with self._one_by_one:
            compiler = Processes(self._find, 1, COMPILING)
            try:
                await compiler.ask(prepare_for, game.slug, seats)
                await asyncio.to_thread(game.compile)  # this process loads the rules too
                self._ready.add((game.slug, seats))
                self._when_ready()
                await compiler.ask(prepare_hints_for, game.slug, seats)
                self._advising.add((game.slug, seats))
            except Exception as problem:  # the quick look ahead goes on serving; the reason must not be lost
                log.error("bots not ready", game=game.slug, seats=seats, why=repr(problem))
            finally:
                await asyncio.to_thread(compiler.stop)


def _seats(view: View) -> int:
    seats: int = view.state.seats  # type: ignore[attr-defined]
    return seats
