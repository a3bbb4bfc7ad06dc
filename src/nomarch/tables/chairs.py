"""The chairs of a table, one for each seat, and who may sit on them."""

from __future__ import annotations

from dataclasses import dataclass

OPEN, HUMAN, BOT = "open", "human", "bot"


@dataclass(frozen=True)
class Chair:
    """A place at a table: free, a person's, or a bot's (perhaps in a person's stead)."""

    kind: str
    owner: str | None
    name: str
    level: int
    nonce: str | None = None
