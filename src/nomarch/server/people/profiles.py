"""Public profiles: as much of a person as they have made public, and of others only what those have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from nomarch.bots.skill import Skill
from nomarch.server.errors import NotPublic
from nomarch.server.mine import Match, mine
from nomarch.server.services import Services
from nomarch.server.storage.schema import people, rating_history, seats
from nomarch.server.storage.store import Store
from nomarch.tables import BOT

from .keeping import COSTS, MATCHES, RATING
from .kept import looks

MOST = 50  # matches, the latest ones

_chairs = (
    sa.select(seats.c.table_id, seats.c.seat, seats.c.kind, seats.c.owner, seats.c.level, people.c.name, people.c.shows)
    .join(people, people.c.id == seats.c.owner, isouter=True)
    .where(seats.c.table_id.in_(sa.bindparam("ids", expanding=True)))
    .order_by(seats.c.table_id, seats.c.seat)
)

_ratings = (
    sa.select(rating_history.c.game, rating_history.c.at, rating_history.c.mu, rating_history.c.sigma)
    .where(rating_history.c.player == sa.bindparam("player"))
    .order_by(rating_history.c.at)
)


@dataclass(frozen=True)
class Opponent:
    """Somebody else at a table: a bot of a level, or a person who is named only if they show their matches."""

    name: str
    level: int  # 0 for a person


@dataclass(frozen=True)
class Played:
    """A match as strangers may know of it; `page` only where everybody who played it shows theirs."""

    game: str
    day: str
    scores: tuple[int, ...]
    placing: int
    won: bool
    against: tuple[Opponent, ...]
    page: str


@dataclass(frozen=True)
class Rating:
    """What somebody's rating in a game was after a match."""

    game: str
    day: str
    points: int


@dataclass(frozen=True)
class Profile:
    """What somebody shows; None is what they do not."""

    name: str
    kind: str
    since: str
    matches: tuple[Played, ...] | None
    rating: tuple[Rating, ...] | None
    costs: tuple[Match, ...] | None

    @property
    def cost(self) -> float | None:
        """What a decision costs them in the mean."""
        values = [match.cost for match in self.costs or () if match.cost is not None]
        return sum(values) / len(values) if values else None

    def told(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "name": self.name,
            "kind": self.kind,
            "since": self.since,
            "matches": None if self.matches is None else [asdict(one) for one in self.matches],
            "rating": None if self.rating is None else [asdict(one) for one in self.rating],
            "cost": self.cost,
            "studied": None if self.costs is None else len(self.costs),
        }


def profile(services: Services, name: str) -> Profile:
    """What somebody shows under a name; NotPublic if nobody keeps it, or shows anything."""
    kept = services.people.called(name) if looks(name) else None
    if kept is None or not kept.shows:
        raise NotPublic("There is no public profile under this name.")
    played = [match for match in mine(services, kept.id).matches if match.against != "screen"]
    chairs = _of_matches(services.store, [match.id for match in played])
    listed = tuple(_played(match, chairs[match.id]) for match in reversed(played[-MOST:]))
    agreed = tuple(m for m in played if m.cost is not None and _all_show(chairs[m.id], COSTS))
    return Profile(
        kept.name,
        kept.kind,
        kept.since[:10],
        listed if MATCHES in kept.shows else None,
        tuple(rating_curve(services.store, kept.id)) if RATING in kept.shows else None,
        agreed if COSTS in kept.shows else None,
    )


def rating_curve(store: Store, player: str) -> list[Rating]:
    """Somebody's ratings over time, the earliest first."""
    with store.engine.connect() as connection:
        rows = connection.execute(_ratings, {"player": player}).all()
    return [Rating(row.game, row.at[:10], Skill(row.mu, row.sigma).points) for row in rows]


def _of_matches(store: Store, ids: Sequence[str]) -> dict[str, list[Any]]:
    found = defaultdict[str, list[Any]](list)
    if ids:
        with store.engine.connect() as connection:
            for chair in connection.execute(_chairs, {"ids": list(ids)}):
                found[chair.table_id].append(chair)
    return found


def _played(match: Match, chairs: Sequence[Any]) -> Played:
    others = tuple(_opponent(chair) for chair in chairs if chair.seat != match.seat)
    page = f"/t/{match.id}/replay" if _all_show(chairs, MATCHES) else ""
    return Played(match.game, match.day, match.scores, match.placing, match.won, others, page)


def _opponent(chair: Any) -> Opponent:
    if chair.kind == BOT and chair.owner is None:
        return Opponent("", chair.level)
    return Opponent(chair.name if _shows(chair, MATCHES) else "", 0)


def _all_show(chairs: Sequence[Any], section: str) -> bool:
    """Whether all people at a table show a part of their profile; who gave up a seat does not."""
    return all(_shows(chair, section) for chair in chairs if chair.kind != BOT or chair.owner)


def _shows(chair: Any, section: str) -> bool:
    return chair.shows is not None and section in chair.shows.split()
