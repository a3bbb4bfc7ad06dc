"""Puzzles: made from matches of a strong level, looked at again, and told about."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .. import all_games, game
from ..engine import Game
from ..engine.errors import BadOptions
from .program import AsJson, Choices, GameName, app, print_json, split

if TYPE_CHECKING:
    from ..analysis.puzzle import Book, Header

puzzles = typer.Typer(no_args_is_help=True, help="Positions with one clearly best choice: make them, check them.")
app.add_typer(puzzles, name="puzzles")
BookFile = Annotated[Path | None, typer.Option("--file", help="Their file; that of the game by default.")]
Minutes = Annotated[float, typer.Option(min=0.01, help="The CPU time this run may take.")]


@puzzles.command()
def make(
    name: GameName,
    options: Choices = None,
    count: Annotated[int, typer.Option(min=1, max=10_000, help="How many there should be in the end.")] = 60,
    seed: Annotated[int, typer.Option(min=0, help="The same seed finds the same puzzles.")] = 1,
    seats: Annotated[str, typer.Option(help="Numbers of players, match by match: 2,3. By default all that fit.")] = "",
    out: Annotated[Path | None, typer.Option(help="The file; a run that was stopped goes on from it.")] = None,
    level: Annotated[int, typer.Option(min=1, max=5, help="The level that plays the matches.")] = 5,
    minutes: Minutes = 60.0,
    why: Annotated[bool, typer.Option(help="Look for reasons, too.")] = True,
) -> None:
    """Find puzzles in matches of a strong level; a stopped run goes on where it was."""
    from ..analysis.puzzle import Header
    from ..analysis.puzzle_making import Wish, explain
    from ..analysis.puzzle_making import make as find

    found = game(name)
    wished = _seats(found, seats)
    chosen = found.check(wished[0], dict(map(split, options or [])))
    path = out or Path(f"{found.slug}-puzzles.jsonl")
    book = _begun(path, Header(found.slug, found.version, seed, wished, chosen, level))

    def tell(book: Book) -> None:
        book.save(path)
        header = book.header
        typer.echo(
            f"{len(book.puzzles)} of {count} puzzles, {header.matches} matches, "
            f"{header.looked} decisions played on, {header.seconds:.0f} s of CPU",
            err=True,
        )

    find(book, found, Wish(count, 60 * minutes), tell)
    if why:
        explain(book, found, Wish(count, 60 * minutes), tell)
    book.save(path)
    ending = "" if len(book.puzzles) >= count else " The time is over; the same command goes on."
    typer.echo(f"{len(book.puzzles)} puzzles are in {path}.{ending}")


def _seats(found: Game, text: str) -> tuple[int, ...]:
    """Numbers of players, as typed; by default all for which a network is shipped, of two and more."""
    from ..learn.weights import shipped

    if not text:
        return tuple(n for n in found.seats if n > 1 and shipped(found, n)) or (found.usual_seats,)
    try:
        wished = tuple(int(part) for part in text.split(","))
    except ValueError:
        raise BadOptions(f"{text!r} are no numbers of players; write them like 2,3.") from None
    if any(n < 2 or n not in found.seats for n in wished):
        fit = ", ".join(str(n) for n in found.seats if n > 1)
        raise BadOptions(f"Puzzles of {found.title} are for {fit} players.")
    return wished


def _begun(path: Path, wish: Header) -> Book:
    """What a stopped run has left, or an empty book."""
    from ..analysis.puzzle import BadPuzzles, Book, load

    if not path.exists():
        return Book(wish)
    book, asked = load(path), ("game", "rules", "seed", "seats", "options", "level")
    unlike = [name for name in asked if getattr(book.header, name) != getattr(wish, name)]
    if unlike:
        raise BadPuzzles(
            f"{path} was begun with another {' and '.join(unlike)}; ask for the same, or for another file."
        )
    return book


@puzzles.command()
def check(
    name: GameName,
    sample: Annotated[int, typer.Option(min=1, help="How many of them.")] = 40,
    times: Annotated[int, typer.Option(min=1, max=100, help="So many times the lines of the first look.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Other seeds look at others, on other dice.")] = 1,
    minutes: Minutes = 60.0,
    file: BookFile = None,
    drop: Annotated[bool, typer.Option("--drop", help="Take those out of the file whose best choice changes.")] = False,
) -> None:
    """Look at puzzles again with more lines: does the best choice stay?"""
    from ..analysis.puzzle import load
    from ..analysis.puzzle_check import check as look_again

    found, began = game(name), time.process_time()
    path = file or _file(found)
    book, looked, fell = load(path), 0, []
    for seen in look_again(book, found, sample, times, seed, lambda: time.process_time() - began > 60 * minutes):
        looked += 1
        fell += [] if seen.stays else [seen.puzzle]
        told = "stays" if seen.stays else "CHANGES"
        typer.echo(
            f"{seen.puzzle.key} {told}: ahead by {seen.ahead:.3f} ± {seen.margin:.3f}, {seen.lines} lines", err=True
        )
    typer.echo(f"{found.title}: {looked} looked at again, the best choice of {len(fell)} changes.")
    if drop:
        book.puzzles = [puzzle for puzzle in book.puzzles if puzzle not in fell]
        checked, dropped = book.header.checked + looked, book.header.dropped + len(fell)
        book.header = replace(book.header, checked=checked, dropped=dropped)
        book.save(path)


@puzzles.command()
def mark(name: GameName, file: BookFile = None) -> None:
    """Ask the levels anew which of the puzzles they solve; what all of them solve is no puzzle any more."""
    from ..analysis.puzzle import load
    from ..analysis.puzzle_making import mark as ask

    found = game(name)
    path = file or _file(found)
    book = load(path)
    gone = ask(book, found)
    book.save(path)
    typer.echo(f"{found.title}: {len(book.puzzles)} puzzles are marked anew, {gone} are none any more.")


@puzzles.command()
def table(as_json: AsJson = False) -> None:
    """The share of their puzzles that levels 1 to 5 solve, for all games."""
    from ..analysis.puzzle import shipped
    from ..analysis.puzzle_check import solved_by_level
    from ..bots import LEVELS

    books = {found.title: book for found in all_games() if (book := shipped(found))}
    if as_json:
        print_json({title: solved_by_level(book) for title, book in books.items()})
        return
    typer.echo(f"| game | puzzles | {' | '.join(f'level {level}' for level in LEVELS)} |")
    typer.echo(f"|---|---|{'---|' * len(LEVELS)}")
    for title, book in books.items():
        shares = " | ".join(f"{100 * share:.0f} %" for share in solved_by_level(book))
        typer.echo(f"| {title} | {len(book.puzzles)} | {shares} |")


def _file(found: Game) -> Path:
    from ..analysis.puzzle import FILE, BadPuzzles

    if not (found.folder and (found.folder / FILE).exists()):
        raise BadPuzzles(f"{found.title} has no puzzles yet: nomarch puzzles make {found.slug}.")
    return found.folder / FILE
