"""What `nomarch bench` measures: each figure is a rate in CPU time, each claim a ratio within one run.

Rows to be compared are measured in turn, several times, and the best of each is taken:
the machine's other work can only slow a run down. Beside other libraries it is the median.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

from .engine import Game
from .engine.machine import Machine

Rates = dict[str, float]
EXAMPLES = Path(__file__).resolve().parents[2] / "examples/pig"
REPEATS = 5
ROUNDS = 15
BATCH = 4096


def run(games: Sequence[Game], *, quick: bool = False) -> dict[str, Rates]:
    """All benchmarks: the games, then Pig beside OpenSpiel and the environments beside their peers."""
    scale = 0.2 if quick else 1.0
    found = {game.slug: _game(game, scale) for game in games}
    pig, peer = _module("pig", EXAMPLES), _module("pyspiel")
    if pig:
        found["pig"] = _game(pig.GAME, scale)
        if peer:
            found["pig and OpenSpiel's pig"] = _beside_openspiel(pig.GAME, peer, scale)
    if peer and _module("pettingzoo") and _module("pygame"):
        from .adapters import bench as learners

        found |= learners.run(games, scale, _medians, _batch_steps)
    return found


def _game(game: Game, scale: float) -> Rates:
    cold, warm = _start_up(game, cold=True), _start_up(game, cold=False)
    fast, plain = _playouts(game.compile(), int(8000 * scale)), _playouts(game.plain, max(20, int(80 * scale)))
    rates = _best({"compiled": fast, "plain": plain})
    steps_per_game = fast()[1]
    single = _best({"kernel": _kernel_steps(game, scale), "position": _position_steps(game, scale)})
    search: Rates = {}
    if game.features and game.turns_solvable:
        search["network, evaluations/s"] = _best({"network": _evaluations(game, scale)})["network"]
    return {
        **search,
        "compiled playouts, steps/s": rates["compiled"],
        "compiled playouts, games/s": rates["compiled"] / steps_per_game,
        "plain twin, steps/s": rates["plain"],
        "compiled : plain": rates["compiled"] / rates["plain"],
        f"batch of {BATCH}, decisions/s": _best({"batch": _batch_steps(game, scale)})["batch"],
        "one by one, fused kernel, steps/s": single["kernel"],
        "one by one, Position.play, steps/s": single["position"],
        "cold compile, s": cold,
        "warm start to first compiled call, s": warm,
    }


Measure = Callable[[], tuple[float, float]]


def _best(measures: Mapping[str, Measure]) -> Rates:
    """The best rate of each, all measured in turn."""
    best = dict.fromkeys(measures, 0.0)
    for measure in measures.values():
        measure()
    for _ in range(REPEATS):
        for name, measure in measures.items():
            best[name] = max(best[name], measure()[0])
    return best


def _medians(measures: Mapping[str, Measure]) -> Rates:
    """The median rate of each, all measured in turn: what slows the machine down for a while meets them all alike."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for measure in measures.values():
        measure()
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            found[name].append(measure()[0])
    return {name: median(rates) for name, rates in found.items()}


def _playouts(machine: Machine, games: int) -> Measure:
    game = machine.game
    seats = game.usual_seats
    states, most = machine.states(2), game.max_legal
    machine.begin(states, 0, seats, machine.options(game.encode(game.check(seats, {}))))
    buffers = machine.numbers(most), machine.numbers(most)
    points, totals = machine.numbers(game.seats[-1], len(game.sources)), machine.numbers(seats)
    rng = machine.rng(1)

    def measure() -> tuple[float, float]:
        began = time.process_time()
        steps, _ = machine.playouts(states, games, rng, *buffers, game.max_events, points, totals)
        return steps / (time.process_time() - began), steps / games

    return measure


def _batch_steps(game: Game, scale: float) -> Measure:
    def measure() -> tuple[float, float]:
        batch, decisions, spent = game.batch(BATCH, seed=1), 0, 0.0
        for _ in range(max(5, int(100 * scale))):
            decisions += int((~batch.over).sum())
            began = time.process_time()
            batch.step_random()
            spent += time.process_time() - began
        return decisions / spent, decisions

    return measure


def _kernel_steps(game: Game, scale: float) -> Measure:
    """The fused step called from Python, the choice made in Python too."""
    import random

    machine, rng = game.compile(), random.Random(1)
    options = machine.options(game.encode(game.check(game.usual_seats, {})))
    ids, weights = machine.numbers(game.max_legal), machine.numbers(game.max_legal)

    def measure() -> tuple[float, float]:
        steps, wanted, began = 0, int(40_000 * scale), time.process_time()
        while steps < wanted:
            states = machine.states()
            machine.begin(states, 0, game.usual_seats, options)
            _, n = machine.step(states, 0, -1, ids, weights)
            while n:
                _, n = machine.step(states, 0, int(ids[int(rng.random() * n)]), ids, weights)
                steps += 1
        return steps / (time.process_time() - began), steps

    return measure


def _position_steps(game: Game, scale: float) -> Measure:
    """Whole checked and recorded matches through the public face."""
    import random

    game.compile()
    rng = random.Random(1)

    def measure() -> tuple[float, float]:
        steps, wanted, began = 0, int(10_000 * scale), time.process_time()
        while steps < wanted:
            position = game.start()
            while not position.draw(rng).over:
                position.play(rng.choice(position.legal()))
            steps += len(position.record.events)
        return steps / (time.process_time() - began), steps

    return measure


def _start_up(game: Game, *, cold: bool) -> float:
    """Seconds from the start of a process to its first compiled step; cold compiles everything anew."""
    module = game.calls.play.__module__.split(".")
    name = ".".join(module[:3]) if module[0] == "nomarch" else module[0]
    code = f"import {name} as g; p = g.GAME; p.compile(); p.start()"
    env = dict(os.environ, PYTHONPATH=os.pathsep.join([*sys.path, str(EXAMPLES)]))
    if cold:
        env["NOMARCH_CACHE"] = "off"
    elif game.machine is game.plain:
        game.compile()
    best = float("inf")
    for _ in range(1 if cold else 3):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], env=env, check=True, timeout=600)
        best = min(best, time.perf_counter() - began)
    return best


# Pig beside OpenSpiel's Pig: the same rules, 100 points, two seats, random players -----------


def _beside_openspiel(pig: Game, pyspiel: Any, scale: float) -> Rates:
    rates = _best(
        {
            "ours": _playouts(pig.compile(), int(20_000 * scale)),
            "bots": _openspiel_bots(pyspiel, int(400 * scale)),
            "api": _openspiel_api(pyspiel, int(100 * scale)),
            "ours one by one": _kernel_steps(pig, scale),
            "our search": _simulations(pig, int(20_000 * scale)),
            "their search": _openspiel_simulations(pyspiel, int(10_000 * scale)),
        }
    )
    return {
        "compiled playouts, steps/s": rates["ours"],
        "OpenSpiel C++ bot loop, steps/s": rates["bots"],
        "ours : C++ bot loop": rates["ours"] / rates["bots"],
        "ours one by one from Python, steps/s": rates["ours one by one"],
        "OpenSpiel from Python, steps/s": rates["api"],
        "one by one : OpenSpiel from Python": rates["ours one by one"] / rates["api"],
        "tree search, simulations/s": rates["our search"],
        "OpenSpiel C++ tree search, simulations/s": rates["their search"],
        "tree search : C++ tree search": rates["our search"] / rates["their search"],
    }


def _openspiel_bots(pyspiel: Any, games: int) -> Measure:
    game = pyspiel.load_game("pig(players=2,winscore=100)")
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(2)]

    def measure() -> tuple[float, float]:
        steps, began = 0, time.process_time()
        for seed in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            steps += state.move_number()
        return steps / (time.process_time() - began), steps / games

    return measure


def _openspiel_api(pyspiel: Any, games: int) -> Measure:
    import random

    game, rng = pyspiel.load_game("pig(players=2,winscore=100)"), random.Random(1)

    def measure() -> tuple[float, float]:
        steps, began = 0, time.process_time()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                steps += 1
        return steps / (time.process_time() - began), steps / games

    return measure


def _simulations(pig: Game, sims: int) -> Measure:
    """Tree search with whole random playouts, from the opening."""
    from .search.mcts import Search

    tree, opening = Search(pig, 2), pig.start(2).tobytes()

    def measure() -> tuple[float, float]:
        tree.place(opening, 0)
        rng, began = tree.workspace.machine.rng(1), time.process_time()
        tree.run(rng, sims=sims)
        return sims / (time.process_time() - began), sims

    return measure


def _openspiel_simulations(pyspiel: Any, sims: int) -> Measure:
    """The same search in OpenSpiel: one playout a simulation, no solver, tree memory enough."""
    game = pyspiel.load_game("pig(players=2,winscore=100)")

    def measure() -> tuple[float, float]:
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 0.7, sims, 1000, False, 1, False)
        state, began = game.new_initial_state(), time.process_time()
        bot.mcts_search(state)
        return sims / (time.process_time() - began), sims

    return measure


def _evaluations(game: Game, scale: float) -> Measure:
    """Positions valued by a network of 64 hidden units, features included, as the turn solver asks for them."""
    import numpy as np

    from .search.network import Network
    from .search.run import Workspace
    from .search.turn import TurnSolver

    seats, workspace = game.usual_seats, Workspace(game)
    width = int(game.calls.features(game.start(seats).state, 0, [0.0] * game.features))
    network, solver = Network.new(width, 64, seats, 1), TurnSolver(game)
    solution = solver.solve(game.start(seats).tobytes(), seats)
    leaves = np.array([node for node in range(solution.nodes) if solution.leaf(node)], np.int32)
    out = np.zeros((len(leaves), 2 * seats))

    def measure() -> tuple[float, float]:
        rounds, began = max(1, int(60 * scale)), time.process_time()
        for _ in range(rounds):
            network(workspace, solver.graph.states, leaves, len(leaves), 0, seats, out)
        return rounds * len(leaves) / (time.process_time() - began), len(leaves)

    return measure


def _module(name: str, folder: Path | None = None) -> ModuleType | None:
    if folder and folder.is_dir() and str(folder) not in sys.path:
        sys.path.append(str(folder))
    with suppress(ImportError):
        return __import__(name)
    return None
