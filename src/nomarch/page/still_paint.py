"""SVG that needs no stylesheet and no other file: each element says how it is painted, symbols are put in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from .still_style import Style, Styles, resolved, wrapped
from .still_tree import symbol

PAINT = {
    "clip-path", "display", "dominant-baseline", "fill", "fill-opacity", "fill-rule", "font-family", "font-size",
    "font-style", "font-weight", "letter-spacing", "opacity", "paint-order", "stop-color", "stop-opacity", "stroke",
    "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width", "text-anchor",
    "visibility",
}  # fmt: skip
LEFT_OUT = ("class", "role", "tabindex", "style", "href", "id")
UNSEEN = {"title", "desc", "script"}


def painted(wrapper: Any, styles: Styles, style: Style, place: Mapping[str, str]) -> str:
    """An `svg` element and all in it, drawn at a place."""
    return _element(wrapper, styles, style, dict(place))


def _element(wrapper: Any, styles: Styles, style: Style, more: dict[str, str]) -> str:
    element: Element = wrapper.etree_element
    if element.tag in UNSEEN or style.get("display") == "none":
        return ""
    inside = "".join(_child(child, styles, style) for child in wrapper.iter_children())
    found = symbol(element.get("href", "")) if element.tag == "use" else None
    if found is not None:
        return _symbol(found, element, styles, style)
    text = escape(element.text or "")
    tail = "".join(escape(child.tail or "") for child in element) if element.tag == "text" else ""
    return f"<{element.tag}{_attributes(element, style, more)}>{text}{inside}{tail}</{element.tag}>"


def _child(wrapper: Any, styles: Styles, parent: Style) -> str:
    return _element(wrapper, styles, styles.of(wrapper, parent), {})


def _symbol(found: Element, use: Element, styles: Styles, style: Style) -> str:
    """In place of a `use`: the symbol as a drawing of its own, in the colours of the place."""
    box = {
        side: use.get(side, whole) for side, whole in (("x", "0"), ("y", "0"), ("width", "100%"), ("height", "100%"))
    }
    box |= {"viewBox": found.get("viewBox", "0 0 48 48")}
    inside = "".join(_child(child, styles, style) for child in wrapped(found).iter_children())
    shown = _written(_paint(use, style) | box)
    return f"<svg{shown}>{inside}</svg>"


def _attributes(element: Element, style: Style, more: dict[str, str]) -> str:
    given = {
        name: value
        for name, value in element.attrib.items()
        if name not in LEFT_OUT and not name.startswith(("aria-", "data-"))
    }
    local = element.get("href", "")
    kept = {"id": element.get("id", "")} if element.get("id") else {}
    kept |= {"href": local} if local.startswith("#") else {}
    return _written(given | kept | _paint(element, style) | more)


def _paint(element: Element, style: Style) -> dict[str, str]:
    """What rules say, and what attributes say in variables or in the colour of the letters."""
    own = set(style.get("own", "").split()) & PAINT
    told = {name: style[name] for name in own if name in style}
    told |= {name: element.get(name, "") for name in PAINT if name in element.attrib and name not in told}
    colour = style.get("color", "#2a2118")
    return {name: _coloured(resolved(value, style), colour) for name, value in told.items()}


def _coloured(value: str, colour: str) -> str:
    return colour if value.lower() == "currentcolor" else value


def _written(attributes: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
