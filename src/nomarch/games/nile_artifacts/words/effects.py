"""What a choice brings: believers that would rise, and the offering that raises all of them with the fewest cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine import Effect, Foreseen
from nomarch.engine.foresight import points_told
from nomarch.engine.words import Translate, english, signed

from ..rules.actions import CONFIRM, OFFER, TAKE, WITHDRAW
from ..rules.data import MAX_CARDS, MONUMENTS
from ..rules.offering import choose, count, risers, spare
from ..rules.scoring import level_points
from ..rules.state import HAND, OFFERED
from .names import cards_at, monuments


def effects(foreseen: Foreseen, names: Sequence[str], _: Translate = english) -> list[Effect]:
    """Points of believers that rise, or could rise with one card more."""
    action = foreseen.action
    if action == CONFIRM:
        return points_told(foreseen, names, _)
    if OFFER <= action < WITHDRAW:
        return list(_chosen(foreseen.before, foreseen.after, _))
    return list(_taken(foreseen, _)) if TAKE <= action < OFFER else []


def _chosen(was: Any, s: Any, _: Translate) -> Iterator[Effect]:
    """5.5: what would rise with the chosen cards that would not before."""
    if gained := risers(s) & ~risers(was):
        points = worth(s, gained)
        yield Effect(signed(points), _("{gain} when confirmed").format(gain=signed(points)))


def _taken(foreseen: Foreseen, _: Translate) -> Iterator[Effect]:
    """4.7: what the cards in hand could raise that they could not before."""
    gained = _in_reach(foreseen.after, foreseen.seat) & ~_in_reach(foreseen.before, foreseen.seat)
    if gained:
        points = signed(worth(foreseen.before, gained, foreseen.seat))
        text = _("lets rise: {monuments}").format(monuments=monuments(gained, _))
        yield Effect(_("raises: {gain}").format(gain=points), text)


def _copy(s: Any) -> Any:
    twin = type(s)()
    twin.become(s)
    return twin


def _in_reach(s: Any, seat: int) -> int:
    """The monuments on which a seat's believer would rise if it offered all its cards now, as bits."""
    trial = _copy(s)
    trial.turn = seat
    for card_type in cards_at(s, HAND + seat):
        count(trial, card_type, 1)
    return int(risers(trial))


def worth(s: Any, rising: int, seat: int | None = None) -> int:
    """7.2: what the believers of these monuments gain by a level each."""
    levels = s.believers[s.turn if seat is None else seat]
    gains = (level_points(s, levels[m] + 1) - level_points(s, levels[m]) for m in range(MONUMENTS) if rising >> m & 1)
    return int(sum(gains))


def best_offering(s: Any) -> tuple[list[int], list[int], int]:
    """(cards to add, cards to put back, monuments): all that can rise with what the seat to move has, and no card more.

    The better card is the one to keep, as 5.4 has it: jokers, then doubles, then single artifacts.
    """
    trial, offered = _copy(s), list(cards_at(s, OFFERED))
    for card_type in list(cards_at(s, HAND + s.turn)):
        choose(trial, card_type)
    out = [0] * MAX_CARDS
    needed = list(cards_at(trial, OFFERED))
    for card_type in out[: spare(trial, out)]:
        needed.remove(card_type)
    back = _without(offered, needed)
    return _without(needed, offered), back, int(risers(trial))


def _without(cards: Sequence[int], others: Sequence[int]) -> list[int]:
    left = list(cards)
    for card_type in others:
        if card_type in left:
            left.remove(card_type)
    return left
