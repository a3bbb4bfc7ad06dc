"""How much our levels give away in the tiny match of Ra, against a seat that knows: python benchmarks/tiny.py

Each level plays its own mixture of actions in every situation, the other seat the best answer to it, found exactly.
"""

from __future__ import annotations

import math
import random
import sys
from functools import cache
from pathlib import Path

import nomarch
from nomarch import CHANCE, OVER
from nomarch.bots import choose
from nomarch.bots.levels import _weighed, mind_of

sys.path.append(str(Path(__file__).parents[1] / "examples" / "research"))
from solve_tiny import Solver

GAME = nomarch.game("ra-dice")


@cache
def mixture(data: bytes, level: int) -> dict[int, float]:
    """How likely a level plays each action in a situation."""
    position = GAME.position(data)
    view, mind = position.view(position.to_move), mind_of(level, GAME, 2)
    if mind.solves or len(view.legal) == 1:
        return {choose(view, level, random.Random(1)): 1.0}
    liked = _weighed(view, mind, random.Random(1))
    near = [option for option in liked if liked[0].value - option.value <= mind.careless]
    likely = {option.action: math.exp((option.value - liked[0].value) / mind.softness) for option in near}
    return {action: share / sum(likely.values()) for action, share in likely.items()}


class Against(Solver):
    """One seat plays as a level, or at random if that is 0; the other answers as well as can be."""

    def __init__(self, level: int, seat: int) -> None:
        super().__init__(GAME)
        self.level, self.seat = level, seat

    def value(self, data: bytes) -> float:
        mover, actions, _ = self.look(data)
        if mover != self.seat or mover in (CHANCE, OVER):
            return super().value(data)
        if data not in self.values:
            even = dict.fromkeys(actions, 1 / len(actions))
            mixed = mixture(data, self.level) if self.level else even
            self.values[data] = sum(share * self.value(self.after(data, action)) for action, share in mixed.items())
        return self.values[data]


if __name__ == "__main__":
    GAME.compile()
    opening = GAME.start(2, match="tiny").tobytes()
    exact = Solver(GAME).value(opening)
    print(f"exact value for seat 0: {exact:+.6f}")
    print("| plays | in seat 0 expects | in seat 1 expects | gives away, mean of both |")
    print("|---|---|---|---|")
    for level in map(int, sys.argv[1:] or "012345"):
        first, second = Against(level, 0).value(opening), -Against(level, 1).value(opening)
        lost = (exact - first + -exact - second) / 2
        name = f"level {level}" if level else "at random"
        print(f"| {name} | {first:+.4f} | {second:+.4f} | {lost:.4f} |", flush=True)
