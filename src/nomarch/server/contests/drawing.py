"""The drawing of a contest: order and seats follow from one seal, like the dice of a match.

Whoever opens a contest publishes the hash of a key with it. Everybody who enters commits to a nonce. When the contest
begins, all of it is sealed; then browsers that are there tell their nonces. Order and seats are drawn from the seal,
the nonces and the key, and the key is told when the contest is over, so anybody can draw everything again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nomarch.engine import Dice
from nomarch.engine.chance import Source
from nomarch.engine.seal import Seal, digest

from .forms import ROBIN, final_tables, finalists, robin, seated, swiss, usual_rounds
from .groups import Past, Round
from .standings import Played, standings, winner


def sealed(contest: str, key: str, commitments: Sequence[str | None], told: Mapping[str, Any]) -> str:
    """The text that fixes all that a drawing follows from; `told` says what is played.

    Nobody is named in it: what was sealed stays as it is, and names may go.
    """
    there = tuple(one is not None for one in commitments)
    return Seal(contest, digest(key), tuple(commitments), there, told).text()


class Drawing:
    """All that follows from the seal of a contest; the same for whoever draws again."""

    def __init__(self, seal: str, nonces: Sequence[str], key: str) -> None:
        self._dice = Dice.from_seal(seal, nonces, key)
        told = Seal.read(seal).match
        self.players: int = len(told["levels"])
        self.most: int = told["seats"]
        self.least: int = told["least"]
        self.form: str = told["form"]
        self._rounds: int = told["rounds"]
        self.final_players, self.final_rounds = finalists(self.players, self.most, told["finals"])

    def draws(self, what: str) -> Source:
        """What is drawn from under a name."""
        return self._dice.at(what)

    def order(self) -> list[int]:
        """All entries in the order that is drawn before the first round."""
        order = list(range(self.players))
        for last in range(self.players - 1, 0, -1):
            other = self.draws(f"order {last}").randrange(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def rounds(self) -> int:
        """How many rounds there are before the finals."""
        return len(self._robin()) if self.form == ROBIN else self._rounds or usual_rounds(self.players)

    def _robin(self) -> list[Round]:
        return robin(self.order(), self.most, self.least, self.draws)

    def next_round(self, played: Sequence[Played], rounds: int) -> Round | None:
        """The round that follows those played; None if the contest is over."""
        if len(played) < rounds:
            return self._robin()[len(played)] if self.form == ROBIN else self._swiss(played)
        finals = played[rounds:]
        if len(finals) >= self.final_rounds:
            return None
        return self._final(played, rounds)

    def _swiss(self, played: Sequence[Played]) -> Round:
        best = [line.who for line in standings(self.order(), played)]
        return swiss(best, _past(played), self.most, self.least, self.draws)

    def _final(self, played: Sequence[Played], rounds: int) -> Round:
        before = [line.who for line in standings(self.order(), played[:rounds])]
        left = before[: self.final_players]
        for found, results in played[rounds:]:
            first = {winner(table, result, before) for table, result in zip(found.tables, results, strict=True)}
            left = [who for who in left if who in first]
        return seated(Round(tuple(final_tables(left, self.most))), _past(played), self.draws)


def _past(played: Sequence[Played]) -> Past:
    return Past(tuple(found for found, _ in played))
