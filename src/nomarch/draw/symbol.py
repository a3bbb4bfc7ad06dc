"""Symbols: those that all games share by their name, those of one game by its style and name, as "ages/city"."""

from __future__ import annotations

from .attributes import esc
from .once import once


def address(name: str) -> str:
    """Where a symbol is drawn; a browser loads only the sheets whose symbols it shows."""
    style, slash, own_name = name.rpartition("/")
    return f"/static/{style}{slash}symbols.svg#{own_name}"


def bare(name: str) -> str:
    """A symbol's name without its game, as a stylesheet knows it."""
    return name.rpartition("/")[2]


@once
def sym(name: str, cls: str = "", label: str | None = None) -> str:
    """A symbol in running HTML; with a label it speaks, without it is decoration."""
    aria = f'role="img" aria-label="{esc(label)}"' if label else 'aria-hidden="true"'
    tip = f"<title>{esc(label)}</title>" if label else ""
    return f'<svg class="sym {cls}" viewBox="0 0 48 48" {aria}>{tip}<use href="{address(name)}"/></svg>'


@once
def use(name: str, x: float, y: float, size: float, cls: str = "") -> str:
    """A symbol inside a drawing, centred on x, y."""
    return (
        f'<use class="{cls}" href="{address(name)}" x="{x - size / 2:g}" y="{y - size / 2:g}" '
        f'width="{size:g}" height="{size:g}"/>'
    )
