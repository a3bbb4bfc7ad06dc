"""The chart of a run: dots where they were measured, and the line of an equal."""

from nomarch.learn.chart import COLUMNS, DOT, FAIR, ROWS, chart


def rows(measured, seats):
    """The drawing without title and foot, each row without what stands beside it."""
    lines = chart(measured, seats, "the heuristic").splitlines()
    return [line.split("│")[1] for line in lines[1 : ROWS + 2]]


def test_a_dot_stands_where_it_was_measured():
    """Eight rows over 0%: 100% is the first, 75% the third, 0% the last; 500 of 1,000 matches are half-way along."""
    drawn = rows([(500, 0.75), (1000, 1.0)], 2)
    assert drawn[0].rstrip() == " " * (COLUMNS - 1) + DOT
    assert drawn[2].rstrip() == " " * 30 + DOT
    assert [row for row, cells in enumerate(drawn) if DOT in cells] == [0, 2]


def test_an_equal_wins_its_share():
    assert [row for row, cells in enumerate(rows([(1, 1.0)], 2)) if FAIR in cells] == [4]
    assert [row for row, cells in enumerate(rows([(1, 1.0)], 4)) if FAIR in cells] == [6]


def test_title_and_foot_say_what_is_shown():
    title, *_, foot = chart([(128, 0.2), (40_000, 0.615)], 3, "the heuristic").splitlines()
    assert title == "Share of the victory against the heuristic: 62%"
    assert foot.split() == ["0", "40,000", "matches"]
    assert "75% │" in chart([(1, 0.5)], 2, "points")
