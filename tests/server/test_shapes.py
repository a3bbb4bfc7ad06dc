"""Of a board in two layouts a browser is sent the one it shows; who names none is sent both."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from support.people import Person, hear, tell
from support.process import ServerProcess
from websockets.sync.client import ClientConnection

WIDE = {"ra-dice": 'id="slab-wide"', "nile-artifacts": "na-river na-wide"}
NARROW = {"ra-dice": 'id="slab-narrow"', "nile-artifacts": "na-river na-tall"}
MARKS = re.compile(r'data-v="(\d+)" data-r="(\d+)" data-f="(-?\d+)".*? data-d="(\w+)"', re.DOTALL)


def layouts(html: str, slug: str) -> tuple[bool, bool]:
    """Whether the wide one was drawn, and the narrow one."""
    return WIDE[slug] in html, NARROW[slug] in html


def play(person: Person, table: str) -> None:
    view = person.view(table)
    assert person.act(table, view["v"], view["choices"][0]["a"]).status_code == 200


def changed(person: Person, table: str, *lines: ClientConnection) -> list[str]:
    """What some hear of an action that changes the board."""
    for _ in range(20):
        play(person, table)
        heard = [hear(line, "patch")["html"] for line in lines]
        if all('id="board"' in html for html in heard):
            return heard
    raise AssertionError("twenty actions that change nothing")


def silent(line: ClientConnection) -> bool:
    """Whether nothing comes but what the line itself needs."""
    try:
        hear(line, "patch", 0.7)
    except TimeoutError:
        return True
    return False


@pytest.mark.parametrize("slug", WIDE)
def test_only_the_shape_that_a_page_shows_is_sent(
    sqlite_server: ServerProcess, people: Callable[..., Person], slug: str
) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "me", game=slug)
    with merit.socket(table, more="&shape=wide") as line:
        assert layouts(hear(line, "patch")["html"], slug) == (True, False)
        assert layouts(changed(merit, table, line)[0], slug) == (True, False)
        for shape, drawn in (("narrow", (False, True)), ("wide", (True, False)), ("round", (True, True))):
            tell(line, t="shape", shape=shape)
            assert layouts(hear(line, "patch")["html"], slug) == drawn


@pytest.mark.parametrize("slug", WIDE)
def test_who_names_no_shape_has_both(sqlite_server: ServerProcess, people: Callable[..., Person], slug: str) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "me", game=slug)
    assert layouts(merit.get(f"/t/{table}").text, slug) == (True, True)
    with merit.socket(table) as line:
        assert layouts(hear(line, "patch")["html"], slug) == (True, True)


def test_a_page_that_has_just_come_is_not_sent_again_whatever_its_shape(
    sqlite_server: ServerProcess, people: Callable[..., Person]
) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "me", game="ra-dice")
    with merit.socket(table):  # so that merit is there, before and after
        found = MARKS.search(merit.get(f"/t/{table}").text)
        assert found is not None
        v, r, facing, mark = found.groups()
        with merit.socket(table, int(v), int(r), more=f"&f={facing}&d={mark}&shape=narrow") as line:
            assert silent(line)
            tell(line, t="shape", shape="wide")
            assert layouts(hear(line, "patch")["html"], "ra-dice") == (True, False)


def test_spectators_with_pages_of_two_shapes_are_each_sent_their_own(
    sqlite_server: ServerProcess, people: Callable[..., Person]
) -> None:
    merit, hemi = people(sqlite_server.address), people(sqlite_server.address, "Hemi")
    table = merit.started("me", "me", game="ra-dice")
    with hemi.socket(table, more="&shape=wide") as desk, hemi.socket(table, more="&shape=narrow") as phone:
        for line in (desk, phone):
            hear(line, "patch")
        heard = changed(merit, table, desk, phone)
    assert [layouts(html, "ra-dice") for html in heard] == [(True, False), (False, True)]
