"""Whole pages: Jinja2 templates around the fragments."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markdown_it import MarkdownIt
from markupsafe import Markup

from nomarch import catalogue
from nomarch.draw import badge, scene, sym
from nomarch.engine import Game

from .words import LANGUAGES, translator

STATIC = Path(__file__).parent / "static"
GAME_SHEETS = ("style.css", "symbols.svg")


@cache
def environment() -> Environment:
    """The templates, with everything escaped that is not marked as ours."""
    found = Environment(
        loader=PackageLoader("nomarch.page"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    found.globals.update(
        sym=lambda *a, **k: Markup(sym(*a, **k)), badge=lambda *a, **k: Markup(badge(*a, **k)), languages=LANGUAGES
    )
    return found


def render(template: str, language: str, **values: Any) -> str:
    """A page in a language."""
    values = {"theme": "", "path": "/", "name": "", "style": ""} | values
    game = values.get("game") or getattr(values.get("look"), "game", None)
    tools = {"_": translator(language, game), "language": language, "asset": asset, "sheets": sheets}
    return environment().get_template(template).render(**tools, **values)


@cache
def sheets(style: str) -> tuple[str, ...]:
    """The stylesheets of a page: a table needs its own and its game's, every other page the lobby's."""
    names = style.split()
    of_table = "play" in names or "replay" in names
    of_game = [sheet for name in names if of_table and (sheet := f"{name}/style.css") in game_sheets()]
    return ("tokens.css", "nomarch.css", *(("table.css", *of_game) if of_table else ("lobby.css",)))


@cache
def asset(name: str) -> str:
    """The address of a static file, which changes with its content."""
    file = game_sheets().get(name, STATIC / name)
    return f"/static/{name}?{hashlib.sha256(file.read_bytes()).hexdigest()[:10]}"


@cache
def game_sheets() -> dict[str, Path]:
    """What games bring along for the page, by the names it is asked for with: stylesheets and symbols."""
    drawings = [game.drawing for game in catalogue.all_games()]
    files = {f"{d.STYLE}/{name}": d.folder / name for d in drawings if d.folder for name in GAME_SHEETS}
    return {name: file for name, file in files.items() if file.exists()}


@cache
def rules(slug: str) -> Markup:
    """The rules of a game as HTML, its clauses one by one, to stand under a page's title."""
    folder = catalogue.game(slug).folder
    text = (folder / "RULES.md").read_text(encoding="utf-8") if folder else ""
    return _html(text.replace("\n**", "\n\n**"), lower=1)  # each clause is a paragraph of its own


@cache
def summary(slug: str, language: str, lower: int = 0) -> Markup:
    """The rules on half a page, in a language, if a game has them; headings so many levels below the second."""
    folder = catalogue.game(slug).words.folder
    file = folder / "summary" / f"{language}.md" if folder else None
    return _html(file.read_text(encoding="utf-8"), lower) if file and file.exists() else Markup()


def _html(text: str, lower: int) -> Markup:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + lower}"
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


def picture(game: Game) -> Markup:
    """A game's picture for the lobby."""
    draw = game.drawing.CARD.picture or _dunes
    return Markup(draw())


def _dunes() -> str:
    return scene(
        "dunes",
        '<circle class="disc" cx="232" cy="48" r="24"/>'
        '<path class="dune-far" d="M0 168V104Q100 88 180 106T320 98V168Z"/>'
        '<path class="pyr" d="M60 132L112 74L164 132Z"/><path class="pyr-lit" d="M112 74L164 132H122Z"/>'
        '<path class="dune" d="M0 168V130Q120 114 320 132V168Z"/>',
    )
