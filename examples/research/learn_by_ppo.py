"""PPO learns Ra: The Dice Game from random opponents: python examples/research/learn_by_ppo.py

The learner is MaskablePPO of sb3-contrib, which chooses among legal actions only; `pip install
nomarch[examples]` brings it. All matches run in one batch; a minute or two take it well beyond random play.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO

import nomarch
from nomarch.adapters.stable_baselines import VecMatches

MATCHES = 200  # of an evaluation: wins are known to about 7 in a hundred
TABLES = 256
ROUND = 16  # decisions at each table between two fits


def learner(opponents: str | int, seed: int) -> MaskablePPO:
    """A small network at many tables; only the end of a match is rewarded, so nothing is discounted.

    Fitting costs more than playing, so a round is seen only twice, in large pieces and with long steps.
    """
    return MaskablePPO(
        "MlpPolicy",
        VecMatches("ra-dice", TABLES, seat=None, opponents=opponents),
        learning_rate=4e-3,
        n_steps=ROUND,
        batch_size=2048,
        n_epochs=2,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )


def evaluate(model: MaskablePPO, opponents: str | int, matches: int, seed: int) -> float:
    """Its share of victories, draws counted as halves: the first match at each of so many tables."""
    env = VecMatches("ra-dice", matches, seat=None, opponents=opponents)
    env.seed(seed)
    seen, shares = env.reset(), np.full(matches, np.nan)
    while np.isnan(shares).any():
        actions, _ = model.predict(seen, action_masks=env.action_masks())
        seen, rewards, ended, _ = env.step(actions)
        first = ended & np.isnan(shares)
        shares[first] = (rewards[first] + 1) / 2
    return float(shares.mean())


def run(steps: int, rounds: int, opponents: str | int = "random", matches: int = MATCHES, seed: int = 1) -> list[float]:
    """Learn in rounds; after each, and before the first, how it does against random play."""
    torch.set_num_threads(1)  # networks this small gain nothing from more
    model, began = learner(opponents, seed), time.perf_counter()
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
    parser.add_argument("--steps", type=int, default=393_216, help="decisions to learn from")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--opponents", default="random", help="random, or a level from 1 to 5")
    chosen = parser.parse_args()
    nomarch.game("ra-dice").compile()
    run(chosen.steps, chosen.rounds, chosen.opponents)
