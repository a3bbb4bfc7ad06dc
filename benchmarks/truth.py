"""What values are worth, network by network, and what levels give away where exact values are known.

python benchmarks/truth.py --minutes 30             # goes on where it stopped; printed, and kept in truth.json
python benchmarks/truth.py --minutes 5 --only ra-dice

For each game, number of seats and sheet three evaluators are asked: the network alone, the next turn solved with the
network at its ends (where turns can be solved), and lines that are read as far as hints read. Three figures each, as
`values.py` and `drift.py` find them: the error on held-out positions, the slope of the truth against what is said, and
the drift of a match. Positions that are not there yet are made first. What was found is kept with the weights it was
found with; when a network changes, its figures move to the column of those before, and are found anew.

`strength.py --all` runs it after the ladder and lays its tables into docs/strength.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import values
from drift import Wandering, far, figures

import nomarch
from nomarch.bots.levels import CROWDED, FARTHER, HINTING, HINTING_HIDDEN, HINTING_READ
from nomarch.engine import Game
from nomarch.learn.weights import digest, shipped, shipped_for_solving
from nomarch.search.network import Network

KEPT = Path(__file__).with_name("truth.json")
SHEETS = {"roll-through-the-ages": ("revised", "2008", "late-bronze-age")}
POSITIONS, PLAYOUTS = 150, 200  # where none are held out yet
LINES, WANDERING = 64, 32  # from a held-out position; from behind each turn of a match
MATCHES, LONG = 40, 20  # whose drift is found; fewer where a match is long
REGRET = {  # what is solved exactly: the game and seats whose network plays there, and the command that prints a table
    "Ra, two dice and one turn each, two seats": ("ra-dice", 2, ["tiny.py"]),
    "Roll Through the Ages alone, two rounds left": ("roll-through-the-ages", 1, ["short_solo.py", "--positions", "4"]),
    "Saqqara, the end of the last round, three seats": ("saqqara", 3, ["tiny_hidden.py"]),
}
Figures = dict[str, float]


@dataclass(frozen=True)
class Place:
    """Where something is measured: a game, a number of seats, and a sheet if there are several."""

    game: Game
    seats: int
    sheet: str

    @property
    def options(self) -> dict[str, str]:
        """The options to play with."""
        return {"edition": self.sheet} if self.sheet else {}

    @property
    def key(self) -> str:
        """The name under which what was found is kept."""
        return " ".join(filter(None, (self.game.slug, self.sheet, str(self.seats))))

    @property
    def where(self) -> str:
        """The row of the table."""
        told = self.game.title + (f" `{self.sheet}`" if self.sheet else "")
        return f"{told}, {self.seats if self.seats > 1 else 'alone'}"


@dataclass(frozen=True)
class Row(Place):
    """A network on one sheet."""

    @property
    def network(self) -> Network:
        """The one that values one action ahead."""
        found = shipped(self.game, self.seats)
        assert found is not None
        return found

    @property
    def solving(self) -> Network:
        """The one that is asked behind solved turns."""
        return shipped_for_solving(self.game, self.seats) or self.network

    @property
    def turns(self) -> int:
        """How many turns of each seat are read."""
        if self.game.turns_solvable:
            return HINTING.turns
        if self.game.reads_rounds:
            return -HINTING_READ.turns
        return -(HINTING_HIDDEN.turns if self.seats < CROWDED else FARTHER)


@dataclass
class Known:
    """What was found of a row: by evaluator, with the weights it was found with, and with those before."""

    weights: dict[str, str] = field(default_factory=dict)
    now: dict[str, Figures] = field(default_factory=dict)
    before: dict[str, Figures] = field(default_factory=dict)
    table: list[str] = field(default_factory=list)  # printed by a command of its own


# Finding ------------------------------------------------------------------------------------


def rows() -> Iterator[Row]:
    """Every network that ships, on every sheet it knows."""
    for game in nomarch.all_games():
        for seats in game.seats:
            for sheet in SHEETS.get(game.slug, ("",)):
                if shipped(game, seats):
                    yield Row(game, seats, sheet)


def finders(row: Row) -> dict[str, tuple[Network, Callable[[], Figures]]]:
    """The evaluators of a row: the network each of them asks, and how its figures are found."""
    found = {"alone": (row.network, lambda: alone(row, row.network)), "read": (row.network, lambda: by_reading(row))}
    if row.game.turns_solvable:
        found["solved"] = (row.solving, lambda: solved(row, row.solving))
    return found


def held_out(row: Row, network: Network) -> values.HeldOut:
    """The positions of a row, made first by this network if there are none."""
    path = values.kept(row.game, row.seats, row.options)
    if not path.exists():
        values.make(row.game, row.seats, network, row.options, POSITIONS, PLAYOUTS, path)
    return values.read(path)


def alone(row: Row, network: Network) -> Figures:
    """A network, asked at once."""
    held = held_out(row, network)
    found = values.figures(values.said_alone(row.game, row.seats, network, held), held, row.seats)
    return found | {"positions": len(held.eyes)} | wandered(row, network, 0)


def by_reading(row: Row) -> Figures:
    """Lines as long as those of hints."""
    held, turns = held_out(row, row.network), far(row.game, row.seats, row.turns)
    said, own, _ = values.said_read(row.game, row.seats, row.network, held, turns, LINES)
    return values.figures(said, held, row.seats, own) | wandered(row, row.network, turns)


def solved(row: Row, network: Network) -> Figures:
    """The next turn solved, a network at its ends."""
    held = held_out(row, row.network)
    found = values.figures(values.said_solved(row.game, row.seats, network, held), held, row.seats)
    return found | marked(values.drift(row.game, row.seats, network, row.options, MATCHES))


def wandered(row: Row, network: Network, turns: int) -> Figures:
    """The drift over a match at one ply."""
    matches = MATCHES if row.game.turns_solvable or row.game.reads_rounds else LONG
    wandering = Wandering(row.game, row.seats, network, row.options)
    return marked(figures(wandering.matches(matches, turns, WANDERING), row.seats))


def marked(drift: Figures) -> Figures:
    """The figures of a drift, under names that do not meet those of an error."""
    return {"drift": drift["drift"], "drift low": drift["low"], "drift high": drift["high"], "left": drift["left"]}


def measure(minutes: float, only: str = "") -> None:
    """Find what is not known of the weights as they are, as long as there is time."""
    ends = time.process_time() + 60 * minutes
    for row in rows():
        for name, (network, find) in finders(row).items():
            known = read().get(row.key, Known())
            if any(part in row.key for part in only.split(",")) and known.weights.get(name) != digest(network):
                if time.process_time() > ends:
                    return
                if name in known.now:
                    known.before[name] = known.now[name]
                known.weights[name] = digest(network)
                known.now[name] = {part: round(value, 4) for part, value in find().items()}
                keep(row.key, known)
                print(f"{row.where}, {name}: {told(known.now[name], row.seats)}", flush=True)
    for title, (slug, seats, command) in REGRET.items():
        network = shipped(nomarch.game(slug), seats)
        if network and not only and read().get(title, Known()).weights.get("table") != digest(network):
            if time.process_time() > ends:
                return
            keep(title, Known({"table": digest(network)}, table=printed(command)))


def printed(command: list[str]) -> list[str]:
    """The table that a command beside this one prints."""
    order = [sys.executable, str(Path(__file__).with_name(command[0])), *command[1:]]
    found = subprocess.run(order, capture_output=True, text=True, check=True).stdout
    return [line for line in found.splitlines() if line.startswith("|")]


def read() -> dict[str, Known]:
    """What is known."""
    return {key: Known(**row) for key, row in json.loads(KEPT.read_text()).items()} if KEPT.exists() else {}


def keep(key: str, known: Known) -> None:
    """Keep what was found beside the rest, whole or not at all."""
    every = read() | {key: known}
    draft = KEPT.with_suffix(".draft")
    draft.write_text(json.dumps({name: asdict(every[name]) for name in sorted(every)}, indent=1) + "\n")
    draft.replace(KEPT)


# Telling ------------------------------------------------------------------------------------


def tables() -> str:
    """The figures of every network, and the regret where exact values are known."""
    known = read()
    lines = [
        "What values are worth, in victories, alone in points: the error on held-out positions (rms, noise taken out;",
        "95 %), the slope of the truth against what is said, and the drift of a match (95 %).",
        "",
        "| game, seats | positions | network alone | next turn solved | lines, so many turns each | before |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows():
        found = known.get(row.key)
        if found and "alone" in found.now:
            cells = [told(found.now.get(name), row.seats) for name in ("alone", "solved", "read")]
            cells[2] = f"{row.turns}: {cells[2]}" if "read" in found.now else "-"
            before = told(found.before.get("alone"), row.seats)
            lines.append(f"| {row.where} | {found.now['alone']['positions']:.0f} | {' | '.join(cells)} | {before} |")
    for title in REGRET:
        if title in known:
            lines += ["", f"Given away where exact values are known ({title}):", "", *known[title].table]
    return "\n".join(lines)


def told(found: Figures | None, seats: int) -> str:
    """Three figures in a cell."""
    if not found:
        return "-"
    digits = 3 if seats > 1 else 1
    parts = [spread(found, "error", "low", "high", digits), f"{found['slope']:.2f}" if "slope" in found else "-"]
    parts.append(spread(found, "drift", "drift low", "drift high", digits - (seats > 1)))
    return "; ".join(parts)


def spread(found: Figures, name: str, low: str, high: str, digits: int) -> str:
    """A figure, with its interval if there is one."""
    if name not in found:
        return "-"
    between = f" ({found[low]:.{digits}f} - {found[high]:.{digits}f})" if low in found else ""
    return f"{found[name]:.{digits}f}{between}"


def main() -> None:
    """Find for some minutes, and print the tables."""
    words = argparse.ArgumentParser(description="What values are worth.")
    words.add_argument("--minutes", type=float, default=30.0, help="of CPU; what is begun is ended")
    words.add_argument("--only", default="", help="only what has this in its name, or one of several: a,b")
    chosen = words.parse_args()
    measure(chosen.minutes, chosen.only)
    print(tables())


if __name__ == "__main__":
    main()
