"""Whether an action touches what lies hidden: it is played on a state in which that is stretched with wires."""

from __future__ import annotations

from typing import Any, NoReturn

from .plain import PlainState
from .turn import apply


def touches(state: PlainState, action: int, *alike: PlainState) -> bool:
    """Whether an action reads or changes anything in which some states that look alike differ.

    Where it does not, it does the same in all of them. True also where that cannot be told: of a field that is not a
    row of lists, as one for every seat.
    """
    places = [one.places() for one in (state, *alike)]
    hidden = {at for at, values in enumerate(zip(*places, strict=True)) if values.count(values[0]) < len(values)}
    trial = state.like(state)
    for name, lies in state.lies_at.items():
        for row in hidden.intersection(lies):
            field: Any = getattr(trial, name)
            if not isinstance(field, list) or not isinstance(field[row - lies.start], list) or len(field) != len(lies):
                return True
            field[row - lies.start] = Wire()
    try:
        apply(trial, action)
    except Touched:
        return True
    return False


class Touched(Exception):
    """Something hidden was touched."""


class Wire:
    """Stands for a list that must not be touched."""

    def _touched(self, *_: object) -> NoReturn:
        raise Touched

    __getitem__ = __setitem__ = __iter__ = __len__ = __contains__ = __eq__ = _touched
    __hash__ = None  # type: ignore[assignment]
