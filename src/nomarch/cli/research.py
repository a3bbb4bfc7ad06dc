"""Counting, contests of bots, training, and how fast it all is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.live import Live
from rich.progress import Progress
from rich.spinner import Spinner
from rich.text import Text

from .. import all_games, game
from ..engine import Game
from .program import (
    AsJson,
    Choices,
    GameName,
    OnCluster,
    app,
    bot_names,
    console,
    print_json,
    split,
    workers_of,
)


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
    counts = found.perft(depth, seats, **dict(map(split, options or [])))
    if as_json:
        print_json({"game": name, "counts": counts})
        return
    for length, count in enumerate(counts, 1):
        console.print(f"{length:>3} {count:>16,}", highlight=False)


@app.command()
def arena(
    name: GameName,
    options: Choices = None,
    bots: Annotated[str, typer.Option(help="The bots, at least one: 5,3,random")] = "4,random",
    seats: Annotated[int | None, typer.Option(help="Number of players in each match.")] = None,
    matches: Annotated[int, typer.Option("--games", min=1, help="Number of matches.")] = 400,
    seed: Annotated[int, typer.Option(help="The same seed repeats the same dice.")] = 1,
    records: Annotated[Path | None, typer.Option(help="Save every match in this folder.")] = None,
    adjusted: Annotated[
        bool, typer.Option(help="Take the luck out: fewer matches tell as much, each takes longer.")
    ] = False,
    until: Annotated[str | None, typer.Option(help="Stop when it is decided who is better: '4>3'.")] = None,
    cluster: OnCluster = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: the same dice for every seating, wins with 95% intervals."""
    from ..bots import arena as compete

    found = game(name)
    count = found.usual_seats if seats is None else seats
    chosen = found.check(count, dict(map(split, options or [])))
    with Progress(console=Console(stderr=True), transient=True) as bar, workers_of(cluster) as executor:
        task = bar.add_task(found.title, total=None)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        standings = compete(
            found, count, bot_names(bots), matches, seed, options=chosen, records=records, executor=executor,
            adjusted=adjusted, until=until, tell=tell,
        )  # fmt: skip
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
    begin: Annotated[
        Path | None, typer.Option("--from", help="Learn on from these weights; `shipped` means ours.")
    ] = None,
    solved: Annotated[
        int | None, typer.Option(min=1, help="Refine weights by so many matches of solved turns instead.")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads; all cores by default.")] = None,
    cluster: OnCluster = False,
) -> None:
    """Train a network by self-play; a stopped run continues from the checkpoint in its folder."""
    from ..learn.train import train as teach
    from ..learn.weights import plan_of

    found = game(name)
    count = found.usual_seats if seats is None else seats
    chosen = found.check(count, dict(map(split, options or [])))
    plan: dict[str, Any] = plan_of(like, found, count) if like else {"options": (chosen,)}
    wishes = {"options": (chosen,) if options else None, "games": matches, "seed": seed}
    plan |= {key: wish for key, wish in wishes.items() if wish is not None}
    if matches is not None:
        plan.pop("until", None)
    where = folder or Path("runs") / f"{found.slug}-{count}"
    if solved is not None:
        refine_weights(
            found, count, minutes, where, begin or Path("shipped"), workers, cluster, plan | {"matches": solved}
        )
        return
    waiting = Spinner("dots", f"Compiling {found.title}")
    with Live(waiting, console=console, transient=True) as live, workers_of(cluster) as executor:
        run = teach(
            found, count, minutes, where, workers=workers, executor=executor, begin=begin,
            report=lambda run: live.update(Text(run.drawn())), **plan,
        )  # fmt: skip
    console.print(Text(run.drawn()))
    console.print(f"The weights are in {where / 'weights.npz'}.", highlight=False, soft_wrap=True)


def refine_weights(
    found: Game, seats: int, minutes: float, where: Path, begin: Path, workers: int | None, cluster: bool,
    plan: dict[str, Any],
) -> None:  # fmt: skip
    """Refine weights by matches of solved turns, and say how far that has come."""
    from ..learn.refine import refine
    from ..learn.train import threads

    known = {key: plan[key] for key in ("options", "matches", "seed") if key in plan}
    with workers_of(cluster) as executor, threads(workers) as pool, console.status("") as status:
        made = refine(found, seats, minutes, where, executor or pool, begin, lambda line: status.update(line), **known)
    console.print(f"The weights are in {made}." if made else "Its time is over; the same command goes on from here.")


@app.command()
def bench(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game.")] = None,
    quick: Annotated[bool, typer.Option(help="Shorter runs, rougher figures.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure speed: compiled versus plain, batches, single steps, and other libraries if installed."""
    from ..bench import run

    found = run([game(name)] if name else all_games(), quick=quick)
    if as_json:
        print_json(found)
        return
    for title, rows in found.items():
        console.print(f"[b]{title}[/b]")
        for label, value in rows.items():
            shown = f"{value:,.3g}" if isinstance(value, float) and value < 1000 else f"{value:,.0f}"
            console.print(f"  {label:44} {shown:>14}", highlight=False)
