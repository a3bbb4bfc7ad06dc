"""The page, backups, which games there are, and their tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from .. import Game, __version__, all_games, game
from ..catalogue import problems
from ..engine.components import Components, tables_in
from ..engine.errors import BadComponents
from .program import (
    AsJson,
    app,
    console,
    print_json,
)

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Without a command, open the page."""
    if version:
        console.print(__version__)
    elif context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 picks a free one.")] = 8712,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> None:
    """Open the page: every game, against bots, on one screen, or with friends by link."""
    from nomarch.server.serve import serve as run

    run(host, port, browser)


@app.command()
def worker() -> None:
    """Answer for the bots and analyses of servers elsewhere: takes questions from their PostgreSQL until ended."""
    from nomarch.server.bots.worker import work

    work()


@app.command()
def backup(file: BackupFile) -> None:
    """Save all matches, and the secret that knows their players, to a new file; the server may be running."""
    from nomarch.server.settings import Settings
    from nomarch.server.storage.backup import backup as save

    n = save(Settings(), file)
    console.print(f"{file}: {matches(n)}. Keep it to yourself: it holds the keys of the dice.", highlight=False)


@app.command()
def restore(file: BackupFile) -> None:
    """Put a backup back, into a data folder or database that is still empty."""
    from nomarch.server.settings import Settings
    from nomarch.server.storage.backup import restore as put_back

    console.print(f"{matches(put_back(Settings(), file))} back.", highlight=False)


def matches(n: int) -> str:
    """So many matches, in words."""
    return f"{n} match" if n == 1 else f"{n} matches"


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """List the games with their numbers of players and options."""
    if as_json:
        print_json([_about(found) for found in all_games()])
        return
    table = Table("game", "title", "players", "options")
    for found in all_games():
        options = "\n".join(f"{option.name} = {' | '.join(option.choices)}" for option in found.options)
        table.add_row(found.slug, found.title, f"{found.seats[0]}-{found.seats[-1]}", options)
    console.print(table)
    for problem in problems().values():
        console.print(problem, highlight=False, markup=False)


def _about(found: Game) -> dict[str, Any]:
    options = {option.name: {"choices": option.choices, "about": option.about} for option in found.options}
    return {
        "slug": found.slug,
        "title": found.title,
        "rules": found.version,
        "seats": list(found.seats),
        "options": options,
    }


@app.command()
def components(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game with reconstructed tables, or the word check.")],
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="With check: your corrected tables.")] = None,
) -> None:
    """Print a game's reconstructed tables as a commented TOML file, to correct from a printed copy.

    `nomarch components check FILE` checks a corrected file and says in what the game then plays differently.
    """
    if name == "check":
        _check_components(file)
        return
    found = game(name)
    if found.components is None:
        raise BadComponents(f"{found.title} has no tables to correct.")
    typer.echo(found.components.text(), nl=False)


def _check_components(file: Path | None) -> None:
    if file is None:
        raise BadComponents("Say which file to check: nomarch components check my.toml.")
    title, tables = _owner_of(file)
    changes = tables.read(file)
    if not changes:
        typer.echo(f"{file.name} has the tables of {title} as they are here, so nothing is played differently.")
        return
    told = tables.differences(changes)
    typer.echo(f"{file.name} can be played. {title} then differs from our tables in these lines: {len(told)}.")
    typer.echo("\n".join(told))
    typer.echo(f"Records of such matches name their tables {tables.digest(changes)}; ours are {tables.digest({})}.")


def _owner_of(file: Path) -> tuple[str, Components]:
    """The game whose tables a file corrects, by the names of the tables."""
    named = set(tables_in(file))
    games = [(found.title, found.components) for found in all_games() if found.components]
    best = max(games, key=lambda found: len(named & set(found[1].default)))
    if not named & set(best[1].default):
        raise BadComponents(f"{file.name} has no table of any game; `nomarch components GAME` prints them all.")
    return best


@app.command()
def warm() -> None:
    """Compile all games now, so that later starts are fast, even from a read-only installation."""
    from ..engine.cache import ship

    for found in all_games():
        with console.status(f"Compiling {found.title}"):
            found.compile()
        console.print(f"{found.title}: compiled.", highlight=False)
    ship()
