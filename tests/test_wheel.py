"""The built package: everything is in it, and installed elsewhere it plays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

import nomarch

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
LEFT_OUT = {".pyc", ".nbi", ".nbc"}  # what this machine has compiled
NEEDED = (".css", ".html", ".js", ".md", ".npz", ".po", "script.py.mako", "0001_first.py", "py.typed")


def pip(*words: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words], check=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    return next(folder.glob("nomarch-*.whl"))


def test_everything_of_the_package_is_in_the_wheel(wheel):
    ours = {
        file.relative_to(SOURCE).as_posix()
        for file in (SOURCE / "nomarch").rglob("*")
        if file.is_file() and file.suffix not in LEFT_OUT
    }
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("nomarch/")}
    assert packed == ours
    for end in NEEDED:
        assert any(name.endswith(end) for name in packed), end


def test_an_installed_wheel_plays_from_another_folder(wheel, tmp_path):
    """The libraries are those of this run; the package is the wheel's."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    programs = tmp_path / "venv" / "bin"
    pip("--python", programs / "python", "install", "--no-deps", "--no-compile", wheel)
    site = next((tmp_path / "venv").glob("lib/python*/site-packages"))
    (site / "libraries.pth").write_text(str(Path(np.__file__).parent.parent))
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}

    def run(*words: str | Path) -> str:
        done = subprocess.run(words, cwd=tmp_path, env=clean, capture_output=True, text=True, check=True)
        return done.stdout

    where = run(programs / "python", "-c", "import nomarch; print(nomarch.__file__)")
    assert Path(where.strip()).is_relative_to(site)
    told = json.loads(run(programs / "nomarch", "games", "--json"))
    assert [game["slug"] for game in told] == [game.slug for game in nomarch.all_games()]
