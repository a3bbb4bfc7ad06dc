"""Measures the games as decision problems: python benchmarks/decision_problems.py [shape | luck]

Prints the tables of docs/research.md. The shape of a game comes from random play, for every number
of seats. Luck comes from a two-way design: every pair of players of graded skill meets on every
deal (one set of dice and cards), twice, with decisions of their own. See `luck` for the analysis.
"""

from __future__ import annotations

import argparse
import math
from itertools import product

import numpy as np
from matches import Played, Table

import nomarch
from nomarch import Game
from nomarch.engine.observation import Cards, Told, observation_of

SKILLS = (0, 1, 4)  # playouts for each action; see matches.Table
TWICE = 2
DRAWS = 400  # of the bootstrap over deals
Samples = np.ndarray[tuple[int, int, int], np.dtype[np.float64]]  # by pair, deal and repetition


def shape(game: Game, seats: int, matches: int) -> dict[str, str]:
    """What random matches are made of."""
    table = Table(game, seats)
    played = [table.play([0] * seats, deal, f"shape/{deal}") for deal in range(matches)]
    decisions = np.array([len(match.decisions) for match in played])
    chances = np.array([len(match.outcomes) for match in played])
    branching = np.concatenate([match.decisions for match in played])
    leads = [match.lead for match in played]
    return {
        "decisions a match": f"{decisions.mean():.0f} ({decisions.min()}-{decisions.max()})",
        "chance events a match": f"{chances.mean():.0f} ({chances.min()}-{chances.max()})",
        "share of chance": f"{chances.sum() / (chances.sum() + decisions.sum()):.0%}",
        "branching: mean, median, most seen": f"{branching.mean():.1f}, {np.median(branching):.0f}, {branching.max()}",
        "forced decisions": f"{(branching == 1).mean():.0%}",
        "tree, log10": f"{np.mean([match.tree for match in played]):.0f}",
        "lead of seat 0": f"{np.mean(leads):+.1f} ± {1.96 * np.std(leads) / math.sqrt(matches):.1f}",
    }


def sizes(game: Game) -> dict[str, str]:
    """What the game is made of, whoever plays."""
    told = observation_of(game)
    return {
        "record, bytes": str(game.dtype.itemsize),
        "states, log10, at most": f"{states(game):.0f}",
        "observation": str(told.size(game)),
        "actions": str(told.actions),
        "outcomes": str(len(game.names) - told.actions),
        "hidden": "yes" if game.hides else "nothing",
    }


def states(game: Game) -> float:
    """The logarithm of a bound on the states: every field at every value of its declared range, cards anywhere."""
    total = 0.0
    for _, field in observation_of(game).blocks(game):
        items = math.prod(game.dtype[field.name].shape)
        if isinstance(field, Cards):
            values = math.prod(game.dtype[field.counts].shape)
        else:
            values = {Told.NUMBER: field.most + 1, Told.CHOICE: field.size, Told.SEAT: field.size + 1}[field.told]
        total += items * math.log10(values)
    return total


# How much is luck -----------------------------------------------------------------------------


def meetings(game: Game, seats: int, deals: int, skills: tuple[int, ...] = SKILLS) -> tuple[Samples, Samples]:
    """Results and leads of seat 0 for every pair of skills (its own, that of all others) on every deal, twice."""
    table, pairs = Table(game, seats), list(product(skills, skills))
    played: list[list[list[Played]]] = [
        [
            [table.play([own] + [other] * (seats - 1), deal, f"{own}/{other}/{deal}/{k}") for k in range(TWICE)]
            for deal in range(deals)
        ]
        for own, other in pairs
    ]
    return (
        np.array([[[match.result for match in cell] for cell in row] for row in played]),
        np.array([[[match.lead for match in cell] for cell in row] for row in played]),
    )


def parts(samples: Samples) -> dict[str, float]:
    """The variance of a two-way random-effects design, part by part, as shares of the whole."""
    pairs, deals, repeats = samples.shape
    cells, mean = samples.mean(axis=2), samples.mean()
    rows, columns = cells.mean(axis=1), cells.mean(axis=0)
    within = samples.var(axis=2, ddof=1).mean()
    rest = cells - rows[:, None] - columns[None, :] + mean
    both = repeats * (rest**2).sum() / ((pairs - 1) * (deals - 1))
    by_pair = repeats * deals * ((rows - mean) ** 2).sum() / (pairs - 1)
    by_deal = repeats * pairs * ((columns - mean) ** 2).sum() / (deals - 1)
    found = {
        "skill": max(0.0, (by_pair - both) / (repeats * deals)),
        "dice, whoever plays": max(0.0, (by_deal - both) / (repeats * pairs)),
        "dice, by who plays": max(0.0, (both - within) / repeats),
        "the rest": float(within),
    }
    whole = sum(found.values()) or 1.0
    return {name: value / whole for name, value in found.items()}


def luck(game: Game, seats: int, deals: int) -> dict[str, str]:
    """The parts of the variance of result and lead, with intervals from a bootstrap over deals."""
    found = {"deals": str(deals), "matches": str(deals * TWICE * len(SKILLS) ** 2)}
    for what, samples in zip(("result", "lead"), meetings(game, seats, deals), strict=True):
        rng = np.random.default_rng(1)
        again = [samples[:, rng.integers(deals, size=deals)] for _ in range(DRAWS)]
        drawn = [parts(sample) for sample in again]
        for name, share in parts(samples).items():
            low, high = np.percentile([other[name] for other in drawn], (2.5, 97.5))
            found[f"{what}: {name}"] = f"{share:.0%} ({low:.0%}-{high:.0%})"
    return found


def table(columns: dict[str, dict[str, str]]) -> str:
    """One column for each game or number of seats."""
    labels = next(iter(columns.values()))
    lines = [f"| | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    lines += [f"| {label} | {' | '.join(column[label] for column in columns.values())} |" for label in labels]
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", choices=("shape", "luck"))
    parser.add_argument("--game", choices=[game.slug for game in nomarch.all_games()])
    parser.add_argument("--matches", type=int, default=100, help="of random play, for each number of seats")
    parser.add_argument("--deals", type=int, default=40)
    chosen = parser.parse_args()
    games = [game for game in nomarch.all_games() if chosen.game in (None, game.slug)]
    for game in games:
        game.compile()
    if chosen.part != "luck":
        print(table({game.title: sizes(game) for game in games}), "\n", flush=True)
        for game in games:
            found = {f"{seats}": shape(game, seats, chosen.matches) for seats in game.seats}
            print(f"{game.title}, by seats\n\n{table(found)}\n", flush=True)
    if chosen.part != "shape":
        for game in games:
            print(table({game.title: luck(game, game.usual_seats, chosen.deals)}), "\n", flush=True)
