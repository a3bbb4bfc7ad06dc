"""States in and out: positions from bytes; copies and pickles in the middle of a match go on like the original."""

import copy
import pickle
import random

import numpy as np
import pytest

import nomarch
from nomarch.engine.errors import BadOptions, BadState
from nomarch.engine.plain import plain_type
from pig import GAME as PIG

WAYS = {"deepcopy": copy.deepcopy, "pickle": lambda thing: pickle.loads(pickle.dumps(thing))}


def play_on(position, seed, events):
    rng = random.Random(seed)
    for _ in range(events):
        if position.over:
            break
        position.play(rng.choice(position.legal() or [outcome for outcome, _ in position.outcomes()]))
    return position


@pytest.mark.parametrize("slug", [game.slug for game in nomarch.all_games()])
def test_a_position_made_from_bytes_goes_on_like_the_one_they_come_from(slug):
    game = nomarch.game(slug)
    seats = game.seats[-1]
    for events in (0, 1, 25, 60):
        position = play_on(game.start(seats), events, events)
        other = game.position(position.tobytes(), seats=seats)
        assert (other.to_move, other.legal(), other.outcomes()) == (
            position.to_move,
            position.legal(),
            position.outcomes(),
        )
        assert play_on(other, 1, 15).tobytes() == play_on(position, 1, 15).tobytes()
        assert other.scores() == position.scores()


def test_what_was_taken_up_can_be_taken_back_to_there():
    begun = PIG.start(2).play("roll").play("die 4")
    position = PIG.position(begun.tobytes())
    assert position.play("hold").scores()[0].total == 4
    assert position.take_back().tobytes() == begun.tobytes()


@pytest.mark.parametrize(
    ("data", "why"), [(b"", "has 20 bytes, not 0"), (b"x" * 21, "not 21"), (b"\x07\x00" * 10, "aren't a state of Pig")]
)
def test_bytes_that_are_no_state_are_refused_with_a_sentence(data, why):
    with pytest.raises(BadState, match=why):
        PIG.position(data)


def test_seats_and_options_must_fit():
    data = PIG.start(3).tobytes()
    with pytest.raises(BadState, match="for 3 seats, not for 2"):
        PIG.position(data, seats=2)
    with pytest.raises(BadOptions, match="no option 'speed'"):
        PIG.position(data, speed="high")


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("slug", [game.slug for game in nomarch.all_games()])
def test_a_copied_position_goes_on_alone(slug, way):
    position = play_on(nomarch.game(slug).start(), 3, 40)
    before, other = position.tobytes(), way(position)
    assert other.game is position.game
    assert other.record == position.record
    play_on(other, 5, 12)
    assert (position.tobytes(), len(position.record.events)) == (before, 40)
    assert other.tobytes() == play_on(position, 5, 12).tobytes()
    assert other.record.digest() == position.record.digest()


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_batch_that_was_copied_goes_on_like_one_that_was_not(way):
    batch = PIG.batch(16, 3, seed=4)
    for _ in range(30):
        batch.step_random()
    other = way(batch)
    for _ in range(400):
        assert other.states.tobytes() == batch.states.tobytes()
        assert (other.movers == batch.movers).all()
        other.step_random()
        batch.step_random()
    assert batch.over.any()
    assert (other.returns() == batch.returns()).all()


def test_a_copied_batch_is_no_part_of_the_original():
    batch = PIG.batch(4, seed=1)
    before = batch.states.tobytes()
    copy.deepcopy(batch).step_random()
    assert batch.states.tobytes() == before


def test_scores_returns_and_results_are_those_of_positions():
    batch = PIG.batch(12, 3, seed=2)
    assert batch.results == [None] * 12
    assert not batch.returns().any()
    while batch.over.sum() < 6:
        batch.step_random()
    for i, (result, row) in enumerate(zip(batch.results, batch.returns(), strict=True)):
        position = PIG.position(batch.states[i].tobytes())
        assert result == position.result
        assert batch.scores()[i].sum(axis=1).tolist() == [score.total for score in position.scores()]
        if result:
            assert sorted(row) == [-0.5, -0.5, 1.0]
            assert row[result.winners[0]] == 1.0
        else:
            assert not row.any()


def test_only_the_matches_of_a_mask_begin_anew():
    batch, opening = PIG.batch(5, seed=3), PIG.start(2).tobytes()
    for _ in range(9):
        batch.step_random()
    before = batch.states.copy()
    batch.reset([True, False, False, True, False])
    assert [state.tobytes() == opening for state in batch.states] == [True, False, False, True, False]
    assert (batch.states[[1, 2, 4]] == before[[1, 2, 4]]).all()
    assert (batch.movers[[0, 3]].tolist(), batch.counts[[0, 3]].tolist()) == ([0, 0], [2, 2])
    with pytest.raises(BadOptions, match="5 times true or false"):
        batch.reset([1, 0, 0, 1, 0])


def test_a_batch_that_is_reset_with_its_seed_repeats():
    batch, again = PIG.batch(6, seed=8), PIG.batch(6, seed=8)
    for _ in range(20):
        batch.step_random()
    batch.reset(seed=8)
    for _ in range(20):
        batch.step_random()
        again.step_random()
    assert batch.states.tobytes() == again.states.tobytes()


DEEP = np.dtype(
    [("a", "i2"), ("b", "i4", (3,)), ("c", "i1", (2, 3)), ("d", "i2", (2, 3, 4)), ("e", "u1", (2, 2, 2, 3))], align=True
)


def test_a_plain_state_of_any_depth_has_the_bytes_of_its_record_and_shares_nothing_with_its_copies():
    kind, record = plain_type("deep", DEEP, None, 1), np.zeros(1, DEEP)
    for n, name in enumerate(DEEP.names):
        size = record[name].size
        record[name] = np.arange(n, n + size).reshape(record[name].shape)
    state = kind(record[0].tobytes())
    assert (state.b, state.d[1][2], state.e[1][0][1]) == ([1, 2, 3], [23, 24, 25, 26], [19, 20, 21])
    twin = kind.like(state)
    assert twin == state
    assert twin.tobytes() == record[0].tobytes()
    for rows in (twin.b, twin.c[1], twin.d[1][2], twin.e[1][1][1]):
        rows[0] += 1
    assert twin != state
    assert state.tobytes() == record[0].tobytes()
