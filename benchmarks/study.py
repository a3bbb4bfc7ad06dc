"""Proofs of the study: how exact, how unbiased, how calibrated and how fast reviews are.

    python benchmarks/study.py identity ra-dice --matches 1000 --level 0 --by moments
    python benchmarks/study.py luck ra-dice --seats 2 --matches 2000 --level 1 --by moments
    python benchmarks/study.py values ra-dice --seats 2 --matches 100 --level 4 [edition=revised]
    python benchmarks/study.py fit nile-artifacts --seats 2 --matches 400 --level 4 --seed fit
    python benchmarks/study.py cover ra-dice --seats 2 --matches 20
    python benchmarks/study.py planted ra-dice --seats 2 --matches 10
    python benchmarks/study.py agreement ra-dice --seats 2 --matches 5
    python benchmarks/study.py time ra-dice --seats 2 --matches 3

Each stops after --matches, or earlier after --seconds of CPU, and prints what it has seen by then. What a match
showed is kept in a file (--keep names the folder), so that the same command again goes on where it stopped.
Without --seats, `identity` takes all numbers of seats in turn. Level 0 plays at random. `--by moments` values by the
network behind everything that may happen next, in all games; else by the way that reviews of the game go.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import study_fit
import study_marks
import study_values

import nomarch
from nomarch import Game, Position, Record
from nomarch.analysis.level import self_play
from nomarch.analysis.value import Moments, Valuer, valuer

Rows = list[dict[str, Any]]  # what one match showed


class Task:
    """What is measured, on which matches, for how long."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.game: Game = nomarch.game(chosen.game)
        self.game.compile()
        self.seats = chosen.seats or self.game.usual_seats
        self.counts = [chosen.seats] if chosen.seats else list(self.game.seats)
        self.options = self.game.check(self.seats, dict(option.split("=", 1) for option in chosen.options))
        self.level, self.matches, self.seconds, self.seed = chosen.level, chosen.matches, chosen.seconds, chosen.seed
        self.moments = chosen.by == "moments"
        seats = chosen.seats or "all" if chosen.task == "identity" else self.seats
        words = [chosen.task, self.game.slug, *chosen.options, f"{seats}", f"level{self.level}", chosen.by, self.seed]
        self.path = Path(chosen.keep) / f"{'-'.join(words)}.jsonl"
        self.begun = time.process_time()

    def rows(self, one: Callable[[Task, int], Rows]) -> Iterator[dict[str, Any]]:
        """What every match shows: read, where an earlier run has seen it, else found and kept."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        known = {row["match"]: row["rows"] for row in map(json.loads, lines)}
        with self.path.open("a") as file:
            for n in range(self.matches):
                if n not in known:
                    if time.process_time() - self.begun > self.seconds:
                        continue
                    known[n] = one(self, n)
                    file.write(json.dumps({"match": n, "rows": known[n]}) + "\n")
                    file.flush()
                yield from ({"match": n} | row for row in known[n])

    def record(self, n: int, seats: int | None = None) -> Record:
        """One of the matches."""
        seats, seed = seats or self.seats, f"{self.seed}/{n}"
        if self.level:
            return self_play(self.game, seats, self.options, self.level, seed)
        return at_random(self.game.start(seats, **self.options), random.Random(seed)).record

    def valuer(self, record: Record) -> Valuer:
        """Who values a match."""
        return Moments(self.game, record.seats) if self.moments else valuer(self.game, record.seats, record.digest())


def at_random(position: Position, rng: random.Random) -> Position:
    """The match played to its end by nobody in particular."""
    while not position.over:
        position.draw(rng)
        if not position.over:
            position.play(rng.choice(position.legal()))
    return position


TASKS = {
    "fit": (study_fit.fit, study_fit.tell_fit),
    "identity": (study_values.identity, study_values.tell_identity),
    "luck": (study_values.luck, study_values.tell_luck),
    "values": (study_values.values, study_values.tell_values),
    "cover": (study_marks.cover, study_marks.tell_cover),
    "planted": (study_marks.planted, study_marks.tell_planted),
    "agreement": (study_marks.agreement, study_marks.tell_agreement),
    "time": (study_marks.seconds, study_marks.tell_seconds),
}


def main() -> None:
    """Measure, and tell."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("task", choices=TASKS)
    words.add_argument("game")
    words.add_argument("options", nargs="*", help="as edition=revised")
    words.add_argument("--seats", type=int)
    words.add_argument("--level", type=int, default=3)
    words.add_argument("--by", choices=("review", "moments"), default="review")
    words.add_argument("--matches", type=int, default=20)
    words.add_argument("--seconds", type=float, default=600.0)
    words.add_argument("--seed", default="study")
    words.add_argument("--keep", default="runs/study")
    chosen = words.parse_args()
    task = Task(chosen)
    print(f"{chosen.task}: {task.path.stem}", flush=True)
    one, tell = TASKS[chosen.task]
    if rows := list(task.rows(one)):
        tell(task, rows)
    print(f"  {time.process_time() - task.begun:.0f} s of CPU", flush=True)


if __name__ == "__main__":
    main()
