"""Why something is not possible now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.actions import CONFIRM, DOCK, OFFER, START, STAY, TAKE, TRADE, TURN, WITHDRAW, column_of
from ..rules.cards import find
from ..rules.data import MAX_WITHDRAWALS, PRICE
from ..rules.sailing import in_harbour, others_sail
from ..rules.state import ENDED, OFFERED, OFFERING, ON_RIVER, SAILING
from .choices import preview
from .names import bar, card, pictures


def why_not(s: Any, a: int, _: Translate = english) -> str:
    """Why an action is not legal now."""
    if s.phase == ENDED:
        return _("The match is over.")
    if a >= START:
        return _("That is drawn at random; nobody chooses it.")
    if s.phase == SAILING and (a == CONFIRM or a >= OFFER):
        return _("Cards are offered once all ships have docked.")
    if s.phase == OFFERING and a not in (TRADE, CONFIRM) and a < OFFER:
        return _("All ships have docked; it's time to make offerings.")
    if a >= WITHDRAW:
        return _why_not_withdraw(s, a - WITHDRAW, _)
    if a >= OFFER:
        return _why_not_offer(s, a - OFFER, _)
    if a >= TAKE:
        return _why_not_take(s, a - TAKE, _)
    return {STAY: _why_not_stay, TURN: _why_not_turn, TRADE: _why_not_trade}[a](s, _)


def _why_not_stay(s: Any, _: Translate) -> str:
    if not in_harbour(s, s.turn):
        return _("Your ship is on the river; it may only stay in the harbour.")
    if not others_sail(s):
        return _("No other ship is on the river, so you must sail.")
    return _("You bought a card before sailing, so now you must sail.")


def _why_not_turn(s: Any, _: Translate) -> str:
    if in_harbour(s, s.turn):
        return _("In the harbour, your ship already faces the river.")
    if s.turned:
        return _("You have already turned your ship this turn.")
    return _("Turning costs {price} coins and you have {n}.").format(price=PRICE, n=s.coins[s.turn])


def _why_not_trade(s: Any, _: Translate) -> str:
    if s.coins[s.turn] < PRICE:
        return _("A card costs {price} coins and you have {n}.").format(price=PRICE, n=s.coins[s.turn])
    return _("There are no cards left in the deck or the discard pile.")


def _why_not_take(s: Any, card_type: int, _: Translate) -> str:
    column, berth = column_of(card_type), s.berth[s.turn]
    if find(s, card_type, ON_RIVER) < 0:
        return _("There is no {pictures} at {bar}.").format(bar=bar(s, column, _), pictures=pictures(card_type, _))
    if column == berth:
        return _("Your ship is already at {bar}; sail at least one space.").format(bar=bar(s, column, _))
    return _("{bar} is behind your ship.").format(bar=bar(s, column, _).capitalize())


def _why_not_offer(s: Any, card_type: int, _: Translate) -> str:
    if find(s, card_type, OFFERED) >= 0:
        return _("You have already chosen {card}.").format(card=card(s, card_type, _))
    return _("You don't have {card}.").format(card=card(s, card_type, _))


def _why_not_withdraw(s: Any, card_type: int, _: Translate) -> str:
    if find(s, card_type, OFFERED) < 0:
        return _("You haven't chosen {card}.").format(card=card(s, card_type, _))
    return _("You have put back {n} cards in this offering, and that's the limit.").format(n=MAX_WITHDRAWALS)


# What is left undone --------------------------------------------------------------------------


def closes(a: int) -> bool:
    """Whether an action ends the turn of a ship, or an offering."""
    return a in (STAY, DOCK, CONFIRM)


def unfinished(s: Any, a: int, legal: Sequence[int], _: Translate = english) -> str:
    """Cards that would be given away for nothing."""
    if a != CONFIRM or not s.at[OFFERED]:
        return ""
    rising, spare = preview(s)
    if not rising:
        return _("Nothing would rise.")
    return _.n("1 card isn't needed. Keep it?", "{n} cards aren't needed. Keep them?", len(spare)) if spare else ""
