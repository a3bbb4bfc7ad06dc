"""All networks of a game made anew by one command: trained, checked on held-out positions, laid into the package.

python benchmarks/networks.py ra-dice --minutes 60           # each number of seats for an hour at most
python benchmarks/networks.py ra-dice --seats 2 --ship       # and lay it into the package
python benchmarks/networks.py ra-dice --seats 2 --ship --weights runs/ra-dice-2/weights.npz
python benchmarks/networks.py roll-through-the-ages --seats 2 --solving --ship   # of those who solve turns

A stopped run goes on where its folder's checkpoint stands. Where no positions are held out yet, they are
made first, with the network just trained.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import values

import nomarch
from nomarch.engine import Game
from nomarch.learn.refine import Refining, refine, unchanged_with
from nomarch.learn.train import train
from nomarch.learn.weights import load, save, ship, shipped, shipped_path

SHEETS = ({"edition": "revised"}, {"edition": "2008"}, {"edition": "late-bronze-age"})
PLANS: dict[str, dict[str, Any]] = {
    "ra-dice": {},
    "roll-through-the-ages": {"options": SHEETS},
    "nile-artifacts": {"fade": 0.85, "curious": 0.005, "against": 100},
    "saqqara": {"fade": 0.85, "hidden": 128},
}
GROWN: dict[tuple[str, int], dict[str, Any]] = {  # from the shipped weights for three seats
    ("saqqara", 4): {"fade": 0.9, "rate": 5e-4, "rate_end": 2e-5, "games": 45_000},
}
SOLVING: dict[tuple[str, int], dict[str, Any]] = {  # refined from the shipped weights by matches of solved turns
    ("roll-through-the-ages", 2): {"options": SHEETS[:2], "matches": 6400},
}
CHECKED = {"roll-through-the-ages": {"edition": "revised"}}  # the options of the held-out positions


def made(game: Game, seats: int, minutes: float) -> Path:
    """Train, or go on training, the network for so many seats."""
    folder, grown = Path("runs") / f"{game.slug}-{seats}", GROWN.get((game.slug, seats))
    begin, plan = shipped_path(game, 3) if grown else None, PLANS[game.slug] | (grown or {})
    train(game, seats, minutes, folder, begin=begin, report=lambda run: print(f"\r{run.line()}", end=""), **plan)
    print()
    return folder / "weights.npz"


def refined(game: Game, seats: int, minutes: float) -> Path:
    """Make the weights of those who solve turns; with sheets they do not learn from, values stay what they are."""
    folder, plan = Path("runs") / f"{game.slug}-{seats}-solving", SOLVING[game.slug, seats]
    with ThreadPoolExecutor(1) as one:
        found = refine(game, seats, minutes, folder / "refined", one, **plan)
    if found is None:
        raise SystemExit("Its time is over before all matches are played; the same command goes on.")
    network, manifest = load(found, game, seats)
    before, others = shipped(game, seats), tuple(sheet for sheet in SHEETS if sheet not in plan["options"])
    assert before
    both = unchanged_with(network, before, game, Refining(seats=seats, options=plan["options"]), others)
    save(folder / "weights.npz", both, manifest | {"unchanged": list(others)})
    return folder / "weights.npz"


def checked(game: Game, seats: int, weights: Path) -> dict[str, float]:
    """The network's figures on held-out positions."""
    network, _ = load(weights, game, seats)
    options = CHECKED.get(game.slug, {})
    path = values.kept(game, seats, options)
    if not path.exists():
        values.make(game, seats, network, options, values.POSITIONS, values.PLAYOUTS, path)
    held = values.read(path)
    return values.figures(values.said_alone(game, seats, network, held), held, seats)


def main() -> None:
    """Make, check and perhaps ship the networks of one game."""
    words = argparse.ArgumentParser(description="All networks of a game.")
    words.add_argument("game", choices=sorted(PLANS))
    words.add_argument("--seats", type=int, help="only for so many")
    words.add_argument("--minutes", type=float, default=60.0)
    words.add_argument("--weights", type=Path, help="check these instead of training")
    words.add_argument("--solving", action="store_true", help="the weights of those who solve turns")
    words.add_argument("--ship", action="store_true", help="lay them into the package")
    chosen = words.parse_args()
    game = nomarch.game(chosen.game)
    if chosen.solving and (game.slug, chosen.seats) not in SOLVING:
        words.error("There is no plan for weights of those who solve turns with so many seats.")
    for seats in [chosen.seats] if chosen.seats else game.seats:
        make = refined if chosen.solving else made
        weights = chosen.weights or make(game, seats, chosen.minutes)
        found = checked(game, seats, weights)
        print(f"{game.title}, {seats} seats: {values.told(found)}")
        if chosen.ship:
            ship(weights, game, seats, found, solving=chosen.solving)


if __name__ == "__main__":
    main()
