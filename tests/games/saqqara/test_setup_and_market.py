"""Sections 1 and 2 of RULES.md; the number in a test's name is the clause it proves."""

from fractions import Fraction

import pytest

from nomarch.games.saqqara.rules.data import PYRAMID_NAMES
from nomarch.testing import CHANCE, Scene

RED, BLUE, YELLOW = range(3)


def laid_out(t):
    return {name for name, out in zip(PYRAMID_NAMES, t.s.in_play, strict=True) if out}


# 1 The table


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_1_1_goods_lie_in_the_supply_and_everybody_has_three_gold(seats):
    s = Scene("saqqara", seats).s
    assert s.supply == [30, 40, 40, 40, 40 - 3 * seats]
    assert [s.goods[seat] for seat in range(seats)] == [[0, 0, 0, 0, 3]] * seats
    assert [sum(s.deck[seat]) for seat in range(seats)] == [24] * seats
    assert s.nile == [0] * 5


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_1_2_two_more_pyramids_than_seats_lie_out(seats):
    t = Scene("saqqara", seats)
    assert t.weights() == {f"pyramid {name}": 1 for name in PYRAMID_NAMES}
    while t.choices("pyramid"):
        t.play(t.choices("pyramid")[0])
    assert sum(t.s.in_play) == seats + 2


def test_1_3_example_one_the_thief_brings_the_soldiers():
    """Four seats: four pyramids with the Thief among them; Soldiers join; one more is drawn: six."""
    t = Scene("saqqara", 4).play(*(f"pyramid {name}" for name in ("trade", "thief", "religion", "progress")))
    assert laid_out(t) == {"trade", "thief", "religion", "progress", "soldiers"}
    t.play("pyramid intrigue")
    assert len(laid_out(t)) == 6
    assert t.choices() == ["starter 1", "starter 2", "starter 3", "starter 4"]


def test_1_3_example_two_without_both_they_leave_the_game():
    """Four seats: neither Thief nor Soldiers in the first four; two more of the other four are drawn."""
    t = Scene("saqqara", 4).play(*(f"pyramid {name}" for name in ("trade", "government", "religion", "progress")))
    rest = {"irrigation", "intrigue", "agriculture", "royal-court"}
    assert set(t.choices()) == {f"pyramid {name}" for name in rest}
    t.play("pyramid intrigue", "pyramid irrigation")
    assert len(laid_out(t)) == 6
    assert not laid_out(t) & {"soldiers", "thief"}


def test_1_3_both_in_the_first_draw_are_like_any_others():
    t = Scene("saqqara", 3).play("pyramid thief", "pyramid soldiers", "pyramid trade")
    assert len(laid_out(t)) == 3
    assert len(t.choices()) == 7


def test_1_3_the_second_of_the_pair_may_come_last_in_the_first_draw():
    t = Scene("saqqara", 3).play("pyramid trade", "pyramid progress", "pyramid soldiers")
    assert laid_out(t) == {"trade", "progress", "soldiers", "thief"}


def chances(t):
    weights = t.weights()
    total = sum(weights.values())
    return {name: Fraction(weight, total) for name, weight in weights.items()}


def test_1_4_the_first_four_thresholds_are_a_two_among_three_random_others(table):
    """The two set on top is in each of four places with 1/4; the other is in a random one of 19 with 3/4 * 1/19."""
    t = table()
    assert chances(t)["threshold 2"] == Fraction(1, 4) + Fraction(3, 4) * Fraction(1, 19)
    assert chances(t)["threshold no-yield"] == Fraction(3, 4) * Fraction(4, 19)
    t.play("threshold 5", "threshold 5", "threshold 9")
    assert t.choices() == ["threshold 2"], "three others came first, so the last is the 2"


def test_1_4_after_the_first_two_the_rest_may_be_anything(table):
    """Given a 2 in the first place: it was the one set on top with 19 chances out of 22.

    1/4 against 3/4 * 1/19 = 3/76: that is 19 to 3. Next, if it was the one on top, the other 2 is one of 19
    with chance 1/19; if not, the one on top is in each of three places with 1/3.
    """
    t = table().play("threshold 2")
    again = Fraction(19, 22) * Fraction(1, 19) + Fraction(3, 22) * Fraction(1, 3)
    assert chances(t)["threshold 2"] == again


def test_1_5_card_counts(table):
    s = table().s
    assert s.threshold_deck == [2, 2, 2, 2, 2, 2, 2, 2, 4]
    assert s.deck[0] == s.deck[2] == [2] * 9 + [3, 3]
    t = table().market()
    assert t.owned(0) == []
    assert sum(1 for name in t.game.names if name.startswith("offer ")) == 6


def test_1_6_the_start_player_is_drawn_and_year_one_begins_under_land():
    t = Scene("saqqara", 3)
    while t.choices("pyramid"):
        t.play(t.choices("pyramid")[-1])
    assert t.weights() == {"starter 1": 1, "starter 2": 1, "starter 3": 1}
    t.play("starter 3")
    assert (t.s.starter, t.s.year, t.s.season) == (2, 0, 0)


# 2 Market


def test_2_1_markets_are_held_where_the_stall_stands(table):
    """Rounds counted from 1: gold in year 1 is round 5, then wood 9, linen 13, fish and gold 17 and 20, ..."""
    t = table()
    rounds = []
    for _ in range(30):
        rounds += [t.s.year * 5 + t.s.season + 1] if t.step == "OFFERING" else []
        t.go_to("ENDED" if (t.s.year, t.s.season) == (5, 4) else "DEVELOPING")
        season = t.s.season
        while t.s.season == season and t.step != "ENDED":
            t.play("done")
    assert rounds == [5, 9, 13, 17, 20, 23, 25, 27, 29]
    assert t.step == "ENDED"


def test_2_2_all_cards_come_back_and_four_of_six_are_laid_open(table):
    t = table().owns(1, "gold-fish", "wood-land").season("wood").go_to("DEVELOPING")
    t.play("done", "done", "done")
    assert (t.s.season, t.step) == (4, "OFFERING")
    assert t.s.owner == [0] * 6
    assert len(t.weights()) == 6
    t.play("offer gold-fish", "offer wood-land", "offer gold-wood")
    assert t.to_move == CHANCE
    assert set(t.weights()) == {"offer gold-linen", "offer fish-land", "offer linen-land"}
    t.play("offer linen-land")
    assert t.s.offer == [1, 6, 3, 5], "from left to right under fish, linen, wood, gold"


def test_2_3_the_start_player_bids_first_and_land_counts(table):
    t = table(starter=1)
    t.goods(1, land=1, fish=1).market()
    assert t.to_move == 1
    t.play("bid land for fish", "bid fish for fish")
    assert t.s.highest[0] == 2, "with nothing left to add the bid stands"
    assert t.to_move == 2


def test_2_4_to_2_9_the_rulebooks_example_step_by_step(table):
    t = table()
    for seat in (RED, BLUE, YELLOW):
        t.goods(seat, fish=2, wood=3)
    t.empty().market("gold-fish", "fish-land", "gold-wood", "wood-land")
    # Red bids 1 for the card under fish, Blue 1 for the card under linen, Yellow 2 for the same card.
    t.play("bid fish for fish", "done")
    t.play("bid wood for linen", "done")
    t.play("bid fish for linen")
    assert "done" not in t.choices(), "1 does not beat 1"
    t.play("bid wood for linen", "done")
    # Red is to move again: he has won the card under fish and bids 1 for the card under wood.
    assert t.to_move == RED
    assert t.owned(RED) == ["gold-fish"]
    assert t.holds("fish") == {"fish": 1}
    t.play("bid wood for wood", "done")
    # Blue adds 2 to his first good: 3 beat 2.
    t.play("bid wood for linen", "bid wood for linen", "done")
    assert t.s.highest[1] == BLUE + 1
    # Yellow passes; his 2 goods go into the linen warehouse.
    t.play("pass")
    assert (t.s.passed[YELLOW], t.s.bids[YELLOW][1]) == (1, [0, 0, 0, 0, 0])
    # Red wins the card under wood; with two cards he is out.
    assert t.owned(RED) == ["gold-fish", "gold-wood"]
    assert t.holds("wood") == {"wood": 1}
    # Blue has the card under linen and passes as well; the fourth card is left over.
    assert t.to_move == BLUE
    assert t.owned(BLUE) == ["fish-land"]
    assert t.holds("linen") == {"fish": 1, "wood": 4}
    t.play("pass")
    assert t.s.offer == [0, 0, 0, 0]
    assert t.step == "TURNING_THRESHOLDS"


def test_2_4_a_standing_bid_takes_its_card_and_all_goods_bid_on_it(table):
    t = table().goods(0, fish=1).goods(1, wood=2).goods(2, gold=1).empty().market()
    t.play("bid fish for gold", "bid wood for gold", "bid wood for gold", "pass")
    assert t.owned(1) == ["fish-land"]
    assert t.holds("gold")["fish"] == 1
    assert t.holds("gold")["wood"] == 2


def test_2_4_a_card_that_was_taken_is_no_longer_on_offer(table):
    t = table().goods(0, fish=2).goods(1, wood=9).goods(2, gold=1).empty().market()
    t.play("bid fish for gold", "done", "pass", "pass")
    assert (t.to_move, len(t.owned(0))) == (0, 1)
    assert t.choices() == ["bid fish for fish", "bid fish for linen", "bid fish for wood", "pass"]


def test_2_5_a_bid_must_beat_the_one_that_stands_and_is_raised_by_adding(table):
    t = table().goods(0, fish=3).goods(1, fish=3).goods(2, fish=9).market()
    t.play("bid fish for wood", "bid fish for wood", "done")
    t.play("bid fish for wood", "bid fish for wood")
    assert t.choices() == ["bid fish for wood"]
    t.play("bid fish for wood")
    t.play("pass")
    assert t.to_move == 0
    assert not t.choices("bid fish for wood"), "2 and 1 more do not beat 3"
    assert t.choices("bid fish for fish")


def test_2_5_the_last_of_five_may_open_the_bidding_with_one_good(table):
    t = table(5, starter=4).goods(4, fish=5).market()
    t.play("bid fish for wood")
    assert t.choices() == ["bid fish for wood", "done"], "there is no bid to beat yet"


def test_2_6_one_card_a_turn_but_several_auctions_at_a_time(table):
    t = table().goods(0, fish=5).goods(1, fish=5).goods(2, fish=5).market()
    t.play("bid fish for fish")
    assert t.choices() == ["bid fish for fish", "done"]
    t.play("done", "bid fish for gold", "done", "bid fish for fish", "bid fish for fish", "done")
    assert "bid fish for linen" in t.choices(), "although outbid on the fish card"
    t.play("bid fish for linen", "done")
    assert [sum(t.s.bids[0][house]) for house in range(4)] == [1, 1, 0, 0]


def test_2_7_withdrawing_gives_up_a_bid_and_is_not_passing(table):
    t = table().goods(0, fish=5).goods(1, fish=5).goods(2, fish=5).empty().market()
    t.play("bid fish for fish", "done", "bid fish for fish", "bid fish for fish", "done", "pass")
    t.play("withdraw from fish")
    assert t.holds("fish") == {"fish": 1}
    assert t.to_move == 0
    assert "bid fish for linen" in t.choices()


def test_2_8_passing_is_final_and_gives_up_all_outbid_bids(table):
    t = table().goods(0, fish=5).goods(1, fish=9).goods(2, fish=9).empty().market()
    t.play("bid fish for fish", "done", "bid fish for fish", "bid fish for fish", "done", "pass", "pass")
    assert t.to_move == 1
    assert t.s.passed[:3] == [1, 0, 1]
    assert t.holds("fish") == {"fish": 3}
    t.play("bid fish for linen", "done")
    assert t.owned(1) == ["gold-fish", "gold-linen"], "all others are out, so nobody could outbid it"


def test_2_8_who_cannot_bid_passes_by_itself(table):
    t = table().goods(0).goods(1, fish=1).goods(2).market()
    assert t.to_move == 1
    t.play("bid fish for fish")
    assert t.owned(1) == ["gold-fish"]
    assert t.step == "TURNING_THRESHOLDS"


def test_2_9_with_two_cards_one_is_out_and_other_bids_go_into_the_warehouses(table):
    t = table().goods(0, fish=5).goods(1, fish=9).goods(2, wood=9).empty().market()
    t.play("bid fish for fish", "done")  # seat 0 on fish
    t.play("bid fish for linen", "done", "bid wood for fish", "bid wood for fish", "done")  # seat 2 outbids seat 0
    t.play("bid fish for wood", "done")  # seat 0 on wood
    t.play("bid fish for gold", "done")  # seat 1 took linen, bids on gold
    assert t.owned(1) == ["gold-linen"]
    t.play("pass")  # seat 2 took the fish card, so seat 0's bid there is gone as well
    assert (t.owned(2), t.holds("fish")) == (["gold-fish"], {"fish": 1, "wood": 2})
    # Seat 0 takes wood and passes, seat 1 takes gold: two cards, and nothing is left.
    t.play("pass")
    assert t.owned(1) == ["gold-linen", "fish-land"]
    assert t.step == "TURNING_THRESHOLDS"


def test_2_9_other_bids_of_a_winner_of_two_are_given_up(table):
    t = table().goods(0, fish=9).goods(1, wood=9).goods(2, gold=9).empty().market()
    t.play("bid fish for fish", "done", "bid wood for fish", "bid wood for fish", "done", "pass")
    t.play("bid fish for linen", "done", "bid wood for wood", "done")
    assert t.owned(1) == ["gold-fish"]
    t.play("bid fish for wood", "bid fish for wood", "done")  # seat 0 took linen, outbids seat 1 on wood
    t.play("bid wood for gold", "done")
    # Seat 0 takes wood: its second card. Seat 1's outbid good on it went into the warehouse with it.
    assert t.owned(0) == ["gold-linen", "gold-wood"]
    assert t.holds("wood")["wood"] == 1 + 2, "the bid, and two of the new distribution"
    assert t.owned(1) == ["gold-fish", "fish-land"]


def test_2_9_a_bid_on_a_card_still_on_offer_is_given_up_too(table):
    t = table().goods(0, fish=4).goods(1, wood=9).goods(2, gold=9).empty().market()
    t.play("bid fish for fish", "done")
    t.play(*["bid wood for fish"] * 2, "done", *["bid gold for fish"] * 3, "done")  # 1, then 2, then 3 goods
    t.play("bid fish for linen", "done")
    t.play(*["bid wood for fish"] * 2, "done", *["bid gold for fish"] * 2, "done")  # 4, then 5
    t.play("bid fish for wood", "done")  # seat 0 took linen
    t.play(*["bid wood for fish"] * 2, "done", *["bid gold for fish"] * 2, "done")  # 6, then 7
    assert t.owned(0) == ["gold-linen", "gold-wood"]
    assert (t.to_move, t.holds("fish")) == (1, {"fish": 1}), "the fish card is still on offer, seat 0's good is not"


def test_2_10_with_one_bid_at_a_time_another_card_needs_a_withdrawal(table):
    t = table(auction="one").goods(0, fish=5).goods(1, fish=5).goods(2, fish=5).market()
    t.play("bid fish for fish", "done", "bid fish for fish", "bid fish for fish", "done", "pass")
    assert t.choices() == ["bid fish for fish", "withdraw from fish", "pass"]
    t.play("withdraw from fish", "bid fish for linen", "done")


def test_2_11_unsold_cards_leave_the_board_and_sold_ones_serve_until_the_next_market(table):
    t = table().goods(0, fish=5).market().play("bid fish for fish", "done")
    t.play("pass", "pass", "pass")
    assert t.s.offer == [0, 0, 0, 0]
    assert t.owned(0) == ["gold-fish"]
    t.go_to("DEVELOPING").play("done", "done", "done")
    assert t.owned(0) == ["gold-fish"]
