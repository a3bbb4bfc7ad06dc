"""All networks of a game made anew by one command: trained, checked on held-out positions, laid into the package.

python benchmarks/networks.py ra-dice --minutes 60           # each number of seats for an hour at most
python benchmarks/networks.py ra-dice --seats 2 --ship       # and lay it into the package
python benchmarks/networks.py ra-dice --seats 2 --ship --weights runs/ra-dice-2/weights.npz

A stopped run goes on where its folder's checkpoint stands. Where no positions are held out yet, they are
made first, with the network just trained.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import values

import nomarch
from nomarch.engine import Game
from nomarch.learn.train import train
from nomarch.learn.weights import load, ship, shipped_path

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
CHECKED = {"roll-through-the-ages": {"edition": "revised"}}  # the options of the held-out positions


def made(game: Game, seats: int, minutes: float) -> Path:
    """Train, or go on training, the network for so many seats."""
    folder, grown = Path("runs") / f"{game.slug}-{seats}", GROWN.get((game.slug, seats))
    begin, plan = shipped_path(game, 3) if grown else None, PLANS[game.slug] | (grown or {})
    train(game, seats, minutes, folder, begin=begin, report=lambda run: print(f"\r{run.line()}", end=""), **plan)
    print()
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
    words.add_argument("--ship", action="store_true", help="lay them into the package")
    chosen = words.parse_args()
    game = nomarch.game(chosen.game)
    for seats in [chosen.seats] if chosen.seats else game.seats:
        weights = chosen.weights or made(game, seats, chosen.minutes)
        found = checked(game, seats, weights)
        print(f"{game.title}, {seats} seats: {values.told(found)}")
        if chosen.ship:
            ship(weights, game, seats, found)


if __name__ == "__main__":
    main()
