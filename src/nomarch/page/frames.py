"""Whole pages: Jinja2 templates around the fragments."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from nomarch import catalogue
from nomarch.draw import badge, scene, sym
from nomarch.engine import Game

from .words import LANGUAGES, short, translator

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
    found.filters["short"] = short
    return found


def render(template: str, language: str, **values: Any) -> str:
    """A page in a language."""
    values = {"theme": "", "path": "/", "name": "", "style": "", "kept": False} | values
    game = values.get("game") or getattr(values.get("look"), "game", None)
    tools = {
        "_": translator(language, game),
        "language": language,
        "asset": asset,
        "sheets": sheets,
        "scripts": scripts,
    }
    return environment().get_template(template).render(**tools, **values)


@cache
def sheets(style: str) -> tuple[str, ...]:
    """The stylesheets of a page: a table needs its own and its game's, every other page the lobby's."""
    names = style.split()
    of_rules = "rules-page" in names
    of_table = is_table(style) or of_rules
    of_game = [sheet for name in names if of_table and (sheet := f"{name}/style.css") in game_sheets()]
    lobby = ("lobby.css",) if of_rules or not of_table else ()
    table = ("table.css", "fit.css", "effects.css", "clocks.css") if of_table else ()
    more = [
        f"{name}.css"
        for name in ("study", "lesson", "puzzle", "daily", "contest", "people", "together")
        if name in names
    ]
    return ("tokens.css", "nomarch.css", *lobby, *table, "around.css", *of_game, *more)


def is_table(style: str) -> bool:
    """Whether a page shows a table, live or replayed."""
    return bool({"play", "replay"} & set(style.split()))


def scripts(style: str) -> tuple[str, ...]:
    """The modules of a page."""
    if "lecture" in style.split():
        return ("nomarch.js",)
    if "lesson" in style.split():
        return ("nomarch.js", "lesson.js")
    if "puzzle" in style.split():
        return ("nomarch.js", "puzzle.js")
    if "people" in style.split():
        return ("nomarch.js", "people.js")
    if "rules-page" in style.split():
        return ("nomarch.js", "help.js")
    return (
        ("nomarch.js", "help.js", "laying.js", "again.js", "invite.js", "result.js", "clocks.js")
        if is_table(style)
        else ("nomarch.js", "open.js")
        if "lobby-page" in style.split()
        else ("nomarch.js",)
    )


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
