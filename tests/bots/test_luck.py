"""Luck taken out of results: nothing in the mean, whatever the values are, and the same matches as before."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from statistics import fmean, stdev
from types import SimpleNamespace

import numpy as np
import pytest

import nomarch
import pig
from nomarch.bots import Level, arena
from nomarch.bots.arena import Deal, play_deal
from nomarch.bots.behind import LEANS, FollowedTurn, behind, leaning, players
from nomarch.bots.estimates import KINDS, Outcome, Question, estimates, half_width, less_luck, looks_at
from nomarch.bots.levels import Chances, Mind, _softly, drawn
from nomarch.bots.luck import LuckByEvent, LuckByRound, Watched
from nomarch.bots.rounds import RoundPlayer
from nomarch.engine import Position, Rated
from nomarch.engine.errors import BadOptions
from nomarch.learn.arena_kernels import drawn as drawn_by_kernel

PIG = pig.GAME


def all_that_may_happen(position: Position, level: Level) -> Chances:
    if position.chance:
        return Chances(*zip(*position.outcomes(), strict=True))
    found = level.chances(position.view(position.to_move), random.Random(1))
    return found if found.weights else Chances(found.actions, (1.0,))


def walked(
    position: Position, events: int, luck: LuckByEvent, level: Level, chance: float
) -> list[tuple[float, np.ndarray]]:
    """Every way the next events may go: its chance, and the luck counted on the way, by lean and seat."""
    if events == 0 or position.over:
        return [(chance, luck.taken.sum(1))]
    found = all_that_may_happen(position, level)
    ways = []
    for action, weight in zip(found.actions, found.weights, strict=True):
        there, counted = position.copy(), LuckByEvent(luck.who, luck.behind)
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
    ways = walked(position, 5, LuckByEvent(players(PIG, ("1", "2"), first), behind(PIG, 2)), Level(2), 1.0)
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
        found, rows = all_that_may_happen(there, Level(2)), values(there, who)
        whole = np.zeros((len(LEANS), 2))
        for action, weight in zip(found.actions, found.weights, strict=True):
            after = there.copy().play(action)
            on = not after.over and after.state.turn == there.state.turn
            whole += weight / sum(found.weights) * (worth(after) if on else rows[action])
        return whole

    roll, even = PIG.parse("roll"), LEANS.index(0.0)
    assert values(position, who)[roll] == pytest.approx(worth(position.copy().play(roll)), abs=1e-5)
    best = values(position, players(PIG, ("5", "5"), "5"))
    assert best[roll][even, 0] > values(position, who)[roll][even, 0] + 0.001


# Rounds read ------------------------------------------------------------------------------------


def test_lines_draw_from_the_chances_of_a_level() -> None:
    """Every thousandth part of what may be drawn: each action as often as its chance says, to a thousandth."""
    likings, mind = [0.31, 0.30, 0.36, 0.10, 0.352], Mind(softness=0.02, careless=0.14)
    chances = _softly([Rated(action, liking) for action, liking in enumerate(likings)], mind)
    buffers = SimpleNamespace(weights=[0] * 5, utilities=[0.0] * 5)
    parts = [(k + 0.5) / 1000 for k in range(1000)]
    seen = Counter(drawn_by_kernel(likings, 5, 2, mind.softness, mind.careless, part, buffers) for part in parts)
    whole = sum(chances.weights)
    assert 3 not in chances.actions and len(seen) == 4
    for action, weight in zip(chances.actions, chances.weights, strict=True):
        assert seen[action] / 1000 == pytest.approx(weight / whole, abs=0.0011)


READ = {"nile-artifacts": 2, "roll-through-the-ages": 2, "saqqara": 3}


def at_rest(slug: str, level: int) -> Position:
    """Before the third round, cards and choices as they came."""
    game, rng = nomarch.game(slug), random.Random(5)
    game.compile()
    position, level_bot = game.start(READ[slug]), Level(level)
    for _ in range(3):
        position = next_rest(position, level_bot, rng)
    return position


def next_rest(position: Position, level: Level, rng: random.Random) -> Position:
    """The match played on by one level until the next rest, or its end."""
    there = position.copy().draw(rng)
    while not there.over and not there.game.calls.rests(there.state):
        if there.chance:
            there.draw(rng)
        else:
            there.play(level.choose(there.view(there.to_move), rng))
    return there


@pytest.mark.parametrize("slug", READ)
def test_lines_from_before_a_round_say_the_mean_of_lines_behind_it(slug: str) -> None:
    """Forty rounds as level 3 plays them, five lines behind each, and 400 lines from before."""
    position, level, rng, seats = at_rest(slug, 3), Level(3), random.Random(6), READ[slug]
    minds, rounds = players(position.game, ("3",) * seats, "3").minds, RoundPlayer(position.game, seats, 3)
    before = rounds.play(position.tobytes(), minds, 400, "before")[0][:, -1, 0]
    behind = [
        rounds.play(next_rest(position, level, rng).tobytes(), minds, 5, f"{n}")[0][:, -2, 0].mean() for n in range(40)
    ]
    error = (before.var() / 400 + stdev(behind) ** 2 / 40) ** 0.5
    assert abs(before.mean() - fmean(behind)) < 3.5 * error
    assert 0.0 < error < 0.06


class Told:
    """Says of every moment how many events it is off: in thousandths, and a tenth more for each further rest."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def play(self, data: bytes, minds: object, lines: int, seed: str) -> tuple[np.ndarray, np.ndarray]:
        event = int(seed.rpartition("/")[2])
        self.asked.append(event)
        first = 0.001 * event / 10 + np.array([0.0, 0.1, 0.2])
        return np.stack([first, (1 - first) / 2, (1 - first) / 2, first, first, first], axis=1)[np.newaxis], np.zeros(
            (1, 3)
        )


@pytest.mark.parametrize("names", [("3", "3", "3"), ("5", "3", "3")])
def test_a_throw_goes_from_rest_to_rest_or_to_who_chooses_by_unknown_chances(names: tuple[str, ...]) -> None:
    saqqara, rng, told = nomarch.game("saqqara"), random.Random(2), Told()
    saqqara.compile()
    position, counting = saqqara.start(3), LuckByRound(players(saqqara, names, names[0], "a match"), told)
    assert counting.who.known == tuple(name == "3" for name in names)
    ends, begins, open_ = [], [], False
    while len(position.record.events) < 250:
        event, resting = len(position.record.events), saqqara.calls.rests(position.state)
        known = position.chance or counting.who.known[position.to_move]
        if open_ and (resting or not known):
            ends.append(0.0001 * event + (0.1 if resting else 0.2))
            open_ = False
        if known and not open_:
            begins.append(0.0001 * event + 0.2)
            open_ = True
        if position.chance:
            counting.draw(position, rng)
        else:
            counting.count(position, Chances(), 0)
            position.play(rng.choice(position.legal()))
    counting.end(position)
    ends += [0.0001 * len(position.record.events) + 0.2] * open_
    assert counting.taken[0, 0, 0] == pytest.approx(sum(ends) - sum(begins))
    assert len(ends) == len(begins) > 2 and not counting.taken[:, 1:].any()
    assert counting.taken.sum(2) == pytest.approx(np.zeros((len(LEANS), 4)), abs=1e-9)


@pytest.mark.parametrize("slug", READ)
def test_counting_luck_by_rounds_changes_no_match(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nomarch.bots.luck.LINES", 2)
    game, bots = nomarch.game(slug), ("4", "3", "3")[: READ[slug]]
    plain, counted = (play_deal(Deal(game, bots, {}, 3, 0, None, 1.0, adjusted=how))[0] for how in (False, True))
    assert (plain.shares, plain.points) == (counted.shares, counted.points)
    assert counted.luck is not None and np.abs(counted.luck[:, 0]).min() > 0.0
    assert counted.luck.sum(2) == pytest.approx(np.zeros(counted.luck.shape[:2]), abs=1e-9)


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
