"""Who plays whom: players divided into tables so that nobody meets the same people again without need.

Pure functions over entry numbers. What divides best is found by trying all ways where there are few, else by
swapping players as long as that helps; costs are compared in this order: meeting somebody again, sitting in a seat
again, being far apart in the standings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

Group = tuple[int, ...]
Cost = tuple[int, int, int]
Costs = Callable[[Sequence[int], "Past"], Callable[[Group], Cost]]
MOST_TRIED = 4000  # part ways before swapping takes over; up to ten players that is all of them
MOST_PASSES = 20
NOTHING: Cost = (0, 0, 0)


@dataclass(frozen=True)
class Round:
    """Tables, each with its players in the order of their seats, and who has a bye."""

    tables: tuple[Group, ...]
    byes: Group = ()


@dataclass(frozen=True)
class Past:
    """What has been played: who met whom how often, who sat where how often, who had a bye."""

    rounds: tuple[Round, ...] = ()

    @property
    def met(self) -> Counter[frozenset[int]]:
        """How often two have met."""
        return Counter(frozenset(pair) for r in self.rounds for table in r.tables for pair in combinations(table, 2))

    @property
    def sat(self) -> Counter[tuple[int, int]]:
        """How often (player, seat) occurred."""
        return Counter((who, seat) for r in self.rounds for table in r.tables for seat, who in enumerate(table))

    @property
    def rested(self) -> Counter[int]:
        """How often somebody had a bye."""
        return Counter(who for r in self.rounds for who in r.byes)


def sizes(players: int, most: int, least: int) -> tuple[list[int], int]:
    """(seats of each table, byes): as few byes as possible, then as few tables, and those alike."""
    for byes in range(players + 1):
        playing = players - byes
        tables = -(-playing // most)
        if tables * least <= playing:
            small, more = divmod(playing, tables) if tables else (0, 0)
            return [small + 1] * more + [small] * (tables - more), byes
    raise ValueError("there is always a way: everybody rests")


def resting(order: Sequence[int], past: Past, byes: int) -> Group:
    """Who has a bye: who had the fewest, and of those the last in the order."""
    rested, backwards = past.rested, order[::-1]
    return tuple(sorted(backwards, key=lambda who: rested[who])[:byes])


def divide(order: Sequence[int], past: Past, most: int, least: int) -> Round:
    """The tables of the next round, not yet seated, for those who stand alike; `order` has the best first."""
    return _divided(order, past, most, least, _costs)


def mix(order: Sequence[int], past: Past, most: int, least: int) -> Round:
    """The same where standings do not matter, and as many as possible shall meet for the first time."""
    return _divided(order, past, most, least, _new_faces)


def _divided(order: Sequence[int], past: Past, most: int, least: int, costs: Costs) -> Round:
    shapes, byes = sizes(len(order), most, least)
    rest = resting(order, past, byes)
    playing = [who for who in order if who not in rest]
    cost = costs(playing, past)
    found = _tried(playing, shapes, cost)
    return Round(tuple(_swapped(found, cost)), rest)


def seat_cost(table: Sequence[int], sat: Counter[tuple[int, int]]) -> int:
    """How often all have sat where they would sit now, the often counted more."""
    return sum(2 * sat[who, seat] + 1 for seat, who in enumerate(table))


def best_seats(table: Sequence[int], sat: Counter[tuple[int, int]]) -> list[Group]:
    """All ways to sit that repeat seats as little as possible, in a fixed order."""
    ways = sorted(permutations(sorted(table)))
    least = min(seat_cost(way, sat) for way in ways)
    return [way for way in ways if seat_cost(way, sat) == least]


def _costs(order: Sequence[int], past: Past) -> Callable[[Group], Cost]:
    met, sat, rank = past.met, past.sat, {who: place for place, who in enumerate(order)}

    @cache
    def of(table: Group) -> Cost:
        pairs = list(combinations(table, 2))
        again = sum(met[frozenset(pair)] * (2 * met[frozenset(pair)] + 1) for pair in pairs)
        apart = sum((rank[one] - rank[other]) ** 2 for one, other in pairs)
        return again, _least_seat_cost(table, sat), apart

    return lambda table: of(tuple(sorted(table)))


def _new_faces(_order: Sequence[int], past: Past) -> Callable[[Group], Cost]:
    met = past.met

    def of(table: Group) -> Cost:
        often = [met[frozenset(pair)] for pair in combinations(table, 2)]
        return sum(map(bool, often)), sum(n * n for n in often), 0

    return of


def _least_seat_cost(table: Group, sat: Counter[tuple[int, int]]) -> int:
    """What the best way to sit costs: each in turn takes a seat that is free."""
    best = {0: 0}  # by the seats taken, as bits
    for who in table:
        costs = [2 * sat[who, seat] + 1 for seat in range(len(table))]
        after: dict[int, int] = {}
        for taken, so_far in best.items():
            for seat, more in enumerate(costs):
                if not taken >> seat & 1:
                    now = taken | 1 << seat
                    after[now] = min(after.get(now, so_far + more), so_far + more)
        best = after
    return min(best.values())


def _sum(costs: Iterable[Cost]) -> Cost:
    first, second, third = zip(*costs, strict=True)
    return sum(first), sum(second), sum(third)


def _tried(order: Sequence[int], shapes: Sequence[int], cost: Callable[[Group], Cost]) -> list[Group]:
    """The best way to divide players, as far as so many tries show; neighbours in the order are tried first."""
    best: list[tuple[Cost, list[Group]]] = []
    tried = 0

    def go_on(left: Group, shapes: tuple[int, ...], so_far: Cost, tables: list[Group]) -> None:
        nonlocal tried
        if not left:
            best[:] = [(so_far, list(tables))]
            return
        for size in dict.fromkeys(shapes):
            rest_shapes = tuple(_without(shapes, size))
            for mates in combinations(left[1:], size - 1):
                tried += 1
                if best and tried > MOST_TRIED:
                    return
                table = (left[0], *mates)
                now = _sum([so_far, cost(table)])
                if not best or now < best[0][0]:
                    go_on(tuple(who for who in left if who not in table), rest_shapes, now, [*tables, table])

    go_on(tuple(order), tuple(shapes), NOTHING, [])
    return best[0][1]


def _without(shapes: Sequence[int], size: int) -> list[int]:
    left = list(shapes)
    left.remove(size)
    return left


def _swapped(tables: list[Group], cost: Callable[[Group], Cost]) -> list[Group]:
    """The same tables after all swaps of two players that help."""
    found = [list(table) for table in tables]
    for _ in range(MOST_PASSES):
        helped = [_swap(one, other, cost) for one, other in combinations(found, 2)]
        if not any(helped):
            break
    return [tuple(table) for table in found]


def _swap(one: list[int], other: list[int], cost: Callable[[Group], Cost]) -> bool:
    """Make the swap between two tables that helps most, if any does."""
    now = _sum([cost(tuple(one)), cost(tuple(other))])
    ways = [(_after(one, other, i, j, cost), i, j) for i in range(len(one)) for j in range(len(other))]
    after, i, j = min(ways)
    if after < now:
        one[i], other[j] = other[j], one[i]
    return after < now


def _after(one: list[int], other: list[int], i: int, j: int, cost: Callable[[Group], Cost]) -> Cost:
    first, second = (*one[:i], other[j], *one[i + 1 :]), (*other[:j], one[i], *other[j + 1 :])
    return _sum([cost(first), cost(second)])
