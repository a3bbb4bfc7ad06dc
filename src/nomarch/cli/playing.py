"""A match in the terminal."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from .. import Dice, Game, Position, game
from .. import position as read_position
from ..engine import BY_HAND
from ..engine.errors import BadOptions, BadPosition, ForeignRecord
from ..engine.record import BY_COMMITMENT
from ..terminal import HUMAN, Leave, Session, key_file
from .program import (
    Choices,
    GameName,
    app,
    bot_names,
    console,
    load_record,
    split,
)


@app.command()
def play(
    name: GameName,
    options: Choices = None,
    seats: Annotated[int | None, typer.Option(help="Number of players, including bots.")] = None,
    against: Annotated[str, typer.Option(help="Bots to play against: levels 1 to 5 or random, for example 4,2")] = "",
    names: Annotated[str, typer.Option(help="Player names, separated by commas.")] = "",
    record: Annotated[
        Path | None, typer.Option(help="Save to this file after every move; resume if it exists.")
    ] = None,
    my_dice: Annotated[bool, typer.Option("--my-dice", help="Roll real dice and type in the results.")] = False,
    seed: Annotated[int | None, typer.Option(help="Use repeatable dice instead of committed ones.")] = None,
    components: Annotated[Path | None, typer.Option(help="Corrected tables, see `nomarch components`.")] = None,
    at: Annotated[str, typer.Option(metavar="ID", help="Practise from this position, see `nomarch edit`.")] = "",
) -> None:
    """Play in the terminal: everyone at this keyboard, or against bots."""
    if at:
        position = _practise(at, name, my_dice, seed)
        players = _players(position.record.seats, against)
    elif record and record.exists():
        position = _resume(record, name)
        players = _players(position.record.seats, against)
        if seed is not None and (position.record.dice or position.record.dice_by == BY_HAND):
            raise BadOptions("This match wasn't started with a seed; resume it without --seed.")
    else:
        found = game(name)
        players = _players(_count(found, seats, against), against)
        chosen: dict[str, Any] = dict(map(split, options or []))
        position = _open(found, players, {**chosen, "components": components}, names, my_dice, seed)
    source = None if seed is None else _seeded(seed, len(position.record.events))
    session = Session(position, players, console, _ask, record, source, random.Random(seed))
    try:
        session.run()
    except Leave:
        console.print(f"Saved in {record}." if record else "Goodbye.")


def _practise(at: str, name: str, my_dice: bool, seed: int | None) -> Position:
    """A match that begins at a position and counts for nothing."""
    position = read_position(at)
    if position.game.slug != game(name).slug:
        raise BadPosition(f"This is a position of {position.game.slug}, not of {name}.")
    if seed is None and not my_dice:
        position.record.dice, position.record.dice_by = Dice.commit(), BY_COMMITMENT
    elif my_dice:
        position.record.dice_by = BY_HAND
    return position


def _seeded(seed: int, events: int) -> random.Random:
    """Repeatable dice; a match that is resumed does not repeat those of its beginning."""
    return random.Random(seed if events == 0 else f"{seed} after {events}")


def _count(found: Game, seats: int | None, against: str) -> int:
    return seats if seats is not None else max(found.usual_seats, len(bot_names(against)) + 1)


def _players(seats: int, against: str) -> list[str]:
    bots = bot_names(against)
    if len(bots) > seats:
        raise BadOptions(f"{len(bots)} bots are too many for {seats} players.")
    return [HUMAN] * (seats - len(bots)) + bots


def _open(
    found: Game, players: list[str], options: dict[str, Any], names: str, my_dice: bool, seed: int | None
) -> Position:
    given = [name.strip() for name in names.split(",") if name.strip()]
    usual = [f"Player {i + 1}" if kind == HUMAN else f"Bot {i + 1}" for i, kind in enumerate(players)]
    committed = seed is None and not my_dice
    dice = Dice.commit([random.SystemRandom().randbytes(8).hex()]) if committed else None
    position = found.start(len(players), names=given or usual, dice=dice, **options)
    if my_dice:
        position.record.dice_by = BY_HAND
    if dice:
        console.print(f"[dim]The dice are committed: {dice.hash}[/dim]", highlight=False)
    return position


def _resume(file: Path, name: str) -> Position:
    record = load_record(file)
    if record.game.slug != game(name).slug:
        raise ForeignRecord(f"{file} is a record of {record.game.slug}, not of {name}.")
    if record.dice and record.dice.key is None and not record.position().over:
        if not key_file(file).exists():
            raise BadOptions(
                f"The key of these dice was in {key_file(file).name}; without it the match can't continue."
            )
        record.dice = record.dice.opened(key_file(file).read_text(encoding="utf-8").strip())
    console.print(f"Continuing after event {len(record.events)}.")
    return record.position()


def _ask(prompt: str) -> str:
    try:
        return console.input(escape(prompt))
    except EOFError:
        raise Leave from None
