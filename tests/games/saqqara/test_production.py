"""Sections 3 and 4 of RULES.md; the number in a test's name is the clause it proves."""

import pytest

from nomarch.games.saqqara.rules.data import CARD_NAMES
from nomarch.testing import CHANCE

RED, BLUE, YELLOW = range(3)
LOW = ("1", "1", "2", "2")  # cards that win nothing from higher ones


def opened(t):
    """Go through the reveal as far as it goes by itself."""
    return t.at("REVEALING")


# 3 Production


def test_3_1_two_goods_each_and_the_years_extra_goods(table):
    t = table().empty().season("fish", 4).at("DISTRIBUTING")
    assert t.holds("fish") == {"fish": 5}, "the rulebook's example: 2 + 3 in year 4"
    assert [t.holds(house) for house in ("linen", "wood", "gold")] == [{"linen": 2}, {"wood": 2}, {"gold": 2}]


@pytest.mark.parametrize(("year", "extra"), list(enumerate([1, 2, 2, 3, 3, 4], 1)))
def test_3_1_extra_goods_by_year(table, year, extra):
    assert table().empty().season("wood", year).at("DISTRIBUTING").holds("wood") == {"wood": 2 + extra}


@pytest.mark.parametrize(("year", "land"), list(enumerate([0, 1, 1, 1, 2, 2], 1)))
def test_3_2_land_to_every_warehouse_in_the_land_round(table, year, land):
    t = table().empty().season("land", year).at("DISTRIBUTING")
    for house in ("fish", "linen", "wood", "gold"):
        assert t.holds(house) == {house: 2} | ({"land": land} if land else {})


def test_3_3_a_short_supply_serves_in_order(table):
    t = table().empty().goods(0, land=28).season("land", 5).at("DISTRIBUTING")
    assert [t.holds(house).get("land", 0) for house in ("fish", "linen", "wood", "gold")] == [2, 0, 0, 0]
    t = table().empty().goods(0, wood=37).season("wood", 4).at("DISTRIBUTING")
    assert t.holds("wood") == {"wood": 3}, "three of five"


def test_3_4_agriculture_by_level_from_the_start_player_on(table):
    t = table(5, starter=1).empty().season("wood", 2)
    for seat in range(5):
        t.goods(seat).level(seat, agriculture=seat + 1)
    t.at("HARVESTING")
    assert (t.has(0), t.has(1), t.has(2)) == ({}, {"wood": 1}, {"wood": 2})
    assert t.choices() == [f"harvest {good}" for good in ("fish", "linen", "wood", "gold")]
    t.play("harvest gold")
    t.play("harvest fish")
    assert (t.has(3), t.has(4)) == ({"gold": 2}, {"fish": 2})


def test_3_4_agriculture_serves_the_start_player_first(table):
    t = table(starter=2).season("wood").goods(0, wood=20).goods(1, fish=0).goods(2, wood=19).empty()
    t.level(0, agriculture=3).level(2, agriculture=3).at("HARVESTING")
    assert (t.has(2)["wood"], t.has(0)["wood"]) == (20, 20), "one piece of wood was left"


def test_3_4_the_last_piece_in_the_supply_may_be_chosen(table):
    t = table().season("wood").goods(0, fish=20, linen=19).goods(1, linen=0).goods(2, wood=0).empty()
    t.s.supply[1:] = [0, 1, 0, 0]
    t.level(0, agriculture=4).at("HARVESTING")
    assert t.choices() == ["harvest linen"]


def test_3_5_four_thresholds_from_left_to_right(table):
    t = table().season("fish").at("TURNING_THRESHOLDS")
    assert t.weights() == {f"threshold {n}": 2 for n in range(2, 10)} | {"threshold no-yield": 4}
    t.play("threshold 4")
    assert t.weights()["threshold 4"] == 1
    t.play("threshold 9", "threshold 5", "threshold 3")
    assert t.s.threshold == [3, 8, 4, 2]


def test_3_6_everybody_draws_four_from_the_own_pile(table):
    t = table().thresholds("4", "9", "5", "3").at("DRAWING")
    assert t.weights() == {f"draw {card}": 3 if card in ("beggar", "merchant") else 2 for card in CARD_NAMES}
    t.play("draw 7", "draw 7")
    assert "draw 7" not in t.choices()
    t.play("draw beggar", "draw 1", "draw 7")
    assert (t.s.held[0], t.s.held[1]) == (4, 1)


def test_3_7_the_last_card_drawn_brings_the_discards_back_at_once(table):
    t = table().thresholds("4", "9", "5", "3").at("DRAWING")
    t.s.gone[0] = [2, 2, 2, 2, 2, 2, 2, 2, 1, 2, 1]
    t.s.deck[0] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2]
    t.play("draw 9", "draw beggar", "draw merchant")
    assert t.choices() == ["draw merchant"]
    t.play("draw merchant")
    assert sum(t.s.deck[0]) == 20
    assert t.s.gone[0] == [0] * 11


def at_intrigue(t, level, *cards):
    t.level(0, intrigue=level).thresholds("4", "9", "5", "3")
    for seat in (1, 2):
        t.hand(seat, *LOW)
    return t.hand(0, *(cards or ("1", "1", "2", "9"))).at("INTRIGUING")


def test_3_8_intrigue_by_level(table):
    for level, draws in ((2, 1), (3, 2)):
        t = at_intrigue(table(), level)
        assert t.choices() == ["exchange 1", "exchange 2", "exchange 9", "done"]
        t.play("exchange 2")
        assert t.s.gone[0][1] == 1
        for _ in range(draws):
            assert t.to_move == CHANCE
            t.play("draw 8")
        assert (t.step, t.s.held[0]) == ("LAYING", 3 + draws)
        assert at_intrigue(table(), level).play("exchange 1").s.gone[0][0] == 1
    for level in (4, 5):
        t = at_intrigue(table(), level)
        assert t.choices() == ["draw more", "done"]
        t.play("draw more", "draw 8", "draw 8")
        assert (t.step, t.s.held[0]) == ("LAYING", 6)


def test_3_8_level_one_has_no_privilege(table):
    assert at_intrigue(table(), 1).step == "LAYING"


def test_3_9_one_card_under_each_good_and_the_last_lays_itself(table):
    t = at_intrigue(table(), 0, "3", "7", "beggar", "9")
    assert t.choices() == ["lay 3 on fish", "lay 7 on fish", "lay 9 on fish", "lay beggar on fish"]
    t.play("lay 7 on fish", "lay beggar on linen", "lay 9 on wood")
    assert t.s.laid[0] == [7, 10, 9, 3]
    assert t.to_move == 1


def test_3_9_cards_that_are_alike_are_laid_one_by_one(table):
    """With two beggars left of four cards there is one choice, not none: others count the decisions."""
    t = at_intrigue(table(), 0, "3", "7", "beggar", "beggar").play("lay 7 on fish", "lay 3 on linen")
    assert (t.to_move, t.choices()) == (0, ["lay beggar on wood"])
    assert t.play("lay beggar on wood").to_move == 1
    assert t.s.laid[0] == [7, 3, 10, 10]


def test_3_9_cards_that_are_alike_laid_themselves_under_version_1(table):
    t = at_intrigue(table(rules=1), 0, "3", "7", "beggar", "beggar").play("lay 7 on fish", "lay 3 on linen")
    assert (t.to_move, t.s.laid[0]) == (1, [7, 3, 10, 10])


def at_court(t, season, *levels):
    t.season(season).thresholds("9", "9", "8", "8")
    for seat, level in enumerate(levels):
        t.level(seat, royal_court=level).laid(seat, *LOW)
    return t.at("MARKING")


def test_3_10_royal_court_markers_by_level(table):
    t = at_court(table(5), "linen", 1, 2, 3, 4, 5)
    assert t.s.marked == [0, 2, 2, 0, 0]
    assert t.choices() == ["mark fish", "mark linen", "mark wood", "mark gold"]
    t.play("mark gold", "mark linen")
    assert t.s.marked == [0, 2, 2, 4, 2], "several markers may lie on one warehouse"


@pytest.mark.parametrize(("level", "strength"), [(2, 1), (3, 2), (4, 2), (5, 2)])
def test_3_10_strength_of_the_marker(table, level, strength):
    """A 5 with the marker against a plain 6 and a plain 7: with +1 it ties with 6, with +2 with 7."""
    t = table().empty().season("fish").thresholds("2", "9", "9", "8").store("fish", fish=12)
    for seat in range(3):
        t.goods(seat)
    t.level(0, royal_court=level).laid(0, "5", *LOW[:3]).laid(1, "6", *LOW[:3]).laid(2, "7", *LOW[:3])
    t.s.marked[0] = 1
    opened(t)
    assert t.has(2) == ({"fish": 12} if strength == 1 else {"fish": 6})
    assert t.has(0) == ({} if strength == 1 else {"fish": 6})


def at_investing(t, *thresholds):
    t.thresholds(*thresholds)
    for seat in range(3):
        t.laid(seat, *LOW)
    return t.at("INVESTING")


def test_3_11_one_or_more_goods_into_one_warehouse_or_pass(table):
    t = table().empty().goods(0, fish=2, land=1).goods(1, wood=1).goods(2)
    at_investing(t, "9", "9", "8", "no-yield")
    assert len(t.choices("invest")) == 2 * 4
    t.play("invest land in linen")
    assert t.choices() == ["invest fish in linen", "done"]
    t.play("invest fish in linen", "done")
    assert t.holds("linen") == {"land": 1, "fish": 1}
    t.play("pass")
    assert t.to_move == 0, "seat 1 has passed, seat 2 has nothing to invest"
    t.play("invest fish in fish")
    assert t.step not in ("INVESTING", "BEGGING"), "nobody is left"


def test_3_12_investing_ends_when_every_number_is_reached(table):
    t = table().empty().goods(0, fish=5).goods(1, fish=5).goods(2, fish=5)
    t.store("fish", fish=2).store("linen", fish=3).store("wood", wood=4)
    at_investing(t, "2", "3", "5", "no-yield")
    assert t.to_move == 0
    t.play("invest fish in wood", "done")
    assert t.step == "DEVELOPING"
    t = table().empty().goods(0, fish=5)
    assert at_investing(t, *["no-yield"] * 4).step == "DEVELOPING", "no number, nothing to reach"


def test_3_13_goods_of_any_kind_open_a_warehouse(table):
    t = table().empty().store("gold", land=2, fish=1, gold=1).goods(0)
    t.thresholds("no-yield", "no-yield", "no-yield", "4").laid(0, "1", "1", "2", "9").laid(1, *LOW).laid(2, *LOW)
    assert opened(t).has(0) == {"land": 2, "fish": 1, "gold": 1}
    t = table().empty().store("gold", land=2, fish=1).goods(0)
    t.thresholds("no-yield", "no-yield", "no-yield", "4").laid(0, "1", "1", "2", "9").laid(1, *LOW).laid(2, *LOW)
    assert opened(t).has(0) == {}


@pytest.mark.parametrize(
    ("level", "gold"), [(1, 0), (2, 1), (3, 1 + 2), (4, 1 + 2 + 3), (5, 1 + 2 + 3)], ids=lambda value: str(value)
)
def test_3_14_government_earns_gold_for_high_thresholds(table, level, gold):
    """Thresholds 7, 8, 9 are reached, a 9 is not."""
    t = table().empty().goods(0).level(0, government=level)
    t.store("fish", fish=7).store("linen", linen=8).store("wood", wood=9).store("gold", gold=8)
    t.thresholds("7", "8", "9", "9").laid(0, *LOW).laid(1, *LOW).laid(2, *LOW).at("GOVERNING")
    won = {"fish": 7 // 3, "linen": 8 // 3, "wood": 9 // 3}  # three equal cards divide each warehouse
    assert t.has(0) == won | ({"gold": gold} if gold else {})


def test_3_15_all_cards_are_discarded_and_goods_stay(table):
    t = table().empty().store("fish", fish=5).thresholds("9", "9", "8", "8")
    t.laid(0, "3", "7", "beggar", "9").hand(0, "5", "6").laid(1, *LOW).laid(2, *LOW)
    opened(t)
    assert (t.step, t.s.held[0]) == ("DEVELOPING", 0)
    assert t.s.gone[0] == [0, 0, 1, 0, 1, 1, 1, 0, 1, 1, 0]
    assert t.s.threshold_gone == [0, 0, 0, 0, 0, 0, 2, 2, 0]
    assert t.holds("fish") == {"fish": 5}


def test_3_15_after_five_rounds_the_thresholds_are_shuffled(table):
    t = table()
    for round_ in range(5):
        assert sum(t.s.threshold_deck) == 20 - 4 * round_
        t.go_to("DEVELOPING")
        season = t.s.season
        while t.s.season == season:
            t.play("done")
    assert t.s.threshold_deck == [2] * 8 + [4]


# 4 Reveal


def test_4_1_to_4_6_the_rulebooks_example(table):
    """Fish 4, linen 9, wood 5, gold 3."""
    t = table().empty().season("land")
    for seat in range(3):
        t.goods(seat)
    t.store("fish", fish=3, gold=2).store("linen", linen=6).store("wood", fish=2, wood=5, gold=1).store("gold", gold=3)
    t.thresholds("4", "9", "5", "3")
    t.laid(RED, "2", "9", "1", "3").laid(BLUE, "beggar", "8", "7", "3").laid(YELLOW, "6", "4", "7", "5")
    opened(t)
    # Fish: Blue's beggar takes two of his choice, Yellow's 6 is highest and takes the rest.
    assert t.to_move == BLUE
    assert t.choices() == ["beg fish", "beg gold"]
    t.play("beg gold")
    t.play("beg fish")
    # Linen: 6 goods do not reach 9, nobody gets anything.
    assert t.holds("linen") == {"linen": 6}
    # Wood: Yellow and Blue tie with 7: fish 1 each, wood 2 each and 1 stays, the gold stays.
    assert t.holds("wood") == {"wood": 1, "gold": 1}
    # Gold: Blue and Red both laid a 3, the threshold; neither gets the extra good, and Yellow's 5 takes all.
    assert t.has(RED) == {}
    assert t.has(BLUE) == {"gold": 1, "fish": 1 + 1, "wood": 2}
    assert t.has(YELLOW) == {"fish": 2 + 1, "gold": 1 + 3, "wood": 2}


def test_4_1_cards_are_opened_warehouse_by_warehouse(table):
    t = table().empty().store("linen", fish=2, linen=2)
    t.thresholds("2", "2", "9", "9").laid(0, "1", "beggar", "1", "2").laid(1, *LOW).laid(2, *LOW)
    opened(t)
    assert (t.step, t.s.revealed) == ("BEGGING", 2)


def test_4_2_a_single_beggar_takes_two_goods_but_no_land(table):
    t = table().empty().store("fish", land=3, linen=1).goods(0).goods(1)
    t.thresholds("4", "9", "9", "8").laid(0, "beggar", *LOW[:3]).laid(1, "5", *LOW[:3]).laid(2, *LOW)
    opened(t)
    assert (t.has(0), t.has(1)) == ({"linen": 1}, {"land": 3})


def test_4_2_several_beggars_take_nothing(table):
    t = table().empty().store("fish", fish=4).goods(0).goods(1).goods(2)
    t.thresholds("4", "9", "9", "8").laid(0, "beggar", *LOW[:3]).laid(1, "beggar", *LOW[:3]).laid(2, *LOW)
    opened(t)
    assert (t.has(0), t.has(1), t.has(2)) == ({}, {}, {"fish": 4})


def test_4_2_what_the_beggar_takes_does_not_close_the_warehouse(table):
    t = table().empty().store("fish", fish=4).goods(0).goods(1)
    t.thresholds("4", "9", "9", "8").laid(0, "beggar", *LOW[:3]).laid(1, "9", *LOW[:3]).laid(2, *LOW)
    opened(t)
    assert (t.has(0), t.has(1)) == ({"fish": 2}, {"fish": 2})


def test_4_3_the_greatest_influence_takes_everything(table):
    t = table().empty().store("fish", fish=3, land=1).goods(0).goods(1).goods(2)
    t.thresholds("4", "9", "9", "8").laid(0, "8", *LOW[:3]).laid(1, "9", *LOW[:3]).laid(2, *LOW)
    opened(t)
    assert (t.has(0), t.has(1), t.has(2)) == ({}, {"fish": 3, "land": 1}, {})


def test_4_4_a_tie_divides_each_kind(table):
    t = table().empty().store("fish", fish=8, wood=2).goods(0).goods(1).goods(2)
    t.thresholds("4", "9", "9", "8")
    for seat in range(3):
        t.laid(seat, "8", *LOW[:3])
    opened(t)
    assert [t.has(seat) for seat in range(3)] == [{"fish": 2}] * 3
    assert t.holds("fish") == {"fish": 2, "wood": 2}


def test_4_5_merchants_take_two_from_the_supply_anywhere(table):
    t = table().empty().store("fish", fish=4).goods(0).goods(1).goods(2)
    t.thresholds("4", "9", "no-yield", "8")
    t.laid(0, "merchant", "merchant", "merchant", "1").laid(1, "merchant", "1", "1", "2").laid(2, "7", "1", "1", "2")
    opened(t)
    assert t.has(0) == {"fish": 2, "linen": 2, "wood": 2}
    assert t.has(1) == {"fish": 2}
    assert t.has(2) == {"fish": 4}


def test_4_6_a_single_card_equal_to_the_threshold_earns_one_from_the_supply(table):
    t = table().empty().store("fish", fish=4).goods(0).goods(1).goods(2)
    t.thresholds("4", "9", "9", "8").laid(0, "4", *LOW[:3]).laid(1, "9", *LOW[:3]).laid(2, *LOW)
    opened(t)
    assert (t.has(0), t.has(1)) == ({"fish": 1}, {"fish": 4})


@pytest.mark.parametrize(("level", "highest"), [(1, 0), (2, 4), (3, 6), (4, 9), (5, 9)])
def test_4_7_religion_claims_goods_without_yield(table, level, highest):
    for value in range(1, 10):
        t = table().empty().store("fish", fish=1, land=2).goods(0).goods(1).level(0, religion=level)
        t.thresholds("no-yield", "9", "9", "8").laid(0, str(value), "beggar", "beggar", "beggar")
        t.laid(1, "9", *LOW[:3]).laid(2, *LOW)
        opened(t)
        assert t.has(0) == ({"fish": 1, "land": 2} if value <= highest else {})
        assert t.has(1) == {}
