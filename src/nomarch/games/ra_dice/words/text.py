"""The table drawn in letters, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, english, letter

from ..rules.data import COLOURS, COLUMNS, EPOCHS, LAST_SPACE, MISSING, NOTHING, START_SPACE, SUN, TRACK_END
from ..rules.roll import shown
from ..rules.scoring import monument_points, settlements, total
from ..rules.state import ENDED, ROLLING
from .names import COLOUR, FACE

WIDTH = 79
LABEL = 10
DIE = 13
NAME = 16


def letters(s: Any, names: Sequence[str], _: Translate = english) -> str:
    """Sun track and dice, then the seats with both tracks, then the coloured bands."""
    lines = [_rule(_title(s, _)), _sun_track(s, _), *_dice(s, _), ""]
    lines += [_head(_), *(_seat(s, seat, names[seat], _) for seat in range(s.seats)), ""]
    lines += [_band_head(_), *(_band(s, colour, _) for colour in range(COLOURS))]
    return "\n".join(line.rstrip() for line in lines)


def _title(s: Any, _: Translate) -> str:
    if s.phase == ENDED:
        return _("The end")
    return _("Epoch {n} of {all}").format(n=s.epoch + 1, all=EPOCHS)


def _rule(title: str) -> str:
    return f"── {title} ".ljust(WIDTH, "─")


def _sun_track(s: Any, _: Translate) -> str:
    """Spaces from the start for this number of seats; suns lie before the Ra figure."""
    suns = shown(s, SUN)
    spaces = []
    for space in range(START_SPACE[s.seats], LAST_SPACE + 1):
        sun = s.ra < space <= s.ra + suns
        spaces.append("[Ra]" if space == s.ra else "(*)" if sun else " o ")
    left = _("{n} to the end").format(n=LAST_SPACE - s.ra)
    beyond = max(0, s.ra + suns - LAST_SPACE)
    return f"{_('Sun track'):{LABEL}}" + " ".join(spaces) + " |" + " (*)" * beyond + f"  {left}"


def _dice(s: Any, _: Translate) -> list[str]:
    """Each die's colour, and below it what it shows."""
    if s.phase == ENDED:
        return []
    in_air = s.phase == ROLLING
    there = [colour for colour in range(COLOURS) if s.dice[colour] != MISSING]
    faces = [s.dice[colour] for colour in there]
    shows = [_(FACE[face]) if face != NOTHING else ("?" if in_air else "-") for face in faces]
    colours = "".join(f"{_(COLOUR[colour]):{DIE}}" for colour in there)
    return [f"{_('Dice'):{LABEL}}{colours}", " " * LABEL + "".join(f"{face:{DIE}}" for face in shows)]


def _head(_: Translate) -> str:
    tracks = f"{_('Pharaoh'):16}{_('Nile'):16}{_('floods'):>6}"
    return f"{'':4}{_('Player')[:NAME]:{NAME}}{_('points'):>7}  {tracks}{_('Civ.'):>6}{_('Mon.'):>6}"


def _seat(s: Any, seat: int, name: str, _: Translate) -> str:
    """Both tracks as bars; Monuments by what they would score now."""
    mark = ">" if seat == s.turn and s.phase != ENDED else " "
    tracks = f"{_track(s.pharaoh[seat]):16}{_track(s.nile[seat]):16}{s.floods[seat]:>6}"
    areas = f"{settlements(s, seat):>6}{monument_points(s, seat):>6}"
    return f"{mark} {letter(seat)} {name[:NAME]:{NAME}}{total(s, seat):>7}  {tracks}{areas}"


def _track(space: int) -> str:
    return "=" * space + "." * (TRACK_END - space) + f" {space}"


def _band_head(_: Translate) -> str:
    columns = "".join(f"{column + 1:>4}" for column in range(COLUMNS))
    return f"{'':10}{_('Civilization'):24}{_('Monuments'):10}{columns}"


def _band(s: Any, colour: int, _: Translate) -> str:
    settlers = [letter(seat) for seat in range(s.seats) if s.civilization[seat][colour]]
    places = settlers + ["."] * (s.seats - 1 - len(settlers))
    owners = "".join(f"{'.ABCD'[owner]:>4}" for owner in s.monuments[colour])
    name = _(COLOUR[colour])
    return f"{name:10}{' '.join(places):24}{name:10}{owners}"
