"""Measures the games as decision problems by random play: python benchmarks/decision_problems.py

Prints the tables of docs/research.md. Luck is measured by pairs of matches: the same dice and
cards for each seat's turns, but decisions of their own. How far the leads of such pairs
correlate is the part of the result's variance that the dice alone decide, between players
who decide at random.
"""

from __future__ import annotations

import argparse
import math
import random
from dataclasses import dataclass, field

import numpy as np

import nomarch
from nomarch import Game, Position
from nomarch.engine.chance import choose
from nomarch.engine.observation import observation_of


@dataclass
class Length:
    """What one match was made of."""

    decisions: list[int] = field(default_factory=list)  # how many actions each decision had
    outcomes: list[int] = field(default_factory=list)  # how many outcomes each chance had

    @property
    def tree(self) -> float:
        """The logarithm of the number of matches of this shape, chance included."""
        return sum(math.log10(n) for n in self.decisions + self.outcomes)


class Dice:
    """Outcomes by whose turn it is and how many fell in its turns before, so that both of a pair meet the same."""

    def __init__(self, deal: int) -> None:
        self.deal = deal
        self.fallen: dict[int, int] = {}

    def source(self, seat: int) -> random.Random:
        """The source of the next outcome in a seat's turns."""
        self.fallen[seat] = self.fallen.get(seat, 0) + 1
        return random.Random(f"{self.deal}/{seat}/{self.fallen[seat]}")


def play(game: Game, seats: int, deal: int, mind: int) -> tuple[Position, Length]:
    """A random match on given dice, with decisions of its own."""
    position, dice, rng, length = game.start(seats), Dice(deal), random.Random(mind), Length()
    while not position.over:
        if position.chance:
            outcomes = position.outcomes()
            length.outcomes.append(len(outcomes))
            turn: int = position.state.turn  # type: ignore[attr-defined]
            position.play(choose(dice.source(turn), outcomes))
        else:
            legal = position.legal()
            length.decisions.append(len(legal))
            position.play(rng.choice(legal))
    return position, length


def lead(position: Position) -> float:
    """How far seat 0 is ahead of the mean of the others."""
    scores = [score.total for score in position.scores()]
    return scores[0] - sum(scores[1:]) / (len(scores) - 1)


def measure(game: Game, seats: int, pairs: int) -> dict[str, str]:
    """All figures of one game."""
    leads, lengths = [], []
    for deal in range(pairs):
        played = [play(game, seats, deal, 2 * deal + k) for k in range(2)]
        leads.append([lead(position) for position, _ in played])
        lengths += [length for _, length in played]
    decisions = np.array([len(length.decisions) for length in lengths])
    chances = np.array([len(length.outcomes) for length in lengths])
    branching = np.concatenate([length.decisions for length in lengths])
    one, two = np.array(leads).T
    luck = float(np.corrcoef(np.concatenate([one, two]), np.concatenate([two, one]))[0, 1])
    return {
        "seats": str(seats),
        "record, bytes": str(game.dtype.itemsize),
        "observation": str(observation_of(game).size(game)),
        "actions": str(observation_of(game).actions),
        "outcomes": str(len(game.names) - observation_of(game).actions),
        "decisions a match": f"{decisions.mean():.0f} ({decisions.min()}-{decisions.max()})",
        "chance events a match": f"{chances.mean():.0f} ({chances.min()}-{chances.max()})",
        "share of chance": f"{chances.sum() / (chances.sum() + decisions.sum()):.0%}",
        "branching, mean": f"{branching.mean():.1f}",
        "branching, median": f"{np.median(branching):.0f}",
        "branching, most seen": str(branching.max()),
        "forced decisions": f"{(branching == 1).mean():.0%}",
        "tree, log10": f"{np.mean([length.tree for length in lengths]):.0f}",
        "lead of seat 0": f"{np.mean(leads):+.1f} ± {np.std(leads) / math.sqrt(2 * pairs):.1f}",
        "luck of the dice": f"{luck:.0%} ± {1 / math.sqrt(pairs):.0%}",
        "hidden": "yes" if observation_of(game).hides else "nothing",
        "pairs played": str(pairs),
    }


def table(columns: dict[str, dict[str, str]]) -> str:
    """One column a game."""
    labels = next(iter(columns.values()))
    lines = [f"| | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    lines += [f"| {label} | {' | '.join(column[label] for column in columns.values())} |" for label in labels]
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--compile", action="store_true", help="compile first: worth it beyond some hundred pairs")
    chosen = parser.parse_args()
    found = {}
    for each in nomarch.all_games():
        if chosen.compile:
            each.compile()
        number = chosen.pairs if each.slug != "saqqara" else max(2, chosen.pairs // 5)
        found[each.title] = measure(each, each.usual_seats, number)
    print(table(found))
