"""What a cluster of so many nodes would bring: measured pieces, put together by a simulation.

    python benchmarks/cluster.py                 # Ra: The Dice Game and Saqqara, 1 to 32 nodes
    python benchmarks/cluster.py ra-dice

Measured here, in CPU time: a task of self-play, what goes over the wire for it and comes back, what the head does for
it, and the fitting after a round. If Ray is installed, also what a call through it costs the head, and how long the
quickest empty one takes. Nodes have one core each and are as fast as this machine; all answers share the head's wire.
"""

from __future__ import annotations

import heapq
import pickle
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import nomarch
from nomarch.engine import Game
from nomarch.learn.cluster import Cluster, NoCluster
from nomarch.learn.selfplay import Lesson, play
from nomarch.learn.train import Plan, Training
from nomarch.learn.weights import shipped

NODES = (1, 2, 4, 8, 16, 32)
ROUNDS = {"as trained": 128, "rounds of 2048": 2048}  # matches
WIRE = 1e9 / 8  # bytes a second: a gigabit
REPEATS = 7
CALLS = 60


@dataclass(frozen=True)
class Pieces:
    """Seconds and bytes of one task, and seconds of fitting for one lesson."""

    task: float
    out: int
    back: int
    head: float
    fit: float
    call: float  # of the head's time, through Ray
    latency: float


def main() -> None:
    """Measure, simulate, print a table for each game."""
    call, latency = ray_costs()
    for slug in sys.argv[1:] or ["ra-dice", "saqqara"]:
        game = nomarch.game(slug)
        pieces = measured(game, call, latency)
        print(
            f"{game.title}, {game.seats[0]} seats: a task {pieces.task * 1e3:.0f} ms, {pieces.out / 1e3:.0f} kB out, "
            f"{pieces.back / 1e3:.0f} kB back, head {pieces.head * 1e3:.1f} ms, fitting {pieces.fit * 1e3:.0f} ms, "
            f"Ray {call * 1e3:.2f} ms of the head and {latency * 1e3:.1f} ms of waiting"
        )
        print(f"{'nodes':<34}" + "".join(f"{n:>7}" for n in NODES))
        for name, matches in ROUNDS.items():
            tasks = matches // 16
            for what, fitting in (("playing", 0.0), ("with fitting", pieces.fit * tasks)):
                times = [makespan(pieces, tasks, n) + fitting for n in NODES]
                alone = tasks * pieces.task + fitting
                print(f"{name + ', ' + what:<34}" + "".join(f"{alone / seconds:>7.1f}" for seconds in times))


def measured(game: Game, call: float, latency: float) -> Pieces:
    """The pieces of a round of this game's training, past its warming up, with the network that ships."""
    seats = game.seats[0]
    with TemporaryDirectory() as folder:
        training = Training(game, Plan(seats=seats, warmup=0), Path(folder))
    training.network = shipped(game, seats) or training.network
    task = next(training.tasks())
    lesson = play(task)
    sent, answer = pickle.dumps(task), pickle.dumps(lesson)

    def head() -> None:
        pickle.dumps(task)
        received: Lesson = pickle.loads(answer)
        training.remember(received.rows, received.wanted)

    head()
    batches = max(1, round(training.plan.passes * len(lesson.rows) / training.plan.batch))
    return Pieces(
        seconds(lambda: play(task)),
        len(sent),
        len(answer),
        seconds(head),
        seconds(lambda: training.fit(batches)),
        call,
        latency,
    )


def seconds(work: Callable[[], Any]) -> float:
    """The median of its CPU time."""
    times = []
    for _ in range(REPEATS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return median(times)


def nothing(data: bytes) -> bytes:
    """The least that can be asked of a node."""
    return data


def ray_costs() -> tuple[float, float]:
    """CPU seconds of the head for a call through Ray, and the least time from question to answer."""
    try:
        workers = Cluster()
    except NoCluster as problem:
        sys.exit(str(problem))
    with workers:
        data = bytes(1000)
        workers.submit(nothing, data).result()
        waits = []
        for _ in range(CALLS):
            began = time.perf_counter()
            workers.submit(nothing, data).result()
            waits.append(time.perf_counter() - began)
        began = time.process_time()
        list(workers.map(nothing, [data] * CALLS))
        return (time.process_time() - began) / CALLS, min(waits)


def makespan(pieces: Pieces, tasks: int, nodes: int) -> float:
    """Seconds until the head has all lessons of a round; it sends first, then takes what comes, one after the other."""
    head = wire = 0.0
    free = [0.0] * nodes
    ready = []
    for _ in range(tasks):
        head += pieces.call
        wire = max(wire, head) + pieces.out / WIRE
        begins = max(heapq.heappop(free), wire + pieces.latency / 2)
        heapq.heappush(free, begins + pieces.task)
        ready.append(begins + pieces.task + pieces.latency / 2)
    for answered in sorted(ready):
        wire = max(wire, answered) + pieces.back / WIRE
        head = max(head, wire) + pieces.head
    return head


if __name__ == "__main__":
    main()
