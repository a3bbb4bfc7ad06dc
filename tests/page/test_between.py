"""Boards are also drawn between two decisions: a turn that is shown again passes through every step of it."""

from __future__ import annotations

import random

import pytest

import nomarch
from nomarch import catalogue
from nomarch.engine import SPECTATOR, Showing, View
from nomarch.page.words import translator

EVENTS = 400


@pytest.mark.parametrize("slug", list(catalogue.OURS))
def test_every_step_of_a_match_can_be_drawn(slug: str) -> None:
    rng, position, drawn = random.Random(5), nomarch.game(slug).start(), 0
    while not position.over and len(position.record.events) < EVENTS:
        ids = position.legal() or [outcome for outcome, _weight in position.outcomes()]
        for step in position.watch(rng.choice(ids)):
            view = View(position.game, SPECTATOR, 0, step.after.tobytes(), (), len(position.record.events))
            drawn += bool(position.game.drawing.board(Showing(view, ["A", "B", "C", "D"]), translator("en")).board)
    assert drawn >= len(position.record.events)
