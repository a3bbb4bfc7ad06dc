"""How far values wander over a match of the network's own play at one ply: what they correct themselves by.

python benchmarks/drift.py saqqara --seats 3                          # the network alone
python benchmarks/drift.py nile-artifacts --read alone,6,10           # and lines for so many turns of each seat
python benchmarks/drift.py roll-through-the-ages edition=2008 --read alone,4 --matches 60

True values go up and down with luck alone: in the mean, a turn later is worth what it is worth now. So lines go on
from behind each turn of a match, as far as asked, are valued there, and once more one turn later. The difference, in
the mean of all lines, is what the value corrects itself by in that turn; the sum over a match is its drift. Both ends
lie on the same line, so most of the noise falls away; what is left of it is known and taken out. Lines imagine what
the seat whose turn has ended cannot know.

For values of solved turns, followed as they are solved, see `values.py check`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

import nomarch
from nomarch.engine import Game, jit, kernels
from nomarch.engine.calls import imagine
from nomarch.learn.weights import load, shipped_path
from nomarch.search.action_kernels import Judge, value_position
from nomarch.search.ahead import Ahead
from nomarch.search.ahead_kernels import AHEAD, VIEW, go_on, start_out
from nomarch.search.course_kernels import EYES, TURNS
from nomarch.search.network import Array, Network, arguments
from nomarch.search.network_kernels import forget
from nomarch.search.run import Workspace

ALONE = "alone"  # the network, asked at once
TO_THE_END = 1000  # turns


class Wander(NamedTuple):
    """What a value corrected itself by in one match, seat by seat, and how that varies by the chance of its lines."""

    drift: Array
    noise: Array
    result: Array


@jit
def read_twice(states, seat, turns, player, judge, rng, buffers, now, later):  # type: ignore[no-untyped-def]
    """Value where each line from states[VIEW] ends, and where it ends one turn later."""
    for line in range(len(now)):
        states[AHEAD] = states[VIEW]
        imagine(states[AHEAD], seat, rng)
        start_out(states[AHEAD], seat, turns, False, buffers.course)
        value_end(states, player, judge, rng, buffers, now[line])
        buffers.course[TURNS] += 1
        value_end(states, player, judge, rng, buffers, later[line])


@jit
def value_end(states, player, judge, rng, buffers, out):  # type: ignore[no-untyped-def]
    """Play the line to its end and value it there."""
    go_on(states, AHEAD, buffers.course, False, player, judge, rng, buffers)
    if player >= 0:
        forget(judge.network, player)
    value_position(states[AHEAD], buffers.course[EYES], player, judge, buffers, out)


class Wandering:
    """Matches of a network's own play, and how the values of their turns wander."""

    def __init__(self, game: Game, seats: int, network: Network, options: dict[str, str]) -> None:
        self.game, self.seats, self.network, self.options = game, seats, network, options
        self.workspace, self.states = (work := Workspace(game)), work.machine.states(4)
        self.judge = Judge(arguments([network]), seats, network.greed)
        self.ahead = Ahead(game, seats, network, greed=network.greed)

    def matches(self, wanted: int, turns: int, lines: int) -> list[Wander]:
        """Some matches; lines go on for so many turns, 0 for the network alone."""
        return [self.match(f"wander/{n}", turns, lines) for n in range(wanted)]

    def match(self, seed: str, turns: int, lines: int) -> Wander:
        """One match to its end."""
        drift, noise = np.zeros(2 * self.seats), np.zeros(2 * self.seats)
        rng = self.workspace.machine.rng(f"{seed}/{turns}")
        for data, eyes in self.ends(seed):
            gaps = self.further(data, eyes, turns, lines, rng)
            drift += gaps.mean(0)
            noise += gaps.var(0, ddof=1) / lines
        return Wander(drift, noise, self.result)

    def ends(self, seed: str) -> Iterator[tuple[bytes, int]]:
        """Where each turn ends, and whose it was."""
        calls, position = self.game.calls, self.game.start(self.seats, **self.options)
        dice, mind = Random(seed), self.workspace.machine.rng(f"{seed}/mind")
        while not position.draw(dice).over:
            turn, seat = calls.on_turn(position.state), position.to_move
            position.play(self.ahead.weigh(position.view(seat).tobytes(), seat, mind)[0].action)
            if not position.over and turn >= 0 and calls.on_turn(position.state) != turn:
                yield position.tobytes(), seat
        shares, points = position.result.shares, position.result.scores
        self.result = np.array([*shares, *points], float)

    def further(self, data: bytes, eyes: int, turns: int, lines: int, rng: Array) -> Array:
        """What each line is worth one turn later, less what it is worth now."""
        workspace, (now, later) = self.workspace, np.zeros((2, lines, 2 * self.seats))
        workspace.machine.load(self.states, VIEW, data)
        if self.game.hides:
            workspace(kernels.conceal)(self.states, VIEW, eyes)
        workspace(read_twice)(self.states, eyes, turns, 0, self.judge, rng, workspace.buffers, now, later)
        return later - now


def far(game: Game, seats: int, each: int) -> int:
    """How far lines go on in which each seat has so many turns: where there are rounds, the last of them ends, too."""
    if each == 0:
        return TO_THE_END
    return (-each if game.rounds_read and not game.turns_solvable else each) * seats


def figures(found: list[Wander], seats: int) -> dict[str, float]:
    """The drift of a match with its interval, and what of the variance of results luck leaves; noise taken out."""
    part = slice(0, seats) if seats > 1 else slice(1, 2)
    drift, noise, result = (np.array(rows)[:, part] for rows in zip(*found, strict=True))
    squares = (drift**2 - noise).mean(1)
    mean, spread = float(squares.mean()), 1.96 * float(squares.std(ddof=1)) / len(squares) ** 0.5
    left = float(drift.var(0).mean() - noise.mean()) / max(1e-12, float(result.var(0).mean()))
    return {
        "drift": max(0.0, mean) ** 0.5,
        "low": max(0.0, mean - spread) ** 0.5,
        "high": max(0.0, mean + spread) ** 0.5,
        "left": max(0.0, left),
        "matches": len(found),
    }


def told(found: dict[str, float]) -> str:
    """The figures in a line."""
    return "drift {drift:.3f} ({low:.3f} - {high:.3f}) a match, luck leaves {left:.0%} of the variance".format(**found)


def main() -> None:
    """Tell the drift of the network alone and of lines."""
    words = argparse.ArgumentParser(description="How far values wander over a match.")
    words.add_argument("game")
    words.add_argument("options", nargs="*", help="as edition=revised")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--weights", type=Path, help="instead of the shipped ones")
    words.add_argument("--read", default=ALONE, help=f"turns of each seat that lines go on for, as {ALONE},6")
    words.add_argument("--lines", type=int, default=64, help="from behind each turn")
    words.add_argument("--matches", type=int, default=40)
    chosen = words.parse_args()
    game, seats = nomarch.game(chosen.game), chosen.seats
    network, _ = load(chosen.weights or shipped_path(game, seats), game, seats)
    wandering = Wandering(game, seats, network, dict(option.split("=", 1) for option in chosen.options))
    for each in chosen.read.split(","):
        turns = 0 if each == ALONE else far(game, seats, int(each))
        found = told(figures(wandering.matches(chosen.matches, turns, chosen.lines), seats))
        where = "network alone" if each == ALONE else f"read for {each} turns each"
        print(f"{where}, {chosen.matches} matches, {chosen.lines} lines: {found}", flush=True)


if __name__ == "__main__":
    main()
