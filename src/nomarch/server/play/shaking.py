"""Dice that nobody can read ahead: every roll waits until each browser has added its next link; see engine/links.py.

A roll is due when a match has come to chance. Nothing is stored for that: it follows from the events. Browsers that are
connected are asked for the link of its number, and what they tell is stored with their seats. When all who are waited
for have told theirs the dice fall, and links and outcomes are stored in one transaction. Whoever dies in between holds
nobody up: the same roll is due again, with the links that were told.

Who is silent for some seconds is left out of the roll, which the record says for good, and is no longer waited for.
Any link that was told too late, or the nonce once more, shows that a browser is there again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nomarch.engine.links import Links, chained
from nomarch.tables import Chair

PATIENCE = 5.0  # seconds for browsers to add to a roll
AGAIN = 2 * PATIENCE  # the same at the first roll, and after a restart, when they have to call again
LINK = "link"  # what a browser is asked for, beside what it is asked for before the first roll


@dataclass(frozen=True)
class Asked:
    """What a browser is asked to add to the dice: its link of this number, at this moment of the match."""

    number: int = 0  # 0: only to show that it is there again
    moment: str = ""


@dataclass(frozen=True)
class Gathered:
    """What was added to a roll, and the seats that were waited for in vain."""

    links: Links
    silent: tuple[int, ...] = ()


def waited_for(chairs: Sequence[Chair], nonces: Sequence[str]) -> list[int]:
    """The seats whose browsers are to add to the next roll before it falls."""
    return [seat for seat in chained(nonces) if chairs[seat].here and chairs[seat].owner]


def gather(chairs: Sequence[Chair], nonces: Sequence[str], number: int) -> Gathered:
    """What has been told for a roll so far."""
    mine = set(chained(nonces))
    links = tuple(c.link if seat in mine and c.roll == number else None for seat, c in enumerate(chairs))
    return Gathered(links, tuple(seat for seat in waited_for(chairs, nonces) if links[seat] is None))
