"""How the game presents itself in the lobby."""

from nomarch.draw import card, scene, use
from nomarch.engine import Card

SOURCE_SYMBOLS = {"favour": "pyramid-5", "unfinished": "pyramid-2"}
ABOUT = "Sail the river, collect treasures, and be the first to complete monuments."


def picture() -> str:
    """A ship on the river, and three treasures."""
    cards = (
        card("green", "artifacts/scarab", 160, 92, -10)
        + card("blue", "eye", 212, 86)
        + card("red", "artifacts/mask", 264, 92, 10)
    )
    return scene(
        "nile",
        '<circle class="disc" cx="62" cy="46" r="22"/><path class="dune-far" d="M0 168V84Q90 66 180 84T320 76V168Z"/>'
        '<path class="river" d="M0 92Q80 84 160 94T320 90V168H0Z"/>'
        f'{"".join(_ripple(y) for y in (104, 118, 134, 150))}<g class="boat">{use("ship", 62, 90, 74)}</g>{cards}',
    )


def _ripple(y: int) -> str:
    starts = (8 + y % 17, 120 + y % 23, 244 - y % 13)
    return f'<path class="ripple" d="{"".join(f"M{x} {y}q10-6 20 0t20 0" for x in starts)}"/>'


CARD = Card(minutes=20, symbol="artifacts/scarab", source_symbols=SOURCE_SYMBOLS, about=ABOUT, picture=picture)
