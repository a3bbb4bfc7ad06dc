"""Clauses that whole recorded matches used to be the only ones to notice."""

import pytest

from nomarch.testing import OVER

LATE = {"edition": "late-bronze-age"}


@pytest.mark.parametrize(("dice", "coins"), [("cff", 12), ("ccf", 24), ("ccc", 36)])
def test_3_3_coinage_makes_every_coin_die_worth_twelve(table, dice, coins):
    assert table().own("coinage").roll(dice).s.coins == coins


def test_2_4_leadership_serves_once_a_turn_and_again_in_the_next(table):
    t = table().own("leadership").roll("fff").play("reroll food", "die food")
    assert not t.choices("reroll")
    t.roll("fff")  # the other seat has no Leadership
    assert (t.s.turn, t.roll("fff").choices()) == (0, ["reroll food", "accept"])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_7_1_six_goods_stay_whoever_of_three_seats_holds_them(table, seat):
    t = table(3).goods(4, 4, seat=seat)
    for turn in range(3):
        t.roll("fff")
        if turn == seat:
            t.play("done", "discard wood", "discard stone")
    assert (t.s.turn, t.has(seat)) == (0, {"wood": 3, "stone": 3})


def test_7_1_the_last_spearhead_may_be_discarded(table):
    t = table().goods(6, 0, 0, 0, 1).roll("fff").play("done")
    assert t.choices() == ["discard wood", "discard spearheads"]
    assert t.play("discard spearheads").has() == {"wood": 6}


def test_6_3_food_coins_and_goods_pay_together(table):
    """7 coins, two food at 4 each and a row of three wood, worth 6, are 21: enough for Coinage at 20."""
    t = table().own("granaries").goods(3).food(1).roll("cff").play("buy coinage")
    assert t.s.food[0] == 1 + 6 - 3
    assert t.choices() == ["sell 2 food", "sell 3 food", "sell 4 food"], "one food and all wood make 17"
    t.play("sell 2 food")
    assert t.choices() == ["pay wood"]
    t.play("pay wood")
    assert (t.s.food[0], t.has(), sum(t.s.owned[0])) == (2, {}, 2)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_8_1_the_developments_of_any_seat_end_the_match(table, seat):
    t = table(3).own("leadership", "irrigation", "agriculture", "quarrying", "medicine", seat=seat)
    for turn in range(3):
        assert t.to_move != OVER
        t.roll("fff")
        if turn == seat:
            t.play("accept")
    assert (t.to_move, t.game.endings[t.s.ended]) == (OVER, "developments")


def test_9_3_every_ship_may_swap_in_the_same_turn(table):
    t = table(**LATE).own("shipping").goods(3)
    t.s.ships[0] = 3
    t.roll("fff").play("swap wood for cloth", "swap wood for cloth", "swap cloth for spearheads")
    assert t.has() == {"wood": 1, "cloth": 1, "spearheads": 1}
    assert not t.choices("swap"), "three ships, three swaps"


def test_9_3_ships_that_are_not_needed_stay_idle(table):
    t = table(**LATE).own("shipping").goods(3)
    t.s.ships[0] = 2
    t.roll("fff").play("swap wood for cloth", "done")
    assert (t.has(), t.choices("swap")) == ({"wood": 2, "cloth": 1}, [])


def test_9_2_a_ship_stands_among_the_choices_of_building_and_nothing_else_is_added(table):
    assert table(**LATE).own("shipping").goods(1, 0, 0, 1).roll("fff").choices() == ["build ship", "done"]


def test_9_3_all_swaps_of_a_good_and_nothing_else_are_offered(table):
    t = table(**LATE).own("shipping").goods(0, 1)
    t.s.ships[0] = 1
    swaps = [f"swap stone for {good}" for good in ("wood", "pottery", "cloth", "spearheads")]
    assert t.roll("fff").choices() == [*swaps, "done"]
