"""From the last free seat to the first roll: everybody commits, the dice are sealed, everybody reveals.

A table that has not begun goes through three steps, each decided here from what is stored:
1. People commit, each when they come. Once everybody sits and has, they are called: each browser commits again, which
   shows that it is there. When all have, or after some seconds, the dice are sealed.
2. Whoever was there reveals. Who was away adds the commitment itself, as it was fixed before anybody's nonce was known.
3. The match begins. Who was there and does not reveal in time, while others have, adds the commitment, too, and loses
   the seat to a bot: whoever could see what will be rolled, and might like other dice better, does not play with them.

Nobody commits anew once a nonce was told, so no dice are ever tried twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from nomarch.engine.seal import Seal, commitment
from nomarch.page.levels import USUAL
from nomarch.tables import BOT, HUMAN, Chair, full

CALL = 15.0  # seconds for browsers to show that they are there, once everybody sits and has committed
REVEAL = 60.0  # seconds for them to tell their nonces, once the dice are sealed
COMMIT, TELL = "commit", "nonce"  # what a browser may be asked for

Chairs = tuple[Chair, ...]
Write = Callable[[Sequence[str | None], Sequence[bool]], str]  # gives a seal's text: commitments, and who is here


@dataclass(frozen=True)
class Progress:
    """How far a table is that has not begun."""

    chairs: Chairs
    seal: str | None = None
    nonces: list[str] | None = None  # told when the match begins


def advance(
    table: str, chairs: Chairs, seal: str | None, waited: float, write: Write, *, everybody: bool = False
) -> Progress:
    """What a table comes to whose last step was `waited` seconds ago; is everybody needed, nobody is left out."""
    if not called(chairs):
        return Progress(tuple(replace(chair, here=False) for chair in chairs))
    late = waited > CALL and any(map(_present, chairs)) and not everybody
    if seal is None and not _all_here(chairs) and not late:
        return Progress(chairs)
    if seal is None:
        chairs, waited = tuple(_as_sealed(table, chair) for chair in chairs), 0.0
        seal = write([chair.commitment for chair in chairs], [chair.here for chair in chairs])
    missing = [seat for seat in _owing(chairs, seal) if chairs[seat].owner]
    if missing and not (waited > REVEAL and any(chair.nonce for chair in chairs)):
        return Progress(chairs, seal)
    after = tuple(_lost(chair) if seat in missing else chair for seat, chair in enumerate(chairs))
    return Progress(after, seal, [chair.nonce or "" for chair in chairs])


def called(chairs: Sequence[Chair]) -> bool:
    """Whether everybody sits and has committed."""
    return full(chairs) and all(chair.nonce or chair.commitment for chair in chairs if chair.kind == HUMAN)


def asked(chairs: Sequence[Chair], seal: str | None, player: str) -> str:
    """What a player's browser is asked for before the match begins: COMMIT, TELL or nothing."""
    mine = [seat for seat, chair in enumerate(chairs) if chair.owner == player]
    if seal is not None:
        return TELL if set(mine) & set(_owing(chairs, seal)) else ""
    owes = lambda chair: not chair.nonce and (not chair.commitment or (called(chairs) and not chair.here))  # noqa: E731
    return COMMIT if any(chairs[seat].kind == HUMAN and owes(chairs[seat]) for seat in mine) else ""


def committed(chairs: Chairs, player: str, told: str) -> Chairs:
    """The chairs after a player's commitment; once everybody is called, who commits is here."""
    own = [c.owner == player and c.kind == HUMAN and not c.nonce for c in chairs]
    after = tuple(replace(c, commitment=told) if is_own else c for c, is_own in zip(chairs, own, strict=True))
    there = called(after)
    return tuple(replace(c, here=there) if is_own else c for c, is_own in zip(after, own, strict=True))


def may_commit(chairs: Sequence[Chair], seal: str | None, player: str, waited: float) -> bool:
    """Whether a commitment still counts: before the seal; or if the nonce was lost, as long as nobody has told any."""
    if seal is None:
        return True
    owners = {chairs[seat].owner for seat in _owing(chairs, seal)}
    return player in owners and not any(chair.nonce for chair in chairs) and (len(owners) == 1 or waited > REVEAL)


def seconds_since(moment: str) -> float:
    """How long a stored moment is ago."""
    return (datetime.now(UTC) - datetime.fromisoformat(moment)).total_seconds()


def ago(seconds: float) -> str:
    """The moment so many seconds ago, as it is stored."""
    return (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def _present(chair: Chair) -> bool:
    """Whether a person's browser is there, or has told its nonce already and need not be."""
    return chair.kind == HUMAN and (chair.here or bool(chair.nonce))


def _all_here(chairs: Chairs) -> bool:
    people = [chair for chair in chairs if chair.kind == HUMAN]
    return all(map(_present, people))


def _as_sealed(table: str, chair: Chair) -> Chair:
    """A nonce that was told openly, by somebody who trusts the server, is committed to by the server."""
    told = commitment(table, chair.nonce) if chair.nonce else chair.commitment
    return replace(chair, commitment=told, here=_present(chair))


def _owing(chairs: Sequence[Chair], seal: str) -> list[int]:
    """The seats whose nonces are still to be told."""
    return [seat for seat, here in enumerate(Seal.read(seal).here) if here and not chairs[seat].nonce]


def _lost(chair: Chair) -> Chair:
    return replace(chair, kind=BOT, owner=None, level=USUAL)
