"""How true the values of positions are, on positions no network has learned from.

python benchmarks/values.py make ra-dice --seats 2          # positions of solved self-play, played out many times
python benchmarks/values.py make ra-dice --seats 2 --solved --playouts 20   # every turn solved, its luck taken out
python benchmarks/values.py check ra-dice --seats 2         # the shipped network against them; --solved by solved play
python benchmarks/values.py check ra-dice --seats 2 --weights runs/ra/weights.npz
python benchmarks/values.py check roll-through-the-ages edition=revised --solving   # weights of who solves turns
python benchmarks/values.py check saqqara --seats 3 --read 4,12,0     # lines for so many turns of each seat; 0: all
python benchmarks/values.py hints saqqara --seats 3         # whether intervals of hints hold what long lines say

A position is one just behind the end of a turn, of solved self-play or, where turns cannot be solved, of self-play at
one ply. What it is worth is the mean result of many play-outs in which every seat takes the action its network likes
best, playing for what it learned to play for; what its seat cannot know is imagined anew each time. With `--solved` the
same positions are played out with every turn solved, as far as the dice go and again when they lie, with that network
at its ends, and what the dice added to the solved values is taken away again: in the mean that is nothing, and a fifth
of the play-outs is enough; they lie in a file of their own. An evaluator's error is told with the noise of the
play-outs taken out. Where rounds are to be read, so is the error of lines that are played on until each seat has had
some turns and the round ends (where there are no rounds, with those turns), and end at the network; their own noise is
taken out, too. Hints are asked in matches of level 4, and both best choices are compared with lines to the end of the
match. Drift is what an evaluator corrects itself by in a whole match: the sum, over all turns, of a turn's solved value
less what was believed at the end of the turn before. It would be 0 for true values. (`drift.py` has that of networks
alone and of lines, at one ply.)
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
from drift import TO_THE_END, Wander, far
from drift import figures as wandered
from drift import told as drift_told

import nomarch
from nomarch.bots import hint
from nomarch.bots.levels import HINTING_READ, Level, prepare
from nomarch.engine import Game, Rated, View, jit, kernels
from nomarch.engine.calls import imagine
from nomarch.engine.rated import NORMAL_95
from nomarch.learn import match_kernels
from nomarch.learn.selfplay import notes
from nomarch.learn.solved import SolvedMatch
from nomarch.learn.solving import ends_of_turns
from nomarch.learn.weights import digest, load, shipped_path
from nomarch.search.action_kernels import Judge, value_position
from nomarch.search.ahead import Ahead
from nomarch.search.ahead_kernels import AHEAD, VIEW, play_on
from nomarch.search.network import Array, Network, arguments
from nomarch.search.network_kernels import forget
from nomarch.search.rollout import Rollouts
from nomarch.search.run import Workspace
from nomarch.search.turn import TurnSolver

HELD_OUT = Path(__file__).parent / "held_out"
PER_MATCH, POSITIONS, PLAYOUTS = 3, 240, 400
READ = f"1,{-HINTING_READ.turns}"  # turns of each seat, where rounds are read
TRUE_LINES, TRUE_SOLVED = 300, 800  # of the truth beside a hint; where turns are solved, more for the same time
Ends = list[tuple[bytes, int]]  # states, and the seat whose turn ended there


@dataclass(frozen=True)
class HeldOut:
    """Positions, the seat whose turn ended there, and each seat's mean result (shares, then points) with its error."""

    states: Array
    eyes: Array
    truth: Array
    error: Array


# Making -------------------------------------------------------------------------------------


class Played(SolvedMatch):
    """Solved self-play from the opening: one turn after the other, with what was believed and what was found.

    Ends of turns are valued as level 5 values them, with this network.
    """

    def __init__(self, game: Game, seats: int, network: Network) -> None:
        super().__init__(game, seats, network)
        self.ends = ends_of_turns(game, seats, greed=network.greed, network=network)

    def match(self, options: dict[str, str], seed: str) -> list[tuple[bytes, int, Array, Array, int]]:
        """Behind each turn: state, its seat, values solved before it and believed behind it, and situations cut."""
        rng = self.solver.workspace.machine.rng(seed)
        data, found = self.game.start(self.seats, **options).tobytes(), []
        while not self.over(data):
            found.append(self.turn(data, rng))
            data = found[-1][0]
        return found

    def turn(self, data: bytes, rng: Array) -> tuple[bytes, int, Array, Array, int]:
        """One turn to its end, solved anew from wherever it was cut."""
        turn, before, cut = self.on_turn(data), None, 0
        while True:
            solution = self.solve(data)
            before, cut = self.values(solution, 0) if before is None else before, cut + solution.cut
            leaf = solution.walk(rng)
            data = solution.state(leaf)
            if self.over(data) or self.on_turn(data) != turn:
                return data, solution.seat, before, self.values(solution, leaf), cut


def solved_ends(game: Game, seats: int, network: Network, options: dict[str, str], seed: str) -> Ends:
    """The ends of turns of a match in which every turn is solved."""
    played = Played(game, seats, network)
    return [(data, seat) for data, seat, *_ in played.match(options, seed) if not played.over(data)]


def weighed_ends(game: Game, seats: int, network: Network, options: dict[str, str], seed: str) -> Ends:
    """The ends of turns of a match at one ply."""
    ahead, position, dice, found = (
        Ahead(game, seats, network, greed=network.greed),
        game.start(seats, **options),
        Random(seed),
        [],
    )
    while not position.draw(dice).over:
        turn, seat = game.calls.on_turn(position.state), position.to_move
        liked = ahead.weigh(position.view(seat).tobytes(), seat, ahead.workspace.machine.rng(dice.getrandbits(40)))
        position.play(liked[0].action)
        if not position.over and turn >= 0 and game.calls.on_turn(position.state) != turn:
            found.append((position.tobytes(), seat))
    return found


def positions(game: Game, seats: int, network: Network, options: dict[str, str], wanted: int) -> Ends:
    """Some ends of turns of each of many matches."""
    ends_of = solved_ends if game.turns_solvable else weighed_ends
    rng, found, match = Random("held out"), [], 0
    while len(found) < wanted:
        ends = ends_of(game, seats, network, options, f"held out/{match}")
        found += rng.sample(ends, min(PER_MATCH, len(ends)))
        match += 1
    return found[:wanted]


class PlayOut:
    """Plays positions on to the end, every seat taking what the network likes best."""

    def __init__(self, game: Game, seats: int, network: Network) -> None:
        self.workspace, self.seats, self.hides = Workspace(game), seats, game.hides
        self.judge, self.nothing = Judge(arguments([network]), seats, network.greed), notes(0, 1, seats)
        self.states = self.workspace.machine.states(3)

    def __call__(self, data: bytes, eyes: int, times: int, seed: str) -> tuple[Array, Array]:
        """Mean shares and points, and their standard errors."""
        workspace, seats, ends = self.workspace, self.seats, np.zeros((times, 2 * self.seats))
        rng, players, buffers = workspace.machine.rng(seed), np.zeros(seats, np.int32), workspace.buffers
        for end in ends:
            self.deal(data, eyes, rng)
            workspace(match_kernels.play)(self.states, players, self.judge, 0.0, rng, buffers, self.nothing, 0)
            workspace(match_kernels.teach)(self.states, seats, 1.0, buffers, self.nothing, end, 0, 0)
        return ends.mean(0), ends.std(0, ddof=1) / times**0.5

    def deal(self, data: bytes, eyes: int, rng: Array) -> None:
        """Set up the position, with what a seat cannot know as it may be."""
        self.workspace.machine.load(self.states, match_kernels.OPENING, data)
        if self.hides:
            self.workspace(kernels.conceal)(self.states, match_kernels.OPENING, eyes)
            self.workspace(kernels.fill)(self.states, match_kernels.OPENING, eyes, rng)


class SolvedPlayOut(SolvedMatch):
    """Plays positions on to the end, every turn solved; what is left of a result once the luck of all dice is gone."""

    def __call__(self, data: bytes, eyes: int, times: int, seed: str) -> tuple[Array, Array]:
        """Mean shares and points, and their standard errors."""
        rng, solution = self.solver.workspace.machine.rng(seed), self.solve(data)
        before = self.values(solution, 0)
        leaves = [solution.walk(rng) for _ in range(times)]
        behind = [(solution.state(leaf), self.values(solution, leaf)) for leaf in leaves]
        ends = np.array([before + self.corrections(*begun, rng) for begun in behind])
        return ends.mean(0), ends.std(0, ddof=1) / times**0.5

    def corrections(self, data: bytes, believed: Array, rng: Array) -> Array:
        """By how much the network corrects itself, turn by turn, until the match is over."""
        total = np.zeros(2 * self.seats)
        while not self.over(data):
            solution = self.solve(data)
            total += self.values(solution, 0) - believed
            leaf = solution.walk(rng)
            data, believed = solution.state(leaf), self.values(solution, leaf)
        return total


def make(
    game: Game, seats: int, network: Network, options: dict[str, str], wanted: int, times: int, path: Path,
    solved: bool = False,
) -> None:  # fmt: skip
    """Choose positions, or take those chosen for one ply, play them out, and keep them in one small file."""
    chosen = kept(game, seats, options)
    again = solved and chosen.exists()
    found = known(chosen, wanted) if again else positions(game, seats, network, options, wanted)
    play_out = SolvedPlayOut(game, seats, network, partly=True) if solved else PlayOut(game, seats, network)
    values = [play_out(data, eyes, times, f"truth/{k}") for k, (data, eyes) in enumerate(found)]
    about = {"game": game.slug, "rules": game.version, "seats": seats, "options": options, "playouts": times}
    about |= {"players": "solved turns" if solved else "one ply", "network": digest(network)}
    path.parent.mkdir(exist_ok=True)
    np.savez_compressed(
        path,
        about=np.array(json.dumps(about)),
        states=np.array([np.frombuffer(data, np.uint8) for data, _ in found]),
        eyes=np.array([seat for _, seat in found], np.int8),
        truth=np.array([mean for mean, _ in values], np.float32),
        error=np.array([error for _, error in values], np.float32),
    )


def kept(game: Game, seats: int, options: dict[str, str], solved: bool = False) -> Path:
    """Where the positions for a game, its options and so many seats are."""
    return HELD_OUT / f"{'-'.join([game.slug, *options.values(), str(seats), *['solved'] * solved])}.npz"


def known(path: Path, wanted: int) -> Ends:
    """Positions chosen before."""
    held = read(path)
    return [(state.tobytes(), int(seat)) for state, seat in zip(held.states, held.eyes, strict=True)][:wanted]


# Checking -----------------------------------------------------------------------------------


def read(path: Path) -> HeldOut:
    """The positions kept in a file."""
    with np.load(path) as stored:
        return HeldOut(*(stored[name] for name in ("states", "eyes", "truth", "error")))


def said_alone(game: Game, seats: int, network: Network, held: HeldOut) -> Array:
    """What the network says of each position, asked by the seat whose turn ended."""
    workspace, out = Workspace(game), np.zeros((len(held.eyes), 2 * seats))
    states = workspace.machine.states(1)
    for k, state in enumerate(held.states):
        workspace.machine.load(states, 0, state.tobytes())
        network(workspace, states, np.zeros(1, np.int32), 1, int(held.eyes[k]), seats, out[k : k + 1])
    return out


def said_solved(game: Game, seats: int, network: Network, held: HeldOut) -> Array:
    """What the next turn, solved with the network at its ends, says of each position."""
    solver, ends = TurnSolver(game), ends_of_turns(game, seats, greed=0.0, network=network)
    rows = [solver.solve(s.tobytes(), seats, ends, greed=0.0).values[0][: 2 * seats].copy() for s in held.states]
    return np.array(rows)


@jit
def play_lines(states, seat, turns, player, judge, rng, buffers, ends):  # type: ignore[no-untyped-def]
    """Write what every seat has where each line from states[VIEW] ends."""
    for line in range(len(ends)):
        states[AHEAD] = states[VIEW]
        imagine(states[AHEAD], seat, rng)
        eyes, _ = play_on(states, seat, turns, False, player, judge, rng, buffers)
        if player >= 0:
            forget(judge.network, player)
        value_position(states[AHEAD], eyes, player, judge, buffers, ends[line])


def said_read(
    game: Game, seats: int, network: Network, held: HeldOut, turns: int, lines: int
) -> tuple[Array, Array, float]:
    """What lines say that go on so far: their mean for each position, its standard error, and seconds a position."""
    workspace, judge = Workspace(game), Judge(arguments([network]), seats, network.greed)
    states, rng = workspace.machine.states(4), workspace.machine.rng("read")
    ends, begun = np.zeros((len(held.eyes), lines, 2 * seats)), 0.0
    for k, state in enumerate(held.states):
        workspace.machine.load(states, VIEW, state.tobytes())
        if game.hides:
            workspace(kernels.conceal)(states, VIEW, int(held.eyes[k]))
        workspace(play_lines)(states, int(held.eyes[k]), turns, 0, judge, rng, workspace.buffers, ends[k])
        begun = begun or time.process_time()  # not before all is compiled
    seconds = (time.process_time() - begun) / (len(ends) - 1)
    return ends.mean(1), ends.std(1, ddof=1) / lines**0.5, seconds


def figures(said: Array, held: HeldOut, seats: int, own: Array | None = None) -> dict[str, float]:
    """Error, its interval, calibration and bias, of shares (alone, of points).

    The noise of the play-outs is taken out, and so is what an evaluator has of its `own`.
    """
    part = slice(0, seats) if seats > 1 else slice(1, 2)
    said, truth, noise = said[:, part], held.truth[:, part], held.error[:, part]
    gap = said - truth
    squares = (gap**2 - noise**2).mean(1) - (0.0 if own is None else (own[:, part] ** 2).mean(1))
    mean, spread = float(squares.mean()), 1.96 * float(squares.std(ddof=1)) / len(squares) ** 0.5
    mine = gap[np.arange(len(gap)), held.eyes] if seats > 1 else gap[:, 0]
    return {
        "error": max(0.0, mean) ** 0.5,
        "low": max(0.0, mean - spread) ** 0.5,
        "high": max(0.0, mean + spread) ** 0.5,
        "slope": float(np.polyfit(said.ravel(), truth.ravel(), 1)[0]),
        "bias": float(mine.mean()),
    }


def told(found: dict[str, float]) -> str:
    """The figures in a line."""
    return "rms error {error:.4f} ({low:.4f} - {high:.4f}), slope {slope:.3f}, bias {bias:+.4f}".format(**found)


def drift(game: Game, seats: int, network: Network, options: dict[str, str], matches: int) -> dict[str, float]:
    """How far the evaluator corrects itself in a match of solved turns, and what of the variance luck leaves."""
    played, sums, cut, turns = Played(game, seats, network), [], 0, 0
    for match in range(matches):
        found = played.match(options, f"drift/{match}")
        gaps = np.sum([later[2] - earlier[3] for earlier, later in pairwise(found)], axis=0)
        sums.append(Wander(gaps, np.zeros_like(gaps), found[-1][3]))
        cut, turns = cut + sum(turn[4] > 0 for turn in found), turns + len(found)
    return wandered(sums, seats) | {"cut": cut, "turns": turns}


# Hints --------------------------------------------------------------------------------------


def decisions(game: Game, seats: int, options: dict[str, str], wanted: int) -> list[View]:
    """Some views of each of many matches of level 4."""
    level, rng, found, match = Level(4), Random("hints"), list[View](), 0
    while len(found) < wanted:
        position, dice, mind, views = game.start(seats, **options), Random(f"{match}"), Random(f"m{match}"), []
        while not position.draw(dice).over:
            view = position.view(position.to_move)
            views += [view] * (len(view.legal) > 1)
            position.play(level.choose(view, mind))
        found += rng.sample(views, PER_MATCH)
        match += 1
    return found[:wanted]


def long_lines(game: Game, seats: int, network: Network, view: View, told: list[Rated]) -> dict[int, Rated]:
    """What other lines to the end of the match say of some choices."""
    if game.turns_solvable:
        rollouts = Rollouts(game, seats, network, greed=0.0, playing=network.greed)
        lived = rollouts.judge(view.tobytes(), view.seat, 7, candidates=8, lines=TRUE_SOLVED, turns=TO_THE_END)
        return {one.action: one for one in lived}
    ahead, asked = Ahead(game, seats, network, greed=0.0, playing=network.greed), [one.action for one in told]
    rng, how = ahead.workspace.machine.rng("truth"), {"rounds": 1, "turns": TO_THE_END, "doubt": 0.0}
    lived = ahead.judge(view.tobytes(), view.seat, rng, asked, samples=TRUE_LINES, **how)
    return {one.action: one for one in lived}


def hints(game: Game, seats: int, network: Network, options: dict[str, str], wanted: int) -> str:
    """How often intervals hold what long lines say, how wide they are, how far off their middles, and what it takes."""
    prepare(game, seats)
    gaps, noises, margins, times = [], [], [], []
    for k, view in enumerate(decisions(game, seats, options, wanted)):
        began = time.process_time()
        told = hint(view)[:2]
        times += [time.process_time() - began] * (k > 0)  # the first one may compile
        truth = long_lines(game, seats, network, view, told)
        for one in told:
            if one.action in truth and one.margin > 0:
                gaps.append(one.value - truth[one.action].value)
                noises.append(truth[one.action].margin)
                margins.append(one.margin)
    gap, noise, margin = np.array(gaps), np.array(noises), np.array(margins)
    held = int((np.abs(gap) <= np.hypot(margin, noise)).sum())
    error = max(0.0, float((gap**2 - (noise / NORMAL_95) ** 2).mean())) ** 0.5
    wide = f"{margin.mean():.3f} to each side in the mean"
    spent = f"{np.mean(times):.2f} s a hint, {max(times):.2f} at most"
    return f"{held} of {len(gap)} intervals hold the truth, {wide}; rms error {error:.4f}; {spent}"


def main() -> None:
    """Make a file of held-out positions, or check a network, or hints, against it."""
    words = argparse.ArgumentParser(description="How true the values of positions are.")
    words.add_argument("task", choices=("make", "check", "hints"))
    words.add_argument("game")
    words.add_argument("options", nargs="*", help="as edition=revised")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--weights", type=Path, help="instead of the shipped ones")
    words.add_argument("--solving", action="store_true", help="the shipped ones of those who solve turns")
    words.add_argument("--positions", type=int, default=POSITIONS)
    words.add_argument("--playouts", type=int, default=PLAYOUTS)
    words.add_argument("--solved", action="store_true", help="by play-outs in which every turn is solved")
    words.add_argument("--drift", type=int, default=40, help="matches")
    words.add_argument("--lines", type=int, default=32, help="of each position, where lines are read on")
    words.add_argument("--read", help="turns of each seat that lines go on for, as 1,6; 0 is to the end of the match")
    words.add_argument("--decisions", type=int, default=30, help="in which hints are asked")
    words.add_argument("--alone", action="store_true", help="check the network alone, without solving or reading on")
    chosen = words.parse_args()
    game, seats = nomarch.game(chosen.game), chosen.seats
    options = dict(option.split("=", 1) for option in chosen.options)
    network, _ = load(chosen.weights or shipped_path(game, seats, solving=chosen.solving), game, seats)
    path = kept(game, seats, options, chosen.solved)
    if chosen.task == "make":
        make(game, seats, network, options, chosen.positions, chosen.playouts, path, chosen.solved)
        return
    if chosen.task == "hints":
        print(hints(game, seats, network, options, chosen.decisions))
        return
    held = read(path)
    print(f"network alone: {told(figures(said_alone(game, seats, network, held), held, seats))}")
    for each in (
        map(int, (chosen.read or READ).split(",")) if chosen.read or (game.reads_rounds and not chosen.alone) else ()
    ):
        said, own, seconds = said_read(game, seats, network, held, far(game, seats, each), chosen.lines)
        found = told(figures(said, held, seats, own))
        wide = (own[:, :seats] ** 2).mean() ** 0.5 * chosen.lines**0.5
        whole = f"read for {each} turns each" if each else "read to the end"
        print(f"{whole}, {chosen.lines} lines of ± {wide:.3f}, {seconds * 1000:.1f} ms: {found}", flush=True)
    if game.turns_solvable and not chosen.alone and not chosen.read:
        print(f"solved turn:   {told(figures(said_solved(game, seats, network, held), held, seats))}", flush=True)
        wander = drift(game, seats, network, options, chosen.drift)
        print(f"{drift_told(wander)}, {wander['cut']} of {wander['turns']} turns cut")


if __name__ == "__main__":
    main()
