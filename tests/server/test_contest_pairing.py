"""Who plays whom in a contest: everybody plays, nobody meets the same people or sits in the same seat without need."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from nomarch.engine.seal import commitment, digest
from nomarch.server.contests.drawing import Drawing, sealed
from nomarch.server.contests.forms import final_tables, finalists, robin
from nomarch.server.contests.groups import Past, Round, divide, sizes
from nomarch.server.contests.standings import POINT, Played, after_finals, earned, standings

KEY = digest("the same draws in every run")
unhurried = partial(settings, deadline=None, suppress_health_check=[HealthCheck.too_slow])  # the machine may be busy


def dice(seed: int = 0) -> object:
    rng = random.Random(seed)
    return lambda _: rng


def drawn(players: int, **told: object) -> Drawing:
    match = {
        "levels": [0] * players,
        "seats": 2,
        "least": 2,
        "form": "swiss",
        "rounds": 0,
        "finals": 0,
    }
    return Drawing(sealed("contest", KEY, [None] * players, {**match, **told}), [""] * players, KEY)


def play(found: Round, rng: random.Random) -> Played:
    results = []
    for table in found.tables:
        scores = [rng.randrange(12) for _ in table]
        results.append({"scores": scores, "placings": [1 + sum(o > s for o in scores) for s in scores]})
    return found, results


def played_out(drawing: Drawing, seed: int = 1) -> list[Played]:
    rng, rounds, played = random.Random(seed), drawing.rounds(), list[Played]()
    while (found := drawing.next_round(played, rounds)) is not None:
        played.append(play(found, rng))
    return played


# Tables and byes ---------------------------------------------------------------------------


@given(some.integers(2, 64), some.integers(2, 5), some.integers(2, 5))
def test_tables_are_alike_and_byes_as_few_as_can_be(players: int, most: int, least: int) -> None:
    least = min(least, most)
    shapes, byes = sizes(players, most, least)
    assert sum(shapes) + byes == players
    assert all(least <= size <= most for size in shapes)
    assert not shapes or max(shapes) - min(shapes) <= 1
    fewer = [n for n in range(byes) if any(t * least <= players - n <= t * most for t in range(players))]
    assert fewer == []


@unhurried(max_examples=40)
@given(some.integers(3, 20), some.integers(2, 5), some.integers(1, 6), some.integers(0, 99))
def test_everybody_plays_or_rests_once_a_round_and_rests_are_shared(
    players: int, most: int, rounds: int, seed: int
) -> None:
    most = min(most, players)
    played = played_out(drawn(players, seats=most, least=min(most, 3), rounds=rounds), seed)
    assert len(played) == rounds
    for found, _ in played:
        assert sorted([who for table in found.tables for who in table] + list(found.byes)) == list(range(players))
    rested = Past(tuple(found for found, _ in played)).rested
    assert max(rested[who] for who in range(players)) - min(rested[who] for who in range(players)) <= 1


# Everybody against everybody ---------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 21))
def test_in_pairs_everybody_meets_everybody_once_and_first_seats_are_as_even_as_can_be(players: int) -> None:
    past = Past(tuple(robin(range(players), 2, 2, dice())))  # type: ignore[arg-type]
    assert len(past.rounds) == players - 1 + players % 2
    assert set(past.met.values()) == {1} and len(past.met) == players * (players - 1) // 2
    for who in range(players):
        assert abs(past.sat[who, 0] - past.sat[who, 1]) <= (players - 1) % 2, "an odd number can't be halved"
        assert past.rested[who] == players % 2


@pytest.mark.parametrize(
    ("players", "most", "rounds", "most_met"),
    [(9, 3, 4, 1), (8, 3, 4, 1), (8, 4, 3, 3), (6, 3, 4, 4), (12, 4, 6, 5), (16, 4, 7, 2), (4, 4, 4, 4), (3, 3, 3, 3)],
)
def test_at_larger_tables_everybody_meets_everybody_and_nobody_far_too_often(
    players: int, most: int, rounds: int, most_met: int
) -> None:
    past = Past(tuple(robin(range(players), most, 2, dice())))  # type: ignore[arg-type]
    assert len(past.met) == players * (players - 1) // 2
    assert len(past.rounds) <= rounds and max(past.met.values()) <= most_met
    spread = [max(c := [past.sat[who, seat] for seat in range(most)]) - min(c) for who in range(players)]
    assert max(spread) <= 2, "seats stay even"


# Those who stand alike ---------------------------------------------------------------------


def all_ways(players: list[int], shapes: list[int]) -> list[list[tuple[int, ...]]]:
    if not players:
        return [[]]
    found = []
    for size in set(shapes):
        rest = list(shapes)
        rest.remove(size)
        for mates in combinations(players[1:], size - 1):
            table = (players[0], *mates)
            found += [[table, *more] for more in all_ways([p for p in players if p not in table], rest)]
    return found


def repeated(past: Past, tables: list[tuple[int, ...]]) -> int:
    often = [past.met[frozenset(pair)] for table in tables for pair in combinations(table, 2)]
    return sum(n * (2 * n + 1) for n in often)


@unhurried(max_examples=15)
@given(some.sampled_from([(6, 2), (8, 2), (6, 3), (8, 3), (9, 3), (8, 4), (10, 5)]), some.integers(0, 99))
def test_no_way_to_divide_repeats_fewer_meetings(shape: tuple[int, int], seed: int) -> None:
    players, most = shape
    played = played_out(drawn(players, seats=most, rounds=3), seed)
    for n in range(4):
        past = Past(tuple(found for found, _ in played[:n]))
        order = list(range(players))
        random.Random(seed).shuffle(order)
        found = divide(order, past, most, 2)
        again = partial(repeated, past)
        assert again(found.tables) == min(map(again, all_ways(sorted(order), sizes(players, most, 2)[0])))


@pytest.mark.parametrize(("players", "rounds"), [(8, 4), (16, 6), (32, 6), (11, 5), (24, 7)])
@pytest.mark.parametrize("seed", range(3))
def test_in_pairs_nobody_meets_again_and_seats_stay_even(players: int, rounds: int, seed: int) -> None:
    past = Past(tuple(found for found, _ in played_out(drawn(players, rounds=rounds), seed)))
    assert max(past.met.values()) == 1
    uneven = Counter(abs(past.sat[who, 0] - past.sat[who, 1]) for who in range(players))
    assert max(uneven) <= 2, uneven
    assert sum(n for off, n in uneven.items() if off > 1) <= players // 4, uneven


@pytest.mark.parametrize(("players", "most", "rounds"), [(9, 3, 3), (12, 4, 3), (16, 4, 4), (25, 5, 4), (15, 5, 3)])
def test_at_larger_tables_seats_differ_by_two_at_most_and_by_one_for_most(players: int, most: int, rounds: int) -> None:
    past = Past(tuple(found for found, _ in played_out(drawn(players, seats=most, rounds=rounds), 5)))
    spread = [max(c := [past.sat[who, seat] for seat in range(most)]) - min(c) for who in range(players)]
    assert max(spread) <= 2 and sum(off > 1 for off in spread) <= players // 2, spread
    assert max(past.met.values()) <= 2


# Standings, finals, drawing ----------------------------------------------------------------


def test_a_table_gives_one_point_for_leaving_all_behind_and_half_for_a_tie() -> None:
    assert earned([1, 2]) == [POINT, 0]
    assert earned([1, 1]) == [POINT // 2] * 2
    assert earned([2, 1, 3]) == [POINT // 2, POINT, 0]
    assert earned([1, 1, 3, 4]) == [POINT * 5 // 6, POINT * 5 // 6, POINT // 3, 0]
    assert sum(earned([3, 1, 5, 2, 3])) == POINT * 5 // 2


def test_equal_points_are_parted_by_opponents_then_wins_then_shares_then_the_draw() -> None:
    first = Round(((0, 1), (2, 3)), (4,))
    results = [{"scores": [5, 5], "placings": [1, 1]}, {"scores": [9, 1], "placings": [1, 2]}]
    order = [4, 3, 2, 1, 0]
    lines = standings(order, [(first, results)])
    assert [line.points for line in lines] == [24, 24, 12, 12, 0]
    assert [line.who for line in lines][:2] == [2, 4], "a win counts before the draw"
    assert [line.who for line in lines][2:4] == [1, 0], "the draw parts what nothing else does"


def test_the_best_are_kept_apart_in_finals_and_the_winner_of_a_tie_stood_better_before() -> None:
    assert final_tables([1, 2, 3, 4], 2) == [(1, 4), (2, 3)]
    assert final_tables(list("abcdefghi"), 3)[0] == ("a", "f", "g")
    assert finalists(8, 4, 2) == (4, 1) and finalists(8, 2, 2) == (4, 2) and finalists(3, 4, 1) == (0, 0)
    played = played_out(drawn(8, rounds=3, finals=2), 4)
    assert [len(found.tables) for found, _ in played] == [4, 4, 4, 2, 1]
    before = standings(drawn(8).order(), played[:3])
    tied = [(found, [{"scores": [1, 1], "placings": [1, 1]} for _ in found.tables]) for found, _ in played[3:4]]
    final = after_finals(before, tied)
    assert set(final[:2]) == {line.who for line in before[:2]}


def test_whoever_has_seal_nonces_and_key_draws_the_same_and_other_nonces_draw_otherwise() -> None:
    match = {"levels": [0] * 8, "seats": 4, "least": 2, "form": "robin", "rounds": 0, "finals": 1}
    nonces = [f"nonce{n}" for n in range(8)]
    seal = sealed("contest", KEY, [commitment("contest", nonce) for nonce in nonces], match)
    one, two = Drawing(seal, nonces, KEY), Drawing(seal, nonces, KEY)
    assert one.order() == two.order() and played_out(one) == played_out(two)
    other = Drawing(seal, [*nonces[:7], ""], KEY)
    assert other.order() != one.order() or played_out(other) != played_out(one)
