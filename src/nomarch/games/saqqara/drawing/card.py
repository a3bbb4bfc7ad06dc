"""How the game presents itself in the lobby."""

from nomarch.draw import piece, scene, use
from nomarch.engine import Card

SOURCE_SYMBOLS = {"nile": "flood", "pyramids": "pyramid-5"}
ABOUT = "Send workers up ten pyramids and trade fish, linen, wood and gold."
_WORKERS = ((0, 80, 125), (1, 112, 125), (2, 160, 125), (3, 108, 104), (4, 150, 104), (0, 136, 83), (2, 136, 41))


def picture() -> str:
    """Workers on a step pyramid beside the river."""
    return scene(
        "saqqara",
        '<circle class="disc" cx="252" cy="44" r="24"/>'
        '<path class="dune-far" d="M0 168V104Q100 88 180 106T320 98V168Z"/>'
        '<path class="dune" d="M0 168V120Q120 108 320 122V168Z"/>'
        f"{''.join(_tier(k) for k in range(5))}{''.join(piece(seat, x, y, 7.5) for seat, x, y in _WORKERS)}"
        '<path class="river" d="M0 136Q80 128 160 138T320 134V168H0Z"/>'
        f'<g class="boat">{use("ship", 256, 124, 62)}</g>',
    )


def _tier(k: int) -> str:
    width, y = 176 - k * 32, 114 - k * 21
    left, right = 136 - width / 2, 136 + width / 2
    return (
        f'<rect class="tier" x="{left:g}" y="{y}" width="{width}" height="21" rx="2"/>'
        f'<rect class="tier-lit" x="{right - 18:g}" y="{y}" width="18" height="21" rx="2"/>'
        f'<path class="tier-line" d="M{left:g} {y + 20}H{right:g}"/>'
    )


CARD = Card(minutes=60, symbol="pyramid-3", source_symbols=SOURCE_SYMBOLS, about=ABOUT, picture=picture)
