"""Rounds go on whatever happens in one of them: nothing that looks after tables ever stands still."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from nomarch.server.rounds import Rounds


def test_a_round_that_fails_is_told_and_followed_by_the_next() -> None:
    problems = [OperationalError("SELECT 1", {}, Exception("gone")), KeyError("a table"), TimeoutError()]
    done, enough = 0, 5

    async def once() -> None:
        nonlocal done
        done += 1
        if problems:
            raise problems.pop(0)

    async def run() -> None:
        rounds = Rounds("testing", once, 0.001)
        rounds.start()
        async with asyncio.timeout(10):
            while done < enough:
                await asyncio.sleep(0.001)
        await rounds.stop()

    with capture_logs() as told:
        asyncio.run(run())
    assert [(line["event"], line["log_level"]) for line in told] == [
        ("round missed", "warning"), ("round failed", "error"), ("round failed", "error"),
    ]  # fmt: skip


@pytest.mark.parametrize("begun", [True, False])
def test_rounds_that_are_stopped_end_in_the_midst_of_one(begun: bool) -> None:
    ended = []

    async def once() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            ended.append(True)

    async def run() -> None:
        rounds = Rounds("testing", once, 0)
        if begun:
            rounds.start()
            await asyncio.sleep(0.05)
        await rounds.stop()

    asyncio.run(run())
    assert ended == [True] * begun
