"""What marks are worth: intervals against the truth, planted errors, two deep passes, and seconds."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from study_values import spread

from nomarch import Game, Position, Record
from nomarch.analysis import Review, deepen, review
from nomarch.analysis.deep import measure, reach
from nomarch.analysis.glance import worth_a_look
from nomarch.analysis.level import self_play
from nomarch.analysis.lines import WHOLE, Lines
from nomarch.analysis.rows import Row
from nomarch.bots.levels import Level

if TYPE_CHECKING:
    from study import Rows, Task

STRONGEST = 5
CARRIERS = {"saqqara": 4}  # level of the matches that errors are planted in, where the strongest takes minutes for one
TRUTH = {"nile-artifacts": 600, "saqqara": 600}  # lines to the end that stand for the truth
MANY = 2000  # in games whose lines are quick
A_MATCH = 2  # decisions of each match that are held against the truth
COSTLY, FALSE = 0.05, 0.01  # a planted error costs at least so much; a mark is false if it truly costs less than that
TRIES, GLANCE = 12, 100  # moments of a match that are tried, and lines that show whether one is worth many
MOST_CHECKED = 4  # other marks of a match that are held against the truth
EXACT = 1e-9  # where both are known for certain
MARKS = ("inaccurate", "mistake", "blunder")

Found = list[dict[str, Any]]


@cache
def lines_of(game: Game, seats: int, turns: int) -> Lines:
    """Lines of a game: their buffers are large and worth keeping."""
    return Lines(game, seats, turns)


def truth(task: Task, row: Row, position: Position, seed: str, times: int = 0) -> tuple[float, float]:
    """The loss of a decision by very many lines to the end (or so many), and half its interval."""
    lines = lines_of(task.game, task.seats, WHOLE)
    lines.look_at(position.view(row.seat))
    ends, _ = lines.play([row.best, row.action], times or TRUTH.get(task.game.slug, MANY), seed)
    own = row.seat if task.seats > 1 else 1
    gaps = ends[:, 0, own] - ends[:, 1, own]
    return float(gaps.mean()), spread(gaps)


# Intervals --------------------------------------------------------------------------------------


def cover(task: Task, n: int) -> Rows:
    """Some costly decisions of a match: what both passes say of their loss, and the truth."""
    record = task.record(n)
    found, rows = review(record), []
    looked = sorted(worth_a_look(found, record))
    deep = lines_of(task.game, task.seats, reach(task.game, task.seats))
    for event in random.Random(n).sample(looked, min(A_MATCH, len(looked))):
        row, position = found.rows[event], record.position(event)
        measured = measure(row, position, deep, found.unit, f"cover/{n}/{event}")
        true, noise = truth(task, row, position, f"truth/{n}/{event}")
        said = {"quick": row.loss, "deep": -measured.gap[row.seat], "margin": measured.margin}
        rows.append(said | {"true": true, "noise": noise})
    return rows


def tell_cover(task: Task, rows: Found) -> None:
    """How often the deep interval holds the truth, and how far both passes are from it."""
    quick, said, margin, true, noise = (np.array([row[name] for row in rows]) for name in rows[0] if name != "match")
    held = np.abs(said - true) <= np.hypot(margin, noise) + EXACT
    print(f"  decisions {len(rows)}: the 95 % interval holds the truth in {held.sum()} ({held.mean():.0%})")
    print(f"  half an interval {margin.mean():.3f}, of the truth {noise.mean():.3f}; a loss is truly {true.mean():.3f}")
    for name, values in (("quick", quick), ("deep", said)):
        off = values - true
        rms = max(0.0, (off**2).mean() - ((noise / 1.96) ** 2).mean()) ** 0.5
        print(
            f"  {name} pass: bias {off.mean():+.4f} ± {spread(off):.4f}, rms error {rms:.4f} without the truth's noise"
        )


# Planted errors ---------------------------------------------------------------------------------


def planted(task: Task, n: int) -> Rows:
    """One decision of a strong match is replaced by one that truly costs 5 % or more: is it found?"""
    sowed = sow(task, n)
    if sowed is None:
        return []
    record, event, cost = sowed
    quick = review(record)
    seen = deepen(quick, record)
    seat = seen.rows[event].seat
    others = [row for row in seen.rows if row.mark in MARKS and row.event != event]
    truths = [truth(task, row, record.position(row.event), f"mark/{n}/{row.event}") for row in others[:MOST_CHECKED]]
    return [{
        "cost": cost,
        "quick": quick.rows[event].mark in MARKS,
        "deep": seen.rows[event].mark in MARKS,
        "key": event in seen.totals[seat].costliest,
        "others": [mean for mean, _ in truths],
        "noise": [noise for _, noise in truths],
    }]  # fmt: skip


def tell_planted(task: Task, rows: Found) -> None:
    """How many were found, and how many of the other marks are false."""
    count = {name: sum(row[name] for row in rows) for name in ("deep", "key", "quick")}
    cost = np.mean([row["cost"] for row in rows])
    print(f"  planted {len(rows)}, {cost:.0%} each in the mean: marked by the deep pass {count['deep']}, ", end="")
    print(f"among the three costliest of their seat {count['key']}, marked by the quick pass {count['quick']}")
    others = np.array([true for row in rows for true in row["others"]])
    noise = np.array([noise for row in rows for noise in row["noise"]])
    print(f"  other marks looked at {len(others)}: {(others < FALSE).sum()} truly cost less than {FALSE:.0%}, ", end="")
    print(f"{(others + noise < FALSE).sum()} of them for certain")


def carrier(task: Task) -> int:
    """The level of the matches that errors are planted in."""
    return CARRIERS.get(task.game.slug, STRONGEST)


def sow(task: Task, n: int) -> tuple[Record, int, float] | None:
    """A strong match with one bad decision, where, and what it costs; None if no random moment had one bad enough."""
    rng = random.Random(f"sow/{n}")
    clean = self_play(task.game, task.seats, task.options, carrier(task), f"{task.seed}/sow/{n}")
    found = review(clean)
    decisions = [row.event for row in found.rows if row.kind == "decision"]
    for event in rng.sample(decisions, min(TRIES, len(decisions))):
        position, chosen = clean.position(event), clean.events[event].action
        bad = another(task, position, chosen, rng)
        if bad is None:
            continue
        row = replace(found.rows[event], best=chosen, action=bad)
        if truth(task, row, position, f"glance/{n}", GLANCE)[0] < COSTLY:
            continue
        cost, noise = truth(task, row, position, f"sow/{n}")
        if cost >= COSTLY and cost - noise > FALSE:
            return played_on(position.play(bad), Level(carrier(task)), rng).record, event, cost
    return None


def another(task: Task, position: Position, chosen: int, rng: random.Random) -> int | None:
    """A sensible action that was not chosen, if there is one."""
    ids = [0] * task.game.max_legal
    k = task.game.calls.sensible(position.state, ids)
    others = [a for a in ids[:k] if a != chosen]
    return rng.choice(others) if others else None


def played_on(position: Position, strong: Level, rng: random.Random) -> Position:
    """The match, played to its end by a strong level."""
    while not position.over:
        position.draw(rng)
        if not position.over:
            position.play(strong.choose(position.view(position.to_move), rng))
    return position


# Two passes -------------------------------------------------------------------------------------


def agreement(task: Task, n: int) -> Rows:
    """A match under two deep passes with other seeds: decisions that either, both, or both alike mark."""
    record = task.record(n)
    quick = review(record)
    one, other = (deepen(quick, record, seed=seed) for seed in ("one", "other"))
    pairs = [(a.mark, b.mark) for a, b in zip(one.rows, other.rows, strict=True)]
    either = [pair for pair in pairs if pair[0] in MARKS or pair[1] in MARKS]
    both = [pair for pair in either if pair[0] in MARKS and pair[1] in MARKS]
    return [{"either": len(either), "both": len(both), "alike": sum(a == b for a, b in both)}]


def tell_agreement(task: Task, rows: Found) -> None:
    """Over all matches."""
    either, both, alike = (sum(row[name] for row in rows) for name in ("either", "both", "alike"))
    print(f"  {len(rows)} matches: marked by either {either}, by both {both}, with the same word {alike}")


# Seconds ----------------------------------------------------------------------------------------


def seconds(task: Task, n: int) -> Rows:
    """CPU seconds of both passes of a whole match, compiled before."""
    warm(task)
    record = task.record(n)
    begun = time.process_time()
    found = review(record)
    quick = time.process_time()
    rows = deepen(found, record).rows
    deep, looked = time.process_time() - quick, sum(row.margin is not None for row in rows)
    return [{"quick": quick - begun, "deep": deep, "events": len(rows), "looked": looked}]


def tell_seconds(task: Task, rows: Found) -> None:
    """Mean and most."""
    mean, most = (
        {name: float(of([row[name] for row in rows])) for name in rows[0]} for of in (np.mean, np.max)
    )  # fmt: skip
    print(f"  quick {mean['quick']:.2f} s (at most {most['quick']:.2f}), deep {mean['deep']:.1f} s", end="")
    print(f" (at most {most['deep']:.1f}), {mean['events']:.0f} events, {mean['looked']:.0f} decisions played on")


_warm: set[tuple[str, int]] = set()


def warm(task: Task) -> None:
    """Compile both passes, which counts for nobody."""
    if (key := (task.game.slug, task.seats)) in _warm:
        return
    _warm.add(key)
    record = task.record(-1)
    found: Review = review(record)
    row = next(row for row in found.rows if row.kind == "decision" and row.best != row.action)
    lines = Lines(task.game, task.seats, reach(task.game, task.seats))
    lines.look_at(record.position(row.event).view(row.seat))
    lines.play([row.action, row.best], 2, "warm")
