"""Who may sit down at a table under its terms."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy.engine import Connection

from nomarch.bots.skill import Skill
from nomarch.server.errors import NotRated
from nomarch.server.storage.store import Store

from .kept import People
from .manners import blocked
from .ratings import Ratings
from .terms import Terms


def may_meet(connection: Connection, player: str, others: Collection[str | None]) -> bool:
    """Whether a player may be brought together with others: not if one of them has blocked the other."""
    return not blocked(connection, player, [other for other in others if other])


def admit(store: Store, terms: Terms, game: str, player: str, owners: Sequence[str | None]) -> None:
    """NotRated if somebody may not sit down at a table under these terms."""
    if player in owners or not terms.rated:
        return
    kept_name(store, player)
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
