"""What may be done, and which choices share a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine import Foreseen, View
from nomarch.engine.words import Row, Translate, english

from ..rules.actions import (
    ACCEPT,
    BUILD,
    BUY,
    DISCARD,
    DONE,
    KEEP,
    MAX_LEGAL,
    PAY,
    PRESERVE,
    REROLL,
    ROLL,
    SELL,
    SHIP,
    SITE_START,
    SPEND,
    STOP,
    SWAP,
    TAKE,
    TURN_IN,
    kept,
    site_of,
    swap_get,
)
from ..rules.buy import legal_payments, price, rows_value
from ..rules.data import COINS_PER_FOOD, COST, EITHER, FACES, GOODS, SKULL
from ..rules.roll import locked_face
from ..rules.state import BUILDING, BUYING, PAYING, SWAPPING
from .names import DEVELOPMENT, FACE, GOOD, ONE_GOOD, SITE, dice_text


def choice(s: Any, a: int, _: Translate = english) -> str:
    """A legal action as a person reads it."""
    seat = s.turn
    if KEEP <= a < REROLL:
        return _keep(s, a, _)
    if REROLL <= a < TAKE:
        return _("Reroll one die: {face}").format(face=_(FACE[a - REROLL]))
    if TAKE <= a < SPEND:
        text = _("Dice as food: {food}, as workers: {workers}")
        return text.format(food=a - TAKE, workers=s.dice[EITHER] - (a - TAKE))
    if SPEND <= a < BUILD:
        n = a - SPEND
        return _.n("Spend 1 spearhead", "Spend {n} spearheads", n) if n else _("Spend no spearheads")
    if BUILD <= a < TURN_IN:
        site, boxes = boxes_of(a)
        text = _("{site}: tick {n} ({ticked} of {all})")
        ticked = s.boxes[seat][site] + boxes
        return text.format(site=_(SITE[site]), n=boxes, ticked=ticked, all=SITE_START[site + 1] - SITE_START[site])
    if SWAP <= a < BUY:
        return _("Exchange 1 {give} for 1 {get}").format(give=_(ONE_GOOD[given(a)]), get=_(ONE_GOOD[swap_get(a)]))
    if BUY <= a < SELL:
        return _("{name} for {cost}").format(name=_(DEVELOPMENT[a - BUY]), cost=COST[s.sheet][a - BUY])
    if SELL <= a < PAY:
        coins = (a - SELL) * COINS_PER_FOOD[s.sheet]
        return _("Sell {n} food for {coins} coins").format(n=a - SELL, coins=coins)
    if PAY <= a < DISCARD:
        return _payment(s, a, _)
    if DISCARD <= a < ROLL:
        return _("Discard 1 {good}").format(good=_(ONE_GOOD[a - DISCARD]))
    if a == DONE:
        return _(_FINISHED[s.phase])
    return _(_SIMPLE[a])


_SIMPLE = {
    PRESERVE: "Pay 1 pottery to double your food",
    ROLL: "Roll the dice",
    STOP: "Stop rolling",
    ACCEPT: "Accept the dice",
    TURN_IN: "Turn in 1 stone for 3 workers",
    SHIP: "Build a ship for 1 wood and 1 cloth",
}
_FINISHED = {BUILDING: "Finish building", SWAPPING: "Finish exchanging", BUYING: "Buy nothing"}


def _payment(s: Any, a: int, _: Translate) -> str:
    rows = [_(GOOD[good]) for good in paid_rows(a)]
    worth = s.coins + rows_value(s, a - PAY)
    lost = worth - price(s)
    text = _("Pay with {rows}").format(rows=", ".join([*([_("coins")] if s.coins else []), *rows]) or _("nothing"))
    return text + (" " + _("({n} wasted)").format(n=lost) if lost else "")


def _keep(s: Any, a: int, _: Translate) -> str:
    dice = kept_dice(a)
    again = sum(s.dice) - sum(dice)
    if locked_face(s) == SKULL:
        dice[SKULL] = 0  # skulls stay anyway
    text = _("Keep {dice}, reroll {n}")
    return text.format(dice=dice_text(dice, _) or _("nothing"), n=again)


def folds(s: Any, a: int) -> bool:
    """Dice to roll again are touched, and nobody pays more than needed."""
    return KEEP <= a < REROLL or (PAY <= a < DISCARD and wasteful(s, a))


def group(s: Any, a: int, _: Translate = english) -> Row | None:
    """(row, short words) of choices that share a row in the list: boxes at one site, payments that give too much."""
    if BUILD <= a < TURN_IN:
        site, boxes = boxes_of(a)
        return _(SITE[site]), str(boxes)
    if PAY <= a < DISCARD and wasteful(s, a):
        return _("Pay more than you need"), ", ".join(_(GOOD[good]) for good in paid_rows(a))
    return None


def along(view: View, a: int) -> tuple[int, ...]:
    """A purchase with its payment, where there is one sensible way to pay; everything else stands alone."""
    if not BUY <= a < SELL:
        return (a,)
    after = Foreseen(view, (a,)).after
    if after.phase != PAYING:
        return (a,)
    ids = [0] * MAX_LEGAL
    ways = [way for way in ids[: legal_payments(after, ids)] if not wasteful(after, way)]
    return (a, ways[0]) if len(ways) == 1 else (a,)


def paid_rows(a: int) -> list[int]:
    """The goods whose rows a payment spends."""
    return [good for good in range(GOODS) if (a - PAY) >> good & 1]


def wasteful(s: Any, a: int) -> bool:
    """6.4: whether a row of this payment could be kept, and the rest would still be enough."""
    missing = price(s) - s.coins
    return any(rows_value(s, (a - PAY) & ~(1 << good)) >= missing for good in paid_rows(a))


def cheapest(s: Any, payments: Sequence[int]) -> int:
    """The payment that gives the least value away; among equals the one with fewer goods."""
    return min(payments, key=lambda a: (rows_value(s, a - PAY), sum(s.goods[s.turn][g] for g in paid_rows(a)), a))


def kept_dice(a: int) -> list[int]:
    """The dice that an action keeps, by face."""
    dice = [0] * FACES
    kept(a, dice)
    return dice


def boxes_of(a: int) -> tuple[int, int]:
    """(site, boxes to tick) of an action."""
    site = site_of(a)
    return site, a - BUILD - SITE_START[site] + 1


def given(a: int) -> int:
    """The good that a ship gives away."""
    return (a - SWAP) // (GOODS - 1)
