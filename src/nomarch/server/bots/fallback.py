"""What a bot plays while its own search is not compiled yet: a short look ahead on the plain rules."""

from __future__ import annotations

from nomarch.engine import View
from nomarch.search.mcts import Search, Settings, best

SIMULATIONS = 8  # for each level: about 7 ms in any of the games
EVENTS = 4  # of a playout


def fallback_choice(view: View, level: int, seed: int) -> int:
    """A sensible action within a moment; nothing here waits for the compiler."""
    if len(view.legal) == 1:
        return view.legal[0]
    tree = Search(view.game, view.state.seats, Settings(limit=EVENTS), plain=True)  # type: ignore[attr-defined]
    tree.place(view.tobytes(), view.seat)
    tree.run(tree.workspace.machine.rng(seed), sims=SIMULATIONS * level)
    return best(tree.rated()).action
