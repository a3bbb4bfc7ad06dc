"""Matches as tables: what is written is what was played, alike in every format."""

import csv
import json
import re
from pathlib import Path

import pytest

import nomarch
from nomarch import export as tables
from nomarch.adapters.match import Match
from nomarch.cli import app
from nomarch.engine.errors import BadOptions, BadRecord
from pig import GAME as PIG

RA = nomarch.game("ra-dice")
PAGE = (Path(__file__).parents[1] / "docs" / "data.md").read_text(encoding="utf-8")


def small():
    """Pig to 100 takes long; four events are enough here."""
    return PIG.start(2, names=["Ann", "Bob"]).play("roll").play("die 4").play("hold").play("roll").record


def read(folder, table):
    with (folder / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_match_as_tables(tmp_path):
    assert tables.export([small()], tmp_path / "out", "csv", features=False) == 1
    [match] = read(tmp_path / "out", "matches")
    assert (match["game"], match["events"], match["reason"]) == ("pig", "4", "")
    events = read(tmp_path / "out", "events")
    assert [(e["event"], e["seat"], e["notation"]) for e in events] == [
        ("1", "0", "roll"),
        ("2", "", "die 4"),
        ("3", "0", "hold"),
        ("4", "1", "roll"),
    ]
    decisions = read(tmp_path / "out", "decisions")
    assert [(d["event"], d["action"], d["legal"]) for d in decisions] == [
        ("1", "0", "[0, 1]"),
        ("3", "1", "[0, 1]"),
        ("4", "0", "[0, 1]"),
    ]
    results = read(tmp_path / "out", "results")
    assert [(r["player"], r["score"], r["share"]) for r in results] == [("Ann", "4", ""), ("Bob", "0", "")]
    assert {row["match"] for row in (*events, *decisions, *results)} == {match["match"]}


def test_features_are_what_the_seat_saw(tmp_path):
    tables.export([small()], tmp_path / "out", "jsonl")
    lines = (tmp_path / "out" / "decisions.jsonl").read_text().splitlines()
    match = Match(PIG, 2, {}, plain=True)
    position = small().position(2)
    match.take_up(position.tobytes(), [1, 1])
    assert json.loads(lines[1])["features"] == pytest.approx(match.observe(0).tolist(), abs=1e-6)


def test_the_same_seed_makes_the_same_matches():
    one, two, other = (list(tables.make(PIG, ["random"], 3, seed, 2, {})) for seed in (1, 1, 2))
    assert [record.digest() for record in one] == [record.digest() for record in two]
    assert len({record.digest() for record in (*one, *other)}) == 6
    assert all(record.position().over for record in one)


def test_results_of_finished_matches_add_up(tmp_path):
    tables.export(tables.make(PIG, ["random"], 2, 1, 3, {}), tmp_path / "out", "csv", features=False)
    results, points = read(tmp_path / "out", "results"), read(tmp_path / "out", "points")
    assert sum(float(row["share"]) for row in results) == 2
    assert sum(int(row["score"]) for row in results) == sum(int(row["points"]) for row in points)
    note = (tmp_path / "out" / "README.md").read_text()
    assert "2 matches" in note and "licence" in note and "decisions.csv" in note


def test_parquet_holds_the_same(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    record = small()
    tables.export([record], tmp_path / "a", "parquet")
    tables.export([record], tmp_path / "b", "jsonl")
    for table in tables.TABLES:
        lines = (tmp_path / "b" / f"{table}.jsonl").read_text().splitlines()
        found = parquet.read_table(tmp_path / "a" / f"{table}.parquet").to_pylist()
        for row, line in zip(found, map(json.loads, lines), strict=True):
            features, told = row.pop("features", None), line.pop("features", None)
            assert features == pytest.approx(told)
            assert row == line


def test_without_arrow_parquet_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(BadOptions, match=r"pip install nomarch\[data\]"):
        tables.export([small()], tmp_path / "out", "parquet")
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over_and_nothing_half(tmp_path):
    with pytest.raises(BadOptions, match="exists already"):
        tables.export([small()], tmp_path, "csv")
    with pytest.raises(BadOptions, match="no format 'xls'"):
        tables.export([small()], tmp_path / "out", "xls")

    def broken():
        yield small()
        raise BadRecord("Line 3 of the record is damaged.")

    with pytest.raises(BadRecord):
        tables.export(broken(), tmp_path / "out", "csv")
    assert not list(tmp_path.iterdir())


def test_the_command_line_exports_records_and_makes_matches(tmp_path):
    record = RA.start(2).record
    record.save(tmp_path / "one.jsonl")
    app(["export", str(tmp_path), "--out", str(tmp_path / "a"), "--to", "jsonl"], standalone_mode=False)
    assert len((tmp_path / "a" / "matches.jsonl").read_text().splitlines()) == 1
    made = ["export", "--make", "ra-dice", "--games", "1", "--bots", "random,random", "--seed", "4"]
    app([*made, "--no-features", "--out", str(tmp_path / "b")], standalone_mode=False)
    note = (tmp_path / "b" / "README.md").read_text()
    assert "bots random,random, seed 4" in note
    assert [row["player"] for row in read(tmp_path / "b", "results")] == ["random", "random"]
    with pytest.raises(BadOptions, match="not both"):
        app([*made, str(tmp_path / "one.jsonl")], standalone_mode=False)


@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_the_examples_of_the_page_run(library, tmp_path, monkeypatch, capsys):
    pytest.importorskip("pyarrow")
    pytest.importorskip(library)
    [block] = [b for b in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if f"import {library}" in b]
    monkeypatch.chdir(tmp_path)
    tables.export(tables.make(PIG, ["random"], 2, 1, 2, {}), tmp_path / "ra-3-3", "parquet")
    exec(compile(block, "data.md", "exec"), {})
    assert "share" in capsys.readouterr().out


def test_the_page_names_every_table_and_column():
    for table, columns in tables.TABLES.items():
        [line] = [line for line in PAGE.splitlines() if line.startswith(f"| `{table}`")]
        assert all(f"`{column}`" in line for column in columns)
