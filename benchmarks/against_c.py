"""Our compiled rules against the same rules in C: equal matches, and how fast we are beside them.

    python benchmarks/against_c.py                    # every game, fewest and most seats, and Pig
    python benchmarks/against_c.py ra-dice pig

Needs gcc (or what CC names). Both play the same random matches, in turn, in one process; the ratio
is that of the medians of CPU time, and that of the best rounds stands beside it.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).resolve().parent.parent / "examples/pig"))

from rules_to_c import translate

import nomarch
import pig
from nomarch.engine import Game

ROUNDS = 15
SECONDS = 0.05  # of CPU time, each of a round's two turns
CHECKED = 200
Playouts = Callable[[int, Any, Any], int]  # matches, random source, each seat's points; returns events


def main() -> None:
    """Race the games named on the command line, or all."""
    compiler = os.environ.get("CC") or shutil.which("gcc")
    if compiler is None:
        sys.exit("There is no gcc here, so there is nothing to compare with.")
    names = sys.argv[1:] or [*(game.slug for game in nomarch.all_games()), "pig"]
    print(f"{'game':<24}{'seats':>6}{'events each':>13}{'ours, M/s':>11}{'C, M/s':>9}{'ours : C':>10}{'best':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            game = pig.GAME if name == "pig" else nomarch.game(name)
            library = build(game, compiler, Path(folder))
            for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
                print(race(game, seats, ours(game, seats), theirs(game, seats, library)), flush=True)


def build(game: Game, compiler: str, folder: Path) -> ctypes.CDLL:
    """The game's rules as a C library."""
    source, made = folder / f"{game.slug}.c", folder / f"{game.slug}.so"
    source.write_text(translate(game) + Path(__file__).with_suffix(".c").read_text())
    subprocess.run([compiler, "-O3", "-w", "-shared", "-fPIC", str(source), "-o", str(made)], check=True)
    library = ctypes.CDLL(str(made))
    library.playouts.restype = library.size.restype = ctypes.c_long
    if library.size() != game.dtype.itemsize:
        raise AssertionError("the record has another size in C")
    return library


def ours(game: Game, seats: int) -> Playouts:
    """Random matches as the compiled rules play them."""
    machine = game.compile()
    states, ids, weights = machine.states(2), machine.numbers(game.max_legal), machine.numbers(game.max_legal)
    points = machine.numbers(game.seats[-1], len(game.sources))
    machine.begin(states, 0, seats, machine.options(game.encode(game.check(seats, {}))))

    def play(matches: int, rng: Any, totals: Any) -> int:
        return machine.playouts(states, matches, rng, ids, weights, game.max_events, points, totals)[0]

    return play


def theirs(game: Game, seats: int, library: ctypes.CDLL) -> Playouts:
    """Random matches as C plays them."""
    state, options = np.zeros(1, game.dtype), np.array(game.encode(game.check(seats, {})), np.int64)
    library.begin(_at(state), ctypes.c_long(seats), _at(options))

    def play(matches: int, rng: Any, totals: Any) -> int:
        limit = ctypes.c_long(game.max_events)
        return int(library.playouts(_at(state), ctypes.c_long(matches), _at(rng), limit, _at(totals)))

    return play


def _at(array: Any) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


def race(game: Game, seats: int, one: Playouts, other: Playouts) -> str:
    """A row of the table; AssertionError if the two do not play the same matches."""
    found = [told(play, CHECKED, seats) for play in (one, other)]
    if found[0] != found[1]:
        raise AssertionError(f"{game.slug}: {found[0]} events and points are ours, {found[1]} those of C")
    matches = max(1, int(CHECKED * SECONDS / timed(other, CHECKED, seats)[1]))
    rates: list[list[float]] = [[], []]
    for number in range(ROUNDS):
        for k in (0, 1) if number % 2 else (1, 0):
            events, seconds = timed((one, other)[k], matches, seats)
            rates[k].append(events / seconds / 1e6)
    middle, best = [median(rate) for rate in rates], [max(rate) for rate in rates]
    return (
        f"{game.slug:<24}{seats:>6}{found[0][0] / CHECKED:>13.0f}{middle[0]:>11.1f}{middle[1]:>9.1f}"
        f"{middle[0] / middle[1]:>10.2f}{best[0] / best[1]:>7.2f}"
    )


def told(play: Playouts, matches: int, seats: int) -> tuple[int, list[int]]:
    """Events and each seat's points of some matches."""
    totals = np.zeros(seats, np.int64)
    return play(matches, nomarch.engine.chance.rng(5), totals), totals.tolist()


def timed(play: Playouts, matches: int, seats: int) -> tuple[int, float]:
    """Events of some matches, and CPU seconds."""
    totals, rng, began = np.zeros(seats, np.int64), nomarch.engine.chance.rng(7), time.process_time()
    events = play(matches, rng, totals)
    return events, time.process_time() - began


if __name__ == "__main__":
    main()
