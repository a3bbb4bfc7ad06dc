"""How often one player, or one address, may do a thing."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from .errors import TooMany
from .identity import Player

FORGET = 60.0  # seconds between two looks for keys that nobody uses any more


@dataclass(frozen=True)
class Rate:
    """So many times in so many seconds."""

    times: int
    seconds: float


RATES = {
    "act": Rate(40, 5),
    "hint": Rate(10, 10),
    "link": Rate(100, 10),
    "say": Rate(8, 10),
    "open": Rate(30, 60),
    "look": Rate(120, 10),
    "mail": Rate(5, 3600),
    "mail to": Rate(3, 24 * 3600),
    "player": Rate(60, 60),
    "replay": Rate(60, 10),
    "upload": Rate(20, 600),
    "name": Rate(60, 600),
    "prove": Rate(20, 600),
    "report": Rate(10, 600),
    "operator": Rate(10, 60),
    "operator-calls": Rate(60, 60),
}
CROWDS = {
    "open": Rate(240, 60),
    "mail": Rate(30, 3600),
    "replay": Rate(240, 10),
    "upload": Rate(100, 600),
    "prove": Rate(60, 600),
}  # all who come from one address
MESSAGES = Rate(200, 10)  # through one socket, whatever they say


class Window:
    """Counts in a moving window, by a clock that nobody can set; a key that has become quiet is forgotten."""

    def __init__(self) -> None:
        self._times: dict[tuple[str, ...], tuple[Rate, deque[float]]] = {}
        self._forgot = time.monotonic()
        self._lock = threading.Lock()

    def hit(self, rate: Rate, *key: str) -> bool:
        """Count one more; False, and nothing is counted, if that is too fast."""
        now = time.monotonic()
        with self._lock:
            self._forget(now)
            _, times = self._times.setdefault(key, (rate, deque(maxlen=rate.times)))
            if len(times) == rate.times and now - times[0] < rate.seconds:
                return False
            times.append(now)
            return True

    def __len__(self) -> int:
        return len(self._times)

    def _forget(self, now: float) -> None:
        if now - self._forgot > FORGET:
            self._forgot = now
            quiet = [key for key, (rate, times) in self._times.items() if now - times[-1] > rate.seconds]
            for key in quiet:
                del self._times[key]


class Limits:
    """How often one player, or one address, may do a thing."""

    def __init__(self, enabled: bool, sockets: int = 400) -> None:
        self._enabled, self._most_sockets = enabled, sockets
        self._window = Window()
        self._sockets: Counter[str] = Counter()

    def check(self, what: str, who: str) -> None:
        """Count one more; TooMany if that is too fast."""
        self._hit(RATES[what], what, who)

    def check_visitor(self, what: str, player: Player, connection: HTTPConnection) -> None:
        """Count one more for a player; a stranger, who has a new name each time, is known by the address."""
        address = address_of(connection)
        self.check(what, address if player.new else player.id)
        if what in CROWDS:
            self._hit(CROWDS[what], "crowd", what, address)

    def floods(self, window: Window) -> bool:
        """Count one more message in a socket's own window; whether it sends too many."""
        return self._enabled and not window.hit(MESSAGES, "messages")

    @contextmanager
    def socket(self, connection: HTTPConnection) -> Iterator[None]:
        """While a socket is open it is counted for its address; TooMany if that has too many. Called in the loop."""
        address = address_of(connection)
        if self._sockets[address] >= self._most_sockets:
            raise TooMany("Too many pages are open from this address. Close one and try again.")
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _hit(self, rate: Rate, *who: str) -> None:
        if self._enabled and not self._window.hit(rate, *who):
            raise TooMany("Too many requests. Wait a moment and try again.")


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from, as far as trusted proxies tell."""
    return connection.client.host if connection.client else ""
