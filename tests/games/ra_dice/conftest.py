"""Scenes of Ra: The Dice Game, told as a player would tell them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nomarch.games.ra_dice.rules.data import COLOUR_NAMES, LAST_SPACE
from nomarch.games.ra_dice.rules.state import REROLLING
from nomarch.testing import Scene

FACES = {"p": "pharaoh", "n": "nile", "c": "civilization", "m": "monument", "a": "ankh", "s": "sun"}


class Table(Scene):
    """A scene with the words of this game."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__("ra-dice", seats)

    def dice(self, faces: str) -> Table:
        """Let all five dice fall: a letter each for yellow, green, blue, red, purple."""
        return self.play(*(f"die {colour} {FACES[f]}" for colour, f in zip(COLOUR_NAMES, faces, strict=True)))

    def roll(self, faces: str) -> Table:
        """Let all five dice fall and stop rolling where one may."""
        self.dice(faces)
        if self.s.phase == REROLLING:
            self.play("stop")
        return self

    def done(self) -> Table:
        """End the turn, if it did not end by itself."""
        return self.play("done") if "done" in self.choices() else self

    def at(self, seat: int = 0, pharaoh: int = 0, nile: int = 0, floods: int = 0) -> Table:
        """Put a seat's markers on both tracks."""
        self.s.pharaoh[seat], self.s.nile[seat], self.s.floods[seat] = pharaoh, nile, floods
        return self

    def settled(self, seat: int, *colours: str) -> Table:
        for colour in colours:
            self.s.civilization[seat][COLOUR_NAMES.index(colour)] = 1
        return self

    def built(self, seat: int, *spaces: str) -> Table:
        """Monument markers: 'yellow 1' is the yellow space of the first column."""
        for space in spaces:
            colour, column = space.split()
            self.s.monuments[COLOUR_NAMES.index(colour)][int(column) - 1] = seat + 1
        return self

    def last_step(self, epoch: int = 1) -> Table:
        """Ra stands one space before the last one of an epoch."""
        self.s.ra = LAST_SPACE - 1
        self.s.epoch = epoch - 1
        return self

    def end_epoch(self, epoch: int = 1) -> Table:
        """A turn in which one sun ends the epoch and no other die is used."""
        return self.last_step(epoch).roll("snppp").play("done")

    def civilization(self, seat: int) -> list[str]:
        return [colour for i, colour in enumerate(COLOUR_NAMES) if self.s.civilization[seat][i]]

    def monuments(self, seat: int) -> list[str]:
        rows = enumerate(self.s.monuments)
        return [f"{COLOUR_NAMES[i]} {c + 1}" for i, row in rows for c, owner in enumerate(row) if owner == seat + 1]


@pytest.fixture
def table() -> Callable[..., Table]:
    return Table
