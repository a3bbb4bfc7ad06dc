"""Synthetic players of known strength play synthetic matches; what their ratings recover of it."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

from nomarch.bots.skill import MU, Skill, rated

SPREAD = 5.0  # of true strengths, in the units of mu
NOISE = 25.0 / 6.0 * math.sqrt(2)  # the scale of luck between two sure players, as the model assumes it


class Recovered(NamedTuple):
    """How well found ratings fit true strengths."""

    correlation: float
    inside: float  # the share of true strengths within two sigmas
    pairs: float  # the share of pairs in the right order
    provisional: int


def recovered(players: int, matches: int, seed: int) -> Recovered:
    """Let players meet at random and rate them."""
    rng = random.Random(seed)
    true = [rng.gauss(MU, SPREAD) for _ in range(players)]
    found = [Skill()] * players
    for _ in range(matches):
        table = rng.sample(range(players), rng.randint(2, 5))
        placings = _played([true[who] for who in table], rng)
        for who, skill in zip(table, rated([found[who] for who in table], placings), strict=True):
            found[who] = skill
    return Recovered(
        _rank_correlation(true, [skill.mu for skill in found]),
        sum(_inside(t, s, true, found) for t, s in zip(true, found, strict=True)) / players,
        _in_order(true, [skill.mu for skill in found]),
        sum(skill.provisional for skill in found),
    )


def _played(strengths: list[float], rng: random.Random) -> list[int]:
    """Placings by strength and luck; now and then two share one."""
    shown = [strength - NOISE * math.log(-math.log(rng.random())) for strength in strengths]
    order = sorted(range(len(shown)), key=lambda seat: -shown[seat])
    placings = [order.index(seat) + 1 for seat in range(len(shown))]
    if rng.random() < 0.1:
        placings[order[1]] = placings[order[0]]
    return placings


def _inside(true: float, skill: Skill, all_true: list[float], found: list[Skill]) -> bool:
    """Only distances can be known, so both are measured from their mean."""
    shift = (sum(skill.mu for skill in found) - sum(all_true)) / len(all_true)
    return abs(skill.mu - shift - true) < 2 * skill.sigma


def _ranks(values: list[float]) -> list[int]:
    order = sorted(range(len(values)), key=lambda n: values[n])
    return [order.index(n) for n in range(len(values))]


def _rank_correlation(one: list[float], other: list[float]) -> float:
    """Spearman's."""
    n = len(one)
    squares = sum((a - b) ** 2 for a, b in zip(_ranks(one), _ranks(other), strict=True))
    return 1 - 6 * squares / (n * (n * n - 1))


def _in_order(one: list[float], other: list[float]) -> float:
    pairs = [(a, b) for a in range(len(one)) for b in range(a)]
    return sum((one[a] > one[b]) == (other[a] > other[b]) for a, b in pairs) / len(pairs)
