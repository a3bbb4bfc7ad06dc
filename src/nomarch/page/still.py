"""A table as one still picture: the page's own drawings, colours and words in one SVG that needs no other file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from markupsafe import escape

from nomarch.engine import Showing, View
from nomarch.engine.words import english

from .frames import STATIC, game_sheets, sheets
from .still_flow import SANS, Box, Flow, framed
from .still_style import Styles, wrapped
from .still_tree import tree

WIDTH = 944  # of the widest board


def still(view: View, names: Sequence[str]) -> str:
    """What a seat or spectator sees: what is to do, the tray, the board, the others."""
    drawing, prompt = view.game.drawing, view.game.words.prompt(view.state) if view.to_move >= 0 else ""
    parts = drawing.board(Showing(view, [str(escape(name)) for name in names]), english)
    pieces = (
        prompt and f'<p class="prompt">{escape(prompt)}</p>',
        parts.dice and f'<section class="tray"><div class="dice" id="dice">{parts.dice}</div></section>',
        f"<div>{parts.board}</div><div>{parts.rivals}</div>",
    )
    return _svg(_laid(drawing.STYLE, "".join(pieces)))


def _laid(style: str, markup: str) -> Box:
    flow = Flow(_styles(style))
    html = wrapped(tree(markup, style=style))
    told = flow.styles.of(html, {})
    body = next(html.iter_children())
    told = flow.styles.of(body, told)
    main = next(body.iter_children())
    inside = flow.styles.of(main, told)
    laid = (flow.lay(child, flow.styles.of(child, inside), WIDTH) for child in main.iter_children())
    return framed(laid, WIDTH, "#f3e8cf")


@cache
def _styles(style: str) -> Styles:
    files = game_sheets()
    return Styles(*(files.get(name, STATIC / name).read_text(encoding="utf-8") for name in sheets(f"play {style}")))


def _svg(box: Box) -> str:
    size = f'width="{box.width:.0f}" height="{box.height:.0f}" viewBox="0 0 {box.width:.0f} {box.height:.0f}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{SANS}">{box.drawn}</svg>'
