"""How fast players want bots to act: at each table, the slowest of those who sit there decides."""

from __future__ import annotations

from collections import defaultdict

PACES = {"calm": 1.0, "quick": 0.4, "instant": 0.0}  # shares of the pause that the server is set to
USUAL = "calm"


class Paces:
    """What the browsers at each table have wished; called in the loop."""

    def __init__(self) -> None:
        self._wishes: defaultdict[str, dict[object, str]] = defaultdict(dict)

    def wish(self, table: str, who: object, speed: str) -> None:
        """A browser wishes for a speed; what nobody knows is the usual one."""
        self._wishes[table][who] = speed if speed in PACES else USUAL

    def forget(self, table: str, who: object) -> None:
        """A browser has left."""
        self._wishes[table].pop(who, None)
        if not self._wishes[table]:
            del self._wishes[table]

    def share(self, table: str) -> float:
        """The share of the pause that bots make at a table."""
        wishes = self._wishes[table].values() if table in self._wishes else ()
        return max((PACES[speed] for speed in wishes), default=PACES[USUAL])
