"""What happened: what was done, what fell together, and what followed by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine import Step
from nomarch.engine.foresight import points_gained
from nomarch.engine.words import Afterwards, Happening, Translate, english, signed

from ..rules.actions import BUILD, BUY, DIE, KEEP, REROLL, SELL, SPEND, TURN_IN
from ..rules.data import (
    COST,
    DEVELOPMENTS,
    DROUGHT,
    FACES,
    GOODS,
    INVASION,
    PESTILENCE,
    REVOLT,
    SITE_BOXES,
    SITES,
    SKULL,
    SMITHING,
    SOURCES,
)
from ..rules.disasters import invades
from ..rules.scoring import goods_held
from ..rules.state import FEEDING, SMITHING_NOW, SUFFERING, TAKING
from .choices import boxes_of, choice, kept_dice
from .names import DEVELOPMENT, FACE, GOOD, ONE_GOOD, SITE, dice_text


def event(s: Any, a: int, _: Translate = english) -> str:
    """What happened, told from the state before it."""
    if a >= DIE:
        return _("rolled {face}").format(face=_(FACE[a - DIE]))
    if BUILD <= a < TURN_IN:
        site, boxes = boxes_of(a)
        return _.n("ticked 1 box: {site}", "ticked {n} boxes: {site}", boxes, site=_(SITE[site]))
    if BUY <= a < SELL:
        return _("chose to buy {name} for {cost}").format(name=_(DEVELOPMENT[a - BUY]), cost=COST[s.sheet][a - BUY])
    if SPEND <= a < BUILD:
        n = a - SPEND
        return _.n("spent 1 spearhead", "spent {n} spearheads", n) if n else _("spent no spearheads")
    if KEEP <= a < REROLL:
        return _("kept {dice}").format(dice=dice_text(kept_dice(a), _) or _("nothing"))
    return choice(s, a, Afterwards(AFTERWARDS, _))


AFTERWARDS = {
    "Reroll one die: {face}": "rerolled one die: {face}",
    "Exchange 1 {give} for 1 {get}": "exchanged 1 {give} for 1 {get}",
    "Sell {n} food for {coins} coins": "sold {n} food for {coins} coins",
    "Pay with {rows}": "paid with {rows}",
    "Discard 1 {good}": "discarded 1 {good}",
    "Pay 1 pottery to double your food": "paid 1 pottery to double the food",
    "Roll the dice": "rolled the dice",
    "Stop rolling": "stopped rolling",
    "Accept the dice": "accepted the dice",
    "Turn in 1 stone for 3 workers": "turned in 1 stone for 3 workers",
    "Build a ship for 1 wood and 1 cloth": "built a ship for 1 wood and 1 cloth",
    "Finish building": "finished building",
    "Finish exchanging": "finished exchanging",
    "Buy nothing": "bought nothing",
}


def fell(s: Any, outcomes: Sequence[int], _: Translate = english) -> str:
    """Dice that fell together, in words."""
    dice = [0] * FACES
    for outcome in outcomes:
        dice[outcome - DIE] += 1
    return _("rolled {dice}").format(dice=dice_text(dice, _))


def face(a: int, _: Translate = english) -> str:
    """What a die shows, if an outcome is the throw of one."""
    return _(FACE[a - DIE]) if a >= DIE else ""


def on_the_way(a: int) -> bool:
    """Whether an action only leads to the next one, which tells it all: none does here."""
    return False


def followed(step: Step, names: Sequence[str], _: Translate = english) -> list[Happening]:
    """What happened by itself, or as what was just decided had it, for everybody's ears."""
    _action, before, after = step
    if before.phase == TAKING:
        return _taken(before, after, _)
    if before.phase == FEEDING:
        return _fed(before, after, _)
    if before.phase == SUFFERING:
        return _struck(before, after, _)
    return _victims(before, after, _) if before.phase == SMITHING_NOW and invades(before) else []


DISASTER = {DROUGHT: "Drought", PESTILENCE: "Pestilence", INVASION: "Invasion", REVOLT: "Revolt"}


def _taken(was: Any, s: Any, _: Translate) -> list[Happening]:
    return [(s.turn, _("took {things}").format(things=things_taken(was, s, _)))]


def things_taken(was: Any, s: Any, _: Translate = english) -> str:
    """What the dice brought, in words."""
    seat = s.turn
    found = [(s.food[seat] - was.food[seat], _("food")), (s.workers, _("workers")), (s.coins, _("coins"))]
    for good in range(GOODS):
        n = s.goods[seat][good] - was.goods[seat][good]
        found.append((n, _((ONE_GOOD if n == 1 else GOOD)[good])))
    return ", ".join(f"{n} {name}" for n, name in found if n) or _("nothing")


def _fed(was: Any, s: Any, _: Translate) -> list[Happening]:
    seat = s.turn
    told = [(seat, _("fed the cities: {n} food").format(n=was.food[seat] - s.food[seat]))]
    if famine := s.disasters[seat] - was.disasters[seat]:
        told.append((seat, _loss(_("Famine"), famine, _)))
    return told


def _struck(was: Any, s: Any, _: Translate) -> list[Happening]:
    turned_away = was.dice[SKULL] == INVASION and was.owned[was.turn][SMITHING]
    return [] if was.dice[SKULL] < DROUGHT or turned_away else _victims(was, s, _)


def _victims(was: Any, s: Any, _: Translate) -> list[Happening]:
    """Who lost points or goods to the disaster of these skulls."""
    name, told = _(DISASTER[min(was.dice[SKULL], REVOLT)]), []
    for seat in range(s.seats):
        if points := s.disasters[seat] - was.disasters[seat]:
            told.append((seat, _loss(name, points, _)))
        elif was.dice[SKULL] >= REVOLT and sum(s.goods[seat]) < sum(was.goods[seat]):
            told.append((seat, _("{disaster}: all goods lost").format(disaster=name)))
    return told or [(was.turn, _("{disaster}: nobody is hurt").format(disaster=name))]


def _loss(disaster: str, points: int, _: Translate) -> str:
    return _.n("{disaster}: −1 point", "{disaster}: −{n} points", points, disaster=disaster)


def gist(steps: Sequence[Step], seat: int, _: Translate = english) -> list[str]:
    """A turn in short: points, what was bought and finished, boxes ticked, goods held now."""
    was, s = steps[0].before, steps[-1].after
    told = []
    if n := sum(points_gained(steps, seat, len(SOURCES))):
        told.append(_.n("{gain} point", "{gain} points", abs(n), gain=signed(n)))
    told += [_(DEVELOPMENT[d]) for d in range(DEVELOPMENTS) if s.owned[seat][d] > was.owned[seat][d]]
    for site in range(SITES):
        if s.boxes[seat][site] > was.boxes[seat][site]:
            told.append(f"{_(SITE[site])} {s.boxes[seat][site]}/{SITE_BOXES[site]}")
    if n := goods_held(s, seat) - goods_held(was, seat):
        told.append(_.n("{gain} good", "{gain} goods", abs(n), gain=signed(n)))
    return told
