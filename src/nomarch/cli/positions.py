"""Positions: shown, set up by hand, evaluated and rolled out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.table import Table

from .. import Position, game
from .. import position as read_position
from ..engine.errors import BadState
from ..engine.fields import fields_of, number_at, places_of, read_place, set_up, spelt
from .program import (
    AsJson,
    Choices,
    app,
    console,
    print_json,
    show,
    split,
    standing,
    sure,
)


@app.command("position")
def show_position(
    id: Annotated[
        str, typer.Argument(metavar="ID", help="A position's id, as the workbench or `nomarch edit` gives it.")
    ],
    evaluate: Annotated[bool, typer.Option("--evaluate", help="Say what it is worth to every seat.")] = False,
    roll_out: Annotated[
        bool, typer.Option("--roll-out", help="Play the best choices on, with 95 % intervals.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show a position by its id, with all its numbers; or what it is worth."""
    position = read_position(id)
    worth = _worth(position) if evaluate else ()
    rated = _rolled_out(position) if roll_out else []
    if as_json:
        print_json(
            _about_position(position) | ({"values": worth} if worth else {}) | ({"choices": rated} if rated else {})
        )
        return
    show(position)
    for name, value in zip(position.record.names, worth, strict=False):
        console.print(f"{name}: {value:.3f}", highlight=False, markup=False)
    for choice in rated:
        margin = f"± {choice['margin']:.3f}" if choice["margin"] else "about  "
        console.print(f"{choice['value']:>7.3f} {margin} {choice['choice']}", highlight=False, markup=False)
    if not (worth or rated):
        _print_fields(position)


@app.command()
def edit(
    what: Annotated[
        str, typer.Argument(metavar="GAME|ID", help="A game, to begin at its opening, or a position's id.")
    ],
    options: Choices = None,
    seats: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    put: Annotated[
        list[str] | None, typer.Option("--set", metavar="PLACE=NUMBER", help="Set a number, for example goods.0.2=3")
    ] = None,
    play_on: Annotated[list[str] | None, typer.Option("--play", metavar="ACTION", help="Then play this.")] = None,
    as_json: AsJson = False,
) -> None:
    """Set up a position by hand: change its numbers, play on from it, and get its id.

    Without --set and --play, every number that can be set is printed.
    """
    chosen: dict[str, Any] = dict(map(split, options or []))
    position = read_position(what) if "." in what else game(what).start(seats, **chosen)
    changes = {read_place(place): _whole(place, number) for place, number in map(split, put or [])}
    position = set_up(position, changes) if changes else position
    for action in play_on or []:
        position.play(action)
    if as_json:
        print_json(_about_position(position))
        return
    show(position)
    if not (put or play_on):
        _print_fields(position)
    typer.echo(position.id)


def _whole(place: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadState(f"{place} must be a whole number, not {text!r}.") from None


def _about_position(position: Position) -> dict[str, Any]:
    state = position.state
    return {
        "id": position.id,
        "game": position.game.slug,
        "rules": position.record.rules,
        "seats": position.record.seats,
        "options": position.record.options,
        "to_move": position.to_move,
        "legal": [position.say(action) for action in position.legal()],
        "state": {name: getattr(state, name) for name in position.game.dtype.names or ()},
        **standing(position),
    }


def _print_fields(position: Position) -> None:
    """Every number that can be set, what it is called, and its bounds."""
    table, seats, state = Table("place", "now", "bounds", "what it is"), position.record.seats, position.state
    for field in (field for field in fields_of(position.game) if not field.follows):
        words = position.game.words.field(field.name)
        for at in places_of(field, position.game, seats):
            least, most = field.bounds(at, seats)
            named = words.places[at[-1]] if at and at[-1] < len(words.places) else ""
            place = (field.name, at)
            table.add_row(spelt(place), str(number_at(state, place)), f"{least} to {most}", f"{words.title} {named}")
    console.print(table)


def _worth(position: Position) -> Sequence[float]:
    from ..analysis.positions import worth

    with console.status(f"Compiling {position.game.title}"):
        return worth(position)


def _rolled_out(position: Position) -> list[dict[str, Any]]:
    from ..bots import hint as advise

    best = advise(position)
    return [{"choice": position.say(a.action), "value": a.value, "margin": sure(a.margin)} for a in best]
