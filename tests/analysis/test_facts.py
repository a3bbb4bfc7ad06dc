"""What each game tells of a match beside points, and what two actions lead to when they are really played on."""

from __future__ import annotations

from typing import Any

import pytest

import pig
from nomarch.analysis.compare import CHUNK, Compared, Comparing
from nomarch.analysis.hints import Hint, advise
from nomarch.analysis.reasons import explain, reason
from nomarch.engine import View
from nomarch.games.nile_artifacts.rules.state import HAND, OFFERING, SAILING
from nomarch.games.ra_dice.rules.data import FROM_NILE, FROM_PHARAOH
from nomarch.games.saqqara.rules.data import GOLD
from nomarch.games.saqqara.rules.state import DEVELOPING, LAYING
from nomarch.testing import Scene


def watched(slug: str, change: Any, seats: int = 2, seat: int = 0, start: Any = None) -> list[float]:
    """The facts of a seat after a turn in which `change` happened."""
    scene = Scene(slug, seats)
    if start:
        start(scene.s)
    before = Scene(slug, seats)
    before.s.become(scene.s)
    change(scene.s)
    out = [0.0] * len(scene.game.facts)
    scene.game.calls.watch(before.s, before.s, scene.s, seat, out)
    return out


def test_roll_through_the_ages_tells_disasters_soon_first_monuments_and_rounds() -> None:
    def struck(s: Any) -> None:
        s.disasters[0] = 2
        s.first[3] = 1
        s.first[4] = 2
        s.rounds = 1

    assert watched("roll-through-the-ages", struck) == [1, 1, 1]
    assert watched("roll-through-the-ages", struck, seat=1) == [0, 1, 1]


def test_ra_tells_who_scores_the_nile_and_leads_the_pharaohs_when_this_epoch_ends() -> None:
    def scored(s: Any) -> None:
        s.epoch += 1
        s.turn = 1
        s.points[0][FROM_NILE] += 4
        s.points[0][FROM_PHARAOH] += 5
        s.points[1][FROM_PHARAOH] -= 2

    assert watched("ra-dice", scored) == [1, 1, 1]  # the turn that ended was seat 0's
    assert watched("ra-dice", scored, seat=1) == [0, 0, 0]
    assert watched("ra-dice", lambda s: None) == [0, 0, 1]


def test_nile_artifacts_tells_who_offers_first_and_with_how_many_cards() -> None:
    def sailing(s: Any) -> None:
        s.phase, s.rounds = SAILING, 4

    def offering(s: Any) -> None:
        s.phase, s.turn, s.rounds = OFFERING, 1, 4
        s.at[HAND + 1] = 3

    assert watched("nile-artifacts", offering, seat=1, start=sailing) == [1, 3, 4]
    assert watched("nile-artifacts", offering, seat=0, start=sailing) == [0, 0, 4]


def test_saqqara_tells_which_warehouses_keep_their_goods_and_what_they_brought() -> None:
    def laying(s: Any) -> None:
        s.phase = LAYING

    def opened(s: Any) -> None:
        s.phase = DEVELOPING
        for house in range(4):
            for good in range(5):
                s.house[house][good] = 0
        s.house[2][3] = 2
        s.goods[1][GOLD] += 2
        s.owner[0] = 2

    found = watched("saqqara", opened, seats=3, seat=1, start=laying)
    goods = sum(Scene("saqqara", 3).s.goods[1])
    assert found == [1, goods + 2, 1]


def last_purchase() -> tuple[Scene, int, int]:
    """Seat 1 buys last in the last round: 21 coins are enough for Coinage (4 points) and Agriculture (3 points)."""
    scene = Scene("roll-through-the-ages", 2)
    scene.s.turn = 1
    scene.s.food[1] = 9
    for development in range(scene.s.goal):
        scene.s.owned[0][development] = 1
    scene.play("die coins", "die coins", "die coins", "stop")
    return scene, scene.game.parse("buy coinage"), scene.game.parse("buy agriculture")


def test_a_point_more_for_the_better_of_two_purchases_is_found_exactly() -> None:
    scene, coinage, agriculture = last_purchase()
    compared = Comparing(scene.game, 2, plain=True)(scene.s.tobytes(), 1, (coinage, agriculture), 25, 1)
    assert compared.lines == 25
    (part,) = explain(scene.game, 1, compared)
    assert part == ("points", "developments", 1, 1.0, (1.0, 1.0))
    again = Comparing(scene.game, 2, plain=True)(scene.s.tobytes(), 1, (coinage, coinage), 25, 1)
    assert explain(scene.game, 1, again) == ()


def pig_moment() -> View:
    position = pig.GAME.start(2, target="50").play("roll").play("die 4").play("roll").play("die 5")
    return position.view(0)


def compare(plain: bool, lines: int = CHUNK, seed: int = 1) -> Compared:
    view = pig_moment()
    comparing = Comparing(pig.GAME, 2, plain=plain)
    comparing._solver = None  # both play decision by decision
    return comparing(view.tobytes(), 0, (0, 1), lines, seed)


def test_lines_are_the_same_compiled_and_plain_and_for_the_same_seed() -> None:
    plain, compiled, other = compare(True), compare(False), compare(False, seed=2)
    assert (plain.points == compiled.points).all() and (plain.shares == compiled.shares).all()
    assert not (compiled.points == other.points).all()
    assert compiled.shares.sum(axis=2) == pytest.approx(1.0)
    longer = compare(False, lines=2 * CHUNK)
    assert longer.lines == 2 * CHUNK and (longer.points[:CHUNK] == compiled.points).all()


def test_a_reason_stops_when_it_is_enough_and_a_hint_when_time_is_up() -> None:
    view = pig_moment()
    assert reason(view, 0, 1, lines=10 * CHUNK, enough=lambda: True).lines == CHUNK
    assert advise(view, given_up=lambda: True) == Hint(())
    hurried = advise(view, seconds=0.0)
    assert len(hurried.choices) == 2 and hurried.reason is None
    whole = advise(view, seconds=60.0)
    assert whole.reason and (whole.reason.action, whole.reason.other) == tuple(c.action for c in whole.choices)
    assert whole == advise(view, seconds=60.0)
