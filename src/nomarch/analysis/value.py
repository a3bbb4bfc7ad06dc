"""V: what a match is worth to every seat at each of its moments, by one fixed evaluator.

Some ways, as the game allows: the rest of the turn solved exactly; the network asked behind everything that may
happen next; where rounds are read, lines played on until some have ended, for what falls or for decisions, too. Each is
told the events of a match in order, and says of each what the moment was worth if all went as it should (`expected`:
the mean over outcomes, the best action) and what it was worth after it.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple, Protocol

import numpy as np

from nomarch.bots.levels import HOPELESS, mind_of
from nomarch.bots.rounds import RoundPlayer
from nomarch.engine import CHANCE, Game, Position
from nomarch.learn.solving import ends_of_turns
from nomarch.learn.weights import shipped, shipped_for_solving
from nomarch.search import moment_kernels
from nomarch.search.action_kernels import HEURISTIC, Judge
from nomarch.search.line_kernels import ROUND
from nomarch.search.network import Network, arguments
from nomarch.search.reading import Reader
from nomarch.search.run import Workspace
from nomarch.search.turn import Solution, TurnSolver
from nomarch.tables.turns import whose_turn

from .doubt import doubt_of
from .lines import Array, Lines
from .rows import Evaluator

METHOD = 2  # raised when the same weights come to mean other values; for one game, its SENSIBLE_VERSION is
DEALS = 16  # imagined where something is hidden
CHOICES = 5  # beside the one taken, where decisions are read on to the end of the round
UNREAD = 0.13  # how far gaps are from what the network believes of them at once, root mean square
MISREAD = 0.06  # how far they are from what lines to the end of the round say, beside their noise: docs/study.md
READ, FEWEST = 16, 4  # lines of each: fewer where much may be done, since lines are long there
THROWN = 256  # lines before and behind a throw, times seats squared
PLAYED = 1200  # the same where cards are hidden, times seats cubed
LIKE = 4  # where cards are hidden: the level that lines play like, if hastily
WEIGHED = 200  # legal actions, times seats and lines


class Judged(NamedTuple):
    """One event: shares, then points, of every seat."""

    expected: Array
    after: Array
    best: int  # -1 at chance


class Valuer(Protocol):
    """Judges the events of one match in their order."""

    def judge(self, position: Position, action: int) -> Judged:
        """What this event, the next of the position, was worth."""
        ...


def valuer(game: Game, seats: int, match: str = "any") -> Valuer:
    """The way in which matches of a game are valued; where that takes dice, each match has its own."""
    if game.turns_solvable:
        return SolvedTurns(game, seats)
    network = shipped(game, seats)
    if network is None or not game.rounds_read:
        return Moments(game, seats)
    return Rounds(game, seats, network, match) if game.reads_rounds else Throws(game, seats, match)


def evaluator(game: Game, seats: int) -> Evaluator:
    """Who values them, in words and as a fingerprint."""
    network = shipped(game, seats)
    by = "network" if network else "rule of thumb"
    how = "turns solved to their end" if game.turns_solvable else f"one decision ahead, {DEALS} deals"
    if network and game.rounds_read and not game.turns_solvable:
        read = f"{thrown(game, seats)} lines behind a throw"
        how = f"rounds read on, {read}, at most {READ} behind a choice" if game.reads_rounds else f"{how}, {read}"
    return Evaluator(f"{by}, {how}", _digest(game, seats, network), doubt_of(game.slug, seats), network is not None)


def thrown(game: Game, seats: int) -> int:
    """How many lines there are before and behind a throw."""
    return PLAYED // seats**3 if game.hides else THROWN // seats**2


def _digest(game: Game, seats: int, network: Network | None) -> str:
    method = METHOD + game.sensible_version  # neither ever falls, so no two ways have the same sum
    whole = hashlib.sha256(f"{method}/{game.slug}/{game.version}/{game.features_version}/{seats}/{DEALS}".encode())
    if network and game.reads_rounds:
        drawn = f"{CHOICES}/{HOPELESS}/{UNREAD}/{MISREAD}"
        whole.update(f"read {drawn}/{READ}/{FEWEST}/{WEIGHED}/{THROWN}/{game.rounds_read}".encode())
    elif network and game.rounds_read and not game.turns_solvable:
        whole.update(f"thrown {PLAYED}/{game.rounds_read}/{LIKE}/hasty".encode())
    for one in (network, shipped_for_solving(game, seats)):
        for array in one.arrays if one else ():
            whole.update(array.tobytes())
    return whole.hexdigest()[:12]


# The turn solved ----------------------------------------------------------------------------


class SolvedTurns:
    """Every turn is solved once, before its first die; inside it nothing drifts.

    The solver leaves out actions that no sensible player thinks of, and moments without a choice. Who plays the
    former gets what it leads to solved anew; at the latter, and at such moments with one sensible action, the
    value stays what it is (`_coming`).
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.solver = TurnSolver(game)
        self.ends = ends_of_turns(game, seats, greed=0.0)
        self._solution: Solution | None = None
        self._coming: Array | None = None

    def judge(self, position: Position, action: int) -> Judged:
        """What this event, the next of the position, was worth."""
        last = self._solution
        node = last.find(position.tobytes()) if last else None
        if node is None and self._coming is not None and position.to_move >= 0:
            return self._without_choice(position, action)
        if last is None or node is None or last.leaf(node):
            last, node = self._solve(position), 0
        return self._at(last, node, position, action)

    def _solve(self, position: Position) -> Solution:
        self._solution = self.solver.solve(position.tobytes(), self.seats, self.ends, greed=0.0)
        return self._solution

    def _at(self, solution: Solution, node: int, position: Position, action: int) -> Judged:
        found = self.solver.graph.nodes[node]
        first = int(found["first"])
        edges = self.solver.graph.edges[first : first + int(found["count"])]
        here, children = solution.values[node].copy(), solution.values[edges["child"]]
        chosen = np.flatnonzero(edges["action"] == action)
        if int(found["mover"]) == CHANCE:
            self._coming = None
            return Judged(here, children[chosen[0]], -1)
        best = int(edges["action"][np.argmax(self._liking(children, position.to_move))])
        if len(chosen):
            self._coming = children[chosen[0]].copy()
            return Judged(here, self._coming, best)
        return self._unexpected(position, action, here, best)

    def _without_choice(self, position: Position, action: int) -> Judged:
        assert self._coming is not None
        ids = [0] * self.game.max_legal
        self.game.calls.sensible(position.state, ids)
        if action == ids[0]:
            return Judged(self._coming, self._coming, action)
        return self._unexpected(position, action, self._coming, ids[0])

    def _unexpected(self, position: Position, action: int, here: Array, best: int) -> Judged:
        """An action the solver did not look at; should it be better than the best it knew, it is the best."""
        after = self._solve(position.copy().play(action)).values[0].copy()
        self._coming = None
        better = self._liking(after, position.to_move) > self._liking(here, position.to_move)
        return Judged(after, after, action) if better else Judged(here, after, best)

    def _liking(self, values: Array, seat: int) -> Any:
        return values[..., seat] if self.seats > 1 else values[..., 1]


# The network behind everything that may happen --------------------------------------------------


class Moments:
    """The network is asked behind each action and outcome; a seat's decision is judged by what it knew."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.workspace, self._inner = Workspace(game), Workspace(game).buffers
        network = shipped(game, seats)
        self._player = 0 if network else HEURISTIC
        self._judge = Judge(arguments([network or Network.new(0, 1, seats, 0)]), seats, 0.0)
        self._states = self.workspace.machine.states(4)
        self._out = np.zeros((game.max_legal, 2 * game.seats[-1]))
        self._eyes = 0

    def judge(self, position: Position, action: int) -> Judged:
        """What this event, the next of the position, was worth."""
        if position.chance:
            return self._chance(position, action)
        self._eyes = position.to_move
        ids, values = self._behind(position)
        chosen = ids.index(action)
        after, liked = values[chosen], [ids.index(a) for a in {*self._sensible(), action}]
        if self.game.hides:
            values = self._as_known(position, len(ids))
        best = max(liked, key=lambda k: values[k, self._eyes if self.seats > 1 else 1])
        return Judged(after - values[chosen] + values[best], after, ids[best])

    def _chance(self, position: Position, outcome: int) -> Judged:
        ids, values = self._behind(position)
        weights = np.array([weight for _, weight in position.outcomes()], float)
        return Judged(weights @ values / weights.sum(), values[ids.index(outcome)], -1)

    def _behind(self, position: Position) -> tuple[list[int], Array]:
        """All that may happen next, and what each leads to in truth."""
        workspace, machine = self.workspace, self.workspace.machine
        machine.load(self._states, moment_kernels.HERE, position.tobytes())
        n = workspace.run(
            moment_kernels.value_events, self._states, self._eyes, self._player, self._judge,
            workspace.buffers, self._inner, self._out,
        )  # fmt: skip
        return machine.first(workspace.buffers.ids, n), self._out[:n, : 2 * self.seats].copy()

    def _sensible(self) -> list[int]:
        """What a sensible player thinks of at the moment that was loaded last."""
        n = self.workspace.run(moment_kernels.worth_a_look, self._states, self._inner.ids)
        return self.workspace.machine.first(self._inner.ids, n)

    def _as_known(self, position: Position, n: int) -> Array:
        """What each action leads to on average over deals that look the same to the seat that decides."""
        workspace, machine = self.workspace, self.workspace.machine
        machine.load(self._states, moment_kernels.VIEW, position.view(position.to_move).tobytes())
        rng = machine.rng(f"study/{len(position.record.events)}")
        workspace.run(
            moment_kernels.value_choices, self._states, DEALS, self._player, self._judge, rng,
            workspace.buffers, self._out,
        )  # fmt: skip
        return self._out[:n, : 2 * self.seats].copy()


# Rounds read ------------------------------------------------------------------------------------


class Throws(Moments):
    """What falls is worth what lines from behind it come to, less what those from before it do.

    Cards that fall one after the other are judged as one throw: lines from before it throw anew, so their mean is that
    over all that might have fallen. Between two throws a moment is worth what it was, but for decisions: lines
    from there play what the network likes best, or nearly, and who does otherwise changes it by what that gains or
    loses.
    """

    def __init__(self, game: Game, seats: int, match: str = "any") -> None:
        super().__init__(game, seats)
        self._match, self._rounds = match, RoundPlayer(game, seats, game.rounds_read, hasty=True)
        self._worth: Array | None = None
        self._falling = False
        self._last: tuple[str, bytes, Array] | None = None

    def judge(self, position: Position, action: int) -> Judged:
        """What this event, the next of the position, was worth."""
        if self._worth is None or (position.chance and not self._falling):
            self._worth = self._read(position)
        found = (self._fell if position.chance else self._chosen)(position, action, self._worth)
        self._worth = found.after
        return found

    def _read(self, position: Position) -> Array:
        """What lines from a moment come to; one that has just been read is not read again."""
        seed, data = f"{self._match}/{len(position.record.events)}", position.tobytes()
        if self._last is None or self._last[:2] != (seed, data):
            self._last = (seed, data, self._ends(data, seed).mean(0))
        return self._last[2]

    def _ends(self, data: bytes, seed: str) -> Array:
        """Shares, then points, where lines end: every seat plays as level 4 does, by what it knows."""
        minds = (mind_of(LIKE, self.game, self.seats),) * self.seats
        ends: Array = self._rounds.play(data, minds, thrown(self.game, self.seats), seed)[0][:, -1]
        return ends

    def _fell(self, position: Position, outcome: int, worth: Array) -> Judged:
        """The luck of a throw is told with the last that falls."""
        after = position.copy().play(outcome)
        self._falling = after.chance and whose_turn(after) == whose_turn(position)
        return Judged(worth, worth if self._falling else self._read(after), -1)

    def _chosen(self, position: Position, action: int, worth: Array) -> Judged:
        """A decision costs what its seat could know, at once."""
        found = super().judge(position, action)
        if position.copy().play(action).over:
            return found
        cost = found.expected - found.after
        after = self._shares(worth - cost)
        return Judged(after + cost, after, found.best)

    def _shares(self, values: Array) -> Array:
        """The same values, with shares that are shares."""
        values[: self.seats] = np.clip(values[: self.seats], 0.0, 1.0)
        values[: self.seats] /= values[: self.seats].sum()
        return values


class Rounds(Throws):
    """Decisions are read, too: the best choices are played on to the end of the round."""

    def __init__(self, game: Game, seats: int, network: Network, match: str = "any") -> None:
        super().__init__(game, seats, match)
        self._lines = Lines(game, seats, ROUND)
        self._reader = Reader(game, seats, network, rounds=game.rounds_read)

    def _ends(self, data: bytes, seed: str) -> Array:
        return self._reader.read(data, thrown(self.game, self.seats), seed).values

    def _chosen(self, position: Position, action: int, worth: Array) -> Judged:
        self._eyes = position.to_move
        ids, values = self._behind(position)
        at_once = dict(zip(ids, values, strict=True))
        liked = sorted(self._sensible(), key=lambda choice: -at_once[choice][self._eyes])
        choices = sorted({*self._hopeful(liked[:CHOICES], at_once), action})
        gains = self._gains(position, choices, np.array([at_once[choice] for choice in choices]), choices.index(action))
        best = int(np.argmax(gains[:, self._eyes]))
        over = position.copy().play(action).over
        after = at_once[action] if over else self._shares(worth - gains[choices.index(liked[0])])
        return Judged(after + gains[best], after, choices[best])

    def _hopeful(self, liked: list[int], at_once: dict[int, Array]) -> list[int]:
        """Choices, the best at once first, without those so far behind it that they are hardly ever the best."""
        most = at_once[liked[0]][self._eyes]
        return [choice for choice in liked if most - at_once[choice][self._eyes] <= HOPELESS]

    def _gains(self, position: Position, choices: list[int], at_once: Array, chosen: int) -> Array:
        """By how much each choice is better than the one that was taken: they are played on to the end of the round.

        All of them meet the same dice. A gap between two choices is drawn to what the network sees of it at once, by
        as much as the lines are noisy, and wrong where they end: else the best of many would be the luckiest.
        """
        if len(choices) == 1:
            return np.zeros_like(at_once)
        self._lines.look_at(position.view(self._eyes))
        lines = max(FEWEST, min(READ, WEIGHED // (len(position.legal()) * self.seats)))
        ends, _ = self._lines.play(choices, lines, "study")
        return self._drawn(ends - ends[:, [chosen]], at_once - at_once[chosen])

    def _drawn(self, seen: Array, believed: Array) -> Array:
        """Gaps as they were seen, line by line, drawn to what was believed of them at once."""
        noise = seen[:, :, self._eyes].var(0, ddof=1) / len(seen)
        trust = UNREAD**2 / (UNREAD**2 + MISREAD**2 + noise)
        gains: Array = believed + trust[:, np.newaxis] * (seen.mean(0) - believed)
        return gains
