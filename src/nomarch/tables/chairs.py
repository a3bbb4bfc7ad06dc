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
    nonce: str | None = None  # this person's share of the dice, once it is told
    commitment: str | None = None  # its hash, told before
    here: bool = False  # told since everybody sits: this browser is there to tell the nonce, or add to the next roll
    link: str | None = None  # what was last added to a roll, where browsers do that
    roll: int = 0  # the number of that roll


def full(chairs: Sequence[Chair]) -> bool:
    """Whether everybody sits."""
    return all(chair.kind != OPEN for chair in chairs)
