"""The rules as people read them: half a page with the board's own symbols and small boards, and clause by clause."""

from __future__ import annotations

import random
import re
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from nomarch import catalogue
from nomarch.draw import sym
from nomarch.engine import Game, Position, Showing

from .words import translator

SYMBOL = re.compile(r":([a-z]+/)?([a-z-]+):(?= |$)", re.M)  # ":ra/die-sun: "
FIGURE = re.compile(r"<p>::([a-z-]+)::</p>")
CLAUSE = re.compile(r"^\*\*((?:\d+\.\d+)|(?:R\d+))\*\* (.*(?:\n(?!\n|\*\*|#|\||```).*)*)", re.M)
IDS = re.compile(r' id="([^"]*)"')
SAMPLE = 60  # events of a match by chance, after which boards have something to show


@cache
def rules(slug: str) -> Markup:
    """The rules of a game as HTML, its clauses one by one, each with its number as its address."""
    html = _html(_rules_text(slug).replace("\n**", "\n\n**"), lower=1)  # each clause is a paragraph of its own
    return Markup(re.sub(r"<p><strong>((?:\d+\.\d+)|(?:R\d+))</strong>", r'<p id="r\1"><strong>\1</strong>', html))


def clauses(slug: str) -> dict[str, str]:
    """The text of every clause and ruling, by its number."""
    return {number: " ".join(text.split()) for number, text in CLAUSE.findall(_rules_text(slug))}


@cache
def clause(slug: str, number: str) -> Markup | None:
    """A clause as HTML; None if there is no such number."""
    text = clauses(slug).get(number)
    return Markup(_html(text, 0)) if text is not None else None


@cache
def summary(slug: str, language: str, lower: int = 0) -> Markup:
    """The rules on half a page, in a language, if a game has them, without pictures; headings lowered so far."""
    return Markup(_html(_plain(_summary_text(slug, language)), lower))


@cache
def illustrated(slug: str, language: str, lower: int = 0) -> Markup:
    """The same with the game's symbols before its words and small boards between them."""
    game = catalogue.game(slug)
    text = SYMBOL.sub(lambda found: f"%%{found[1] or ''}{found[2]}%%", _summary_text(slug, language))
    html = re.sub(r"%%([a-z/-]+)%%", lambda found: f'<span class="r-sym">{sym(found[1])}</span>', _html(text, lower))
    return Markup(FIGURE.sub(lambda found: _figure(game, found[1], language), html))


def _figure(game: Game, name: str, language: str) -> str:
    """A small board; nothing in it can be chosen, and its ids are its own."""
    _ = translator(language, game)
    position = _sample(game)
    names = [str(escape(_("Player {n}").format(n=n))) for n in range(1, position.record.seats + 1)]
    drawn = game.drawing.figure(name, Showing(position.view(), names), _)
    drawn = IDS.sub(rf' id="{name}-\1"', drawn).replace("url(#", f"url(#{name}-").replace('href="#', f'href="#{name}-')
    return f'<figure class="r-fig r-{name}" inert>{drawn}</figure>' if drawn else ""


@cache
def _sample(game: Game) -> Position:
    """A match in its midst, the same every time."""
    rng, position = random.Random(7), game.start(max(2, game.seats[0]))
    for _ in range(SAMPLE):
        position.draw(rng)
        position.play(rng.choice(position.legal()))
    return position.draw(rng)


def _rules_text(slug: str) -> str:
    folder = catalogue.game(slug).folder
    return (folder / "RULES.md").read_text(encoding="utf-8") if folder else ""


def _summary_text(slug: str, language: str) -> str:
    folder = catalogue.game(slug).words.folder
    file = folder / "summary" / f"{language}.md" if folder else None
    return file.read_text(encoding="utf-8") if file and file.exists() else ""


def _plain(text: str) -> str:
    return re.sub(r"^::[a-z-]+::\n\n?", "", SYMBOL.sub("", text).replace("**  ", "** "), flags=re.M)


def _html(text: str, lower: int) -> str:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + lower}"
    return str(markdown.renderer.render(tokens, markdown.options, {}))
