"""The rulings of RULES.md, each by its number."""

import pytest

from nomarch.games.roll_through_the_ages.rules.data import MAX_ROUNDS, SITE_NAMES
from nomarch.testing import OVER


def test_r1_the_2008_sheet_is_played_unless_another_is_chosen(table):
    t = table()
    assert t.s.sheet == 0
    assert t.game.check(2, {})["edition"] == "2008"


def test_r2_leadership_may_roll_a_skull_again(table):
    t = table().own("leadership").roll("ssf").play("reroll skull", "die coins")
    assert t.s.disasters[0] == 0, "one skull is left, so there is no drought"


def test_r3_leadership_follows_an_early_stop(table):
    t = table().own("leadership").play("die food", "die food", "die coins", "stop")
    assert t.choices() == ["reroll food", "reroll coins", "accept"]


def test_r4_the_new_face_stands_and_a_choice_comes_afterwards(table):
    t = table().own("leadership").roll("fff").play("reroll food", "die either")
    assert t.choices() == ["take 0 as food", "take 1 as food"]
    t = table().own("leadership").roll("sfs").play("reroll food", "die skull")
    assert t.s.disasters[:2] == [0, 3], "three skulls now"


def test_r5_leadership_is_offered_even_if_all_dice_are_skulls(table):
    assert table().own("leadership").roll("sss").choices() == ["reroll skull", "accept"]


def test_r6_quarrying_gives_one_stone_even_if_two_were_due(table):
    t = table().own("quarrying", "caravans").cities(4).food(9).roll("sssg")
    # seven goods: wood 2, stone 2, pottery, cloth, spearheads; and one stone of the quarry
    assert t.has() == {"wood": 2, "stone": 3, "pottery": 1, "cloth": 1, "spearheads": 1}


def test_r7_quarrying_gives_nothing_when_the_row_is_full(table):
    t = table().own("quarrying", "caravans").goods(0, 7).roll("ggf")
    assert t.s.goods[0][1] == 7


def test_r8_food_is_capped_before_feeding(table):
    # 13 + 9 is capped to 15, then three cities eat: 12, not min(15, 22 - 3).
    assert table().food(13).roll("fff").s.food[0] == 12


def test_r9_feeding_is_no_choice(table):
    t = table().food(1).roll("ccc")
    assert (t.s.food[0], t.s.disasters[0]) == (0, 2)
    assert all(name.startswith("buy") or name == "done" for name in t.choices())


def test_r10_workers_and_purchase_are_optional(table):
    t = table().roll("wcc")
    t.play("done", "done")
    assert t.s.turn == 1
    assert sum(t.s.owned[0]) == 0


def test_r11_cities_may_be_built_in_any_order(table):
    t = table().cities(7).food(15)
    t.s.boxes[0] = [0] * 11
    t.roll("wwccccc").play("build city-7 6")
    assert t.s.boxes[0][:4] == [0, 0, 0, 6]


def test_r12_what_is_built_or_bought_this_turn_came_too_late_for_this_disaster(table):
    t = table().cities(5).food(9).tick("great-wall", 10).roll("sssss"[:4] + "w").play("build great-wall 3")
    assert t.s.disasters[0] == 4
    # two skulls and 7 coins + 10 for the goods (wood 1, stone 2, pottery 3, cloth 4) buy Irrigation
    t = table().roll("ssc").play("buy irrigation", "pay wood stone pottery cloth")
    assert t.s.owned[0][1] == 1
    assert t.s.disasters[0] == 2


def test_r13_medicine_and_religion_protect_from_the_next_opponents_turn_on(table):
    t = table().roll("ccc").play("buy medicine").roll("sss")
    assert t.s.disasters[:2] == [0, 0]
    t = table().goods(1).own("religion", seat=1).cities(5, seat=1).food(9, seat=1)
    t.roll("ccc").play("buy religion", "pay coins").roll("sssss")
    assert t.has(0) == {"wood": 1}


def test_r14_caravans_bought_this_turn_save_this_turns_goods(table):
    t = table().goods(4, 3, 1).roll("ccc").play("buy caravans", "pay coins")
    assert sum(t.s.goods[0]) == 8
    assert t.s.turn == 1


@pytest.mark.parametrize(
    ("name", "wood"),
    [("granaries", 8), ("engineering", 8)],
)
def test_r15_steps_already_over_profit_from_the_next_turn_on(table, name, wood):
    # 36 for eight wood and 7 coins pay 40 for Engineering and 30 for Granaries.
    t = table().goods(wood, 2).roll("cff").play(f"buy {name}")
    assert not t.choices("sell"), "the food of this turn cannot be sold yet"
    t.play("pay wood")
    assert t.s.turn == 1, "no stone is turned in any more"
    assert t.s.goods[0][1] == 2


def test_r16_stone_alone_opens_the_build_step(table):
    t = table().own("engineering").goods(0, 1).roll("fff")
    assert t.choices() == ["turn in stone", "done"]
    t.play("turn in stone", "build step-pyramid 3")
    assert t.points(0)["monuments"] == 1


def test_r17_engineering_and_granaries_take_single_units(table):
    t = table().own("engineering").goods(0, 5).roll("fff").play("turn in stone")
    assert t.s.goods[0][1] == 4
    t = table().own("granaries").food(9).roll("cff").play("buy leadership", "sell 1 food")
    assert t.s.food[0] == 11  # 9 + 6 - 3 cities - 1 sold


def test_r18_workers_from_stone_are_lost_when_left_over(table):
    t = table().own("engineering").goods(0, 1).roll("fff").play("turn in stone", "build city-4 1", "done")
    assert t.s.workers == 0
    assert t.s.goods[0][1] == 0


def test_r19_food_is_sold_only_for_a_purchase(table):
    t = table().own("granaries").food(9).roll("ccf")
    assert not t.choices("sell")
    t.play("buy leadership")
    assert t.choices("sell")


def test_r20_of_two_builders_in_one_round_the_earlier_is_first(table):
    t = table().tick("obelisk", 8).tick("obelisk", 8, seat=1)
    t.roll("wff").play("build obelisk 1", "done").roll("wff").play("build obelisk 1", "done")
    assert [t.points(seat)["monuments"] for seat in (0, 1)] == [6, 3]


def test_r21_alone_neither_developments_nor_monuments_end_the_match(table):
    t = table(1).own("leadership", "irrigation", "agriculture", "quarrying", "medicine", "coinage")
    for name in SITE_NAMES[4:]:
        t.tick(name)
    t.roll("fff").skip()
    assert t.to_move != OVER
    assert t.s.rounds == 1


def test_r22_each_opponents_religion_counts_for_itself(table):
    t = table(4).own("religion", "caravans").own("religion", seat=2)
    for seat in (1, 2, 3):
        t.goods(1, 1, seat=seat)
    t.cities(5).food(9).roll("sssss")
    assert [sum(t.s.goods[seat]) for seat in (1, 2, 3)] == [0, 2, 0]


def test_r23_the_tie_break_is_the_value_not_the_number(table):
    t = table().goods(3).goods(0, 0, 0, 0, 2, seat=1)  # three wood are worth 6, two spearheads 15
    assert t.standing()[1] > t.standing()[0]


def test_r24_nobody_discards_more_than_the_surplus(table):
    t = table().goods(4, 3).roll("fff").play("done", "discard wood")
    assert sum(t.s.goods[0]) == 6
    assert t.s.turn == 1


def test_r25_needless_rows_are_a_legal_payment(table):
    t = table().goods(1, 1).roll("ccc").play("buy leadership")
    assert "pay wood stone" in t.choices()
    assert "pay coins" in t.choices()


def test_r26_nothing_can_be_traded_between_seats(table):
    assert not [name for name in table().game.names if "trade" in name or "offer" in name]


def test_r27_idle_matches_stop_after_a_hundred_rounds(table):
    t = table()
    t.s.rounds = MAX_ROUNDS - 1
    t.roll("fff").roll("fff")
    assert t.to_move == OVER
    assert t.game.endings[t.s.ended] == "round limit"


def test_r28_an_opponents_smithing_does_not_protect_and_alone_it_only_prevents(table):
    late = {"edition": "late-bronze-age"}
    t = table(2, **late).own("smithing").own("smithing", seat=1).cities(4).food(9).roll("ssss")
    t.play("spend 0 spearheads")
    assert t.s.disasters[:2] == [0, 4]
    t = table(1, **late).own("smithing").cities(4).food(9).roll("ssss")
    assert t.s.disasters[0] == 0


def test_r29_spearheads_are_asked_for_only_if_somebody_would_be_hit(table):
    t = table(2, edition="late-bronze-age").own("smithing").tick("great-wall", seat=1).cities(4).food(9).roll("ssss")
    assert not t.choices("spend")
