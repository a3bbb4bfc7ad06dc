"""Rows of printed boxes, as on a score sheet."""

from __future__ import annotations

from .attributes import attrs
from .once import once


@once
def boxes(total: int, ticked: int, actions: tuple[str, ...] = (), fresh: int = 0) -> str:
    """Ticked boxes, the last `fresh` of them new, then a lit box for each action (the n-th ticks n), then open ones."""
    row = []
    for i in range(total):
        ahead = i - ticked
        if ahead < -fresh:
            row.append('<i class="box done"></i>')
        elif ahead < 0:
            row.append('<i class="box done fresh"></i>')
        elif ahead < len(actions):
            row.append(f'<i class="box lit"{attrs(data_action=actions[ahead])}></i>')
        else:
            row.append('<i class="box"></i>')
    return f'<span class="boxes n{total}" aria-hidden="true">{"".join(row)}</span>'
