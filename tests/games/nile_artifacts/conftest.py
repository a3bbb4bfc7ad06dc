"""Scenes of Nile Artifacts, told as a player would tell them."""

from collections.abc import Callable
from typing import Any

import pytest

from nomarch.games.nile_artifacts.rules.actions import CARD_NAMES
from nomarch.games.nile_artifacts.rules.cards import move, start_of
from nomarch.games.nile_artifacts.rules.components import requirement
from nomarch.games.nile_artifacts.rules.data import MONUMENT_NAMES, MONUMENTS
from nomarch.games.nile_artifacts.rules.offering import count, satisfied
from nomarch.games.nile_artifacts.rules.state import (
    DISCARDED,
    DISPLAYED,
    HAND,
    IN_DECK,
    OFFERED,
    OFFERING,
    ON_RIVER,
    SAILING,
    UNSEEN,
)
from nomarch.testing import Scene

FIVE = ("karnak", "luxor", "edfu", "saqqara", "bent-pyramid")


class Table(Scene):
    """A scene with the words of this game: seat 0 begins, five monuments are displayed, nothing is laid out."""

    def __init__(self, seats: int = 2, display: tuple[str, ...] = FIVE, **options: Any) -> None:
        super().__init__("nile-artifacts", seats, **options)
        self.play("start 1").show(*display)
        self.s.drawing = 0
        self.s.phase = SAILING

    def show(self, *monuments: str, stack: int = 7) -> "Table":
        """Display exactly these monuments, believers at the bottom, and so many more in the stack."""
        for monument in range(MONUMENTS):
            shown = MONUMENT_NAMES[monument] in monuments
            self.s.monument[monument] = DISPLAYED if shown else UNSEEN
        self.s.stack = stack
        return self

    def river(self, *cards: str) -> "Table":
        """Lay these cards out."""
        for card in cards:
            move(self.s, CARD_NAMES.index(card), IN_DECK, ON_RIVER)
        return self

    def hand(self, *cards: str, seat: int = 0) -> "Table":
        """Give a seat these cards; one that is not in the deck takes the place of the deck's first."""
        for card in map(CARD_NAMES.index, cards):
            deck = self.s.card[: self.s.at[IN_DECK]]
            if card not in deck:
                self.s.card[: len(deck)] = sorted([card, *deck[1:]])
            move(self.s, card, IN_DECK, HAND + seat)
        return self

    def discard_deck(self, but: int = 0) -> "Table":
        """Discard the deck but for its last cards."""
        while self.s.at[IN_DECK] > but:
            move(self.s, self.s.card[0], IN_DECK, DISCARDED)
        return self

    def empty_deck(self, but: int = 0) -> "Table":
        """Lay the deck, but for its last cards, on the river: neither deck nor discards are left."""
        while self.s.at[IN_DECK] > but:
            move(self.s, self.s.card[0], IN_DECK, ON_RIVER)
        return self

    def coins(self, *coins: int) -> "Table":
        for seat, n in enumerate(coins):
            self.s.coins[seat] = n
        return self

    def ship(self, berth: int, bow: str = "right", seat: int = 0) -> "Table":
        self.s.berth[seat] = berth
        self.s.heading[seat] = 1 if bow == "right" else -1
        return self

    def offering(self) -> "Table":
        """All ships have docked."""
        self.s.phase = OFFERING
        self.s.turn = self.s.starter
        self.s.to_offer = self.seats
        return self

    def on(self, monument: str, *levels: int) -> "Table":
        """Put the believers of all seats on these levels of a monument."""
        for seat, level in enumerate(levels):
            self.s.believers[seat][MONUMENT_NAMES.index(monument)] = level
        return self

    def levels(self, monument: str) -> list[int]:
        """The levels of all believers on a monument."""
        return [self.s.believers[seat][MONUMENT_NAMES.index(monument)] for seat in range(self.seats)]

    def displayed(self) -> set[str]:
        return {name for name, where in zip(MONUMENT_NAMES, self.s.monument, strict=True) if where == DISPLAYED}

    def offer(self, *cards: str) -> "Table":
        """Choose these cards and confirm."""
        return self.play(*(f"offer {card}" for card in cards), "confirm")

    def at(self, place: int) -> list[str]:
        """The cards at a place."""
        start = start_of(self.s, place)
        return [CARD_NAMES[card] for card in self.s.card[start : start + self.s.at[place]]]

    def held(self, seat: int = 0) -> list[str]:
        return self.at(HAND + seat)

    def satisfies(self, cards: tuple[str, ...], asked: str) -> bool:
        """Whether offering these cards is what a level asks for."""
        for card in cards:
            count(self.s, CARD_NAMES.index(card), 1)
        found = bool(satisfied(self.s, requirement(asked)))
        for card in cards:
            count(self.s, CARD_NAMES.index(card), -1)
        return found

    offered = property(lambda self: self.at(OFFERED))
    discards = property(lambda self: self.at(DISCARDED))


@pytest.fixture
def table() -> Callable[..., Table]:
    return Table
