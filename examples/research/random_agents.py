"""Random agents through PettingZoo: who wins by luck alone? python examples/research/random_agents.py"""

from __future__ import annotations

import argparse
import time
from collections import Counter

import numpy as np

import nomarch
from nomarch.adapters import pettingzoo


def play(env: pettingzoo.GuardedEnv, rng: np.random.Generator, seed: int) -> dict[str, float]:
    """One match of random legal actions; each agent's reward."""
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        done = terminated or truncated
        env.step(None if done else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


def run(slug: str, seats: int, matches: int) -> Counter[str]:
    """How often each agent was best."""
    env, rng, best = pettingzoo.env(slug, seats), np.random.default_rng(1), Counter[str]()
    for seed in range(matches):
        rewards = play(env, rng, seed)
        best.update(agent for agent, reward in rewards.items() if reward == max(rewards.values()))
    return best


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="ra-dice")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=200)
    chosen = parser.parse_args()
    nomarch.game(chosen.game).compile()
    began = time.perf_counter()
    print(dict(sorted(run(chosen.game, chosen.seats, chosen.matches).items())))
    print(f"{chosen.matches} matches in {time.perf_counter() - began:.1f} s")
