"""Observations tell a seat's view, all of it and nothing else, the own seat first."""

import importlib.util
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import nomarch
from nomarch.adapters.match import Match
from nomarch.engine.errors import BadGame
from nomarch.engine.observation import Cards, Observation, Plan, Told, choice, number, observation_of
from pig import GAME as PIG

DOCS = Path(__file__).parents[2] / "docs"
STEPS = 40


def told(match: Match, seen: np.ndarray, name: str) -> np.ndarray:
    """The numbers of one field of an observation."""
    game = match.game
    at, field = next((at, f) for at, f in observation_of(game).blocks(game) if f.name == name)
    return seen[at : at + field.width(game.dtype)]


def test_numbers_stay_between_minus_one_and_one(slug, seats, moments):
    for match in moments(slug, seats, STEPS):
        for seat in range(seats):
            seen = match.observe(seat)
            assert seen.dtype == np.float32
            assert seen.shape == (match.plan.size,)
            assert np.abs(seen).max() <= 1.0


def test_no_number_is_cut_off_in_random_play(slug, seats, moments):
    game = nomarch.game(slug)
    bounds = [(f.name, f.most) for f in observation_of(game).fields if f.told is Told.NUMBER]
    for match in moments(slug, seats, 4 * STEPS):
        state = match.view(match.mover).state
        for name, most in bounds:
            assert np.abs(getattr(state, name)).max() <= most, name


def test_equal_views_give_equal_observations_and_hidden_things_do_not_show(slug, seats, moments):
    """What a seat imagines from its view, told again, is the same observation."""
    rng = random.Random(5)
    for match in moments(slug, seats, STEPS):
        seat = rng.randrange(seats)
        seen, view = match.observe(seat), match.view(seat)
        match.game.calls.imagine(view.state, seat, [rng.randrange(1, 1 << 32), rng.randrange(1 << 32)])
        guess = Match(match.game, seats, {})
        guess.begin(1)
        guess._machine.load(guess._states, 0, view.state.tobytes())
        assert np.array_equal(guess.observe(seat), seen)


def test_different_views_give_different_observations(slug, seats, moments):
    """Nothing the seat may know is lost, but for the tables printed on the components."""
    views: dict[bytes, bytes] = {}
    for match in moments(slug, seats, 4 * STEPS):
        told_as = match.observe(match.mover).tobytes()
        assert views.setdefault(told_as, match.view(match.mover).tobytes()) == match.view(match.mover).tobytes()


def test_the_own_seat_comes_first(slug, seats, moments):
    for match in moments(slug, seats, STEPS):
        for seat in range(seats):
            assert match.observe(seat)[seat] == 1.0
            turn = match.view(seat).state.turn
            assert told(match, match.observe(seat), "turn").argmax() == (turn - seat) % seats


def test_rows_of_seats_are_rotated_and_absent_seats_are_zeros(slug, seats, moments):
    game = nomarch.game(slug)
    fields = [f for f in observation_of(game).fields if f.by_seat and f.told is Told.NUMBER]
    for match in moments(slug, seats, 15):
        for seat in range(seats):
            state, seen = match.view(seat).state, match.observe(seat)
            for field in fields:
                rows = told(match, seen, field.name).reshape(game.seats[-1], -1)
                for k in range(seats):
                    row = np.ravel(getattr(state, field.name)[(seat + k) % seats])
                    assert np.allclose(rows[k], np.clip(row / field.most, -1, 1))
                assert not rows[seats:].any()


def test_one_hots_of_absent_seats_are_zeros(slug, seats, moments):
    game = nomarch.game(slug)
    fields = [f for f in observation_of(game).fields if f.by_seat and f.told is Told.CHOICE]
    for match in moments(slug, seats, 20):
        seen = match.observe(0)
        for field in fields:
            rows = told(match, seen, field.name).reshape(game.seats[-1], -1, field.size)
            assert (rows[:seats].sum(axis=-1) == 1).all(), field.name
            assert not rows[seats:].any(), field.name


def test_cards_are_counted_where_they_lie(moments):
    game = nomarch.game("nile-artifacts")
    for match in moments(game, 3, STEPS):
        state, field = match.view(1).state, next(f for f in game.observation.fields if isinstance(f, Cards))
        places = told(match, match.observe(1), "card").reshape(-1, field.size)
        cards = np.round(places[:, ::8].sum(axis=1) * field.most)  # the first of each field's eight counts
        river, hands = state.at[1], [state.at[2 + (1 + k) % 3] for k in range(3)]
        assert cards.tolist() == [river, *hands, 0, *state.at[6:]]


def test_a_game_says_whether_it_hides_anything(slug, seats, moments):
    hidden = any(
        match.view(seat).tobytes() != match._machine.dump(match._states)
        for match in moments(slug, seats, 4 * STEPS)
        for seat in range(seats)
    )
    assert hidden == nomarch.game(slug).hides


def test_one_length_for_all_seat_counts(slug):
    game = nomarch.game(slug)
    assert len({Plan.of(game, seats).size for seats in game.seats}) == 1


def test_pig_is_told_as_declared():
    match = Match(PIG, 2, {}, plain=True)
    match.begin(1)
    match.view(0)
    match._states[0].pips[1], match._states[0].pot, match._states[0].turn = 50, 20, 1
    # own seat, seats (2 to 5), target, turn, phase, pot, pips
    seen = [0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0.2, 0.25, 0, 0, 0, 0]
    assert match.observe(1) == pytest.approx(seen)


def test_a_field_that_is_neither_told_nor_left_out_is_refused():
    fields = (number("pot", 100, ""), choice("phase", 3, ""))
    with pytest.raises(BadGame, match="disagree on .*pips"):
        Observation(1, 2, fields).check("pig", PIG.dtype)
    twice = replace(PIG.observation, fields=(*PIG.observation.fields, number("pot", 9, "")))
    with pytest.raises(BadGame, match="told twice"):
        twice.check("pig", PIG.dtype)


def test_cards_are_told_as_parts_of_a_power_of_two():
    game = nomarch.game("nile-artifacts")
    fields = tuple(replace(f, most=6) if isinstance(f, Cards) else f for f in game.observation.fields)
    with pytest.raises(BadGame, match="power of two"):
        replace(game.observation, fields=fields).check(game.slug, game.dtype)


def test_outcomes_come_after_all_actions(slug, seats):
    rng = random.Random(3)
    actions = nomarch.game(slug).observation.actions
    position = nomarch.game(slug).start(seats)
    for _ in range(4 * STEPS):
        if position.over:
            break
        assert all((a < actions) != position.chance for a in position._possible)
        position.play(rng.choice(position._possible))


def test_the_page_of_tables_is_up_to_date():
    spec = importlib.util.spec_from_file_location("observations", DOCS / "observations.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.PAGE.read_text(encoding="utf-8") == script.page()
