"""What `nomarch bench` measures of the environments, beside PettingZoo's and OpenSpiel's own.

All rates are steps in CPU time, with random legal actions, observations included. PettingZoo's
classic environments are measured as its users get them (`env`) and without wrappers (`raw_env`),
by decisions; OpenSpiel's steps include those of chance, so our events are set beside them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from nomarch.engine import Game

from .pettingzoo import env, raw_env
from .vector import VectorEnv

Rates = dict[str, float]
Measure = Callable[[], tuple[float, float]]
Best = Callable[[Mapping[str, Measure]], Rates]
BATCH = 1024
CLASSICS = ("rps", "tictactoe", "connect_four")


def run(games: Sequence[Game], scale: float, best: Best) -> dict[str, Rates]:
    """Peers and games in turn, in one run, so that ratios are fair."""
    measures = _peers(scale)
    peers = list(measures)
    events: Rates = {}
    for game in games:
        game.compile()
        batch_of = measures[f"{game.slug} batch"] = _batch(game, scale)
        events[game.slug] = batch_of()[1]
        measures[f"{game.slug} env"] = _env(env(game), scale)
        measures[f"{game.slug} raw_env"] = _env(raw_env(game), scale)
    rates = best(measures)
    fastest = max(rates[f"PettingZoo {name} env"] for name in CLASSICS)
    rawest = max(rates[f"PettingZoo {name} raw_env"] for name in CLASSICS)
    found = {"peers": {f"{name}, steps/s": rates[name] for name in peers}}
    for game in games:
        batch, single, raw = (rates[f"{game.slug} {kind}"] for kind in ("batch", "env", "raw_env"))
        found[f"{game.slug} for learners"] = {
            f"batch of {BATCH}, decisions/s": batch,
            "batch : PettingZoo's fastest classic env": batch / fastest,
            "batch : PettingZoo's fastest classic raw_env": batch / rawest,
            f"batch of {BATCH}, events (chance too)/s": batch * events[game.slug],
            "batch : OpenSpiel's backgammon, events": batch * events[game.slug] / rates["OpenSpiel backgammon"],
            "PettingZoo env, steps/s": single,
            "env : PettingZoo's fastest classic env": single / fastest,
            "PettingZoo raw_env, steps/s": raw,
            "raw_env : PettingZoo's fastest classic raw_env": raw / rawest,
        }
    return found


def _peers(scale: float) -> dict[str, Measure]:
    measures: dict[str, Measure] = {}
    for name in CLASSICS:
        module = import_module(f"pettingzoo.classic.{name}.{name}")
        measures[f"PettingZoo {name} env"] = _env(module.env(), scale)
        measures[f"PettingZoo {name} raw_env"] = _env(module.raw_env(), scale)
    measures["OpenSpiel backgammon"] = _backgammon(scale)
    return measures


def _batch(game: Game, scale: float) -> Measure:
    batch = VectorEnv(game, BATCH, seed=1)

    def measure() -> tuple[float, float]:
        steps, drawn, began = max(10, int(100 * scale)), int(batch.drawn.sum()), time.process_time()
        for _ in range(steps):
            batch.step(batch.sample())
        spent = time.process_time() - began
        return steps * BATCH / spent, 1 + (int(batch.drawn.sum()) - drawn) / (steps * BATCH)

    return measure


def _env(table: Any, scale: float) -> Measure:
    """An AEC loop as its documentation shows it; steps that only take the dead away do not count."""
    rng = random.Random(1)

    def measure() -> tuple[float, float]:
        steps, wanted, began = 0, int(10_000 * scale), time.process_time()
        while steps < wanted:
            table.reset(seed=steps)
            for _ in table.agent_iter():
                seen, _, terminated, truncated, _ = table.last()
                if terminated or truncated:
                    table.step(None)
                else:
                    table.step(_random_action(seen, rng))
                    steps += 1
        return steps / (time.process_time() - began), steps

    return measure


def _random_action(seen: Any, rng: random.Random) -> int:
    if not isinstance(seen, dict):
        return int(rng.random() * 3)  # rock, paper or scissors
    legal = np.flatnonzero(seen["action_mask"])
    return int(legal[int(rng.random() * len(legal))])


def _backgammon(scale: float) -> Measure:
    """Legal actions and steps from Python, without observations."""
    game, rng = import_module("pyspiel").load_game("backgammon"), random.Random(1)

    def measure() -> tuple[float, float]:
        steps, began = 0, time.process_time()
        for _ in range(max(2, int(10 * scale))):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                steps += 1
        return steps / (time.process_time() - began), steps

    return measure
