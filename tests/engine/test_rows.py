"""Rows of numbers: what is carried from place to place, plain and compiled."""

import numpy as np
import pytest

from nomarch.engine.jit import Compiler
from nomarch.engine.rows import carry

ROOM = 9


@pytest.fixture(scope="module")
def compiled():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOMARCH_CACHE", "off")
        yield Compiler("rows", b"rows")(carry)


def as_a_list(row, i, to):
    """What a person would do with cards in a row."""
    row.insert(to, row.pop(i))
    return row


@pytest.mark.parametrize("kind", [np.int16, np.int32, np.int64])
def test_a_number_goes_to_its_place_and_the_others_make_room(compiled, kind):
    for i in range(ROOM):
        for to in range(ROOM):
            plain, row = list(range(ROOM)), np.arange(ROOM, dtype=kind)
            carry(plain, i, to)
            compiled(row, i, to)
            assert row.tolist() == plain == as_a_list(list(range(ROOM)), i, to)


@pytest.mark.parametrize(("i", "to"), [(ROOM, 0), (0, ROOM), (2, 1 << 40), (-1, 3), (3, -1)])
def test_a_place_outside_the_row_is_refused_and_nothing_moves(compiled, i, to):
    row = np.arange(ROOM, dtype=np.int16)
    with pytest.raises(IndexError):
        compiled(row, i, to)
    assert row.tolist() == list(range(ROOM))
