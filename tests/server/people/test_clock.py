"""Clocks by themselves, with moments that are told: whose time runs, what a turn gives, when a bot plays on."""

from __future__ import annotations

import random

import pytest

from nomarch.server.errors import BadMessage
from nomarch.server.people.clock import NOBODY, Clock, passed, resumed, stopped, taken_back
from nomarch.server.people.pace import CHOICES, DAY, HOUR, UNTIMED, Pace

LIVE = Pace.read("live 5+10")
DAILY = Pace.read("daily 2")


def begun(pace: Pace, at: float = 0.0) -> Clock:
    return passed(Clock.full(pace, 2), pace, 0, at)


@pytest.mark.parametrize("text", CHOICES)
def test_a_pace_is_written_as_it_is_read(text: str) -> None:
    assert Pace.read(text).text == text


@pytest.mark.parametrize("text", ["", "live", "live 1+1", "daily 4", "live 5+10 ", "LIVE 5+10", "daily -1"])
def test_no_other_pace_is_read(text: str) -> None:
    with pytest.raises(BadMessage):
        Pace.read(text)


def test_a_turn_costs_what_it_took_and_gives_its_seconds() -> None:
    clock = passed(begun(LIVE), LIVE, 1, 42.0)
    assert clock == Clock((300 - 42 + 10, 300), 1, 42.0)


def test_within_a_turn_the_clock_runs_on_and_nothing_is_given() -> None:
    clock = begun(LIVE)
    assert passed(clock, LIVE, 0, 42.0) is clock
    assert clock.left_at(50.0) == (250.0, 300.0)


def test_by_the_day_every_turn_begins_with_all_of_it() -> None:
    clock = passed(begun(DAILY), DAILY, 1, 1.5 * DAY)
    clock = passed(clock, DAILY, 0, 3 * DAY)
    assert clock.left_at(3 * DAY) == (2 * DAY, pytest.approx(0.5 * DAY))


def test_when_time_is_out_there_is_a_warning_before_a_bot_plays_on() -> None:
    clock = begun(LIVE, at=1000.0)
    assert (clock.out(), clock.lost(LIVE)) == (1300.0, 1320.0)
    assert clock.in_time(LIVE, 1320.0) and not clock.in_time(LIVE, 1320.001)
    assert begun(DAILY).lost(DAILY) == 2 * DAY + 6 * HOUR


def test_who_moves_during_the_warning_has_nothing_left_but_what_the_turn_gives() -> None:
    assert passed(begun(LIVE), LIVE, 1, 315.0).left == (10.0, 300.0)


def test_nobody_gains_time_by_taking_turns_back() -> None:
    clock, moment = begun(LIVE), 0.0
    for _ in range(50):
        moment += 2.0
        clock = passed(clock, LIVE, 1, moment)
        moment += 1.0
        clock = taken_back(clock, LIVE, 0, moment)
    assert clock.left_at(moment) == (300 - 100, 300 - 50)


def test_a_bots_turn_costs_nobody_anything() -> None:
    clock = passed(begun(LIVE), LIVE, NOBODY, 10.0)
    assert clock.lost(LIVE) is None and clock.in_time(LIVE, 1e9)
    assert passed(clock, LIVE, 0, 5000.0).left_at(5000.0) == (300.0, 300.0)


def test_who_comes_back_has_time_to_look_around() -> None:
    gone = stopped(begun(LIVE), 320.0)
    assert gone.left == (0.0, 300.0) and gone.running == NOBODY
    assert resumed(gone, LIVE, 0, 400.0).left_at(400.0) == (75.0, 300.0)


def test_without_a_clock_time_is_never_out() -> None:
    assert UNTIMED.warning == 0 and Clock.full(UNTIMED, 2).lost(UNTIMED) is None


@pytest.mark.parametrize("seed", range(20))
def test_time_is_neither_made_nor_lost(seed: int) -> None:
    """What all seats have together is the banks, less all that passed on running clocks, plus what turns gave."""
    rng, clock, moment, ran, given = random.Random(seed), begun(LIVE), 0.0, 0.0, 0
    for _ in range(60):
        step = rng.uniform(0.0, 4.0)
        moment += step
        ran += step if clock.running != NOBODY else 0.0
        to = rng.choice([0, 1, NOBODY])
        given += to != clock.running and clock.running != NOBODY
        clock = passed(clock, LIVE, to, moment)
        assert Clock.read(clock.text(), clock.running, clock.since).left == pytest.approx(clock.left, abs=1e-3)
    assert sum(clock.left_at(moment)) == pytest.approx(2 * LIVE.bank - ran + 10 * given)
