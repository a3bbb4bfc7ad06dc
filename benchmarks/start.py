"""How soon one can play: from the process's start to the first accepted action, with nothing compiled beforehand.

python benchmarks/start.py [--game roll-through-the-ages] [--warm]

The package is copied without its caches (neither Numba's nor Python's own), and the data folder is new.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.people import GAME, Person, hear, tell

SOURCE = Path(__file__).parent.parent / "src"
PROGRAM = "from nomarch.cli import main; main()"


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--game", default=GAME)
    options.add_argument("--warm", action="store_true", help="start it twice and measure the second start")
    given = options.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="nomarch-start-"))
    try:
        shutil.copytree(SOURCE, folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
        if given.warm:
            Start(folder, "first").play(given.game)
        print(f"load of the machine: {os.getloadavg()[0]:.1f}")
        for moment, wall, cpu in Start(folder, "data").play(given.game):
            print(f"{moment:24} {wall:6.2f} s, {cpu:5.2f} s CPU of the server")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Start:
    """One start of the program, and a clock that runs from it."""

    def __init__(self, folder: Path, data: str) -> None:
        settings = {"NOMARCH_DATA": str(folder / data), "PYTHONPATH": str(folder / "src"), "NOMARCH_DATABASE": ""}
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--no-browser"],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | settings,
        )
        self.moments: list[tuple[str, float, float]] = []

    def play(self, game: str) -> list[tuple[str, float, float]]:
        """Open the lobby, a table against bots and its page, and play one action."""
        try:
            assert self.process.stdout is not None
            address = self.process.stdout.readline().split()[4].rstrip("/")
            self._note("address printed")
            self._visit(Person(address), game)
        finally:
            self.process.terminate()
            self.process.wait(60)
        return self.moments

    def _visit(self, merit: Person, game: str) -> None:
        assert merit.get("/").status_code == 200
        self._note("lobby served")
        table = merit.open("me", "bot 2", "bot 2", game=game)
        assert merit.get(f"/t/{table}").status_code == 200
        self._note("table served")
        with merit.socket(table) as line:
            tell(line, t="nonce", id=1, n="abc")
            hear(line, "ack")
            view = merit.view(table)
            while not view["choices"]:  # a bot begins
                hear(line, "patch")
                view = merit.view(table)
            tell(line, t="act", id=2, v=view["v"], a=view["choices"][0]["a"])
            hear(line, "ack")
            self._note("first action accepted")
        merit.close()

    def _note(self, moment: str) -> None:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        cpu = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        self.moments.append((moment, time.monotonic() - self.begun, cpu))


if __name__ == "__main__":
    main()
