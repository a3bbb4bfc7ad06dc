"""Clauses that whole recorded matches used to be the only ones to notice: what a turn leaves behind for the next."""


def test_4_2_a_nile_die_used_last_turn_does_not_help_this_turns_ankhs(table):
    t = table().roll("nappp").play("nile", "nile with ankh", "done")
    assert "nile with ankh" not in t.roll("nappp").choices()
    assert "nile with ankh" in t.play("nile").choices()


def test_4_1_a_pharaoh_die_used_last_turn_does_not_help_this_turns_ankhs(table):
    t = table().roll("pannn").play("pharaoh", "pharaoh with ankh", "done")
    assert "pharaoh with ankh" not in t.roll("pannn").choices()
    assert "pharaoh with ankh" in t.play("pharaoh").choices()


def test_3_3_a_civilization_marker_of_last_turn_needs_no_dice_behind_it_now(table):
    t = table(3).roll("cccpp").play("civilization yellow", "done").roll("paann").play("pharaoh")
    assert "pharaoh with ankh" in t.choices(), "both Ankhs are free"
    t.play("pharaoh with ankh", "pharaoh with ankh")
    assert t.s.pharaoh[1] == 3


def test_5_5_the_first_monument_of_each_turn_is_free_of_columns_and_needs_one_die(table):
    t = table().roll("mppnn").play("monument yellow 1", "done").roll("pppnn").done().roll("pmpnn")
    assert "monument green 1" in t.choices(), "in the column of last turn's marker"


def test_5_4_a_monument_of_last_turn_asks_for_no_pair_now(table):
    t = table().roll("mppnn").play("monument yellow 1", "done").roll("pmpnn")
    assert [name for name in t.choices() if name.startswith("monument")] == [f"monument green {n}" for n in range(1, 9)]


def test_4_3_a_flood_with_an_ankh_leaves_the_third_nile_die(table):
    t = table().roll("nnnap").play("flood with 1 ankh")
    assert (t.s.floods[0], "nile" in t.choices()) == (1, True)
    assert t.play("nile").s.nile[0] == 1


def test_3_3_an_ankh_behind_a_monument_is_not_used_again(table):
    """Two Monument dice and an Ankh place two markers; the Ankh stands behind the second."""
    t = table().roll("mmapp").play("pharaoh", "monument yellow 1")
    assert "pharaoh with ankh" in t.choices(), "one marker needs one die"
    t.play("monument green 2")
    assert "pharaoh with ankh" not in t.choices()
    assert t.play("pharaoh").s.pharaoh[0] == 2


def test_3_4_an_ankh_behind_a_monument_scores_nothing(table):
    """Of two Ankhs one stands behind the second marker, and the other alone is no pair."""
    t = table().roll("mmaap").play("monument yellow 1", "monument green 2", "pharaoh", "done")
    assert t.total(0) == 10
    t = table().roll("mmaap").play("monument yellow 1", "pharaoh", "done")
    assert t.total(0) == 10 + 2
