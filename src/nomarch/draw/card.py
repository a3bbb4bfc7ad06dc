"""Cards: limestone, ink edge, a pigment bar on top, one symbol."""

from __future__ import annotations

from .symbol import use


def card(pigment: str, symbol: str, x: float, y: float, turn: float = 0) -> str:
    """A card of 60 x 88 in a drawing, centred on x, y."""
    return (
        f'<g class="card pig-{pigment}" transform="translate({x:g} {y:g}) rotate({turn:g})">'
        '<rect class="card-face" x="-30" y="-44" width="60" height="88" rx="8"/>'
        '<path class="card-bar" d="M-30 -36a8 8 0 0 1 8-8h44a8 8 0 0 1 8 8v8h-60z"/>'
        f"{use(symbol, 0, 8, 44, 'card-sym')}</g>"
    )
