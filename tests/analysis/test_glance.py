"""Which decisions the deep pass looks at."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.playing import random_match

import nomarch
from nomarch.analysis import Review, glance, review
from nomarch.analysis.glance import MOST, WORTH, believes, worth_a_look


@pytest.fixture(scope="module")
def saqqara() -> tuple[nomarch.Record, Review]:
    record = random_match(nomarch.game("saqqara"), 3)
    return record, review(record)


def test_only_saqqara_believes_its_network_at_once() -> None:
    games = {slug: nomarch.game(slug) for slug in ("ra-dice", "roll-through-the-ages", "saqqara", "nile-artifacts")}
    assert [slug for slug, game in games.items() if believes(game)] == ["saqqara"]


def test_a_glance_finds_what_seemed_to_cost_nothing(
    saqqara: tuple[nomarch.Record, Review], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At random there is more that seems costly than is looked at; so all losses are made to seem small."""
    record, found = saqqara
    monkeypatch.setattr(glance, "SECONDS", 0.5)
    small = replace(found, rows=tuple(replace(row, loss=min(row.loss, WORTH / 2)) for row in found.rows))
    told: list[tuple[int, int]] = []
    looked = worth_a_look(small, record, tell=lambda done, of: told.append((done, of)))
    assert 0 < len(looked) <= MOST
    assert all(small.rows[event].kind == "decision" for event in looked)
    assert all(small.rows[event].best != small.rows[event].action for event in looked)
    assert looked == worth_a_look(small, record), "the same seed sees the same"
    assert told[-1][0] == told[-1][1] and len(told) == told[-1][1]


def test_elsewhere_the_quick_pass_is_believed() -> None:
    record = random_match(nomarch.game("ra-dice"), 2)
    found = review(record)
    looked = worth_a_look(found, record)
    losses = [found.rows[event].loss for event in looked]
    assert losses == sorted(losses) and losses[0] >= WORTH
    others = [row.loss for row in found.rows if row.event not in looked]
    assert max(others) <= losses[0]
