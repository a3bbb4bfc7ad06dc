"""Dice: a rounded block with a darker side, an inlay and one big symbol."""

from __future__ import annotations

from .attributes import attrs
from .once import once
from .symbol import bare, use

CHIPS = {"locked": ("lock",), "used": ("check",), "reroll": ("replay", "blue")}
_BLOCK = (
    '<rect class="d-side" x="4" y="10" width="72" height="74" rx="17"/>'
    '<rect class="d-face" x="4" y="2" width="72" height="72" rx="17"/>'
    '<rect class="d-inlay" x="9" y="7" width="62" height="62" rx="12.5"/>'
)


def die(
    pigment: str,
    face: str,
    *,
    label: str,
    state: str = "",
    chips: str = "",
    mark: str = "",
    tag: str = "button",
    more: str = "",
    id_: str = "",
) -> str:
    """A die of 80 x 88: `state` is a class (locked, used, reroll, active), `chips` lie on its corner, `mark` inside."""
    body = _face(face, state, chips, mark)
    role = "" if tag == "button" else ' role="img"'
    kind = ' type="button"' if tag == "button" else ""
    cls = " ".join(filter(None, ("die", f"pig-{pigment}", state)))
    opening = f"<{tag}{kind}{attrs(id=id_ or None, class_=cls, aria_label=label)}{role}{more}>"
    return f'{opening}<svg viewBox="-5 -7 90 100" aria-hidden="true">{body}</svg></{tag}>'


@once
def _face(face: str, state: str, chips: str, mark: str) -> str:
    ring = '<rect class="d-ring" x="-1.5" y="-3.5" width="83" height="93" rx="22"/>' if state == "active" else ""
    small = use(mark, 66, 64, 11, "d-mark") if mark else ""
    corner = chips or (chip(*CHIPS[state]) if state in CHIPS else "")
    shown = use(face, 40, 38, 44 if mark else 52, f"d-sym {bare(face)}")
    return f"{ring}{_BLOCK}{shown}{small}{corner}"


@once
def chip(symbol: str, tone: str = "", when: str = "") -> str:
    """A round token on a die's corner; `when` is "on" or "off" for a die that can be pressed."""
    cls = " ".join(filter(None, ("chip", tone, f"when-{when}" if when else "")))
    return f'<g class="{cls}"><circle cx="67" cy="11" r="13"/>{use(symbol, 67, 11, 16)}</g>'


def die_in_picture(pigment: str, face: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """A die lying in a picture."""
    place = f"translate({x:g} {y:g}) rotate({turn:g}) scale({size / 80:g}) translate(-40 -40)"
    return f'<g class="pig-{pigment}" transform="{place}">{_BLOCK}{use(face, 40, 38, 46, f"d-sym {bare(face)}")}</g>'
