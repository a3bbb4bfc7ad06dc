"""A bot of one's own, as an opponent in Gymnasium and in the arena: python examples/research/own_bot.py

Anything with `choose(view, rng)` is a bot: it gets what its seat may know and names an action.
From the command line: nomarch arena roll-through-the-ages --bots own_bot:Greedy,random
"""

from __future__ import annotations

import random

import gymnasium
import numpy as np

import nomarch
from nomarch import View
from nomarch.adapters import gymnasium as _registers  # noqa: F401
from nomarch.bots.arena import Standings, arena


class Greedy:
    """Plays whatever leaves it most points at once, and at random among equals."""

    def choose(self, view: View, rng: random.Random) -> int:
        """The best of `view.legal` one step ahead."""
        return max(view.legal, key=lambda action: (points_after(view, action), rng.random()))


def points_after(view: View, action: int) -> int:
    """The seat's lead over the best other seat after an action, on a copy of the view's state."""
    game = view.game
    state = game.state_type()
    state.become(view.state)
    game.calls.apply(state, action)
    rows = [[0] * len(game.sources) for _ in range(game.seats[-1])]
    game.calls.score(state, rows)
    totals = [sum(row) for row in rows]
    own = totals.pop(view.seat)
    return own - max(totals)


def run(matches: int) -> float:
    """What a random player is rewarded, on average, against Greedy."""
    env = gymnasium.make("nomarch/RollThroughTheAges-v1", opponents=Greedy(), seat=None)
    rng, rewards = np.random.default_rng(1), []
    for seed in range(matches):
        observation, _ = env.reset(seed=seed)
        ended = False
        while not ended:
            action = rng.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, ended, _, _ = env.step(action)
        rewards.append(reward)
    return float(np.mean(rewards))


def in_the_arena(games: int, workers: int | None = 1) -> Standings:
    """Greedy against random play on paired dice, each in every seat; arenas know bots by module and class."""
    return arena(nomarch.game("roll-through-the-ages"), 2, ["own_bot:Greedy", "random"], games, workers=workers)


if __name__ == "__main__":
    nomarch.game("roll-through-the-ages").compile()
    print(f"a random player against Greedy: {run(100):+.2f} (from -1 to 1)")
    print(in_the_arena(100).table())
