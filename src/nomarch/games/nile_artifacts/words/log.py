"""What happened: what was done, what was drawn together, and what followed by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine import Step
from nomarch.engine.foresight import points_gained
from nomarch.engine.words import NOBODY, Afterwards, Happening, Translate, english, letter, signed

from ..rules.actions import CONFIRM, DRAW, OFFER, REVEAL, START, TAKE, TRADE, TURN
from ..rules.data import MONUMENTS, SOURCES
from ..rules.scoring import level_points
from ..rules.state import COMPLETE, DISCARDED, OFFERED, OFFERING, REVEALING, REWARDING, SAILING
from .choices import choice, preview
from .names import MONUMENT, card, monuments, pictures


def event(s: Any, a: int, _: Translate = english) -> str:
    """What happened, told from the state before it."""
    if a >= DRAW:
        return _("drew {card}").format(card=card(s, a - DRAW, _))
    if a >= REVEAL:
        return _("revealed {name}").format(name=_(MONUMENT[a - REVEAL]))
    if a >= START:
        return _("player {letter} goes first").format(letter=letter(a - START))
    return _offered(s, _) if a == CONFIRM else choice(s, a, Afterwards(AFTERWARDS, _))


AFTERWARDS = {
    "Stay in the harbour and earn 1 coin": "stayed in the harbour and earned 1 coin",
    "Sail to the harbour and earn 1 coin": "reached the harbour and earned 1 coin",
    "Turn the ship for 3 coins": "turned the ship for 3 coins",
    "Buy the top card of the deck for 3 coins": "bought the top card of the deck for 3 coins",
    "Sail to {bar}: {pictures} and 1 coin": "took {pictures} and 1 coin at {bar}",
    "Sail to {bar}: {pictures}": "took {pictures} at {bar}",
    "Offer {card}": "chose to offer {card}",
    "Put back {card}": "put back {card}",
}


def _offered(s: Any, _: Translate) -> str:
    if s.at[OFFERED] == 0:
        return _("offered nothing")
    rising, _unneeded = preview(s)
    text = _.n("offered 1 card", "offered {n} cards", s.at[OFFERED])
    return text + ": " + (monuments(rising, _) if rising else _("nothing rose"))


def fell(s: Any, outcomes: Sequence[int], _: Translate = english) -> str:
    """What was drawn together, in words: monuments, cards for the river, or the card that was bought."""
    cards = [card(s, a - DRAW, _) for a in outcomes if a >= DRAW]
    told = [event(s, a, _) for a in outcomes if a < REVEAL]
    if revealed := [_(MONUMENT[a - REVEAL]) for a in outcomes if REVEAL <= a < DRAW]:
        told.append(_("revealed {name}").format(name=", ".join(revealed)))
    if cards:
        text = _("drew {card}") if s.phase in (SAILING, OFFERING) else _("new on the river: {card}")
        told.append(text.format(card=", ".join(cards)))
    return "; ".join(told)


def on_the_way(a: int) -> bool:
    """Cards chosen or put back one by one: what was offered in the end tells it all."""
    return OFFER <= a < START


def followed(step: Step, names: Sequence[str], _: Translate = english) -> list[Happening]:
    """What happened by itself, for everybody's ears."""
    action, before, after = step
    if action is not None:
        return []
    if before.drawing > 0 and before.at[DISCARDED] > 0:
        return [(NOBODY, _("the discard pile becomes the new deck"))]
    tell = _TELL.get(before.phase)
    return list(tell(before, after, _)) if tell else []


def _waited(was: Any, s: Any, _: Translate) -> Iterator[Happening]:
    for seat in range(s.seats):
        if s.coins[seat] > was.coins[seat]:
            yield seat, _("waits in the harbour: 1 coin")


def _offered_nothing(was: Any, s: Any, _: Translate) -> Iterator[Happening]:
    yield was.turn, _("has nothing to offer")


def _rewarded(was: Any, s: Any, _: Translate) -> Iterator[Happening]:
    for monument in range(MONUMENTS):
        yield from _completed(was, s, monument, _)


def _last_round_begun(was: Any, s: Any, _: Translate) -> Iterator[Happening]:
    if s.last > was.last:
        yield NOBODY, _("the last round begins")


_TELL = {SAILING: _waited, OFFERING: _offered_nothing, REWARDING: _rewarded, REVEALING: _last_round_begun}


def _completed(was: Any, s: Any, monument: int, _: Translate) -> Iterator[Happening]:
    """7.2: a complete monument, and what everybody on it scores."""
    if s.monument[monument] != COMPLETE or was.monument[monument] == COMPLETE:
        return
    name = _(MONUMENT[monument])
    yield NOBODY, _("{name} is complete").format(name=name)
    for seat in range(s.seats):
        if points := level_points(was, was.believers[seat][monument]):
            yield seat, f"{name}: {signed(points)}"


def gist(steps: Sequence[Step], seat: int, _: Translate = english) -> list[str]:
    """A turn in short: points, believers that rose, cards and coins."""
    was, s = steps[0].before, steps[-1].after
    told = []
    if n := sum(points_gained(steps, seat, len(SOURCES))):
        told.append(_.n("{gain} point", "{gain} points", abs(n), gain=signed(n)))
    rose = sum(1 << m for m in range(MONUMENTS) if s.believers[seat][m] > was.believers[seat][m])
    told += [monuments(rose, _)] if rose else []
    taken = [a - TAKE for step in steps if TAKE <= (a := step.action or 0) < OFFER]
    told += [pictures(card_type, _) for card_type in taken]
    told += [_("bought a card") for step in steps if step.action == TRADE]
    told += [_("turned round") for step in steps if step.action == TURN]
    if n := s.coins[seat] - was.coins[seat]:
        told.append(_.n("{gain} coin", "{gain} coins", abs(n), gain=signed(n)))
    return told
