"""Links: what every browser adds to each single roll of a match, so that nobody can know a roll before it falls.

A browser draws a secret and hashes it again and again, with the table and a number that counts down: a chain of links.
The link that everything ends in, number 0, is the browser's nonce, so the seal fixes the whole chain. Roll 1 takes link
1, roll 2 link 2: each hashes to the one before, so there is nothing to choose, and from those that were told nobody can
work out the next. Outcomes that follow each other without a decision are one roll.

A browser gives a link for one moment of the match: it is told a hash of all that was decided and has fallen, with the
key, which makes it a secret what that was. At the end it checks that the record has just this before the roll. So
whoever has the key must fix every decision, their own included, before they can know what falls next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .calls import CHANCE
from .errors import BadDice
from .seal import compact, digest

LINK, MOMENT = "nomarch link", "nomarch moment"  # what a hash was made for is hashed with it
Links = tuple[str | None, ...]  # of one roll, by seats: None where nobody told one
Happened = tuple[int | str, str]  # who did what, as a record writes it


def is_link(text: object) -> bool:
    """Whether this can be a link: a hash in hexadecimal digits."""
    return isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdef")


def link_before(table: str, number: int, link: str) -> str:
    """The link that the one with this number hashes to."""
    return digest(compact([LINK, table, number, link]))


def chain(table: str, secret: str, length: int) -> list[str]:
    """All links that end in a secret, by their number; number 0 is the nonce."""
    links = [secret]
    for number in range(length, 0, -1):
        links.append(link_before(table, number, links[-1]))
    return links[::-1]


def leads(table: str, number: int, link: str, earlier: int, known: str) -> bool:
    """Whether a link belongs to the chain of which an earlier one is known."""
    for n in range(number, earlier, -1):
        link = link_before(table, n, link)
    return link == known


def chained(nonces: Sequence[str]) -> list[int]:
    """The seats that may have a chain; people who share a browser share one, which is that of their first seat."""
    return [seat for seat, nonce in enumerate(nonces) if is_link(nonce) and nonce not in nonces[:seat]]


def last_told(seat: int, nonces: Sequence[str], rolls: Sequence[Links]) -> tuple[int, str]:
    """(number, link) that a seat has told last; the nonce is number 0."""
    told = ((n, links[seat]) for n, links in zip(range(len(rolls), 0, -1), reversed(rolls), strict=True))
    return next(((n, link) for n, link in told if link is not None), (0, nonces[seat]))


def check_links(table: str, nonces: Sequence[str], rolls: Sequence[Links]) -> None:
    """BadDice at the first link that is not of its seat's chain."""
    with_chain = chained(nonces)
    for seat in range(len(nonces)):
        earlier, known = 0, nonces[seat] if seat in with_chain else ""
        for number, links in enumerate(rolls, 1):
            if (link := links[seat]) is None:
                continue
            if not leads(table, number, link, earlier, known):
                text = "What player {n} added to roll {roll} doesn't follow from what was sealed before the first one."
                raise BadDice(text, n=seat + 1, roll=number)
            earlier, known = number, link


def moment(key: str, happened: Sequence[Happened]) -> str:
    """What browsers are told of all that happened before a roll that is due: only who has the key can make it."""
    seats = [CHANCE if by == "chance" else int(by) for by, _do in happened]
    cuts = [0, *begins(seats), len(happened)]
    told = ""
    for number, (begin, end) in enumerate(pairwise(cuts), 1):
        told = digest(compact([MOMENT, key, told, number, happened[begin:end]]))
    return told


def begins(seats: Sequence[int]) -> Iterator[int]:
    """Where rolls begin, told by who made each event; CHANCE is nobody."""
    return (at for at, seat in enumerate(seats) if seat == CHANCE and (at == 0 or seats[at - 1] != CHANCE))
