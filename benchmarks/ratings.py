"""Ratings: is the ranking of players whose strength is known recovered from their results?

python benchmarks/ratings.py [--players 40] [--matches 2000] [--seed 1]

Each match has 2 to 5 seats, drawn at random; the order in which they come in follows from their true strengths and
luck, as Plackett and Luce have it, and one match in ten has a tie. Told: the rank correlation of true and found
strengths, how many true ones lie within the margin that is shown, and the pairs in the right order.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "scripts"))

from ratings_check import recovered

if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--players", type=int, default=40)
    options.add_argument("--matches", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    found = recovered(given.players, given.matches, given.seed)
    print(f"{given.matches} matches of {given.players} players, seed {given.seed}")
    print(f"rank correlation {found.correlation:.3f}, within the margin {found.inside:.0%}")
    print(f"pairs in the right order: {found.pairs:.1%}; provisional still: {found.provisional}")
    sys.exit(0 if found.correlation > 0.9 else 1)
