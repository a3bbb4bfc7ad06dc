"""Spectators of one table share one look at it, and never see less than what was there when the table rang."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from support.people import Person, hear, tell
from support.process import ServerProcess
from websockets.sync.client import connect

from nomarch.page.edits import apply
from nomarch.server.hub import Hub
from nomarch.server.identity import Player
from nomarch.server.play.spectators import Spectators
from nomarch.server.play.together import Together

ENGLISH, GERMAN = Player("a", language="en"), Player("b", language="de")


class Stage:
    """A table whose state is a number, and a count of the looks at it."""

    def __init__(self) -> None:
        self.hub, self.state, self.looks = Hub(), 0, 0
        self.hub.start(asyncio.get_running_loop())
        self.flag = self.hub.join("t", "a")
        self.spectators = Spectators(self.hub, self._look, Together(ThreadPoolExecutor(4)))

    def _look(self, table: str, player: Player, facing: int, shape: str) -> Any:
        self.looks += 1
        look = SimpleNamespace(version=self.state, changes=0, facing=-1, counts_down=False, mark=lambda language: "")
        return look, {"language": player.language, "state": str(self.state)}

    async def ring(self) -> None:
        self.state += 1
        self.hub.ring("t")
        await self.flag.wait()
        self.flag.clear()

    async def seen(self, *players: Player) -> list[Any]:
        seen = await asyncio.gather(*(self.spectators.look("t", player) for player in players))
        return [(one.look.version, one.parts["language"]) for one in seen]


def test_one_look_a_ring_and_language_serves_all() -> None:
    async def run() -> None:
        stage = Stage()
        await stage.ring()
        assert await stage.seen(ENGLISH, ENGLISH, ENGLISH, GERMAN) == [(1, "en")] * 3 + [(1, "de")]
        assert await stage.seen(ENGLISH) == [(1, "en")]
        assert stage.looks == 2

    asyncio.run(run())


def test_who_hears_a_later_ring_waits_for_a_later_look() -> None:
    async def run() -> None:
        stage = Stage()
        await stage.ring()
        early = stage.spectators.look("t", ENGLISH)
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


def test_the_message_from_one_look_to_the_next_is_written_once() -> None:
    async def run() -> None:
        stage = Stage()
        await stage.ring()
        first = await stage.spectators.look("t", ENGLISH)
        assert first.message is None, "nobody has seen anything before"
        await stage.ring()
        one, other = await asyncio.gather(*(stage.spectators.look("t", ENGLISH) for _ in range(2)))
        assert one.before is first.parts
        assert one.message is other.message is not None
        assert json.loads(one.message.text)["edits"] == {"state": ["2"]}

    asyncio.run(run())


# Together -----------------------------------------------------------------------------------------


def test_what_is_asked_about_a_table_at_one_moment_is_done_by_one_thread() -> None:
    async def run() -> None:
        together, gate = Together(ThreadPoolExecutor(4)), threading.Barrier(2, timeout=20)

        def at_both() -> int:
            gate.wait()  # only passed if another thread comes here, too
            return threading.get_ident()

        one, other = together.ask("t", threading.get_ident), together.ask("t", threading.get_ident)
        assert await one == await other
        one, other = together.ask("t", at_both), together.ask("u", at_both)
        assert await one != await other, "other tables do not wait"

    asyncio.run(run())


def test_what_goes_wrong_is_told_to_who_asked_and_to_nobody_else() -> None:
    async def run() -> None:
        together = Together(ThreadPoolExecutor(4))
        wrong, right = together.ask("t", lambda: 1 // 0), together.ask("t", lambda: 7)
        left = together.ask("t", lambda: 8)
        left.cancel()
        assert await right == 7
        with pytest.raises(ZeroDivisionError):
            await wrong

    asyncio.run(run())


# On the line --------------------------------------------------------------------------------------


@pytest.mark.parametrize("compression", ["deflate", None])
def test_a_spectator_can_read_what_is_packed_for_all_among_what_is_sent_to_one(
    sqlite_server: ServerProcess, people: Callable[..., Person], compression: Any
) -> None:
    merit, eva = people(sqlite_server.address), people(sqlite_server.address, "Eva")
    table = merit.started("me", "me")
    address = f"{eva.address.replace('http', 'ws')}/ws/{table}?v=-1&r=-1&edits=1"
    headers = {"authorization": f"Bearer {eva.token}"}
    with (
        connect(address, additional_headers=headers, compression=compression, close_timeout=1) as line,
        eva.socket(table, edits=True) as other,
    ):
        shown = _shown({}, hear(line, "patch"))
        hear(other, "patch")
        for n in range(12):
            view = merit.view(table)
            merit.act(table, view["v"], view["choices"][0]["a"])
            while (news := hear(line, "patch"))["v"] == view["v"]:
                shown = _shown(shown, news)
            shown = _shown(shown, news)
            if n % 3 == 0:
                tell(line, t="nonsense", id=n)
                assert hear(line, "no")["id"] == n
        with eva.socket(table, edits=True) as fresh:
            assert shown == _shown({}, hear(fresh, "patch"))


def _shown(before: dict[str, str], news: dict[str, Any]) -> dict[str, str]:
    edits = {name: tuple(e if isinstance(e, str) else tuple(e) for e in told) for name, told in news["edits"].items()}
    return before | {name: apply(before.get(name, ""), told) for name, told in edits.items()}
