"""Compiles every game with its bots, each in a process of its own: the tests then find all of it in the cache.

    python tests/support/warming.py

The tests themselves are read once, too: pytest keeps what it makes of them, and four processes need not make it again.

Two processes that need the same game at the same time would both compile it, and each would first have to read the
rules anew. So here stands all that tests need of a game, and nothing besides.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import ModuleType

import nomarch
from nomarch.adapters.gymnasium import NomarchEnv
from nomarch.adapters.vector import VectorEnv
from nomarch.analysis import review
from nomarch.analysis.hints import prepare as prepare_hints
from nomarch.analysis.level import self_play
from nomarch.analysis.lines import Lines
from nomarch.bots.arena import Deal, play_deal
from nomarch.bots.levels import prepare
from nomarch.search.turn import TurnSolver
from nomarch.search.values import Appraisal
from nomarch.server.garbage import look_seldom

ROOT = Path(__file__).parents[2]
PIG = ROOT / "examples" / "pig"


def study(game: nomarch.Game) -> None:
    """What an analysis needs: its values, and lines that play a decision on."""
    seats = game.usual_seats
    record = self_play(game, seats, game.check(seats, {}), 3, "warm")
    row = next(row for row in review(record).rows if row.kind == "decision")
    lines = Lines(game, seats, 1)
    lines.look_at(record.position(row.event).view(row.seat))
    lines.play([row.best], 1, "warm")


def arena(game: nomarch.Game) -> None:
    """Whole matches of bots."""
    play_deal(Deal(game, ("2", "random"), game.check(2, {}), 1, 0, None, 20.0))


def counts(game: nomarch.Game) -> None:
    """Counting what may happen, and many matches side by side."""
    game.perft(1)
    game.batch(2, seed=1).step_random()


def learner(game: nomarch.Game) -> None:
    """The environment of somebody who learns."""
    NomarchEnv(game).reset(seed=1)


def learners(game: nomarch.Game) -> None:
    """Environments side by side, against levels inside them."""
    VectorEnv(game, 2, opponents=1)


def appraisal(game: nomarch.Game) -> None:
    """The solver of turns without a network."""
    seats = game.usual_seats
    TurnSolver(game).solve(game.start(seats).draw(random.Random(1)).tobytes(), seats, Appraisal())


def proof(file: str, name: str, *given: object) -> Callable[[nomarch.Game], None]:
    """A kernel of a test: here, where the rules have been read, it takes a quarter of the time."""

    def use(_: nomarch.Game) -> None:
        getattr(_read(file), name)(*given)

    return use


def features_of_nile(game: nomarch.Game) -> None:
    """The features of a position for themselves."""
    _read("games/nile_artifacts/test_features").compiled_row(game.start(2).draw(random.Random(1)), 0)


def _read(file: str) -> ModuleType:
    """A file of tests, under the name that pytest gives it: the cache knows kernels by it."""
    sys.path.append(str(ROOT / "tests"))
    name = f"tests.{file.replace('/', '.')}"
    spec = importlib.util.spec_from_file_location(name, ROOT / "tests" / f"{file}.py")
    assert spec and spec.loader
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SUNS = proof("games/ra_dice/test_statistics", "played", 2, 1, 1)
GOODS = proof("games/saqqara/test_conservation", "played", 3, 1, 1)
BOUNDS = proof("games/roll_through_the_ages/test_conservation", "played", 2, 1, 1)
CARDS = proof("games/nile_artifacts/test_conservation", "played", 2, 1)
USED: dict[str, tuple[Callable[[nomarch.Game], None], ...]] = {  # costly ones first
    "ra-dice": (prepare, study, prepare_hints, arena, learner, learners, SUNS),
    "saqqara": (prepare, study, prepare_hints, learner, learners, GOODS),
    "roll-through-the-ages": (prepare, study, prepare_hints, arena, counts, appraisal, learner, BOUNDS),
    "nile-artifacts": (prepare, study, prepare_hints, arena, learner, counts, CARDS, features_of_nile),
    "pig": (prepare, prepare_hints, arena, learner, counts),
}


def warm(slug: str) -> str:
    """Compile a game's rules and what the tests use of it; say what that took."""
    look_seldom()  # a sixth less CPU: what compiling makes stays, by and large, and there is much of it
    game = _found(slug)
    game.compile()
    for use in USED[slug]:
        use(game)
    return f"{game.title}: compiled in {time.process_time():.0f} s of CPU"


def _found(slug: str) -> nomarch.Game:
    if slug != "pig":
        return nomarch.game(slug)
    sys.path.append(str(PIG))
    from pig import GAME

    found: nomarch.Game = GAME
    return found


def read_tests() -> str:
    """Let pytest read all tests, and keep them in the form in which it runs them."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "-p", "no:schemathesis"]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL)  # what is wrong with one is told when they run
    return "Tests: read"


def main() -> None:
    """As many at a time as there are cores; the tests fill the time until the last game is compiled."""
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn"), max_tasks_per_child=1) as pool:
        found = [*(pool.submit(warm, slug) for slug in USED), pool.submit(read_tests)]
        for one in found:
            print(one.result(), flush=True)


if __name__ == "__main__":
    main()
