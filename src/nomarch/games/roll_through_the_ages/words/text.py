"""The table drawn in letters, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.data import (
    CITIES,
    COST,
    DEVELOPMENTS,
    FACES,
    GOODS,
    GOODS_MAX,
    LATE_SHEET,
    MONUMENT_POINTS,
    POINTS,
    SITE_BOXES,
    SITES,
)
from ..rules.scoring import cities, goods_held, goods_value, in_play, row_value
from ..rules.state import ENDED
from .names import DEVELOPMENT, FACE, GOOD, SITE

COLUMN = 22  # for labels
CELL = 18  # for each seat


def letters(s: Any, names: Sequence[str], _: Translate = english) -> str:
    """The dice, then one column a seat: peg board, cities, monuments, developments."""
    seats = range(s.seats)
    lines = [_rule(s, _("Round {n}").format(n=s.rounds + (s.phase != ENDED))), *_dice(s, _)]
    lines += [_row("", [("> " if seat == s.turn and s.phase != ENDED else "  ") + names[seat] for seat in seats])]
    lines += [_row(_("Food"), [f"  {s.food[seat]}" for seat in seats])]
    lines += [_row(_(GOOD[good]).capitalize(), [_pegs(s, seat, good) for seat in seats]) for good in range(GOODS)]
    lines += [_row(_("Goods"), [f"  {goods_held(s, seat)}, {_('worth')} {goods_value(s, seat)}" for seat in seats])]
    if s.sheet == LATE_SHEET:
        lines += [_row(_("Ships"), [f"  {s.ships[seat]}" for seat in seats])]
    lines += [_rule(s, _("Cities")), _row("", [f"  {cities(s, seat)} {_('dice')}" for seat in seats])]
    lines += [_row(_(SITE[site]), [_boxes(s, seat, site) for seat in seats]) for site in range(CITIES)]
    lines += [_rule(s, _("Monuments (first, later)"))]
    lines += [_monument(s, site, _) for site in range(CITIES, SITES)]
    lines += [_rule(s, _("Developments (cost, points)"))]
    lines += [_development(s, development, _) for development in range(DEVELOPMENTS) if COST[s.sheet][development]]
    lines += [_row(_("Disasters"), [f"  -{s.disasters[seat]}" if s.disasters[seat] else "  0" for seat in seats])]
    return "\n".join(line.rstrip() for line in lines)


def _rule(s: Any, title: str) -> str:
    return f"── {title} ".ljust(COLUMN + CELL * s.seats, "─")


def _row(label: str, cells: Sequence[str]) -> str:
    return f"{label[:COLUMN]:{COLUMN}}" + "".join(f"{cell[: CELL - 1]:{CELL}}" for cell in cells)


def _dice(s: Any, _: Translate) -> list[str]:
    shown = [f"[{_(FACE[face])}]" for face in range(FACES) for _n in range(s.dice[face])]
    if s.rolling:
        shown += ["[?]"] * s.rolling
    extra = []
    if s.workers:
        extra.append(_("workers: {n}").format(n=s.workers))
    if s.coins:
        extra.append(_("coins: {n}").format(n=s.coins))
    return [_("Dice") + "  " + " ".join(shown)] * bool(shown) + ["      " + "   ".join(extra)] * bool(extra)


def _pegs(s: Any, seat: int, good: int) -> str:
    n = s.goods[seat][good]
    return "  " + "●" * n + "·" * (GOODS_MAX[good] - n) + f" {row_value(good, n)}"


def _boxes(s: Any, seat: int, site: int) -> str:
    ticked = s.boxes[seat][site]
    return "  " + "■" * ticked + "□" * (SITE_BOXES[site] - ticked)


def _monument(s: Any, site: int, _: Translate) -> str:
    first, later = MONUMENT_POINTS[s.sheet][site - CITIES]
    label = f"{_(SITE[site])} {first}/{later}"
    if not in_play(s, site):
        return _row(label, ["  " + _("not in play")])
    cells = [_boxes(s, seat, site) for seat in range(s.seats)]
    if s.first[site - CITIES]:
        cells[s.first[site - CITIES] - 1] += "*"
    return _row(label, cells)


def _development(s: Any, development: int, _: Translate) -> str:
    label = f"{_(DEVELOPMENT[development])} {COST[s.sheet][development]}/{POINTS[s.sheet][development]}"
    return _row(label, ["  ✓" if s.owned[seat][development] else "  ·" for seat in range(s.seats)])
