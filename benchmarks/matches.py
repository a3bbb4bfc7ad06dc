"""Whole matches for measuring: players of graded skill, on dice that other matches can share."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from nomarch import Game
from nomarch.engine import CHANCE, OVER

HORIZON = 100  # events of a playout; then the points as they stand must do


@dataclass
class Played:
    """What one match was made of, and how it ended."""

    decisions: list[int] = field(default_factory=list)  # how many actions each decision had
    outcomes: list[int] = field(default_factory=list)  # how many outcomes each chance had
    points: list[int] = field(default_factory=list)
    result: float = 0.0  # of seat 0: 1 for a sole victory, -1 for a defeat, shared ones between

    @property
    def tree(self) -> float:
        """The logarithm of the number of matches of this shape, chance included."""
        return sum(math.log10(n) for n in self.decisions + self.outcomes)

    @property
    def lead(self) -> float:
        """How far seat 0 is ahead of the mean of the others; alone, its points."""
        others = self.points[1:]
        return self.points[0] - (sum(others) / len(others) if others else 0.0)


class Dice:
    """Outcomes by whose turn it is and how many fell in its turns before, so that all matches of a deal share them."""

    def __init__(self, deal: int) -> None:
        self.deal = deal
        self.fallen: dict[int, int] = {}

    def draw(self, seat: int, weights: Sequence[int]) -> int:
        """The index of the next outcome in a seat's turns."""
        self.fallen[seat] = self.fallen.get(seat, 0) + 1
        left = random.Random(f"{self.deal}/{seat}/{self.fallen[seat]}").randrange(sum(weights))
        index = 0
        while left >= weights[index]:
            left -= weights[index]
            index += 1
        return index


class Table:
    """Plays matches of one game on the game's machine of this moment.

    A player of skill 0 decides at random. One of skill k lets every action be followed by k random
    playouts, on states that it imagines from its view, and takes the action with the best mean lead.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats, self.machine = game, seats, game.machine
        machine, most = self.machine, game.seats[-1]
        self.options = machine.options(game.encode(game.check(seats, {})))
        self.states, self.trial = machine.states(), machine.states(2)
        self.ids, self.weights = machine.numbers(game.max_legal), machine.numbers(game.max_legal)
        self.buffers = machine.numbers(game.max_legal), machine.numbers(game.max_legal)
        self.points, self.keys = machine.numbers(most, len(game.sources)), machine.numbers(most)

    def play(self, skills: Sequence[int], deal: int, mind: str) -> Played:
        """One match on the dice of a deal; `mind` seeds all decisions."""
        machine, dice, rng, played = self.machine, Dice(deal), random.Random(mind), Played()
        self.states = machine.states()
        machine.begin(self.states, 0, self.seats, self.options)
        mover, n = self._step(-1)
        while mover != OVER:
            ids = machine.first(self.ids, n)
            if mover == CHANCE:
                played.outcomes.append(n)
                action = ids[dice.draw(self._turn(), machine.first(self.weights, n))]
            else:
                played.decisions.append(n)
                action = self._choose(skills[mover], mover, ids, rng)
            mover, n = self._step(action)
        return self._end(played)

    def _step(self, action: int) -> tuple[int, int]:
        mover, n = self.machine.step(self.states, 0, action, self.ids, self.weights)
        return int(mover), int(n)

    def _turn(self) -> int:
        state = self.states[0]
        return int(state["turn"]) if self.machine.compiled else int(state.turn)

    def _choose(self, skill: int, seat: int, ids: list[int], rng: random.Random) -> int:
        if skill == 0 or len(ids) == 1:
            return rng.choice(ids)
        source = self.machine.rng(rng.getrandbits(60))
        worth = [(self._worth(skill, seat, action, source), rng.random(), action) for action in ids]
        return max(worth)[2]

    def _worth(self, playouts: int, seat: int, action: int, source: Any) -> float:
        """The mean lead of a seat after an action and random play."""
        machine, trial, totals = self.machine, self.trial, self.machine.numbers(self.seats)
        trial[0] = self.states[0]
        machine.conceal(trial, 0, seat)
        machine.fill(trial, 0, seat, source)
        machine.step(trial, 0, action, *self.buffers)
        machine.playouts(trial, playouts, source, *self.buffers, HORIZON, self.points, totals)
        points = [int(total) / playouts for total in totals]
        own = points.pop(seat)
        return own - (sum(points) / len(points) if points else 0.0)

    def _end(self, played: Played) -> Played:
        self.machine.tally(self.states, 0, self.points, self.keys)
        played.points = [int(sum(self.points[seat])) for seat in range(self.seats)]
        keys = [int(self.keys[seat]) for seat in range(self.seats)]
        winners = keys.count(max(keys))
        share = 1 / winners if keys[0] == max(keys) else 0.0
        played.result = (share * self.seats - 1) / (self.seats - 1) if self.seats > 1 else 0.0
        return played
