"""What happens by itself, told step by step: cards won, goods handed out, warehouses revealed, the calendar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine.words import NOBODY, Happening, Translate, english

from ..rules.actions import PASS, PYRAMID
from ..rules.data import BEGGAR, GOODS, MARKET_CARDS
from ..rules.scoring import in_house
from ..rules.state import (
    ARRIVING,
    AWARDING,
    BEGGING,
    DISTRIBUTING,
    ENDING_ROUND,
    GOVERNING,
    HARVESTING,
    MARKING,
    REVEALING,
    STARTING_TURN,
)
from ..rules.turn import leave, play, waits
from . import GOOD, MARKET_CARD, THRESHOLD_CARD, VALUE

DECIDED = -1
PRIVILEGE = {HARVESTING: "Agriculture", GOVERNING: "Government", BEGGING: "Beggar", STARTING_TURN: "Soldiers"}


def moments(s: Any, a: int) -> Iterator[int]:
    """Play an action or outcome as `apply` does, and stop after each step to name it."""
    leaving = PASS <= a < PYRAMID
    if not leaving:
        play(s, a)
        yield DECIDED
    while leaving or not waits(s):
        leaving, step = False, int(s.phase)
        leave(s)
        yield step


def happened(step: int, was: Any, s: Any, names: Sequence[str], _: Translate = english) -> list[Happening]:
    """What a step changed, for everybody's ears."""
    if step in PRIVILEGE:
        return [(seat, f"{_(PRIVILEGE[step])}: {goods}") for seat, goods in _gains(was, s, _)]
    tell = _TELL.get(step)
    return list(tell(was, s, names, _)) if tell else []


def _gains(was: Any, s: Any, _: Translate) -> Iterator[Happening]:
    """What each seat holds more than before: 2 fish, 1 land."""
    for seat in range(s.seats):
        if goods := _more(was.goods[seat], s.goods[seat], _):
            yield seat, goods


def _more(was: Sequence[int], now: Sequence[int], _: Translate) -> str:
    return ", ".join(f"{now[good] - was[good]} {_(GOOD[good])}" for good in range(GOODS) if now[good] > was[good])


def _cards_won(was: Any, s: Any, names: Sequence[str], _: Translate) -> Iterator[Happening]:
    for card in range(MARKET_CARDS):
        if s.owner[card] and not was.owner[card]:
            yield s.owner[card] - 1, _("wins the market card {card}").format(card=_(MARKET_CARD[card]))


def _distributed(was: Any, s: Any, names: Sequence[str], _: Translate) -> Iterator[Happening]:
    before, after = ([sum(house[good] for house in state.house) for good in range(GOODS)] for state in (was, s))
    yield NOBODY, _("new in the warehouses: {goods}").format(goods=_more(before, after, _) or _("nothing"))


def _marked(was: Any, s: Any, names: Sequence[str], _: Translate) -> Iterator[Happening]:
    for seat in range(s.seats):
        if s.marked[seat] and not was.marked[seat]:
            house = _(GOOD[s.marked[seat]])
            yield seat, _("Royal Court: the marker lies on the {house} warehouse").format(house=house)


def _revealed(was: Any, s: Any, names: Sequence[str], _: Translate) -> Iterator[Happening]:
    """4.1: what lies in the warehouse, what it needs, and everybody's card."""
    house = was.revealed
    cards = ", ".join(f"{names[seat]}: {_(VALUE[s.laid[seat][house] - 1])}" for seat in range(s.seats))
    opened = _("open") if s.opened else _("closed")
    threshold = _(THRESHOLD_CARD[s.threshold[house] - 1])
    text = _("{house} warehouse, {opened} (goods: {n}, threshold: {threshold}). {cards}")
    told = text.format(
        house=_(GOOD[house + 1]), opened=opened, n=in_house(was, house), threshold=threshold, cards=cards
    )
    yield NOBODY, told


def _awarded(was: Any, s: Any, names: Sequence[str], _: Translate) -> Iterator[Happening]:
    gains = list(_gains(was, s, _))
    for seat, goods in gains:
        yield seat, _("takes {goods}").format(goods=goods)
    if not gains and not _begged(was):
        house = _(GOOD[was.revealed])
        yield NOBODY, _("nobody takes anything from the {house} warehouse").format(house=house)


def _begged(s: Any) -> bool:
    """4.2: whether a single beggar has been served in an open warehouse."""
    return bool(s.opened) and [s.laid[seat][s.revealed - 1] for seat in range(s.seats)].count(BEGGAR + 1) == 1


def _round_ended(was: Any, s: Any, names: Sequence[str], _: Translate) -> Iterator[Happening]:
    if s.ended:
        return
    yield NOBODY, _("year {n}, {season}").format(n=s.year + 1, season=_(GOOD[s.season]))
    if s.closing > was.closing:
        yield NOBODY, _("the tops are reached: this round is the last")


_TELL = {
    ARRIVING: _cards_won,
    DISTRIBUTING: _distributed,
    MARKING: _marked,
    REVEALING: _revealed,
    AWARDING: _awarded,
    ENDING_ROUND: _round_ended,
}
