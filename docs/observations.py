"""Writes docs/observations.md from what the games declare: python docs/observations.py"""

from __future__ import annotations

from pathlib import Path

import nomarch
from nomarch import Game
from nomarch.engine.observation import Cards, Field, Told, observation_of

PAGE = Path(__file__).parent / "observations.md"

HEAD = """\
# Observations

What a learner sees through [PettingZoo, Gymnasium, OpenSpiel and the batches](research.md).
This page is written by `docs/observations.py` from the games' `observation.py`.

- An observation is a row of `float32` between -1 and 1, made from the **view** of the seat alone:
  what the seat may not know is blanked before anything is encoded.
- It tells every field of the view but for the printed tables, so nothing the seat may know is missing.
- The **own seat comes first**, the others follow in turn order; seats that are not there are zeros.
  Every game's row has one length for all its seat counts.
- *number*: divided by the stated most and cut off at -1 and 1. *one-hot*: one number for each value.
  *seat*: one number for each seat, counted from the own one; none is set where the field names nobody.
- Actions keep their ids, which name seats as the rules do, so a row begins with the own seat's number.
- The version is raised with every change of this table. Environments carry it in their name
  (`nomarch/RaDice-v1`).

Actions are the game's action ids in ascending order (`game.say(id)` gives the notation), and masks
have one `int8` for each. Rewards come at the end: with `n` seats and a share `w` of the victory,
`(n * w - 1) / (n - 1)`, which is 1 for a sole winner and adds up to 0; alone, the points.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(section(game) for game in nomarch.all_games())])


def section(game: Game) -> str:
    """One game's table."""
    told, own = observation_of(game), game.seats[-1]
    lines = [
        f"## {game.title} (`{game.slug}`), version {told.version}",
        "",
        f"{told.size(game)} numbers, {told.actions} actions.",
        "",
        "| numbers | field | shape | how | what |",
        "|---|---|---|---|---|",
        f"| 0-{own - 1} | | | one-hot | the own seat's number |",
        *(line(game, at, field) for at, field in told.blocks(game)),
    ]
    return "\n".join([*lines, "", *left_out(game)])


def line(game: Game, at: int, field: Field) -> str:
    """One row of a table."""
    end = at + field.width(game.dtype) - 1
    place = f"{at}-{end}" if end > at else f"{at}"
    return f"| {place} | `{field.name}` | {shape(game, field)} | {how(field)} | {field.about} |"


def shape(game: Game, field: Field) -> str:
    """The axes of a field's numbers."""
    if isinstance(field, Cards):
        return f"{field.width(game.dtype) // field.size} x {field.size}"
    axes = [str(n) for n in game.dtype[field.name].shape]
    if field.by_seat:
        axes[0] = "seats"
    return " x ".join([*axes, *([str(field.size)] if field.size > 1 else [])]) or "1"


def how(field: Field) -> str:
    """How the field is told."""
    if field.told is Told.SEAT:
        return "seat"
    return f"{field.told.value} / {field.most}" if field.told in (Told.NUMBER, Told.CARDS) else field.told.value


def left_out(game: Game) -> list[str]:
    """What the table leaves out, and why."""
    told = observation_of(game)
    reasons = sorted(set(told.left_out.values()))
    return [
        f"Left out: {', '.join(f'`{name}`' for name, why in told.left_out.items() if why == reason)} ({reason}).\n"
        for reason in reasons
    ]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
