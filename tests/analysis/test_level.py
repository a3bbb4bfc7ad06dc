"""Played like level so and so: a loss placed among those of the levels."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import nomarch
import pig
from nomarch.analysis import command, level, review
from nomarch.analysis.level import (
    FEWEST,
    LevelTable,
    calibrate,
    place,
    played_like,
    save_table,
    self_play,
    shipped_table,
    table_path,
    with_levels,
)
from nomarch.analysis.value import evaluator

TABLE = (0.05, 0.03, 0.02, 0.01, 0.002)


@pytest.mark.parametrize(
    ("loss", "wanted"),
    [(0.09, 1.0), (0.05, 1.0), (0.04, 1.5), (0.03, 2.0), (0.0125, 3.75), (0.01, 4.0), (0.006, 4.5), (0.0, 5.0)],
)
def test_a_loss_lies_between_those_of_two_levels(loss: float, wanted: float) -> None:
    assert place(loss, TABLE) == pytest.approx(wanted)


def test_the_interval_is_that_of_the_mean_loss() -> None:
    table = LevelTable("pig", 2, {}, "x", "quick", (9,) * 5, TABLE, (0.0,) * 5)
    lost = [0.0, 0.04] * 50  # mean 0.02, standard deviation 0.0201, of the mean 0.00201
    middle, low, high = played_like(lost, table) or (0, 0, 0)
    assert middle == pytest.approx(3.0)
    assert low == pytest.approx(3 - 1.96 * 0.00201 / 0.01, abs=0.01)
    assert high == pytest.approx(3 + 1.96 * 0.00201 / 0.01, abs=0.01)
    assert played_like(lost[:8], table) is None


def test_tables_are_kept_by_game_seats_and_options_other_than_the_first() -> None:
    game = nomarch.game("roll-through-the-ages")
    assert table_path(game, 2, game.check(2, {})).name == "roll-through-the-ages-2.json"
    assert table_path(game, 2, game.check(2, {"edition": "revised"})).name == "roll-through-the-ages-2-revised.json"


def test_where_no_table_is_shipped_nothing_is_said() -> None:
    game = nomarch.game("roll-through-the-ages")
    assert shipped_table(game, 2, game.check(2, {"edition": "revised", "length": "longer"})) is None


def test_shipped_tables_fall_from_level_to_level() -> None:
    tables = [shipped_table(game, seats, game.check(seats, {})) for game in nomarch.all_games() for seats in game.seats]
    found = [table for table in tables if table]
    assert found
    for table in found:
        assert list(table.loss) == sorted(table.loss, reverse=True), table


def test_a_table_is_made_by_letting_levels_play_and_reads_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = calibrate(pig.GAME, 2, {"target": "50"}, 2)
    save_table(made, tmp_path / "tables" / "pig.json")
    monkeypatch.setattr(level, "table_path", lambda *_: tmp_path / "tables" / "pig.json")
    table = shipped_table(pig.GAME, 2, {"target": "50"})
    assert table == made and table.evaluator == evaluator(pig.GAME, 2).digest and table.matches == (2,) * 5
    assert table.loss[0] > table.loss[4] and table.loss[4] < 1e-3, "level 5 solves its turns as the evaluator does"


@pytest.mark.parametrize(
    ("loss", "kept"),
    [
        (TABLE, 5),
        ((0.05, 0.03, 0.02, 0.002, 0.01), 4),
        ((0.05, 0.03, 0.02, 0.02, 0.001), 3),
        ((0.05, 0.03, 0.04, 0.01, 0.0), 0),
    ],
)
def test_a_table_is_kept_as_far_as_its_levels_fall(
    loss: tuple[float, ...], kept: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    made, path = LevelTable("pig", 2, {}, "x", "quick", (9,) * 5, loss, (0.0,) * 5), tmp_path / "tables" / "pig.json"
    monkeypatch.setattr(command, "calibrate", lambda *_, **__: made)
    monkeypatch.setattr(command, "table_path", lambda *_: path)
    monkeypatch.setattr(level, "table_path", lambda *_: path)
    command.make_table(pig.GAME, 2, {}, 2, deep=False)
    table = shipped_table(pig.GAME, 2, {})
    assert (table.loss if table else ()) == loss[:kept]
    assert ("it is not kept" in capsys.readouterr().out) == (kept == 0)


def test_beyond_the_last_level_of_a_table_is_that_level() -> None:
    assert place(0.001, (0.05, 0.03, 0.02)) == 3.0
    assert place(0.025, (0.05, 0.03, 0.02)) == pytest.approx(2.5)


def test_a_player_of_level_five_is_placed_there(monkeypatch: pytest.MonkeyPatch) -> None:
    record = self_play(pig.GAME, 2, {"target": "100"}, 5, "placed")
    digest = evaluator(pig.GAME, 2).digest
    table = LevelTable("pig", 2, {"target": "100"}, digest, "quick", (9,) * 5, TABLE, (0.0,) * 5)
    monkeypatch.setattr(level, "shipped_table", lambda *_: table)
    found = with_levels(review(record), pig.GAME)
    assert all(total.level and total.level[0] > 4.5 for total in found.totals if total.decisions >= FEWEST)
    monkeypatch.setattr(level, "shipped_table", lambda *_: replace(table, evaluator="another"))
    assert not any(total.level for total in with_levels(review(record), pig.GAME).totals)
