"""Luck taken out of results: nothing in the mean, whatever the values are, and the same matches as before."""

from __future__ import annotations

import random
from itertools import product
from statistics import fmean, stdev

import numpy as np
import pytest

import pig
from nomarch.bots import Level, arena
from nomarch.bots.arena import Deal, play_deal
from nomarch.bots.estimates import KINDS, Outcome, Question, estimates, half_width, less_luck, looks_at
from nomarch.bots.levels import Chances, drawn
from nomarch.bots.luck import Luck, Watched, behind
from nomarch.engine import Position
from nomarch.engine.errors import BadOptions

PIG = pig.GAME


def all_that_may_happen(position: Position, level: Level) -> Chances:
    if position.chance:
        return Chances(*zip(*position.outcomes(), strict=True))
    found = level.chances(position.view(position.to_move), random.Random(1))
    return found if found.weights else Chances(found.actions, (1.0,))


def walked(position: Position, events: int, luck: Luck, level: Level, chance: float) -> list[tuple[float, list[float]]]:
    """Every way the next events may go: its chance, and the luck counted on the way."""
    if events == 0 or position.over:
        return [(chance, luck.taken.sum(0).tolist())]
    found = all_that_may_happen(position, level)
    ways = []
    for action, weight in zip(found.actions, found.weights, strict=True):
        there, counted = position.copy(), Luck(2, luck._behind)
        counted.taken = luck.taken.copy()
        counted.count(there, found, action)
        there.play(action)
        ways += walked(there, events - 1, counted, level, chance * weight / sum(found.weights))
    return ways


def test_luck_is_nothing_in_the_mean_over_every_way_five_events_may_go() -> None:
    """Level 2 chooses softly, so its choices count too; what is enumerated is exact, not sampled."""
    position = PIG.start(2, target="50")
    position.play("roll").play("die 6").play("hold").play("roll").play("die 5")
    ways = walked(position, 5, Luck(2, behind(PIG, 2)), Level(2), 1.0)
    assert len(ways) > 50
    assert sum(chance for chance, _ in ways) == pytest.approx(1.0, abs=1e-12)
    for seat in range(2):
        assert sum(chance * taken[seat] for chance, taken in ways) == pytest.approx(0.0, abs=1e-12)
        assert max(abs(taken[seat]) for _, taken in ways) > 0.01


def test_luck_is_nothing_in_the_mean_over_whole_matches() -> None:
    """The values are poor here (points as they stand), and still nothing is added or taken away in the mean."""
    options = {"target": "50"}
    deals = [play_deal(Deal(PIG, ("2", "1"), options, 3, number, None, 1.0, adjusted=True)) for number in range(200)]
    for seat in range(2):
        for kind in range(KINDS):
            mean, half = half_width([match.lucky(seat)[kind] for deal in deals for match in deal])
            assert abs(mean) < half and half > 0.01
    for match in (match for deal in deals for match in deal):
        assert all(sum(of) == pytest.approx(0.0, abs=1e-9) for of in match.luck)
        assert sum(match.lucky(0)) == pytest.approx(sum(of[0] for of in match.luck))


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
    luck = (fell, *[(0.0,) * len(names)] * len(names)) if fell else ()
    return Outcome(names, shares, zeros, zeros, (0.0,) * len(names), (0.0,) * len(names), (), luck)


def test_what_is_taken_away_is_nothing_in_the_mean_whatever_it_weighs() -> None:
    """All ways that eight deals may fall, each with its own tie between luck and result; exact, not sampled."""
    ties, ways = [(0.9, 0.1), (0.4, 0.6), (1.0, 1.0), (0.2, 0.0), (0.7, 0.3), (0.5, 0.1), (0.0, 0.8), (0.6, 0.6)], 0.0
    for way in product((0, 1), repeat=len(ties)):
        luck = np.array([(0.3 - 0.6 * fell, 0.1 * (n % 3) * (1 - 2 * fell), 0.0) for n, fell in enumerate(way)])
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
    assert stdev(less_luck(shares.tolist(), luck)) < at_most * stdev(shares - luck.sum(1))


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
