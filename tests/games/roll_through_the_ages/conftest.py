"""Scenes of Roll Through the Ages, told as a player would tell them."""

from collections.abc import Callable

import pytest

from nomarch.games.roll_through_the_ages.rules.data import DEVELOPMENT_NAMES, GOOD_NAMES, SITE_BOXES, SITE_NAMES
from nomarch.games.roll_through_the_ages.rules.state import KEEPING
from nomarch.testing import Scene

FACES = {"f": "food", "w": "workers", "e": "either", "g": "good", "s": "skull", "c": "coins"}


class Table(Scene):
    """A scene with the words of this game."""

    def __init__(self, seats: int = 2, **options: str) -> None:
        super().__init__("roll-through-the-ages", seats, **options)

    def cities(self, n: int, seat: int = 0) -> "Table":
        """Give a seat n cities; if it is about to roll, it rolls that many dice."""
        for city in range(n - 3):
            self.s.boxes[seat][city] = SITE_BOXES[city]
        if seat == self.s.turn:
            self.s.rolling = n
        return self

    def own(self, *developments: str, seat: int = 0) -> "Table":
        for name in developments:
            self.s.owned[seat][DEVELOPMENT_NAMES.index(name)] = 1
        return self

    def goods(self, *amounts: int, seat: int = 0) -> "Table":
        """Set wood, stone, pottery, cloth, spearheads."""
        for good in range(5):
            self.s.goods[seat][good] = amounts[good] if good < len(amounts) else 0
        return self

    def food(self, n: int, seat: int = 0) -> "Table":
        self.s.food[seat] = n
        return self

    def tick(self, site: str, boxes: int | None = None, seat: int = 0) -> "Table":
        """Tick boxes of a site, all of them by default, as if in an earlier turn."""
        i = SITE_NAMES.index(site)
        self.s.boxes[seat][i] = SITE_BOXES[i] if boxes is None else boxes
        if i >= 4 and self.s.boxes[seat][i] == SITE_BOXES[i] and not self.s.first[i - 4]:
            self.s.first[i - 4] = seat + 1
        return self

    def roll(self, faces: str) -> "Table":
        """Let dice fall, one letter each, and stop rolling where one may."""
        self.play(*(f"die {FACES[letter]}" for letter in faces))
        if self.s.phase == KEEPING:
            self.play("stop")
        return self

    def skip(self) -> "Table":
        """Decline everything until the dice are passed on."""
        turn = (self.s.rounds, self.s.turn)
        while (self.s.rounds, self.s.turn) == turn and self.to_move >= 0:
            self.play(next(a for a in ("accept", "done", "spend 0 spearheads", *self.choices()) if a in self.choices()))
        return self

    def has(self, seat: int = 0) -> dict[str, int]:
        """The goods of a seat that are not zero."""
        return {name: n for name, n in zip(GOOD_NAMES, self.s.goods[seat], strict=True) if n}


@pytest.fixture
def table() -> Callable[..., Table]:
    return Table
