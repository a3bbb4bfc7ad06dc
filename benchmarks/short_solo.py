"""How much level 5 gives away where the best play is known: the last two rounds of Roll Through the Ages, alone.

python benchmarks/short_solo.py                        # from the opening, on every sheet
python benchmarks/short_solo.py --positions 5          # and behind a first of three rounds

The last round is a turn that the solver solves exactly, for the match is over behind it. Solving it from every end
of the round before gives that round its exact values too. Level 5 has its network there: by how much its choices,
valued exactly, are behind the best is what it gives away. Both choose among sensible actions.
"""

from __future__ import annotations

import argparse
from statistics import fmean
from typing import Any

import nomarch
from nomarch.engine import CHANCE, Game
from nomarch.games.roll_through_the_ages.rules.data import SOLO_ROUNDS
from nomarch.learn.weights import shipped
from nomarch.search.network import Array
from nomarch.search.run import Workspace
from nomarch.search.turn import TurnSolver
from nomarch.search.turn_kernels import LEAF

SHEETS = ("2008", "revised", "late-bronze-age")
SMALL = 3000  # ends of a turn: each of them is a turn to solve


class LastTurn:
    """Values the end of a turn by solving the next one, behind which the match is over."""

    def __init__(self, game: Game) -> None:
        self.solver = TurnSolver(game, room=1 << 18)

    def __call__(self, workspace: Workspace, states: Any, which: Any, n: int, seat: int, seats: int, out: Any) -> None:
        """Value states as the solver asks for it."""
        for i in range(n):
            solution = self.solver.solve(workspace.machine.dump(states, int(which[i])), seats)
            if solution.cut:
                raise ValueError("a last turn that does not fit is not solved exactly")
            out[i] = solution.values[0][: 2 * seats]


class TwoRounds:
    """The round before the last: its exact points, and those that level 5 comes to."""

    def __init__(self, game: Game) -> None:
        self.game, self.solver, self.last = game, TurnSolver(game), LastTurn(game)
        network = shipped(game, 1)
        assert network is not None
        self.network = network

    def size(self, data: bytes) -> int:
        """Ends of the turn that begins here."""
        return self.solver.solve(data, 1).leaves

    def points(self, data: bytes) -> tuple[float, float]:
        """Expected points of the best play and of level 5's."""
        liked = self.solver.solve(data, 1, self.network).values[:, 1].copy()
        exact = self.solver.solve(data, 1, self.last)
        return exact.value()[1][0], self.followed(exact.nodes, liked, exact.values[:, 1].copy())

    def followed(self, made: int, liked: Array, worth: Array) -> float:
        """What the root is worth if at every decision the child is taken that was liked best."""
        graph = self.solver.graph
        for i in graph.order[:made]:
            node = graph.nodes[i]
            edges = graph.edges[int(node["first"]) : int(node["first"]) + int(node["count"])]
            if node["mover"] == CHANCE:
                worth[i] = (worth[edges["child"]] * edges["weight"]).sum() / edges["weight"].sum()
            elif node["mover"] != LEAF:
                worth[i] = worth[edges["child"][liked[edges["child"]].argmax()]]
        return float(worth[0])


def opening(game: Game, sheet: str, left: int) -> bytes:
    """The beginning of a match alone of which only so many rounds are left."""
    state: Any = game.start(1, edition=sheet).state
    state.rounds = SOLO_ROUNDS[SHEETS.index(sheet)] - left
    return bytes(state.tobytes())


def later(two: TwoRounds, sheet: str, seed: str) -> bytes:
    """Where a first of three rounds may end, solved with the network."""
    solver = two.solver
    solution = solver.solve(opening(two.game, sheet, 3), 1, two.network)
    return solution.state(solution.walk(solver.workspace.machine.rng(seed)))


def row(two: TwoRounds, sheet: str, positions: int) -> str:
    """One sheet's line of the table: the opening, then the mean and the worst of further positions."""
    best, level = two.points(opening(two.game, sheet, 2))
    told = f"| `{sheet}` | {best:.4f} | {level:.4f} | {best - level:.4f} |"
    found = [data for n in range(positions) if two.size(data := later(two, sheet, f"{sheet}/{n}")) <= SMALL]
    lost = [best - level for best, level in map(two.points, found)]
    return f"{told} {fmean(lost):.4f} ({max(lost):.4f}; {len(lost)}) |" if lost else f"{told} - |"


if __name__ == "__main__":
    words = argparse.ArgumentParser(description="Level 5 beside the best play of two rounds alone.")
    words.add_argument(
        "--positions", type=int, default=0, help="behind a first round; those with too many ends left out"
    )
    chosen = words.parse_args()
    rounds = TwoRounds(nomarch.game("roll-through-the-ages"))
    print("| sheet | best, from the opening | level 5 | gives away | after a first round: mean (worst; positions) |")
    print("|---|---|---|---|---|")
    for name in SHEETS:
        print(row(rounds, name, chosen.positions), flush=True)
