"""Parts of a page without a browser: what a seat sees, and a strict eye on its HTML."""

from __future__ import annotations

from html.parser import HTMLParser

from nomarch.engine import Position
from nomarch.page.look import Look
from nomarch.tables import HUMAN, Chair


def look_of(position: Position, seat: int | None = None) -> Look:
    seat = max(0, position.to_move) if seat is None else seat
    names = position.record.names
    chairs = tuple(Chair(HUMAN, name, name, 1) for name in names)
    mine = (seat,) if seat >= 0 else ()
    return Look("x", position.game, position.view(seat), names, chairs, 0, mine=mine, result=position.result)


class Strict(HTMLParser):
    """Counts ids, and refuses inline style, inline script and badly nested tags."""

    VOID = frozenset({"input", "br", "use", "circle", "rect", "path", "stop", "link", "meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, attrs)
        assert not any(name == "style" or name.startswith("on") for name in names)
        self.ids += [str(value) for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
