"""Writes docs/reconstructed.md, every number that is not printed in a text at hand: python docs/reconstructed.py"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import nomarch
from nomarch import Game

PAGE = Path(__file__).parent / "reconstructed.md"

HEAD = """\
# Reconstructed tables

The rule texts of Saqqara and Nile Artifacts at hand do not show what is printed on boards, tiles and cards. What they
do not say was inferred, and stands in tables that the owner of a copy can correct:

```
nomarch components saqqara > my.toml        write the tables as a file, with comments
nomarch components check my.toml            check a corrected file, and hear in what the game then plays differently
nomarch play saqqara --components my.toml   play with it
```

A match's record names its tables by a digest; with other tables it is not replayed. This page is written by
`docs/reconstructed.py` from `docs/reconstructed.toml`; the names in brackets are those of the file.

How sure: *printed* is told by a text; *nearly sure* follows from what is told, with hardly another way;
*likely* is the simplest of several ways that fit; *a guess* fits, and so would others.
"""


class Row(NamedTuple):
    """Lines of a components file (`table.line`, or a whole table), how sure they are, and why they are so."""

    places: str
    sure: str
    why: str


DATA = tomllib.loads(PAGE.with_suffix(".toml").read_text(encoding="utf-8"))
ROWS = {slug: [Row(**row) for row in DATA[slug]] for slug in ("saqqara", "nile-artifacts")}
ELSEWHERE = {slug: [Row(**row) for row in DATA[f"{slug}-elsewhere"]] for slug in ROWS}


def lines_of(game: Game) -> list[str]:
    """All lines of a game's components file, as `table.line`."""
    assert game.components is not None
    return [f"{name}.{line}" for name, table in game.components.default.items() for line in table]


def covered(game: Game, row: Row) -> list[str]:
    """The lines that a row speaks of."""
    places = row.places.split()
    return [line for line in lines_of(game) if any(_fits(line, place) for place in places)]


def _fits(line: str, place: str) -> bool:
    table, _, key = line.partition(".")
    return place in (line, table, f"*.{key}")


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for slug, rows in ROWS.items():
        game = nomarch.game(slug)
        parts += [f"\n## {game.title}\n\n| where | value | how sure | from what |\n|---|---|---|---|\n"]
        parts += [_told(game, row) for row in rows]
        parts += [f"| *not in the file* | {row.places} | {row.sure} | {row.why} |\n" for row in ELSEWHERE[slug]]
    return "".join(parts)


def _told(game: Game, row: Row) -> str:
    where = " ".join(
        f"`[{place.replace('.', '] ', 1)}`" if "." in place else f"`[{place}]`" for place in row.places.split()
    )
    return f"| {where} | {_value(game, row)} | {row.sure} | {row.why} |\n"


def _value(game: Game, row: Row) -> str:
    """The values of the lines a row speaks of; those that several lines share are told once."""
    assert game.components is not None
    told: dict[str, list[str]] = {}
    for line in covered(game, row):
        name, _, key = line.partition(".")
        value = game.components.default[name][key]
        text = _listed(value) if isinstance(value, list) else str(value)
        told.setdefault(text or "none", []).append(name if row.places.startswith("*") else key)
    if len(told) == 1:
        return next(iter(told))
    return "<br>".join(f"{', '.join(keys)}: {text}" for text, keys in told.items())


def _listed(values: list[object]) -> str:
    words = ["yes" if v is True else "no" if v is False else str(v) for v in values]
    return ("; " if any("," in word or " " in word for word in words) else ", ").join(words)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
