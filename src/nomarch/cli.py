"""The command line: play, look at, check and measure."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from . import Dice, Game, Position, Record, __version__, all_games, game, load
from .bots import make_bot
from .catalogue import problems, slugs
from .engine import BY_HAND
from .engine.components import Components, tables_in
from .engine.errors import BadComponents, BadOptions, ForeignRecord, NomarchError
from .terminal import HUMAN, Leave, Session, key_file

app = typer.Typer(
    no_args_is_help=False,
    rich_markup_mode="rich",
    help="Play and study four board games of the ancient Nile.",
)
console = Console()

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game: " + ", ".join(slugs()), autocompletion=slugs)]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match record, as saved by --record.")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
OnCluster = Annotated[bool, typer.Option("--cluster", help="Run on a Ray cluster.")]
Choices = Annotated[list[str] | None, typer.Argument(metavar="[OPTION=VALUE]...", help="Game options.")]


def main() -> None:
    """Run the command line; every expected problem is one sentence and a non-zero status."""
    try:
        app(standalone_mode=False, prog_name="nomarch")  # by which the shell asks for completions
    except NomarchError as problem:
        _fail(str(problem), problem.code)
    except typer.Exit as leaving:
        sys.exit(leaving.exit_code)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except (OSError, UnicodeDecodeError) as problem:
        _fail(_file_problem(problem), "file")
    except Exception as problem:
        if not hasattr(problem, "format_message"):
            raise
        _fail(problem.format_message(), "usage")  # what Typer says of wrong words on the command line


def _fail(sentence: str, code: str) -> None:
    Console(stderr=True).print(f"[red]{escape(sentence)}[/red] [dim]({code})[/dim]", soft_wrap=True)
    sys.exit(2)


def _file_problem(problem: OSError | UnicodeDecodeError) -> str:
    if isinstance(problem, UnicodeDecodeError):
        return "This isn't a Nomarch record: it isn't text."
    return f"{problem.filename or 'The file'} can't be used: {problem.strerror}."


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
    from .server.serve import serve as run

    run(host, port, browser)


@app.command()
def backup(file: BackupFile) -> None:
    """Save all matches, and the secret that knows their players, to a new file; the server may be running."""
    from .server.backup import backup as save
    from .server.settings import Settings

    n = save(Settings(), file)
    console.print(f"{file}: {_matches(n)}. Keep it to yourself: it holds the keys of the dice.", highlight=False)


@app.command()
def restore(file: BackupFile) -> None:
    """Put a backup back, into a data folder or database that is still empty."""
    from .server.backup import restore as put_back
    from .server.settings import Settings

    console.print(f"{_matches(put_back(Settings(), file))} back.", highlight=False)


def _matches(n: int) -> str:
    return f"{n} match" if n == 1 else f"{n} matches"


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """List the games with their numbers of players and options."""
    if as_json:
        _print_json([_about(found) for found in all_games()])
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
) -> None:
    """Play in the terminal: everyone at this keyboard, or against bots."""
    if record and record.exists():
        position = _resume(record, name)
        players = _players(position.record.seats, against)
        if seed is not None and (position.record.dice or position.record.dice_by == BY_HAND):
            raise BadOptions("This match wasn't started with a seed; resume it without --seed.")
    else:
        found = game(name)
        players = _players(_count(found, seats, against), against)
        chosen: dict[str, Any] = dict(map(_split, options or []))
        position = _open(found, players, {**chosen, "components": components}, names, my_dice, seed)
    source = None if seed is None else _seeded(seed, len(position.record.events))
    session = Session(position, players, console, _ask, record, source, random.Random(seed))
    try:
        session.run()
    except Leave:
        console.print(f"Saved in {record}." if record else "Goodbye.")


def _seeded(seed: int, events: int) -> random.Random:
    """Repeatable dice; a match that is resumed does not repeat those of its beginning."""
    return random.Random(seed if events == 0 else f"{seed} after {events}")


def _count(found: Game, seats: int | None, against: str) -> int:
    return seats if seats is not None else max(found.usual_seats, len(_bots(against)) + 1)


def _bots(against: str) -> list[str]:
    bots = [bot.strip() for bot in against.split(",") if bot.strip()]
    for bot in bots:
        make_bot(bot)
    return bots


def _players(seats: int, against: str) -> list[str]:
    bots = _bots(against)
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


def _split(option: str) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not equals:
        raise BadOptions(f"{option!r} isn't an option; write it as name=value.")
    return name, value


def _resume(file: Path, name: str) -> Position:
    record = load(file)
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
def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option(help="Stop after this event.")] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a recorded match event by event, then show the table."""
    record = load(file)
    position = record.position(0)
    told: list[dict[str, Any]] = []
    for seat, action in record.events[:to]:
        text = position.game.words.event(position.view(seat).state, action)
        told.append({"n": len(told) + 1, "by": _by(record, seat), "do": position.say(action), "text": text})
        position.play(action)
    if as_json:
        _print_json({"events": told, **_standing(position)})
        return
    for line in told:
        console.print(f"{line['n']:>4} {line['by']}: {line['text']}", highlight=False, markup=False)
    _show(position)


def _by(record: Record, seat: int) -> str:
    return "dice" if seat < 0 else record.names[seat]


def _standing(position: Position) -> dict[str, Any]:
    result = position.result
    ended = {"over": result.reason, "placings": result.placings} if result else {"over": None}
    return {"scores": [score.by_source | {"total": score.total} for score in position.scores()], **ended}


def _show(position: Position) -> None:
    drawn = position.game.words.letters(position.view().state, position.record.names)
    console.print("\n" + drawn, highlight=False, markup=False)
    for name, score in zip(position.record.names, position.scores(), strict=True):
        console.print(f"{name}: {score.total}", highlight=False, markup=False)


@app.command()
def verify(file: RecordFile, as_json: AsJson = False) -> None:
    """Replay a record and recompute every committed roll."""
    record = load(file)
    checked = record.verify()
    if as_json:
        _print_json({"verified": True, "rolls": checked, "digest": record.digest()})
    else:
        console.print(f"All {checked} outcomes match the committed dice; the record is intact.")


@app.command()
def export(
    matches: Annotated[
        list[Path] | None, typer.Argument(metavar="[MATCHES]...", help="Records, or folders of them.")
    ] = None,
    to: Annotated[str, typer.Option(help="parquet (needs nomarch[data]), csv or jsonl.")] = "csv",
    out: Annotated[Path, typer.Option(help="A new folder for the tables.")] = Path("matches"),
    make: Annotated[str | None, typer.Option(metavar="GAME", help="Let bots play the matches instead.")] = None,
    options: Annotated[list[str] | None, typer.Option("--option", help="With --make: an option, name=value.")] = None,
    bots: Annotated[str, typer.Option(help="With --make: who plays, as in the arena.")] = "3,3",
    seats: Annotated[int | None, typer.Option(help="With --make: how many play each match.")] = None,
    games: Annotated[int, typer.Option(min=1, help="With --make: how many matches.")] = 100,
    seed: Annotated[int, typer.Option(help="With --make: the same seed makes the same matches.")] = 1,
    features: Annotated[bool, typer.Option(help="What each seat saw, as numbers.")] = True,
) -> None:
    """Write matches as tables: events, decisions with all that was legal, results."""
    from . import export as tables

    if bool(matches) == bool(make):
        raise BadOptions("Name records to export, or a game to --make matches of; not both.")
    if make:
        found = game(make)
        count = max(found.usual_seats, len(_bots(bots))) if seats is None else seats
        chosen = found.check(count, dict(map(_split, options or [])))
        told = " ".join(f"{name}={value}" for name, value in chosen.items())
        about = f"{found.title}, rules {found.version}, {count} seats, bots {bots}, seed {seed}. {told}"
        records = tables.make(found, _bots(bots), games, seed, count, chosen)
    else:
        about, records = "", map(load, _record_files(matches or []))
    written = tables.export(records, out, to, features=features, about=about)
    console.print(f"{written} matches are in {out}.", highlight=False)


def _record_files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.glob("*.jsonl")) if path.is_dir() else [path]


@app.command()
def perft(
    name: GameName,
    options: Choices = None,
    depth: Annotated[int, typer.Option(min=1, max=12, help="How many events deep.")] = 5,
    seats: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    as_json: AsJson = False,
) -> None:
    """Count all sequences of events from the start, by length."""
    found = game(name)
    counts = found.perft(depth, seats, **dict(map(_split, options or [])))
    if as_json:
        _print_json({"game": name, "counts": counts})
        return
    for length, count in enumerate(counts, 1):
        console.print(f"{length:>3} {count:>16,}", highlight=False)


@app.command()
def hint(
    file: RecordFile,
    level: Annotated[
        int, typer.Option(help="The bot to ask, from 1 to 5; makes no difference where turns can be solved.")
    ] = 5,
    as_json: AsJson = False,
) -> None:
    """Show which choices a bot likes best at the end of a record."""
    from .bots import hint as advise

    position = load(file).position()
    best = advise(position, level=level)
    if as_json:
        _print_json([{"choice": position.say(a.action), "value": a.value, "margin": _sure(a.margin)} for a in best])
        return
    for found in best:
        sure = 0 < found.margin < float("inf")  # else only estimated
        margin = f"± {found.margin:<6.3f}" if sure else "about   "
        console.print(f"{found.value:>7.3f} {margin} {position.say(found.action)}", highlight=False, markup=False)


def _sure(margin: float) -> float | None:
    """Half an interval; None where a value is only an estimate."""
    return margin if 0 < margin < float("inf") else None


@app.command()
def arena(
    name: GameName,
    options: Choices = None,
    bots: Annotated[str, typer.Option(help="The bots, at least one: 5,3,random")] = "4,random",
    seats: Annotated[int | None, typer.Option(help="Number of players in each match.")] = None,
    matches: Annotated[int, typer.Option("--games", min=1, help="Number of matches.")] = 400,
    seed: Annotated[int, typer.Option(help="The same seed repeats the same dice.")] = 1,
    records: Annotated[Path | None, typer.Option(help="Save every match in this folder.")] = None,
    cluster: OnCluster = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: the same dice for every seating, wins with 95% intervals."""
    from .bots import arena as compete

    found = game(name)
    count = found.usual_seats if seats is None else seats
    chosen = found.check(count, dict(map(_split, options or [])))
    with Progress(console=Console(stderr=True), transient=True) as bar, _workers(cluster) as executor:
        task = bar.add_task(found.title, total=None)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        standings = compete(
            found, count, _bots(bots), matches, seed, options=chosen, records=records, executor=executor, tell=tell
        )
    typer.echo(standings.to_json() if as_json else standings.table())


@app.command()
def train(
    name: GameName,
    options: Choices = None,
    seats: Annotated[int | None, typer.Option(help="Number of players in each match.")] = None,
    minutes: Annotated[float, typer.Option(min=0.0, help="How long this run may take.")] = 60.0,
    folder: Annotated[Path | None, typer.Option(help="Where to keep the checkpoint and weights.")] = None,
    matches: Annotated[int | None, typer.Option("--games", min=1, help="Number of matches in the plan.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed and plan give the same weights.")] = None,
    like: Annotated[Path | None, typer.Option(help="Use the plan of these weights; `shipped` means ours.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads; all cores by default.")] = None,
    cluster: OnCluster = False,
) -> None:
    """Train a network by self-play; a stopped run continues from the checkpoint in its folder."""
    from .learn.train import train as teach
    from .learn.weights import plan_of

    found = game(name)
    count = found.usual_seats if seats is None else seats
    chosen = found.check(count, dict(map(_split, options or [])))
    plan: dict[str, Any] = plan_of(like, found, count) if like else {"options": (chosen,)}
    wishes = {"options": (chosen,) if options else None, "games": matches, "seed": seed}
    plan |= {key: wish for key, wish in wishes.items() if wish is not None}
    if matches is not None:
        plan.pop("until", None)
    where = folder or Path("runs") / f"{found.slug}-{count}"
    with console.status(f"Compiling {found.title}") as line, _workers(cluster) as executor:
        teach(found, count, minutes, where, workers=workers, executor=executor, report=line.update, **plan)
    console.print(f"The weights are in {where / 'weights.npz'}.", highlight=False, soft_wrap=True)


@contextmanager
def _workers(cluster: bool) -> Iterator[Executor | None]:
    """A cluster's workers, if they are asked for; None leaves the choice to the command."""
    if not cluster:
        yield None
        return
    from .learn.cluster import Cluster

    with Cluster() as executor:
        yield executor


@app.command()
def warm() -> None:
    """Compile all games now, so that later starts are fast, even from a read-only installation."""
    from .engine.cache import ship

    for found in all_games():
        with console.status(f"Compiling {found.title}"):
            found.compile()
        console.print(f"{found.title}: compiled.", highlight=False)
    ship()


@app.command()
def bench(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game.")] = None,
    quick: Annotated[bool, typer.Option(help="Shorter runs, rougher figures.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure speed: compiled versus plain, batches, single steps, and other libraries if installed."""
    from .bench import run

    found = run([game(name)] if name else all_games(), quick=quick)
    if as_json:
        _print_json(found)
        return
    for title, rows in found.items():
        console.print(f"[b]{title}[/b]")
        for label, value in rows.items():
            shown = f"{value:,.3g}" if isinstance(value, float) and value < 1000 else f"{value:,.0f}"
            console.print(f"  {label:44} {shown:>14}", highlight=False)


def _print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def _ask(prompt: str) -> str:
    try:
        return console.input(escape(prompt))
    except EOFError:
        raise Leave from None
