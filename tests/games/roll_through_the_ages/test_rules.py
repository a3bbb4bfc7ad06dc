"""Sections 1 to 8 of RULES.md; the number in a test's name is the clause it proves."""

import pytest

from nomarch.games.roll_through_the_ages.rules.data import COST, DEVELOPMENT_NAMES, MONUMENT_POINTS, POINTS, SITE_NAMES
from nomarch.games.roll_through_the_ages.rules.scoring import row_value
from nomarch.testing import CHANCE, OVER

# 1 The table


def test_1_1_everybody_begins_with_three_cities_three_food_and_nothing_else(table):
    t = table(4)
    assert t.s.food == [3, 3, 3, 3]
    assert t.s.rolling == 3
    assert [t.total(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert all(t.has(seat) == {} for seat in range(4))
    assert t.s.owned == [[0] * 17] * 4


def test_1_2_turns_go_round_and_a_round_is_a_turn_of_everybody(table):
    t = table(3)
    order = []
    for _ in range(6):
        order.append((t.s.rounds, t.s.turn))
        t.roll("fff").skip()
    assert order == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_1_3_the_sheet_sets_costs_points_and_the_goal(table):
    assert (table().s.goal, table(edition="revised").s.goal, table(edition="late-bronze-age").s.goal) == (5, 5, 7)
    assert table(edition="revised", length="longer").s.goal == 6
    medicine, religion, empire = (DEVELOPMENT_NAMES.index(name) for name in ("medicine", "religion", "empire"))
    assert [(COST[sheet][medicine], POINTS[sheet][medicine]) for sheet in range(3)] == [(15, 3), (20, 4), (20, 4)]
    assert [(COST[sheet][religion], POINTS[sheet][religion]) for sheet in range(3)] == [(20, 6), (25, 7), (25, 7)]
    assert [(COST[sheet][empire], POINTS[sheet][empire]) for sheet in range(3)] == [(60, 8), (70, 10), (70, 10)]


@pytest.mark.parametrize(
    ("seats", "edition", "missing"),
    [
        (1, "2008", set()),
        (2, "2008", {"temple", "great-pyramid"}),
        (3, "2008", {"hanging-gardens"}),
        (4, "2008", set()),
        (2, "revised", {"temple", "great-pyramid"}),
        (2, "late-bronze-age", set()),
        (3, "late-bronze-age", set()),
    ],
)
def test_1_4_some_monuments_are_not_in_play_with_two_or_three(table, seats, edition, missing):
    t = table(seats, edition=edition).roll("www")
    sites = {name.split()[1] for name in t.choices("build") if not name.startswith("build city")}
    everything = set(SITE_NAMES[4:])
    assert sites == everything - missing


# 2 Roll


def test_2_1_one_die_a_city_and_every_face_equally_likely(table):
    t = table().cities(5)
    assert t.to_move == CHANCE
    faces = ["food", "workers", "either", "good", "skull", "coins"]
    assert t.weights() == {f"die {face}": 1 for face in faces}
    t.play(*["die coins"] * 5)
    assert t.to_move == 0


def test_2_2_skulls_are_never_rolled_again(table):
    t = table().play("die skull", "die food", "die coins")
    # With the skull fixed, food and coins may each be kept or not; keeping both is stopping.
    assert t.choices() == ["keep 1s", "keep 1s 1c", "keep 1f 1s", "stop"]


def test_2_2_three_skulls_leave_nothing_to_roll(table):
    t = table(3).play("die skull", "die skull", "die skull")
    assert not t.choices("keep")
    assert t.s.disasters == [0, 3, 3, 0]


def test_2_3_two_more_rolls_of_any_other_dice_also_those_kept_before(table):
    t = table().play("die food", "die food", "die coins")
    t.play("keep 2f", "die workers")
    assert "keep 1w" in t.choices(), "dice kept before may be rolled again"
    t.play("keep 1w", "die good", "die good")
    assert not t.choices("keep"), "there is no third re-roll"
    assert t.has() == {"wood": 1, "stone": 1}


def test_2_3_all_dice_may_be_rolled_again(table):
    t = table().play("die food", "die food", "die coins", "keep none")
    assert t.to_move == CHANCE
    t.play("die workers", "die workers", "die food")
    assert "keep 2w" in t.choices(), "one more roll is left"
    t.play("keep none", "die workers", "die workers", "die food")
    assert not t.choices("keep"), "and now none"


def test_2_3_the_player_may_stop_at_once(table):
    t = table().play("die food", "die food", "die coins", "stop")
    assert not t.choices("keep")


def test_2_4_leadership_rolls_one_die_again_after_the_last_roll(table):
    t = table().own("leadership").roll("ffs")
    assert t.choices() == ["reroll food", "reroll skull", "accept"]
    t.play("reroll food", "die coins")
    # 3 food + 3 from the one food die left - 3 for the cities; 7 coins; the skull's two goods.
    assert (t.s.food[0], t.s.coins) == (3, 7)
    assert t.has() == {"wood": 1, "stone": 1}


# 3 Collect


def test_3_1_each_die_with_a_choice_is_chosen_separately(table):
    t = table().roll("eee")
    assert t.choices() == ["take 0 as food", "take 1 as food", "take 2 as food", "take 3 as food"]
    t.play("take 1 as food")
    assert (t.s.food[0], t.s.workers) == (3 + 2 - 3, 4)


@pytest.mark.parametrize(
    ("developments", "faces", "as_food", "food"),
    [
        ((), "fff", None, 0 + 9 - 3),
        (("agriculture",), "fff", None, 0 + 12 - 3),
        (("agriculture",), "fee", 2, 0 + 4 + 3 + 3 - 3),
        (("agriculture",), "fee", 0, 0 + 4 - 3),
    ],
)
def test_3_2_food_and_agriculture(table, developments, faces, as_food, food):
    t = table().own(*developments).food(0).roll(faces)
    if as_food is not None:
        t.play(f"take {as_food} as food")
    assert t.s.food[0] == food


def test_3_2_the_food_track_ends_at_fifteen(table):
    t = table().food(14).roll("fff")
    assert t.s.food[0] == 15 - 3


@pytest.mark.parametrize(
    ("developments", "workers", "coins"),
    [((), 3 + 2, 7), (("masonry",), 4 + 3, 7), (("coinage",), 3 + 2, 12)],
)
def test_3_3_workers_and_coins_of_this_turn(table, developments, workers, coins):
    t = table().own(*developments).roll("wec").play("take 0 as food")
    assert (t.s.workers, t.s.coins) == (workers, coins)


def test_3_4_goods_come_in_order_and_begin_again_at_wood(table):
    t = table().cities(4).roll("ssgg")  # six goods; two skulls are a drought and change no goods
    assert t.has() == {"wood": 2, "stone": 1, "pottery": 1, "cloth": 1, "spearheads": 1}


def test_3_4_a_full_row_wastes_its_good_but_not_its_place(table):
    t = table().own("caravans").goods(8, 0, 0, 0, 0).roll("ggg")
    assert t.has() == {"wood": 8, "stone": 1, "pottery": 1}


@pytest.mark.parametrize(("faces", "stone"), [("gff", 0), ("ggf", 2), ("sff", 2)])
def test_3_5_quarrying_adds_a_stone_if_one_was_due(table, faces, stone):
    t = table().own("quarrying").roll(faces)
    assert t.s.goods[0][1] == stone


# 4 Feed and disasters


def test_4_1_every_city_eats_one_food(table):
    t = table().cities(5).food(9).roll("ccccc")
    assert t.s.food[0] == 4
    assert t.s.disasters[0] == 0


def test_4_2_every_hungry_city_costs_a_point(table):
    t = table().cities(5).food(2).roll("ccccc")
    assert t.s.food[0] == 0
    assert t.s.disasters[0] == 3


@pytest.mark.parametrize(("skulls", "lost"), [(0, 0), (1, 0), (2, 2), (4, 4)])
def test_4_3_the_number_of_skulls_decides(table, skulls, lost):
    t = table(2).cities(7).food(15).roll("s" * skulls + "c" * (7 - skulls))
    assert t.s.disasters[:2] == [lost, 0]


def test_4_4_drought_costs_two_and_irrigation_prevents_it(table):
    assert table().roll("ssc").s.disasters[0] == 2
    assert table().own("irrigation").roll("ssc").s.disasters[0] == 0


def test_4_5_pestilence_hits_opponents_without_medicine_only(table):
    t = table(4).own("medicine", seat=2).roll("sss")
    assert t.s.disasters == [0, 3, 0, 3]


def test_4_6_invasion_costs_four_and_the_great_wall_prevents_it(table):
    assert table().cities(4).food(9).roll("ssss").s.disasters[0] == 4
    assert table().cities(4).food(9).tick("great-wall").roll("ssss").s.disasters[0] == 0
    assert table().cities(4).food(9).tick("great-wall", 12).roll("ssss").s.disasters[0] == 4


@pytest.mark.parametrize("skulls", [5, 6, 7])
def test_4_7_revolt_takes_all_goods_those_just_collected_too(table, skulls):
    t = table().cities(7).food(15).goods(3, 2, 1, 1, 1).roll("s" * skulls + "c" * (7 - skulls))
    assert t.has() == {}
    assert t.s.disasters[0] == 0


def test_4_7_religion_turns_the_revolt_on_opponents_without_it(table):
    t = table(3).own("religion", "caravans").own("religion", seat=1)
    t.goods(1, seat=1).goods(2, seat=2).cities(5).food(9).roll("sssss")
    assert t.has(0) == {"wood": 2, "stone": 2, "pottery": 2, "cloth": 2, "spearheads": 2}
    assert t.has(1) == {"wood": 1}
    assert t.has(2) == {}


# 5 Build


def test_5_1_a_worker_ticks_a_box_of_a_city_or_monument(table):
    t = table().roll("wff").play("build city-5 2")
    assert t.s.boxes[0][1] == 2
    assert t.s.workers == 1
    # One worker is left: one box at each unfinished site of a two-seat table.
    assert t.choices("build") == [
        f"build {site} 1"
        for site in (
            "city-4",
            "city-5",
            "city-6",
            "city-7",
            "step-pyramid",
            "stone-circle",
            "obelisk",
            "hanging-gardens",
            "great-wall",
        )
    ]


def test_5_1_nothing_can_be_ticked_at_a_finished_site(table):
    t = table().tick("step-pyramid").tick("city-4").roll("wff")
    assert not t.choices("build step-pyramid")
    assert not t.choices("build city-4")


def test_5_2_ticks_stay_and_a_finished_city_rolls_from_the_next_turn_on(table):
    t = table().roll("wff").play("build city-4 2", "build obelisk 1")
    assert t.s.rolling == 3  # the other seat rolls its own three dice
    t.roll("fff").skip().roll("wff").play("build city-4 1", "done").roll("fff").skip()
    assert t.s.boxes[0][:1] + t.s.boxes[0][7:8] == [3, 1]
    assert t.s.rolling == 4


def test_5_3_the_first_builder_scores_high_later_ones_low(table):
    t = table().roll("wff").play("build step-pyramid 3").roll("wff").play("build step-pyramid 3")
    assert [t.points(seat)["monuments"] for seat in (0, 1)] == [1, 0]


def test_5_4_workers_may_be_left_idle(table):
    t = table().roll("www").play("done")
    assert t.s.boxes[0] == [0] * 11
    assert t.s.workers == 0


def test_5_5_engineering_turns_stone_into_workers(table):
    t = table().own("engineering").goods(0, 2).roll("wff")
    t.play("turn in stone")
    assert (t.s.workers, t.s.goods[0][1]) == (6, 1)
    assert not table().goods(0, 2).roll("wff").choices("turn in")


def test_5_5_stone_is_turned_in_only_while_a_box_is_open(table):
    t = table().own("engineering").goods(0, 2)
    for site in SITE_NAMES:
        t.tick(site)
    t.tick("city-4", 2).food(9).roll("fff")
    assert t.choices("turn in"), "one box is left"
    t.play("turn in stone", "build city-4 1")
    assert (t.choices("turn in"), t.s.goods[0][1]) == ([], 1)


# 6 Buy


def test_6_1_one_development_a_turn(table):
    t = table().cities(4).food(9).roll("cccc").play("buy leadership")
    assert t.s.turn == 1, "28 coins would pay two, but the step is over"
    assert sum(t.s.owned[0]) == 1


def test_6_2_it_must_be_on_the_sheet_and_not_yet_owned(table):
    t = table().own("leadership").cities(7).food(15).roll("ccccccc").play("accept")
    bought = {name.split()[1] for name in t.choices("buy")}  # 49 coins
    assert bought == {
        "irrigation",
        "agriculture",
        "quarrying",
        "medicine",
        "coinage",
        "caravans",
        "religion",
        "granaries",
        "masonry",
        "engineering",
    }


def test_6_2_several_seats_may_own_the_same(table):
    t = table().roll("ccc").play("buy leadership").roll("ccc").play("buy leadership")
    assert [t.points(seat)["developments"] for seat in (0, 1)] == [2, 2]


def test_6_3_coins_goods_and_granary_food_add_up(table):
    # 7 coins + wood 3 (2 of them) + 2 food at 4 = 18: enough for 15, not for 20.
    t = table().own("granaries").food(5).goods(2).roll("cff")
    assert t.s.food[0] == 8  # 5 + 6 - 3
    t.food(2)
    assert "buy agriculture" in t.choices()
    assert "buy coinage" not in t.choices()


@pytest.mark.parametrize(
    ("good", "values"),
    [
        (0, [1, 3, 6, 10, 15, 21, 28, 36]),
        (1, [2, 6, 12, 20, 30, 42, 56]),
        (2, [3, 9, 18, 30, 45, 63]),
        (3, [4, 12, 24, 40, 60]),
        (4, [5, 15, 30, 50]),
    ],
)
def test_6_4_rows_are_worth_the_printed_numbers(good, values):
    assert [row_value(good, n) for n in range(1, len(values) + 1)] == values


def test_6_4_a_row_pays_whole_and_only_covering_payments_are_legal(table):
    # Leadership costs 10: 7 coins and wood 3 (two), or stone 6 (two), or both; coins alone do not.
    t = table().goods(2, 2).roll("cff").play("buy leadership")
    assert t.choices() == ["pay wood", "pay stone", "pay wood stone"]
    t.play("pay wood")
    assert t.has() == {"stone": 2}


@pytest.mark.parametrize(("edition", "coins"), [("2008", 4), ("revised", 6), ("late-bronze-age", 6)])
def test_6_5_granaries_sell_food(table, edition, coins):
    # Leadership costs 10; 7 coins and one wood (1) leave 2, so one food more is enough at either price.
    t = table(edition=edition).own("granaries").goods(1).food(5).roll("cff").play("buy leadership")
    assert t.choices() == [f"sell {n} food" for n in range(1, 9)]
    t.play("sell 2 food")
    assert t.s.food[0] == 5 + 6 - 3 - 2
    assert t.s.coins == 7 + 2 * coins
    t.play("pay coins")
    assert t.s.owned[0][0] == 1


def test_6_6_no_change_and_no_coins_for_later(table):
    t = table().roll("ccc").play("buy leadership")  # 21 coins for a price of 10
    assert t.s.coins == 0
    t = table().roll("ccc").play("done").roll("fff").skip().roll("fff")
    assert not t.choices("buy")


# 7 Discard


def test_7_1_only_six_goods_stay_and_food_is_not_a_good(table):
    t = table().food(15).goods(3, 3, 2).roll("fff").play("done")  # 6 + 6 + 9 = 21 could buy
    assert t.choices() == ["discard wood", "discard stone", "discard pottery"]
    t.play("discard wood", "discard wood")
    assert t.s.turn == 1
    assert t.has() == {"wood": 1, "stone": 3, "pottery": 2}
    assert t.s.food[0] == 12


def test_7_2_caravans_keep_everything(table):
    t = table().own("caravans").goods(3, 3, 3).roll("fff").play("done")
    assert t.s.turn == 1
    assert sum(t.s.goods[0]) == 9


def test_7_3_the_dice_go_to_the_next_seat(table):
    t = table().roll("fff")
    assert (t.s.turn, t.s.rolling, t.s.dice) == (1, 3, [0] * 6)


# 8 End and score


def test_8_1_the_fifth_development_ends_the_match_when_the_round_is_complete(table):
    t = table(3).own("irrigation", "agriculture", "quarrying", "medicine").roll("ccc").play("buy leadership")
    assert t.to_move != OVER
    t.roll("fff").roll("fff")
    assert t.to_move == OVER
    assert t.game.endings[t.s.ended] == "developments"


def test_8_1_all_monuments_in_play_end_it_whoever_built_them(table):
    t = table().tick("step-pyramid").tick("stone-circle", seat=1).tick("obelisk").tick("hanging-gardens", seat=1)
    t.tick("great-wall", 10).roll("wff").play("build great-wall 3").roll("fff")
    assert t.game.endings[t.s.ended] == "monuments"


@pytest.mark.parametrize(
    ("options", "goal"), [({"edition": "late-bronze-age"}, 7), ({"edition": "revised", "length": "longer"}, 6)]
)
def test_8_1_other_sheets_have_other_goals(table, options, goal):
    t = table(**options)
    for name in DEVELOPMENT_NAMES[: goal - 1]:
        t.own(name)
    t.roll("fff").skip().roll("fff").skip()
    assert t.to_move != OVER
    t.own(DEVELOPMENT_NAMES[goal - 1]).roll("fff").skip().roll("fff").skip()
    assert t.to_move == OVER


def test_8_2_developments_score_their_printed_points(table):
    t = table().own(*DEVELOPMENT_NAMES[:13])
    assert t.points(0)["developments"] == 2 + 2 + 3 + 3 + 3 + 4 + 4 + 6 + 6 + 6 + 6 + 8 + 8
    t = table(edition="late-bronze-age").own(*DEVELOPMENT_NAMES)
    assert t.points(0)["developments"] == 2 + 2 + 3 + 3 + 4 + 4 + 4 + 7 + 6 + 6 + 6 + 8 + 10 + 4 + 5 + 5 + 8


@pytest.mark.parametrize(
    ("edition", "first", "later"),
    [("2008", 1 + 2 + 4 + 6 + 8 + 10 + 12, 0 + 1 + 2 + 3 + 4 + 5 + 6), ("revised", 43, 0 + 1 + 3 + 4 + 5 + 6 + 8)],
)
def test_8_3_monuments_score_first_and_later_and_unfinished_nothing(table, edition, first, later):
    t = table(4, edition=edition)
    for seat in (0, 1):
        for name in SITE_NAMES[4:]:
            t.tick(name, seat=seat)
    t.tick("great-pyramid", 14, seat=2)
    assert [t.points(seat)["monuments"] for seat in range(3)] == [first, later, 0]
    assert len(MONUMENT_POINTS[0]) == 7


@pytest.mark.parametrize(("edition", "each"), [("2008", 1), ("revised", 2), ("late-bronze-age", 2)])
def test_8_4_architecture_and_empire(table, edition, each):
    t = table(4, edition=edition).own("architecture", "empire").cities(5).tick("temple").tick("obelisk")
    assert t.points(0)["bonuses"] == 2 * each + 5


def test_8_4_commerce_counts_the_goods_held(table):
    t = table(edition="late-bronze-age").own("commerce").goods(2, 1, 0, 0, 3)
    assert t.points(0)["bonuses"] == 6


def test_8_5_disaster_points_may_make_a_total_negative(table):
    t = table().own("leadership")
    t.s.disasters[0] = 9
    assert t.total(0) == 2 - 9


def test_8_6_most_points_win_then_the_value_of_goods_then_the_victory_is_shared(table):
    t = table(3).own("coinage", seat=1)
    points = t.standing()
    assert points[1] > points[0] == points[2]
    t.goods(0, 0, 0, 1, seat=0).goods(3, seat=2)  # cloth 4 against wood 6
    assert t.standing()[2] > t.standing()[0]
    t.goods(0, 3, seat=0).goods(0, 0, 0, 2, seat=2)  # stone 12 and cloth 12
    assert t.standing()[2] == t.standing()[0]
