"""Sections 1 to 5 of RULES.md; the number in a test's name is the clause it proves."""

import pytest

from nomarch.testing import CHANCE

# 1 The table


@pytest.mark.parametrize(("seats", "space", "steps"), [(2, 7, 6), (3, 4, 9), (4, 1, 12)])
def test_1_1_ra_begins_three_steps_for_each_seat_before_the_last_space(table, seats, space, steps):
    t = table(seats)
    assert t.s.ra == space == 13 - steps


def test_1_2_everybody_begins_at_the_start_of_both_tracks_and_the_areas_are_empty(table):
    t = table(4)
    assert t.s.pharaoh == t.s.nile == t.s.floods == [0, 0, 0, 0]
    assert t.s.civilization == [[0] * 5] * 4
    assert t.s.monuments == [[0] * 8] * 5


def test_1_3_start_points_rise_with_the_order_of_turns(table):
    t = table(4)
    assert [t.total(seat) for seat in range(4)] == [10, 11, 12, 13]
    assert t.points(2)["start"] == 12


def test_1_4_turns_go_round_and_the_match_has_three_epochs(table):
    t = table(3)
    order = []
    for _ in range(4):
        order.append(t.s.turn)
        t.roll("ppppp").play("done")
    assert order == [0, 1, 2, 0]
    for epoch in (1, 2, 3):
        assert t.s.epoch == epoch - 1
        t.end_epoch(epoch)
    assert not t.choices()


# 2 Roll


def test_2_1_five_dice_fall_one_by_one_and_every_face_is_equally_likely(table):
    t = table()
    faces = ["pharaoh", "nile", "civilization", "monument", "ankh", "sun"]
    for colour in ("yellow", "green", "blue", "red", "purple"):
        assert t.to_move == CHANCE
        assert t.weights() == {f"die {colour} {face}": 1 for face in faces}
        t.play(f"die {colour} pharaoh")
    assert t.to_move == 0


def test_2_2_suns_are_set_aside_at_once(table):
    t = table().dice("spsps")
    assert t.choices() == ["stop", "reroll green", "reroll red", "reroll green red"]
    t.play("reroll green", "die green sun")
    assert t.choices() == ["stop", "reroll red"]


def test_2_2_five_suns_leave_nothing_to_roll(table):
    t = table().dice("sssss")
    assert not t.choices("reroll")
    assert len(t.choices("disaster")) == 4


def test_2_3_two_rerolls_of_any_other_dice(table):
    t = table().dice("pncma")
    assert len(t.choices("reroll")) == 2**5 - 1, "any dice but none"
    t.play("reroll yellow purple")
    assert t.choices() == [f"die yellow {f}" for f in ("pharaoh", "nile", "civilization", "monument", "ankh", "sun")]
    t.play("die yellow nile", "die purple nile")
    assert t.s.dice == [2, 2, 3, 4, 2], "Nile, Nile, Civilization, Monument, Nile"
    t.play("reroll green", "die green ankh")
    assert not t.choices("reroll"), "there is no third reroll"


def test_2_4_rolling_may_stop_after_any_roll(table):
    t = table().dice("pncma").play("stop")
    assert "pharaoh" in t.choices()
    t = table().dice("pncma").play("reroll yellow", "die yellow nile", "stop")
    assert "nile" in t.choices()
    assert not t.choices("reroll")


# 3 Use the dice


def test_3_1_dice_are_used_in_any_order_and_each_once(table):
    for order in (["pharaoh", "nile"], ["nile", "pharaoh"]):
        t = table().roll("pnsss").play(*order)
        assert (t.s.pharaoh[0], t.s.nile[0]) == (1, 1)
        assert t.s.turn == 1, "nothing is left to use, so the turn is over"


def test_3_1_no_die_has_to_be_used(table):
    t = table().roll("pnmms").play("done")
    assert (t.s.pharaoh[0], t.s.nile[0], t.monuments(0)) == (0, 0, [])


@pytest.mark.parametrize(
    ("faces", "possible"),
    [
        ("paaas", ["pharaoh"]),
        ("naaas", ["nile", "flood with 2 ankhs"]),
        ("caaas", ["civilization yellow"]),
        ("maaas", [f"monument yellow {column}" for column in range(1, 9)]),
    ],
)
def test_3_2_an_ankh_counts_only_beside_a_real_die(table, faces, possible):
    assert table().roll(faces).choices() == [*possible, "done"]


def test_3_2_ankhs_alone_allow_nothing(table):
    t = table().roll("aaaas")
    assert t.s.turn == 1, "they score by themselves"


def test_3_3_an_ankh_behind_a_marker_does_nothing_else(table):
    # One Civilization marker of 1 Civilization + 2 Ankhs: the third Ankh alone may advance the Pharaoh.
    t = table().roll("caaap").play("civilization yellow", "pharaoh", "pharaoh with ankh")
    assert t.s.pharaoh[0] == 2
    assert t.s.turn == 1
    assert t.points(0)["ankhs"] == 0


@pytest.mark.parametrize(("faces", "points"), [("asnnn", 0), ("aannn", 2), ("aaann", 2), ("aaaan", 4), ("aaaas", 4)])
def test_3_4_two_ankhs_used_for_nothing_score_two_points(table, faces, points):
    t = table().at(0, nile=12).roll(faces).done()
    assert t.s.turn == 1
    assert t.points(0)["ankhs"] == points


@pytest.mark.parametrize(("faces", "steps"), [("ppppp", 0), ("spppp", 1), ("ssppp", 2)])
def test_3_5_one_or_two_suns_move_ra(table, faces, steps):
    t = table(4).roll(faces).play("done")
    assert t.s.ra == 1 + steps


@pytest.mark.parametrize(("faces", "points"), [("ssspp", 3), ("ssssp", 0), ("sssss", 0)])
def test_3_6_three_suns_score_three_points_and_more_suns_nothing(table, faces, points):
    t = table().roll(faces).play("done")
    assert t.points(0)["suns"] == points
    assert t.s.ra == 7


# 4 Pharaoh and Nile


def test_4_1_a_pharaoh_die_and_then_ankhs_advance_the_marker(table):
    t = table().roll("paass")
    assert t.choices() == ["pharaoh", "done"], "an Ankh not before the real die"
    t.play("pharaoh", "pharaoh with ankh", "pharaoh with ankh")
    assert t.s.pharaoh == [3, 0, 0, 0]  # the rulebook's picture: three spaces


def test_4_1_not_beyond_twelve(table):
    t = table().at(pharaoh=10).roll("pppps").play("pharaoh", "pharaoh")
    assert t.s.pharaoh[0] == 12
    assert t.s.turn == 1


def test_4_2_a_nile_die_and_then_ankhs_advance_the_marker(table):
    t = table().roll("nasss").play("nile", "nile with ankh")
    assert t.s.nile == [2, 0, 0, 0]  # the rulebook's picture: two spaces


def test_4_2_every_use_is_listed_once(table):
    t = table().roll("naasp")
    assert t.choices() == ["pharaoh", "nile", "flood with 2 ankhs", "done"]
    assert t.play("nile", "pharaoh").choices() == ["pharaoh with ankh", "nile with ankh", "done"]


def test_4_2_not_beyond_twelve(table):
    t = table().at(nile=11).roll("nnsss").play("nile")
    assert t.s.nile[0] == 12
    assert t.s.turn == 1


@pytest.mark.parametrize(
    ("faces", "floods"),
    [
        ("nnnss", ["flood"]),
        ("nnass", ["flood with 1 ankh"]),
        ("naass", ["flood with 2 ankhs"]),
        ("nnsss", []),
        ("nnnaa", ["flood", "flood with 1 ankh", "flood with 2 ankhs"]),
        ("aaass", []),
    ],
)
def test_4_3_three_nile_dice_flood_of_which_two_may_be_ankhs(table, faces, floods):
    t = table().roll(faces)
    assert t.choices("flood") == floods
    for name in floods:
        assert table().roll(faces).play(name).s.floods[0] == 1


def test_4_3_more_floods_in_later_turns(table):
    t = table().at(0, floods=1).roll("nnnss").play("flood")
    assert t.s.floods[0] == 2


@pytest.mark.parametrize("order", [["flood", "nile"], ["nile", "flood"]])
def test_4_4_the_example_of_the_rulebook_floods_and_advances_one_space(table, order):
    t = table().at(0, nile=2).roll("nnnns").play(*order)
    assert (t.s.nile[0], t.s.floods[0]) == (3, 1), "three dice flood and do not advance; the fourth advances"
    assert t.s.turn == 1


# 5 Civilization and Monuments


@pytest.mark.parametrize(
    ("faces", "markers"),
    [
        ("ccsss", 0),
        ("cccss", 1),
        ("ccccs", 2),
        ("ccccc", 3),
        ("cassn", 0),
        ("caass", 1),
        ("ccass", 1),
        ("ccaas", 2),  # 4 dice
        ("cccas", 2),
        ("ccaaa", 2),  # 5 dice would allow 3, but only two colours are real
        ("cccaa", 3),
        ("cccca", 3),
        ("caaaa", 1),
    ],
)
def test_5_1_three_four_five_dice_place_one_two_three_markers(table, faces, markers):
    t = table().roll(faces)
    placed = 0
    while t.s.turn == 0 and t.choices("civilization"):
        t.play(t.choices("civilization")[0])
        placed += 1
    assert placed == markers == len(t.civilization(0))


def test_5_1_only_the_colours_of_real_dice(table):
    assert table().roll("acaca").choices("civilization") == ["civilization green", "civilization red"]


@pytest.mark.parametrize(
    ("seats", "others", "room"), [(2, 0, 1), (2, 1, 0), (3, 1, 1), (3, 2, 0), (4, 2, 1), (4, 3, 0)]
)
def test_5_2_a_space_holds_one_marker_fewer_than_there_are_seats(table, seats, others, room):
    t = table(seats)
    for other in range(1, 1 + others):
        t.settled(other, "yellow")
    assert len(t.roll("caasn").choices("civilization yellow")) == room


def test_5_2_the_example_of_the_rulebook_leaves_only_yellow(table):
    """Yellow, blue, purple are real, green and red are Ankhs; blue is full, purple has an own marker."""
    t = table(3).settled(1, "blue").settled(2, "blue").settled(0, "purple")
    t.roll("cacac")
    assert t.choices() == ["civilization yellow", "done"]
    t.play("civilization yellow")
    assert t.civilization(0) == ["yellow", "purple"]
    # Only the three Civilization dice are applied; the two Ankhs are saved and score.
    assert t.points(0)["ankhs"] == 2


def test_5_3_the_first_monument_goes_to_any_empty_space_of_its_colour(table):
    t = table().built(0, "yellow 1", "green 2", "red 2").built(1, "green 5")
    t.roll("smsss")
    assert t.choices("monument") == [f"monument green {column}" for column in (1, 3, 4, 6, 7, 8)]
    t.play("monument green 1")
    assert "green 1" in t.monuments(0)


def test_5_4_a_second_monument_takes_two_more_dice(table):
    # Two Monuments alone: one marker, and the choice of its colour.
    t = table().roll("mmsss").play("monument green 4")
    assert t.s.turn == 1
    # With an Ankh the other Monument is the second marker, in its own colour.
    t = table().roll("mmass").play("monument green 4")
    assert t.choices("monument") == [f"monument yellow {column}" for column in (1, 2, 3, 5, 6, 7, 8)]
    # With a third Monument any of the two others names the colour.
    t = table().roll("mmmss").play("monument green 4")
    assert {name.split()[1] for name in t.choices("monument")} == {"yellow", "blue"}
    t.play("monument blue 1")
    assert t.s.turn == 1


def test_5_5_the_example_of_the_rulebook_places_three_monuments_the_first_in_an_own_column(table):
    for faces in ("mmaam", "mmmam", "mmmmm"):
        t = table().built(0, "green 1", "red 1", "blue 2").roll(faces).play("monument yellow 1")
        # Columns 1 and 2 have own markers, so the further ones go to 3 to 8.
        assert t.choices("monument purple") == [f"monument purple {c}" for c in range(3, 9)]
        t.play("monument purple 3")
        assert t.choices("monument green") == [f"monument green {c}" for c in range(4, 9)]
        t.play("monument green 4").done()
        assert t.monuments(0) == ["yellow 1", "green 1", "green 4", "blue 2", "red 1", "purple 3"]


def test_5_5_only_the_first_marker_of_a_turn_may_go_to_an_own_column(table):
    t = table().built(0, "green 1").roll("mmaam").play("monument purple 3")
    assert not [n for n in t.choices("monument") if n.endswith((" 1", " 3"))]
