"""What the game tells its bots: sensible actions, and what a position is worth."""

import pytest
from support.minds import check_same_match, check_sensible, moments

import nomarch
from nomarch.games.ra_dice.advice.appraise import HITS, appraise, civilization_worth, nile_worth
from nomarch.games.ra_dice.rules.data import MONUMENT
from nomarch.games.ra_dice.rules.state import ENDED, USING
from nomarch.search.turn import TurnSolver


def worth(t):
    out = [0.0] * 4
    assert appraise(t.s, out) == t.seats
    return out[: t.seats]


def sensible(t):
    out = [0] * t.game.max_legal
    return [t.game.say(a) for a in out[: t.game.calls.sensible(t.s, out)]]


# Sensible actions


def test_sensible_actions_are_legal_ascending_and_never_none():
    assert check_sensible("ra-dice") > 0


def test_asking_for_advice_leaves_no_trace():
    check_same_match("ra-dice")


def test_an_ankh_is_rolled_again_only_with_all_other_dice(table):
    t = table(2).dice("pnacs")
    assert [name for name in sensible(t) if "blue" in name] == ["reroll yellow green blue red"]
    assert len(sensible(t)) == 2**3 + 1


def test_of_dice_alike_the_colour_that_offers_more_is_rolled(table):
    """Yellow is settled by the other seat, so its Pharaoh die is kept and the green one rolled."""
    t = table(2).settled(1, "yellow").dice("ppsss")
    assert sensible(t) == ["stop", "reroll green", "reroll yellow green"]


def test_real_dice_are_used_before_ankhs_and_never_left(table):
    t = table(2).roll("pmaas")
    assert sensible(t) == ["pharaoh"]
    assert sensible(t.play("pharaoh")) == ["monument green 1"], "all columns are alike"
    assert sensible(t.play("monument green 1")) == ["pharaoh with ankh", "done"], "two Ankhs score as a pair"
    assert sensible(t.play("pharaoh with ankh")) == ["pharaoh with ankh"], "one alone scores nothing"


def test_a_flood_comes_before_the_first_step(table):
    t = table(2).roll("nnnas")
    assert sensible(t) == ["nile", "flood", "flood with 1 ankh"]
    assert sensible(t.play("nile")) == ["nile"]


def test_a_second_flood_takes_only_dice_that_cannot_advance(table):
    assert sensible(table(2).at(0, nile=5, floods=1).roll("nnnas")) == ["nile"]
    assert sensible(table(2).at(0, nile=12, floods=1).roll("nnnas")) == ["flood"]
    assert sensible(table(2).at(0, nile=12, floods=1).roll("nnaas")) == ["done"]


def test_columns_that_differ_for_the_seat_are_all_looked_at(table):
    t = table(2).built(0, "red 3").built(1, "red 5", "blue 5").roll("mssss")
    t.play("disaster pharaoh")
    assert sensible(t) == ["monument yellow 1", "monument yellow 3", "monument yellow 5"]


def test_sensible_uses_lose_nothing_beside_all_legal_ones():
    """Whatever fell in random matches: the best end of the turn is the same with fewer actions."""
    game, compared = nomarch.game("ra-dice"), 0
    solver = TurnSolver(game, plain=True, room=6000)
    for position in moments("ra-dice", seed=4):
        s = position.state
        if s.phase == USING and s.seats == 2 and s.dice.count(MONUMENT) < 2 and len(position.legal()) > 2:
            whole, few = (solver.solve(position.tobytes(), 2, everything=all_) for all_ in (True, False))
            assert few.value()[1] == pytest.approx(whole.value()[1])
            assert few.nodes <= whole.nodes
            compared += 1
            if compared == 12:
                return
    raise AssertionError("too few turns to compare")


# The appraisal


def test_after_the_match_the_appraisal_is_the_result(table):
    t = table(3)
    t.s.phase = ENDED
    assert worth(t) == [10, 11, 12]


def test_in_the_last_turn_the_appraisal_foresees_the_result(table):
    """10 + 5 as Pharaoh + 7 flooded - 5 without settlers + 4 for four Ankhs; 11 - 2 - 5 and a Nile without flood."""
    t = table(2).last_step(3).at(0, pharaoh=3, nile=7, floods=1).at(1, pharaoh=1, nile=4).roll("saaaa")
    assert worth(t) == [21, 4]
    t.done()
    assert [t.total(seat) for seat in range(2)] == [21, 4]


def test_dice_are_worth_their_best_use(table):
    """Level Pharaohs are worth nothing; Nile and two Ankhs flood the seventh space, and a Monument opens a column."""
    t = table(2).last_step(3).at(0, nile=7).roll("snaam")
    assert worth(t)[0] == 10 + 7 - 5 + 1
    t.play("flood with 2 ankhs")
    assert worth(t)[0] == 10 + 7 - 5 + 1


def test_a_second_sun_that_ends_the_epoch_is_seen(table):
    """Two spaces before the end, without a flood: after two suns the Nile brings nothing, after one it still may."""
    found = []
    for dice in ("ssppp", "spppp"):
        t = table(2).at(0, nile=6)
        t.s.ra, t.s.epoch = 11, 2
        found.append(worth(t.dice(dice).play("stop"))[0])
    assert found[0] < found[1]


def test_a_die_in_the_air_hits_by_face_or_ankh_unless_a_sun_locks_it():
    """One roll: 2 of 6. With a reroll: 1/3 + 1/2 * 1/3, since a sun is not rolled again. With two: 7/12."""
    assert HITS[0][1][0][:2].tolist() == pytest.approx([2 / 3, 1 / 3])
    assert HITS[1][1][0][:2].tolist() == pytest.approx([1 / 2, 1 / 2])
    assert HITS[2][1][0][:2].tolist() == pytest.approx([5 / 12, 7 / 12])
    assert HITS[0][2][0][:3].tolist() == pytest.approx([4 / 9, 4 / 9, 1 / 9])
    assert HITS[1][0][1][:2].tolist() == pytest.approx([2 / 3, 1 / 3]), "a kept die has one roll fewer"


def test_nile_counts_as_often_as_it_will_be_flooded():
    """With 2 epochs to come at 0.7 each: 5 * (1 + 1.4) if flooded, 5 * (0.22 + 1.4) with a turn left, else 5 * 1.4."""
    assert nile_worth(5, 1, 1.0, 2) == pytest.approx(12.0)
    assert nile_worth(5, 0, 1.0, 2) == pytest.approx(8.1)
    assert nile_worth(5, 0, 0.0, 2) == pytest.approx(7.0)


def test_civilization_fears_the_empty_area_less_with_time_to_settle():
    """Without time -5; with plenty one marker in 45 %, two in 13.5 % of cases, neither of which scores."""
    assert civilization_worth(0, 5, 0.0) == -5
    assert civilization_worth(0, 5, 9.0) == pytest.approx(-5 * (1 - 0.45 - 0.135))
    assert civilization_worth(2, 0, 9.0) == 0, "no room, no hope"
