"""The yardstick itself: rules put into C play the same matches."""

import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import nomarch
import pig

BENCHMARKS = Path(__file__).resolve().parents[1] / "benchmarks"
sys.path.append(str(BENCHMARKS))
to_c = import_module("rules_to_c")


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
def test_pig_in_c_plays_our_matches_and_is_timed():
    """The race stops with an error where events or points differ; here it ends with a row for each number of seats."""
    race = subprocess.run(
        [sys.executable, str(BENCHMARKS / "against_c.py"), "pig"],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    rows = re.findall(r"^pig +(\d) +\d+ +[\d.]+ +[\d.]+ +([\d.]+) +([\d.]+)$", race.stdout, re.MULTILINE)
    assert [int(seats) for seats, _, _ in rows] == [2, 5]
    assert all(float(ratio) > 0 for _, ratio, _ in rows)


def test_a_rule_that_c_cannot_say_is_refused():
    with pytest.raises(NotImplementedError, match="x for x in"):
        to_c.Rule(to_c.Program(pig.GAME), not_a_rule, ("State*",)).write("name")


def not_a_rule(s):
    return sum(x for x in s.total)


def test_every_game_can_be_put_into_c():
    for game in nomarch.all_games():
        text = to_c.translate(game)
        assert text.count("{") == text.count("}")
        assert "#define APPLY apply_" in text
