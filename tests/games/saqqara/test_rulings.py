"""The rulings of RULES.md, each by its number."""

import pytest

from nomarch.engine.errors import BadOptions
from nomarch.games.saqqara import words
from nomarch.games.saqqara.rules.actions import DONE
from nomarch.games.saqqara.rules.data import CARD_NAMES, MARKET_CARD_NAMES
from nomarch.testing import CHANCE, Scene

LOW = ("1", "1", "2", "2")
EMPTY = [{}, {}, {}]


def reveal(t, threshold, *cards, goods=None, seats=3):
    """Open the fish warehouse with these cards of seats 0, 1, 2; all other warehouses stay closed."""
    t.empty().store("fish", **({"fish": 4} if goods is None else goods))
    for seat in range(seats):
        t.goods(seat)
    t.thresholds(threshold, "9", "9", "8")
    for seat, card in enumerate(cards):
        t.laid(seat, card, *LOW[:3])
    return t.at("REVEALING")


def has(t):
    return [t.has(seat) for seat in range(t.seats)]


def developing(t, seat=0, season="land", year=1):
    return t.season(season, year).at("DEVELOPING", seat)


def test_r1_merchants_are_served_by_the_supply_even_where_nothing_is_sold(table):
    t = reveal(table(), "9", "merchant", "5", "6")
    assert (has(t), t.holds("fish")) == ([{"fish": 2}, {}, {}], {"fish": 4})
    t = reveal(table(), "no-yield", "merchant", "merchant", "6")
    assert (has(t), t.holds("fish")) == ([{"fish": 2}, {"fish": 2}, {}], {"fish": 4})


def test_r2_a_tie_is_divided_kind_by_kind(table):
    t = reveal(table(), "5", "7", "7", "6", goods={"fish": 2, "wood": 5, "gold": 1})
    assert has(t) == [{"fish": 1, "wood": 2}, {"fish": 1, "wood": 2}, {}]
    assert t.holds("fish") == {"wood": 1, "gold": 1}


def test_r3_several_equal_cards_lose_only_the_extra_good(table):
    t = reveal(table(), "4", "4", "4", "1")
    assert has(t) == [{"fish": 2}, {"fish": 2}, {}], "they share the warehouse and nothing comes from the supply"


def test_r4_a_marker_does_not_make_a_card_equal(table):
    t = table().level(0, royal_court=2)
    t.s.marked[0] = 1
    t = reveal(t, "4", "3", "9", "1")
    assert has(t) == [{}, {"fish": 4}, {}]
    t = table().level(0, royal_court=2)
    t.s.marked[0] = 1
    assert reveal(t, "4", "4", "9", "1").has(0) == {"fish": 1}, "nor does it spoil equality"


def test_r5_no_extra_good_in_a_closed_warehouse_but_on_top_of_winning(table):
    assert has(reveal(table(), "5", "5", "1", "1")) == EMPTY
    assert has(reveal(table(), "4", "4", "1", "1")) == [{"fish": 4 + 1}, {}, {}]


def test_r6_without_a_number_the_goods_stay(table):
    t = reveal(table(), "4", "merchant", "beggar", "beggar")
    assert (has(t), t.holds("fish")) == ([{"fish": 2}, {}, {}], {"fish": 4})


def test_r7_a_marker_on_a_merchant_does_nothing(table):
    t = table().level(0, royal_court=4)
    t.s.marked[0] = 1
    assert has(reveal(t, "4", "merchant", "1", "beggar")) == [{"fish": 2}, {"fish": 2}, {"fish": 2}]


def test_r8_a_beggar_gets_nothing_where_nothing_is_sold(table):
    assert has(reveal(table(), "5", "beggar", "1", "1")) == EMPTY
    assert has(reveal(table(), "no-yield", "beggar", "1", "1")) == EMPTY


def test_r9_religion_takes_all_by_influence_and_only_its_players_count(table):
    def priests(*levels):
        t = table()
        for seat, level in enumerate(levels):
            t.level(seat, religion=level)
        return t

    # Only seats 0 and 1 are priests; 4 beats 3; the 9 of seat 2 does not count.
    assert has(reveal(priests(2, 2, 0), "no-yield", "3", "4", "9")) == [{}, {"fish": 4}, {}]
    # A marker counts, though the printed card must be in range: 4 + 1 ties with 5 on level 3.
    t = priests(2, 3, 0).level(0, royal_court=2)
    t.s.marked[0] = 1
    assert has(reveal(t, "no-yield", "4", "5", "9")) == [{"fish": 2}, {"fish": 2}, {}]
    # No beggar's share.
    assert has(reveal(priests(2, 2, 2), "no-yield", "beggar", "4", "3")) == [{}, {"fish": 4}, {}]


def test_r10_a_land_round_has_no_current_market(table):
    t = table().goods(0, land=1, fish=3, linen=3, wood=3, gold=3)
    t.level(0, irrigation=3, trade=3, agriculture=3, royal_court=3)
    before = t.has()
    assert t.at("HARVESTING").has() == before
    t.thresholds("9", "9", "8", "8").laid(0, *LOW).laid(1, *LOW).laid(2, *LOW).at("MARKING")
    assert t.s.marked[0] == 0
    developing(t)
    assert not t.choices("irrigate")
    assert not t.choices("trade")
    for goods in ({"fish": 2}, {"wood": 2}):
        t = developing(table().goods(0, **goods).level(0, progress=5, royal_court=0, soldiers=1))
        assert "build soldiers" not in t.choices(), "2 fish and 2 wood, and Progress rests"
    t = developing(table().goods(0, fish=2, wood=2).level(0, progress=5, royal_court=0, soldiers=1))
    assert "build soldiers" in t.choices()


def test_r11_goods_of_choice_are_never_land(table):
    t = table().goods(0, land=1, fish=4).level(0, irrigation=4, trade=4, agriculture=4).at("HARVESTING")
    assert t.choices() == ["harvest fish", "harvest linen", "harvest wood", "harvest gold"]
    developing(t)
    assert not [name for name in t.choices() if name.endswith("for land") or name == "irrigate land"]
    assert "bid land for fish" in table().goods(0, land=1).market().choices()


def test_r12_several_auctions_at_a_time_unless_one_is_chosen(table):
    def outbid_on_fish(**options):
        t = table(**options).goods(0, fish=3).goods(1, fish=3).goods(2, fish=3).market()
        return t.play("bid fish for fish", "done", "pass", "bid fish for fish", "bid fish for fish", "done")

    assert "bid fish for wood" in outbid_on_fish().choices()
    assert "bid fish for wood" not in outbid_on_fish(auction="one").choices()
    assert Scene("saqqara", 3).game.check(3, {})["auction"] == "several"


def test_r13_any_warehouse_may_be_invested_in(table):
    t = table().empty().store("fish", fish=5).goods(0, gold=2).thresholds("4", "9", "no-yield", "8")
    t.laid(0, *LOW).laid(1, *LOW).laid(2, *LOW).at("INVESTING")
    assert "invest gold in fish" in t.choices(), "beyond its threshold"
    assert "invest gold in wood" in t.choices(), "no yield"


def test_r14_government_pays_for_each_warehouse(table):
    t = table().empty().goods(0).level(0, government=2).store("fish", fish=9).store("gold", fish=9)
    t.thresholds("9", "8", "8", "9").laid(0, *LOW).laid(1, *LOW).laid(2, *LOW).at("GOVERNING")
    assert t.has(0)["gold"] == 2


def test_r15_intrigue_discards_first_and_is_optional(table):
    t = table().level(0, intrigue=2).thresholds("9", "9", "8", "8").hand(0, "1", "2", "3", "4")
    t.hand(1, *LOW).hand(2, *LOW).at("INTRIGUING")
    assert "done" in t.choices()
    t.play("exchange 3")
    assert t.s.gone[0][2] == 1
    assert t.to_move == CHANCE
    assert "draw 3" in t.choices(), "the other 3 of the pile"


def test_r16_markers_are_laid_after_the_cards_and_before_investing(table):
    t = table(starter=1).season("fish").level(0, royal_court=4).level(1, royal_court=4).empty()
    t.thresholds("9", "9", "8", "8").laid(0, *LOW).laid(1, *LOW).laid(2, *LOW).at("MARKING")
    assert t.to_move == 1, "the start player first"
    t.play("mark fish", "mark gold")
    assert (t.step, t.s.marked[:3]) == ("INVESTING", [4, 1, 0])


def test_r17_soldiers_pay_by_the_level_at_the_start_of_the_turn(table):
    t = table().goods(0, fish=9, wood=9).level(0, soldiers=2).at("STARTING_TURN").play("build soldiers")
    assert "gold" not in t.has(0)
    assert t.s.level[0][4] == 3


def test_r18_a_theft_takes_its_full_number_and_fewer_only_where_too_little_is_there(table):
    t = developing(table().goods(0).goods(1, fish=5).goods(2, wood=1).level(0, thief=5)).play("steal fish from 2")
    assert t.choices() == ["steal fish from 2", "steal wood from 3"], "three in all, and no way to stop before"
    assert t.game.words.why_not(t.s, DONE) == "You must finish the theft: steal 2 more goods."
    t.play("steal fish from 2", "steal wood from 3")
    assert (t.step, t.has()) == ("DEVELOPING", {"fish": 2, "wood": 1})
    t = developing(table().goods(0).goods(1, fish=5).goods(2).level(0, thief=3)).play("steal fish from 2")
    assert (t.step, t.has()) == ("DEVELOPING", {"fish": 1})
    t = developing(table().goods(0).goods(1, fish=5).goods(2).level(0, thief=5)).play("steal fish from 2")
    assert t.game.words.why_not(t.s, DONE).endswith("steal 1 more good."), "two at most from one player"
    assert t.play("steal fish from 2").step == "DEVELOPING"
    t = developing(table().goods(0).goods(1, fish=1).goods(2).level(0, thief=5)).play("steal fish from 2")
    assert (t.step, t.choices("steal")) == ("DEVELOPING", [])
    assert "done" in developing(table().goods(1, fish=5).level(0, thief=5)).choices(), "nobody has to steal at all"


def test_r18_a_thief_could_stop_early_under_version_1(table):
    t = table(rules=1).goods(0).goods(1, fish=5).goods(2).level(0, thief=5)
    developing(t).play("steal fish from 2", "done")
    assert (t.step, t.choices("steal")) == ("DEVELOPING", [])


def test_r19_several_workers_may_rise_in_one_turn_each_once(table):
    t = developing(table().goods(0, linen=9, wood=9, gold=9))
    t.play("build irrigation", "build intrigue")
    assert "build irrigation" not in t.choices()
    assert "build religion" in t.choices()


def test_r20_the_free_worker_is_optional_and_has_moved(table):
    t = developing(table().goods(0, linen=9, gold=9).level(0, intrigue=4)).play("build intrigue")
    assert "done" in t.choices()
    t.play("free religion")
    assert "build religion" not in t.choices()


def test_r21_the_tops_of_all_players_count_together(table):
    t = table(5).level(0, irrigation=5, intrigue=5).level(1, government=5).level(3, religion=5, agriculture=5)
    t.s.starter = 0
    assert developing(t, 4).play("done").s.closing == 1


def test_r22_market_cards_work_in_one_direction(table):
    t = developing(table().goods(0, fish=9, land=2).owns(0, "gold-fish"))
    assert not t.choices("use"), "fish do not become gold"
    t = developing(table().goods(0, land=2).owns(0, "fish-land"))
    assert not t.choices("use"), "land does not become fish"


def test_r23_an_exchange_gives_what_the_supply_has_and_needs_one_piece(table):
    t = table().goods(0, gold=2, land=1).goods(1, fish=39).owns(0, "gold-fish").level(0, irrigation=4).empty()
    said = {t.game.say(a): words.choice(t.s, a) for a in developing(t).ids()}
    assert said["use gold-fish"] == "Market card: 1 gold for 1 fish", "the card says 2, the supply has 1"
    assert said["irrigate fish"] == "Irrigation: 1 land for 1 fish"
    t.play("use gold-fish")
    assert t.has() == {"gold": 1, "land": 1, "fish": 1}
    assert not t.choices("use")
    assert "swap land for fish" not in t.choices()
    assert "irrigate fish" not in t.choices()


def test_r24_only_the_first_round_is_sure_of_a_two(table):
    t = table()
    t.s.threshold_deck = [2] * 8 + [4]
    t.season("land", 2).at("TURNING_THRESHOLDS").play("threshold 5", "threshold 5", "threshold 9")
    assert len(t.choices()) == 8, "anything but a third 5"


def test_r25_progress_never_gives_goods_back(table):
    t = developing(table().goods(0, gold=1).level(0, progress=3), season="fish")
    t.level(1, royal_court=0)
    assert t.play("build royal-court").has() == {}, "1 fish and 1 gold, two fish less"


def test_r26_the_thief_has_no_influence_marker(table):
    t = table().season("fish").level(0, thief=5).thresholds("9", "9", "8", "8")
    t.laid(0, *LOW).laid(1, *LOW).laid(2, *LOW).at("MARKING")
    assert (t.s.marked[0], t.step) == (0, "INVESTING")


def test_r27_two_seats_are_refused():
    with pytest.raises(BadOptions, match="for 3 to 5 players, not 2"):
        Scene("saqqara", 2)


def test_r28_cards_never_played_are_seen_among_the_discards(table):
    t = table().empty().thresholds("9", "9", "8", "8").hand(1, "9", "beggar")
    t.laid(0, *LOW).laid(1, *LOW).laid(2, *LOW).at("REVEALING")
    t.game.calls.hide(t.s, 0)
    assert t.s.gone[1] == [2, 2, 0, 0, 0, 0, 0, 0, 1, 1, 0]


def test_r29_cards_in_hand_stay_out_of_the_new_pile(table):
    t = table().thresholds("4", "9", "5", "3")
    t.s.deck[0], t.s.gone[0] = [0] * 8 + [0, 0, 1], [2] * 8 + [1, 3, 2]
    t.hand(0)
    t.s.hand[0][8], t.s.held[0] = 1, 1
    t.at("DRAWING").play("draw merchant")
    assert t.s.deck[0] == [2] * 8 + [1, 3, 2]
    assert t.to_move == CHANCE, "two more cards come from the new pile"
    assert "draw 9" in t.choices(), "the other 9"


def test_r30_the_cards_put_aside_are_no_secret(table):
    t = table().market("gold-fish", "fish-land", "gold-wood", "wood-land")
    shown = {MARKET_CARD_NAMES[card - 1] for card in t.s.offer}
    assert set(MARKET_CARD_NAMES) - shown == {"gold-linen", "linen-land"}
    data = t.s.tobytes()
    t.game.calls.hide(t.s, 0)
    assert t.s.tobytes() == data, "before cards are drawn nothing at all is hidden"


def test_r31_thresholds_are_looked_at_after_the_whole_turn(table):
    t = table().empty().goods(0, fish=5).goods(1, fish=1).store("fish", fish=3)
    t.thresholds("4", "no-yield", "no-yield", "no-yield").laid(0, *LOW).laid(1, *LOW).laid(2, *LOW).at("INVESTING")
    t.play("invest fish in fish", "invest fish in fish", "invest fish in fish")
    assert t.step == "INVESTING"
    assert t.play("done").step == "DEVELOPING"


def test_r32_trade_takes_no_land_and_gives_no_more_of_the_same(table):
    t = developing(table().goods(0, land=9, fish=2).level(0, trade=5))
    assert t.choices("trade") == ["trade fish for linen", "trade fish for wood", "trade fish for gold"]


def test_r33_a_standing_bid_takes_its_card_without_being_asked(table):
    t = table().goods(0, fish=3).goods(1, fish=3).goods(2, fish=3).market()
    t.play("bid fish for fish", "done", "pass", "pass")
    assert t.owned(0) == ["gold-fish"]
    assert not t.choices("withdraw")


def test_r34_land_bought_this_turn_is_spent_first(table):
    t = developing(table(land_card="land").goods(0, land=1, fish=3).owns(0, "fish-land").level(0, irrigation=4))
    t.play("use fish-land")
    assert (t.has(), t.s.bought) == ({"land": 2}, 1)
    t.play("swap land for gold")
    assert t.s.bought == 0
    assert t.choices("irrigate"), "the land held before may still be sold"


def test_r35_cards_are_opened_in_closed_warehouses_too(table):
    t = table().empty().store("gold", fish=2, gold=2).thresholds("9", "9", "8", "4")
    t.laid(0, "1", "1", "2", "beggar").laid(1, "7", "8", "merchant", "2").laid(2, *LOW).at("REVEALING")
    assert t.step == "BEGGING"
    t.game.calls.hide(t.s, 0)
    assert [CARD_NAMES[card - 1] for card in t.s.laid[1]] == ["7", "8", "merchant", "2"]


def test_r36_a_land_card_moves_the_boat_unless_chosen_otherwise(table):
    assert developing(table().goods(0, fish=3).owns(0, "fish-land")).play("use fish-land").s.nile[0] == 1
    t = developing(table(land_card="land").goods(0, fish=3).owns(0, "fish-land")).play("use fish-land")
    assert (t.s.nile[0], t.has()) == (0, {"land": 1})


def test_r37_a_stall_place_belongs_to_its_year(table):
    """Year 2 moved to fish and year 3 left at linen: linen of year 2 must not be a market."""
    t = table(components={"markets": {"year-2": ["fish"]}})
    t.season("fish", 2).go_to("DEVELOPING").play("done", "done", "done")
    assert (t.s.season, t.s.due) == (2, 0)


@pytest.mark.parametrize("auction", ["several", "one"])
def test_r38_who_withdrew_is_out_of_the_auction_for_that_card_only(table, auction):
    t = table(auction=auction).goods(0, fish=5).goods(1, fish=5).goods(2, fish=5).empty().market()
    t.play("bid fish for fish", "done", "bid fish for fish", "bid fish for fish", "done", "pass", "withdraw from fish")
    assert t.choices() == ["bid fish for linen", "bid fish for wood", "bid fish for gold", "pass"]
    reason = t.game.words.why_not(t.s, t.game.parse("bid fish for fish"))
    assert reason == "You withdrew from the auction for the fish card."
    t.play("bid fish for wood", "done", "pass")
    assert t.holds("fish") == {"fish": 1 + 2}, "what was withdrawn, and the bid that won"
    assert not t.choices("bid fish for fish")


def test_r38_withdrawals_are_forgotten_at_the_next_market(table):
    t = table().goods(0, fish=5).goods(1, fish=5).goods(2, fish=5).empty().market()
    t.play("bid fish for fish", "done", "bid fish for fish", "bid fish for fish", "done", "pass", "withdraw from fish")
    t.play("pass", "pass")
    assert t.owned(1) == ["gold-fish"]
    assert "bid fish for fish" in t.market(season="wood", year=2).choices()


def test_r38_with_one_open_bid_nobody_is_asked_to_withdraw_where_no_other_card_can_be_won(table):
    """Seat 0 is outbid on fish and holds 1 good; the other cards are gone or stand at 1."""
    t = table(auction="one").goods(0, fish=2).goods(1, fish=5).goods(2, fish=5).empty().market()
    t.s.offer[2], t.s.offer[3] = 0, 0
    t.play("bid fish for fish", "done", *["bid fish for fish"] * 3, "done", "bid fish for linen", "done")
    assert t.to_move == 1, "seat 0 passed by itself: one good beats neither three nor one"
    assert (t.s.passed[0], t.holds("fish")) == (1, {"fish": 4})


@pytest.mark.parametrize("auction", ["several", "one"])
def test_r38_who_withdrew_could_bid_on_the_card_again_under_version_1(table, auction):
    t = table(auction=auction, rules=1).goods(0, fish=5).goods(1, fish=5).goods(2, fish=5).empty().market()
    t.play("bid fish for fish", "done", "bid fish for fish", "bid fish for fish", "done", "pass")
    t.play("withdraw from fish", "bid fish for fish", "bid fish for fish")
    assert "done" not in t.choices(), "two goods do not beat two; the one given up does not count"
    t.play("bid fish for fish", "done")
    assert t.s.highest[0] == 1
    assert t.holds("fish") == {"fish": 1}
