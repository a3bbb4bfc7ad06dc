"""What every command shares: the program itself, words for its arguments, how it prints and fails."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from .. import Position, Record, load
from ..bots import make_bot
from ..catalogue import slugs
from ..engine.errors import BadOptions
from ..terminal import readable

app = typer.Typer(
    no_args_is_help=False,
    rich_markup_mode="rich",
    help="Play and study four board games of the ancient Nile.",
)
console = Console()
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game: " + ", ".join(slugs()), autocompletion=slugs)]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match record, as saved by --record.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
OnCluster = Annotated[bool, typer.Option("--cluster", help="Run on a Ray cluster.")]
Choices = Annotated[list[str] | None, typer.Argument(metavar="[OPTION=VALUE]...", help="Game options.")]


@contextmanager
def workers_of(cluster: bool) -> Iterator[Executor | None]:
    """A cluster's workers, if they are asked for; None leaves the choice to the command."""
    if not cluster:
        yield None
        return
    from ..learn.cluster import Cluster

    with Cluster() as executor:
        yield executor


def fail(sentence: str, code: str) -> None:
    """Say what is wrong, with its code, and end."""
    Console(stderr=True).print(f"[red]{escape(readable(sentence))}[/red] [dim]({code})[/dim]", soft_wrap=True)
    sys.exit(2)


def file_problem(problem: OSError | UnicodeDecodeError) -> str:
    """What is wrong with a file, in a sentence."""
    if isinstance(problem, UnicodeDecodeError):
        return "This isn't a Nomarch record: it isn't text."
    return f"{problem.filename or 'The file'} can't be used: {problem.strerror}."


def print_json(value: Any) -> None:
    """Print a value for programs."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def load_record(file: Path, read: Callable[[Path], Record] = load) -> Record:
    """A record whose names can be printed; saved again it is what it was."""
    record = read(file)
    record.names = tuple(map(readable, record.names))
    return record


def split(option: str) -> tuple[str, str]:
    """An option, written name=value, as its two parts."""
    name, equals, value = option.partition("=")
    if not equals:
        raise BadOptions(f"{option!r} isn't an option; write it as name=value.")
    return name, value


def by(record: Record, seat: int) -> str:
    """Who did something: a player, or the dice."""
    return "dice" if seat < 0 else record.names[seat]


def standing(position: Position) -> dict[str, Any]:
    """Points, and how the match ended if it has."""
    result = position.result
    ended = {"over": result.reason, "placings": result.placings} if result else {"over": None}
    return {"scores": [score.by_source | {"total": score.total} for score in position.scores()], **ended}


def show(position: Position) -> None:
    """Draw the table in letters, and the points below."""
    drawn = position.game.words.letters(position.view().state, position.record.names)
    console.print("\n" + drawn, highlight=False, markup=False)
    for name, score in zip(position.record.names, position.scores(), strict=True):
        console.print(f"{name}: {score.total}", highlight=False, markup=False)


def bot_names(against: str) -> list[str]:
    """Names of bots, written with commas between them."""
    bots = [bot.strip() for bot in against.split(",") if bot.strip()]
    for bot in bots:
        make_bot(bot)
    return bots


def sure(margin: float) -> float | None:
    """Half an interval; None where a value is only an estimate."""
    return margin if 0 < margin < float("inf") else None
