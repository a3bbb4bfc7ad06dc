"""The table drawn for the page: dice tray, sheet with cities and monuments, peg board, opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.draw import die_in_picture, scene, use
from nomarch.engine import View
from nomarch.engine.words import Translate

from ..actions import BUILD, DIE, SITE_START, TURN_IN, site_of
from ..data import FACES
from ..state import ENDED
from ..strings import SITE, dice_text
from .rivals import Rivals
from .sheet import Sheet
from .symbols import symbol
from .tray import Tray

STYLE = "ages"
ABOUT = "Feed cities, build wonders, and buy the ideas of the Bronze Age."
MINUTES = 30
SYMBOL = "mon-obelisk"
SOURCE_SYMBOLS = {"developments": "book", "monuments": "mon-step-pyramid", "bonuses": "trophy", "disasters": "skull"}


def stage(s: Any, _: Translate) -> str:
    """Where the match stands, for the head of the page."""
    return _("Finished") if s.phase == ENDED else _("Round {n}").format(n=s.rounds + 1)


def fell(outcomes: Sequence[int], _: Translate) -> str:
    """Dice that fell together, in words."""
    dice = [0] * FACES
    for outcome in outcomes:
        dice[outcome - DIE] += 1
    return _("rolled {dice}").format(dice=dice_text(dice, _))


def board(
    view: View, names: Sequence[str], _: Translate, fallen: Sequence[int] = (), outcomes: Sequence[int] = ()
) -> dict[str, str]:
    """The parts of the table; `fallen` just fell, `outcomes` may be typed in at a real table."""
    tray = Tray(view, names, _, outcomes)
    return {
        "dice": tray.dice(fallen),
        "steps": tray.steps(),
        "buttons": tray.buttons(),
        "board": Sheet(view, names, _).sheet(),
        "rivals": Rivals(view, names, _).rivals(),
    }


def group(s: Any, a: int, _: Translate) -> tuple[str, str] | None:
    """(row, short words) of choices that share a row in the list: so many boxes at one site."""
    if BUILD <= a < TURN_IN:
        site = site_of(a)
        return _(SITE[site]), str(a - BUILD - SITE_START[site] + 1)
    return None


def picture() -> str:
    """The game's picture for the lobby: monuments on the dunes, bone dice on the peg board."""
    skyline = use("mon-temple", 62, 76, 62) + use("mon-obelisk", 112, 70, 64)
    skyline += use("mon-great-pyramid", 258, 66, 80) + use("city", 178, 78, 54)
    holes = "".join(f'<circle class="hole" cx="{26 + i * 34}" cy="148" r="9"/>' for i in range(9))
    dice = die_in_picture("bone", "rt-workers", 78, 118, 52, -8) + die_in_picture("bone", "rt-food", 138, 122, 52, 5)
    dice += die_in_picture("bone", "rt-coin", 198, 118, 50, -3)
    return scene(
        "ages",
        '<path class="dune-far" d="M0 168V92Q100 76 190 94T320 86V168Z"/>'
        f'<g class="stone-dark">{skyline}</g><path class="dune" d="M0 168V102Q150 92 320 104V168Z"/>'
        f'<rect class="cedar" x="-8" y="118" width="336" height="62" rx="10"/>{holes}'
        '<g class="peg g-pottery"><circle class="peg-rim" cx="264" cy="148" r="12"/>'
        f'<circle class="peg-top" cx="264" cy="148" r="10"/></g>{dice}',
    )
