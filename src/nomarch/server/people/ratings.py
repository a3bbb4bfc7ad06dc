"""Ratings of people who keep a name: changed once by every rated match, in the transaction that ends it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from nomarch.bots.skill import MU, SIGMA, Skill, bot_skill, rated
from nomarch.server.storage.schema import people, rating_history, ratings
from nomarch.server.storage.store import Store, now
from nomarch.tables import BOT, Chair

BEST = 50

_begin = sa.text(
    "INSERT INTO ratings (player, game, mu, sigma, matches, at) VALUES (:player, :game, :mu, :sigma, 0, :at)"
    " ON CONFLICT DO NOTHING"
)
_of_game = ratings.c.game == sa.bindparam("of_game")
_mine = (
    sa.select(ratings)
    .where(_of_game, ratings.c.player.in_(sa.bindparam("ids", expanding=True)))
    .order_by(ratings.c.player)  # whoever locks several does so in one order
)
_set = (
    sa.update(ratings)
    .where(_of_game, ratings.c.player == sa.bindparam("of_player"))
    .values(
        mu=sa.bindparam("to_mu"), sigma=sa.bindparam("to_sigma"), matches=ratings.c.matches + 1, at=sa.bindparam("on")
    )
)
_counted = sa.select(rating_history.c.player).where(rating_history.c.match == sa.bindparam("of_match")).limit(1)
_note = sa.insert(rating_history)
_kept = sa.select(ratings, people.c.name, people.c.kind).join(people, people.c.id == ratings.c.player)
_best = _kept.where(_of_game, ratings.c.matches > 0).order_by((ratings.c.mu - 3 * ratings.c.sigma).desc()).limit(BEST)
_curve = (
    sa.select(rating_history)
    .where(rating_history.c.player == sa.bindparam("of_player"), rating_history.c.game == sa.bindparam("of_game"))
    .order_by(rating_history.c.at)
)


@dataclass(frozen=True)
class Standing:
    """Somebody in the table of the best."""

    name: str
    skill: Skill
    matches: int
    program: bool = False


class Ratings:
    """Who plays how well, game by game."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, players: Sequence[str], game: str) -> dict[str, Skill]:
        """The ratings of those players who have one."""
        with self._store.engine.connect() as connection:
            rows = connection.execute(_mine, {"of_game": game, "ids": list(players)}).mappings().all()
        return {row["player"]: Skill(row["mu"], row["sigma"]) for row in rows if row["matches"]}

    def best(self, game: str) -> list[Standing]:
        """Those who surely play best, provisional ones included; who no longer keeps a name is not told."""
        with self._store.engine.connect() as connection:
            rows = connection.execute(_best, {"of_game": game}).mappings().all()
        found = [Standing(r["name"], Skill(r["mu"], r["sigma"]), r["matches"], r["kind"] == BOT) for r in rows]
        return sorted(found, key=lambda one: (one.skill.provisional, -one.skill.surely))

    def curve(self, player: str, game: str) -> list[tuple[str, Skill]]:
        """A player's rating after each match, the first one first."""
        with self._store.engine.connect() as connection:
            rows = connection.execute(_curve, {"of_player": player, "of_game": game}).mappings().all()
        return [(row["at"], Skill(row["mu"], row["sigma"])) for row in rows]


def enter(connection: Connection, game: str, players: Sequence[str]) -> None:
    """See to it that players have a row, before a rated match of theirs begins."""
    rows = [{"player": who, "game": game, "mu": MU, "sigma": SIGMA, "at": now()} for who in sorted(players)]
    if rows:
        connection.execute(_begin, rows)


def rate(
    connection: Connection,
    match: str,
    game: str,
    players: Sequence[str],
    chairs: Sequence[Chair],
    placings: Sequence[int],
    gone: Collection[int] = (),
) -> None:
    """Rate a match that has just ended; a second time nothing happens.

    `players` says whose seat is rated, "" for a bot's. Whoever left theirs to a bot comes behind all others, also who
    came back (`gone`): else whoever is about to lose could end the rating for everybody by two clicks.
    """
    if connection.scalar(_counted, {"of_match": match}) is not None:
        return
    people_here = [who for who in players if who]
    enter(connection, game, people_here)
    rows = connection.execute(_mine.with_for_update(), {"of_game": game, "ids": people_here}).mappings()
    known = {row["player"]: Skill(row["mu"], row["sigma"]) for row in rows}
    before = [known[who] if who else bot_skill(game, chair.level) for who, chair in zip(players, chairs, strict=True)]
    after = rated(before, places(players, chairs, placings, gone))
    at = now()
    for who, skill in zip(players, after, strict=True):
        if who:
            new = {"to_mu": skill.mu, "to_sigma": skill.sigma, "on": at}
            connection.execute(_set, {"of_game": game, "of_player": who, **new})
            row = {"match": match, "player": who, "game": game, "mu": skill.mu, "sigma": skill.sigma, "at": at}
            connection.execute(_note, row)


def places(
    players: Sequence[str], chairs: Sequence[Chair], placings: Sequence[int], gone: Collection[int] = ()
) -> list[int]:
    """The placings that count: who did not play all of it to the end comes last."""
    left = [bool(who) and (chairs[seat].kind == BOT or seat in gone) for seat, who in enumerate(players)]
    return [placing + len(players) * late for placing, late in zip(placings, left, strict=True)]
