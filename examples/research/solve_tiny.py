"""Solves the tiny match of Ra: The Dice Game exactly: python examples/research/solve_tiny.py

Every situation of a match is valued once, from its end backwards: at chance the mean, at a decision what is best for
the seat that decides. With two seats what one wins the other loses, so one number says it all.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import nomarch
from nomarch import CHANCE, OVER, Game


class Solver:
    """The values of all situations met so far, by their bytes, for seat 0 of two."""

    def __init__(self, game: Game) -> None:
        self.game, self.machine = game, game.machine
        self.values: dict[bytes, float] = {}
        self.decisions = 0
        self._states = self.machine.states()

    def value(self, data: bytes) -> float:
        """What seat 0 can expect, if both seats decide as well as can be: 1 for a victory, -1 for a defeat."""
        if data not in self.values:
            mover, ids, weights = self.look(data)
            if mover == OVER:
                self.values[data] = self._end(data)
            elif mover == CHANCE:
                worth = [self.value(self.after(data, outcome)) for outcome in ids]
                total = sum(w * v for w, v in zip(weights, worth, strict=True))
                self.values[data] = total / sum(weights)
            else:
                self.decisions += 1
                best = max if mover == 0 else min
                self.values[data] = best(self.value(self.after(data, action)) for action in ids)
        return self.values[data]

    def look(self, data: bytes) -> tuple[int, list[int], list[int]]:
        """Who is to move, what may happen, and how likely at chance."""
        ids, weights = (self.machine.numbers(self.game.max_legal) for _ in range(2))
        self.machine.load(self._states, 0, data)
        mover, n = self.machine.step(self._states, 0, -1, ids, weights)
        return int(mover), self.machine.first(ids, n), self.machine.first(weights, n)

    def after(self, data: bytes, event: int) -> bytes:
        """The situation after an action or outcome."""
        ids, weights = (self.machine.numbers(self.game.max_legal) for _ in range(2))
        self.machine.load(self._states, 0, data)
        self.machine.step(self._states, 0, event, ids, weights)
        return self.machine.dump(self._states)

    def _end(self, data: bytes) -> float:
        result = self.game.position(data).result
        assert result
        return result.shares[0] - result.shares[1]


def best_first(solver: Solver, data: bytes) -> Iterator[tuple[str, float]]:
    """Every action by its value for seat 0, best first."""
    _, actions, _ = solver.look(data)
    worth = {solver.game.say(action): solver.value(solver.after(data, action)) for action in actions}
    yield from sorted(worth.items(), key=lambda item: -item[1])


if __name__ == "__main__":
    solver, began = Solver(nomarch.game("ra-dice")), time.process_time()
    value = solver.value(solver.game.start(2, match="tiny").tobytes())
    spent = time.process_time() - began
    print(f"seat 0 expects {value:+.6f}; {len(solver.values)} situations, {solver.decisions} decisions, {spent:.0f} s")
    opening = solver.game.start(2, match="tiny").play("die yellow pharaoh").play("die green monument")
    for action, worth in best_first(solver, opening.tobytes()):
        print(f"{worth:+.4f} {action}")
