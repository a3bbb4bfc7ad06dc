"""Why something is not possible now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.actions import (
    ACCEPT,
    BUILD,
    BUY,
    DIE,
    DISCARD,
    DONE,
    KEEP,
    PAY,
    PRESERVE,
    REROLL,
    ROLL,
    SELL,
    SHIP,
    SPEND,
    STOP,
    SWAP,
    TAKE,
    TURN_IN,
    swap_get,
)
from ..rules.build import can_turn_in, open_boxes
from ..rules.buy import food_for_sale, means, price, rows_value
from ..rules.data import COINS_PER_FOOD, COST, EITHER, FACES, GOODS, GOODS_MAX, MAX_SHIPS, SHIPPING, SKULL, SPEARHEADS
from ..rules.roll import locked_face
from ..rules.scoring import goods_value, in_play
from ..rules.state import (
    BUILDING,
    BUYING,
    DISCARDING,
    KEEPING,
    LEADING,
    PAYING,
    PRESERVING,
    SELLING,
    SMITHING_NOW,
    SWAPPING,
    TAKING,
)
from .choices import boxes_of, given, kept_dice
from .names import DEVELOPMENT, FACE, GOOD, SITE
from .prompts import prompt


def why_not(s: Any, a: int, _: Translate = english) -> str:
    """Why an action is not legal now."""
    if a >= DIE:
        return _("Dice are rolled; nobody chooses what they show.")
    step = _step_of(s, a)
    if s.phase not in step:
        return _("You can't do that now. {prompt}").format(prompt=prompt(s, _).headline)
    if KEEP <= a < REROLL:
        return _why_not_keep(s, a, _)
    if REROLL <= a < TAKE:
        return _("No die shows {face}.").format(face=_(FACE[a - REROLL]))
    if TAKE <= a < SPEND:
        return _.n("Only 1 die shows food or workers.", "Only {n} dice show food or workers.", s.dice[EITHER])
    if SPEND <= a < BUILD:
        return _.n("You have only 1 spearhead.", "You have only {n} spearheads.", s.goods[s.turn][SPEARHEADS])
    if BUILD <= a < SWAP:
        return _why_not_build(s, a, _)
    if SWAP <= a < BUY:
        return _why_not_swap(s, a, _)
    if BUY <= a < SELL:
        return _why_not_buy(s, a - BUY, _)
    if SELL <= a < PAY:
        return _why_not_sell(s, a - SELL, _)
    if PAY <= a < DISCARD:
        return _why_not_pay(s, a - PAY, _)
    return _("You have no {good}.").format(good=_(GOOD[a - DISCARD]))


def _step_of(s: Any, a: int) -> tuple[int, ...]:
    """The steps of a turn in which an action can be legal at all."""
    starts = (
        (DONE, (BUILDING, SWAPPING, BUYING)),
        (ACCEPT, (LEADING,)),
        (STOP, (KEEPING,)),
        (ROLL, (PRESERVING,)),
        (DISCARD, (DISCARDING,)),
        (PAY, (PAYING,)),
        (SELL, (SELLING,)),
        (BUY, (BUYING,)),
        (SWAP, (SWAPPING,)),
        (BUILD, (BUILDING,)),
        (SPEND, (SMITHING_NOW,)),
        (TAKE, (TAKING,)),
        (REROLL, (LEADING,)),
        (KEEP, (KEEPING,)),
        (PRESERVE, (PRESERVING,)),
    )
    return next(phases for start, phases in starts if a >= start)


def _why_not_keep(s: Any, a: int, _: Translate) -> str:
    dice = kept_dice(a)
    for face in range(FACES):
        if dice[face] > s.dice[face]:
            return _("Dice showing {face}: only {n}.").format(n=s.dice[face], face=_(FACE[face]))
    if locked_face(s) == SKULL and dice[SKULL] < s.dice[SKULL]:
        return _("Skulls can't be rerolled.")
    return _("To keep every die, stop rolling.")


def _why_not_build(s: Any, a: int, _: Translate) -> str:
    if a == TURN_IN:
        return _("To turn in stone you need Engineering, a stone and something to build.")
    if a == SHIP:
        if not s.owned[s.turn][SHIPPING]:
            return _("Ships require Shipping.")
        if s.ships[s.turn] == MAX_SHIPS:
            return _("You already have {n} ships.").format(n=MAX_SHIPS)
        return _("A ship costs 1 wood and 1 cloth.")
    site, boxes = boxes_of(a)
    if not in_play(s, site):
        return _.n(
            "{site} isn't in play in the solo game.",
            "{site} isn't in play with {n} players.",
            s.seats,
            site=_(SITE[site]),
        )
    if open_boxes(s, site) == 0:
        return _("Your {site} is already finished.").format(site=_(SITE[site]))
    if boxes > open_boxes(s, site):
        return _.n(
            "Your {site} has only 1 open box.",
            "Your {site} has only {n} open boxes.",
            open_boxes(s, site),
            site=_(SITE[site]),
        )
    if can_turn_in(s):
        return _("Workers left: only {n}; you can turn in stone for more.").format(n=s.workers)
    return _("Workers left: only {n}.").format(n=s.workers)


def _why_not_swap(s: Any, a: int, _: Translate) -> str:
    give, get = given(a), swap_get(a)
    if s.goods[s.turn][give] == 0:
        return _("You have no {good}.").format(good=_(GOOD[give]))
    return _("Your row of {good} is full at {n}.").format(good=_(GOOD[get]), n=GOODS_MAX[get])


def _why_not_buy(s: Any, development: int, _: Translate) -> str:
    name, cost = _(DEVELOPMENT[development]), COST[s.sheet][development]
    if cost == 0:
        return _("{name} is not on this score sheet.").format(name=name)
    if s.owned[s.turn][development]:
        return _("You already own {name}.").format(name=name)
    return _("{name} costs {cost} and you can pay {n}.").format(name=name, cost=cost, n=means(s))


def _why_not_sell(s: Any, food: int, _: Translate) -> str:
    if food > food_for_sale(s):
        return _("You have only {n} food.").format(n=food_for_sale(s))
    missing = price(s) - s.coins - goods_value(s, s.turn)
    text = _("You would still be {n} short; sell more food.")
    return text.format(n=missing - food * COINS_PER_FOOD[s.sheet])


def _why_not_pay(s: Any, rows: int, _: Translate) -> str:
    for good in range(GOODS):
        if rows >> good & 1 and s.goods[s.turn][good] == 0:
            return _("You have no {good}.").format(good=_(GOOD[good]))
    text = _("That pays {paid} of {price}.")
    return text.format(paid=s.coins + rows_value(s, rows), price=price(s))


# What is left undone --------------------------------------------------------------------------


def closes(a: int) -> bool:
    """Whether an action ends the rolling, the building or the buying."""
    return ROLL <= a < DIE


def unfinished(s: Any, a: int, legal: Sequence[int], _: Translate = english) -> str:
    """Workers or coins that would be lost although something could be had for them."""
    if a != DONE:
        return ""
    if s.phase == BUILDING and any(BUILD <= other < SHIP for other in legal):
        return _.n("1 worker would be lost.", "{n} workers would be lost.", int(s.workers))
    if s.phase == BUYING and s.coins and any(BUY <= other < SELL for other in legal):
        return _.n("1 coin would be lost.", "{n} coins would be lost.", int(s.coins))
    return ""
