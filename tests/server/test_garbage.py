"""The server looks for garbage seldom, what goes in circles goes all the same, and playing leaves no circles."""

from __future__ import annotations

import asyncio
import gc
import random
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import SHUT_RDWR

import pytest
from support.here import Here
from support.people import Person, hear, tell
from websockets.server import ServerProtocol

from nomarch import catalogue
from nomarch.server.garbage import SOME, YOUNG, Tidying, look_seldom
from nomarch.server.identity import Player
from nomarch.server.services import Services
from nomarch.server.settings import Settings

OURS = ("nomarch", "uvicorn", "httptools")  # the people of this test leave circles of their own


class Thing:
    itself: Thing


@pytest.fixture
def as_before() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


@pytest.mark.usefixtures("as_before")
def test_circles_go_though_they_are_looked_for_seldom() -> None:
    look_seldom()
    assert gc.get_freeze_count() > 0
    thing = Thing()
    thing.itself, gone = thing, weakref.ref(thing)
    del thing
    assert gone() is not None
    kept = [[n] for n in range(2 * YOUNG)]
    assert gone() is None
    assert len(kept) == 2 * YOUNG


@pytest.mark.usefixtures("as_before")
@pytest.mark.parametrize(("quiet", "gone"), [(60.0, True), (1.0, False)])
def test_quiet_moments_are_used_and_others_left_alone(quiet: float, gone: bool) -> None:
    look_seldom(100 * SOME)
    thing = Thing()
    thing.itself, watched = thing, weakref.ref(thing)
    del thing
    kept = [[n] for n in range(2 * SOME)]
    asyncio.run(Tidying(lambda: quiet).tidy())
    assert (watched() is None) == gone
    assert len(kept) == 2 * SOME


@pytest.fixture
def circles() -> Iterator[Callable[[], set[str]]]:
    """What went in circles since it was last asked, by its kind; nothing of it is taken away meanwhile."""

    def found() -> set[str]:
        gc.collect()
        kinds = {f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage}
        gc.garbage.clear()
        return kinds

    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield found
    gc.set_debug(0)
    gc.enable()
    gc.collect()


def test_who_comes_plays_watches_and_goes_leaves_no_circles(
    tmp_path: Path, people: Callable[..., Person], circles: Callable[[], set[str]]
) -> None:
    here = Here(tmp_path, poll=60)
    try:
        merit, tau = people(here.address), people(here.address, "Tau")
        table = merit.started("me", "me")
        _play(merit, tau, table, 1)  # what is made once for all is made
        here.wait_for_goodbyes()
        circles()
        _play(merit, tau, table, 4)
        here.wait_for_goodbyes()
        assert not [one for one in gc.get_objects() if type(one) is ServerProtocol], "nobody is there any more"
        assert {kind for kind in circles() if kind.startswith(OURS)} == set()
    finally:
        here.stop()


@pytest.mark.parametrize("slug", catalogue.slugs())
def test_a_table_that_is_let_go_is_gone(tmp_path: Path, circles: Callable[[], set[str]], slug: str) -> None:
    people, rng = ("merit", "hemi", "tau"), random.Random(1)
    services = Services(Settings(data=tmp_path, secret="0123456789abcdef", warm=False))
    services.store.migrate()
    table = services.tables.open(slug, people[0], ["me", "open", "open"])
    for name in people[1:]:
        services.tables.sit(table, name, name)
    for name in people:
        services.tables.give_nonce(table, name, "abc")
    circles()
    for _ in range(40):
        now = services.tables.get(table)
        action = now.game.say(rng.choice(list(now.position.legal())))
        services.tables.act(table, people[now.position.to_move], now.version, action)
        for name in people:
            services.look(table, Player(name))
    album = weakref.ref(now.album)
    del now
    services.tables.forget(table)
    assert album() is None and circles() == set()
    services.store.close()


def _play(merit: Person, tau: Person, table: str, moves: int) -> None:
    with merit.socket(table, edits=True) as line, tau.socket(table, edits=True) as watching:
        for seen in (line, watching):
            hear(seen, "patch")
        for n in range(moves):
            view = merit.view(table)
            tell(line, t="act", id=n, v=view["v"], a=view["choices"][0]["a"])
            assert hear(line, "ack")["v"] > view["v"]
            hear(watching, "patch")
        watching.socket.shutdown(SHUT_RDWR)  # as somebody goes whose phone has lost the net
