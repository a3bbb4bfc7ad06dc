"""How few clicks a turn takes: one for every action, against what the page offers to play together at one click.

    python scripts/clicks.py            # ten matches of each game by a sensible random player

A player takes what the page offers together whenever it offers it; "forced" are choices without an alternative,
which the page plays by itself unless somebody wishes otherwise.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Sequence
from html import unescape

import nomarch
from nomarch import catalogue
from nomarch.engine import Game, Position, Showing
from nomarch.engine.words import english

SEVERAL = re.compile(r'data-action="([^"]+; [^"]+)"')
MOST = 4000  # events of a match


def main(matches: int) -> None:
    """Print a table."""
    print(f"{'':22} {'turns':>6} {'single':>7} {'page':>7} {'page, forced by itself':>23}")
    for slug in catalogue.OURS:
        turns, single, page, free = map(
            sum, zip(*(_match(nomarch.game(slug), seed) for seed in range(matches)), strict=True)
        )
        print(f"{slug:22} {turns:6} {single / turns:7.2f} {page / turns:7.2f} {(page - free) / turns:23.2f}")


def _match(game: Game, seed: int) -> tuple[int, int, int, int]:
    """(turns, actions, clicks, clicks on what was forced) of one match."""
    rng, position = random.Random(seed), game.start(max(2, game.seats[0]))
    turns = actions = clicks = forced = 0
    last = -1
    while len(position.record.events) < MOST and not position.draw(rng).over:
        turns, last = turns + (position.to_move != last), position.to_move
        forced += len(position.legal()) == 1
        chosen = _chosen(position, rng)
        actions, clicks = actions + len(chosen), clicks + 1
        for action in chosen:
            position.play(action)
    return turns, actions, clicks, forced


def _chosen(position: Position, rng: random.Random) -> Sequence[str]:
    """What one click plays: several actions where the page offers them, else a sensible one."""
    view = position.view(position.to_move)
    drawn = position.game.drawing.board(Showing(view, position.record.names), english)
    offered = sorted(set(map(unescape, SEVERAL.findall(drawn.board + drawn.buttons))))
    if offered:
        return max(offered, key=lambda text: (text.count(";"), text)).split("; ")
    ids = [0] * position.game.max_legal
    n = position.game.calls.sensible(view.state, ids)
    return [position.say(rng.choice(ids[:n]))]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
