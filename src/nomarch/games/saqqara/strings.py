"""What the game says to people. Sentences about drawn or laid cards never tell which card it was."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Translate, english

from .actions import (
    BEG,
    BID,
    BUILD,
    DONE,
    DRAW,
    DRAW_MORE,
    EXCHANGE,
    FREE,
    HARVEST,
    INVEST,
    IRRIGATE,
    LAY,
    MARK,
    NILE,
    OFFER,
    PASS,
    PYRAMID,
    STARTER,
    STEAL,
    SWAP,
    THRESHOLD,
    TRADE_IN,
    USE,
    WITHDRAW,
    trade_get,
    trade_give,
)
from .data import (
    AGRICULTURE,
    AGRICULTURE_GIVES,
    CARDS,
    GOLD,
    GOLD_CARD_GIVES,
    GOLD_CARDS,
    GOODS,
    HOUSES,
    INTRIGUE,
    INTRIGUE_DISCARDS,
    INTRIGUE_DRAWS,
    IRRIGATION,
    IRRIGATION_GIVES,
    LAND,
    LAND_A_FIELD,
    LAND_CARD_TAKES,
    LEVELS,
    MARKET_CARD_GOOD,
    ONE_BID,
    SOLDIERS,
    THIEF,
    THIEF_TAKES,
    THIEF_TAKES_EACH,
    TO_NILE,
    TRADE,
    TRADE_TAKES,
)
from .rules.development import allows_market, price, protected
from .rules.market import bids_elsewhere
from .rules.production import next_place
from .scoring import bid_of, free_slots, goods_held, spare_workers, standing_bid
from .state import (
    BEGGING,
    BIDDING,
    CHOOSING_STARTER,
    DEVELOPING,
    DRAWING,
    DRAWING_MORE,
    ENDED,
    FREEING,
    HARVESTING,
    INTRIGUING,
    INVESTING,
    LAYING,
    LAYING_OUT,
    MARKING,
    OFFERING,
    STEALING,
    TURNING_THRESHOLDS,
)

# Names, in the order of data.py; marked for translation where they are used with _().
GOOD = ("land", "fish", "linen", "wood", "gold")
CARD = ("a 1", "a 2", "a 3", "a 4", "a 5", "a 6", "a 7", "an 8", "a 9", "a beggar", "a merchant")
THRESHOLD_CARD = ("2", "3", "4", "5", "6", "7", "8", "9", "no yield")
PYRAMID_NAME = (
    "Irrigation",
    "Intrigue",
    "Government",
    "Religion",
    "Soldiers",
    "Agriculture",
    "Royal Court",
    "Trade",
    "Progress",
    "Thief",
)
MARKET_CARD = (
    "1 gold for 2 fish",
    "1 gold for 2 linen",
    "1 gold for 2 wood",
    "3 fish for land",
    "3 linen for land",
    "3 wood for land",
)
SOURCE = {"nile": "Nile", "pyramids": "pyramids"}
ENDING = {
    "six years": "The sixth year is over.",
    "pyramids": "All pyramids but two have reached their top, and the last round is over.",
}


def source(name: str, _: Translate = english) -> str:
    """A source of points."""
    return _(SOURCE[name])


def ending(name: str, _: Translate = english) -> str:
    """Why the match ended."""
    return _(ENDING[name])


# Prompts ----------------------------------------------------------------------------------


def prompt(s: Any, _: Translate = english) -> str:
    """What the seat to move is to do, verb first."""
    if s.phase == BIDDING and s.house_chosen:
        return _prompt_raise(s, _)
    if s.phase == INTRIGUING:
        return _prompt_intrigue(s, _)
    if s.phase == LAYING:
        return _("Lay a card face down under {good}.").format(good=_house(next_place(s), _))
    if s.phase == INVESTING:
        return _prompt_invest(s, _)
    if s.phase == BEGGING:
        text = _("Your beggar takes {n} more from the {house} warehouse.")
        return text.format(n=s.due, house=_house(s.revealed - 1, _))
    if s.phase == STEALING:
        left = THIEF_TAKES[s.level[s.turn][THIEF]] - s.stolen
        return _("Steal on: up to {n} more.").format(n=left)
    return _(_PROMPTS[s.phase])


_PROMPTS = {
    LAYING_OUT: "The pyramids are laid out.",
    CHOOSING_STARTER: "The start player is drawn.",
    OFFERING: "The market cards are laid out.",
    BIDDING: "Bid on a market card, or pass for this auction.",
    HARVESTING: "Agriculture: choose what your fields yield.",
    TURNING_THRESHOLDS: "The threshold cards are turned up.",
    DRAWING: "Influence cards are drawn.",
    DRAWING_MORE: "Influence cards are drawn for Intrigue.",
    MARKING: "Royal Court: lay your influence marker on a warehouse.",
    DEVELOPING: "Develop your province: trade, build, sail up the Nile, or be done.",
    FREEING: "Place a free worker on the first level of a pyramid.",
    ENDED: "The match is over.",
}


def _prompt_raise(s: Any, _: Translate) -> str:
    house = s.house_chosen - 1
    text = _("Add goods to your bid of {n} for the {house} card; {standing} must be beaten.")
    return text.format(n=bid_of(s, s.turn, house), house=_house(house, _), standing=standing_bid(s, house))


def _prompt_intrigue(s: Any, _: Translate) -> str:
    level = s.level[s.turn][INTRIGUE]
    text = _("Intrigue: discard a card and draw {n}, or keep your hand.")
    if INTRIGUE_DISCARDS[level] == 0:
        text = _("Intrigue: draw {n} more cards, or keep your hand.")
    return text.format(n=INTRIGUE_DRAWS[level])


def _prompt_invest(s: Any, _: Translate) -> str:
    laid = [f"{_house(house, _)}: {_card(s.laid[s.turn][house] - 1, _)}" for house in range(HOUSES)]
    own = _("You laid {cards}.").format(cards=", ".join(laid)) if s.laid[s.turn][0] else ""
    if s.house_chosen:
        text = _("Add more to the {house} warehouse, or be done.").format(house=_house(s.house_chosen - 1, _))
    else:
        text = _("Invest goods in one warehouse, or pass for this round.")
    return f"{text} {own}".strip()


# Choices ----------------------------------------------------------------------------------


def choice(s: Any, a: int, _: Translate = english) -> str:
    """A legal action as a person reads it."""
    if a < HARVEST:
        return _choose_bid(a, _)
    if a < INVEST:
        return _choose_card(s, a, _)
    if a < BEG:
        house, good = divmod(a - INVEST, GOODS)
        return _("Invest 1 {good} in the {house} warehouse").format(good=_(GOOD[good]), house=_house(house, _))
    if a < BUILD:
        return _("Take 1 {good}").format(good=_house(a - BEG, _))
    if a < SWAP:
        return _choose_building(s, a, _)
    if a < STEAL:
        return _choose_trade(s, a, _)
    if a < FREE:
        victim, good = divmod(a - STEAL, GOODS)
        return _("Steal 1 {good} from player {n}").format(good=_(GOOD[good]), n=victim + 1)
    if a < PASS:
        return _("Free worker: {pyramid}").format(pyramid=_(PYRAMID_NAME[a - FREE]))
    return _("Pass") if a == PASS else _(_DONE[s.phase])


_DONE = {
    BIDDING: "Let the bid stand",
    INTRIGUING: "Keep the hand",
    INVESTING: "Done investing",
    DEVELOPING: "Done developing",
    STEALING: "Steal no more",
    FREEING: "Place no free worker",
}


def _choose_bid(a: int, _: Translate) -> str:
    if a >= WITHDRAW:
        return _("Withdraw from the {house} card").format(house=_house(a - WITHDRAW, _))
    house, good = divmod(a - BID, GOODS)
    return _("Bid 1 {good} for the {house} card").format(good=_(GOOD[good]), house=_house(house, _))


def _choose_card(s: Any, a: int, _: Translate) -> str:
    if a < EXCHANGE:
        n = AGRICULTURE_GIVES[s.level[s.turn][AGRICULTURE]]
        return _("Harvest {n} {good}").format(n=n, good=_house(a - HARVEST, _))
    if a < DRAW_MORE:
        return _("Discard {card}").format(card=_card(a - EXCHANGE, _))
    if a == DRAW_MORE:
        return _("Draw {n} more cards").format(n=INTRIGUE_DRAWS[s.level[s.turn][INTRIGUE]])
    if a < MARK:
        house, card = divmod(a - LAY, CARDS)
        return _("Lay {card} under {house}").format(card=_card(card, _), house=_house(house, _))
    return _("Mark the {house} warehouse").format(house=_house(a - MARK, _))


def _choose_building(s: Any, a: int, _: Translate) -> str:
    if a == NILE:
        return _("Pay {n} land for a field on the Nile").format(n=LAND_A_FIELD)
    pyramid, level = a - BUILD, s.level[s.turn][a - BUILD]
    text = _("Rise to level {level} of {pyramid} for {price}") if level else _("Begin {pyramid} for {price}")
    return text.format(level=level + 1, pyramid=_(PYRAMID_NAME[pyramid]), price=price_text(s, pyramid, _))


def price_text(s: Any, pyramid: int, _: Translate = english) -> str:
    """What the next level of a pyramid costs the seat to move."""
    level = min(s.level[s.turn][pyramid], LEVELS - 1)
    prices = [(price(s, pyramid, level, good), _(GOOD[good])) for good in range(LAND + 1, GOODS)]
    return ", ".join(f"{n} {good}" for n, good in prices if n) or _("nothing")


def _choose_trade(s: Any, a: int, _: Translate) -> str:
    if a < IRRIGATE:
        return _("Exchange 1 land for 1 {good}").format(good=_house(a - SWAP, _))
    if a < TRADE_IN:
        n = IRRIGATION_GIVES[s.level[s.turn][IRRIGATION]]
        return _("Irrigation: 1 land for {n} {good}").format(n=n, good=_house(a - IRRIGATE, _))
    if a < USE:
        n, give, get = TRADE_TAKES[s.level[s.turn][TRADE]], _(GOOD[trade_give(a)]), _(GOOD[trade_get(a)])
        return _("Trade: {n} {give} for 1 {get}").format(n=n, give=give, get=get)
    card, good = a - USE, _(GOOD[MARKET_CARD_GOOD[a - USE]])
    if card < GOLD_CARDS:
        return _("Market card: 1 gold for {n} {good}").format(n=GOLD_CARD_GIVES, good=good)
    text = _("Market card: {n} {good} for a field on the Nile")
    if s.land_card != TO_NILE:
        text = _("Market card: {n} {good} for 1 land")
    return text.format(n=LAND_CARD_TAKES, good=good)


# Events -----------------------------------------------------------------------------------


def event(s: Any, a: int, _: Translate = english) -> str:
    """What happened, told from the state before it, for everybody's ears."""
    if a >= PYRAMID:
        return _event_of_chance(s, a, _)
    if LAY <= a < MARK:
        return _("laid a card face down")
    if a == DONE:
        return _("done")
    text = choice(s, a, _)
    return text[:1].lower() + text[1:]


def _event_of_chance(s: Any, a: int, _: Translate) -> str:
    if a >= DRAW:
        return _("player {n} draws a card").format(n=s.turn + 1)
    if a >= THRESHOLD:
        return _("threshold: {value}").format(value=_(THRESHOLD_CARD[a - THRESHOLD]))
    if a >= OFFER:
        return _("on offer: {card}").format(card=_(MARKET_CARD[a - OFFER]))
    if a >= STARTER:
        return _("player {n} begins").format(n=a - STARTER + 1)
    return _event_of_pyramid(s, a - PYRAMID, _)


def _event_of_pyramid(s: Any, pyramid: int, _: Translate) -> str:
    after = [int(bool(out) or i == pyramid) for i, out in enumerate(s.in_play)]
    if sum(after) == s.seats and after[SOLDIERS] + after[THIEF] == 1:
        other = THIEF if after[SOLDIERS] else SOLDIERS
        text = _("in play: {pyramid}, and so is {other}")
        return text.format(pyramid=_(PYRAMID_NAME[pyramid]), other=_(PYRAMID_NAME[other]))
    return _("in play: {pyramid}").format(pyramid=_(PYRAMID_NAME[pyramid]))


# Why not ----------------------------------------------------------------------------------


def why_not(s: Any, a: int, _: Translate = english) -> str:
    """Why an action is not legal now."""
    if a >= PYRAMID:
        return _("Cards and pyramids are drawn by chance; nobody chooses them.")
    if s.phase not in _steps_of(a):
        return _("This belongs to another step: {prompt}").format(prompt=prompt(s, _))
    if a < HARVEST:
        return _why_not_bid(s, a, _)
    if a < INVEST:
        return _why_not_card(s, a, _)
    if a < BEG:
        return _why_not_invest(s, a - INVEST, _)
    if a < BUILD:
        return _("There is no {good} in this warehouse.").format(good=_house(a - BEG, _))
    if a < NILE:
        return _why_not_build(s, a - BUILD, _)
    if a < STEAL:
        return _why_not_trade(s, a, _)
    if a < FREE:
        return _why_not_steal(s, a - STEAL, _)
    if a < PASS:
        return _why_not_free(s, a - FREE, _)
    return _why_not_leave(s, a, _)


def _steps_of(a: int) -> tuple[int, ...]:
    """The steps in which an action can be legal at all."""
    starts = (
        (DONE, (BIDDING, INTRIGUING, INVESTING, DEVELOPING, STEALING, FREEING)),
        (PASS, (BIDDING, INVESTING)),
        (FREE, (FREEING,)),
        (STEAL, (DEVELOPING, STEALING)),
        (BUILD, (DEVELOPING,)),
        (BEG, (BEGGING,)),
        (INVEST, (INVESTING,)),
        (MARK, (MARKING,)),
        (LAY, (LAYING,)),
        (EXCHANGE, (INTRIGUING,)),
        (HARVEST, (HARVESTING,)),
        (BID, (BIDDING,)),
    )
    return next(phases for start, phases in starts if a >= start)


def _why_not_bid(s: Any, a: int, _: Translate) -> str:
    if a >= WITHDRAW:
        if s.house_chosen:
            return _("Your new bid must be finished first.")
        return _("You have no bid on the {house} card.").format(house=_house(a - WITHDRAW, _))
    house, good = divmod(a - BID, GOODS)
    if s.offer[house] == 0:
        return _("No card lies under the {house} warehouse.").format(house=_house(house, _))
    if s.house_chosen not in (0, house + 1):
        return _("You bid on one card a turn, and this turn it is the {house} card.").format(
            house=_house(s.house_chosen - 1, _)
        )
    if s.auction == ONE_BID and bids_elsewhere(s, house):
        return _("You may have one open bid only; withdraw the other first.")
    if s.goods[s.turn][good] == 0:
        return _("You have no {good}.").format(good=_(GOOD[good]))
    can = bid_of(s, s.turn, house) + goods_held(s, s.turn)
    return _("The bid stands at {n} and you can bid {can}.").format(n=standing_bid(s, house), can=can)


def _why_not_card(s: Any, a: int, _: Translate) -> str:
    if a < EXCHANGE:
        return _("The supply has no {good} left.").format(good=_house(a - HARVEST, _))
    if a < LAY:
        return _why_not_intrigue(s, a, _)
    house, card = divmod(a - LAY, CARDS)
    if house != next_place(s):
        return _("The next card goes under {house}.").format(house=_house(next_place(s), _))
    return _("You do not have {card} in hand.").format(card=_card(card, _))


def _why_not_intrigue(s: Any, a: int, _: Translate) -> str:
    discards = INTRIGUE_DISCARDS[s.level[s.turn][INTRIGUE]] > 0
    if a == DRAW_MORE:
        return _("On this level of Intrigue a card must be discarded first.")
    if not discards:
        return _("On this level of Intrigue nothing is discarded.")
    return _("You do not have {card} in hand.").format(card=_card(a - EXCHANGE, _))


def _why_not_invest(s: Any, i: int, _: Translate) -> str:
    house, good = divmod(i, GOODS)
    if s.house_chosen not in (0, house + 1):
        text = _("All goods of a turn go into one warehouse, and this turn it is {house}.")
        return text.format(house=_house(s.house_chosen - 1, _))
    return _("You have no {good}.").format(good=_(GOOD[good]))


def _why_not_build(s: Any, pyramid: int, _: Translate) -> str:
    name, level = _(PYRAMID_NAME[pyramid]), s.level[s.turn][pyramid]
    if not s.in_play[pyramid]:
        return _("{name} is not in play.").format(name=name)
    if level == LEVELS:
        return _("Your worker already stands on the top of {name}.").format(name=name)
    if s.moved[pyramid]:
        return _("Your worker on {name} has already moved this round.").format(name=name)
    if level == 0 and spare_workers(s, s.turn) == 0:
        return _("All your workers are on pyramids.")
    if free_slots(s, pyramid, level + 1) <= 0:
        return _("Level {level} of {name} is full.").format(level=level + 1, name=name)
    return _("{name} costs {price}, which you do not have.").format(name=name, price=price_text(s, pyramid, _))


def _why_not_trade(s: Any, a: int, _: Translate) -> str:
    if a == NILE:
        return _why_not_sail(s, _)
    if a < TRADE_IN:
        return _why_not_land(s, a, _)
    if a < USE:
        return _why_not_trade_in(s, trade_give(a), trade_get(a), _)
    return _why_not_use(s, a - USE, _)


def _why_not_sail(s: Any, _: Translate) -> str:
    if s.nile[s.turn] >= s.nile_end:
        return _("Your boat has reached the last field of the Nile.")
    return _("A field costs {n} land and you have {have}.").format(n=LAND_A_FIELD, have=s.goods[s.turn][LAND])


def _why_not_land(s: Any, a: int, _: Translate) -> str:
    irrigates = a >= IRRIGATE
    good = (a - IRRIGATE if irrigates else a - SWAP) + 1
    if irrigates and s.level[s.turn][IRRIGATION] < 2:
        return _("Irrigation needs a worker on level 2 of that pyramid.")
    if irrigates and not allows_market(s, s.level[s.turn][IRRIGATION], good):
        return _("On your level Irrigation gives only goods of the current market.")
    if s.goods[s.turn][LAND] == 0:
        return _("You have no land.")
    if irrigates and s.goods[s.turn][LAND] == s.bought:
        return _("Land bought this turn cannot be sold through Irrigation.")
    return _("The supply has no {good} left.").format(good=_(GOOD[good]))


def _why_not_trade_in(s: Any, give: int, get: int, _: Translate) -> str:
    level = s.level[s.turn][TRADE]
    if level < 2:
        return _("Trade needs a worker on level 2 of that pyramid.")
    if not allows_market(s, level, give):
        return _("On your level Trade takes only goods of the current market.")
    if s.goods[s.turn][give] < TRADE_TAKES[level]:
        text = _("That takes {n} {good} and you have {have}.")
        return text.format(n=TRADE_TAKES[level], good=_(GOOD[give]), have=s.goods[s.turn][give])
    if s.supply[get] == 0:
        return _("The supply has no {good} left.").format(good=_(GOOD[get]))
    return _("You just bought {good} with gold; trading it back would lead in a circle.").format(good=_(GOOD[give]))


def _why_not_use(s: Any, card: int, _: Translate) -> str:
    good = MARKET_CARD_GOOD[card]
    if s.owner[card] != s.turn + 1:
        return _("You do not have that market card.")
    takes, n = (GOLD, 1) if card < GOLD_CARDS else (good, LAND_CARD_TAKES)
    if s.goods[s.turn][takes] < n:
        text = _("That takes {n} {good} and you have {have}.")
        return text.format(n=n, good=_(GOOD[takes]), have=s.goods[s.turn][takes])
    if card >= GOLD_CARDS:
        return _why_not_sail(s, _) if s.land_card == TO_NILE else _("The supply has no land left.")
    if s.supply[good] == 0:
        return _("The supply has no {good} left.").format(good=_(GOOD[good]))
    return _("You just traded {good} for gold; buying it back would lead in a circle.").format(good=_(GOOD[good]))


def _why_not_steal(s: Any, i: int, _: Translate) -> str:
    victim, good = divmod(i, GOODS)
    level = s.level[s.turn][THIEF]
    if victim >= s.seats:
        return _("There is no player {n}.").format(n=victim + 1)
    if victim == s.turn:
        return _("Nobody steals from himself.")
    if level < 2:
        return _("Stealing needs a worker on level 2 of the Thief.")
    if protected(s, victim):
        return _("Player {n} is protected by Soldiers.").format(n=victim + 1)
    if s.phase == DEVELOPING and s.stolen:
        return _("You have already stolen this round.")
    if s.robbed[victim] >= THIEF_TAKES_EACH[level]:
        return _("You cannot steal more from player {n}.").format(n=victim + 1)
    return _("Player {n} has no {good}.").format(n=victim + 1, good=_(GOOD[good]))


def _why_not_free(s: Any, pyramid: int, _: Translate) -> str:
    name = _(PYRAMID_NAME[pyramid])
    if not s.in_play[pyramid]:
        return _("{name} is not in play.").format(name=name)
    if s.level[s.turn][pyramid]:
        return _("You already have a worker on {name}.").format(name=name)
    return _("Level {level} of {name} is full.").format(level=1, name=name)


def _why_not_leave(s: Any, a: int, _: Translate) -> str:
    if a == PASS:
        return _("You have begun and cannot pass any more; be done instead.")
    if s.phase == BIDDING and s.house_chosen:
        house = s.house_chosen - 1
        text = _("The bid stands at {n} and yours is {own}.")
        return text.format(n=standing_bid(s, house), own=bid_of(s, s.turn, house))
    return _("Nothing is begun yet; pass instead.")


def _house(house: int, _: Translate) -> str:
    return _(GOOD[house + 1])


def _card(card: int, _: Translate) -> str:
    return _(CARD[card])
