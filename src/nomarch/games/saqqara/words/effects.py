"""What a choice brings: points on pyramids and the Nile, warehouses that open, bids that stand, goods and their use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine import Effect, Foreseen
from nomarch.engine.foresight import points_told
from nomarch.engine.words import Translate, english

from ..rules.actions import (
    BEG,
    BUILD,
    EXCHANGE,
    FREE,
    HARVEST,
    INVEST,
    MARK,
    NILE,
    PASS,
    STEAL,
    SWAP,
    WITHDRAW,
)
from ..rules.data import COURT_MARKER, GOODS, HOUSES, LEVELS, PYRAMIDS, ROYAL_COURT
from ..rules.development import can_advance, can_build
from ..rules.production import reached, threshold_value, yields
from ..rules.scoring import bid_of, in_house, standing_bid, tops_taken
from ..rules.state import BIDDING
from .names import GOOD, PYRAMID_NAME


def effects(foreseen: Foreseen, names: Sequence[str], _: Translate = english) -> list[Effect]:
    """Points, what a pyramid grants, what a warehouse or a bid still needs, and what goods are then there for."""
    action = foreseen.action
    if action < WITHDRAW:
        return list(_bid(foreseen, action // GOODS, _))
    if action < HARVEST or (action == PASS and foreseen.before.phase == BIDDING):
        return list(_given_up(foreseen, _))
    if INVEST <= action < BEG:
        return list(_stored(foreseen.after, (action - INVEST) // GOODS, _))
    if BUILD <= action < NILE:
        return [*points_told(foreseen, names, _), *_climbed(foreseen, action - BUILD, _)]
    if SWAP <= action < STEAL:
        return [*points_told(foreseen, names, _), *_in_reach(foreseen, _), *_held(foreseen, _)]
    if action == NILE or FREE <= action < PASS:
        return points_told(foreseen, names, _)
    if MARK <= action < INVEST:
        return [_marked(foreseen, _)]
    return list(_held(foreseen, _)) if action < EXCHANGE or BEG <= action < FREE else []


def _bid(foreseen: Foreseen, house: int, _: Translate) -> Iterator[Effect]:
    """2.5: whether the bid would stand, and what one would still have."""
    s, seat = foreseen.after, foreseen.seat
    bid, short = int(bid_of(s, seat, house)), int(standing_bid(foreseen.before, house) - bid_of(s, seat, house)) + 1
    if short > 0:
        yield Effect("", _.n("1 more outbids", "{n} more outbid", short))
    else:
        yield Effect(_("highest"), _("your bid of {n} is the highest").format(n=bid))
    yield Effect("", _("left: {goods}").format(goods=_goods(s.goods[seat], _) or _("nothing")))


def _given_up(foreseen: Foreseen, _: Translate) -> Iterator[Effect]:
    """2.7, 2.8: the goods of a bid that is given up go into the warehouse above its card."""
    was, s, seat = foreseen.before, foreseen.after, foreseen.seat
    for house in range(HOUSES):
        if lost := _goods([a - b for a, b in zip(was.bids[seat][house], s.bids[seat][house], strict=True)], _):
            text = _("into the {house} warehouse: {goods}")
            yield Effect("", text.format(house=_(GOOD[house + 1]), goods=lost))


def _marked(foreseen: Foreseen, _: Translate) -> Effect:
    """3.10: how much the Royal Court adds."""
    n = COURT_MARKER[foreseen.before.level[foreseen.seat][ROYAL_COURT]]
    return Effect("", _("+{n} influence").format(n=n))


def _held(foreseen: Foreseen, _: Translate) -> Iterator[Effect]:
    """How many one would have of what comes in."""
    was, s = foreseen.before.goods[foreseen.seat], foreseen.after.goods[foreseen.seat]
    if more := _goods([b if b > a else 0 for a, b in zip(was, s, strict=True)], _):
        yield Effect("", _("then you have {goods}").format(goods=more))


def _in_reach(foreseen: Foreseen, _: Translate) -> Iterator[Effect]:
    """5.9, 5.11: what could be built then that could not before, and the reverse."""
    was, is_ = _affordable(foreseen.before, _), _affordable(foreseen.after, _)
    if new := [name for name in is_ if name not in was]:
        yield Effect(_("to build"), _("makes possible: {names}").format(names=", ".join(new)))
    if lost := [name for name in was if name not in is_]:
        yield Effect("", _("no longer possible: {names}").format(names=", ".join(lost)))


def _affordable(s: Any, _: Translate) -> list[str]:
    """What the seat to move could pay for: pyramids, and a space on the Nile."""
    pyramids = [_(PYRAMID_NAME[pyramid]) for pyramid in range(PYRAMIDS) if can_build(s, pyramid)]
    return [*pyramids, *([_("1 Nile space")] if can_advance(s) else [])]


def _goods(goods: Sequence[int], _: Translate) -> str:
    return ", ".join(f"{n} {_(GOOD[good])}" for good, n in enumerate(goods) if n > 0)


def _stored(s: Any, house: int, _: Translate) -> Iterator[Effect]:
    """3.13: as many goods as the threshold open a warehouse."""
    if not yields(s, house):
        yield Effect("", _("it gives no yield"))
    elif reached(s, house):
        yield Effect(_("opens"), _("the warehouse opens"))
    else:
        short = int(threshold_value(s, house) - in_house(s, house))
        yield Effect("", _.n("1 more is needed", "{n} more are needed", short))


def _climbed(foreseen: Foreseen, pyramid: int, _: Translate) -> Iterator[Effect]:
    """5.12: the top earns a free worker; 7.2: tops taken end the match."""
    s, level = foreseen.after, foreseen.after.level[foreseen.seat][pyramid]
    if level == LEVELS:
        yield Effect("", _("on the top: a free worker"))
    if tops_taken(s) == s.seats > tops_taken(foreseen.before):
        yield Effect("", _("the next round is the last"))
