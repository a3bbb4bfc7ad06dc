"""The table drawn in letters, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.actions import column_of
from ..rules.data import (
    COLUMNS,
    JOKER,
    KINDS,
    LEFT_HARBOUR,
    MONUMENTS,
    NO_KIND,
    PICTURES,
    RIGHT_HARBOUR,
    RIGHTWARD,
    SHAPES,
)
from ..rules.rewards import top
from ..rules.scoring import unfinished_points
from ..rules.state import DISCARDED, DISPLAYED, ENDED, HAND, IN_DECK, OFFERED, ON_RIVER
from .names import MONUMENT, bar, cards_at, requirement

WIDTH = 98
CELL = 10  # a river field
HARBOUR = 5
SHORT = ("scarab", "ankh", "eye", "jar", "cat", "mask")
SORT = ("", "", "{n} alike", "{n} different", "{n} pairs", "{n} of one region")


def letters(s: Any, names: Sequence[str], _: Translate = english) -> str:
    """The river with ships and cards, then the monuments, then what lies in front of each seat."""
    lines = [_rule(_title(s, _)), *_river(s, _), _rule(_("Monuments (level: what it takes)"))]
    lines += [_monument(s, m, names, _) for m in range(MONUMENTS) if s.monument[m] == DISPLAYED]
    lines += [_rule(_("Players"))]
    for seat in range(s.seats):
        lines += _seat(s, seat, names[seat], _)
    return "\n".join(line.rstrip()[:100] for line in lines)


def _title(s: Any, _: Translate) -> str:
    number = _("Round {n}").format(n=s.rounds + (s.phase != ENDED))
    stacks = _("deck: {deck}, discards: {discards}, monuments to come: {stack}")
    last = ", " + _("last round") if s.last and s.phase != ENDED else ""
    counts = stacks.format(deck=s.at[IN_DECK], discards=s.at[DISCARDED], stack=s.stack)
    return f"{number}{last}: {counts}"


def _rule(title: str) -> str:
    return f"── {title} ".ljust(WIDTH, "─")


# The river ------------------------------------------------------------------------------------


def _river(s: Any, _: Translate) -> list[str]:
    fields = range(1, COLUMNS + 1)
    lines = [_cells(["", *(f"{bar(s, c, _)}{'$' if s.printed[c - 1] else ''}" for c in fields), ""])]
    ships = [[_ship(s, seat) for seat in range(s.seats) if s.berth[seat] == berth] for berth in range(COLUMNS + 2)]
    lines += [_cells([row[n] if n < len(row) else "" for row in ships]) for n in range(max(map(len, ships)))]
    cards = [[_short(t, _) for t in cards_at(s, ON_RIVER) if column_of(t) == column] for column in fields]
    depth = max(map(len, cards))
    return lines + [_cells(["", *(row[n] if n < len(row) else "" for row in cards), ""]) for n in range(depth)]


def _cells(cells: Sequence[str]) -> str:
    left, *fields, right = cells
    return f"{left:{HARBOUR}}" + "".join(f"{cell[: CELL - 1]:{CELL}}" for cell in fields) + right


def _ship(s: Any, seat: int) -> str:
    """A ship is its seat's number with the bow; in brackets once it has docked."""
    text = f"{seat + 1}►" if s.heading[seat] == RIGHTWARD else f"◄{seat + 1}"
    if s.berth[seat] in (LEFT_HARBOUR, RIGHT_HARBOUR) and s.docked[seat]:
        return f"[{text}]"
    return text


def _short(card_type: int, _: Translate) -> str:
    shape = card_type % SHAPES
    if shape == JOKER:
        return "?"
    if shape < KINDS:
        return _(SHORT[shape])
    return "+".join(_(SHORT[kind])[:2].lower() for kind in PICTURES[shape] if kind != NO_KIND)


# Monuments and players ------------------------------------------------------------------------


def _monument(s: Any, monument: int, names: Sequence[str], _: Translate) -> str:
    """One line a monument: what each level asks for, and the seats whose believer stands there."""
    parts = []
    for level in range(top(s, monument) + 1):
        here = "".join(str(seat + 1) for seat in range(s.seats) if s.believers[seat][monument] == level)
        wanted = requirement(s.needs[monument][level - 1], _, SHORT, SORT).replace(" + ", "+") if level else ""
        parts.append(f"{level}{': ' if wanted else ''}{wanted}{f' «{here}»' if here else ''}")
    return f"{_(MONUMENT[monument]):22}" + "  ".join(parts)


def _seat(s: Any, seat: int, name: str, _: Translate) -> list[str]:
    mark = ">" if seat == s.turn and s.phase != ENDED else " "
    points = s.favour[seat] + unfinished_points(s, seat)
    head = _("points: {points}, coins: {coins}").format(points=points, coins=s.coins[seat])
    lines = [f"{mark} {seat + 1} {name[:24]:24}  {head}", *_wrapped(_cards(s, HAND + seat, _))]
    if mark == ">" and s.at[OFFERED]:
        lines += _wrapped(_("offered: {cards}").format(cards=_cards(s, OFFERED, _)))
    return lines


def _cards(s: Any, place: int, _: Translate) -> str:
    return ", ".join(f"{_short(t, _)} ({bar(s, column_of(t), _)})" for t in cards_at(s, place)) or _("no cards")


def _wrapped(text: str) -> list[str]:
    lines, line = [], ""
    for item in text.split(", "):
        if line and len(line) + len(item) + 2 > WIDTH - 6:
            lines.append(f"      {line},")
            line = item
        else:
            line = f"{line}, {item}" if line else item
    return [*lines, f"      {line}"]
