"""Scenes of Saqqara, told as a player would tell them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nomarch.games.saqqara.rules import data, state
from nomarch.games.saqqara.rules.turn import leave, waits
from nomarch.testing import Scene

STEPS = [name for name in vars(state) if name.isupper() and name not in vars(data) and name not in ("STATE", "_SEATS")]
FIRST = ("irrigation", "intrigue", "government", "religion", "agriculture", "royal-court", "trade")


class Table(Scene):
    """A scene with the words of this game; it begins before the first threshold card, seat 0 first."""

    def __init__(self, seats: int = 3, *, starter: int = 0, **options: Any) -> None:
        super().__init__("saqqara", seats, **options)
        self.play(*(f"pyramid {name}" for name in FIRST[: seats + 2]), f"starter {starter + 1}")

    # Arranging

    def goods(self, seat: int = 0, **amounts: int) -> Table:
        """Give a seat exactly these goods; the supply keeps the balance."""
        for good, name in enumerate(data.GOOD_NAMES):
            self.s.supply[good] += self.s.goods[seat][good] - amounts.get(name, 0)
            self.s.goods[seat][good] = amounts.get(name, 0)
        return self

    def store(self, house: str, **amounts: int) -> Table:
        """Let a warehouse hold exactly these goods."""
        row = self.s.house[data.HOUSE_NAMES.index(house)]
        for good, name in enumerate(data.GOOD_NAMES):
            self.s.supply[good] += row[good] - amounts.get(name, 0)
            row[good] = amounts.get(name, 0)
        return self

    def empty(self) -> Table:
        """Let all warehouses be empty."""
        for house in data.HOUSE_NAMES:
            self.store(house)
        return self

    def level(self, seat: int = 0, **levels: int) -> Table:
        """Put workers of a seat on levels: royal_court=4; the pyramids come into play."""
        for name, level in levels.items():
            pyramid = data.PYRAMID_NAMES.index(name.replace("_", "-"))
            self.s.level[seat][pyramid] = level
            self.s.in_play[pyramid] = 1
        return self

    def season(self, season: str, year: int = 1) -> Table:
        self.s.season, self.s.year = data.GOOD_NAMES.index(season), year - 1
        return self

    def thresholds(self, *cards: str) -> Table:
        """Turn up these threshold cards, whatever lay there before."""
        for house, name in enumerate(cards):
            if self.s.threshold[house]:
                self.s.threshold_deck[self.s.threshold[house] - 1] += 1
            card = data.THRESHOLD_NAMES.index(name)
            self.s.threshold[house] = card + 1
            self.s.threshold_deck[card] -= 1
        return self

    def hand(self, seat: int, *cards: str) -> Table:
        """Move cards from a seat's pile into its hand."""
        for name in cards:
            card = data.CARD_NAMES.index(name)
            self.s.deck[seat][card] -= 1
            self.s.hand[seat][card] += 1
            self.s.held[seat] += 1
        return self

    def laid(self, seat: int, *cards: str) -> Table:
        """Lay cards of a seat's pile face down under fish, linen, wood, gold."""
        for house, name in enumerate(cards):
            card = data.CARD_NAMES.index(name)
            self.s.deck[seat][card] -= 1
            self.s.laid[seat][house] = card + 1
            self.s.held[seat] += 1
        return self

    def owns(self, seat: int, *cards: str) -> Table:
        for name in cards:
            self.s.owner[data.MARKET_CARD_NAMES.index(name)] = seat + 1
        return self

    def at(self, step: str, turn: int | None = None) -> Table:
        """Stand at a step of the round, `turn` (else the start player) to move, and go on by itself."""
        self.s.phase = getattr(state, step)
        self.s.turn = self.s.starter if turn is None else turn
        while not waits(self.s):
            leave(self.s)
        return self

    def market(self, *cards: str, season: str = "gold", year: int = 1) -> Table:
        """A market with these cards on offer under fish, linen, wood, gold."""
        self.season(season, year)
        self.s.due = 4
        self.at("OFFERING")
        return self.play(*(f"offer {card}" for card in cards or data.MARKET_CARD_NAMES[:4]))

    # Walking

    def go_to(self, step: str) -> Table:
        """Play on, always the last choice (done or pass), until a step is reached."""
        for _ in range(3000):
            if self.s.phase == getattr(state, step):
                return self
            self.play(self.choices()[-1])
        raise AssertionError(f"{step} was not reached")

    # Looking

    @property
    def step(self) -> str:
        return STEPS[self.s.phase]

    def has(self, seat: int = 0) -> dict[str, int]:
        """The goods of a seat that are not zero."""
        return {name: n for name, n in zip(data.GOOD_NAMES, self.s.goods[seat], strict=True) if n}

    def holds(self, house: str) -> dict[str, int]:
        """The goods of a warehouse that are not zero."""
        row = self.s.house[data.HOUSE_NAMES.index(house)]
        return {name: n for name, n in zip(data.GOOD_NAMES, row, strict=True) if n}

    def owned(self, seat: int) -> list[str]:
        return [name for name, owner in zip(data.MARKET_CARD_NAMES, self.s.owner, strict=True) if owner == seat + 1]


@pytest.fixture
def table() -> Callable[..., Table]:
    return Table
