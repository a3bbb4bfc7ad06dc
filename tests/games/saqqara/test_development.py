"""Sections 5 to 7 of RULES.md; the number in a test's name is the clause it proves."""

import pytest

from nomarch.games.saqqara.rules.data import GOOD_NAMES, PYRAMID_NAMES
from nomarch.games.saqqara.rules.scoring import free_slots, tops_taken
from nomarch.testing import OVER


def developing(t, seat=0, season="land", year=1):
    return t.season(season, year).at("DEVELOPING", seat)


# 5 Development


@pytest.mark.parametrize(("level", "gold"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3)])
def test_5_1_soldiers_pay_at_the_start_of_the_own_turn(table, level, gold):
    t = table().goods(0).goods(1).level(1, soldiers=level).at("STARTING_TURN")
    assert t.has(1) == {}
    t.play("done")
    assert t.has(1) == ({"gold": gold} if gold else {})


def test_5_1_each_seat_has_one_turn_from_the_start_player_on(table):
    t = table(starter=1).at("STARTING_TURN")
    order = []
    for _ in range(3):
        order.append(t.to_move)
        t.play("done")
    assert order == [1, 2, 0]
    assert t.s.season == 1


def test_5_2_a_privilege_counts_as_soon_as_its_level_is_reached(table):
    """The rulebook's example: 2 fish and 2 wood for level 2 of Progress; from now on 1 fish less in the fish season."""
    t = developing(table().goods(0, fish=3, wood=4).level(0, progress=1, soldiers=1), season="fish")
    t.play("build progress")
    assert t.has() == {"fish": 1, "wood": 2}
    assert "build soldiers" in t.choices(), "level 2 costs 2 fish and 2 wood, now 1 fish less"
    t.play("build soldiers")
    assert t.has() == {}


def test_5_3_land_for_any_good_but_land(table):
    t = developing(table().goods(0, land=2))
    assert t.choices("swap") == [f"swap land for {good}" for good in ("fish", "linen", "wood", "gold")]
    t.play("swap land for gold", "swap land for gold")
    assert t.has() == {"gold": 2}
    assert not t.choices("swap")


@pytest.mark.parametrize(("level", "gives"), [(2, 3), (3, 4)])
def test_5_4_irrigation_on_lower_levels_gives_goods_of_the_current_market(table, level, gives):
    t = developing(table().goods(0, land=1).level(0, irrigation=level), season="linen")
    assert t.choices("irrigate") == ["irrigate linen"]
    assert t.play("irrigate linen").has() == {"linen": gives}


@pytest.mark.parametrize("level", [4, 5])
def test_5_4_irrigation_on_upper_levels_gives_goods_of_choice(table, level):
    t = developing(table().goods(0, land=1).level(0, irrigation=level))
    words = [f"{exchange} {good}" for exchange in ("swap land for", "irrigate") for good in GOOD_NAMES[1:]]
    assert t.choices() == [*words, "done"]
    assert t.play("irrigate gold").has() == {"gold": 4}
    t = developing(table().goods(0, land=1).level(0, irrigation=level))
    assert t.play("irrigate fish").has() == {"fish": 4}


@pytest.mark.parametrize(("level", "takes"), [(2, 3), (3, 2)])
def test_5_5_trade_on_lower_levels_takes_goods_of_the_current_market(table, level, takes):
    t = developing(table().goods(0, fish=9, wood=takes).level(0, trade=level), season="wood")
    assert t.choices("trade") == ["trade wood for fish", "trade wood for linen", "trade wood for gold"]
    assert t.play("trade wood for linen").has() == {"fish": 9, "linen": 1}
    t = developing(table().goods(0, wood=takes - 1).level(0, trade=level), season="wood")
    assert not t.choices("trade")


def test_5_5_trade_on_upper_levels_takes_any_two(table):
    t = developing(table().goods(0, fish=2, gold=2).level(0, trade=4))
    assert len(t.choices("trade")) == 6
    assert t.play("trade gold for wood").has() == {"fish": 2, "wood": 1}


def test_5_6_gold_cards_may_be_used_again_and_again(table):
    t = developing(table().goods(0, gold=2).owns(0, "gold-linen").owns(1, "gold-fish"))
    assert t.choices("use") == ["use gold-linen"]
    assert t.play("use gold-linen", "use gold-linen").has() == {"linen": 4}


def test_5_7_land_cards_move_the_boat(table):
    t = developing(table().goods(0, wood=6, fish=2).owns(0, "wood-land", "fish-land"))
    assert t.choices("use") == ["use wood-land"]
    t.play("use wood-land", "use wood-land")
    assert (t.s.nile[0], t.has()) == (2, {"fish": 2})


def test_5_7_by_option_land_cards_buy_land_that_irrigation_does_not_take(table):
    t = developing(table(land_card="land").goods(0, fish=7).owns(0, "fish-land").level(0, irrigation=4))
    t.play("use fish-land")
    assert t.has() == {"land": 1, "fish": 4}
    assert not t.choices("irrigate")
    assert t.choices("swap")
    t.play("use fish-land", "swap land for wood")
    assert t.has() == {"land": 1, "fish": 1, "wood": 1}
    t.play("done").at("DEVELOPING", 0)
    assert t.choices("irrigate"), "in another turn it is land like any other"


def test_5_8_thief_level_two_steals_one(table):
    t = developing(table().goods(0).goods(1, land=1).goods(2, fish=1).level(0, thief=2))
    assert t.choices("steal") == ["steal land from 2", "steal fish from 3"]
    t.play("steal land from 2")
    assert (t.has(0), t.has(1)) == ({"land": 1}, {})
    assert not t.choices("steal"), "once a round"


def test_5_8_thief_level_three_steals_from_two_players(table):
    t = developing(table().goods(0).goods(1, fish=5).goods(2, wood=5).level(0, thief=3)).play("steal fish from 2")
    assert t.choices() == ["steal wood from 3"], "two in all, from two players"
    assert t.play("steal wood from 3").has() == {"fish": 1, "wood": 1}


def test_5_8_land_of_the_first_seat_can_be_stolen_too(table):
    t = developing(table().goods(0, land=1).goods(1).goods(2).level(1, thief=2), 1)
    assert t.choices("steal") == ["steal land from 1"]
    assert (t.play("steal land from 1").has(0), t.has(1)) == ({}, {"land": 1})


@pytest.mark.parametrize("level", [4, 5])
def test_5_8_thief_on_upper_levels_steals_three_from_at_least_two(table, level):
    t = developing(table().goods(0).goods(1, fish=5).goods(2, wood=5).level(0, thief=level))
    t.play("steal fish from 2", "steal fish from 2")
    assert t.choices() == ["steal wood from 3"], "at most two from one player"
    assert t.play("steal wood from 3").has() == {"fish": 2, "wood": 1}
    assert t.step == "DEVELOPING"


def test_5_8_soldiers_protect_from_level_two_on(table):
    t = developing(
        table().goods(1, fish=5).goods(2, wood=5).level(0, thief=2).level(1, soldiers=1).level(2, soldiers=2)
    )
    assert t.choices("steal") == ["steal fish from 2"]


def test_5_9_building_places_a_worker_or_moves_one_up(table):
    t = developing(table().goods(0, linen=3, wood=3))
    t.play("build irrigation")
    assert t.has() == {"linen": 2, "wood": 2}
    assert "build irrigation" not in t.choices(), "each worker rises once a round"
    t.play("done").at("DEVELOPING", 0).play("build irrigation")
    assert (t.s.level[0][0], t.has()) == (2, {})


def test_5_9_a_level_needs_a_free_slot_and_a_pyramid_must_be_in_play(table):
    t = table(4).goods(3, linen=9, gold=9, fish=9, wood=9)
    for seat, level in enumerate((5, 4, 4, 4)):
        t.level(seat, intrigue=level)
    developing(t, 3)
    assert "build intrigue" not in t.choices(), "the only slot of level 5 is taken"
    assert "build thief" not in t.choices()
    assert [free_slots(t.s, 1, level) for level in range(1, 6)] == [5, 4, 3, -1, 0]


def test_5_9_four_workers_are_all_there_is(table):
    t = table(5).goods(0, fish=9, linen=9, wood=9, gold=9)
    t.level(0, irrigation=1, intrigue=1, government=1, religion=1)
    assert set(developing(t).choices("build")) == {f"build {name}" for name in PYRAMID_NAMES[:4]}


@pytest.mark.parametrize(("level", "price"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_5_9_each_level_costs_one_more_of_both_goods(table, level, price):
    t = developing(table().goods(0, linen=5, gold=5).level(0, intrigue=level)).play("build intrigue")
    assert sum(t.has().values()) == 10 - 2 * price
    t = developing(table().goods(0, linen=5, gold=price - 1).level(0, intrigue=level))
    assert "build intrigue" not in t.choices()


@pytest.mark.parametrize(("level", "fish"), [(1, 3), (2, 2), (3, 1), (4, 0), (5, 0)])
def test_5_10_progress_saves_goods_of_the_current_market(table, level, fish):
    """Level 3 of the Royal Court costs 3 fish and 3 gold."""
    t = developing(table().goods(0, fish=3, gold=3).level(0, progress=level, royal_court=2), season="fish")
    assert t.play("build royal-court").has() == ({"fish": 3 - fish} if fish < 3 else {})


def test_5_11_three_land_a_field(table):
    t = developing(table().goods(0, land=7)).play("nile", "nile")
    assert (t.s.nile[0], t.has()) == (2, {"land": 1})
    assert "nile" not in t.choices()
    t = table().goods(0, land=7)
    t.s.nile[0] = 29
    assert "nile" not in developing(t).play("nile").choices(), "30 is the last field"


def test_5_12_the_top_earns_a_free_worker(table):
    t = developing(table().goods(0, linen=5, gold=5).level(0, intrigue=4)).play("build intrigue")
    assert t.step == "FREEING"
    others = ("irrigation", "government", "religion", "agriculture")
    assert t.choices() == [f"free {name}" for name in others] + ["done"]
    t.play("free religion")
    assert (t.s.level[0][3], t.step) == (1, "DEVELOPING")


def test_5_12_no_spare_worker_no_free_worker(table):
    t = table().goods(0, linen=5, gold=5).level(0, intrigue=4, irrigation=1, government=1, religion=1)
    assert developing(t).play("build intrigue").step == "DEVELOPING"


def test_5_12_no_free_worker_where_level_one_is_full(table):
    t = developing(table().goods(0, linen=5, gold=5).level(0, intrigue=4).level(1, religion=1))
    t.s.slots[PYRAMID_NAMES.index("religion")][0] = 1
    t.play("build intrigue")
    assert t.choices() == [f"free {name}" for name in ("irrigation", "government", "agriculture")] + ["done"]


def test_5_13_no_walking_in_circles(table):
    t = developing(table().goods(0, gold=2, linen=4).owns(0, "gold-fish").level(0, trade=4)).play("use gold-fish")
    assert "trade fish for gold" not in t.choices(), "that would bring back the goods held before"
    assert "trade linen for gold" in t.choices()
    t.play("trade linen for gold")
    assert "use gold-fish" in t.choices()
    t.play("trade fish for wood")
    t.play("use gold-fish")
    assert "trade fish for gold" not in t.choices()
    t.play("trade linen for wood")
    assert "trade fish for gold" in t.choices(), "after a loss the goods held before cannot come back"
    t.play("trade fish for gold")
    assert "use gold-fish" not in t.choices()


@pytest.mark.parametrize(("supply", "held"), [(2, 2), (1, 3)])
def test_5_13_a_gold_card_that_brings_both_goods_is_not_turned_back(table, supply, held):
    t = developing(table().goods(0, gold=1, fish=held - min(2, supply)).owns(0, "gold-fish").level(0, trade=4))
    t.s.supply[GOOD_NAMES.index("fish")] = supply
    t.play("use gold-fish")
    assert t.has() == {"fish": held}
    assert ("trade fish for gold" in t.choices()) == (supply < 2), "with less than both something was lost"


def test_5_13_a_land_card_does_something_lasting(table):
    t = developing(table().goods(0, fish=3, gold=1).owns(0, "gold-fish", "fish-land").level(0, trade=4))
    t.play("use gold-fish", "use fish-land")
    assert t.has() == {"fish": 2} and t.s.nile[0] == 1
    assert "trade fish for gold" in t.choices(), "three fish are gone for good"


def reachable(t):
    """All goods a seat can reach by exchanges alone, walking every legal sequence."""
    seen, found, ahead = set(), set(), [t.s.tobytes()]
    while ahead:
        data = ahead.pop()
        if data in seen:
            continue
        seen.add(data)
        t.s.load(data)
        found.add(tuple(t.s.goods[0]))
        for name in t.choices("trade") + t.choices("use") + t.choices("swap"):
            t.s.load(data)
            t.play(name)
            ahead.append(t.s.tobytes())
    return found


def free_walk(goods, supply):
    """The same by plain arithmetic, without any guard against circles: gold card for fish, Trade 2 for 1."""
    found, ahead = set(), [(goods, supply)]
    while ahead:
        own, left = ahead.pop()
        if (own, left) in found:
            continue
        found.add((own, left))
        moves = [(give, 2, get, 1) for give in range(1, 5) for get in range(1, 5) if give != get] + [(4, 1, 1, 2)]
        moves += [(0, 1, get, 1) for get in range(1, 5)]
        for give, n, get, m in moves:
            if own[give] >= n and left[get] > 0:
                m = min(m, left[get])
                after, rest = list(own), list(left)
                after[give] -= n
                rest[give] += n
                after[get] += m
                rest[get] -= m
                ahead.append((tuple(after), tuple(rest)))
    return {own for own, _ in found}


@pytest.mark.parametrize("supply", [40, 2, 1])
def test_5_13_the_guard_takes_no_result_away(table, supply):
    t = developing(table().goods(0, land=1, fish=3, linen=2, gold=2).owns(0, "gold-fish").level(0, trade=4))
    for good in (1, 2, 3, 4):
        t.s.supply[good] = min(t.s.supply[good], supply)
    expected = free_walk(tuple(t.s.goods[0]), tuple(t.s.supply))
    assert reachable(t) == expected
    assert len(expected) > 10


# 6 End of the round


def test_6_1_the_die_moves_a_season_on(table):
    t = developing(table(), 2, "linen", 3).play("done")
    assert (t.s.year, t.s.season) == (2, 3)


def test_6_2_after_gold_a_new_year_begins_under_land(table):
    t = developing(table(), 2, "gold", 3).play("done")
    assert (t.s.year, t.s.season) == (3, 0)


def test_6_3_the_start_player_changes(table):
    t = developing(table(), 2).play("done")
    assert (t.s.starter, t.s.turn) == (1, 1)
    t = table(starter=2)
    assert developing(t, 1).play("done").s.starter == 0


# 7 End and score


def test_7_1_the_match_ends_after_the_sixth_year(table):
    t = developing(table(), 2, "gold", 6).play("done")
    assert t.to_move == OVER
    assert t.game.endings[t.s.ended] == "six years"


def test_7_2_all_tops_but_two_end_the_match_a_round_later(table):
    t = table().level(0, irrigation=5, intrigue=5).level(2, government=4).goods(2, fish=5, linen=5)
    developing(t, 2).play("build government", "done", "done")
    assert tops_taken(t.s) == 3 == t.seats
    assert (t.s.closing, t.to_move == OVER) == (1, False)
    t.go_to("DEVELOPING").play("done", "done", "done")
    assert t.to_move == OVER
    assert t.game.endings[t.s.ended] == "pyramids"


def test_7_2_two_tops_of_three_do_not_end_it(table):
    t = developing(table().level(0, irrigation=5, intrigue=5), 2).play("done")
    assert t.s.closing == 0


def test_7_3_nile_and_levels_score(table):
    t = table().level(0, irrigation=1, intrigue=2, government=3, religion=4).level(1, irrigation=5)
    t.s.nile[0] = 7
    assert t.points(0) == {"nile": 7, "pyramids": 1 + 2 + 4 + 6}
    assert t.points(1) == {"nile": 0, "pyramids": 9}


def test_7_4_a_tie_goes_to_the_most_gold_and_is_then_shared(table):
    t = table().goods(0, gold=2, fish=9).goods(1, gold=3).goods(2, gold=3)
    t.s.nile[:3] = [5, 5, 5]
    keys = t.standing()
    assert keys[1] == keys[2] > keys[0]
    t.s.nile[0] = 6
    assert max(t.standing()) == t.standing()[0]
