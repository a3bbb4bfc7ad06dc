"""How the game presents itself in the lobby."""

from nomarch.draw import die_in_picture, scene, use
from nomarch.engine import Card

SOURCE_SYMBOLS = {
    "developments": "book",
    "monuments": "ages/mon-step-pyramid",
    "bonuses": "trophy",
    "disasters": "skull",
}
ABOUT = "Feed cities, build wonders, and buy the ideas of the Bronze Age."


def picture() -> str:
    """Monuments on the dunes, bone dice on the peg board."""
    skyline = use("mon-temple", 62, 76, 62) + use("ages/mon-obelisk", 112, 70, 64)
    skyline += use("ages/mon-great-pyramid", 258, 66, 80) + use("ages/city", 178, 78, 54)
    holes = "".join(f'<circle class="hole" cx="{26 + i * 34}" cy="148" r="9"/>' for i in range(9))
    dice = die_in_picture("bone", "ages/rt-workers", 78, 118, 52, -8) + die_in_picture(
        "bone", "ages/rt-food", 138, 122, 52, 5
    )
    dice += die_in_picture("bone", "ages/rt-coin", 198, 118, 50, -3)
    return scene(
        "ages",
        '<path class="dune-far" d="M0 168V92Q100 76 190 94T320 86V168Z"/>'
        f'<g class="stone-dark">{skyline}</g><path class="dune" d="M0 168V102Q150 92 320 104V168Z"/>'
        f'<rect class="cedar" x="-8" y="118" width="336" height="62" rx="10"/>{holes}'
        '<g class="peg g-pottery"><circle class="peg-rim" cx="264" cy="148" r="12"/>'
        f'<circle class="peg-top" cx="264" cy="148" r="10"/></g>{dice}',
    )


CARD = Card(minutes=30, symbol="ages/mon-obelisk", source_symbols=SOURCE_SYMBOLS, about=ABOUT, picture=picture)
