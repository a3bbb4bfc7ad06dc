"""Workers on other machines take questions from PostgreSQL; where none answers, a server answers itself."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.at_once import at_once
from support.people import Person
from support.post_office import wait_for
from support.process import ServerProcess

import nomarch
from nomarch.engine import Position
from nomarch.engine.errors import BadOptions, ForeignRecord
from nomarch.server.bots import others as others_module
from nomarch.server.bots.bot_worker import Question, choose_for
from nomarch.server.bots.job_kinds import KINDS
from nomarch.server.bots.jobs import Job, Jobs
from nomarch.server.bots.others import Helped, Nobody, Others
from nomarch.server.bots.worker import Worker
from nomarch.server.services import Services
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store
from nomarch.server.study.study_worker import Slate, review_for


@pytest.fixture
def settings(tmp_path: Path, new_postgres: Callable[[], str]) -> Settings:
    return Settings(data=tmp_path, database=new_postgres())


@pytest.fixture
def jobs(settings: Settings) -> Iterator[Jobs]:
    store = Store(settings.address)
    store.migrate()
    yield Jobs(store.engine)
    store.close()


def ready(position: Position) -> list[Any]:
    return KINDS["choose_for"].write(Question.of(position.view(position.to_move)), 1, 7)


def opening() -> Position:
    return nomarch.game("roll-through-the-ages").start(2).draw()


def test_each_question_is_taken_by_one_worker_and_all_are_taken(jobs: Jobs) -> None:
    names = {jobs.ask("choose_for", []) for _ in range(12)}
    taken = at_once(*(lambda n=n: [jobs.take(f"w{n}") for _ in range(3)] for n in range(4)))  # type: ignore[misc]
    got = [job.id for some in taken for job in some]
    assert sorted(got) == sorted(names)
    assert jobs.take("late") is None


def test_what_a_dead_worker_held_is_taken_by_the_next(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    name = jobs.ask("choose_for", [])
    taken = jobs.take("first")
    assert taken is not None and jobs.take("second") is None
    assert jobs.sign(taken, "first", 0.5) and jobs.look([name])[name]["done"] == 0.5
    with jobs._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE jobs SET taken_until = 0")  # its time has run out
    again = jobs.take("second")
    assert again is not None and again.id == name
    assert not jobs.sign(taken, "first"), "who comes back late has lost it"
    jobs.answer(taken, "first", 1)
    assert jobs.look([name])[name]["answer"] is None


def test_a_bot_elsewhere_chooses_what_it_would_choose_here(settings: Settings, jobs: Jobs) -> None:
    position = opening()
    question = Question.of(position.view(position.to_move))
    here = choose_for(question, 1, 7)  # compiles first, where nothing is compiled yet
    worker = Worker(settings)

    async def ask() -> int:
        others = Others(jobs)
        asked = asyncio.create_task(others.ask("choose_for", question, 1, 7))
        while not await asyncio.to_thread(worker.once):
            await asyncio.sleep(0.02)
        return int(await asked)

    assert asyncio.run(ask()) == here
    assert jobs.take("anybody") is None, "nothing is left behind"


def test_when_no_worker_answers_the_servers_own_processes_do(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others_module, "UNTAKEN", 0.2)
    monkeypatch.setattr(others_module, "ALONE", 3600.0)

    async def ask() -> None:
        own, slate = Helped(Others(jobs), nomarch.game, 1), Slate()
        try:
            with pytest.raises(ForeignRecord, match="isn't a Nomarch record"):  # as a process here says
                await own.ask(review_for, "no record", slate.path)
            with pytest.raises(Nobody):  # and for a while nobody waits for them again
                await own._others.ask("review_for", "no record", slate.path)
        finally:
            await asyncio.to_thread(own.stop)
            slate.wipe()

    asyncio.run(ask())
    assert jobs.take("anybody") is None


def test_a_question_that_cannot_be_answered_does_not_end_the_worker(settings: Settings, jobs: Jobs) -> None:
    worker = Worker(settings)
    bad, good = jobs.ask("review_for", ["no record"]), jobs.ask("choose_for", ready(opening()))
    assert worker.once() and worker.once() and not worker.once()
    found = jobs.look([bad, good])
    assert found[bad]["problem"] and found[good]["answer"]


def test_an_analysis_elsewhere_tells_how_far_it_is_and_stops_when_nobody_waits(
    settings: Settings, jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nomarch.server.bots.worker.LEASE", 0.4)
    worker, name = Worker(settings), jobs.ask("review_for", ["text"])

    def work(asked: list[Any], tell: Callable[[int, int], None]) -> str:
        tell(1, 4)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if (row := jobs.look([name]).get(name)) is not None and row["done"] == 0.25:
                jobs.withdraw(name)
            tell(1, 4)
            time.sleep(0.02)
        return "nobody stopped it"

    monkeypatch.setitem(KINDS, "review_for", KINDS["review_for"]._replace(work=work))
    began = time.monotonic()
    assert worker.once() and time.monotonic() - began < 30


def test_a_server_asks_workers_first_where_it_is_told_to(settings: Settings) -> None:
    for wished in (True, False):
        found = Services(settings.model_copy(update={"workers": wished, "secret": "a secret of the tests"}))
        assert isinstance(found.workers._pool, Helped) is wished and isinstance(found.studies._pool, Helped) is wished
        found.store.close()


def test_workers_without_postgresql_are_told_what_to_set(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="NOMARCH_DATABASE"):
        Worker(Settings(data=tmp_path))


def test_a_worker_is_a_command_that_waits_for_questions(settings: Settings, jobs: Jobs) -> None:
    environment = os.environ | {"NOMARCH_DATABASE": settings.database, "NOMARCH_DATA": str(settings.data)}
    command = [sys.executable, "-m", "nomarch", "worker"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None and "takes questions" in worker.stdout.readline()
        name, end = jobs.ask("review_for", ["no record"]), time.monotonic() + 120
        while jobs.look([name])[name]["problem"] is None and time.monotonic() < end:
            time.sleep(0.05)
        answered = jobs.look([name])[name]["problem"]
        worker.terminate()
    assert answered is not None and "Nomarch record" in answered


def test_at_a_live_server_a_worker_moves_for_the_bot_and_once_it_is_gone_the_server_does(
    new_postgres: Callable[[], str], tmp_path: Path, fresh: Callable[..., ServerProcess], people: Callable[..., Person]
) -> None:
    database, ended, answered = new_postgres(), threading.Event(), list[str]()
    server = fresh(database=database, NOMARCH_WORKERS="true", NOMARCH_WARM="true")
    worker = Worker(Settings(data=tmp_path, database=database))
    take = worker.jobs.take

    def noted(by: str) -> Job | None:
        if found := take(by):
            answered.append(found.kind)
        return found

    worker.jobs.take = noted  # type: ignore[method-assign]
    running = threading.Thread(target=worker.run, args=(ended.is_set,), daemon=True)
    running.start()
    merit = people(server.address, "Merit")
    table = merit.started("me", "bot 1")

    def go_on() -> None:
        """One action of one's own, at this table or, once that match is over, at another."""
        nonlocal table
        view = merit.view(table)
        table = merit.started("me", "bot 1") if view["over"] else table
        if view["choices"]:
            merit.act(table, view["v"], view["choices"][-1]["a"])

    # Before that, bots that are not warm play by a look ahead; in a hurry, one would keep them from getting warm.
    wait_for(lambda: go_on() or "choose_for" in answered, 300, pause=0.5)
    ended.set()
    running.join(60)
    count, version = len(answered), merit.view(table)["v"]
    wait_for(lambda: go_on() or (merit.view(table)["v"] > version + 12 and merit.view(table)["to_move"] == 0), 120)
    assert len(answered) == count, "nobody was there to take a question"


def test_a_worker_outlives_the_end_of_its_database_sessions(settings: Settings, jobs: Jobs) -> None:
    worker, ended = Worker(settings), threading.Event()
    running = threading.Thread(target=worker.run, args=(ended.is_set,), daemon=True)
    running.start()

    def problem_of(name: str) -> bool:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if jobs.look([name])[name]["problem"]:
                return True
            time.sleep(0.05)
        return False

    assert problem_of(jobs.ask("review_for", ["no record"]))
    with jobs._engine.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    jobs._engine.dispose()
    assert problem_of(jobs.ask("review_for", ["no record"]))
    ended.set()
    running.join(60)
