"""Every symbol that is shown is drawn somewhere, and a browser loads only the sheets of the games it shows."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from support.browsing import my_turn, open_table
from support.parts import look_of
from support.process import ServerProcess

import nomarch
from nomarch import catalogue
from nomarch.draw.symbol import address
from nomarch.engine import SPECTATOR, Position
from nomarch.page import frames
from nomarch.page.fragments import fragments
from nomarch.page.words import english

SHARED = "/static/symbols.svg"
TEMPLATES = Path(frames.__file__).parent / "templates"
STYLES = {slug: catalogue.game(slug).drawing.STYLE for slug in catalogue.OURS}


def own(style: str) -> str:
    return f"/static/{style}/symbols.svg"


@cache
def drawn_in(sheet: str) -> Counter[str]:
    name = sheet.removeprefix("/static/")
    file = frames.STATIC / name if sheet == SHARED else frames.game_sheets()[name]
    return Counter(re.findall(r'<symbol id="([^"]+)"', file.read_text(encoding="utf-8")))


def shown_in(html: str) -> set[tuple[str, str]]:
    """(sheet, name) of every symbol."""
    addresses = re.findall(r'<use [^>]*href="([^"]+)"', html)
    return {(sheet, name) for sheet, _, name in (found.partition("#") for found in addresses)}


def moments(slug: str) -> Iterator[Position]:
    """Some decisions of a random match, and its end."""
    rng = random.Random(7)
    position = nomarch.game(slug).start()
    for number in range(1200):
        if position.draw(rng).over:
            break
        if number % 25 == 0:
            yield position
        position.play(rng.choice(position.legal()))
    yield position


@pytest.mark.parametrize("slug", STYLES)
def test_a_game_shows_only_symbols_that_all_games_share_or_its_own(slug: str) -> None:
    picture = nomarch.game(slug).drawing.CARD.picture
    html = picture() if picture else ""
    for position in moments(slug):
        for viewer in (position.to_move, SPECTATOR):
            html += "".join(fragments(look_of(position, max(viewer, SPECTATOR)), english).values())
    shown = shown_in(html)
    assert {sheet for sheet, _ in shown} == {SHARED, own(STYLES[slug])}
    assert [(sheet, name) for sheet, name in shown if name not in drawn_in(sheet)] == []


@pytest.mark.parametrize("slug", STYLES)
def test_every_choice_and_every_source_of_points_has_a_symbol(slug: str) -> None:
    game, drawing = nomarch.game(slug), nomarch.game(slug).drawing
    assert set(drawing.CARD.source_symbols) == set(game.sources)
    named = {drawing.symbol(a) for a in range(len(game.names))}
    for name in named | {drawing.CARD.symbol, *drawing.CARD.source_symbols.values()}:
        sheet, _, found = address(name).partition("#")
        assert sheet in (SHARED, own(STYLES[slug])) and found in drawn_in(sheet), name


def test_pages_outside_a_match_show_shared_symbols_only() -> None:
    named = {name for file in TEMPLATES.glob("*.html") for name in re.findall(r'sym\("([^"]+)"', file.read_text())}
    assert len(named) > 5
    assert sorted(named - set(drawn_in(SHARED))) == []


def test_a_symbol_is_drawn_once() -> None:
    sheets = [SHARED, *map(own, STYLES.values())]
    assert [name for sheet in sheets for name, n in drawn_in(sheet).items() if n > 1] == []
    shared = set(drawn_in(SHARED))
    assert [name for sheet in sheets[1:] for name in drawn_in(sheet) if name in shared] == []


def test_a_browser_loads_the_sheets_of_the_games_it_shows(
    sqlite_server: ServerProcess, new_page: Callable[..., Page]
) -> None:
    page, loaded = new_page(), list[tuple[str, int]]()
    page.on("response", lambda answer: loaded.append((answer.url.removeprefix(sqlite_server.address), answer.status)))
    page.goto(sqlite_server.address, wait_until="networkidle")
    pictured = {"ra", "ages", "artifacts"}  # the picture of Saqqara is made of shared symbols
    assert _drawings(loaded) == {SHARED, *map(own, pictured)}
    assert not any("/style.css" in path for path, _ in loaded)
    loaded.clear()
    open_table(page, sqlite_server.address, "bots", "nile-artifacts")
    my_turn(page)
    expect(page.locator("#fan, .na-none").first).to_be_visible()
    loaded.clear()
    page.reload(wait_until="load")
    my_turn(page)
    assert _drawings(loaded) == {SHARED, own("artifacts")}
    assert [path.partition("?")[0] for path, _ in loaded if "/style.css" in path] == ["/static/artifacts/style.css"]


def _drawings(loaded: list[tuple[str, int]]) -> set[str]:
    found = {(path, status) for path, status in loaded if "symbols.svg" in path}
    assert {status for _, status in found} <= {200, 304}
    return {path for path, _ in found}


def test_of_a_games_folder_only_its_sheets_are_served(sqlite_server: ServerProcess) -> None:
    address = f"{sqlite_server.address}{own('ra')}"
    sheet = httpx.get(address)
    assert (sheet.status_code, sheet.headers["content-type"]) == (200, "image/svg+xml")
    assert httpx.get(address, headers={"if-none-match": sheet.headers["etag"]}).status_code == 304
    for name in ("ra/board.py", "ra/", "ra", "nothing/symbols.svg"):
        assert httpx.get(f"{sqlite_server.address}/static/{name}").status_code == 404, name
