"""What an event costs the server, in CPU: playing and storing it, looking at it with three players' eyes, telling them.

python benchmarks/load.py [--events 300] [--game SLUG] [--against SRC] [--profile]

All on the plain rules and SQLite, in one thread; dice fall alike in every run. `--against` names the `src` folder of
another version, which then takes turns with this one, game by game, so that both are measured in the same minutes.
`--profile` tells where the time goes.
"""

from __future__ import annotations

import argparse
import contextlib
import cProfile
import json
import os
import pstats
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

GAMES = ("roll-through-the-ages", "ra-dice", "nile-artifacts", "saqqara")
PEOPLE = ("merit", "hemi", "tau")
ROUNDS = 3  # of turns that two versions take
WARM = 40  # events before those that count


def measure(slug: str, events: int, seed: int = 1, watch: cProfile.Profile | None = None) -> dict[str, float]:
    """Mean milliseconds of CPU an event: act, looks, edits."""
    from support.luck import Luck

    from nomarch.engine import chance
    from nomarch.server.identity import Player
    from nomarch.server.settings import Settings

    try:
        from nomarch.server.play import opening
        from nomarch.server.play.patches import changed, patch
        from nomarch.server.play.views import ANYBODY
        from nomarch.server.services import Services
    except ImportError:  # 0.1
        from nomarch.server import tables as opening
        from nomarch.server.desk import Desk as Services
        from nomarch.server.looks import ANYBODY

        changed, patch = _changed, _patch
    chance.secrets = opening.secrets = Luck(f"{slug} {seed}")
    folder = tempfile.TemporaryDirectory()
    services = Services(Settings(data=Path(folder.name), secret="0123456789abcdef", warm=False))
    services.store.migrate()
    with contextlib.suppress(ImportError):  # of versions before
        from nomarch.server import garbage

        garbage.look_seldom(
            *(getattr(garbage, name) for name in ("MANY",) if hasattr(garbage, name))
        )  # as a server does
    tables, rng = services.tables, random.Random(seed)
    shapes = getattr(getattr(tables.find(slug), "drawing", None), "SHAPES", ())  # which versions before do not know
    page = (ANYBODY, *shapes[:1])  # as at a desk
    viewers = [Player(name) for name in PEOPLE]
    spent = {"act": 0.0, "looks": 0.0, "edits": 0.0, "bytes": 0.0}
    table, held, done = "", [{} for _ in viewers], -WARM
    while done < events:
        if done == 0:  # what is done once for all, as loading modules, is done
            spent = dict.fromkeys(spent, 0.0)
            if watch:
                watch.enable()
        if not table or tables.get(table).position.over:
            table, held = _opened(tables, slug), [{} for _ in viewers]
        now = tables.get(table)
        mover, legal = now.position.to_move, now.position.legal()
        action = now.game.say(rng.choice(list(legal)))
        began = time.thread_time()
        tables.act(table, PEOPLE[mover], now.version, action)
        acted = time.thread_time()
        looks = [services.look(table, viewer, *page) for viewer in viewers]
        looked = time.thread_time()
        for n, (look, parts) in enumerate(looks):
            spent["bytes"] += len(patch(look, changed(held[n], parts), held[n], "en", None))
            held[n] = parts
        spent["act"] += (acted - began) * 1000
        spent["looks"] += (looked - acted) * 1000
        spent["edits"] += (time.thread_time() - looked) * 1000
        done += 1
    if watch:
        watch.disable()
    services.store.close()
    folder.cleanup()
    return {name: value / events for name, value in spent.items()}


def _changed(before: dict[str, str], parts: dict[str, str]) -> dict[str, str]:
    """As 0.1 found out what had changed."""
    return {name: part for name, part in parts.items() if before.get(name) != part}


def _patch(look: Any, news: dict[str, str], held: dict[str, str], *_: object) -> str:
    """As 0.1 told it."""
    from nomarch.page import edits

    told = {name: edits.edit(held.get(name, ""), part) for name, part in news.items()}
    return json.dumps({"v": look.version, "d": edits.digest(held | news), "edits": told}, ensure_ascii=False)


def _opened(tables: object, slug: str) -> str:
    table: str = tables.open(slug, PEOPLE[0], ["me", "open", "open"])  # type: ignore[attr-defined]
    for name in PEOPLE[1:]:
        tables.sit(table, name, name)  # type: ignore[attr-defined]
    for name in PEOPLE:
        tables.give_nonce(table, name, "abc")  # type: ignore[attr-defined]
    return table


def apart(source: str, slug: str, events: int, seed: int) -> dict[str, float]:
    """The same in a process of its own, with the sources of some version."""
    order = [sys.executable, __file__, "--only", slug, "--events", str(events), "--seed", str(seed)]
    told = subprocess.run(order, env=os.environ | {"PYTHONPATH": source}, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(told.stdout)
    return found


def row(slug: str, title: str, runs: list[dict[str, float]]) -> str:
    """One line of the table: the median of some runs."""
    mid = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    total = mid["act"] + mid["looks"] + mid["edits"]
    cells = " | ".join(f"{mid[name]:.2f}" for name in ("act", "looks", "edits"))
    return f"| {slug} | {title} | {cells} | **{total:.2f}** | {mid['bytes'] / 3:.0f} |"


def profile(slug: str, events: int) -> None:
    watch = cProfile.Profile(time.thread_time)  # of CPU, as everything here
    measure(slug, events, watch=watch)
    pstats.Stats(watch).sort_stats("tottime").print_stats(32)
    pstats.Stats(watch).sort_stats("cumtime").print_stats("nomarch", 70)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--events", type=int, default=300)
    options.add_argument("--game", choices=GAMES)
    options.add_argument("--against", metavar="SRC")
    options.add_argument("--profile", action="store_true")
    options.add_argument("--only", help=argparse.SUPPRESS)
    options.add_argument("--seed", type=int, default=1, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.only:
        print(json.dumps(measure(given.only, given.events, given.seed)))
        return
    games = (given.game,) if given.game else GAMES
    if given.profile:
        for slug in games:
            profile(slug, given.events)
        return
    versions = {"before": given.against} if given.against else {}
    versions["now"] = str(Path(__file__).parent.parent / "src")
    print("| game | | act | looks | edits | ms an event | bytes a viewer |\n|---|---|---|---|---|---|---|")
    for slug in games:
        runs: dict[str, list[dict[str, float]]] = {title: [] for title in versions}
        for seed in range(ROUNDS):
            for title, source in versions.items():
                runs[title].append(apart(source, slug, given.events, seed))
        for title in versions:
            print(row(slug, title, runs[title]), flush=True)


if __name__ == "__main__":
    main()
