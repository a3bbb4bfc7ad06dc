"""How strong the levels are: a small arena for every game, as docs/strength.md has it with more matches.

python benchmarks/strength.py                 # a few minutes
python benchmarks/strength.py --games 400     # what a claim needs
"""

from __future__ import annotations

import argparse

import nomarch
from nomarch.bots import arena

PAIRS = (("2", "1"), ("3", "2"), ("4", "3"), ("5", "4"), ("5", "heuristic"), ("5", "random"))
OPTIONS = {"roll-through-the-ages": {"edition": "revised"}}


def main() -> None:
    """Print one line for every pair of bots of every game."""
    asked = argparse.ArgumentParser(description="How strong the levels are, in few matches.")
    asked.add_argument("--games", type=int, default=12, help="matches of each pair")
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    for game in nomarch.all_games():
        seats = game.usual_seats
        print(f"{game.title}, {seats} seats, fair share {1 / seats:.0%}")
        for stronger, weaker in PAIRS:
            options = OPTIONS.get(game.slug, {})
            found = arena(game, seats, [stronger, weaker], chosen.games, chosen.seed, options=options)
            row = next(row for row in found.rows if row.bot == stronger)
            print(f"  {stronger} : {weaker:<10} {row.share:>5.0%} ({row.low:.0%} - {row.high:.0%}) of {found.matches}")


if __name__ == "__main__":
    main()
