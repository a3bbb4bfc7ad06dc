"""The printed numbers, typed from the three score sheets and the peg board, against the tables of the game."""

import pytest

from nomarch.games.roll_through_the_ages.rules.data import (
    COST,
    DEVELOPMENT_NAMES,
    GOOD_NAMES,
    GOODS_MAX,
    MONUMENT_POINTS,
    POINTS,
    SITE_BOXES,
    SITE_NAMES,
)

SHEETS = ("2008", "revised", "late-bronze-age")

# cost/points on each sheet, - where a sheet does not have it
DEVELOPMENTS = """
    leadership    10/2  10/2   10/2
    irrigation    10/2  10/2   10/2
    agriculture   15/3  15/3   15/3
    quarrying     15/3  15/3   15/3
    medicine      15/3  20/4   20/4
    coinage       20/4  20/4   20/4
    caravans      20/4  20/4   20/4
    religion      20/6  25/7   25/7
    granaries     30/6  30/6   30/6
    masonry       30/6  30/6   30/6
    engineering   40/6  40/6   40/6
    architecture  50/8  60/8   60/8
    empire        60/8  70/10  70/10
    preservation  -     -      20/4
    shipping      -     -      25/5
    smithing      -     -      25/5
    commerce      -     -      40/8
"""

# boxes, then points of the first builder/later builders on the sheet of 2008 and on both others
MONUMENTS = """
    step-pyramid     3   1/0   1/0
    stone-circle     5   2/1   2/1
    temple           7   4/2   4/3
    obelisk          9   6/3   6/4
    hanging-gardens  11  8/4   8/5
    great-wall       13  10/5  10/6
    great-pyramid    15  12/6  12/8
"""


def _rows(text):
    return [line.split() for line in text.strip().splitlines()]


def _pair(text):
    return (0, 0) if text == "-" else tuple(int(number) for number in text.split("/"))


@pytest.mark.parametrize(("name", "sheets"), [(name, sheets) for name, *sheets in _rows(DEVELOPMENTS)])
def test_developments_cost_and_score_what_is_printed(table, name, sheets):
    number = DEVELOPMENT_NAMES.index(name)
    for sheet, (edition, printed) in enumerate(zip(SHEETS, sheets, strict=True)):
        assert (COST[sheet][number], POINTS[sheet][number]) == _pair(printed)
        # three coin dice and rows of goods pay for the dearest: 21 + 36 + 56 coins
        t = table(edition=edition).goods(8, 7).roll("ccc")
        assert bool(t.choices(f"buy {name}")) == (printed != "-")


def test_every_development_stands_in_the_list():
    assert [name for name, *_ in _rows(DEVELOPMENTS)] == list(DEVELOPMENT_NAMES)


@pytest.mark.parametrize(("name", "boxes", "first", "others"), _rows(MONUMENTS))
def test_monuments_have_the_boxes_and_points_that_are_printed(name, boxes, first, others):
    number = SITE_NAMES.index(name)
    assert SITE_BOXES[number] == int(boxes)
    assert [points[number - 4] for points in MONUMENT_POINTS] == [_pair(first), _pair(others), _pair(others)]


def test_the_four_further_cities_have_three_to_six_boxes():
    assert dict(zip(SITE_NAMES[:4], SITE_BOXES[:4], strict=True)) == {
        "city-4": 3,
        "city-5": 4,
        "city-6": 5,
        "city-7": 6,
    }


def test_the_rows_of_the_peg_board_end_where_they_are_printed():
    assert dict(zip(GOOD_NAMES, GOODS_MAX, strict=True)) == {
        "wood": 8,
        "stone": 7,
        "pottery": 6,
        "cloth": 5,
        "spearheads": 4,
    }
