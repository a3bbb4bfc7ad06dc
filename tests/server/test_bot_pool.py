"""Where bots think: at once on the plain rules, then in processes that may die and leave nothing behind."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from support.dying import die, die_at_first, wait_until_given_up
from support.finding import find_never_in_workers, find_pig
from support.people import Person
from support.process import ServerProcess

from nomarch import catalogue
from nomarch.analysis.hints import SECONDS, advise
from nomarch.bots import BotFailed
from nomarch.engine import Game, View
from nomarch.server.bots.bot_worker import Question
from nomarch.server.bots.fallback import fallback_choice
from nomarch.server.bots.job_kinds import KINDS
from nomarch.server.bots.pool import BotPool, Processes
from nomarch.server.errors import BotsWarming, HintLate, status
from nomarch.server.services import Services
from nomarch.server.settings import Settings
from pig import GAME as PIG


def opening(game: Game, seed: int = 1) -> View:
    position = game.start().draw(random.Random(seed))
    return position.view(position.to_move)


def with_workers(work: Callable[[BotPool], Awaitable[None]], find: Callable[[str], Game] = find_pig) -> None:
    async def whole() -> None:
        workers = BotPool(find)
        try:
            await work(workers)
        finally:
            await workers.stop()

    asyncio.run(whole())


@pytest.mark.parametrize("slug", catalogue.OURS)
def test_a_bot_answers_while_the_compiler_never_ends(slug: str) -> None:
    game = catalogue.game(slug)
    view = opening(game)

    async def work(workers: BotPool) -> None:
        workers.prepare(game, view.state.seats)
        assert await workers.choose(view, 3) in view.legal
        assert workers.warming(game, view.state.seats)
        with pytest.raises(BotsWarming):
            await workers.hints(view)

    with_workers(work, find_never_in_workers)


FIRST_ANSWER = """
import sys
from fastapi.testclient import TestClient
from support.dying import die, die_at_first
from support.finding import find_never_in_workers
from nomarch.server.app import create_app

with TestClient(create_app(find=find_never_in_workers)) as browser:
    assert "Ra" in browser.get("/").text
    token = browser.post("/api/players", json={"name": "Merit"}).json()["token"]
    browser.headers["authorization"] = f"Bearer {token}"
    table = browser.post("/api/tables", json={"game": "ra-dice", "chairs": ["me", "bot"]}).json()["id"]
    here = f"/api/tables/{table}"
    browser.post(f"{here}/nonce", json={"n": "abc"})
    while (view := browser.get(here).json())["to_move"] == 0:
        browser.post(f"{here}/actions", json={"v": view["v"], "a": view["choices"][0]["a"]})
    while browser.get(here).json()["v"] == view["v"]:
        pass
print("numba" in sys.modules)
"""


def test_from_the_lobby_to_the_first_answer_of_a_bot_no_compiler_is_even_loaded(tmp_path: Path) -> None:
    """The server runs as people start it, and its compiling never ends."""
    more = {"NOMARCH_DATA": str(tmp_path), "NOMARCH_BOT_PAUSE": "0", "NOMARCH_LIMITS": "false"}
    path = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", FIRST_ANSWER],
        env=os.environ | more | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.splitlines()[-1:] == ["False"], done.stderr[-2000:]  # before it the server may say it is busy


def test_a_quick_answer_is_no_random_one() -> None:
    """Pig at 7 points in the pot and 93 kept: holding wins at once, which a look ahead of one event sees."""
    position = PIG.start(2).draw(random.Random(1))
    state = position.state
    state.pips[0], state.pot, state.turn = 93, 7, 0
    view = View(PIG, 0, 0, state.tobytes(), (PIG.parse("roll"), PIG.parse("hold")), 0)
    assert [PIG.say(fallback_choice(view, 1, seed)) for seed in range(5)] == ["hold"] * 5


def test_a_view_crosses_to_a_worker_unchanged() -> None:
    view = opening(catalogue.game("saqqara"))
    there = Question.of(view).view()
    assert (there.tobytes(), there.legal, there.seat, there.to_move) == (
        view.tobytes(),
        view.legal,
        view.seat,
        view.to_move,
    )


def test_once_compiled_the_levels_themselves_answer() -> None:
    view = opening(PIG)
    told: list[bool] = []

    async def work(workers: BotPool) -> None:
        workers._when_ready = lambda: told.append(True)
        workers.prepare(PIG, 2)
        while workers.warming(PIG, 2):
            await asyncio.sleep(0.05)
        assert told == [True]
        assert await workers.choose(view, 1) in view.legal
        while (PIG.slug, 2) not in workers._advising:
            await asyncio.sleep(0.05)
        found = await workers.hints(view)
        assert found == advise(view) and found.reason is not None
        workers._thinks = 0.0
        hurried = await workers.hints(view)
        assert len(hurried.choices) == len(found.choices) and hurried.reason is None, "no time was left for it"

    with_workers(work)


def test_how_long_hints_may_take_is_set_and_told_to_workers_elsewhere(tmp_path: Path) -> None:
    services = Services(Settings(data=tmp_path, secret="0123456789abcdef", warm=False, hint_seconds=0.25))
    assert services.workers._thinks == 0.25
    services.store.close()
    view, hints = opening(PIG), KINDS["hints_for"]
    for seconds, told in ((0.0, False), (SECONDS, True)):
        asked = json.loads(json.dumps(hints.write(Question.of(view), 1, seconds)))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("nomarch.server.bots.bot_worker._find", find_pig)
            answer = hints.read(json.loads(json.dumps(hints.work(asked, lambda done, whole: None))))
        assert (answer.reason is not None) is told


def test_a_hint_that_nobody_waits_for_frees_its_worker() -> None:
    """The worker would look for a minute; given up, it takes the next question at once. Late ones say so."""

    async def work() -> None:
        pool = Processes(find_pig, 1)
        try:
            waiting = pool.number()
            asked = asyncio.ensure_future(pool.ask(wait_until_given_up, waiting, 60.0))
            await asyncio.sleep(0.5)
            assert not asked.done()
            pool.give_up(pool.number())  # another question: nothing happens
            await asyncio.sleep(0.2)
            assert not asked.done()
            pool.give_up(waiting)
            assert await asyncio.wait_for(asked, 10) is True
        finally:
            pool.stop()

    asyncio.run(work())


def test_a_hint_that_takes_too_long_says_so_in_a_sentence() -> None:
    async def work() -> None:
        workers = BotPool(find_never_in_workers, patience=0.2)
        workers._advising.add((PIG.slug, 2))
        try:
            with pytest.raises(HintLate) as late:
                await workers.hints(opening(PIG))
            assert (late.value.code, status(late.value)) == ("hint/late", 503) and str(late.value).endswith(".")
        finally:
            await workers.stop()

    asyncio.run(work())


def test_a_worker_that_dies_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async def work() -> None:
        pool = Processes(find_pig, 1)
        try:
            assert await pool.ask(die_at_first, tmp_path / "dead") == "alive"
            with pytest.raises(BotFailed):
                await pool.ask(die, tmp_path)
            assert await pool.ask(die_at_first, tmp_path / "dead") == "alive"
        finally:
            pool.stop()

    asyncio.run(work())


def children(process: int) -> list[int]:
    """All processes below one, as the kernel lists them."""
    found = [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    return found + [grandchild for child in found for grandchild in children(child)]


def alive(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_no_worker_outlives_its_server(
    fresh: Callable[..., ServerProcess], people: Callable[..., Person], end: str
) -> None:
    server = fresh(anew=True, NOMARCH_WARM="true")  # in the tests' own servers workers branch off from where they did
    people(server.address).started("me", "bot")
    until(
        lambda: len(children(server.process.pid)) > 2
    )  # besides where they branch off, and who counts what they share
    workers = children(server.process.pid)
    getattr(server, end)()
    until(lambda: not any(map(alive, workers)))


def until(holds: Callable[[], bool], most: int = 3000) -> None:
    for _ in range(most):
        if holds():
            return
        time.sleep(0.02)
    raise AssertionError("it never came to that")
