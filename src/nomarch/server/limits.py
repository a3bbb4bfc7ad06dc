"""How often one player, or one address, may do a thing."""

from __future__ import annotations

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from .errors import TooMany
from .identity import Player

RATES = {
    "act": parse("40/5 seconds"),
    "hint": parse("10/10 seconds"),
    "say": parse("8/10 seconds"),
    "open": parse("30/minute"),
    "look": parse("120/10 seconds"),
    "player": parse("60/minute"),
    "replay": parse("60/10 seconds"),
}
CROWDS = {"open": parse("240/minute"), "replay": parse("240/10 seconds")}  # all who come from one address


class Limits:
    """How often one player, or one address, may do a thing."""

    def __init__(self, enabled: bool) -> None:
        self._enabled = enabled
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def check(self, what: str, who: str) -> None:
        """Count one more; TooMany if that is too fast."""
        self._hit(RATES[what], what, who)

    def check_visitor(self, what: str, player: Player, connection: HTTPConnection) -> None:
        """Count one more for a player; a stranger, who has a new name each time, is known by the address."""
        address = connection.client.host if connection.client else ""
        self.check(what, address if player.new else player.id)
        if what in CROWDS:
            self._hit(CROWDS[what], "crowd", what, address)

    def _hit(self, rate: RateLimitItem, *who: str) -> None:
        if self._enabled and not self._limiter.hit(rate, *who):
            raise TooMany("Too many requests. Wait a moment and try again.")
