"""Elo ratings from shares of victory: the Bradley-Terry strengths that explain them best."""

from __future__ import annotations

import math
from collections.abc import Sequence

MEAN = 1500.0
PER_FACTOR = 400 / math.log(10)
ROUNDS = 200
PRIOR = 0.5  # drawn matches added to every pair that met, so that a clean sheet stays finite


def ratings(bots: Sequence[str], matches: Sequence[tuple[Sequence[str], Sequence[float]]]) -> dict[str, float]:
    """Ratings around 1500. In a match of several seats everybody meets everybody, two by two."""
    wins = _pairs(bots, matches)
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        strength = {bot: _better(bot, strength, wins) for bot in bots}
    logs = {bot: math.log(value) for bot, value in strength.items()}
    centre = sum(logs.values()) / len(logs)
    return {bot: MEAN + PER_FACTOR * (value - centre) for bot, value in logs.items()}


def _pairs(
    bots: Sequence[str], matches: Sequence[tuple[Sequence[str], Sequence[float]]]
) -> dict[tuple[str, str], float]:
    wins = {(one, other): 0.0 for one in bots for other in bots if one != other}
    met = set()
    for names, shares in matches:
        for a, one in enumerate(names):
            for b, other in enumerate(names):
                if one != other and a != b:
                    met.add((one, other))
                    wins[one, other] += 0.5 + 0.5 * math.copysign(1, d) if (d := shares[a] - shares[b]) else 0.5
    for pair in met:
        wins[pair] += PRIOR
    return wins


def _better(bot: str, strength: dict[str, float], wins: dict[tuple[str, str], float]) -> float:
    """One step of the fixed point: wins over the matches each rival makes likely."""
    won = sum(wins[bot, other] for other in strength if other != bot)
    weight = sum(
        (wins[bot, other] + wins[other, bot]) / (strength[bot] + strength[other]) for other in strength if other != bot
    )
    return won / weight if weight else strength[bot]
