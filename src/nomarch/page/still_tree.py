"""What a table is drawn of, strings of HTML and SVG, as a tree of elements."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from xml.etree.ElementTree import Element, SubElement, fromstring

from .frames import STATIC, game_sheets

EMPTY = {"br", "hr", "img", "input", "wbr"}
CAMEL = (
    "viewBox",
    "clipPath",
    "linearGradient",
    "radialGradient",
    "patternUnits",
    "gradientUnits",
    "gradientTransform",
)
CAMEL_OF = {
    name.lower(): name for name in (*CAMEL, "clipPathUnits", "preserveAspectRatio", "textLength", "lengthAdjust")
}
_SPACE = re.compile(r"\s+")


class _Builder(HTMLParser):
    def __init__(self, root: Element) -> None:
        super().__init__()
        self.open = [root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {CAMEL_OF.get(name, name): value or "" for name, value in attrs}
        child = SubElement(self.open[-1], CAMEL_OF.get(tag, tag), named)
        if tag not in EMPTY:
            self.open.append(child)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY and len(self.open) > 1:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        here, text = self.open[-1], _SPACE.sub(" ", data)
        if len(here):
            here[-1].tail = (here[-1].tail or "") + text
        else:
            here.text = (here.text or "") + text


def tree(markup: str, *, style: str) -> Element:
    """A page's body of a style, with this in it."""
    root = Element("html")
    table = SubElement(SubElement(root, "body", {"class": f"play {style}"}), "main", {"class": "game"})
    _Builder(table).feed(markup)
    return root


@cache
def symbols(sheet: str) -> dict[str, Element]:
    """The symbols of a sheet ("symbols.svg", "ages/symbols.svg") by name."""
    file = game_sheets().get(sheet, STATIC / sheet)
    root = fromstring(re.sub(r'\sxmlns="[^"]*"', "", file.read_text(encoding="utf-8")))
    return {symbol.get("id", ""): symbol for symbol in root.iter("symbol")}


def symbol(address: str) -> Element | None:
    """The symbol that a `use` points to, if it lies in a sheet."""
    sheet, _, name = address.partition("#")
    return symbols(sheet.removeprefix("/static/")).get(name) if sheet else None
