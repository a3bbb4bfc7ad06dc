"""What happened: what was done, what was drawn together, and what followed by itself.

Sentences about drawn or laid cards never tell which card it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine import Step
from nomarch.engine.foresight import points_gained
from nomarch.engine.words import NOBODY, Afterwards, Happening, Translate, english, letter, signed

from ..rules.actions import DRAW, LAY, MARK, OFFER, PASS, PYRAMID, STARTER, THRESHOLD
from ..rules.data import BEGGAR, GOODS, MARKET_CARDS, PYRAMIDS, SOLDIERS, SOURCES, THIEF
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
from .choices import choice
from .names import GOOD, MARKET_CARD, PYRAMID_NAME, THRESHOLD_CARD, VALUE


def event(s: Any, a: int, _: Translate = english) -> str:
    """What happened, told from the state before it, for everybody's ears."""
    if a >= PYRAMID:
        return _event_of_chance(s, a, _)
    if LAY <= a < MARK:
        return _("laid a card face down")
    return choice(s, a, Afterwards(AFTERWARDS, _))


AFTERWARDS = {
    "Bid 1 {good} for the {house} card": "bid 1 {good} for the {house} card",
    "Withdraw your bid on the {house} card": "withdrew the bid on the {house} card",
    "Harvest {n} {good}": "harvested {n} {good}",
    "Discard {card}": "discarded {card}",
    "Draw {n} more cards": "drew {n} more cards",
    "Mark the {house} warehouse": "marked the {house} warehouse",
    "Invest 1 {good} in the {house} warehouse": "invested 1 {good} in the {house} warehouse",
    "Take 1 {good}": "took 1 {good}",
    "Pay {n} land for a space on the Nile": "paid {n} land for a space on the Nile",
    "Climb to level {level} of {pyramid} for {price}": "climbed to level {level} of {pyramid} for {price}",
    "Start {pyramid} for {price}": "started {pyramid} for {price}",
    "Exchange 1 land for 1 {good}": "exchanged 1 land for 1 {good}",
    "Steal 1 {good} from player {letter}": "stole 1 {good} from player {letter}",
    "Pass": "passed",
    "Let the bid stand": "let the bid stand",
    "Keep your hand": "kept the hand",
    "Finish investing": "finished investing",
    "Finish developing": "finished developing",
    "Stop stealing": "stopped stealing",
    "Place no free worker": "placed no free worker",
}


def _event_of_chance(s: Any, a: int, _: Translate) -> str:
    if a >= DRAW:
        return _("player {letter} draws a card").format(letter=letter(s.turn))
    if a >= THRESHOLD:
        return _("threshold: {value}").format(value=_(THRESHOLD_CARD[a - THRESHOLD]))
    if a >= OFFER:
        return _("on offer: {card}").format(card=_(MARKET_CARD[a - OFFER]))
    if a >= STARTER:
        return _("player {letter} goes first").format(letter=letter(a - STARTER))
    return _event_of_pyramid(s, a - PYRAMID, _)


def _event_of_pyramid(s: Any, pyramid: int, _: Translate) -> str:
    after = [int(bool(out) or i == pyramid) for i, out in enumerate(s.in_play)]
    if sum(after) == s.seats and after[SOLDIERS] + after[THIEF] == 1:
        other = THIEF if after[SOLDIERS] else SOLDIERS
        text = _("in play: {pyramid} and {other}")
        return text.format(pyramid=_(PYRAMID_NAME[pyramid]), other=_(PYRAMID_NAME[other]))
    return _("in play: {pyramid}").format(pyramid=_(PYRAMID_NAME[pyramid]))


def fell(s: Any, outcomes: Sequence[int], _: Translate = english) -> str:
    """Pyramids, cards on offer and thresholds by name; of influence cards only how many."""
    told = [_begins(outcomes, _)]
    for first, end, names, text in (
        (PYRAMID, STARTER, PYRAMID_NAME, _("in play: {names}")),
        (OFFER, THRESHOLD, MARKET_CARD, _("on offer: {names}")),
        (THRESHOLD, DRAW, THRESHOLD_CARD, _("thresholds: {names}")),
    ):
        drawn = [_(names[a - first]) for a in outcomes if first <= a < end]
        told.append(text.format(names=", ".join(drawn)) if drawn else "")
    cards = sum(a >= DRAW for a in outcomes)
    told.append(_("influence cards drawn: {n}").format(n=cards) if cards else "")
    return "; ".join(filter(None, told))


def _begins(outcomes: Sequence[int], _: Translate) -> str:
    starter = [a - STARTER for a in outcomes if STARTER <= a < OFFER]
    return _("player {letter} goes first").format(letter=letter(starter[0])) if starter else ""


def on_the_way(a: int) -> bool:
    """Whether an action only leads to the next one, which tells it all: none does here."""
    return False


def followed(step: Step, names: Sequence[str], _: Translate = english) -> list[Happening]:
    """What happened by itself, for everybody's ears."""
    action, before, after = step
    if action is not None and not PASS <= action < PYRAMID:
        return []
    if privilege := PRIVILEGE.get(before.phase):
        return [(seat, f"{_(privilege)}: {goods}") for seat, goods in _gains(before, after, _)]
    tell = _TELL.get(before.phase)
    return list(tell(before, after, names, _)) if tell else []


PRIVILEGE = {HARVESTING: "Agriculture", GOVERNING: "Government", BEGGING: "Beggar", STARTING_TURN: "Soldiers"}


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
            yield seat, _("Royal Court: the marker goes on the {house} warehouse").format(house=house)


def _revealed(was: Any, s: Any, names: Sequence[str], _: Translate) -> Iterator[Happening]:
    """4.1: what lies in the warehouse, what it needs, and everybody's card."""
    house = was.revealed
    cards = ", ".join(f"{names[seat]}: {_(VALUE[s.laid[seat][house] - 1])}" for seat in range(s.seats))
    opened = _.c("warehouse", "open") if s.opened else _.c("warehouse", "closed")
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
        yield NOBODY, _("enough pyramids are complete: this is the last round")


_TELL = {
    ARRIVING: _cards_won,
    DISTRIBUTING: _distributed,
    MARKING: _marked,
    REVEALING: _revealed,
    AWARDING: _awarded,
    ENDING_ROUND: _round_ended,
}


def gist(steps: Sequence[Step], seat: int, _: Translate = english) -> list[str]:
    """A turn in short: points, pyramids climbed, and the goods that came or went."""
    was, s = steps[0].before, steps[-1].after
    told = []
    if n := sum(points_gained(steps, seat, len(SOURCES))):
        told.append(_.n("{gain} point", "{gain} points", abs(n), gain=signed(n)))
    told += [
        f"{_(PYRAMID_NAME[p])} {s.level[seat][p]}" for p in range(PYRAMIDS) if s.level[seat][p] > was.level[seat][p]
    ]
    for good in range(GOODS):
        if n := int(s.goods[seat][good] - was.goods[seat][good]):
            told.append(f"{signed(n)} {_(GOOD[good])}")
    if not told and all(step.action is None or LAY <= step.action < MARK for step in steps):
        return [_("laid cards face down")]  # always all of them, the last by itself
    return told
