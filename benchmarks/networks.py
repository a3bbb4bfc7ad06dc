"""All networks of a game made anew by one command: trained, checked on held-out positions, laid into the package.

python benchmarks/networks.py ra-dice                        # all of them, as those that ship were made
python benchmarks/networks.py ra-dice --seats 2 --ship       # one of them, laid into the package
python benchmarks/networks.py ra-dice --seats 2 --ship --weights runs/ra-dice-2/weights.npz
python benchmarks/networks.py roll-through-the-ages --seats 2 --solving --ship   # of those who solve turns

A network that is grown begins with the one for a seat fewer: with the one just made, if there is one, else with the one
that ships. A stopped run goes on where its folder's checkpoint stands. Where no positions are held out yet, they are
made first, with the network just trained (`truth.py`).
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import truth

import nomarch
from nomarch.engine import Game
from nomarch.learn.refine import Refining, refine, unchanged_with
from nomarch.learn.train import train
from nomarch.learn.weights import load, save, ship, shipped_path

SHEETS = ({"edition": "revised"}, {"edition": "2008"}, {"edition": "late-bronze-age"})
ON_THE_NILE = {"fade": 0.85, "curious": 0.005, "against": 100}
ON_THE_NILE_GROWN = ON_THE_NILE | {"rate": 1e-3, "rate_end": 2e-5}
IN_SAQQARA_GROWN = {"fade": 0.9, "rate": 5e-4, "rate_end": 2e-5}
PLANS: dict[tuple[str, int], dict[str, Any]] = {  # where it is not `Plan`'s own
    ("ra-dice", 2): {"hidden": 128, "games": 400_000, "rate_end": 2e-5, "steady": 0.995},
    ("ra-dice", 3): {"games": 200_000, "steady": 0.995},
    ("ra-dice", 4): {"until": 136_064},
    ("roll-through-the-ages", 1): {
        "options": SHEETS,
        "hidden": 64,
        "fade": 0.95,
        "games": 40_000,
        "until": 38_400,
        "rate_end": 1e-4,
        "passes": 2.0,
        "steady": 0.98,
        "every": 20,
    },
    ("roll-through-the-ages", 2): {
        "options": SHEETS,
        "hidden": 128,
        "games": 300_000,
        "rate_end": 2e-5,
        "steady": 0.995,
    },
    ("roll-through-the-ages", 3): {"options": SHEETS},
    ("roll-through-the-ages", 4): {"options": SHEETS},
    ("nile-artifacts", 2): ON_THE_NILE | {"hidden": 128},
    ("nile-artifacts", 3): ON_THE_NILE_GROWN | {"games": 200_000},
    ("nile-artifacts", 4): ON_THE_NILE_GROWN | {"games": 150_000},
    ("saqqara", 3): {"hidden": 128, "fade": 0.85, "seed": 11},
    ("saqqara", 4): IN_SAQQARA_GROWN | {"games": 45_000},
    ("saqqara", 5): IN_SAQQARA_GROWN | {"games": 60_000},
}
GROWN = {("nile-artifacts", 3), ("nile-artifacts", 4), ("saqqara", 4), ("saqqara", 5)}  # from those for a seat fewer
SOLVING: dict[tuple[str, int], dict[str, Any]] = {  # refined from the shipped weights by matches of solved turns
    ("roll-through-the-ages", 2): {"options": SHEETS[:2], "matches": 6400},
}
OVER = "Its time is over before all matches are played; the same command goes on."


def made(game: Game, seats: int, minutes: float) -> Path:
    """Train, or go on training, the network for so many seats."""
    folder, plan = run_of(game, seats), PLANS[game.slug, seats]
    begin = just_made(game, seats - 1) if (game.slug, seats) in GROWN else None
    run = train(game, seats, minutes, folder, begin=begin, report=lambda run: print(f"\r{run.line()}", end=""), **plan)
    print()
    if run.played < plan.get("until", run.plan.games):
        raise SystemExit(OVER)
    return folder / "weights.npz"


def run_of(game: Game, seats: int) -> Path:
    """The folder of a run."""
    return Path("runs") / f"{game.slug}-{seats}"


def just_made(game: Game, seats: int) -> Path:
    """The weights of this command's own run, or else those that ship."""
    own = run_of(game, seats) / "weights.npz"
    return own if own.exists() else shipped_path(game, seats)


def refined(game: Game, seats: int, minutes: float) -> Path:
    """Make the weights of those who solve turns; with sheets they do not learn from, values stay what they are."""
    folder, plan = Path(f"{run_of(game, seats)}-solving"), SOLVING[game.slug, seats]
    begin = just_made(game, seats)
    with ThreadPoolExecutor(1) as one:
        found = refine(game, seats, minutes, folder / "refined", one, begin, **plan)
    if found is None:
        raise SystemExit(OVER)
    (network, manifest), (before, _) = load(found, game, seats), load(begin, game, seats)
    others = tuple(sheet for sheet in SHEETS if sheet not in plan["options"])
    both = unchanged_with(network, before, game, Refining(seats=seats, options=plan["options"]), others)
    save(folder / "weights.npz", both, manifest | {"unchanged": list(others)})
    return folder / "weights.npz"


def checked(game: Game, seats: int, weights: Path, solving: bool) -> dict[str, float]:
    """The network's figures on held-out positions, and its drift, asked as those who play with it ask it."""
    network, _ = load(weights, game, seats)
    row = truth.Row(game, seats, *truth.SHEETS.get(game.slug, ("",))[:1])
    return (truth.solved if solving else truth.alone)(row, network)


def main() -> None:
    """Make, check and perhaps ship the networks of one game."""
    words = argparse.ArgumentParser(description="All networks of a game.")
    words.add_argument("game", choices=sorted({slug for slug, _ in PLANS}))
    words.add_argument("--seats", type=int, help="only for so many")
    words.add_argument("--minutes", type=float, default=60.0, help="for each network, at most")
    words.add_argument("--weights", type=Path, help="check these instead of training")
    words.add_argument("--solving", action="store_true", help="only the weights of those who solve turns")
    words.add_argument("--ship", action="store_true", help="lay them into the package")
    chosen = words.parse_args()
    game = nomarch.game(chosen.game)
    if chosen.solving and (game.slug, chosen.seats) not in SOLVING:
        words.error("There is no plan for weights of those who solve turns with so many seats.")
    some = [chosen.seats] if chosen.seats else game.seats
    wanted = [(seats, False) for seats in some] + [(seats, True) for seats in some if (game.slug, seats) in SOLVING]
    if chosen.solving or chosen.weights:
        wanted = [(seats, solving) for seats, solving in wanted if solving == chosen.solving]
    for seats, solving in wanted:
        weights = chosen.weights or (refined if solving else made)(game, seats, chosen.minutes)
        found = checked(game, seats, weights, solving)
        print(f"{game.title}, {seats} seats{', who solve turns' if solving else ''}: {truth.told(found, seats)}")
        if chosen.ship:
            ship(weights, game, seats, found, solving=solving)


if __name__ == "__main__":
    main()
