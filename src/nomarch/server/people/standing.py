"""What every request asks about people, answered from memory: signed out, let in, muted.

The few rows behind it are read at the start, after every change made here, and every few seconds for changes
made by other processes: those take effect there within `NOMARCH_POLL` seconds.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

import sqlalchemy as sa

from nomarch.server.rounds import Rounds
from nomarch.server.storage.schema import bans, manners, people
from nomarch.server.storage.store import Store

PLAYER, ADDRESS = "player", "address"
Network = IPv4Network | IPv6Network

_epochs = sa.select(people.c.id, people.c.epoch).where(people.c.epoch > 0)
_bans = sa.select(bans.c.who, bans.c.kind)
_manners = sa.select(manners.c.player, manners.c.other)


@dataclass(frozen=True)
class Known:
    """All of it, as it was when it was last read."""

    epochs: dict[str, int] = field(default_factory=dict)
    players: frozenset[str] = frozenset()
    networks: tuple[Network, ...] = ()
    muted: dict[str, frozenset[str]] = field(default_factory=dict)


class Standing:
    """Who is signed out, banned and muted; `refresh` reads it anew."""

    def __init__(self, store: Store, every: float) -> None:
        self._store = store
        self._known = Known()
        self.rounds = Rounds("news of people", lambda: asyncio.to_thread(self.refresh), every)

    def epoch_of(self, player: str) -> int:
        """The epoch that a player's cookie must have at least."""
        return self._known.epochs.get(player, 0)

    def banned(self, player: str) -> bool:
        """Whether the operator has banned a player."""
        return player in self._known.players

    @property
    def bans_players(self) -> bool:
        """Whether any player is banned at all."""
        return bool(self._known.players)

    def barred(self, address: str) -> bool:
        """Whether the operator has banned an address."""
        if not self._known.networks:
            return False
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self._known.networks)

    def muted_by(self, player: str) -> frozenset[str]:
        """Whose talk a player does not want to see: those they have muted or blocked."""
        return self._known.muted.get(player, frozenset())

    def refresh(self) -> None:
        """Read everything again; from any thread."""
        with self._store.engine.connect() as connection:
            epochs = {row.id: row.epoch for row in connection.execute(_epochs)}
            told = connection.execute(_bans).all()
            muted = defaultdict[str, set[str]](set)
            for row in connection.execute(_manners):
                muted[row.player].add(row.other)
        self._known = Known(
            epochs,
            frozenset(row.who for row in told if row.kind == PLAYER),
            tuple(ip_network(row.who) for row in told if row.kind == ADDRESS),
            {player: frozenset(others) for player, others in muted.items()},
        )
