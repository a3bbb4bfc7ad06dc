"""What the game says to people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, afterwards, english, letter

from ..rules.actions import CONFIRM, DOCK, DRAW, OFFER, REVEAL, START, STAY, TAKE, TRADE, TURN, WITHDRAW, column_of
from ..rules.cards import find, start_of
from ..rules.data import (
    JOKER,
    KIND_BITS,
    KINDS,
    LISTED,
    MAX_CARDS,
    MAX_WITHDRAWALS,
    MONUMENTS,
    NO_KIND,
    PICTURES,
    PRICE,
    REGION_BITS,
    REGION_SHIFT,
    REGIONS,
    SHAPES,
    SORT_BITS,
)
from ..rules.offering import count, risers, spare
from ..rules.sailing import in_harbour, others_sail
from ..rules.state import ENDED, LAYING, OFFERED, OFFERING, ON_RIVER, SAILING

# Names, in the order of data.py; marked for translation where they are used with _().
KIND = ("scarab", "ankh", "eye of Horus", "canopic jar", "cat of Bastet", "death mask")
REGION = ("blue", "orange", "green", "red")
MONUMENT = (
    "Great Pyramid",
    "Great Sphinx",
    "Karnak",
    "Luxor",
    "Abu Simbel",
    "Edfu",
    "Philae",
    "Kom Ombo",
    "Dendera",
    "Valley of the Kings",
    "Abydos",
    "Temple of Hatshepsut",
    "Saqqara",
    "Colossi of Memnon",
    "Medinet Habu",
    "Obelisk of Heliopolis",
    "Bent Pyramid",
    "Red Pyramid",
)
SORT = ("", "", "{n} equal artifacts", "{n} different artifacts", "{n} pairs", "{n} cards of one region")
SOURCE = {"favour": "complete monuments", "unfinished": "unfinished monuments"}
ENDING = {
    "last round": "The last monument was revealed, and the last round is over.",
    "round limit": "The match has reached its last possible round.",
}


def source(name: str, _: Translate = english) -> str:
    """A source of points."""
    return _(SOURCE[name])


def ending(name: str, _: Translate = english) -> str:
    """Why the match ended."""
    return _(ENDING[name])


# The things on the table ----------------------------------------------------------------------


def pictures(card_type: int, _: Translate = english) -> str:
    """What a card shows: scarab, scarab + ankh, joker."""
    shape = card_type % SHAPES
    if shape == JOKER:
        return _("joker")
    return " + ".join(_(KIND[kind]) for kind in PICTURES[shape] if kind != NO_KIND)


def card(s: Any, card_type: int, _: Translate = english) -> str:
    """A card with its place on the river: scarab (blue 3)."""
    column = column_of(card_type)
    return f"{pictures(card_type, _)} ({bar(s, column, _)})"


def cards_at(s: Any, place: int) -> Sequence[int]:
    """The types of all cards at a place, sorted."""
    start = start_of(s, place)
    cards: Sequence[int] = s.card[start : start + s.at[place]]
    return cards


def bar(s: Any, column: int, _: Translate = english) -> str:
    """A field by its bar: blue 3 is the third blue one from the left."""
    region = s.bars[column - 1]
    return f"{_(REGION[region])} {sum(other == region for other in s.bars[:column])}"


def requirement(need: int, _: Translate = english, kind: Sequence[str] = KIND, sort: Sequence[str] = SORT) -> str:
    """What a level asks for: 3 equal artifacts, scarab + ankh, 2 blue + green."""
    if need & 7 != LISTED:
        return _(sort[need & 7]).format(n=need >> SORT_BITS & 7)
    wanted = [(need >> (SORT_BITS + k * KIND_BITS) & 7, _(kind[k])) for k in range(KINDS)]
    wanted += [(need >> (REGION_SHIFT + r * REGION_BITS) & 3, _(REGION[r])) for r in range(REGIONS)]
    return " + ".join(f"{n} {name}" if n > 1 else name for n, name in wanted if n)


def monuments(bits: int, _: Translate = english) -> str:
    """The monuments of a row of bits, by name."""
    return ", ".join(_(MONUMENT[monument]) for monument in range(MONUMENTS) if bits >> monument & 1)


def preview(s: Any) -> tuple[int, list[int]]:
    """What confirming now would do: the monuments that would rise, as bits, and the cards not needed for it."""
    out = [0] * MAX_CARDS
    rising = risers(s)
    return rising, out[: spare(s, out)]


# What is to be done, and what was done --------------------------------------------------------


def prompt(s: Any, _: Translate = english) -> str:
    """What the seat to move is to do, verb first."""
    if s.phase == ENDED:
        return _("The match is over.")
    if s.phase <= LAYING or s.drawing:
        return _("Cards are drawn.")
    if s.phase == OFFERING:
        return _offering_prompt(s, _)
    if in_harbour(s, s.turn):
        return _("Leave the harbour: sail to a card, or across to the other harbour.")
    return _("Sail on to a card, or to the harbour ahead.")


def _offering_prompt(s: Any, _: Translate) -> str:
    if s.at[OFFERED] == 0:
        return _("Choose cards to offer, one by one, then confirm; the others stay in front of you.")
    rising, unneeded = preview(s)
    text = _("Confirm the offering of {cards}, or change it.").format(cards=_listed(s, cards_at(s, OFFERED), _))
    text += " " + (_("Rising: {names}.").format(names=monuments(rising, _)) if rising else _("Nothing would rise."))
    if unneeded:
        text += " " + _("Not needed: {cards}.").format(cards=_listed(s, unneeded, _))
    return text


def _listed(s: Any, cards: Sequence[int], _: Translate) -> str:
    return ", ".join(card(s, one, _) for one in cards)


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
    text = _("Confirm {n} cards").format(n=s.at[OFFERED]) if s.at[OFFERED] > 1 else _("Confirm 1 card")
    return text + ": " + (monuments(rising, _) if rising else _("nothing rises"))


def event(s: Any, a: int, _: Translate = english) -> str:
    """What happened, told from the state before it."""
    if a >= DRAW:
        return _("drew {card}").format(card=card(s, a - DRAW, _))
    if a >= REVEAL:
        return _("revealed {name}").format(name=_(MONUMENT[a - REVEAL]))
    if a >= START:
        return _("seat {letter} begins").format(letter=letter(a - START))
    return choice(s, a, afterwards(AFTERWARDS, _))


AFTERWARDS = {
    "Stay in the harbour and earn 1 coin": "stayed in the harbour and earned 1 coin",
    "Sail to the harbour and earn 1 coin": "reached the harbour and earned 1 coin",
    "Turn the ship for 3 coins": "turned the ship for 3 coins",
    "Buy the top card of the deck for 3 coins": "bought the top card of the deck for 3 coins",
    "Sail to {bar}: {pictures} and 1 coin": "took {pictures} and 1 coin at {bar}",
    "Sail to {bar}: {pictures}": "took {pictures} at {bar}",
    "Offer {card}": "chose to offer {card}",
    "Put back {card}": "put back {card}",
    "Offer nothing": "offered nothing",
    "Confirm 1 card": "offered 1 card",
    "Confirm {n} cards": "offered {n} cards",
    "nothing rises": "nothing rose",
}


# Why not --------------------------------------------------------------------------------------


def why_not(s: Any, a: int, _: Translate = english) -> str:
    """Why an action is not legal now."""
    if s.phase == ENDED:
        return _("The match is over.")
    if a >= START:
        return _("This is drawn by chance; nobody chooses it.")
    if s.phase == SAILING and (a == CONFIRM or a >= OFFER):
        return _("Cards are offered when all ships are docked.")
    if s.phase == OFFERING and a not in (TRADE, CONFIRM) and a < OFFER:
        return _("All ships are docked; now cards are offered.")
    if a >= WITHDRAW:
        return _why_not_withdraw(s, a - WITHDRAW, _)
    if a >= OFFER:
        return _why_not_offer(s, a - OFFER, _)
    if a >= TAKE:
        return _why_not_take(s, a - TAKE, _)
    return {STAY: _why_not_stay, TURN: _why_not_turn, TRADE: _why_not_trade}[a](s, _)


def _why_not_stay(s: Any, _: Translate) -> str:
    if not in_harbour(s, s.turn):
        return _("Your ship is on the river; only in the harbour it may stay.")
    if not others_sail(s):
        return _("No other ship is on the river, so you must sail.")
    return _("You have bought a card before sailing, so you must sail now.")


def _why_not_turn(s: Any, _: Translate) -> str:
    if in_harbour(s, s.turn):
        return _("In the harbour your ship already points to the river.")
    if s.turned:
        return _("You have turned your ship this turn.")
    return _("Turning costs {price} coins and you have {n}.").format(price=PRICE, n=s.coins[s.turn])


def _why_not_trade(s: Any, _: Translate) -> str:
    if s.coins[s.turn] < PRICE:
        return _("A card costs {price} coins and you have {n}.").format(price=PRICE, n=s.coins[s.turn])
    return _("Neither the deck nor the discards have a card left.")


def _why_not_take(s: Any, card_type: int, _: Translate) -> str:
    column, berth = column_of(card_type), s.berth[s.turn]
    if find(s, card_type, ON_RIVER) < 0:
        return _("Under {bar} lies no {pictures}.").format(bar=bar(s, column, _), pictures=pictures(card_type, _))
    if column == berth:
        return _("Your ship is already at {bar}; sail at least one field.").format(bar=bar(s, column, _))
    return _("{bar} lies behind your ship.").format(bar=bar(s, column, _).capitalize())


def _why_not_offer(s: Any, card_type: int, _: Translate) -> str:
    if find(s, card_type, OFFERED) >= 0:
        return _("You have already chosen {card}.").format(card=card(s, card_type, _))
    return _("You have no {card}.").format(card=card(s, card_type, _))


def _why_not_withdraw(s: Any, card_type: int, _: Translate) -> str:
    if find(s, card_type, OFFERED) < 0:
        return _("You have not chosen {card}.").format(card=card(s, card_type, _))
    return _("You have put back {n} cards in this offering, which is the limit.").format(n=MAX_WITHDRAWALS)
