"""How the game presents itself in the lobby."""

from math import cos, radians, sin

from nomarch.draw import die_in_picture, scene, use
from nomarch.engine import Card

SOURCE_SYMBOLS = {
    "start": "hourglass",
    "pharaoh": "ra/die-pharaoh",
    "nile": "ra/die-nile",
    "civilization": "people",
    "monuments": "ra/die-monument",
    "ankhs": "ra/die-ankh",
    "suns": "ra/die-sun",
}
ABOUT = "Five dice, three rolls. Raise monuments, ride the Nile, and mind the sun."


def picture() -> str:
    """Ra on his way along the sun track, three dice in the sand."""
    dice = die_in_picture("yellow", "ra/die-pharaoh", 106, 122, 50, -7) + die_in_picture(
        "blue", "ra/die-nile", 162, 118, 54, 3
    )
    dice += die_in_picture("red", "ra/die-ankh", 220, 124, 50, 9)
    return scene(
        "ra",
        '<path class="dune-far" d="M0 168V118Q80 96 170 120T320 108V168Z"/>'
        '<path class="pyr" d="M18 132L62 88L106 132Z"/>'
        '<path class="pyr-lit" d="M62 88L106 132H71Z"/><path class="dune" d="M0 168V130Q90 114 180 130T320 126V168Z"/>'
        f'{"".join(_sun(i) for i in range(7))}<circle class="ra-base" cx="160" cy="27" r="21"/>'
        f'<g class="ra-figure">{use("ra/ra", 160, 27, 31)}</g>{dice}',
    )


def _sun(i: int) -> str:
    angle = radians(-62 + i * 124 / 6)
    x, y = 160 + 150 * sin(angle), 158 - 132 * cos(angle)
    ahead = i > 3
    mark = use("ra/die-sun", x, y, 20, "sun-sym") if ahead else ""
    return f'<g class="sun {"ahead" if ahead else "passed"}"><circle cx="{x:.0f}" cy="{y:.0f}" r="13"/>{mark}</g>'


CARD = Card(minutes=45, symbol="ra/die-sun", source_symbols=SOURCE_SYMBOLS, about=ABOUT, picture=picture)
