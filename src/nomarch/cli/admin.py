"""What an operator does from the terminal: the same as on the operator's page. The server may be running."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from ..terminal import readable
from .house import matches
from .program import AsJson, app, console, print_json

if TYPE_CHECKING:
    from nomarch.server.people.operating import Operating

admin = typer.Typer(no_args_is_help=True, help="Look after a server: tables, people, reports, bans, backups.")
app.add_typer(admin, name="admin")
Why = Annotated[str, typer.Option(help="A reason, for yourself.")]


@contextmanager
def _operating() -> Iterator[Operating]:
    """The store of the server with this environment's settings."""
    from nomarch.server.people.operating import Operating
    from nomarch.server.settings import Settings
    from nomarch.server.storage.store import Store

    store = Store(Settings().address)
    try:
        store.migrate()
        yield Operating(store)
    finally:
        store.close()


def _show(rows: list[dict[str, Any]], columns: tuple[str, ...], as_json: bool) -> None:
    if as_json:
        print_json(rows)
        return
    table = Table(*columns)
    for row in rows:
        table.add_row(*(readable(str(row[column])) for column in columns))
    console.print(table)


@admin.command()
def tables(as_json: AsJson = False) -> None:
    """List the tables that moved last."""
    with _operating() as operating:
        rows = operating.tables()
    if not as_json:
        rows = [{**row, "seats": ", ".join(seat["name"] or "…" for seat in row["seats"])} for row in rows]
    _show(rows, ("id", "game", "state", "moved", "seats"), as_json)


@admin.command()
def people(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="Only names with these letters.")] = "",
    as_json: AsJson = False,
) -> None:
    """List the names that people keep."""
    with _operating() as operating:
        _show(list(operating.people(name)), ("name", "kind", "since"), as_json)


@admin.command()
def reports(as_json: AsJson = False) -> None:
    """List what people have reported, with the lines said there."""
    with _operating() as operating:
        rows = operating.reports()
    if as_json:
        print_json(rows)
        return
    for row in rows:
        typer.echo(readable(f"{row['id']}  {row['at']}  {row['name']} at table {row['match']}: {row['why']}"))
        for line in row["lines"]:
            typer.echo(readable(f"    {line['name']}: {line['text']}"))
    if not rows:
        typer.echo("No reports.")


@admin.command()
def settle(report: Annotated[str, typer.Argument(metavar="REPORT", help="A report's id.")]) -> None:
    """Be done with a report: it is deleted."""
    with _operating() as operating:
        operating.settle(report)
    typer.echo("Settled.")


@admin.command()
def bans(as_json: AsJson = False) -> None:
    """List who isn't let in."""
    with _operating() as operating:
        _show(list(operating.bans()), ("name", "kind", "at", "why"), as_json)


@admin.command()
def ban(
    who: Annotated[str, typer.Argument(metavar="WHO", help="A kept name; with --address, an address or network.")],
    address: Annotated[bool, typer.Option("--address", help="WHO is an address such as 198.51.100.7.")] = False,
    report: Annotated[bool, typer.Option("--report", help="WHO is a report: ban whom it is about.")] = False,
    table: Annotated[str, typer.Option(help="A table: WHO is the number of a seat there, from 1.")] = "",
    why: Why = "",
) -> None:
    """Let somebody in no longer. Running servers notice within a few seconds."""
    with _operating() as operating:
        if address:
            operating.ban_address(who, why)
        elif report:
            operating.ban_reported(who)
        elif table:
            operating.ban_seat(table, int(who) - 1 if who.isdecimal() else -1, why)
        else:
            operating.ban_name(who, why)
    typer.echo("Banned.")


@admin.command()
def unban(who: Annotated[str, typer.Argument(metavar="WHO", help="A name or address in the list of bans.")]) -> None:
    """Let somebody in again."""
    with _operating() as operating:
        operating.unban(who)
    typer.echo("Let in again.")


@admin.command()
def close(table: Annotated[str, typer.Argument(metavar="TABLE", help="A table's id.")]) -> None:
    """End a match for good: it is deleted with its chat."""
    with _operating() as operating:
        operating.close(table)
    typer.echo("Closed.")


@admin.command()
def contests(as_json: AsJson = False) -> None:
    """List the contests that moved last."""
    with _operating() as operating:
        _show(operating.contests(), ("id", "title", "game", "state", "moved"), as_json)


@admin.command()
def end_contest(contest: Annotated[str, typer.Argument(metavar="CONTEST", help="A contest's id.")]) -> None:
    """Delete a contest for good: its title, entries and standings. Its matches stay."""
    with _operating() as operating:
        operating.end_contest(contest)
    typer.echo("Deleted.")


@admin.command()
def backup() -> None:
    """Write a backup into the data folder, named by the moment."""
    from nomarch.server.people.operating import back_up
    from nomarch.server.settings import Settings

    file, n = back_up(Settings())
    typer.echo(f"{file}: {matches(n)}.")
