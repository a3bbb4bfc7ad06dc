"""Who is listening: each socket holds one wake flag, so a slow one skips versions instead of queueing them."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import defaultdict

REMEMBERED = 10_000  # people who have left


class Hub:
    """The open sockets of this process, by table."""

    def __init__(self) -> None:
        self._flags: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._rings: dict[str, int] = {}
        self._counted = itertools.count(1)
        self._here: dict[tuple[str, str], int] = defaultdict(int)
        self._seen: dict[tuple[str, str], float] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._rung_at = time.monotonic()  # when any table was last rung for

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Remember the loop that the sockets live in."""
        self._loop = loop

    def join(self, table: str, player: str) -> asyncio.Event:
        """A socket opens; its flag is raised whenever the table changes."""
        flag = asyncio.Event()
        self._flags[table].add(flag)
        self._here[table, player] += 1
        return flag

    def part(self, table: str, player: str, flag: asyncio.Event) -> None:
        """A socket closes."""
        self._flags[table].discard(flag)
        if not self._flags[table]:
            del self._flags[table]
            self._rings.pop(table, None)
        self._here[table, player] -= 1
        if self._here[table, player] <= 0:
            del self._here[table, player]
            self._see(table, player)

    def greet(self, table: str, player: str) -> None:
        """A player sits down, whose socket will open in a moment: from now on they were seen. From any thread."""
        if not self.here(table, player):
            self._see(table, player)

    def _see(self, table: str, player: str) -> None:
        self._seen.pop((table, player), None)
        self._seen[table, player] = time.monotonic()
        if len(self._seen) > REMEMBERED:
            del self._seen[next(iter(self._seen))]

    def ring(self, table: str) -> None:
        """Tell everybody at a table, from any thread; whoever comes later looks by themselves."""
        if table in self._flags and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.rung, table)

    def rung(self, table: str) -> None:
        """Tell everybody at a table, from the loop."""
        if table in self._flags:
            self._rung_at = time.monotonic()
            self._rings[table] = next(self._counted)
            for flag in self._flags[table]:
                flag.set()

    def last_ring(self, table: str) -> int:
        """The number of a table's last ring, unlike any other's: who hears the same ring sees the same."""
        return self._rings.get(table, 0)

    def quiet_for(self) -> float:
        """Seconds since there was news at any table that somebody looks at."""
        return time.monotonic() - self._rung_at

    def ring_all(self) -> None:
        """Tell everybody at every table, from the loop."""
        for table in self._flags:
            self.rung(table)

    def open_tables(self) -> list[str]:
        """Tables that somebody is looking at."""
        return list(self._flags)

    def watched(self, table: str) -> bool:
        """Whether somebody is looking at a table."""
        return table in self._flags

    def sockets(self) -> int:
        """How many sockets are open."""
        return sum(map(len, self._flags.values()))

    def people(self) -> list[tuple[str, str]]:
        """Every table and player with a socket here."""
        return list(self._here)

    def here(self, table: str, player: str) -> bool:
        """Whether a player has a socket here."""
        return self._here.get((table, player), 0) > 0

    def away(self, table: str, player: str, seconds: float) -> bool:
        """Whether a player has had no socket here for so long; who was never seen here is away."""
        if self.here(table, player):
            return False
        return time.monotonic() - self._seen.get((table, player), -1e9) > seconds
