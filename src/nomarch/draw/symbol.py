"""Symbols of the one sprite."""

from __future__ import annotations

from .attributes import esc

SPRITE = "/static/symbols.svg"


def sym(name: str, cls: str = "", label: str | None = None) -> str:
    """A symbol in running HTML; with a label it speaks, without it is decoration."""
    aria = f'role="img" aria-label="{esc(label)}"' if label else 'aria-hidden="true"'
    tip = f"<title>{esc(label)}</title>" if label else ""
    return f'<svg class="sym {cls}" viewBox="0 0 48 48" {aria}>{tip}<use href="{SPRITE}#{name}"/></svg>'


def use(name: str, x: float, y: float, size: float, cls: str = "") -> str:
    """A symbol inside a drawing, centred on x, y."""
    return (
        f'<use class="{cls}" href="{SPRITE}#{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" '
        f'width="{size:g}" height="{size:g}"/>'
    )
