"""What holds for every game: the identity, luck with mean zero, decisions judged by what their seat knew."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from support.playing import random_match

import nomarch
import pig
from nomarch.analysis import Review, deepen, review, value
from nomarch.analysis.deep import LEAST, MOST, how_many, seconds_of_line
from nomarch.analysis.glance import worth_a_look
from nomarch.analysis.html import page
from nomarch.analysis.lines import Lines
from nomarch.analysis.review import mark_of, sort_of
from nomarch.analysis.value import valuer
from nomarch.engine.errors import TooLong, UnfinishedMatch

ALL = [(game.slug, seats) for game in nomarch.all_games() for seats in (game.seats[0], game.seats[-1])]
LISTED = [
    which for which in ALL if nomarch.game(which[0]).turns_solvable or not nomarch.game(which[0]).rounds_read
]  # what may fall; elsewhere it is sampled
SHORT = {"ra-dice": {"match": "tiny"}}


@pytest.fixture(scope="module")
def matches() -> dict[tuple[str, int], tuple[nomarch.Record, Review]]:
    """Random matches hold large hands and are long to read: two lines show what is shown here."""
    made = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(value, "FEWEST", 2)
        patch.setattr(value, "WEIGHED", 0)
        patch.setattr(value, "THROWN", 32)
        patch.setattr(value, "PLAYED", 128)
        for slug, seats in ALL:
            record = random_match(nomarch.game(slug), seats, **SHORT.get(slug, {}))
            made[slug, seats] = (record, review(record))
    return made


@pytest.mark.parametrize("which", ALL, ids=str)
def test_result_less_start_is_luck_and_cost_and_drift(which: tuple[str, int], matches: dict) -> None:
    record, found = matches[which]
    result = record.position().result
    for seat in range(record.seats):
        truth = result.shares[seat] if record.seats > 1 else result.scores[seat]
        parts = sum(row.luck[seat] + row.cost[seat] + row.drift[seat] for row in found.rows)
        assert abs(truth - found.start[seat] - parts) < 1e-9
        assert found.rows[-1].after[seat] == pytest.approx(truth, abs=1e-9)


@pytest.mark.parametrize("which", ALL, ids=str)
def test_every_event_has_one_row_that_adds_up(which: tuple[str, int], matches: dict) -> None:
    record, found = matches[which]
    assert [row.event for row in found.rows] == list(range(len(record.events)))
    for row in found.rows:
        for seat in range(record.seats):
            assert row.after[seat] - row.before[seat] == pytest.approx(
                row.luck[seat] + row.cost[seat] + row.drift[seat]
            )
        assert (row.kind == "chance") == (record.events[row.event].seat < 0)
        if row.kind != "chance":
            assert row.cost[row.seat] <= 1e-12 and not any(row.luck)


@pytest.mark.parametrize("which", ALL, ids=str)
def test_throws_hold_all_luck_and_totals_all_loss(which: tuple[str, int], matches: dict) -> None:
    _, found = matches[which]
    for seat, total in enumerate(found.totals):
        assert sum(throw.luck[seat] for throw in found.throws) == pytest.approx(total.luck)
        assert sum(of.loss for of in total.by_sort.values()) == pytest.approx(total.loss)
        assert sum(of.decisions for of in total.by_sort.values()) == total.decisions
        assert list(total.costliest) == sorted(total.costliest, key=lambda event: -found.rows[event].loss)
    for i, throw in enumerate(found.throws):
        assert {row.throw for row in found.rows[throw.first : throw.last + 1]} == {i}


@pytest.mark.parametrize("which", LISTED, ids=str)
def test_the_luck_of_all_outcomes_adds_up_to_nothing(which: tuple[str, int], matches: dict) -> None:
    record, found = matches[which]
    thrown = [row.event for row in found.rows if row.kind == "chance"]
    for event in thrown[:: max(1, len(thrown) // 3)]:
        position = record.position(event)
        judge, luck = valuer(record.game, record.seats), 0.0
        for outcome, weight in position.outcomes():
            judged = judge.judge(position, outcome)
            luck += weight * (judged.after - judged.expected)
        assert np.abs(luck).max() < 1e-9 * sum(weight for _, weight in position.outcomes()) * 100


def test_a_decision_is_judged_by_what_its_seat_knew() -> None:
    """Other hands of the rivals that look the same to the seat: the same cost, to the last digit."""
    record = random_match(nomarch.game("saqqara"), 3)
    game, machine = record.game, record.game.compile()
    judged = 0
    for event in range(100, len(record.events), 97):
        position = record.position(event)
        if position.to_move < 0 or len(position.legal()) < 2:
            continue
        states = machine.states()
        machine.load(states, 0, position.view(position.to_move).tobytes())
        machine.fill(states, 0, position.to_move, machine.rng(event))
        other = game.position(machine.dump(states))
        other.record.events = list(position.record.events)  # the deals imagined follow from the event's number
        action = position.legal()[0]
        costs = [_cost(record, moment, action) for moment in (position, other)]
        assert costs[0] == costs[1]
        judged += 1
    assert judged >= 5


def _cost(record: nomarch.Record, position: nomarch.Position, action: int) -> list[float]:
    """The cost to the seat itself; what rivals gained may come through their hands."""
    judged = valuer(record.game, record.seats).judge(position, action)
    return [round(float(v), 9) for v in (judged.after - judged.expected)]


def test_alone_a_match_is_analysed_in_points(matches: dict) -> None:
    record, found = matches["roll-through-the-ages", 1]
    assert found.unit == "points" and found.result == (float(record.position().result.scores[0]),)
    assert {row.seat for row in found.rows} == {0}, "whoever plays alone has every turn"
    assert record.names[0] in page(found, record.game)


def test_a_match_that_goes_on_is_refused() -> None:
    record = random_match(nomarch.game("ra-dice"), 2, match="tiny")
    unfinished = replace(record, events=record.events[:-1])
    with pytest.raises(UnfinishedMatch, match="isn't over yet"):
        review(unfinished)


def test_a_match_beyond_all_bounds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(review.__globals__, "MOST_EVENTS", 10)
    with pytest.raises(TooLong, match="up to 10"):
        review(random_match(nomarch.game("ra-dice"), 2, match="tiny"))


def test_the_kind_of_a_decision_is_that_of_the_action_or_else_of_what_was_better() -> None:
    game = nomarch.game("ra-dice")
    done, crown, sail = (game.parse(text) for text in ("done", "pharaoh", "nile"))
    assert sort_of(game, crown, sail, [crown, sail, done]) == "pharaoh"
    assert sort_of(game, done, sail, [crown, sail, done]) == "nile"
    assert sort_of(game, done, done, [done]) == ""


# The deep pass ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deep() -> tuple[nomarch.Record, Review, Review]:
    record = random_match(pig.GAME, 2, target="50")
    found = review(record)
    return record, found, deepen(found, record)


def test_the_deep_pass_keeps_the_identity_and_repeats_itself(deep: tuple) -> None:
    record, quick, found = deep
    assert found.gap < 1e-9 and found.depth == "deep"
    assert deepen(quick, record) == found


def test_only_what_was_looked_at_has_an_interval(deep: tuple) -> None:
    record, quick, found = deep
    looked = worth_a_look(quick, record)
    assert looked
    for row, before in zip(found.rows, quick.rows, strict=True):
        assert (row.margin is not None) == (row.event in looked)
        if row.event not in looked:
            assert row == before
        elif row.best == row.action:
            assert row.loss == 0.0 and not any(row.cost)


def test_a_mark_needs_an_interval_without_zero(deep: tuple) -> None:
    _, _, found = deep
    row = next(row for row in found.rows if row.kind == "decision")
    assert mark_of(replace(row, loss=0.06, margin=0.05), "share", 0.1) == "mistake"
    assert mark_of(replace(row, loss=0.06, margin=0.07), "share", 0.1) == "close"
    assert mark_of(replace(row, loss=0.12, margin=0.05), "share", 0.1) == "blunder"
    assert mark_of(replace(row, loss=0.019, margin=0.001), "share", 0.1) == ""
    assert mark_of(replace(row, loss=1.2, margin=0.5), "points", 0.1) == "inaccurate"
    assert mark_of(replace(row, loss=0.12, margin=None), "share", 0.05) == "blunder"  # beyond 1.96 * 0.05
    assert mark_of(replace(row, loss=0.12, margin=None), "share", 0.07) == "close"
    assert mark_of(replace(row, loss=6.0, margin=None), "points", 0.05) == "blunder"  # a point counts as 2 %
    assert mark_of(replace(row, loss=4.0, margin=None), "points", 0.05) == "close"
    for row in found.rows:
        if row.mark in ("inaccurate", "mistake", "blunder") and row.interval:
            assert row.interval[0] > 0


@pytest.mark.parametrize("choices", [1, 100, 1000, 5000, 50_000])
def test_a_decision_gets_as_many_lines_as_there_is_time_for(choices: int) -> None:
    game = nomarch.game("saqqara")
    lines = Lines(game, 3)
    line = seconds_of_line(lines, choices)
    most = how_many(lines, line, 1.5)
    assert LEAST <= most <= MOST
    assert most == LEAST or 2 * most * line <= 1.5
    assert most == MOST or 2 * (most + 1) * line > 1.5
    few = Lines(game, 3, turns=6)
    assert seconds_of_line(few, choices) <= line
    assert how_many(few, line, 1.5) == MOST  # lines that end after some turns are short
