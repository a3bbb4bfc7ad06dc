"""A table at hand is looked at in the loop, a spell in every other round; threads do the rest; who asks hears first."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from nomarch.draw.breath import breathe
from nomarch.server.play import together as together_module
from nomarch.server.play.table import Lock
from nomarch.server.play.together import Together


def together(lock: Lock | None) -> Together:
    return Together(ThreadPoolExecutor(2), lambda table: lock)


def test_a_table_at_hand_is_looked_at_by_the_loop_itself() -> None:
    async def run() -> None:
        assert await together(Lock()).look("t", threading.get_ident) == threading.get_ident()

    asyncio.run(run())


def test_what_comes_meanwhile_is_heard_between_two_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together_module, "SPELL", 0.0)

    async def run() -> None:
        work, told = together(Lock()), list[str]()
        looks = [work.look("t", lambda name=name: told.append(name)) for name in ("first", "second")]  # type: ignore[misc]
        looks[0].add_done_callback(lambda _: told.append("a move"))
        await asyncio.gather(*looks)
        assert told == ["first", "a move", "second"]

    asyncio.run(run())


def test_what_comes_meanwhile_is_heard_in_the_midst_of_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together_module, "SPELL", 0.0)

    async def run() -> None:
        lock, told = Lock(), list[str]()
        work = together(lock)

        def draw() -> None:
            told.append("one part")
            loop.call_soon(told.append, "a move")
            taken = pool.submit(lock.free)  # another thread
            breathe()
            told.append(f"the other part, {'free' if taken.result() else 'kept'} meanwhile")

        loop, pool = asyncio.get_running_loop(), ThreadPoolExecutor(1)
        looks = [work.look("t", draw), work.look("t", lambda: told.append("another look"))]
        async with asyncio.timeout(30):
            await asyncio.gather(*looks)
        assert told == ["one part", "a move", "the other part, kept meanwhile", "another look"]
        assert await asyncio.to_thread(lock.free), "another thread may have it"

    asyncio.run(run())


def test_no_look_goes_on_while_a_move_is_being_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together_module, "SPELL", 0.0)
    monkeypatch.setattr(together_module, "AHEAD", 60.0)  # however slow the machine is

    async def run() -> None:
        work, told = together(Lock()), list[str]()

        def draw() -> None:
            told.append("one part")
            breathe()
            told.append("the other part")

        look = work.look("t", draw)
        while not told:
            await asyncio.sleep(0)
        with work.ahead():
            for _ in range(20):
                await asyncio.sleep(0)
            told.append("stored")
        async with asyncio.timeout(30):
            await look
        assert told == ["one part", "stored", "the other part"]

    asyncio.run(run())


def test_what_goes_wrong_after_a_breath_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together_module, "SPELL", 0.0)

    def fail() -> None:
        breathe()
        raise ValueError("unreadable")

    async def run() -> None:
        lock = Lock()
        work = together(lock)
        looks = [work.look("t", fail), work.look("t", lambda: "seen")]
        told = await asyncio.gather(*looks, return_exceptions=True)
        assert [str(one) for one in told] == ["unreadable", "seen"]
        assert await asyncio.to_thread(lock.free), "another thread may have it"

    asyncio.run(run())


def test_who_draws_elsewhere_may_breathe_as_well() -> None:
    async def run() -> None:
        assert await together(None).look("t", lambda: breathe() or "seen") == "seen"  # type: ignore[func-returns-value]

    asyncio.run(run())


def test_no_look_begins_while_a_move_is_being_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together_module, "AHEAD", 60.0)  # however slow the machine is

    async def run() -> None:
        work, told = together(Lock()), list[str]()
        looks = [work.look("t", lambda name=name: told.append(name)) for name in ("first", "second")]  # type: ignore[misc]
        with work.ahead(), work.ahead():
            for _ in range(20):
                await asyncio.sleep(0)
            told.append("stored")
        async with asyncio.timeout(30):
            await asyncio.gather(*looks)
        assert told == ["stored", "first", "second"]

    asyncio.run(run())


def test_a_store_that_takes_its_time_keeps_no_look_waiting() -> None:
    async def run() -> None:
        work, told = together(Lock()), list[str]()
        with work.ahead():
            looks = [work.look("t", lambda name=name: told.append(name)) for name in ("first", "second")]  # type: ignore[misc]
            async with asyncio.timeout(30):
                await asyncio.gather(*looks)
            told.append("stored")
        assert told == ["first", "second", "stored"]

    asyncio.run(run())


def test_short_looks_share_a_spell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together_module, "SPELL", 60.0)

    async def run() -> None:
        work, done, after = together(Lock()), list[int](), list[int]()
        looks = [work.look("t", lambda: done.append(0)) for _ in range(64)]
        while not all(look.done() for look in looks):
            await asyncio.sleep(0)
            after.append(len(done))
        assert set(after) == {0, 64}

    asyncio.run(run())


def test_a_table_that_somebody_has_or_that_must_be_read_first_holds_nobody_up() -> None:
    async def run() -> None:
        lock, ready, done = Lock(), threading.Event(), threading.Event()

        def keep() -> None:
            with lock:
                ready.set()
                done.wait(60)

        keeping = threading.Thread(target=keep)
        keeping.start()
        ready.wait(60)
        for taken in (lock, None):
            looked = together(taken).look("t", threading.get_ident)
            assert not looked.done()
            assert await looked != threading.get_ident()
        done.set()
        keeping.join()

    asyncio.run(run())


def test_what_goes_wrong_in_a_look_is_told_and_the_lock_given_back() -> None:
    def fail() -> None:
        raise ValueError("unreadable")

    async def run() -> None:
        lock = Lock()
        with pytest.raises(ValueError, match="unreadable"):
            await together(lock).look("t", fail)
        assert await asyncio.to_thread(lock.free), "another thread may have it"

    asyncio.run(run())


def test_what_goes_wrong_at_one_table_keeps_no_other_waiting() -> None:
    lock = Lock()

    def at_hand(table: str) -> Lock | None:
        if table == "lost":
            raise ValueError("not there")
        return lock

    async def run() -> None:
        work = Together(ThreadPoolExecutor(2), at_hand)
        looks = [work.look(table, lambda: "seen") for table in ("lost", "t", "lost", "t")]
        async with asyncio.timeout(30):
            told = await asyncio.gather(*looks, return_exceptions=True)
        assert [str(one) for one in told] == ["not there", "seen"] * 2

    asyncio.run(run())


def test_who_asked_is_answered_before_anybody_hears_of_it() -> None:
    async def run() -> None:
        work, told, flag = together(None), list[str](), asyncio.Event()

        async def ask() -> None:
            await work.ask("t", lambda: work.afterwards(flag.set))
            told.append("answered")

        async def hear() -> None:
            await flag.wait()
            told.append("heard")

        await asyncio.gather(ask(), hear())
        assert told == ["answered", "heard"]
        assert not work.afterwards(lambda: None), "this thread does nobody's work"

    asyncio.run(run())
