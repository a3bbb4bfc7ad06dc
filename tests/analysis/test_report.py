"""A review as others read it: JSON there and back, a table, one HTML file that needs nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from support.playing import random_match
from typer.testing import CliRunner

import nomarch
from nomarch.analysis import Review, review
from nomarch.analysis.html import page
from nomarch.analysis.report import from_dict, table, to_dict
from nomarch.cli import app
from nomarch.engine.errors import BadReport, ForeignRecord, NomarchError, OtherRulesRecord, TooLong, UnfinishedMatch

runner = CliRunner()


@pytest.fixture(scope="module")
def record() -> nomarch.Record:
    return random_match(nomarch.game("ra-dice"), 2, match="tiny")


@pytest.fixture(scope="module")
def found(record: nomarch.Record) -> Review:
    return review(record)


def test_json_tells_all_and_is_read_back(found: Review) -> None:
    assert from_dict(json.loads(json.dumps(to_dict(found)))) == found


@pytest.mark.parametrize("damage", [{"rows": 3}, {"names": None}, {"depth": "deepest"}, {"totals": [{}]}])
def test_a_damaged_report_is_refused_in_a_sentence(found: Review, damage: dict[str, object]) -> None:
    with pytest.raises(BadReport, match="can't be read"):
        from_dict({**to_dict(found), **damage})


def test_something_else_is_no_report() -> None:
    with pytest.raises(BadReport, match="isn't a report"):
        from_dict({"nomarch": 1})


def test_the_page_is_one_file_that_needs_nothing_from_elsewhere(found: Review) -> None:
    text = page(replace(found, names=("<script>alert(1)</script>", "Bo & Co")), nomarch.game("ra-dice"))
    assert "http" not in text and "<script" not in text and "url(" not in text and "@import" not in text
    assert "Bo &amp; Co" in text
    kept = _Tags()
    kept.feed(text)
    assert kept.open == [] and kept.seen >= {"svg", "polyline", "table", "style"}
    assert not kept.outside


class _Tags(HTMLParser):
    """Which tags there are, whether all are closed, and what points outside."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.outside += [name for name, _ in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_columns_of_the_table_keep_apart(found: Review) -> None:
    """The level with its interval is the widest cell: 10 % 3.4 (3.0-3.9)."""
    totals = tuple(replace(total, level=(3.4, 3.0, 3.9)) for total in found.totals)
    heading, *rows = table(replace(found, totals=totals), nomarch.game("ra-dice")).splitlines()[2:5]
    assert {len(line) for line in rows} == {len(heading)} and heading.endswith(" like level")
    assert all(" %  " in row and row.endswith("  3.4 (3.0-3.9)") for row in rows)
    assert "like level" not in table(found, nomarch.game("ra-dice"))


def test_the_table_names_everybody_and_what_luck_and_decisions_came_to(found: Review) -> None:
    text = table(found, nomarch.game("ra-dice"))
    for seat, name in enumerate(found.names):
        line = next(line for line in text.splitlines() if line.startswith(name))
        assert f"{100 * found.totals[seat].luck:+.1f} %" in line


# The command ------------------------------------------------------------------------------------


def test_the_command_prints_json_and_writes_the_page(record: nomarch.Record, tmp_path: Path) -> None:
    file, out = tmp_path / "match.jsonl", tmp_path / "report.html"
    record.save(file)
    told = runner.invoke(app, ["analyse", str(file), "--json", "--html", str(out)])
    assert told.exit_code == 0, told.output
    assert from_dict(json.loads(told.stdout)).record == record.digest()
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(("slug", "seats", "more"), [("ra-dice", 2, 0), ("saqqara", 3, 1)])
def test_where_the_quick_pass_sees_little_the_command_says_so(slug: str, seats: int, more: int, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    random_match(nomarch.game(slug), seats, match="tiny").save(file)
    told = runner.invoke(app, ["analyse", str(file)])
    assert told.exit_code == 0, told.output
    assert told.stdout.count("--deep") == more
    assert runner.invoke(app, ["analyse", str(file), "--deep"]).stdout.count("--deep") == 0


def refusal(*words: str) -> NomarchError:
    problem = runner.invoke(app, ["analyse", *words]).exception
    assert isinstance(problem, NomarchError)
    return problem


def test_what_cannot_be_analysed_is_said_in_a_sentence(record: nomarch.Record, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    lines = record.dumps().splitlines(keepends=True)
    file.write_text("".join(lines[:-5]), encoding="utf-8")
    assert isinstance(refusal(str(file)), UnfinishedMatch)
    file.write_text(lines[0].replace('"rules":', '"rules":9'), encoding="utf-8")
    assert isinstance(refusal(str(file)), OtherRulesRecord)
    file.write_text("nonsense\n", encoding="utf-8")
    assert isinstance(refusal(str(file)), ForeignRecord)
    with file.open("wb") as huge:
        huge.truncate(5_000_000)
    assert isinstance(refusal(str(file)), TooLong)
    assert "not both" in str(refusal()) and "not both" in str(refusal(str(file), "--calibrate", "ra-dice"))


def test_a_position_at_the_end_and_a_file_give_the_same_review(
    record: nomarch.Record, found: Review, tmp_path: Path
) -> None:
    record.save(tmp_path / "match.jsonl")
    by_file = nomarch.analyse(tmp_path / "match.jsonl")
    assert nomarch.analyse(record.position()).rows == by_file.rows == found.rows
