"""PPO learns Ra: The Dice Game from random opponents: python examples/research/learn_by_ppo.py

The learner is MaskablePPO of sb3-contrib, which chooses among legal actions only; `pip install
nomarch[examples]` brings it. Some minutes on two cores take it well beyond random play.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import FilterObservation, FlattenObservation
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.vec_env import DummyVecEnv

import nomarch
from nomarch.adapters import gymnasium as _registers  # noqa: F401

MATCHES = 200  # of an evaluation: wins are known to about 7 in a hundred


def make(opponents: str | int) -> gymnasium.Env[Any, Any]:
    """One match after the other in a dealt seat; the mask travels by `action_masks`, not in the observation."""
    env = gymnasium.make("nomarch/RaDice-v1", opponents=opponents, seat=None, disable_env_checker=True)
    return FlattenObservation(FilterObservation(env, ["observation"]))


def learner(opponents: str | int, tables: int, seed: int) -> MaskablePPO:
    """A small network at several tables; only the end of a match is rewarded, so nothing is discounted."""
    envs = DummyVecEnv([lambda: make(opponents)] * tables)
    return MaskablePPO(
        "MlpPolicy",
        envs,
        learning_rate=1e-3,
        n_steps=2048 // tables,
        batch_size=256,
        n_epochs=6,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )


def evaluate(model: MaskablePPO, opponents: str | int, matches: int, seed: int) -> float:
    """Its share of victories, draws counted as halves."""
    env, rewards = make(opponents), []
    for match in range(matches):
        observation, _ = env.reset(seed=seed + match)
        ended = False
        while not ended:
            action, _ = model.predict(observation, action_masks=get_action_masks(env))
            observation, reward, ended, _, _ = env.step(int(action))
        rewards.append((float(reward) + 1) / 2)
    return float(np.mean(rewards))


def run(steps: int, rounds: int, opponents: str | int = "random", matches: int = MATCHES, seed: int = 1) -> list[float]:
    """Learn in rounds; after each, and before the first, how it does against random play."""
    torch.set_num_threads(1)  # networks this small gain nothing from more
    model, began = learner(opponents, tables=8, seed=seed), time.perf_counter()
    shares = [evaluate(model, "random", matches, 10_000)]
    print(f"{0:>8} decisions {0:>5.0f} s: wins {shares[0]:.1%} against random", flush=True)
    for _ in range(rounds):
        model.learn(steps // rounds, reset_num_timesteps=False)
        shares.append(evaluate(model, "random", matches, 10_000))
        spent = time.perf_counter() - began
        print(f"{model.num_timesteps:>8} decisions {spent:>5.0f} s: wins {shares[-1]:.1%} against random", flush=True)
    return shares


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=120_000, help="decisions to learn from")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--opponents", default="random", help="random, or a level from 1 to 5")
    chosen = parser.parse_args()
    nomarch.game("ra-dice").compile()
    run(chosen.steps, chosen.rounds, chosen.opponents)
