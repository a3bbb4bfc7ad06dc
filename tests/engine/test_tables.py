"""Printed tables in compiled rules: arrays inside, and nothing that a rule does with a tuple is lost."""

import numpy as np
import pytest

from nomarch.engine import jit
from nomarch.engine.jit import Compiler

ROW = (3, 1, 4, 1, 5)
GRID = ((1, 2, 3), (10, 20, 30))
RAGGED = ((1, 2), (3, 4, 5))
NAMES = ("ann", "bo")


@jit
def cell(row, column):
    return GRID[row][column]


@jit
def whole(x):
    """len, iteration, a constant index, `in`, a row taken alone and lent to another rule."""
    total = len(ROW) + ROW[2] * 100
    for number in ROW:
        total += number * 1000
    if x in ROW:
        total += 100_000
    return total + total_of(GRID[1]) * 1_000_000


@jit
def total_of(row):
    total = 0
    for i in range(len(row)):
        total += row[i]
    return total


@jit
def ragged():
    return RAGGED[1][2] + len(NAMES)


@jit
def of_a_rule(row, i, value):
    before = row[i]
    row[i] = value
    return before


of_a_rule.__module__ = "some_game.rules.turn"


@pytest.fixture(scope="module")
def compiled():
    return Compiler("tables", b"tables")


def test_a_table_is_read_as_it_is_printed(compiled):
    fast = compiled(cell)
    assert [[fast(row, column) for column in range(3)] for row in range(2)] == [[1, 2, 3], [10, 20, 30]]
    assert isinstance(fast.py_func.__globals__["GRID"], np.ndarray)
    assert isinstance(cell.__globals__["GRID"], tuple), "the plain twin keeps its tuple"


@pytest.mark.parametrize(("row", "column"), [(2, 0), (0, 3), (-3, 0)])
def test_beyond_a_table_is_an_error_and_not_a_number(compiled, row, column):
    with pytest.raises(IndexError):
        compiled(cell)(row, column)


def test_a_table_can_be_counted_walked_and_searched(compiled):
    """5 numbers, the third a 4, all together 14; 10 + 20 + 30 in the second row."""
    assert compiled(whole)(2) == whole(2) == 60_014_405
    assert compiled(whole)(5) == whole(5) == 60_114_405


def test_rows_of_different_lengths_stay_a_tuple(compiled):
    assert compiled(ragged)() == 7


@pytest.mark.parametrize("kind", [np.int64, np.int16])
def test_a_rule_counts_from_the_start_and_never_from_the_end(compiled, kind):
    row, rule = np.arange(5, dtype=np.int16), compiled(of_a_rule)
    assert rule(row, kind(4), 9) == 4
    for wrong in (-1, -5, 5):
        with pytest.raises(IndexError):
            rule(row, kind(wrong), 7)
    assert row.tolist() == [0, 1, 2, 3, 9], "and nothing was written"


def test_code_that_no_game_asked_for_is_for_every_machine_as_well(compiled):
    """Numba looks once: a process whose first code was for this machine would find no game in the cache any more."""
    *_, name, features = compiled(cell).targetctx.codegen().magic_tuple()
    assert (name, features) == ("generic", "")
