"""The steps of a turn in a row: done, present, to come."""

from __future__ import annotations

from collections.abc import Sequence

from .symbol import sym


def steps(names: Sequence[str], now: int) -> str:
    """All steps as items of a list, the present one marked."""
    return "".join(_step(i, name, now) for i, name in enumerate(names))


def _step(i: int, name: str, now: int) -> str:
    if i == now:
        return f'<li class="now" aria-current="step"><b>{i + 1}</b>{name}</li>'
    mark = sym("check") if i < now else str(i + 1)
    return f'<li class="{"past" if i < now else "later"}"><b>{mark}</b>{name}</li>'
