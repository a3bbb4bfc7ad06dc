"""Why something is not possible now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, english, letter

from ..rules.actions import (
    BEG,
    BID,
    BUILD,
    DONE,
    DRAW_MORE,
    EXCHANGE,
    FREE,
    HARVEST,
    INVEST,
    IRRIGATE,
    LAY,
    MARK,
    NILE,
    PASS,
    PYRAMID,
    STEAL,
    SWAP,
    TRADE_IN,
    USE,
    WITHDRAW,
    trade_get,
    trade_give,
)
from ..rules.data import (
    CARDS,
    GOLD,
    GOLD_CARDS,
    GOODS,
    INTRIGUE,
    INTRIGUE_DISCARDS,
    IRRIGATION,
    LAND,
    LAND_A_FIELD,
    LAND_CARD_TAKES,
    LEVELS,
    MARKET_CARD_GOOD,
    ONE_BID,
    PYRAMIDS,
    THIEF,
    THIEF_TAKES_EACH,
    TO_NILE,
    TRADE,
    TRADE_TAKES,
)
from ..rules.development import allows_market, goods_to_steal, protected
from ..rules.market import bids_elsewhere
from ..rules.production import next_place
from ..rules.scoring import bid_of, free_slots, goods_held, spare_workers, standing_bid
from ..rules.state import (
    BEGGING,
    BIDDING,
    DEVELOPING,
    FREEING,
    HARVESTING,
    INTRIGUING,
    INVESTING,
    LAYING,
    MARKING,
    STEALING,
)
from .choices import price_text
from .names import GOOD, PYRAMID_NAME, card_name, house_name
from .prompts import prompt


def why_not(s: Any, a: int, _: Translate = english) -> str:
    """Why an action is not legal now."""
    if a >= PYRAMID:
        return _("Cards and pyramids are drawn at random; nobody chooses them.")
    if s.phase not in _steps_of(a):
        return _("You can't do that now. {prompt}").format(prompt=prompt(s, _).headline)
    if a < HARVEST:
        return _why_not_bid(s, a, _)
    if a < INVEST:
        return _why_not_card(s, a, _)
    if a < BEG:
        return _why_not_invest(s, a - INVEST, _)
    if a < BUILD:
        return _("There is no {good} in this warehouse.").format(good=house_name(a - BEG, _))
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
            return _("Finish your new bid first.")
        return _("You have no bid on the {house} card.").format(house=house_name(a - WITHDRAW, _))
    house, good = divmod(a - BID, GOODS)
    if s.offer[house] == 0:
        return _("There is no card under the {house} warehouse.").format(house=house_name(house, _))
    if s.withdrawn[s.turn][house]:
        return _("You withdrew from the auction for the {house} card.").format(house=house_name(house, _))
    if s.house_chosen not in (0, house + 1):
        return _("You bid on one card per turn, and this turn it's the {house} card.").format(
            house=house_name(s.house_chosen - 1, _)
        )
    if s.auction == ONE_BID and bids_elsewhere(s, house):
        return _("You may only have one open bid; withdraw the other first.")
    if s.goods[s.turn][good] == 0:
        return _("You have no {good}.").format(good=_(GOOD[good]))
    can = bid_of(s, s.turn, house) + goods_held(s, s.turn)
    return _("The current bid is {n}, and you can only bid {can}.").format(n=standing_bid(s, house), can=can)


def _why_not_card(s: Any, a: int, _: Translate) -> str:
    if a < EXCHANGE:
        return _("There is no {good} left in the supply.").format(good=house_name(a - HARVEST, _))
    if a < LAY:
        return _why_not_intrigue(s, a, _)
    house, card = divmod(a - LAY, CARDS)
    if house != next_place(s):
        return _("The next card goes under {house}.").format(house=house_name(next_place(s), _))
    return _("You don't have {card} in your hand.").format(card=card_name(card, _))


def _why_not_intrigue(s: Any, a: int, _: Translate) -> str:
    discards = INTRIGUE_DISCARDS[s.level[s.turn][INTRIGUE]] > 0
    if a == DRAW_MORE:
        return _("At this level of Intrigue, you must discard a card first.")
    if not discards:
        return _("At this level of Intrigue, you don't discard.")
    return _("You don't have {card} in your hand.").format(card=card_name(a - EXCHANGE, _))


def _why_not_invest(s: Any, i: int, _: Translate) -> str:
    house, good = divmod(i, GOODS)
    if s.house_chosen not in (0, house + 1):
        text = _("You invest in one warehouse per turn, and this turn it's {house}.")
        return text.format(house=house_name(s.house_chosen - 1, _))
    return _("You have no {good}.").format(good=_(GOOD[good]))


def _why_not_build(s: Any, pyramid: int, _: Translate) -> str:
    name, level = _(PYRAMID_NAME[pyramid]), s.level[s.turn][pyramid]
    if not s.in_play[pyramid]:
        return _("{name} is not in play.").format(name=name)
    if level == LEVELS:
        return _("Your worker is already at the top of {name}.").format(name=name)
    if s.moved[pyramid]:
        return _("Your worker on {name} has already moved this round.").format(name=name)
    if level == 0 and spare_workers(s, s.turn) == 0:
        return _("All your workers are on pyramids.")
    if free_slots(s, pyramid, level + 1) <= 0:
        return _("Level {level} of {name} is full.").format(level=level + 1, name=name)
    return _("{name} costs {price}, which you don't have.").format(name=name, price=price_text(s, pyramid, _))


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
        return _("Your boat has reached the last space of the Nile.")
    return _("A space on the Nile costs {n} land; you have {have}.").format(n=LAND_A_FIELD, have=s.goods[s.turn][LAND])


def _why_not_land(s: Any, a: int, _: Translate) -> str:
    irrigates = a >= IRRIGATE
    good = (a - IRRIGATE if irrigates else a - SWAP) + 1
    if irrigates and s.level[s.turn][IRRIGATION] < 2:
        return _("Irrigation needs a worker on level 2 of that pyramid.")
    if irrigates and not allows_market(s, s.level[s.turn][IRRIGATION], good):
        return _("At your level, Irrigation only gives goods of the current market.")
    if s.goods[s.turn][LAND] == 0:
        return _("You have no land.")
    if irrigates and s.goods[s.turn][LAND] == s.bought:
        return _("Land bought this turn can't be traded through Irrigation.")
    return _("There is no {good} left in the supply.").format(good=_(GOOD[good]))


def _why_not_trade_in(s: Any, give: int, get: int, _: Translate) -> str:
    level = s.level[s.turn][TRADE]
    if level < 2:
        return _("Trade needs a worker on level 2 of that pyramid.")
    if not allows_market(s, level, give):
        return _("At your level, Trade only takes goods of the current market.")
    if s.goods[s.turn][give] < TRADE_TAKES[level]:
        text = _("That takes {n} {good}, and you have {have}.")
        return text.format(n=TRADE_TAKES[level], good=_(GOOD[give]), have=s.goods[s.turn][give])
    if s.supply[get] == 0:
        return _("There is no {good} left in the supply.").format(good=_(GOOD[get]))
    return _("You just bought {good} with gold; trading it back would go round in circles.").format(good=_(GOOD[give]))


def _why_not_use(s: Any, card: int, _: Translate) -> str:
    good = MARKET_CARD_GOOD[card]
    if s.owner[card] != s.turn + 1:
        return _("You don't have that market card.")
    takes, n = (GOLD, 1) if card < GOLD_CARDS else (good, LAND_CARD_TAKES)
    if s.goods[s.turn][takes] < n:
        text = _("That takes {n} {good}, and you have {have}.")
        return text.format(n=n, good=_(GOOD[takes]), have=s.goods[s.turn][takes])
    if card >= GOLD_CARDS:
        return _why_not_sail(s, _) if s.land_card == TO_NILE else _("There is no land left in the supply.")
    if s.supply[good] == 0:
        return _("There is no {good} left in the supply.").format(good=_(GOOD[good]))
    return _("You just traded {good} for gold; buying it back would go round in circles.").format(good=_(GOOD[good]))


def _why_not_steal(s: Any, i: int, _: Translate) -> str:
    victim, good = divmod(i, GOODS)
    level = s.level[s.turn][THIEF]
    if victim >= s.seats:
        return _("There is no player {letter}.").format(letter=letter(victim))
    if victim == s.turn:
        return _("You can't steal from yourself.")
    if level < 2:
        return _("Stealing needs a worker on level 2 of the Thief pyramid.")
    if protected(s, victim):
        return _("Player {letter} is protected by Soldiers.").format(letter=letter(victim))
    if s.phase == DEVELOPING and s.stolen:
        return _("You have already stolen this round.")
    if s.robbed[victim] >= THIEF_TAKES_EACH[level]:
        return _("You can't steal any more from player {letter}.").format(letter=letter(victim))
    return _("Player {letter} has no {good}.").format(letter=letter(victim), good=_(GOOD[good]))


def _why_not_free(s: Any, pyramid: int, _: Translate) -> str:
    name = _(PYRAMID_NAME[pyramid])
    if not s.in_play[pyramid]:
        return _("{name} is not in play.").format(name=name)
    if s.level[s.turn][pyramid]:
        return _("You already have a worker on {name}.").format(name=name)
    return _("Level {level} of {name} is full.").format(level=1, name=name)


def _why_not_leave(s: Any, a: int, _: Translate) -> str:
    if a == PASS:
        return _("You have already started, so you can't pass; finish instead.")
    if s.phase == BIDDING and s.house_chosen:
        house = s.house_chosen - 1
        text = _("The current bid is {n}, and yours is {own}.")
        return text.format(n=standing_bid(s, house), own=bid_of(s, s.turn, house))
    if s.phase == STEALING:
        return _.n(
            "You must finish the theft: steal 1 more good.",
            "You must finish the theft: steal {n} more goods.",
            goods_to_steal(s),
        )
    return _("You haven't started yet; pass instead.")


# What is left undone --------------------------------------------------------------------------


def closes(a: int) -> bool:
    """Whether an action passes or ends a step."""
    return PASS <= a < PYRAMID


def unfinished(s: Any, a: int, legal: Sequence[int], _: Translate = english) -> str:
    """Pyramids that could still be climbed, or the free worker."""
    if a != DONE:
        return ""
    if s.phase == FREEING and any(FREE <= other < FREE + PYRAMIDS for other in legal):
        return _("Your free worker isn't placed yet.")
    could = [PYRAMID_NAME[other - BUILD] for other in legal if BUILD <= other < BUILD + PYRAMIDS]
    return _("You could still climb: {names}.").format(names=", ".join(map(_, could))) if could else ""
