"""How everybody stands: points, and what parts those who have equally many. All of it is said before a contest begins.

A match gives a point for leaving everybody behind, nothing for the last place, and in between the share of opponents
that one has left behind; a tie is half. A bye counts as a point.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .groups import Round

POINT = 24  # points are counted in parts of this, which all tables divide evenly
Result = Mapping[str, Sequence[int]]  # scores and placings of a match, by seat
Played = tuple[Round, Sequence[Result]]  # a round and the results of its tables


@dataclass(frozen=True)
class Standing:
    """One line of the standings."""

    who: int
    place: int
    points: int  # in parts of POINT
    strength: float  # the average points of all opponents met
    wins: int
    share: float  # of all points scored at one's tables
    matches: int


def earned(placings: Sequence[int]) -> list[int]:
    """What each seat of a table earns."""
    others = len(placings) - 1
    return [
        (2 * sum(other > own for other in placings) + placings.count(own) - 1) * POINT // (2 * others)
        for own in placings
    ]


def standings(order: Sequence[int], played: Sequence[Played]) -> list[Standing]:
    """Everybody, the best first; `order` is the drawn one, which parts those whom nothing else parts."""
    points = _points(played)
    lines = {who: _line(who, points, played) for who in order}
    rank = {who: n for n, who in enumerate(order)}
    best = sorted(order, key=lambda who: (*(-value for value in _key(lines[who])), rank[who]))
    return [_placed(lines[who], n) for n, who in enumerate(best, 1)]


def _points(played: Sequence[Played]) -> dict[int, int]:
    points: defaultdict[int, int] = defaultdict(int)
    for found, results in played:
        for who in found.byes:
            points[who] += POINT
        for table, result in zip(found.tables, results, strict=True):
            for who, more in zip(table, earned(result["placings"]), strict=True):
                points[who] += more
    return points


def _line(who: int, points: Mapping[int, int], played: Sequence[Played]) -> Standing:
    met: list[int] = []
    wins, matches, shares = 0, 0, 0.0
    for found, results in played:
        for table, result in zip(found.tables, results, strict=True):
            if who in table:
                seat, scores = table.index(who), [max(0, score) for score in result["scores"]]
                met += [points.get(other, 0) for other in table if other != who]
                wins += result["placings"][seat] == 1
                shares += scores[seat] / sum(scores) if any(scores) else 1 / len(table)
                matches += 1
    strength = sum(met) / len(met) / POINT if met else 0.0
    return Standing(who, 0, points.get(who, 0), strength, wins, shares / matches if matches else 0.0, matches)


def _key(line: Standing) -> tuple[float, ...]:
    return line.points, round(line.strength, 9), line.wins, round(line.share, 9)


def _placed(line: Standing, place: int) -> Standing:
    return Standing(line.who, place, line.points, line.strength, line.wins, line.share, line.matches)


def winner(table: Sequence[int], result: Result, seeds: Sequence[int]) -> int:
    """Who goes on from a table of the finals: of several first the one who stood better before."""
    first = [who for who, place in zip(table, result["placings"], strict=True) if place == 1]
    return min(first, key=list(seeds).index)


def after_finals(before: Sequence[Standing], finals: Sequence[Played]) -> list[int]:
    """The final order: who came furthest in the finals, then how they did at their last table, then as before."""
    rank = {line.who: line.place for line in before}
    reached: dict[int, tuple[int, int]] = {}
    seeds = [line.who for line in before]
    for number, (found, results) in enumerate(finals, 1):
        for table, result in zip(found.tables, results, strict=True):
            first = winner(table, result, seeds)
            for who, place in zip(table, result["placings"], strict=True):
                reached[who] = (-number, 0 if who == first else max(1, place))
    return sorted(rank, key=lambda who: (*reached.get(who, (0, 0)), rank[who]))
