"""The API reference builds and fetches nothing; the shell completes what it should."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.filterwarnings("default")
def test_the_reference_has_a_page_for_every_module_and_no_foreign_hosts(tmp_path):
    pytest.importorskip("pdoc")
    reference = runpy.run_path(str(ROOT / "docs" / "reference.py"))
    pages = reference["build"](tmp_path)
    for module in reference["MODULES"]:
        assert tmp_path / f"{module.replace('.', '/')}.html" in pages
    assert not reference["foreign"](pages)


@pytest.mark.parametrize(("typed", "offered"), [("nomarch play ra", "ra-dice"), ("nomarch exp", "export")])
def test_the_shell_completes_commands_and_games(typed, offered):
    asked = {"_NOMARCH_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    code = "from nomarch.cli import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **asked}, capture_output=True, text=True, timeout=60
    )
    assert run.stdout.split() == [offered]
