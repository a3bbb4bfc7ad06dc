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
RULES = Path(__file__).parent.parent / "games"


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
    tools = {"_": translator(language), "language": language, "asset": asset, "sheets": sheets}
    return environment().get_template(template).render(**tools, **values)


@cache
def sheets(style: str) -> tuple[str, ...]:
    """The stylesheets of a page: a table needs its own and its game's, every other page the lobby's."""
    words = style.split()
    of_table = "play" in words or "replay" in words
    of_game = [f"{word}.css" for word in words if of_table and _style(word)]
    return ("tokens.css", "nomarch.css", *(("table.css", *of_game) if of_table else ("lobby.css",)))


@cache
def asset(name: str) -> str:
    """The address of a static file, which changes with its content."""
    file = _style(name.removesuffix(".css")) or STATIC / name
    stamp = hashlib.sha256(file.read_bytes()).hexdigest()[:10]
    return (
        f"/static/{file.parent.parent.name}/style.css?{stamp}"
        if file.name == "style.css"
        else f"/static/{name}?{stamp}"
    )


def _style(style: str) -> Path | None:
    for slug in catalogue.GAMES:
        drawing = catalogue.drawing(slug)
        if drawing is not None and style == drawing.STYLE:
            return Path(str(drawing.__file__)).parent / "style.css"
    return None


@cache
def rules(slug: str) -> Markup:
    """The rules of a game as HTML, its clauses one by one, to stand under a page's title."""
    text = (_folder(slug) / "RULES.md").read_text(encoding="utf-8")
    return _html(text.replace("\n**", "\n\n**"), lower=1)  # each clause is a paragraph of its own


@cache
def summary(slug: str, language: str, lower: int = 0) -> Markup:
    """The rules on half a page, in a language, if a game has them; headings so many levels below the second."""
    file = _folder(slug) / "words" / "summary" / f"{language}.md"
    return _html(file.read_text(encoding="utf-8"), lower) if file.exists() else Markup()


def _folder(slug: str) -> Path:
    return RULES / catalogue.GAMES.get(slug, slug).rsplit(".", 1)[-1]


def _html(text: str, lower: int) -> Markup:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + lower}"
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


def picture(game: Game) -> Markup:
    """A game's picture for the lobby."""
    drawing = catalogue.drawing(game.slug)
    return Markup(drawing.CARD.picture() if drawing else _dunes())


def _dunes() -> str:
    return scene(
        "dunes",
        '<circle class="disc" cx="232" cy="48" r="24"/>'
        '<path class="dune-far" d="M0 168V104Q100 88 180 106T320 98V168Z"/>'
        '<path class="pyr" d="M60 132L112 74L164 132Z"/><path class="pyr-lit" d="M112 74L164 132H122Z"/>'
        '<path class="dune" d="M0 168V130Q120 114 320 132V168Z"/>',
    )
