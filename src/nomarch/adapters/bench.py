"""What `nomarch bench` measures of the environments, beside PettingZoo's and OpenSpiel's own.

All rates are steps in CPU time, with random legal actions, ours with observations and masks.
PettingZoo's classic environments are measured as its users get them (`env`) and without wrappers
(`raw_env`), by decisions. A step of OpenSpiel's backgammon is one event, a decision or a roll; so
our events are set beside its steps, and our decisions alone too: batches with observations beside
its steps with and without them, and batches without observations beside its steps without. What a
second thread gains is measured by the clock.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from statistics import fmean
from typing import Any

import numpy as np

from nomarch.engine import Game

from .matches import Matches
from .pettingzoo import env, raw_env

Rates = dict[str, float]
Measure = Callable[[], tuple[float, float]]
InTurn = Callable[[Mapping[str, Measure]], Rates]
BATCH = 256  # what fits a core's caches best
WHOLE_MATCHES = 6  # measures that together see matches from beginning to end, also the longest
THREADED = 4096  # enough for two threads to be worth their start
BACKGAMMON = "OpenSpiel backgammon"
CLASSICS = ("rps", "tictactoe", "connect_four")


def run(
    games: Sequence[Game], scale: float, in_turn: InTurn, bare: Callable[[Game, float], Measure]
) -> dict[str, Rates]:
    """Peers and games measured in turn, in one run, so that ratios are fair; `bare` steps without observations."""
    measures = _peers(scale)
    peers = list(measures)
    events: Rates = {}
    for game in games:
        game.compile()
        batch_of = measures[f"{game.slug} batch"] = _batch(game, scale)
        events[game.slug] = fmean(batch_of()[1] for _ in range(WHOLE_MATCHES))
        measures[f"{game.slug} bare"] = bare(game, scale)
        measures[f"{game.slug} env"] = _env(env(game), scale)
        measures[f"{game.slug} raw_env"] = _env(raw_env(game), scale)
        for threads in (1, 2):
            measures[f"{game.slug} {threads} threads"] = _batch(game, scale, THREADED, threads, time.perf_counter)
    rates = in_turn(measures)
    found = {"peers": {f"{name}, steps/s": rates[name] for name in peers}}
    for game in games:
        found[f"{game.slug} for learners"] = _beside(game.slug, rates, events[game.slug])
    return found


def _beside(slug: str, rates: Rates, events: float) -> Rates:
    """The claims about one game; `events` are those of a decision, with its outcomes of chance."""
    fastest = max(rates[f"PettingZoo {name} env"] for name in CLASSICS)
    rawest = max(rates[f"PettingZoo {name} raw_env"] for name in CLASSICS)
    backgammon, observed = rates[BACKGAMMON], rates[f"{BACKGAMMON}, observed"]
    batch, bare, single, raw = (rates[f"{slug} {kind}"] for kind in ("batch", "bare", "env", "raw_env"))
    return {
        f"batch of {BATCH}, decisions/s": batch,
        "batch : PettingZoo's fastest classic env": batch / fastest,
        "batch : PettingZoo's fastest classic raw_env": batch / rawest,
        f"batch of {BATCH}, events (chance too)/s": batch * events,
        "batch : OpenSpiel's backgammon with its observations, events": batch * events / observed,
        "batch : OpenSpiel's backgammon, events": batch * events / backgammon,
        "batch without observations : OpenSpiel's backgammon, events": bare * events / backgammon,
        "batch : OpenSpiel's backgammon, our decisions alone": batch / backgammon,
        f"batch of {THREADED} in two threads : in one, by the clock": rates[f"{slug} 2 threads"]
        / rates[f"{slug} 1 threads"],
        "PettingZoo env, steps/s": single,
        "env : PettingZoo's fastest classic env": single / fastest,
        "PettingZoo raw_env, steps/s": raw,
        "raw_env : PettingZoo's fastest classic raw_env": raw / rawest,
    }


def _peers(scale: float) -> dict[str, Measure]:
    measures: dict[str, Measure] = {}
    for name in CLASSICS:
        module = import_module(f"pettingzoo.classic.{name}.{name}")
        measures[f"PettingZoo {name} env"] = _env(module.env(), scale)
        measures[f"PettingZoo {name} raw_env"] = _env(module.raw_env(), scale)
    measures[BACKGAMMON] = _backgammon(scale)
    measures[f"{BACKGAMMON}, observed"] = _backgammon(scale, observed=True)
    return measures


def _batch(
    game: Game, scale: float, n: int = BATCH, threads: int = 1, clock: Callable[[], float] = time.process_time
) -> Measure:
    batch = Matches(game, n, seed=1, threads=threads)

    def measure() -> tuple[float, float]:
        steps, drawn, began = max(10, int(100_000 * scale) // n), int(batch.drawn.sum()), clock()
        for _ in range(steps):
            batch.step(batch.sample())
        spent = clock() - began
        return steps * n / spent, 1 + (int(batch.drawn.sum()) - drawn) / (steps * n)

    return measure


def _env(table: Any, scale: float) -> Measure:
    """An AEC loop as its documentation shows it, with actions chosen beforehand, so that only the environment is timed.

    Steps that only take the dead away do not count.
    """
    matches = _recorded(table, int(3_000 * scale))
    steps = sum(len(actions) - len(table.possible_agents) for _, actions in matches)

    def measure() -> tuple[float, float]:
        began = time.process_time()
        for seed, actions in matches:
            table.reset(seed=seed)
            chosen = iter(actions)
            for _ in table.agent_iter():
                table.last()
                table.step(next(chosen))
        return steps / (time.process_time() - began), steps

    return measure


def _recorded(table: Any, steps: int) -> list[tuple[int, list[int | None]]]:
    """Random matches with so many steps together, each as its seed and its actions."""
    rng, matches, seed = random.Random(1), [], 0
    while steps > 0:
        actions: list[int | None] = []
        table.reset(seed=seed)
        for _ in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            actions.append(None if terminated or truncated else _random_action(seen, rng))
            table.step(actions[-1])
        matches.append((seed, actions))
        steps -= len(actions)
        seed += 1
    return matches


def _random_action(seen: Any, rng: random.Random) -> int:
    if not isinstance(seen, dict):
        return int(rng.random() * 3)  # rock, paper or scissors
    legal = np.flatnonzero(seen["action_mask"])
    return int(legal[int(rng.random() * len(legal))])


def _backgammon(scale: float, *, observed: bool = False) -> Measure:
    """Legal actions and steps from Python; the mover's observation before each decision, if it is asked for."""
    game, rng = import_module("pyspiel").load_game("backgammon"), random.Random(1)

    def measure() -> tuple[float, float]:
        steps, began = 0, time.process_time()
        for _ in range(max(2, int(10 * scale))):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                if observed and not state.is_chance_node():
                    state.observation_tensor()
                state.apply_action(actions[int(rng.random() * len(actions))])
                steps += 1
        return steps / (time.process_time() - began), steps

    return measure
