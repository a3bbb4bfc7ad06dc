"""The tour prints what it says it prints."""

import runpy
from pathlib import Path

import pytest

import nomarch

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    for game in nomarch.all_games():
        monkeypatch.setattr(game, "machine", game.plain)


def test_every_piece_prints_what_stands_beneath_it():
    tour, page = runpy.run_path(str(DOCS / "tour.py")), (DOCS / "tour.md").read_text(encoding="utf-8")
    assert page.count("```text") >= 8
    assert tour["run"](page) == page
