"""The page's own stylesheets, asked what each element of a drawn table looks like: by day, on a wide screen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

import cssselect2
import tinycss2
from tinycss2.color3 import parse_color

SCREEN = {"width": 1280, "height": 720}
INHERITED = (
    "color",
    "font-size",
    "font-weight",
    "font-style",
    "font-family",
    "text-anchor",
    "white-space",
    "fill",
    "stroke",
)
REM = 16.0
Style = dict[str, str]

_SIDE = re.compile(r"\((min|max)-(width|height):\s*([\d.]+)px\)")
_FONT = re.compile(r"(?:italic\s+)?(\d{3}|bold)?\s*([\d.]+(?:px|rem|em))(?:/\S+)?\s+(.*)")
_LENGTH = re.compile(r"^(-?[\d.]+)(px|rem|em|%)?$")


class Styles:
    """What rules say about elements, those of stronger and later selectors last."""

    def __init__(self, *sheets: str) -> None:
        self._matcher = cssselect2.Matcher()
        self._parent: Mapping[str, str] = {}
        self._handed_on: Style = {}
        for sheet in sheets:
            self._read(tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True))

    def _read(self, rules: list[Any]) -> None:
        for rule in rules:
            if rule.type == "at-rule" and rule.at_keyword == "media" and rule.content and _seen(rule.prelude):
                self._read(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True))
            elif rule.type == "qualified-rule":
                self._add(rule)

    def _add(self, rule: Any) -> None:
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:  # one that only a browser knows
            return
        told = list(declarations(rule.content))
        for selector in selectors:
            if selector.pseudo_element is None:
                self._matcher.add_selector(selector, told)

    def _inherited(self, parent: Mapping[str, str]) -> Style:
        """What children have of a parent: the same for all of them, and most of it variables."""
        if parent is not self._parent:
            handed_on = {key: value for key, value in parent.items() if key.startswith("--") or key in INHERITED}
            self._parent, self._handed_on = parent, handed_on
        return self._handed_on

    def of(self, wrapper: Any, parent: Mapping[str, str]) -> Style:
        """All that holds for an element: inherited, then by its rules, then by its own attribute."""
        style = dict(self._inherited(parent))
        found = [told for *_, told in self._matcher.match(wrapper)]
        found.append(list(declarations(tinycss2.parse_component_value_list(wrapper.etree_element.get("style", "")))))
        own = {name: value for told in found for name, value in told}
        style.update((name, value) for name, value in own.items() if name.startswith("--"))
        own = {name: resolved(value, style) for name, value in own.items() if not name.startswith("--")}
        own = _font(own.get("font", "")) | own
        if "font-size" in own:
            own["font-size"] = f"{length(own['font-size'], size_of(parent), size_of(parent)) or size_of(parent):g}px"
        return (
            style
            | {name: value for name, value in own.items() if value not in ("inherit", "")}
            | {"own": " ".join(own)}
        )


def _font(text: str) -> Style:
    """The short form, as "400 .75rem/1 Georgia, serif", in its parts."""
    found = _FONT.match(text)
    told = {"font-weight": found[1], "font-size": found[2], "font-family": found[3]} if found else {}
    return {name: value for name, value in told.items() if value}


def declarations(content: list[Any]) -> Iterator[tuple[str, str]]:
    """Names and values of a rule."""
    for part in tinycss2.parse_blocks_contents(content):
        if part.type == "declaration":
            yield (
                part.lower_name if not part.name.startswith("--") else part.name,
                tinycss2.serialize(part.value).strip(),
            )


def _seen(prelude: list[Any]) -> bool:
    """Whether a screen of ours is meant."""
    text = tinycss2.serialize(prelude)
    ways = (_SIDE.findall(way) for way in text.split(",") if _SIDE.search(way))
    return any(all(_fits(*condition) for condition in way) for way in ways)


def _fits(bound: str, side: str, pixels: str) -> bool:
    return SCREEN[side] >= float(pixels) if bound == "min" else SCREEN[side] <= float(pixels)


def resolved(value: str, style: Mapping[str, str]) -> str:
    """A value without variables, and of light and dark the light."""
    if "(" not in value:
        return value
    for _ in range(20):
        start = max(value.rfind(name) for name in ("var(", "light-dark(", "color-mix("))
        if start < 0:
            return value
        opened = value.index("(", start)
        end = _closing(value, opened)
        kind, (first, _comma, second) = value[start:opened], value[opened + 1 : end].partition(",")
        if kind == "var":
            told = style.get(first.strip(), second.strip())
        else:
            told = first.strip() if kind == "light-dark" else _mixed(second)
        value = value[:start] + told + value[end + 1 :]
    return value


def _mixed(text: str) -> str:
    """Two colours mixed, as "#2c7a4b 62%, black"; in plain red, green and blue, which is near enough to the eye."""
    first, _, second = text.partition(",")
    share = re.search(r"([\d.]+)%", first)
    of_first = float(share[1]) / 100 if share else 0.5
    one, other = (parse_color(re.sub(r"[\d.]+%", "", part).strip()) for part in (first, second))
    if one is None or other is None:
        return "none"
    red, green, blue, alpha = (a * of_first + b * (1 - of_first) for a, b in zip(one, other, strict=True))
    return "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue, alpha))


def _closing(text: str, opened: int) -> int:
    depth = 0
    for at in range(opened, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at
    return len(text) - 1


def length(text: str, em: float, whole: float) -> float | None:
    """A length in pixels; None for what is none, as auto."""
    found = _LENGTH.match(text.strip())
    if not found:
        return None
    number, unit = float(found[1]), found[2]
    return number * {"rem": REM, "em": em, "%": whole / 100}.get(unit, 1.0)


def size_of(style: Mapping[str, str]) -> float:
    """The size of its letters in pixels."""
    return length(style.get("font-size", ""), REM, REM) or 15.0


def sides(style: Mapping[str, str], name: str, whole: float) -> tuple[float, float, float, float]:
    """Top, right, bottom and left of a padding or margin."""
    parts = [length(part, size_of(style), whole) or 0.0 for part in style.get(name, "0").split()] or [0.0]
    top, right, bottom, left = (parts * 4)[:4] if len(parts) in (1, 2, 4) else (*parts, parts[1])
    own = [style.get(f"{name}-{side}") for side in ("top", "right", "bottom", "left")]
    four = [
        given if text is None else (length(text, size_of(style), whole) or 0.0)
        for given, text in zip((top, right, bottom, left), own, strict=True)
    ]
    return four[0], four[1], four[2], four[3]


def wrapped(root: Element) -> Any:
    """A tree as selectors ask it."""
    return cssselect2.ElementWrapper.from_html_root(root)
