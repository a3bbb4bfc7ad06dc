"""Proofs of the study: how exact, how unbiased, how calibrated and how fast reviews are.

    python benchmarks/study.py luck ra-dice --seats 2 --matches 100 [--level 4] [edition=revised]
    python benchmarks/study.py cover ra-dice --seats 2 --matches 20
    python benchmarks/study.py planted ra-dice --seats 2 --matches 10
    python benchmarks/study.py agreement ra-dice --seats 2 --matches 5
    python benchmarks/study.py time ra-dice --seats 2 --matches 3

Each stops after --matches, or earlier after --seconds of CPU, and prints what it has seen by then. Level 0 plays
at random.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

import nomarch
from nomarch import Game, Position, Record
from nomarch.analysis import Review, deepen, review
from nomarch.analysis.deep import how_far, measure, worth_a_look
from nomarch.analysis.level import self_play
from nomarch.analysis.lines import WHOLE, Lines
from nomarch.analysis.rows import Row
from nomarch.bots.levels import Level

STRONGEST = 5
TRUTH = 2000  # lines to the end that stand for the truth
COSTLY, FALSE = 0.05, 0.01  # a planted error costs at least so much; a mark is false if it truly costs less than that
MARKS = ("inaccurate", "mistake", "blunder")


class Task:
    """What is measured, on which matches, for how long."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.game: Game = nomarch.game(chosen.game)
        self.game.compile()
        self.seats = chosen.seats or self.game.usual_seats
        self.options = self.game.check(self.seats, dict(option.split("=", 1) for option in chosen.options))
        self.level, self.matches, self.seconds, self.seed = chosen.level, chosen.matches, chosen.seconds, chosen.seed
        self.begun = time.process_time()

    def numbers(self) -> Iterator[int]:
        for n in range(self.matches):
            if n and time.process_time() - self.begun > self.seconds:
                return
            yield n

    def records(self) -> Iterator[Record]:
        for n in self.numbers():
            yield self.record(f"{self.seed}/{n}")

    def record(self, seed: str) -> Record:
        if self.level:
            return self_play(self.game, self.seats, self.options, self.level, seed)
        return at_random(self.game.start(self.seats, **self.options), random.Random(seed)).record

    def whole_lines(self) -> Lines:
        return Lines(self.game, self.seats, WHOLE)

    def deep_lines(self) -> Lines:
        return Lines(self.game, self.seats, how_far(self.game, self.seats))

    def own(self, seat: int) -> int:
        return seat if self.seats > 1 else 1


def at_random(position: Position, rng: random.Random) -> Position:
    while not position.over:
        position.draw(rng)
        if not position.over:
            position.play(rng.choice(position.legal()))
    return position


def spread(values: np.ndarray) -> float:
    """Half the 95 % interval of a mean."""
    return 1.96 * float(values.std(ddof=1)) / len(values) ** 0.5


# Luck, identity, calibration ----------------------------------------------------------------------


def luck(task: Task) -> None:
    """The identity, luck's mean, what of the variance it leaves, and whether values come true."""
    gaps, lucks, results, drifts, said = [], [], [], [], []
    for record in task.records():
        found = review(record)
        gaps.append(found.gap)
        lucks.append([total.luck for total in found.totals])
        results.append(found.result)
        drifts.append([total.drift for total in found.totals])
        said += [(len(gaps), *pair) for pair in beliefs(found)]
    mean, result, drift = np.array(lucks), np.array(results), np.array(drifts)
    print(f"matches {len(gaps)}, identity fails by {max(gaps):.1e} at most")
    for seat in range(task.seats):
        print(f"  seat {seat}: mean luck {mean[:, seat].mean():+.4f} ± {spread(mean[:, seat]):.4f}")
    left = (result - mean).var(0).sum() / result.var(0).sum()
    print(f"  luck leaves {left:.0%} of the variance of a result; drift {np.sqrt((drift**2).mean()):.3f} a match")
    if task.seats > 1:
        calibration(np.array(said))


def beliefs(found: Review) -> Iterator[tuple[float, float]]:
    """What was said of each seat before every throw, and what came."""
    for throw in found.throws:
        for seat in range(found.seats):
            yield found.rows[throw.first].before[seat], found.result[seat]


def calibration(said: np.ndarray) -> None:
    """Positions by what was said of them; intervals count each match once."""
    match, value, came = said.T
    for low in np.arange(0, 1, 0.1):
        these = (value >= low) & (value < low + 0.1 + (low > 0.85))
        if these.sum() < 2:
            continue
        gaps = [(came - value)[these & (match == m)].mean() for m in np.unique(match[these])]
        margin = spread(np.array(gaps)) if len(gaps) > 1 else float("nan")
        told = f"said {value[these].mean():.3f}, came {came[these].mean():.3f} ± {margin:.3f}"
        print(f"    {low:.0%}-{low + 0.1:.0%}: {told} ({these.sum()} moments, {len(gaps)} matches)")
    print(f"    slope {np.polyfit(value, came, 1)[0]:.2f}")


# Intervals --------------------------------------------------------------------------------------


def truth(task: Task, lines: Lines, row: Row, position: Position, seed: str) -> tuple[float, float]:
    """The loss of a decision by very many lines to the end, and half its interval."""
    lines.look_at(position.view(row.seat))
    ends, _ = lines.play([row.best, row.action], TRUTH, seed)
    gaps = ends[:, 0, task.own(row.seat)] - ends[:, 1, task.own(row.seat)]
    return float(gaps.mean()), spread(gaps)


def cover(task: Task) -> None:
    """How often the deep interval holds the truth, and how far the quick pass is from it."""
    whole, deep, rows = task.whole_lines(), task.deep_lines(), []
    for n, record in enumerate(task.records()):
        found = review(record)
        looked = sorted(worth_a_look(found))
        for event in random.Random(n).sample(looked, min(2, len(looked))):
            row, position = found.rows[event], record.position(event)
            measured = measure(row, position, deep, found.unit, f"cover/{n}/{event}")
            true, noise = truth(task, whole, row, position, f"truth/{n}/{event}")
            rows.append((row.loss, -measured.gap[row.seat], measured.margin, true, noise))
    quick, said, margin, true, noise = np.array(rows).T
    held = np.abs(said - true) <= np.hypot(margin, noise)
    print(f"decisions {len(rows)}: the 95 % interval holds the truth in {held.mean():.0%}")
    print(f"  half an interval {margin.mean():.3f}, of the truth {noise.mean():.3f}")
    for name, values in (("quick", quick), ("deep", said)):
        off = values - true
        rms = max(0.0, (off**2).mean() - ((noise / 1.96) ** 2).mean()) ** 0.5
        print(
            f"  {name} pass: bias {off.mean():+.4f} ± {spread(off):.4f}, rms error without the truth's noise {rms:.4f}"
        )


def planted(task: Task) -> None:
    """One decision of a strong match is replaced by one that truly costs 5 % or more: is it found?"""
    lines, found, key, marks, false, sown = task.whole_lines(), 0, 0, 0, 0, 0
    for n in task.numbers():
        sowed = sow(task, lines, n)
        if sowed is None:
            continue
        record, event = sowed
        seen = deepen(review(record), record)
        sown += 1
        found += seen.rows[event].mark in MARKS
        key += event in seen.totals[seen.rows[event].seat].costliest
        for row in seen.rows:
            if row.mark in MARKS and row.event != event:
                true, _ = truth(task, lines, row, record.position(row.event), f"mark/{n}/{row.event}")
                marks, false = marks + 1, false + (true < FALSE)
    print(f"planted {sown}: marked {found}, among the three costliest of their seat {key}")
    print(f"other marks {marks}, of which {false} truly cost less than {FALSE:.0%}")


def sow(task: Task, lines: Lines, n: int) -> tuple[Record, int] | None:
    """A strong match with one bad decision, and where; None if no choice of three random moments was bad enough."""
    rng, strong = random.Random(f"sow/{n}"), Level(STRONGEST)
    clean = self_play(task.game, task.seats, task.options, STRONGEST, f"{task.seed}/sow/{n}")
    for _ in range(3):
        event = rng.randrange(len(clean.events))
        position = clean.position(event)
        ids = [0] * task.game.max_legal
        if position.to_move < 0 or (k := task.game.calls.sensible(position.state, ids)) < 2:
            continue
        chosen = clean.events[event].action
        bad = rng.choice([a for a in ids[:k] if a != chosen])
        row = replace(review(clean).rows[event], best=chosen, action=bad)
        if truth(task, lines, row, position, f"sow/{n}")[0] < COSTLY:
            continue
        position.play(bad)
        while not position.over:
            position.draw(rng)
            if not position.over:
                position.play(strong.choose(position.view(position.to_move), rng))
        return position.record, event
    return None


def agreement(task: Task) -> None:
    """Two deep passes with other seeds: how many decisions that either marks do both mark, and alike."""
    either, both, alike = 0, 0, 0
    for record in task.records():
        quick = review(record)
        one, other = (deepen(quick, record, seed=seed) for seed in ("one", "other"))
        for a, b in zip(one.rows, other.rows, strict=True):
            marked = (a.mark in MARKS, b.mark in MARKS)
            either, both, alike = either + any(marked), both + all(marked), alike + (all(marked) and a.mark == b.mark)
    print(f"marked by either {either}, by both {both}, with the same word {alike}")


def seconds(task: Task) -> None:
    """CPU seconds of both passes of a whole match."""
    warm(task)
    rows = []
    for record in task.records():
        begun = time.process_time()
        found = review(record)
        quick = time.process_time()
        deepen(found, record)
        rows.append((quick - begun, time.process_time() - quick, len(record.events), len(worth_a_look(found))))
    mean, most = np.mean(rows, 0), np.max(rows, 0)
    print(f"quick {mean[0]:.2f} s (at most {most[0]:.2f}), deep {mean[1]:.1f} s (at most {most[1]:.1f}), ", end="")
    print(f"{mean[2]:.0f} events, {mean[3]:.0f} decisions played on; {len(rows)} matches")


def warm(task: Task) -> None:
    """Compile both passes, which counts for nobody."""
    record = task.record(f"{task.seed}/warm")
    found = review(record)
    row = next(row for row in found.rows if row.kind == "decision" and row.best != row.action)
    measure(row, record.position(row.event), task.deep_lines(), found.unit, "warm")


TASKS = {"luck": luck, "cover": cover, "planted": planted, "agreement": agreement, "time": seconds}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("task", choices=TASKS)
    words.add_argument("game")
    words.add_argument("options", nargs="*", help="as edition=revised")
    words.add_argument("--seats", type=int)
    words.add_argument("--level", type=int, default=3)
    words.add_argument("--matches", type=int, default=20)
    words.add_argument("--seconds", type=float, default=600.0)
    words.add_argument("--seed", default="study")
    chosen = words.parse_args()
    task = Task(chosen)
    print(f"{chosen.task}: {task.game.slug}, {task.seats} seats, level {task.level}", flush=True)
    TASKS[chosen.task](task)
    print(f"  {time.process_time() - task.begun:.0f} s of CPU", flush=True)


if __name__ == "__main__":
    main()
