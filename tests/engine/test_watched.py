"""A state that notes what is read of it: whatever differs only elsewhere reads the same."""

from __future__ import annotations

import pytest

import nomarch
from nomarch.engine.plain import PlainState
from nomarch.engine.watched import Reads, watched

GAME = nomarch.game("roll-through-the-ages")


@pytest.fixture
def state() -> PlainState:
    return GAME.seen_type(GAME.start(3).tobytes())


def holds(reads: Reads, of: PlainState, other: PlainState) -> bool:
    """Whether all that was read of a state reads the same of another."""
    read = reads.readings(of, of.places())
    return read is None or read[0](other.places()) == read[1]


def test_nothing_was_read_until_something_is(state: PlainState) -> None:
    reads = Reads()
    watched(GAME, state, reads)
    assert reads.readings(state, state.places()) is None


def test_a_number_that_was_read_must_be_the_same(state: PlainState) -> None:
    reads, later, turned = Reads(), state.like(state), state.like(state)
    assert watched(GAME, state, reads).turn == state.turn  # type: ignore[attr-defined]
    later.phase += 1  # type: ignore[attr-defined]
    turned.turn += 1  # type: ignore[attr-defined]
    assert holds(reads, state, later), "the phase was not read"
    assert not holds(reads, state, turned)


def test_of_a_field_with_a_row_for_every_seat_only_the_rows_read_matter(state: PlainState) -> None:
    reads, mine, theirs = Reads(), state.like(state), state.like(state)
    assert watched(GAME, state, reads).goods[0][1] == 0
    mine.goods[0][3] = 2  # type: ignore[attr-defined]
    theirs.goods[1][1] = 2  # type: ignore[attr-defined]
    assert holds(reads, state, theirs)
    assert not holds(reads, state, mine), "a row is read as a whole"


def test_who_goes_through_all_rows_has_read_all_of_them(state: PlainState) -> None:
    for look in (list, sum_up, lambda food: food == [], lambda food: food[:2]):
        reads, other = Reads(), state.like(state)
        look(watched(GAME, state, reads).food)
        other.food[2] += 1  # type: ignore[attr-defined]
        assert not holds(reads, state, other)


def sum_up(rows: list[int]) -> int:
    return sum(rows)


def test_what_rules_try_on_it_does_not_reach_the_state_it_stands_for(state: PlainState) -> None:
    before, seen = state.tobytes(), watched(GAME, state, Reads())
    seen.food[1] = 9
    assert seen.food[1] == 9
    assert state.tobytes() == before


def test_all_that_is_read_is_as_it_is_in_the_state(state: PlainState) -> None:
    seen = watched(GAME, state, Reads())
    for name in state.dtype.names or ():
        value = getattr(seen, name)
        assert list(value) == getattr(state, name) if hasattr(value, "__len__") else value == getattr(state, name)
