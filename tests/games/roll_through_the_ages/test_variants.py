"""Sections 9 and 10 of RULES.md: the Late Bronze Age, and playing alone."""

import pytest

from nomarch.games.roll_through_the_ages.rules.actions import PRESERVE, ROLL
from nomarch.games.roll_through_the_ages.rules.turn import legal
from nomarch.testing import OVER

LATE = {"edition": "late-bronze-age"}


def test_9_1_preservation_doubles_the_food_for_a_pottery(table):
    # 0 + 9 - 3 = 6 food are left after the first turn; two pottery are worth 9 and buy nothing.
    t = table(**LATE).own("preservation").goods(0, 0, 2).food(0).roll("fff").roll("fff")
    assert t.choices() == ["preserve", "roll"]
    written = [-1] * 2
    assert (legal(t.s, written), written) == (2, [PRESERVE, ROLL])
    t.play("preserve")
    assert t.s.food[0] == 12
    assert t.s.goods[0][2] == 1


def test_9_1_the_doubled_food_is_capped(table):
    t = table(**LATE).own("preservation").goods(0, 0, 1).food(5).roll("fff").roll("fff")
    assert t.s.food[0] == 11
    t.play("preserve")
    assert t.s.food[0] == 15


@pytest.mark.parametrize(("pottery", "food", "offered"), [(0, 9, False), (1, 3, False), (1, 9, True)])
def test_9_1_preservation_needs_pottery_and_food(table, pottery, food, offered):
    t = table(**LATE).own("preservation").goods(0, 0, pottery).food(food)
    t.roll("ccc").skip().roll("ccc").skip()
    # the three cities have eaten 3 food in the first turn; seat A is to roll again
    assert (t.s.turn, t.s.food[0], t.s.goods[0][2]) == (0, food - 3, pottery)
    assert bool(t.choices("preserve")) is offered


def test_9_2_ships_cost_one_wood_and_one_cloth_and_five_are_the_most(table):
    t = table(**LATE).own("shipping").goods(3, 0, 0, 3).roll("fff")
    t.s.ships[0] = 3
    t.play("build ship", "build ship")
    assert (t.s.ships[0], t.has()) == (5, {"wood": 1, "cloth": 1})
    assert not t.choices("build ship")


def test_9_2_ships_need_shipping(table):
    assert not table(**LATE).goods(3, 0, 0, 3).roll("fff").choices("build ship")


def test_9_3_each_ship_swaps_one_good_a_turn_new_ships_too(table):
    t = table(**LATE).own("shipping").goods(2, 0, 0, 1).roll("fff").play("build ship")
    assert t.choices("swap") == [f"swap wood for {good}" for good in ("stone", "pottery", "cloth", "spearheads")]
    t.play("swap wood for spearheads")
    assert t.has() == {"spearheads": 1}
    assert not t.choices("swap")


def test_9_3_a_full_row_takes_nothing(table):
    t = table(**LATE).own("shipping").goods(8, 1)
    t.s.ships[0] = 1
    t.roll("fff")
    # wood ends at 8; one wood or the stone may go anywhere else
    assert t.choices("swap stone") == [f"swap stone for {good}" for good in ("pottery", "cloth", "spearheads")]
    assert "swap wood for stone" in t.choices()


def test_9_4_smithing_turns_the_invasion_on_opponents_without_a_wall(table):
    t = table(3, **LATE).own("smithing").tick("great-wall", seat=1).cities(4).food(9).goods(0, 0, 0, 0, 2)
    t.roll("ssss")
    # eight goods were collected: one spearhead more
    assert t.choices() == [f"spend {n} spearheads" for n in range(4)]
    t.play("spend 2 spearheads")
    assert t.s.disasters[:3] == [0, 0, 4 + 2 * 2]
    assert t.s.goods[0][4] == 1


def test_10_1_a_solo_match_lasts_ten_rounds(table):
    for edition, rounds in (("2008", 10), ("revised", 10), ("late-bronze-age", 11)):
        t = table(1, edition=edition)
        for _ in range(rounds):
            assert t.to_move != OVER
            t.roll("fff").skip()
        assert t.to_move == OVER
        assert t.game.endings[t.s.ended] == "solo rounds"


def test_10_1_a_solo_match_beyond_its_last_round_ends_too(table):
    """A scene may begin late: whatever the round, from the tenth on it is over."""
    t = table(1)
    t.s.rounds = 12
    assert t.roll("fff").skip().to_move == OVER


def test_10_2_alone_pestilence_hits_you_unless_medicine_helps(table):
    assert table(1).roll("sss").s.disasters[0] == 3
    assert table(1).own("medicine").roll("sss").s.disasters[0] == 0


def test_10_3_alone_religion_prevents_the_revolt(table):
    t = table(1).own("religion", "caravans").cities(5).food(9).roll("sssss")
    assert sum(t.s.goods[0]) == 10


def test_10_4_alone_on_the_first_sheet_skulls_may_be_rolled_again(table):
    t = table(1).play("die skull", "die skull", "die food")
    assert "keep 1f" in t.choices()
    for edition in ("revised", "late-bronze-age"):
        t = table(1, edition=edition).play("die skull", "die skull", "die food")
        assert t.choices() == ["keep 2s", "stop"]


def test_10_5_alone_all_monuments_are_in_play(table):
    t = table(1).roll("www")
    assert t.choices("build temple")
    assert t.choices("build great-pyramid")
