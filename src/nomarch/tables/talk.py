"""What people say at a table."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """Something said at the table: by a seat, or by a spectator (seat -1); `voice` tells speakers apart."""

    seat: int
    name: str
    text: str
    at: str
    voice: str
    by: str | None = None  # the player who said it; shown to nobody
