"""What may be done, and which choices share a row."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Row, Translate, english

from ..rules.actions import CONFIRM, DOCK, OFFER, START, STAY, TAKE, TRADE, TURN, WITHDRAW, column_of
from ..rules.data import MAX_CARDS
from ..rules.offering import count, risers, spare
from ..rules.state import OFFERED
from .names import bar, card, monuments, pictures


def choice(s: Any, a: int, _: Translate = english) -> str:
    """A legal action as a person reads it."""
    if TAKE <= a < OFFER:
        return _take(s, a - TAKE, _)
    if OFFER <= a < WITHDRAW:
        return _offer(s, a - OFFER, _)
    if WITHDRAW <= a < START:
        return _("Put back {card}").format(card=card(s, a - WITHDRAW, _))
    if a == CONFIRM:
        return _confirm(s, _)
    return _(_SIMPLE[a])


_SIMPLE = {
    STAY: "Stay in the harbour and earn 1 coin",
    TURN: "Turn the ship for 3 coins",
    TRADE: "Buy the top card of the deck for 3 coins",
    DOCK: "Sail to the harbour and earn 1 coin",
}


def _take(s: Any, card_type: int, _: Translate) -> str:
    coin = s.printed[column_of(card_type) - 1]
    text = _("Sail to {bar}: {pictures} and 1 coin") if coin else _("Sail to {bar}: {pictures}")
    return text.format(bar=bar(s, column_of(card_type), _), pictures=pictures(card_type, _))


def _offer(s: Any, card_type: int, _: Translate) -> str:
    """An offer tells what would rise with this card that would not without it."""
    before = risers(s)
    count(s, card_type, 1)
    gained = risers(s) & ~before
    count(s, card_type, -1)
    text = _("Offer {card}").format(card=card(s, card_type, _))
    return text + (": " + monuments(gained, _) if gained else "")


def _confirm(s: Any, _: Translate) -> str:
    if s.at[OFFERED] == 0:
        return _("Offer nothing")
    rising = risers(s)
    text = _.n("Confirm 1 card", "Confirm {n} cards", s.at[OFFERED])
    return text + ": " + (monuments(rising, _) if rising else _("nothing rises"))


def preview(s: Any) -> tuple[int, list[int]]:
    """What confirming now would do: the monuments that would rise, as bits, and the cards not needed for it."""
    out = [0] * MAX_CARDS
    rising = risers(s)
    return rising, out[: spare(s, out)]


def group(s: Any, a: int, _: Translate = english) -> Row | None:
    """(row, short words) of choices that share a row in the list: none do here."""
    return None
