"""Records: replayed, verified, analysed, exported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from .. import Record, game, load
from ..engine.errors import BadOptions
from ..engine.reason import why
from ..terminal import readable
from .program import (
    AsJson,
    OnCluster,
    RecordFile,
    app,
    bot_names,
    by,
    console,
    load_record,
    print_json,
    show,
    split,
    standing,
    sure,
    workers_of,
)


@app.command()
def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option(help="Stop after this event.")] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a recorded match event by event, then show the table."""
    record = load_record(file)
    position = record.position(0)
    told: list[dict[str, Any]] = []
    for seat, action in record.events[:to]:
        text = position.game.words.event(position.view(seat).state, action)
        told.append({"n": len(told) + 1, "by": by(record, seat), "do": position.say(action), "text": text})
        position.play(action)
    if as_json:
        print_json({"events": told, **standing(position)})
        return
    for line in told:
        console.print(f"{line['n']:>4} {line['by']}: {line['text']}", highlight=False, markup=False)
    show(position)


@app.command()
def verify(file: RecordFile, as_json: AsJson = False) -> None:
    """Replay a record and recompute every committed roll."""
    record = load_record(file)
    checked = record.verify()
    if as_json:
        print_json(
            {
                "verified": True,
                "rolls": checked,
                "digest": record.digest(),
                "practice": record.practice,
                **_shaken(record),
            }
        )
        return
    console.print(f"All {checked} outcomes match the committed dice; the record is intact.")
    if record.shaken:
        console.print(f"Browsers added to each of the {len(record.rolls)} rolls, as was sealed before the first.")
    for seat, n in record.rolls_without().items():
        console.print(f"Rolls without {readable(record.names[seat])}'s browser: {n}.", highlight=False)
    if record.practice:
        since = _taken_from(record)
        began = (
            f"after {since}, and only that match's record proves" if since else "at a position set up; nothing proves"
        )
        console.print(f"This practice match began {began} what came before.", highlight=False)


def _shaken(record: Record) -> dict[str, Any]:
    """What browsers added to single rolls, where they do."""
    return {"shaken": len(record.rolls), "without": record.rolls_without()} if record.shaken else {}


def _taken_from(record: Record) -> str:
    """Where a practice match was taken from, as its record says; nothing if it was not."""
    moment = record.taken_from
    return f"event {moment.event} of match {readable(moment.match[:12])}" if moment else ""


@app.command()
def export(
    matches: Annotated[
        list[Path] | None, typer.Argument(metavar="[MATCHES]...", help="Records, or folders of them.")
    ] = None,
    to: Annotated[str, typer.Option(help="parquet (needs nomarch\\[data]), csv or jsonl.")] = "csv",
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
    from .. import export as tables

    if bool(matches) == bool(make):
        raise BadOptions("Name records to export, or a game to --make matches of; not both.")
    if make:
        found = game(make)
        count = max(found.usual_seats, len(bot_names(bots))) if seats is None else seats
        chosen = found.check(count, dict(map(split, options or [])))
        told = " ".join(f"{name}={value}" for name, value in chosen.items())
        about = f"{found.title}, rules {found.version}, {count} seats, bots {bots}, seed {seed}. {told}"
        records = tables.make(found, bot_names(bots), games, seed, count, chosen)
    else:
        about, records = "", map(load, _record_files(matches or []))
    written = tables.export(records, out, to, features=features, about=about)
    console.print(f"{written} matches are in {out}.", highlight=False)


def _record_files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.glob("*.jsonl")) if path.is_dir() else [path]


@app.command()
def hint(
    file: RecordFile,
    level: Annotated[
        int, typer.Option(help="The bot to ask, from 1 to 5; makes no difference where turns can be solved.")
    ] = 5,
    as_json: AsJson = False,
) -> None:
    """Show which choices a bot likes best at the end of a record."""
    from ..analysis.hints import advise

    position = load_record(file).position()
    best, reason = advise(position, level=level)
    sentence = why(reason, position.game.words, position.record.names) if reason else None
    if as_json:
        rows = [{"choice": position.say(a.action), "value": a.value, "margin": sure(a.margin)} for a in best]
        print_json([{**row, "why": sentence} if i == 0 else row for i, row in enumerate(rows)])
        return
    for found in best:
        sure = 0 < found.margin < float("inf")  # else only estimated
        margin = f"± {found.margin:<6.3f}" if sure else "about   "
        console.print(f"{found.value:>7.3f} {margin} {position.say(found.action)}", highlight=False, markup=False)
    if sentence:
        console.print(sentence, highlight=False, markup=False, soft_wrap=True)


@app.command()
def analyse(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="The record of a finished match.")] = None,
    deep: Annotated[bool, typer.Option("--deep", help="Play costly decisions on, for intervals.")] = False,
    as_json: AsJson = False,
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="Write the report as one HTML file.")] = None,
    calibrate: Annotated[
        str | None, typer.Option(metavar="GAME", help="Make the table from which levels are read instead.")
    ] = None,
    options: Annotated[list[str] | None, typer.Option("--option", help="With --calibrate: name=value.")] = None,
    seats: Annotated[int | None, typer.Option(help="With --calibrate: number of players.")] = None,
    matches: Annotated[int, typer.Option("--games", min=2, help="With --calibrate: matches of each level.")] = 20,
    cluster: OnCluster = False,
) -> None:
    """Study a finished match: what was luck, what each decision cost, and how sure that is."""
    from .. import load_small
    from ..analysis import command

    if (file is None) == (calibrate is None):
        raise BadOptions("Name the record of a match to analyse, or a game to --calibrate; not both.")
    if cluster and not calibrate:
        raise BadOptions("A cluster helps to --calibrate; one match is analysed on this machine.")
    if file:
        command.study(load_record(file, load_small), deep=deep, as_json=as_json, html=html)
    elif calibrate:
        found = game(calibrate)
        count = found.usual_seats if seats is None else seats
        checked = found.check(count, dict(map(split, options or [])))
        with workers_of(cluster) as executor:
            command.make_table(found, count, checked, matches, deep, executor)
