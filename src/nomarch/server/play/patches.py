"""Messages that make a page of what it shows: which parts have changed, and what is new in them."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from nomarch.draw.breath import breathe
from nomarch.page.edits import Edit, edit
from nomarch.page.look import Look

Parts = dict[str, str]
Sent = tuple[tuple[int, ...], Parts]  # the version and the parts that a page has
SHORT = 600  # letters of a part that is told whole: to find what is new in it takes longer


def stage(look: Look) -> tuple[int, int]:
    """The version of what is shown."""
    return look.version, look.changes


def changed(before: Parts, parts: Parts) -> Parts:
    """The parts that are not as they were."""
    return {name: part for name, part in parts.items() if before.get(name) != part}


def _edit(before: str, part: str) -> Edit:
    breathe()
    return (part,) if 0 < len(part) <= SHORT else edit(before, part)


def patch(look: Look, news: Parts, held: Parts | None, language: str, house: float | None) -> bytes:
    """A message with what is new, and the house's time if there is a clock; without edits for who holds no texts."""
    at: dict[str, Any] = {"v": look.version, "r": look.changes, "f": look.facing, "d": look.mark(language)}
    if house is not None:
        at["h"] = house
    if held is None:
        body: dict[str, Any] = {"html": "".join(news.values())}
    else:
        body = {"edits": {name: _edit(held.get(name, ""), part) for name, part in news.items()}}
    return to_json({"t": "patch", **at, **body})
