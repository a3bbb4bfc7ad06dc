"""Who may sit down at a table under its terms."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy.engine import Connection

from nomarch.bots.skill import Skill
from nomarch.server.errors import NotRated
from nomarch.server.storage.store import Store

from .kept import People, households
from .manners import blocked
from .ratings import Ratings
from .terms import Terms


def may_meet(connection: Connection, player: str, others: Collection[str | None], *, rated: bool = False) -> bool:
    """Whether a player may be brought together with others: not if one of them has blocked the other."""
    people = [other for other in others if other]
    return not blocked(connection, player, people) and not (rated and related(connection, player, people))


def related(connection: Connection, player: str, others: Collection[str]) -> bool:
    """Whether one of the others is the player's own bot, or keeps it: they could play into each other's hands."""
    return bool(households(connection, [player]) & households(connection, others))


def admit(store: Store, terms: Terms, game: str, player: str, owners: Sequence[str | None]) -> None:
    """NotRated if somebody may not sit down at a table under these terms."""
    if player in owners or not terms.rated:
        return
    kept_name(store, player)
    with store.engine.connect() as connection:
        if related(connection, player, [owner for owner in owners if owner]):
            raise NotRated("Nobody is rated for a match against their own bot.")
    points = Ratings(store).of([player], game).get(player, Skill()).points
    if (terms.least is not None and points < terms.least) or (terms.most is not None and points > terms.most):
        raise NotRated(
            "This table is for ratings from {least} to {most}; yours is {points}.",
            least=terms.least,
            most=terms.most,
            points=points,
        )


def kept_name(store: Store, player: str) -> str:
    """The kept name of somebody who is to be rated; NotRated for a guest."""
    name = People(store).name_of(player)
    if name is None:
        raise NotRated("Only players who keep their name can play rated matches.")
    return name
