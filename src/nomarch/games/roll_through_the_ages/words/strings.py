"""What the game says to people."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Translate, afterwards, english

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
from ..rules.build import can_turn_in, open_boxes
from ..rules.buy import food_for_sale, means, price, rows_value
from ..rules.data import (
    COINS_PER_FOOD,
    COST,
    EITHER,
    FACES,
    GOODS,
    GOODS_MAX,
    MAX_SHIPS,
    SHIPPING,
    SKULL,
    SPEARHEADS,
    STORAGE,
)
from ..rules.roll import locked_face
from ..rules.scoring import goods_held, goods_value, in_play
from ..rules.state import (
    BUILDING,
    BUYING,
    DISCARDING,
    ENDED,
    KEEPING,
    LEADING,
    PAYING,
    PRESERVING,
    ROLLING,
    SELLING,
    SMITHING_NOW,
    SWAPPING,
    TAKING,
)

# Names, in the order of data.py; marked for translation where they are used with _().
FACE = ("food", "workers", "food or workers", "good", "skull", "coins")
GOOD = ("wood", "stone", "pottery", "cloth", "spearheads")
ONE_GOOD = (*GOOD[:-1], "spearhead")
SITE = (
    "4th city",
    "5th city",
    "6th city",
    "7th city",
    "Step Pyramid",
    "Stone Circle",
    "Temple",
    "Obelisk",
    "Hanging Gardens",
    "Great Wall",
    "Great Pyramid",
)
DEVELOPMENT = (
    "Leadership",
    "Irrigation",
    "Agriculture",
    "Quarrying",
    "Medicine",
    "Coinage",
    "Caravans",
    "Religion",
    "Granaries",
    "Masonry",
    "Engineering",
    "Architecture",
    "Empire",
    "Preservation",
    "Shipping",
    "Smithing",
    "Commerce",
)
SOURCE = {
    "developments": "developments",
    "monuments": "monuments",
    "bonuses": "bonuses",
    "disasters": "disasters",
}
ENDING = {
    "developments": "A player has enough developments, and the round is complete.",
    "monuments": "Every monument has been built, and the round is complete.",
    "solo rounds": "The last round of the solo game is over.",
    "round limit": "The match has reached its last possible round.",
}


def source(name: str, _: Translate = english) -> str:
    """A source of points."""
    return _(SOURCE[name])


def ending(name: str, _: Translate = english) -> str:
    """Why the match ended."""
    return _(ENDING[name])


def prompt(s: Any, _: Translate = english) -> str:
    """What the seat to move is to do, verb first."""
    if s.phase == BUILDING:
        return _("Tick boxes in a city or a monument; workers left: {n}.").format(n=s.workers)
    if s.phase == SWAPPING:
        return _("Exchange goods by ship; ships left: {n}.").format(n=s.swaps)
    if s.phase == BUYING:
        return _("Buy one development: you can pay up to {n}.").format(n=means(s))
    if s.phase == PAYING:
        text = _("Pay {price} for {name}: {coins} coins and whole rows of goods.")
        return text.format(price=price(s), name=_(DEVELOPMENT[s.buying - 1]), coins=s.coins)
    if s.phase == DISCARDING:
        return _("Discard down to six goods; still to go: {n}.").format(n=goods_held(s, s.turn) - STORAGE)
    return _(_PROMPTS[s.phase])


_PROMPTS = {
    PRESERVING: "Roll the dice, or pay one pottery to double your food first.",
    ROLLING: "The dice are rolling.",
    KEEPING: "Choose the dice to roll again, or stop rolling.",
    LEADING: "Leadership: roll one die again, or accept the dice.",
    TAKING: "Choose food or workers for the dice that show both.",
    SMITHING_NOW: "Throw spearheads into the invasion, or none.",
    SELLING: "Choose how much food to sell for this purchase.",
    ENDED: "The match is over.",
}


def choice(s: Any, a: int, _: Translate = english) -> str:
    """A legal action as a person reads it."""
    seat = s.turn
    if KEEP <= a < REROLL:
        return _keep(s, a, _)
    if REROLL <= a < TAKE:
        return _("Roll again: {face}").format(face=_(FACE[a - REROLL]))
    if TAKE <= a < SPEND:
        text = _("Dice as food: {food}, as workers: {workers}")
        return text.format(food=a - TAKE, workers=s.dice[EITHER] - (a - TAKE))
    if SPEND <= a < BUILD:
        return _("Spearheads spent: {n}").format(n=a - SPEND)
    if BUILD <= a < TURN_IN:
        site, boxes = _boxes(a)
        text = _("{site}: tick {n}, then {ticked} of {all}")
        ticked = s.boxes[seat][site] + boxes
        return text.format(site=_(SITE[site]), n=boxes, ticked=ticked, all=SITE_START[site + 1] - SITE_START[site])
    if SWAP <= a < BUY:
        return _("Exchange 1 {give} for 1 {get}").format(give=_(ONE_GOOD[_give(a)]), get=_(ONE_GOOD[swap_get(a)]))
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
    PRESERVE: "Pay 1 pottery and double the food",
    ROLL: "Roll the dice",
    STOP: "Stop rolling",
    ACCEPT: "Accept the dice",
    TURN_IN: "Turn in 1 stone for 3 workers",
    SHIP: "Build a ship for 1 wood and 1 cloth",
}
_FINISHED = {
    BUILDING: "Done building",
    SWAPPING: "Done exchanging",
    BUYING: "Buy nothing",
}


def event(s: Any, a: int, _: Translate = english) -> str:
    """What happened, told from the state before it."""
    if a >= DIE:
        return _("rolled {face}").format(face=_(FACE[a - DIE]))
    if BUILD <= a < TURN_IN:
        site, boxes = _boxes(a)
        return _("built at {site}: {n}").format(site=_(SITE[site]), n=boxes)
    if BUY <= a < SELL:
        return _("chose {name} for {cost}").format(name=_(DEVELOPMENT[a - BUY]), cost=COST[s.sheet][a - BUY])
    if KEEP <= a < REROLL:
        return _("kept {dice}").format(dice=dice_text(_kept(a), _) or _("nothing"))
    return choice(s, a, afterwards(AFTERWARDS, _))


AFTERWARDS = {
    "Roll again: {face}": "rolled again: {face}",
    "Exchange 1 {give} for 1 {get}": "exchanged 1 {give} for 1 {get}",
    "Sell {n} food for {coins} coins": "sold {n} food for {coins} coins",
    "Pay with {rows}": "paid with {rows}",
    "Discard 1 {good}": "discarded 1 {good}",
    "Pay 1 pottery and double the food": "paid 1 pottery and doubled the food",
    "Roll the dice": "rolled the dice",
    "Stop rolling": "stopped rolling",
    "Accept the dice": "accepted the dice",
    "Turn in 1 stone for 3 workers": "turned in 1 stone for 3 workers",
    "Build a ship for 1 wood and 1 cloth": "built a ship for 1 wood and 1 cloth",
    "Done building": "done building",
    "Done exchanging": "done exchanging",
    "Buy nothing": "bought nothing",
}


def _payment(s: Any, a: int, _: Translate) -> str:
    rows = [_(GOOD[good]) for good in range(GOODS) if (a - PAY) >> good & 1]
    worth = s.coins + rows_value(s, a - PAY)
    lost = worth - price(s)
    text = _("Pay with {rows}").format(rows=", ".join([*([_("coins")] if s.coins else []), *rows]) or _("nothing"))
    return text + (_(" ({n} lost)").format(n=lost) if lost else "")


def _keep(s: Any, a: int, _: Translate) -> str:
    dice = _kept(a)
    again = sum(s.dice) - sum(dice)
    if locked_face(s) == SKULL:
        dice[SKULL] = 0  # skulls stay anyway
    text = _("Keep {dice}, roll {n} again")
    return text.format(dice=dice_text(dice, _) or _("nothing"), n=again)


def dice_text(dice: list[int], _: Translate = english) -> str:
    """Counts of faces in words: food ×2, coins."""
    return ", ".join(_(FACE[face]) + (f" ×{n}" if n > 1 else "") for face, n in enumerate(dice) if n)


# Why not ----------------------------------------------------------------------------------


def why_not(s: Any, a: int, _: Translate = english) -> str:
    """Why an action is not legal now."""
    if a >= DIE:
        return _("Dice fall when they are rolled; nobody chooses their faces.")
    step = _step_of(s, a)
    if s.phase not in step:
        return _("This belongs to another step: {prompt}").format(prompt=prompt(s, _))
    if KEEP <= a < REROLL:
        return _why_not_keep(s, a, _)
    if REROLL <= a < TAKE:
        return _("No die shows {face}.").format(face=_(FACE[a - REROLL]))
    if TAKE <= a < SPEND:
        return _("Dice that show food or workers: {n}, no more.").format(n=s.dice[EITHER])
    if SPEND <= a < BUILD:
        return _("Spearheads you have: {n}.").format(n=s.goods[s.turn][SPEARHEADS])
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
    dice = _kept(a)
    for face in range(FACES):
        if dice[face] > s.dice[face]:
            return _("Dice that show {face}: {n}, no more.").format(n=s.dice[face], face=_(FACE[face]))
    if locked_face(s) == SKULL and dice[SKULL] < s.dice[SKULL]:
        return _("Dice with skulls stay where they fell.")
    return _("To keep every die is to stop.")


def _why_not_build(s: Any, a: int, _: Translate) -> str:
    if a == TURN_IN:
        return _("Turning in stone needs Engineering, a stone and something to build.")
    if a == SHIP:
        if not s.owned[s.turn][SHIPPING]:
            return _("Ships need Shipping.")
        if s.ships[s.turn] == MAX_SHIPS:
            return _("You already have {n} ships.").format(n=MAX_SHIPS)
        return _("A ship costs 1 wood and 1 cloth.")
    site, boxes = _boxes(a)
    if not in_play(s, site):
        return _("Not in play at a table of {n}: {site}.").format(site=_(SITE[site]), n=s.seats)
    if open_boxes(s, site) == 0:
        return _("Your {site} is already finished.").format(site=_(SITE[site]))
    if boxes > open_boxes(s, site):
        return _("Open boxes of your {site}: {n}, no more.").format(site=_(SITE[site]), n=open_boxes(s, site))
    if can_turn_in(s):
        return _("Workers left: {n}; stone can be turned in for more.").format(n=s.workers)
    return _("Workers left: {n}, no more.").format(n=s.workers)


def _why_not_swap(s: Any, a: int, _: Translate) -> str:
    give, get = _give(a), swap_get(a)
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
    text = _("Coins and goods leave {n} unpaid; sell more food.")
    return text.format(n=missing - food * COINS_PER_FOOD[s.sheet])


def _why_not_pay(s: Any, rows: int, _: Translate) -> str:
    for good in range(GOODS):
        if rows >> good & 1 and s.goods[s.turn][good] == 0:
            return _("You have no {good}.").format(good=_(GOOD[good]))
    text = _("That pays {paid} of {price}.")
    return text.format(paid=s.coins + rows_value(s, rows), price=price(s))


def _kept(a: int) -> list[int]:
    dice = [0] * FACES
    kept(a, dice)
    return dice


def _boxes(a: int) -> tuple[int, int]:
    site = site_of(a)
    return site, a - BUILD - SITE_START[site] + 1


def _give(a: int) -> int:
    return (a - SWAP) // (GOODS - 1)
