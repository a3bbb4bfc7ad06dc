"""Sections 6 to 8 of RULES.md: disasters, the end of an epoch and of the match."""

import pytest

from nomarch.testing import OVER

# 6 Disasters


@pytest.mark.parametrize(("faces", "kinds"), [("ssspp", 0), ("ssssp", 4), ("sssss", 4)])
def test_6_1_four_or_five_suns_allow_one_disaster(table, faces, kinds):
    t = table().roll(faces)
    assert len(t.choices("disaster")) == kinds
    if kinds:
        t.play("disaster pharaoh")
        assert not t.choices("disaster"), "one disaster, then none"
        t.done()
        assert t.s.ra == 7


def test_6_2_pharaoh_all_others_go_back_two_not_below_zero(table):
    t = table(4).at(0, pharaoh=5).at(1, pharaoh=5).at(2, pharaoh=1).at(3, pharaoh=0)
    t.roll("sssss").play("disaster pharaoh")
    assert t.s.pharaoh == [5, 3, 0, 0]


def test_6_3_nile_all_others_lose_a_flood_or_two_spaces(table):
    t = table(4).at(0, nile=5).at(1, nile=5, floods=1).at(2, nile=5).at(3, nile=1)
    t.roll("sssss").play("disaster nile")
    assert t.s.nile == [5, 5, 3, 0]
    assert t.s.floods == [0, 0, 0, 0]


def test_6_4_civilization_all_others_choose_two_markers_to_lose(table):
    t = table(4).settled(0, "red").settled(1, "yellow", "green", "blue").settled(2, "purple")
    t.roll("sssss").play("disaster civilization")
    assert t.to_move == 1
    assert t.choices() == ["lose civilization yellow", "lose civilization green", "lose civilization blue"]
    t.play("lose civilization green")
    assert t.choices() == ["lose civilization yellow", "lose civilization blue"]
    t.play("lose civilization blue")
    assert [t.civilization(seat) for seat in range(4)] == [["red"], ["yellow"], [], []]


def test_6_5_monuments_all_others_choose_two_markers_to_lose(table):
    t = table(3).built(0, "red 1").built(1, "yellow 1", "yellow 2", "green 2").built(2, "blue 8")
    t.roll("sssss").play("disaster monument")
    assert t.to_move == 1
    assert t.choices() == ["lose monument yellow 1", "lose monument yellow 2", "lose monument green 2"]
    t.play("lose monument yellow 2", "lose monument yellow 1")
    assert [t.monuments(seat) for seat in range(3)] == [["red 1"], ["green 2"], []]


def test_6_6_victims_choose_clockwise_and_then_the_turn_goes_on(table):
    t = table(4)
    for seat in (0, 2, 3):
        t.settled(seat, "yellow", "green", "blue")
    t.roll("pncms").done()
    assert t.s.turn == 1
    t.roll("ssssp").play("disaster civilization")
    movers = []
    while t.choices("lose"):
        movers.append(t.to_move)
        t.play(t.choices()[0])
    assert movers == [2, 2, 3, 3, 0, 0]
    assert t.to_move == 1
    assert t.choices() == ["pharaoh", "done"]
    assert (t.s.disaster, t.s.victim, t.s.losses) == (0, 0, 0), "nothing of it is left"


# 7 The end of an epoch


def test_7_1_an_epoch_ends_with_the_turn_in_which_ra_reaches_the_last_space(table):
    t = table(3).last_step().roll("sspcn")
    assert t.s.epoch == 0
    t.play("pharaoh", "nile")
    assert (t.s.epoch, t.s.turn) == (1, 1)
    t = table(3)
    t.s.ra = 11
    t.roll("spccn").play("done")
    assert t.s.epoch == 0, "one space before the last one is not the end"


@pytest.mark.parametrize(
    ("before", "points", "after"),
    [
        ([6, 3, 1, 4], [5, 0, -2, 0], [4, 3, 2, 4]),
        ([6, 6, 1, 1], [5, 5, -2, -2], [4, 4, 2, 2]),
        ([6, 0, 0, 0], [5, -2, -2, -2], [4, 1, 1, 1]),
        ([6, 6, 6, 5], [5, 5, 5, -2], [4, 4, 4, 6]),
        ([3, 3, 3, 3], [0, 0, 0, 0], [3, 3, 3, 3]),
    ],
)
def test_7_2_pharaoh_scores_the_furthest_and_the_least_and_7_3_moves_them(table, before, points, after):
    t = table(4)
    for seat in range(4):
        t.at(seat, pharaoh=before[seat])
    t.end_epoch()
    assert [t.points(seat)["pharaoh"] for seat in range(4)] == points
    assert t.s.pharaoh == after


def test_7_3_points_are_told_before_anybody_moves(table):
    # Moved one by one, seat 0 on 3 - 2 = 1 would have become the least; it does not.
    t = table(3).at(0, pharaoh=3).at(1, pharaoh=2).at(2, pharaoh=2).end_epoch()
    assert [t.points(seat)["pharaoh"] for seat in range(3)] == [5, -2, -2]
    assert t.s.pharaoh[:3] == [1, 3, 3]


def test_7_4_nile_scores_who_has_flooded(table):
    t = table(4).at(0, nile=12, floods=1).at(1, nile=7, floods=3).at(2, nile=9).at(3, nile=0, floods=1).end_epoch()
    assert [t.points(seat)["nile"] for seat in range(4)] == [12, 7, 0, 0]
    assert t.s.nile == [12, 7, 9, 0]
    assert t.s.floods == [0, 0, 0, 0]


@pytest.mark.parametrize(("markers", "points"), [(0, -5), (1, 0), (2, 0), (3, 5), (4, 10), (5, 15)])
def test_7_5_civilization_scores_by_the_number_of_markers(table, markers, points):
    t = table().settled(1, *["yellow", "green", "blue", "red", "purple"][:markers]).end_epoch()
    assert t.points(1)["civilization"] == points
    assert t.civilization(1) == []


def test_7_6_ra_returns_and_the_next_seat_begins(table):
    t = table(3).built(2, "red 3").at(2, pharaoh=4, nile=4).at(1, pharaoh=5)
    t.roll("ppppp").play("done").end_epoch()
    assert (t.s.ra, t.s.epoch, t.s.turn) == (4, 1, 2)
    assert t.monuments(2) == ["red 3"]
    assert (t.s.pharaoh[2], t.s.nile[2]) == (4, 4)


# 8 The end of the match


@pytest.mark.parametrize(
    ("columns", "points"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 10), (8, 15)]
)
def test_8_1_monuments_score_their_columns_after_the_third_epoch(table, columns, points):
    for epoch in (1, 2, 3):
        t = table().built(1, *[f"blue {column}" for column in range(1, columns + 1)]).end_epoch(epoch)
        assert t.points(1)["monuments"] == (points if epoch == 3 else 0)


@pytest.mark.parametrize(("markers", "points"), [(1, 1), (2, 1), (3, 1 + 5), (4, 1 + 10), (5, 1 + 15)])
def test_8_2_three_or_more_markers_in_a_column_score_more(table, markers, points):
    spaces = [f"{colour} 6" for colour in ("yellow", "green", "blue", "red", "purple")]
    t = table().built(0, *spaces[:markers]).end_epoch(3)
    assert t.points(0)["monuments"] == points


def test_8_1_the_outlook_adds_what_epoch_and_match_would_bring_now(table):
    t, points = table().at(0, pharaoh=3, nile=4, floods=1).built(1, "red 1", "red 2"), [[0] * 8 for _ in range(2)]
    t.game.calls.outlook(t.s, points)
    # Seat 0: 10 + 5 as the furthest + 4 for the flood - 5 without Civilization; seat 1: 11 - 2 - 5 + 2 columns.
    assert [sum(row) for row in points] == [14, 6]


def test_8_3_the_match_is_over_after_the_third_epoch(table):
    t = table().end_epoch(3)
    assert t.to_move == OVER
    assert (t.game.calls.ending(t.s), t.s.rerolls) == (1, 0)
    assert table().game.calls.ending(table().s) == 0
    # 10 and 11 at the start, twice level as Pharaoh, no Civilization: -5.
    assert [t.total(seat) for seat in range(2)] == [5, 6]


def test_8_4_most_points_win(table):
    t = table(3).built(0, *[f"red {column}" for column in range(1, 9)]).end_epoch(3)
    # Seat 0: 10 - 5 + 15, the others 11 - 5 and 12 - 5.
    assert t.standing() == [20, 6, 7]
