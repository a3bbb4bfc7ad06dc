"""The forms of a contest: everybody against everybody, or those who stand alike against each other; and finals.

Pure functions: what a round is follows from the drawn order, the rounds before and their results, and the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, gcd

from nomarch.engine.chance import Source

from .groups import Group, Past, Round, best_seats, divide, mix

ROBIN, SWISS = FORMS = ("robin", "swiss")
STARTS = 6  # ways that are compared
Draws = Callable[[str], Source]  # gives the source that is drawn from under a name


def robin(order: Sequence[int], most: int, least: int, draws: Draws) -> list[Round]:
    """All rounds of a contest in which everybody meets everybody."""
    return _pairs(order) if most == 2 else _tables(order, most, least, draws)


def swiss(order: Sequence[int], past: Past, most: int, least: int, draws: Draws) -> Round:
    """The next round of a contest in which those meet who stand alike; `order` has the best first."""
    return seated(divide(order, past, most, least), past, draws)


def usual_rounds(players: int) -> int:
    """How many rounds of the Swiss kind part the best from the rest."""
    return (players - 1).bit_length() + 1 if players > 2 else 1


def final_tables(seeds: Sequence[int], seats: int) -> list[Group]:
    """The tables of a round of finals: the best are kept apart as long as possible."""
    tables: list[list[int]] = [[] for _ in range(len(seeds) // seats)]
    for line in range(seats):
        row = list(seeds[line * len(tables) : (line + 1) * len(tables)])
        for table, who in zip(tables, row[::-1] if line % 2 else row, strict=True):
            table.append(who)
    return [tuple(table) for table in tables]


def finalists(players: int, seats: int, rounds: int) -> tuple[int, int]:
    """(players, rounds) of the finals: every table sends on its winner, so each round takes as many times as many."""
    while rounds and seats**rounds > players:
        rounds -= 1
    return (seats**rounds if rounds else 0), rounds


def seated(found: Round, past: Past, draws: Draws) -> Round:
    """A round with everybody in a seat that they had least; what is equal is drawn."""
    sat, number = past.sat, len(past.rounds) + 1
    tables = []
    for n, table in enumerate(found.tables):
        ways = best_seats(table, sat)
        tables.append(ways[draws(f"seats {number} {n}").randrange(len(ways))])
    return Round(tuple(tables), found.byes)


def _pairs(order: Sequence[int]) -> list[Round]:
    """Two at a table, each pair once: all but one go round in a circle, and seats come in turns."""
    circle: list[int | None] = [None, *order] if len(order) % 2 else list(order)
    rounds, last = [], len(circle) - 1
    for number in range(last):
        pairs = [(circle[n], circle[last - n]) for n in range(len(circle) // 2)]
        turned = [pair[::-1] if (number if n == 0 else n) % 2 else pair for n, pair in enumerate(pairs)]
        tables = tuple((one, other) for one, other in turned if one is not None and other is not None)
        rounds.append(Round(tables, tuple(who for pair in pairs if None in pair for who in pair if who is not None)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def _tables(order: Sequence[int], most: int, least: int, draws: Draws) -> list[Round]:
    """Several at a table: rounds until everybody has met everybody, then seated in turn."""
    rounds: list[Round] = []
    for found in _mixed(len(order), most, least):
        named = Round(tuple(_named(table, order) for table in found.tables), _named(found.byes, order))
        rounds.append(seated(named, Past(tuple(rounds)), draws))
    return rounds


def _named(numbers: Sequence[int], order: Sequence[int]) -> Group:
    return tuple(order[n] for n in numbers)


@lru_cache(64)
def _mixed(players: int, most: int, least: int) -> tuple[Round, ...]:
    """The shortest of several ways in which everybody meets everybody, then the one where nobody meets too often."""
    ways = [_mixed_from(start, players, most, least) for start in range(min(players, STARTS))]
    return min(ways, key=lambda way: (len(way), max(Past(way).met.values())))


def _mixed_from(start: int, players: int, most: int, least: int) -> tuple[Round, ...]:
    order = [(start * n + n // 2) % players for n in range(players)] if gcd(start, players) == 1 else range(players)
    order = list(dict.fromkeys([*order, *range(start, players), *range(start)]))
    rounds: list[Round] = []
    pairs = players * (players - 1) // 2
    bound = 3 * ceil((players - 1) / (most - 1)) + 2
    few = players if players <= most else 0  # who always share a table change seats until all have had all
    while len(rounds) < bound and (len(Past(tuple(rounds)).met) < pairs or len(rounds) < few):
        rounds.append(mix(order, Past(tuple(rounds)), most, least))
    return tuple(rounds)
