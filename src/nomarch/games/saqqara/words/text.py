"""The table drawn in letters, for the terminal: what everybody may see, and nothing face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.data import (
    GOLD,
    GOLD_CARD_GIVES,
    GOLD_CARDS,
    GOODS,
    HOUSES,
    LAND,
    LAND_CARD_TAKES,
    LEVELS,
    MARKET_CARD_GOOD,
    MARKET_CARDS,
    PYRAMIDS,
    TO_NILE,
    YEARS,
)
from ..rules.scoring import bid_of, cards_on_offer, free_slots, goods_held, in_house, pyramid_points, spare_workers
from ..rules.state import ENDED
from .names import GOOD, PYRAMID_NAME, THRESHOLD_CARD, VALUE

WIDTH = 98
LABEL = 18
COLUMN = 16


def letters(s: Any, names: Sequence[str], _: Translate = english) -> str:
    """The calendar, the warehouses, the provinces, then the pyramids."""
    lines = [*_calendar(s, _), *_warehouses(s, _), *_provinces(s, names, _), *_pyramids(s, _)]
    return "\n".join(line.rstrip()[:WIDTH] for line in lines)


def _rule(title: str) -> str:
    return f"── {title} ".ljust(WIDTH, "─")


def _row(label: str, cells: Sequence[str]) -> str:
    return f"{label[: LABEL - 1]:{LABEL}}" + "".join(f"{cell[: COLUMN - 1]:{COLUMN}}" for cell in cells)


def _calendar(s: Any, _: Translate) -> list[str]:
    title = _("Year {year} of {years}, {season}").format(year=s.year + 1, years=YEARS, season=_(GOOD[s.season]))
    if s.closing:
        title += ", " + _("the last round")
    coming = next(
        (
            _("next market: year {year}, {season}").format(year=year + 1, season=_(GOOD[season]))
            for year in range(s.year, YEARS)
            for season in s.markets[year]
            if season and (year, season) >= (s.year, s.season)
        ),
        _("no more markets"),
    )
    supply = "  ".join(f"{_(GOOD[good])} {s.supply[good]}" for good in range(GOODS))
    return [_rule(title), _("Supply") + f"  {supply}   ({coming})"]


def _warehouses(s: Any, _: Translate) -> list[str]:
    houses = range(HOUSES)
    lines = [_rule(_("Warehouses"))]
    marks = ["▼ " if s.season == house + 1 else "" for house in houses]
    lines += [_row("", [marks[house] + _(GOOD[house + 1]).upper() for house in houses])]
    lines += [_row(_("goods"), [str(in_house(s, house)) for house in houses])]
    for good in range(GOODS):
        if any(s.house[house][good] for house in houses):
            cells = [str(s.house[house][good] or "·") for house in houses]
            lines += [_row("  " + _(GOOD[good]), cells)]
    lines += [_row(_("threshold"), [_threshold(s, house, _) for house in houses])]
    if cards_on_offer(s):
        lines += [_row(_("on offer"), [_offer(s, house, _) for house in houses])]
    return lines


def _threshold(s: Any, house: int, _: Translate) -> str:
    return _(THRESHOLD_CARD[s.threshold[house] - 1]) if s.threshold[house] else "·"


def _offer(s: Any, house: int, _: Translate) -> str:
    return market_card(s, s.offer[house] - 1, _) if s.offer[house] else "·"


def market_card(s: Any, card: int, _: Translate = english) -> str:
    """A market card in as few letters as possible."""
    good = _(GOOD[MARKET_CARD_GOOD[card]])
    if card < GOLD_CARDS:
        return f"1 {_(GOOD[GOLD])}={GOLD_CARD_GIVES} {good}"
    return f"{LAND_CARD_TAKES} {good}=1 {_('Nile') if s.land_card == TO_NILE else _(GOOD[LAND])}"


def _provinces(s: Any, names: Sequence[str], _: Translate) -> list[str]:
    seats = range(s.seats)
    lines = [_rule(_("Provinces"))]
    lines += [_row("", [_name(s, seat, names) for seat in seats])]
    lines += [_row(_(GOOD[good]), [str(s.goods[seat][good] or "·") for seat in seats]) for good in range(GOODS)]
    lines += [_row(_("goods"), [str(goods_held(s, seat)) for seat in seats])]
    for house in range(HOUSES):
        if any(s.laid[seat][house] for seat in seats):
            lines += [
                _row(_("card on {good}").format(good=_(GOOD[house + 1])), [_laid(s, seat, house, _) for seat in seats])
            ]
    for house in range(HOUSES):
        if any(bid_of(s, seat, house) for seat in seats):
            cells = [_bid(s, seat, house) for seat in seats]
            lines += [_row(_("bid on {good}").format(good=_(GOOD[house + 1])), cells)]
    for i in range(2):
        cards = [[c for c in range(MARKET_CARDS) if s.owner[c] == seat + 1] for seat in seats]
        if any(len(own) > i for own in cards):
            lines += [_row(_("market card"), [market_card(s, own[i], _) if len(own) > i else "" for own in cards])]
    lines += [_row(_("spare workers"), [str(spare_workers(s, seat)) for seat in seats])]
    lines += [_row(_("Nile"), [str(s.nile[seat]) for seat in seats])]
    lines += [_row(_("points"), [str(s.nile[seat] + pyramid_points(s, seat)) for seat in seats])]
    return lines


def _name(s: Any, seat: int, names: Sequence[str]) -> str:
    mark = ">" if seat == s.turn and s.phase != ENDED else " "
    return f"{mark}{names[seat]}{'*' if seat == s.starter else ''}"


def _laid(s: Any, seat: int, house: int, _: Translate) -> str:
    if not s.laid[seat][house]:
        return "·"
    shown = _(VALUE[s.laid[seat][house] - 1]) if house < s.revealed else "?"
    return shown + (" +" if s.marked[seat] == house + 1 else "")


def _bid(s: Any, seat: int, house: int) -> str:
    own = bid_of(s, seat, house)
    return (str(own) if own else "·") + (" !" if s.highest[house] == seat + 1 else "")


def _pyramids(s: Any, _: Translate) -> list[str]:
    lines = [_rule(_("Pyramids: level of each worker, cost of levels 1 to 5, spaces left"))]
    for pyramid in range(PYRAMIDS):
        if s.in_play[pyramid]:
            levels = [f" {s.level[seat][pyramid] or '·'}" for seat in range(s.seats)]
            lines += [
                f"{_(PYRAMID_NAME[pyramid]):{LABEL}}" + "".join(f"{cell:4}" for cell in levels) + _tile(s, pyramid, _)
            ]
    return lines


def _tile(s: Any, pyramid: int, _: Translate) -> str:
    costs = [_cost(s, pyramid, level, _) for level in range(LEVELS)]
    places = "".join(str(max(0, free_slots(s, pyramid, level + 1))) for level in range(LEVELS))
    return "  " + " ".join(f"{cost:9}" for cost in costs) + f"  {places}"


def _cost(s: Any, pyramid: int, level: int, _: Translate) -> str:
    parts = [f"{n}{_(GOOD[house + 1])[:2]}" for house, n in enumerate(s.costs[pyramid][level]) if n]
    return " ".join(parts) or "0"
