"""Many matches in one compiled call are the same matches as one at a time."""

import copy
import random
from multiprocessing.shared_memory import SharedMemory

import numpy as np
import pytest

import nomarch
from nomarch.adapters import encoding, kernels, rewriting
from nomarch.adapters.match import Match
from nomarch.adapters.matches import Matches, Turn, buffers
from nomarch.engine.errors import BadComponents, BadOptions, IllegalAction
from nomarch.engine.observation import CARDS, UNTOLD, Plan, Told, observation_of
from pig import GAME as PIG

N = 24


def follow(game, seats, steps, n=N):
    """Step a batch at random, and each of its matches beside it on the plain machine."""
    env, rng = Matches(game, n, seats, seed=5), random.Random(1)
    beside = [Match(game, seats, {}, plain=True) for _ in range(n)]
    for i, match in enumerate(beside):
        match.begin(f"5/{i}")
    ended = 0
    for _ in range(steps):
        for i, match in enumerate(beside):
            same(env.turn, i, match)
        actions = [rng.choice(match.legal()) for match in beside]
        env.step(actions)
        for i, match in enumerate(beside):
            match.play(actions[i])
            ended += match.over
            rewarded(env.turn, i, match)
    return ended


def same(turn, i, match):
    assert turn.movers[i] == match.mover
    assert np.flatnonzero(turn.masks[i]).tolist() == match.legal()
    assert np.allclose(turn.observations[i], match.observe(match.mover), atol=1e-6)


def rewarded(turn, i, match):
    """Only a match that ended is rewarded, and another has begun in its place."""
    assert turn.ended[i] == match.over
    if match.over:
        assert turn.rewards[i] == pytest.approx(match.rewards(), abs=1e-6)
        match.begin(None)
    else:
        assert not turn.rewards[i].any()


@pytest.mark.parametrize("seats", [2, 5])
def test_a_batch_plays_what_single_matches_play_and_begins_anew(seats):
    assert follow(PIG, seats, 700, n=6) > 0


def test_compiled_and_plain_encoding_agree(slug, seats, moments):
    """The encoding knows no game, so Pig's compiler serves for all."""
    encode, plan = PIG.compile().compiler(encoding.encode), Plan.of(nomarch.game(slug), seats)
    for match in moments(slug, seats, 30):
        words = np.frombuffer(match.view(match.mover).tobytes(), np.int16)
        out = np.full(plan.size, 7, np.float32)
        encode(words.copy(), match.mover, encoding.tables(plan), out)
        assert np.allclose(out, match.observe(match.mover), atol=1e-6)


def test_writing_over_what_was_seen_before_comes_to_the_same(slug, seats, moments):
    """A row that goes from seat to seat, and stays with one for some events, always tells the whole."""
    over, plan = PIG.compile().compiler(rewriting.rewrite), Plan.of(nomarch.game(slug), seats)
    arrays = rewriting.scratch(plan), encoding.tables(plan)
    told = plan.told[0, :, 0] != UNTOLD
    seen, out = np.zeros(len(plan.parts), np.int16), np.zeros(plan.size, np.float32)
    was = -1
    for match in moments(slug, seats, 150):
        for seat in (match.mover, 0) if match.events % 5 == 0 else (match.mover,):
            words = np.frombuffer(match.view(seat).tobytes(), np.int16).copy()
            over(words, seen, was, seat, *arrays, out)
            was = seat
            assert np.array_equal(seen[told], words[told])
            assert np.array_equal(out, match.observe(seat))


def test_words_are_looked_at_where_something_is_told(slug, seats):
    """Every told word lies in one span, cards alone in spans of their own, and printed tables are passed over."""
    plan = Plan.of(nomarch.game(slug), seats)
    spans, kinds = rewriting.scratch(plan).spans, plan.told[0, :, 0]
    covered = np.zeros(len(kinds), int)
    for first, end, cards in spans * [rewriting.TOGETHER, rewriting.TOGETHER, 1]:
        covered[first:end] += 1
        assert not cards or set(kinds[first:end]) <= {CARDS, UNTOLD}
    assert covered.max() == 1
    assert (covered[kinds != UNTOLD] == 1).all()
    if slug == "saqqara":
        costs = nomarch.game(slug).dtype.fields["costs"][1] // 2
        assert not covered[costs : costs + 100].any()


def test_all_one_hots_are_wiped_for_another_seat_and_no_cards(slug, seats):
    game = nomarch.game(slug)
    plan, wiped = Plan.of(game, seats), np.zeros(observation_of(game).size(game), bool)
    for first, end in rewriting.scratch(plan).wipes.tolist():
        wiped[first:end] = True
    for at, field in observation_of(game).blocks(game):
        width = field.width(game.dtype)
        if field.told is Told.CARDS:
            assert not wiped[at : at + width].any()
        elif field.told is Told.CHOICE:  # by seat, those of the seats that are there
            there = width * seats // game.seats[-1] if field.by_seat else width
            assert wiped[at : at + there].all(), field.name
        elif field.told is Told.SEAT:
            assert wiped[at : at + width].all(), field.name


def test_only_the_encoding_goes_unchecked():
    compiler = PIG.compile().compiler
    for kernel, checked in ((encoding.encode, False), (rewriting.rewrite, False), (kernels.observe_rows, True)):
        assert compiler(kernel).targetoptions["boundscheck"] is checked


def test_what_is_told_cannot_be_written_to():
    env = Matches(PIG, N)
    for array in env.turn:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_arrays_are_contiguous_and_stay_the_same():
    env = Matches(PIG, N)
    before = env.turn
    after = env.step(env.sample())
    for one, two in zip(before, after, strict=True):
        assert one is two
        assert two.flags.c_contiguous
        assert len(two) == N
    assert after.observations.dtype == np.float32
    assert after.masks.dtype == np.int8


def test_outcomes_are_counted():
    """In Pig each roll is one outcome, and nothing else is."""
    env, rolls = Matches(PIG, N), 0
    for _ in range(50):
        actions = env.sample()
        rolls += int((actions == 0).sum())
        env.step(actions)
    assert env.drawn.sum() == rolls


def test_threads_change_nothing():
    one, two = Matches(PIG, N, 3, seed=2), Matches(PIG, N, 3, seed=2, threads=3)
    for _ in range(200):
        for a, b in zip(one.step(one.sample()), two.step(two.sample()), strict=True):
            assert np.array_equal(a, b)
    two.close()


def test_a_match_does_not_depend_on_the_size_of_the_batch():
    small, large = Matches(PIG, 4, seed=9), Matches(PIG, N, seed=9)
    for _ in range(100):
        a, b = small.step(small.sample()), large.step(large.sample())
        assert np.array_equal(a.observations, b.observations[:4])


def test_a_seed_repeats_and_going_on_does_not():
    env = Matches(PIG, N, seed=3)
    first = [env.step(env.sample()).observations.copy() for _ in range(20)]
    env.reset(3)
    assert all(np.array_equal(env.step(env.sample()).observations, seen) for seen in first)
    env.reset()
    assert not all(np.array_equal(env.step(env.sample()).observations, seen) for seen in first)


def test_if_one_action_is_illegal_none_is_played():
    env = Matches(PIG, N)
    actions = env.sample().copy()
    actions[7] = 5
    before = env.states.copy()
    with pytest.raises(IllegalAction, match="Action 5 is not legal for seat 0 in match 7"):
        env.step(actions)
    assert (env.states == before).all()
    with pytest.raises(IllegalAction, match="need as many actions"):
        env.step(actions[:3])


def test_tables_are_refused_by_a_game_that_has_none():
    with pytest.raises(BadComponents, match="has no tables to correct"):
        Matches(PIG, N, components={"coins": {"start": 7}})


@pytest.mark.parametrize("wrong", [{"n": 0}, {"n": 2, "threads": 3}, {"n": 2, "seats": 9}, {"n": 2, "speed": "high"}])
def test_wrong_arguments_are_refused_with_a_sentence(wrong):
    with pytest.raises(BadOptions, match=r"\.$"):
        Matches(PIG, **wrong)


def test_ids_beyond_the_mask_are_never_written():
    mask_ids, mask = PIG.compile().compiler(kernels.mask_ids), np.zeros(4, np.int8)
    mask_ids(np.array([1, 3]), 2, 1, mask)
    assert mask.tolist() == [0, 1, 0, 1]
    with pytest.raises(IndexError, match="an outcome among the actions"):
        mask_ids(np.array([0, 4]), 2, 1, mask)
    assert mask.tolist() == [0, 1, 0, 1]


def test_turns_are_written_into_the_memory_one_gives():
    """Into shared memory, as a learner in another process would read it."""
    shared: list[SharedMemory] = []

    def empty(shape, kind):
        shared.append(SharedMemory(create=True, size=int(np.prod(shape)) * np.dtype(kind).itemsize))
        return np.ndarray(shape, kind, shared[-1].buf)

    into = buffers(PIG, N, 2, empty)
    given, usual = Matches(PIG, N, 2, seed=5, into=into), Matches(PIG, N, 2, seed=5)
    for _ in range(100):
        actions = usual.sample().copy()
        usual.step(actions), given.step(actions)
        for written, told in zip(into, usual.turn, strict=True):
            assert np.array_equal(written, told)
    assert not any(np.shares_memory(*pair) for pair in zip(copy.deepcopy(given).turn, into, strict=True))
    del given, into
    for memory in shared:
        memory.close()
        memory.unlink()


def test_arrays_that_do_not_fit_are_refused():
    into = buffers(PIG, N, 2)
    for wrong in (
        into._replace(rewards=into.rewards[:, :1]),
        into._replace(masks=into.masks.astype(bool)),
        into._replace(observations=np.asfortranarray(into.observations)),
        Turn(*buffers(PIG, N + 1, 2)),
    ):
        with pytest.raises(BadOptions, match="written into arrays that fit"):
            Matches(PIG, N, 2, into=wrong)
