"""`nomarch analyse`: a match studied from the command line, and the tables that levels are read from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import Progress

from nomarch.engine import Game, Record
from nomarch.engine.errors import BadOptions

from . import analyse
from .glance import believes
from .html import page
from .level import FEWEST_LEVELS, LevelTable, as_far_as_it_falls, calibrate, save_table, table_path
from .report import table, to_dict


def study(record: Record, *, deep: bool, as_json: bool, html: Path | None) -> None:
    """Analyse a match and print it, as a table or as JSON; with a file, write the page there too."""
    record.game.compile()
    with _progress(record.game.title) as tell:
        found = analyse(record, deep=deep, tell=tell)
    if html:
        html.write_text(page(found, record.game), encoding="utf-8")
    typer.echo(json.dumps(to_dict(found), ensure_ascii=False) if as_json else table(found, record.game), nl=as_json)
    if not (deep or as_json) and believes(record.game):
        typer.echo("The quick pass finds few mistakes in this game; with --deep, costly decisions are played out.")
    if html and not as_json:
        typer.echo(f"The report is in {html}.")


def make_table(
    game: Game, seats: int, options: dict[str, str], matches: int, deep: bool, executor: Executor | None = None
) -> None:
    """Let the levels play, and keep what their decisions lose, to read the level of players from."""
    if matches < 2:
        raise BadOptions("A table needs at least two matches of each level.")
    game.compile()
    with _progress(f"{game.title}, {seats} seats") as tell:
        made = calibrate(game, seats, options, matches, "deep" if deep else "quick", executor=executor, tell=tell)
    typer.echo(_told(made))
    kept = as_far_as_it_falls(made)
    if len(kept.loss) < FEWEST_LEVELS:
        typer.echo("A higher level loses more than a lower one, so no level can be read from this; it is not kept.")
        return
    path = table_path(game, seats, options)
    save_table(kept, path)
    typer.echo(f"The table, up to level {len(kept.loss)}, is in {path}.")


def _told(made: LevelTable) -> str:
    lines = zip(range(1, len(made.loss) + 1), made.loss, made.error, strict=True)
    return "\n".join(f"level {level}: a decision loses {loss:.4f} ± {1.96 * error:.4f}" for level, loss, error in lines)


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None]]:
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
