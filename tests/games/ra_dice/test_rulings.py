"""The rulings of RULES.md, each with a value derived by hand."""

import pytest

from nomarch.testing import CHANCE


@pytest.mark.parametrize(("faces", "epoch"), [("sspcn", 1), ("ssspp", 0), ("ssssp", 0)])
def test_r1_only_the_number_of_suns_counts_however_few_spaces_remain(table, faces, epoch):
    t = table().last_step().roll(faces).play("done")
    assert t.s.epoch == epoch
    assert t.s.ra == (7 if epoch else 12)


def test_r2_a_sun_is_never_rolled_again(table):
    t = table().dice("sppps").play("reroll green", "die green sun")
    assert all("yellow" not in name and "green" not in name and "purple" not in name for name in t.choices())


def test_r3_a_die_kept_before_may_be_rolled_again(table):
    t = table().dice("ppppp").play("reroll green", "die green nile")
    assert "reroll yellow" in t.choices()


def test_r4_nobody_has_to_roll_again(table):
    assert "stop" in table().dice("ppppp").choices()


@pytest.mark.parametrize(("faces", "space"), [("saaaa", 8), ("ssaaa", 9)])
def test_r5_one_or_two_suns_always_move_ra(table, faces, space):
    t = table().roll(faces)
    assert t.s.turn == 1, "there is nothing to choose"
    assert t.s.ra == space


def test_r6_three_suns_always_score_three(table):
    t = table().roll("sssca")
    assert t.s.turn == 1
    assert t.total(0) == 13


def test_r7_a_disaster_is_optional_and_without_it_nothing_happens(table):
    t = table().at(1, pharaoh=5, nile=5, floods=1).settled(1, "red").built(1, "red 1").roll("sssss").play("done")
    assert (t.s.pharaoh[1], t.s.nile[1], t.s.floods[1]) == (5, 5, 1)
    assert (t.civilization(1), t.monuments(1)) == (["red"], ["red 1"])
    assert (t.s.ra, t.total(0)) == (7, 10)


def test_r8_pharaohs_are_optional_too(table):
    t = table().roll("ppppp").play("pharaoh", "done")
    assert t.s.pharaoh[0] == 1


def test_r9_unused_dice_cost_nothing(table):
    t = table().roll("pnmcc").play("done")
    assert t.total(0) == 10


def test_r10_ankhs_advance_as_pharaohs_only_after_a_real_one(table):
    assert "pharaoh with ankh" not in table().roll("npaas").choices()
    assert "pharaoh with ankh" in table().roll("npaas").play("pharaoh").choices()
    assert "pharaoh with ankh" not in table().roll("npaas").play("nile").choices()


def test_r11_a_nile_die_in_a_flood_does_not_let_ankhs_advance(table):
    t = table().roll("naaaa").play("flood with 2 ankhs")
    # Two Ankhs are left; they can only score.
    assert t.s.turn == 1
    assert (t.s.nile[0], t.points(0)["ankhs"]) == (0, 2)


@pytest.mark.parametrize("faces", ["nnnps", "nnaps", "naaps"])
def test_r12_a_flood_takes_exactly_three_dice(table, faces):
    t = table().roll(faces)
    t.play(t.choices("flood")[0])
    assert t.s.dice == [0, 0, 0, 1, 6], "only the Pharaoh and the sun are left"


def test_r12_three_ankhs_do_not_flood(table):
    assert table().roll("aaaps").choices("flood") == []


def test_r13_never_two_floods_in_a_turn_and_more_floods_score_no_more(table):
    t = table().roll("nnnnn").play("flood")
    assert t.choices("flood") == []
    t = table().at(1, nile=4, floods=3).end_epoch()
    assert t.points(1)["nile"] == 4


def test_r14_flood_and_advance_in_either_order(table):
    one = table().roll("nnnna").play("flood", "nile", "nile with ankh")
    two = table().roll("nnnna").play("nile", "nile with ankh", "flood")
    assert one.s.tobytes() == two.s.tobytes()
    assert (one.s.nile[0], one.s.floods[0]) == (2, 1)


def test_r15_the_nile_may_be_flooded_at_zero(table):
    t = table().last_step().roll("nnnsp").play("flood").done()
    assert t.points(0)["nile"] == 0


def test_r16_each_civilization_marker_needs_its_own_real_die(table):
    t = table().roll("caaaa").play("civilization yellow")
    assert t.s.turn == 1
    assert t.civilization(0) == ["yellow"]
    assert t.points(0)["ankhs"] == 2, "two Ankhs stand behind the marker, two score"


def test_r17_the_player_chooses_among_the_real_colours(table):
    t = table().roll("cccss")
    assert t.choices("civ") == ["civilization yellow", "civilization green", "civilization blue"]
    t.play("civilization blue")
    assert t.s.turn == 1, "three dice are one marker"
    assert t.civilization(0) == ["blue"]


def test_r18_fewer_markers_may_be_placed_and_spare_ankhs_stay_free(table):
    t = table().roll("cccaa").play("civilization yellow", "done")
    assert (t.civilization(0), t.points(0)["ankhs"]) == (["yellow"], 2)
    t = table().roll("cccaa").play("civilization yellow", "civilization green", "done")
    assert (len(t.civilization(0)), t.points(0)["ankhs"]) == (2, 0), "3 + 1 dice: one Ankh is left, no pair"


def test_r19_an_ankh_is_never_the_first_monument(table):
    assert table().roll("aaaas").choices("monument") == []
    t = table().roll("maaas").play("monument yellow 1")
    assert t.choices("monument") == []


def test_r20_columns_marked_this_turn_count_as_own(table):
    t = table().roll("mmass").play("monument yellow 5")
    assert "monument green 5" not in t.choices()
    assert "monument green 6" in t.choices()


MONUMENT_TABLE = [
    *[(1, ankhs, 1) for ankhs in range(5)],
    (2, 0, 1),
    (2, 1, 2),
    (2, 2, 2),
    (2, 3, 2),
    (3, 0, 2),
    (3, 1, 2),
    (3, 2, 3),
    (4, 0, 2),
    (4, 1, 3),
    (5, 0, 3),
]


@pytest.mark.parametrize(("real", "ankhs", "markers"), MONUMENT_TABLE)
def test_r21_monuments_are_one_and_one_more_for_each_pair(table, real, ankhs, markers):
    t = table().roll("m" * real + "a" * ankhs + "s" * (5 - real - ankhs))
    while t.s.turn == 0 and t.choices("monument"):
        t.play(t.choices("monument")[-1])
    assert len(t.monuments(0)) == markers


@pytest.mark.parametrize(("faces", "points"), [("ascss", 0), ("aacss", 2), ("aaacs", 2), ("aaaac", 4), ("aaaaa", 4)])
def test_r22_each_pair_of_ankhs_scores_two_by_itself(table, faces, points):
    t = table().settled(1, "yellow", "green", "blue", "red", "purple").roll(faces).done()
    assert t.points(0)["ankhs"] == points


def test_r23_a_disaster_may_free_the_space_for_the_fifth_die(table):
    full = [f"yellow {column}" for column in range(1, 9)]
    assert table().built(1, *full).roll("mssss").choices("monument") == []
    t = table().built(1, *full).roll("mssss").play("disaster monument")
    t.play("lose monument yellow 3", "lose monument yellow 4")
    assert t.choices("monument") == ["monument yellow 3", "monument yellow 4"]
    t.play("monument yellow 3")
    assert t.monuments(0) == ["yellow 3"]


def test_r24_the_nile_disaster_takes_a_flood_marker_or_two_spaces(table):
    t = table(3).at(1, nile=6, floods=1).at(2, nile=6).roll("sssss").play("disaster nile")
    assert (t.s.nile[1], t.s.floods[1]) == (6, 0)
    assert (t.s.nile[2], t.s.floods[2]) == (4, 0)


def test_r25_of_several_flood_markers_one_is_lost(table):
    t = table().at(1, nile=6, floods=3).roll("sssss").play("disaster nile")
    assert (t.s.nile[1], t.s.floods[1]) == (6, 2)


def test_r26_every_victim_chooses_among_its_own_markers(table):
    t = table(3).settled(1, "yellow", "green", "blue").settled(2, "green", "red", "purple")
    t.roll("sssss").play("disaster civilization")
    assert (t.to_move, len(t.choices())) == (1, 3)
    t.play("lose civilization yellow", "lose civilization green")
    assert t.to_move == 2
    assert t.choices() == ["lose civilization green", "lose civilization red", "lose civilization purple"]


def test_r27_the_epoch_ends_after_all_dice_were_used(table):
    t = table().last_step().roll("snnnp").play("flood", "pharaoh")
    # The flood at 0 scores nothing, but the Pharaoh step decides: 1 against 0.
    assert [t.points(seat)["pharaoh"] for seat in range(2)] == [5, -2]


@pytest.mark.parametrize("kind", ["pharaoh", "nile", "civilization", "monument"])
def test_r28_who_declares_a_disaster_does_not_suffer(table, kind):
    t = table().at(0, pharaoh=5, nile=5, floods=1).settled(0, "red", "blue").built(0, "red 1", "red 2")
    t.roll("sssss").play(f"disaster {kind}")
    assert (t.s.pharaoh[0], t.s.nile[0], t.s.floods[0]) == (5, 5, 1)
    assert (len(t.civilization(0)), len(t.monuments(0))) == (2, 2)


@pytest.mark.parametrize(("first", "second", "points"), [(3, 1, [5, -2]), (1, 3, [-2, 5]), (2, 2, [0, 0])])
def test_r29_pharaoh_with_two_seats(table, first, second, points):
    t = table().at(0, pharaoh=first).at(1, pharaoh=second).end_epoch()
    assert [t.points(seat)["pharaoh"] for seat in range(2)] == points


@pytest.mark.parametrize(("before", "after"), [([1, 0], [0, 1]), ([12, 11], [10, 12]), ([12, 12], [12, 12])])
def test_r30_pharaohs_move_only_within_the_track_and_not_when_level(table, before, after):
    t = table().at(0, pharaoh=before[0]).at(1, pharaoh=before[1]).end_epoch()
    assert t.s.pharaoh[:2] == after


def test_r31_totals_may_be_negative(table):
    t = table()
    for epoch in (1, 2, 3):
        t.at(0).at(1, pharaoh=12).end_epoch(epoch)
    # 10 points, and in each of three epochs -2 as Pharaoh and -5 without Civilization.
    assert t.total(0) == 10 - 3 * 7 == -11


def test_r32_the_seat_after_the_one_that_ended_an_epoch_begins(table):
    t = table(3).end_epoch()
    assert t.s.turn == 1
    t.roll("ppppp").play("done").end_epoch(2)
    assert t.s.turn == 0


def test_r33_only_flood_and_civilization_markers_leave(table):
    t = table().at(1, pharaoh=3, nile=8, floods=2).at(0, pharaoh=3).settled(1, "red").built(1, "red 1").end_epoch()
    assert (t.s.pharaoh[1], t.s.nile[1], t.s.floods[1]) == (3, 8, 0)
    assert (t.civilization(1), t.monuments(1)) == ([], ["red 1"])


def test_r34_tied_seats_share_the_victory(table):
    # Seat 0 has 10, seat 1 has 11: one Monument column makes them level.
    t = table().built(0, "red 1").end_epoch(3)
    assert t.standing() == [6, 6]


def test_r35_full_columns_add_to_the_number_of_columns_and_only_own_markers_count(table):
    spaces = [f"{colour} {column}" for colour in ("yellow", "green", "blue") for column in (1, 2)]
    t = table().built(0, *spaces, "red 1", "red 7").built(1, "purple 1", "purple 2").end_epoch(3)
    # Columns 1, 2, 7: 3 points; column 1 has four (10), column 2 three (5).
    assert t.points(0)["monuments"] == 3 + 10 + 5
    assert t.points(1)["monuments"] == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r36_start_points_are_ten_and_one_more_for_each_later_seat(table, seats):
    assert [table(seats).total(seat) for seat in range(seats)] == [10, 11, 12, 13][:seats]


def test_r37_seat_0_begins(table):
    t = table(4)
    assert t.to_move == CHANCE
    assert t.dice("ppppp").to_move == 0


def test_r38_dice_behind_markers_are_committed_as_late_as_possible(table):
    # After one marker the Ankhs are free as long as two real dice can stand behind it ...
    t = table().roll("cccap").play("civilization yellow", "pharaoh", "pharaoh with ankh")
    assert (t.civilization(0), t.s.pharaoh[0], t.s.turn) == (["yellow"], 2, 1)
    # ... and the same dice place a second marker instead, with the Ankh behind it.
    t = table().roll("cccap").play("civilization yellow", "civilization blue", "pharaoh")
    assert (t.civilization(0), t.s.turn) == (["yellow", "blue"], 1), "no Ankh is left to advance"


def test_r38_monuments_hold_ankhs_only_where_real_dice_are_missing(table):
    # 3 Monuments and 2 Ankhs: after two markers the third Monument stands behind, both Ankhs score ...
    t = table().roll("mmmaa").play("monument yellow 1", "monument green 2", "done")
    assert t.points(0)["ankhs"] == 2
    # ... after three markers both Ankhs stand behind.
    t = table().roll("mmmaa").play("monument yellow 1", "monument green 2", "monument blue 3")
    assert (t.points(0)["ankhs"], t.s.turn) == (0, 1)


def test_r39_no_step_at_twelve_but_a_disaster_that_strikes_nobody(table):
    assert table().at(0, pharaoh=12, nile=12).roll("pnmss").choices()[0] == "monument blue 1"
    t = table().roll("ssssp").play("disaster civilization")
    assert t.choices() == ["pharaoh", "done"]


@pytest.mark.parametrize("markers", [0, 1, 2])
def test_r40_a_victim_with_two_markers_or_fewer_is_not_asked(table, markers):
    t = table().built(1, *["red 1", "blue 7"][:markers]).roll("ssssp").play("disaster monument")
    assert t.to_move == 0
    assert t.monuments(1) == []


def test_r41_a_turn_whose_dice_allow_nothing_ends_by_itself(table):
    assert table().roll("ccass").s.turn == 0, "3 dice with real Civilization: a marker is possible"
    assert table().roll("ccsss").s.turn == 1
    t = table().dice("ccsss").play("reroll yellow", "die yellow sun", "reroll green", "die green ankh")
    assert t.choices() == [*[f"disaster {kind}" for kind in ("pharaoh", "nile", "civilization", "monument")], "done"]


def test_r42_monuments_join_the_score_at_the_end(table):
    t = table().built(0, "red 1", "red 2")
    assert t.total(0) == 10
    assert t.end_epoch(3).total(0) == 10 - 5 + 2


def test_r43_totals_pass_the_end_of_the_score_track(table):
    t = table().built(0, *[f"{colour} {column}" for colour in ("red", "blue", "green") for column in range(1, 9)])
    # 10 - 5, all eight columns 15, eight columns of three 40.
    assert t.end_epoch(3).total(0) == 60


def test_r44_the_supply_of_markers_has_no_end(table):
    # 23 cubes a seat lie in the box; here a seat has 36 Monuments and places one more.
    t = table().built(0, *[f"{c} {n}" for c in ("yellow", "green", "blue", "red") for n in range(1, 9)])
    t.built(0, *[f"purple {n}" for n in range(1, 5)]).roll("ssspm").play("monument purple 5")
    assert len(t.monuments(0)) == 37
