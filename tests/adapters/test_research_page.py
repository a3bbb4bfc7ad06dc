"""What docs/research.md shows works."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "research.md").read_text(encoding="utf-8")
COMPILED = ("Matches", "make_vec")  # tested with Pig, which compiles faster
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("block", [block for block in BLOCKS if not any(word in block for word in COMPILED)])
def test_the_examples_run(block):
    names: dict[str, object] = {}
    exec(compile(block, "research.md", "exec"), names)
    assert "env" in names or "state" in names


def test_every_way_in_is_shown():
    for word in ("pettingzoo.env(", "gymnasium.make(", "pyspiel.load_game(", "make_vec(", "Matches("):
        assert any(word in block for block in BLOCKS)


def test_links_and_files_exist():
    for target in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (DOCS / target).exists(), target
    for path in re.findall(r"`((?:examples|benchmarks)/[^`]+\.py)`", PAGE):
        assert (DOCS.parent / path).exists(), path
