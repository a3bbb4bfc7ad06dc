"""Lays a drawn table out on one picture: columns and rows as the stylesheets wish, as far as a picture needs them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from .still_paint import painted
from .still_style import Style, Styles, length, resolved, sides, size_of

LINE, SPACE = 1.3, 0.33  # height of a line and width of a space, in sizes of the letters
LETTERS = (("ijl.,:;'|!", 0.32), ("frtI()-/", 0.43), ("mwMW%", 0.95), ("ABCDEFGHKNOPQRSTUVXYZ", 0.74))
USUAL, BOLD = 0.62, 1.12  # width of any other letter; what is bold is wider
SERIF, SANS = "DejaVu Serif, Georgia, serif", "DejaVu Sans, Arial, sans-serif"
INLINE = {"b", "strong", "em", "small", "span", "i", "a", "abbr", "svg", "label", "button", "time"}
UNSEEN = {"script", "template", "dialog", "title", "details", "input", "br"}
_REPEAT = re.compile(r"repeat\((\d+),\s*((?:[^()]|\([^()]*\))*)\)")
_TRACK = re.compile(r"minmax\([^()]*\)|\S+")


@dataclass(frozen=True)
class Box:
    """A drawn piece and its size."""

    width: float
    height: float
    drawn: str = ""

    def at(self, x: float, y: float) -> str:
        """The piece with its corner there."""
        return f'<g transform="translate({x:.1f} {y:.1f})">{self.drawn}</g>' if self.drawn else ""


class Flow:
    """Lays elements out by one set of stylesheets."""

    def __init__(self, styles: Styles) -> None:
        self.styles = styles

    def lay(self, wrapper: Any, style: Style, width: float, fills: bool = True) -> Box | None:
        """An element of this style within a width, which it fills or needs not; None if nothing of it is seen."""
        element = wrapper.etree_element
        if element.tag in UNSEEN or "hidden" in element.attrib or _unseen(style):
            return None
        if element.tag == "svg":
            return self._drawing(wrapper, style, width)
        top, right, bottom, left = sides(style, "padding", width)
        own = length(style.get("width", ""), size_of(style), width)
        room = max(1.0, (min(own, width) if own else width) - left - right)
        inner = self._inside(wrapper, style, room, fills)
        least = length(style.get("min-height", ""), size_of(style), 0) or 0.0
        high = max(inner.height + top + bottom, length(style.get("height", ""), size_of(style), 0) or least)
        wide = own or (width if fills and _is_block(wrapper, style) else inner.width + left + right)
        if not inner.drawn and not own and not _ground(style):
            return None
        middle = (high - top - bottom - inner.height) / 2 if "height" in style else 0
        return Box(wide, high, _ground_of(style, wide, high) + inner.at(left, top + middle))

    def _drawing(self, wrapper: Any, style: Style, width: float) -> Box | None:
        element = wrapper.etree_element
        x, y, w, h = (float(n) for n in (element.get("viewBox") or "0 0 0 0").split())
        if not w or not h:
            return None
        wide = _asked(style, element, "width", width)
        high = _asked(style, element, "height", width)
        wide = wide or (high * w / h if high else (w if w > 60 else size_of(style) * 1.3))
        wide = min(wide, width)
        box = {"width": f"{wide:g}", "height": f"{wide * h / w:g}", "viewBox": f"{x:g} {y:g} {w:g} {h:g}"}
        return Box(wide, wide * h / w, painted(wrapper, self.styles, style, box))

    def _inside(self, wrapper: Any, style: Style, width: float, fills: bool) -> Box:
        way = style.get("display", "")
        gap = length(style.get("gap", "").split(" ")[0], size_of(style), width) or 4.0
        if wrapper.etree_element.tag == "table":
            return self._table(wrapper, style, width)
        if "grid" in way:
            return self._grid(wrapper, style, width, gap, fills)
        if way == "contents" or ("flex" in way and "column" not in style.get("flex-direction", "")):
            pieces = self._pieces(wrapper, style, width, fills=False)
            return _rows(pieces, width, gap)
        return self._stack(wrapper, style, width, fills, gap)

    def _pieces(self, wrapper: Any, style: Style, width: float, fills: bool) -> list[Box]:
        """Texts and children, each a piece."""
        found = [_words(wrapper.etree_element.text, style)]
        for child in wrapper.iter_children():
            told = self.styles.of(child, style)
            found += [self.lay(child, told, width, fills), _words(child.etree_element.tail, style)]
        return [box for box in found if box]

    def _stack(self, wrapper: Any, style: Style, width: float, fills: bool, gap: float) -> Box:
        """Lines of words and small drawings, and blocks between them."""
        pieces: list[Box] = []
        line: list[Box] = list(_each_word(wrapper.etree_element.text, style))
        for child in wrapper.iter_children():
            told = self.styles.of(child, style)
            box = self.lay(child, told, width, fills and not _is_inline(child, told))
            if box and _is_inline(child, told):
                line.append(box)
            elif box:
                pieces += [*_line(line, width), box]
                line = []
            line += _each_word(child.etree_element.tail, style)
        return _column([*pieces, *_line(line, width)], gap)

    def _table(self, wrapper: Any, style: Style, width: float) -> Box:
        """Cells in columns as wide as they need."""
        nothing = Box(0.0, 0.0)
        lines = [row for row in wrapper.iter_subtree() if row.etree_element.tag == "tr"]
        told = [[(cell, self.styles.of(cell, style)) for cell in row.iter_children()] for row in lines]
        rows = [[self.lay(cell, own, width, fills=False) or nothing for cell, own in row] for row in told]
        most = max(map(len, rows), default=0)
        tracks = [max((row[i].width for row in rows if i < len(row)), default=0.0) for i in range(most)]
        return _column([_row(row, 14.0, tracks) for row in rows if row], 2.0)

    def _grid(self, wrapper: Any, style: Style, width: float, gap: float, fills: bool) -> Box:
        tracks = _tracks(resolved(style.get("grid-template-columns", ""), style), width, gap)
        rows: list[list[Box]] = [[]]
        loose = _words(wrapper.etree_element.text, style)
        for child in wrapper.iter_children():
            told = self.styles.of(child, style)
            whole = "-1" in told.get("grid-column", "")
            full = whole or len(rows[-1]) == len(tracks)
            box = self.lay(child, told, width if whole else tracks[0 if full else len(rows[-1])], fills)
            if box:
                if full and rows[-1]:
                    rows.append([])
                rows[-1].append(box)
                if whole:
                    rows.append([])
        lines = [_row(row, gap, tracks if fills or len(tracks) > 1 else ()) for row in rows if row]
        return _column([*([loose] if loose else []), *lines], gap)


def _unseen(style: Style) -> bool:
    gone = style.get("display") == "none" or style.get("visibility") == "hidden"
    return gone or style.get("position") in ("absolute", "fixed") or style.get("width") == "1px"


def _is_inline(wrapper: Any, style: Style) -> bool:
    way = style.get("display", "")
    return "inline" in way or (not way and wrapper.etree_element.tag in INLINE)


def _is_block(wrapper: Any, style: Style) -> bool:
    return not _is_inline(wrapper, style)


def _asked(style: Style, element: Any, side: str, whole: float) -> float | None:
    """A width or height that rules or the drawing itself ask for."""
    given = length(style.get(side, ""), size_of(style), whole if side == "width" else 0)
    return given or length(element.get(side, ""), size_of(style), whole) or None


# Rows and columns ---------------------------------------------------------------------------


def _tracks(text: str, width: float, gap: float) -> list[float]:
    """The widths of a grid's columns; one column if nothing is said that is understood."""
    spread = _REPEAT.sub(lambda found: f"{found[2]} " * int(found[1]), text)
    parts = _TRACK.findall(spread) if "auto-fi" not in spread else _filled(spread, width, gap)
    fixed = [length(part, 15.0, width) for part in parts] or [None]
    shares = [float(found[1]) if (found := re.search(r"([\d.]+)fr", part)) else 1.0 for part in parts] or [1.0]
    left = width - gap * (len(fixed) - 1) - sum(size or 0 for size in fixed)
    loose = sum(share for share, size in zip(shares, fixed, strict=True) if size is None) or 1.0
    return [
        max(20.0, left * share / loose) if size is None else size for share, size in zip(shares, fixed, strict=True)
    ]


def _filled(text: str, width: float, gap: float) -> list[str]:
    least = re.search(r"minmax\(\s*([\d.]+)px", text)
    return ["1fr"] * max(1, int((width + gap) // ((float(least[1]) if least else 150.0) + gap)))


def _row(boxes: Sequence[Box], gap: float, tracks: Sequence[float] = ()) -> Box:
    high, x, drawn = max(box.height for box in boxes), 0.0, ""
    for i, box in enumerate(boxes):
        drawn += box.at(x, 0 if tracks else (high - box.height) / 2)
        x += max(box.width, tracks[i] if i < len(tracks) else 0.0) + gap
    return Box(x - gap, high, drawn)


def _rows(boxes: Sequence[Box], width: float, gap: float) -> Box:
    """One after the other, in as many rows as it takes."""
    rows: list[list[Box]] = []
    used = width
    for box in boxes:
        if not rows or used + gap + box.width > width + 0.5:
            rows.append([])
            used = -gap
        rows[-1].append(box)
        used += gap + box.width
    return _column([_row(row, gap) for row in rows], gap)


def _column(boxes: Iterable[Box], gap: float) -> Box:
    y, wide, drawn = 0.0, 0.0, ""
    for box in boxes:
        drawn += box.at(0, y)
        y, wide = y + box.height + gap, max(wide, box.width)
    return Box(wide, max(0.0, y - gap), drawn)


def _line(boxes: Sequence[Box], width: float) -> list[Box]:
    return [_rows(boxes, width, 4.0)] if boxes else []


# Letters and grounds ------------------------------------------------------------------------


def _words(text: str | None, style: Style) -> Box | None:
    words = list(_each_word(text, style))
    return _row(words, size_of(style) * SPACE) if words else None


def _each_word(text: str | None, style: Style) -> Iterable[Box]:
    size, weight = size_of(style), style.get("font-weight", "400")
    bold = weight in ("bold", "bolder") or (weight.isdigit() and int(weight) > 550)
    family = SERIF if "Palatino" in style.get("font-family", "") else SANS
    shown = f'font-size="{size:g}" font-weight="{700 if bold else 400}" font-family="{family}"'
    for word in (text or "").split():
        wide = sum(map(_letter, word)) * size * (BOLD if bold else 1.0)
        colour = quoteattr(style.get("color", "#2a2118"))
        yield Box(wide, size * LINE, f'<text y="{size:g}" {shown} fill={colour}>{escape(word)}</text>')


def _letter(letter: str) -> float:
    return next((wide for letters, wide in LETTERS if letter in letters), USUAL)


def _ground(style: Style) -> str:
    """The colour behind an element, if it has a plain one."""
    told = style.get("background-color") or style.get("background", "")
    return told if re.fullmatch(r"#[0-9a-fA-F]{3,8}", told) else ""


def _ground_of(style: Style, wide: float, high: float) -> str:
    edge = re.search(r"([\d.]+)px solid (#\w+)", style.get("border", ""))
    fill, colour = _ground(style), style.get("border-color") or (edge[2] if edge else "")
    line = f' stroke="{colour}" stroke-width="{edge[1]}"' if edge and colour.startswith("#") else ""
    if not fill and not line:
        return ""
    round_ = min(length(style.get("border-radius", ""), 15.0, wide) or 0.0, high / 2)
    return f'<rect width="{wide:.1f}" height="{high:.1f}" rx="{round_:g}" fill="{fill or "none"}"{line}/>'


def framed(boxes: Iterable[Box | None], width: float, ground: str) -> Box:
    """A column of boxes on a ground, with a margin."""
    inner = _column([box for box in boxes if box], 12.0)
    whole = Box(width + 32, inner.height + 32)
    back = f'<rect width="{whole.width:g}" height="{whole.height:g}" fill="{ground}"/>'
    return replace(whole, drawn=back + inner.at(16, 16))
