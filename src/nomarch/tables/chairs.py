"""The chairs of a table, one for each seat, and who may sit on them."""

from __future__ import annotations

from collections.abc import Sequence
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


def ready(chairs: Sequence[Chair], by_hand: bool) -> bool:
    """Whether everybody sits and, unless dice are real, every browser has added to them."""
    if any(chair.kind == OPEN for chair in chairs):
        return False
    return by_hand or all(chair.nonce for chair in chairs if chair.kind == HUMAN)


def nonces(chairs: Sequence[Chair]) -> list[str]:
    """Each human's share of the dice, in seat order."""
    owners = {chair.owner: chair.nonce for chair in chairs if chair.kind == HUMAN and chair.owner}
    return [nonce for nonce in owners.values() if nonce]
