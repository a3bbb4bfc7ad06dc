"""3.3, R23: who is served first when the supply runs short; and what a round gives back."""

import pytest

LOW = ("1", "1", "2", "2")


def supply(t, **amounts):
    """Leave just so many goods in the supply; the rest goes to a seat that does not matter here."""
    names = ("land", "fish", "linen", "wood", "gold")
    for name, n in amounts.items():
        good = names.index(name)
        t.s.goods[t.seats - 1][good] += t.s.supply[good] - n
        t.s.supply[good] = n
    return t


def nobody_has(t):
    for seat in range(t.seats):
        t.goods(seat)
    return t


@pytest.mark.parametrize("starter", [0, 1])
def test_3_14_short_of_gold_government_pays_from_the_start_player_on(table, starter):
    t = nobody_has(table(4, starter=starter).empty()).level(0, government=2).level(1, government=2)
    supply(t.store("fish", fish=9), gold=1)
    t.thresholds("9", "8", "8", "8")
    for seat in range(4):
        t.laid(seat, *LOW)
    t.at("GOVERNING")
    assert [t.s.goods[seat][4] for seat in (0, 1)] == ([1, 0] if starter == 0 else [0, 1])


def test_3_14_short_of_gold_government_pays_what_there_is(table):
    t = nobody_has(table(4).empty()).level(0, government=4)
    supply(t.store("fish", fish=9), gold=2)
    t.thresholds("9", "8", "8", "8")
    for seat in range(4):
        t.laid(seat, *LOW)
    t.at("GOVERNING")
    assert (t.s.goods[0][4], t.s.supply[4]) == (2, 0), "three for a 9, and two are left"


def revealed(t, threshold, *cards):
    t.thresholds(threshold, "9", "9", "8")
    for seat, card in enumerate(cards):
        t.laid(seat, card, *LOW[:3])
    return t.at("REVEALING")


@pytest.mark.parametrize(("starter", "fish"), [(0, [2, 1]), (1, [1, 2])])
def test_4_5_short_of_goods_merchants_are_served_from_the_start_player_on(table, starter, fish):
    t = supply(nobody_has(table(4, starter=starter).empty()), fish=3)
    revealed(t, "9", "merchant", "merchant", "1", "1")
    assert [t.s.goods[seat][1] for seat in (0, 1)] == fish


def test_4_6_short_of_goods_the_equal_card_comes_after_the_merchants(table):
    """Fish open at 4 with linen in it: the merchant takes the last fish, nothing is left for the card 4."""
    t = supply(nobody_has(table(4).empty()).store("fish", linen=4), fish=2)
    revealed(t, "4", "4", "merchant", "1", "1")
    assert (t.s.goods[0][1], t.s.goods[1][1]) == (0, 2)
    t = supply(nobody_has(table(4).empty()).store("fish", linen=4), fish=3)
    revealed(t, "4", "4", "merchant", "1", "1")
    assert (t.s.goods[0][1], t.s.goods[1][1]) == (1, 2)


def test_4_3_the_winner_is_served_by_the_warehouse_before_merchants_by_the_supply(table):
    t = supply(nobody_has(table(4).empty()).store("fish", fish=4), fish=0)
    revealed(t, "4", "9", "merchant", "1", "1")
    assert (t.s.goods[0][1], t.s.goods[1][1]) == (4, 0)


@pytest.mark.parametrize(("level", "left", "paid"), [(5, 1, 1), (5, 0, 0), (4, 3, 2), (3, 3, 1), (2, 3, 0)])
def test_5_1_soldiers_get_what_gold_there_is(table, level, left, paid):
    t = supply(nobody_has(table().empty()).level(0, soldiers=level), gold=left).at("STARTING_TURN")
    assert (t.s.goods[0][4], t.s.supply[4]) == (paid, left - paid)


def test_3_4_short_of_goods_agriculture_serves_from_the_start_player_on(table):
    t = nobody_has(table(4, starter=1).empty()).season("fish").level(0, agriculture=3).level(1, agriculture=3)
    supply(t, fish=3).at("HARVESTING")
    assert [t.s.goods[seat][1] for seat in (0, 1)] == [1, 2]


def test_3_3_warehouses_are_filled_before_the_extra_goods_and_these_before_players(table):
    t = nobody_has(table(4).empty()).season("fish", 4).level(0, agriculture=3)
    supply(t, fish=4).at("DISTRIBUTING")
    assert (t.holds("fish")["fish"], t.s.goods[0][1]) == (4, 0), "2, then 2 of the 3 extra ones, then nothing"


def test_3_15_the_influence_marker_returns_after_the_reveal(table):
    t = table().empty().level(0, royal_court=2).thresholds("9", "9", "8", "8")
    t.laid(0, *LOW).laid(1, *LOW).laid(2, *LOW)
    t.s.marked[0] = 1
    assert (t.at("REVEALING").step, t.s.marked[0]) == ("DEVELOPING", 0)


def test_5_8_each_seats_theft_is_its_own_even_from_the_same_victim(table):
    t = table().empty().goods(0).goods(1).goods(2, fish=5).level(0, thief=2).level(1, thief=2)
    t.season("land").at("DEVELOPING", 0).play("steal fish from 3", "done")
    assert t.play("steal fish from 3").has(1) == {"fish": 1}
