"""Rules with pictures: symbols that exist, small boards, clauses by number, and a clause for each part of the board."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from support.parts import Strict
from support.process import ServerProcess

import nomarch
from nomarch import catalogue
from nomarch.engine import Showing
from nomarch.engine.words import english
from nomarch.games.ra_dice.drawing.layout import NARROW, WIDE
from nomarch.page import frames
from nomarch.page.rulebook import clause, clauses, illustrated, rules, summary
from nomarch.page.words import LANGUAGES

SLUGS = sorted(catalogue.OURS)
FIGURES = {"ra-dice": 2, "roll-through-the-ages": 2, "nile-artifacts": 2, "saqqara": 2}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_short_rules_have_symbols_and_small_boards_in_every_language(slug: str, language: str) -> None:
    html = illustrated(slug, language)
    assert html.count("<figure") == FIGURES[slug]
    assert html.count('class="r-sym"') >= 4
    assert "::" not in html
    assert "%%" not in html
    assert "data-action" not in html
    eye = Strict()
    eye.feed(html)
    assert eye.open == []
    assert len(eye.ids) == len(set(eye.ids))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_symbol_in_them_is_drawn(slug: str) -> None:
    sheets = {f"/static/{name}": file.read_text() for name, file in frames.game_sheets().items()}
    sheets["/static/symbols.svg"] = (frames.STATIC / "symbols.svg").read_text()
    for address in re.findall(r'class="r-sym"><svg[^>]*><use href="([^"]+)"', illustrated(slug, "en")):
        sheet, _, name = address.partition("#")
        assert f'<symbol id="{name}"' in sheets[sheet], address


@pytest.mark.parametrize("slug", SLUGS)
def test_without_pictures_no_mark_is_left(slug: str) -> None:
    assert not re.search(r"::|:[a-z]+/[a-z-]+:", summary(slug, "en"))


def test_a_clause_by_its_number() -> None:
    assert clause("ra-dice", "8.4") == "<p>Most points win; a tie is a shared victory.</p>\n"
    assert clause("ra-dice", "99.1") is None
    assert 'id="r8.4"' in rules("ra-dice")


@pytest.mark.parametrize("slug", SLUGS)
def test_each_part_of_the_board_has_clauses_that_exist(slug: str) -> None:
    known, places = clauses(slug), nomarch.game(slug).drawing.PLACES
    assert len(places) >= 4
    assert all(number in known for _name, numbers, _gist in places.values() for number in numbers.split())


def test_the_server_tells_a_clause(sqlite_server: ServerProcess) -> None:
    told = httpx.get(f"{sqlite_server.address}/rules/ra-dice/4.1").json()
    assert told["number"] == "4.1"
    assert "Each Pharaoh die" in told["html"]
    assert httpx.get(f"{sqlite_server.address}/rules/ra-dice/99.9").status_code == 404


def test_an_invitation_has_a_code_to_scan(sqlite_server: ServerProcess, people: Callable[..., object]) -> None:
    host: object = people(sqlite_server.address)
    host.open("me", "open")  # type: ignore[attr-defined]
    link: str = host.invite  # type: ignore[attr-defined]
    answer = httpx.get(f"{sqlite_server.address}{link}/code.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.count("<path") >= 1
    assert httpx.get(f"{sqlite_server.address}/i/nobody/code.svg").status_code == 404


@pytest.mark.parametrize("name", ["tracks", "bands"])
def test_ras_small_boards_are_cut_out_of_the_board(name: str) -> None:
    """Whole, and with nothing but the board in them: desk and phone."""
    game = catalogue.game("ra-dice")
    drawn = game.drawing.figure(name, Showing(game.start(2).view(), ["Merit", "Baki"]), english)
    boxes = [tuple(map(float, box.split())) for box in re.findall(r'viewBox="([^"]*)"', drawn) if box.count(" ") == 3]
    cuts = [box for box in boxes if box[2] in (WIDE.size[0], NARROW.size[0])]
    for (_x, top, _width, height), layout in zip(cuts, (WIDE, NARROW), strict=True):
        bands, tall, gap = layout.bands
        begins, ends = bands, bands + 5 * (tall + gap) - gap
        if name == "tracks":
            begins, ends = layout.pharaoh.y, layout.nile.y + layout.nile.height
        assert layout.sky <= top < begins and ends <= top + height <= layout.size[1]
