"""Draw the pictures of the documentation from the program itself: `python docs/pictures.py`."""

import random
import re
from pathlib import Path

from rich.console import Console

import nomarch
from nomarch.analysis.picture import curve
from nomarch.bots.levels import Level
from nomarch.bots.match import PairedDice, play_match

DOCS = Path(__file__).parent


def terminal() -> None:
    """A match of Roll Through the Ages in the terminal, in the middle of a turn."""
    position = _moment(nomarch.game("roll-through-the-ages"))
    game = position.game
    console = Console(record=True, width=84, file=open("/dev/null", "w"))  # noqa: SIM115
    table = game.words.letters(position.state, position.record.names)
    console.print(table, highlight=False, markup=False)
    console.print(f"\n[b]Ann[/b]: {game.words.prompt(position.state)}", highlight=False)
    for number, action in enumerate(position.legal(), 1):
        console.print(f"[b]{number:>2}[/b] {game.words.choice(position.state, action)}", highlight=False)
    drawn = console.export_svg(title="nomarch play roll-through-the-ages")
    local = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)  # the viewer's own fonts, nothing fetched
    (DOCS / "terminal.svg").write_text(local, encoding="utf-8")


def _moment(game: nomarch.Game) -> nomarch.Position:
    """The first seat, about to build in round six of some match."""
    for seed in range(100):
        rng, position = random.Random(seed), game.start(2, names=["Ann", "Bo"])
        while not position.draw(rng).over:
            ready = position.state.rounds == 5 and position.to_move == 0 and 5 <= len(position.legal()) <= 9
            if ready and position.say(position.legal()[0]).startswith("build"):
                return position
            position.play(rng.choice(position.legal()))
    raise LookupError("no such moment in a hundred matches")


def study() -> None:
    """The curve of a match of Ra between level 4 and level 2, reviewed by the quick pass."""
    game = nomarch.game("ra-dice")
    played = play_match(game, [Level(4), Level(2)], ["Ann", "Bo"], {}, PairedDice("picture"), "picture")
    drawn = curve(nomarch.analyse(played.position), 'xmlns="http://www.w3.org/2000/svg" ')
    (DOCS / "study.svg").write_text(drawn + "\n", encoding="utf-8")


if __name__ == "__main__":
    terminal()
    study()
