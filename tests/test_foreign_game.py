"""A game of another package, installed for real: it appears in catalogue, terminal, arena, adapters and lobby."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.people import Person
from support.process import ServerProcess

ROOT = Path(__file__).parent.parent
PIG = ROOT / "examples" / "pig"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the example, built from its own pyproject.toml."""
    folder = tmp_path_factory.mktemp("foreign")
    how = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--target", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "install", *how, str(PIG)], check=True, timeout=120)
    return folder


def path_of(folder: Path) -> str:
    return os.pathsep.join([str(folder), str(ROOT / "src")])


def run(folder: Path, *arguments: str) -> str:
    """What a Python process prints that finds the installed game."""
    env = {**os.environ, "PYTHONPATH": path_of(folder)}
    done = subprocess.run(
        [sys.executable, *arguments], env=env, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_listed_after_our_own_games(installed: Path) -> None:
    games = json.loads(run(installed, "-m", "nomarch", "games", "--json"))
    assert [game["slug"] for game in games][4:] == ["pig"]


def test_the_arena_plays_it(installed: Path) -> None:
    told = run(installed, "-m", "nomarch", "arena", "pig", "target=50", "--bots", "1,random", "--games", "4")
    assert "random" in told


def test_learners_find_it(installed: Path) -> None:
    code = """
import pyspiel, gymnasium, nomarch.adapters.openspiel, nomarch.adapters.gymnasium
print(pyspiel.load_game("nomarch_pig").num_players(), "nomarch/Pig-v2" in gymnasium.registry)
"""
    assert run(installed, "-c", code).split() == ["2", "True"]


def test_the_page_shows_its_card_its_board_and_its_stylesheet(installed: Path, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, anew=True, PYTHONPATH=path_of(installed))
    merit = Person(server.address, "Merit")
    try:
        lobby = merit.get("/").text
        assert "One die and a steady nerve" in lobby
        table = merit.started("me", "me", game="pig")
        page = merit.get(f"/t/{table}").text
        assert 'class="pig-board"' in page and 'data-action="roll"' in page
        assert "/static/pig/style.css" in page and ".pig-lane" in merit.get("/static/pig/style.css").text
        assert "Ein Würfel und starke Nerven" in merit.http.get("/", headers={"Accept-Language": "de"}).text
    finally:
        merit.close()
        server.stop()


def test_a_broken_package_is_named_and_breaks_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("GAME = 1\n")
    info = tmp_path / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[nomarch.games]\nbroken = broken:GAME\n")
    code = "import nomarch; print(len(nomarch.all_games())); print(nomarch.catalogue.problems()['broken'])"
    assert run(tmp_path, "-c", code).split("\n")[:2] == ["4", "broken:GAME is not a Game called broken."]
