"""Spectators of one table share one look at it, and never see less than what was there when the table rang."""

from __future__ import annotations

import asyncio
from typing import Any

from nomarch.server.hub import Hub
from nomarch.server.identity import Player
from nomarch.server.play.spectators import Spectators

ENGLISH, GERMAN = Player("a", language="en"), Player("b", language="de")


class Stage:
    """A table whose state is a number, and a count of the looks at it."""

    def __init__(self) -> None:
        self.hub, self.state, self.looks = Hub(), 0, 0
        self.hub.start(asyncio.get_running_loop())
        self.flag = self.hub.join("t", "a")
        self.spectators = Spectators(self.hub, self._look)

    def _look(self, table: str, player: Player) -> Any:
        self.looks += 1
        return self.state, {"language": player.language}

    async def ring(self) -> None:
        self.state += 1
        self.hub.ring("t")
        await self.flag.wait()
        self.flag.clear()

    async def seen(self, *players: Player) -> list[Any]:
        return list(await asyncio.gather(*(self.spectators.look("t", player) for player in players)))


def test_one_look_a_ring_and_language_serves_all() -> None:
    async def run() -> None:
        stage = Stage()
        await stage.ring()
        assert await stage.seen(ENGLISH, ENGLISH, ENGLISH, GERMAN) == [(1, {"language": "en"})] * 3 + [
            (1, {"language": "de"})
        ]
        assert await stage.seen(ENGLISH) == [(1, {"language": "en"})]
        assert stage.looks == 2

    asyncio.run(run())


def test_who_hears_a_later_ring_waits_for_a_later_look() -> None:
    async def run() -> None:
        stage = Stage()
        await stage.ring()
        early = asyncio.create_task(stage.spectators.look("t", ENGLISH))
        await asyncio.sleep(0)  # it has begun and may have looked already
        await stage.ring()
        assert (await stage.seen(ENGLISH))[0][0] == 2
        await early
        assert stage.looks == 2

    asyncio.run(run())


def test_a_table_that_everybody_left_and_came_back_to_is_looked_at_again() -> None:
    async def run() -> None:
        stage = Stage()
        await stage.ring()
        await stage.seen(ENGLISH)
        stage.hub.part("t", "a", stage.flag)
        stage.state = 7
        stage.flag = stage.hub.join("t", "a")
        await stage.ring()
        assert (await stage.seen(ENGLISH))[0][0] == 8

    asyncio.run(run())
