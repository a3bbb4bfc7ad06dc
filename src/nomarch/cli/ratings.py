"""Ratings of bots, on the scale that people are rated on."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from .. import game
from .program import AsJson, GameName, app, console, print_json

ratings = typer.Typer(help="Ratings, on the one scale of people and bots.", no_args_is_help=True)
app.add_typer(ratings, name="ratings")


@ratings.callback()
def group() -> None:
    """Ratings, on the one scale of people and bots."""


@ratings.command()
def bots(
    name: GameName,
    matches: Annotated[int, typer.Option("--games", min=14, help="Number of matches, over all pairs of levels.")] = 140,
    seed: Annotated[int, typer.Option(help="The same seed repeats the same dice.")] = 1,
    keep: Annotated[bool, typer.Option("--keep", help="Put them into the table that comes with the program.")] = False,
    as_json: AsJson = False,
) -> None:
    """Rate the bots of all levels by matches against each other."""
    from ..bots.skill import Skill, measure, ship

    found = game(name)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(found.title, total=None)
        rows = measure(found, matches, seed, lambda done, total: bar.update(task, completed=done, total=total))
    if keep:
        ship(found.slug, rows)
    if as_json:
        print_json({"game": found.slug, **rows})
        return
    console.print(f"{'level':<8}{'rating':>8}{'±':>6}{'mu':>9}{'sigma':>8}", highlight=False)
    for level, row in rows["levels"].items():
        skill = Skill(row["mu"], row["sigma"])
        line = f"{level:<8}{skill.points:>8}{skill.margin:>6}{skill.mu:>9.2f}{skill.sigma:>8.2f}"
        console.print(line, highlight=False)
    console.print(f"{rows['matches']} matches, {rows['seats']} seats, seed {rows['seed']}", highlight=False)
