"""Luck taken out of results: nothing in the mean, whatever the values are, and the same matches as before."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from statistics import fmean, stdev

import numpy as np
import pytest

import nomarch
import pig
from nomarch.bots import Level, arena
from nomarch.bots.arena import Deal, play_deal
from nomarch.bots.behind import LEANS, FollowedTurn, behind, leaning, players, rare_as_one
from nomarch.bots.estimates import KINDS, Outcome, Question, estimates, half_width, less_luck, looks_at
from nomarch.bots.levels import Chances, drawn
from nomarch.bots.luck import Luck, Watched
from nomarch.engine import Position
from nomarch.engine.errors import BadOptions

PIG = pig.GAME


def all_that_may_happen(position: Position, level: Level) -> Chances:
    if position.chance:
        return Chances(*zip(*position.outcomes(), strict=True))
    found = level.chances(position.view(position.to_move), random.Random(1))
    return found if found.weights else Chances(found.actions, (1.0,))


def walked(position: Position, events: int, luck: Luck, level: Level, chance: float) -> list[tuple[float, np.ndarray]]:
    """Every way the next events may go: its chance, and the luck counted on the way, by lean and seat."""
    if events == 0 or position.over:
        return [(chance, luck.taken.sum(1))]
    found = all_that_may_happen(position, level)
    ways = []
    for action, weight in zip(found.actions, found.weights, strict=True):
        there, counted = position.copy(), Luck(luck.who, luck.behind)
        counted.taken = luck.taken.copy()
        counted.count(there, found, action)
        there.play(action)
        ways += walked(there, events - 1, counted, level, chance * weight / sum(found.weights))
    return ways


@pytest.mark.parametrize("first", ["2", "1"])
def test_luck_is_nothing_in_the_mean_over_every_way_five_events_may_go(first: str) -> None:
    """Level 2 chooses softly, so its choices count too; with every lean, exactly: enumerated, not sampled.

    One of the seats is taken for a level 1 that it is not: values may be wrong, and still nothing is added.
    """
    position = PIG.start(2, target="50")
    position.play("roll").play("die 6").play("hold").play("roll").play("die 5")
    ways = walked(position, 5, Luck(players(PIG, ("1", "2"), first), behind(PIG, 2)), Level(2), 1.0)
    assert len(ways) > 50
    assert sum(chance for chance, _ in ways) == pytest.approx(1.0, abs=1e-12)
    assert sum(chance * taken for chance, taken in ways) == pytest.approx(np.zeros((len(LEANS), 2)), abs=1e-12)
    most = np.max([np.abs(taken) for _, taken in ways], axis=0)
    assert most.min() > 0.01 and len({round(float(lean[0]), 6) for lean in most}) == len(LEANS)


def test_shares_lean_to_the_first_bot_as_long_as_time_is_left() -> None:
    """Odds of 1 : 2 are 1 : 2 at the end of a match, and e to the 2.5 times as good before it begins."""
    rows = leaning(np.array([[1 / 3, 2 / 3]] * 2), np.array([0.0, 1.0]), (True, False))
    assert rows[0] == pytest.approx(np.array([[1 / 3, 2 / 3]] * len(LEANS)))
    assert (rows[1, :, 0] / rows[1, :, 1]).tolist() == pytest.approx([0.5 * np.exp(lean) for lean in LEANS])
    assert rows[1, LEANS.index(0.0)].tolist() == pytest.approx([1 / 3, 2 / 3])


def test_a_turn_is_followed_as_its_seat_plays_it() -> None:
    """Behind a soft choice lies the mean over the chances with which the level plays on, to the end of the turn."""
    position = PIG.start(2, target="50")
    for _ in range(2):
        for _ in range(6):
            position.play("roll").play("die 6")
        position.play("hold")
    position.play("roll").play("die 5")
    values, who = FollowedTurn(PIG, 2), players(PIG, ("2", "2"), "2")

    def worth(there: Position) -> np.ndarray:
        """By walking all ways to the ends of the turn; what those are worth is asked behind the last event."""
        found, rows = all_that_may_happen(there, Level(2)), values(there, who, ())
        whole = np.zeros((len(LEANS), 2))
        for action, weight in zip(found.actions, found.weights, strict=True):
            after = there.copy().play(action)
            on = not after.over and after.state.turn == there.state.turn
            whole += weight / sum(found.weights) * (worth(after) if on else rows[action])
        return whole

    roll, even = PIG.parse("roll"), LEANS.index(0.0)
    assert values(position, who, ())[roll] == pytest.approx(worth(position.copy().play(roll)), abs=1e-5)
    best = values(position, players(PIG, ("5", "5"), "5"), ())
    assert best[roll][even, 0] > values(position, who, ())[roll][even, 0] + 0.001


def test_what_is_rare_is_told_by_one_action_as_likely_as_all_of_it() -> None:
    """Of 2, 1.5 and 0.5 in a hundred one stands for all 4 of them, by its share: 1/2, 3/8 and 1/8 of the time."""
    chances, seen = Chances((1, 2, 3, 4), (0.96, 0.02, 0.015, 0.005)), Counter[int]()
    for seed in range(1600):
        found = rare_as_one(chances, random.Random(seed))
        assert found.actions[0] == 1 and found.weights == pytest.approx((0.96, 0.04))
        seen[found.actions[1]] += 1
    assert [seen[action] for action in (2, 3, 4)] == pytest.approx([800, 600, 200], abs=70)
    assert rare_as_one(Chances((5, 6), (2.0, 1.0)), random.Random(1)) == Chances((5, 6), (2.0, 1.0))


def test_where_rounds_are_read_the_same_falls_and_nobody_wins_what_no_other_loses() -> None:
    nile = nomarch.game("nile-artifacts")
    nile.compile()
    plain, read = nile.start(2), nile.start(2)
    luck = Luck(players(nile, ("4", "3"), "4", "a match"), behind(nile, 2))
    luck.draw(read, random.Random(7))
    assert read.tobytes() == plain.draw(random.Random(7)).tobytes()
    seat, legal = read.to_move, read.legal()
    luck.count(read, Chances(tuple(legal), (1.0,) * len(legal)), legal[0])
    assert luck.taken.sum(2) == pytest.approx(np.zeros((len(LEANS), 3)), abs=1e-9)
    assert np.abs(luck.taken[:, [0, 1 + seat]]).min() > 0.0 and not luck.taken[:, 2 - seat].any()


def test_luck_is_nothing_in_the_mean_over_whole_matches() -> None:
    """The values are poor here (points as they stand), and still nothing is added or taken away in the mean."""
    options = {"target": "50"}
    deals = [play_deal(Deal(PIG, ("2", "1"), options, 3, number, None, 1.0, adjusted=True)) for number in range(200)]
    for seat in range(2):
        lucky = np.array([match.lucky(seat) for deal in deals for match in deal])
        for lean, kind in product(range(len(LEANS)), range(KINDS)):
            mean, half = half_width(lucky[:, lean, kind].tolist())
            assert abs(mean) < half and half > 0.01
    for match in (match for deal in deals for match in deal):
        assert match.luck is not None
        assert match.luck.sum(2) == pytest.approx(np.zeros((len(LEANS), 3)), abs=1e-9)
        assert match.lucky(0).sum(1) == pytest.approx(match.luck[:, :, 0].sum(1))


def test_counting_luck_changes_no_match() -> None:
    plain, counted = (arena(PIG, 2, ["2", "1"], games=20, seed=5, workers=1, adjusted=how) for how in (False, True))
    assert [(row.bot, row.share, row.points) for row in plain.rows] == [
        (r.bot, r.share, r.points) for r in counted.rows
    ]
    assert plain.rows[0].adjusted is None and counted.rows[0].adjusted is not None


def test_a_watched_level_chooses_as_the_level_does() -> None:
    position = PIG.start(2).play("roll").play("die 4").play("roll").play("die 5")
    view = position.view(position.to_move)
    for seed in range(20):
        watched = Watched(Level(2))
        assert watched.choose(view, random.Random(seed)) == Level(2).choose(view, random.Random(seed))
        assert drawn(watched.chances, random.Random(1)) in view.legal


# Figures ------------------------------------------------------------------------------------


def outcome(names: tuple[str, ...], shares: tuple[float, ...], fell: tuple[float, ...] = ()) -> Outcome:
    """A match in which only what fell was luck."""
    zeros = (0,) * len(names)
    by_source = [fell, *[(0.0,) * len(names)] * len(names)]
    luck = np.array([by_source] * len(LEANS)) if fell else None
    return Outcome(names, shares, zeros, zeros, (0.0,) * len(names), (0.0,) * len(names), (), luck)


LEANS_TELL = (0.2, 0.6, 1.0, 1.4, 0.9)  # how much luck is told with each lean


def test_what_is_taken_away_is_nothing_in_the_mean_whatever_it_weighs() -> None:
    """All ways that eight deals may fall, each with its own tie between luck and result; exact, not sampled."""
    ties, ways = [(0.9, 0.1), (0.4, 0.6), (1.0, 1.0), (0.2, 0.0), (0.7, 0.3), (0.5, 0.1), (0.0, 0.8), (0.6, 0.6)], 0.0
    for way in product((0, 1), repeat=len(ties)):
        kinds = [(0.3 - 0.6 * fell, 0.1 * (n % 3) * (1 - 2 * fell), 0.0) for n, fell in enumerate(way)]
        luck = np.array(kinds)[:, np.newaxis] * np.array(LEANS_TELL)[:, np.newaxis]
        ways += fmean(less_luck([tie[fell] for tie, fell in zip(ties, way, strict=True)], luck)) / 2 ** len(ties)
    assert ways == pytest.approx(fmean(fmean(tie) for tie in ties), abs=1e-12)


@pytest.mark.parametrize(
    ("truly", "at_most"), [((1.0, 1.0, 1.0), 1.02), ((0.5, 1.3, 0.0), 0.75), ((0.0, 0.0, 0.0), 0.6)]
)
def test_luck_that_says_little_is_taken_out_by_little(truly: tuple[float, ...], at_most: float) -> None:
    """Spread of 400 deals, beside luck taken out in full: no worse if the values are right, far better if not."""
    rng = np.random.default_rng(5)
    luck = rng.normal(0.0, 0.3, (400, KINDS))
    shares = 0.6 + luck @ np.array(truly) + rng.normal(0.0, 0.3, 400)
    without = less_luck(shares.tolist(), np.repeat(luck[:, np.newaxis], len(LEANS), 1))
    assert stdev(without) < at_most * stdev(shares - luck.sum(1))


def test_the_lean_that_leaves_least_is_found() -> None:
    """With one lean luck is told as it is, with the others another tale: what is left is 0.1, or little more."""
    rng = np.random.default_rng(6)
    luck = rng.normal(0.0, 0.3, (200, len(LEANS), KINDS))
    for lean in (1, 4):
        shares = 0.6 + luck[:, lean].sum(1) + rng.normal(0.0, 0.1, 200)
        assert 0.09 < stdev(less_luck(shares.tolist(), luck)) < 0.12


def test_the_three_figures_of_a_bot() -> None:
    """Two deals: 4 wins both matches of the first, and one of the second. Luck was half a victory in two matches.

    Raw: 1, 1, 1, 0, mean 0.75, spread 0.5. Paired: 1, 0.5, spread 0.354. Adjusted: 0.75, 0.75, spread 0.
    """
    deals = [
        [outcome(("4", "3"), (1, 0), (0.5, -0.5)), outcome(("3", "4"), (0, 1), (0.0, 0.0))],
        [outcome(("4", "3"), (1, 0), (0.0, 0.0)), outcome(("3", "4"), (1, 0), (0.5, -0.5))],
    ]
    found = estimates("4", deals, 2)
    assert {name: one.share for name, one in found.items()} == {"raw": 0.75, "paired": 0.75, "adjusted": 0.75}
    assert found["raw"].needed == pytest.approx((2.8 * 0.5 / 0.25) ** 2)
    assert found["paired"].needed == pytest.approx(2 * (2.8 * 0.125**0.5 / 0.25) ** 2)
    assert (found["adjusted"].low, found["adjusted"].high, found["adjusted"].needed) == (0.75, 0.75, 2)


def test_an_interval_is_wider_for_few_samples_and_many_looks() -> None:
    """Student's 97.5 % point is 2.262 with 9 degrees of freedom and 2.023 with 39; the normal one is 1.960."""
    few, many = [0.0, 1.0] * 5, [0.0, 1.0] * 20
    assert half_width(few)[1] == pytest.approx(2.262 * stdev(few) / 10**0.5, rel=0.02)
    assert half_width(many)[1] == pytest.approx(2.023 * stdev(many) / 40**0.5, rel=0.002)
    assert half_width(many, looks=10)[1] > 1.35 * half_width(many)[1]
    assert half_width([1.0]) == (1.0, float("inf"))


def test_a_question_is_looked_at_a_few_times_and_stops_the_arena() -> None:
    assert looks_at(50) == [10, 15, 22, 33, 50] and looks_at(7) == [7]
    easy = arena(PIG, 2, ["4", "random"], games=400, seed=1, options={"target": "50"}, workers=1, until="4>random")
    assert easy.matches == 20 and easy.decided.startswith("4 is better than random: ahead by ")
    even = arena(PIG, 2, ["2", "1"], games=4, seed=1, workers=1, until="1>2")
    assert even.matches == 4 and even.decided.startswith("Not decided after 4 matches: ")
    assert even.decided in even.table()


def test_questions_are_read_or_refused() -> None:
    assert Question.read(" 4 > 3", ["4", "3"]) == ("4", "3")
    for text in ("4", "4>5", "4>4", ">", "4<3"):
        with pytest.raises(BadOptions):
            Question.read(text, ["4", "3"])


def test_the_lead_is_counted_a_seat() -> None:
    """One 4 against two 3s: 0.6 of the victory against 0.2 each is a lead of 0.4."""
    deals = [[outcome(("4", "3", "3"), (0.6, 0.2, 0.2))]] * 12
    lead, half = Question("4", "3").lead(deals, 1)
    assert lead == pytest.approx(0.4) and half == pytest.approx(0.0, abs=1e-12)
