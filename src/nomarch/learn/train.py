"""Training by self-play: `train` plays, fits, measures and keeps checkpoints until its time is over."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from nomarch.engine import Game
from nomarch.search.network import Array, Network
from nomarch.search.values import Appraisal, Evaluator

from . import weights
from .optimise import Adam
from .selfplay import Field
from .targets import by_mover, targets

POOL = 8
KEEP = 20_000  # positions remembered for fitting


@dataclass(frozen=True)
class Plan:
    """All that a run depends on, besides the sources: the same plan gives the same weights."""

    seats: int
    options: tuple[dict[str, str], ...] = ({},)  # each match takes the next of these
    hidden: int = 64
    seed: int = 1
    warmup: int = 200  # first matches, in which the heuristic plays and only results teach
    fade: float = 0.7  # lambda
    greed: float = 0.02
    rate: float = 1e-3
    rate_end: float = 1e-4
    games: int = 4000
    batch: int = 256
    fits: int = 5  # batches after each match, once enough positions are remembered
    versus: int = 60  # matches against the heuristic at each measurement
    every: int = 500  # matches between measurements


Tell = Callable[[str], None]


class Training:
    """One run, which can be stopped and taken up again at any match."""

    def __init__(self, game: Game, plan: Plan, folder: Path) -> None:
        self.game, self.plan, self.folder = game, plan, folder
        self.field = Field(game, plan.seats, seed=plan.seed, greed=plan.greed)
        width = int(game.calls.features(game.start(plan.seats).state, 0, [0.0] * game.features))
        self.network = Network.new(width, plan.hidden, plan.seats, plan.seed)
        self.adam = Adam(self.network, plan.rate)
        self.pool: list[Network] = []
        self.played, self.seconds, self.strength, self.loss = 0, 0.0, "", 0.0
        self.rng = np.random.default_rng(plan.seed)
        self.rows: Array = np.zeros((KEEP, width), np.float32)
        self.wanted: Array = np.zeros((KEEP, 2 * plan.seats), np.float32)
        self.positions = 0

    def run(self, minutes: float, tell: Tell) -> None:
        """Play and fit until the plan's matches are played or the time is over."""
        begun, before = time.monotonic(), self.seconds
        while self.played < self.plan.games and self.seconds - before < minutes * 60:
            self.one_match()
            self.seconds = before + time.monotonic() - begun
            if self.played % self.plan.every == 0:
                self.strength = self.measure()
                self.checkpoint()
            if self.played % 20 == 0:
                tell(self.line())
        self.checkpoint()

    def one_match(self) -> None:
        """One match against itself or an older self, then some fitting."""
        plan = self.plan
        options = plan.options[self.played % len(plan.options)]
        trail = self.field.learn(self.network, self.players(), options)
        fade = 1.0 if self.played < plan.warmup else plan.fade
        self.remember(trail.rows, by_mover(targets(trail, fade), trail.movers))
        self.played += 1
        if self.positions > 2 * plan.batch:
            self.fit()
        if self.played % (plan.every // 2 or 1) == 0:
            self.pool = [*self.pool, self.network.copy()][-POOL:]

    def players(self) -> list[Evaluator]:
        """The learner in every seat; in one match of five an older version takes one."""
        players: list[Evaluator] = [self.network] * self.plan.seats
        if self.played < self.plan.warmup:
            return [Appraisal()] * self.plan.seats
        if self.pool and self.rng.random() < 0.2:
            players[self.rng.integers(self.plan.seats)] = self.pool[self.rng.integers(len(self.pool))]
        return players

    def remember(self, rows: Array, wanted: Array) -> None:
        """Keep positions, the oldest giving way."""
        at = np.arange(self.positions, self.positions + len(rows)) % KEEP
        self.rows[at], self.wanted[at] = rows, wanted
        self.positions += len(rows)

    def fit(self) -> None:
        """A few batches of remembered positions, the step shrinking over the run."""
        plan = self.plan
        share = self.played / plan.games
        self.adam.rate = plan.rate * (plan.rate_end / plan.rate) ** min(1.0, share)
        for _ in range(plan.fits):
            chosen = self.rng.integers(min(self.positions, KEEP), size=plan.batch)
            loss = self.adam.step(self.rows[chosen], self.wanted[chosen])
            self.loss += 0.01 * (loss - self.loss) if self.loss else loss

    def measure(self) -> str:
        """Win share against the heuristic, and points of both, over a few matches with rotated seats."""
        share, points = duel(self.field, self.network, Appraisal(), self.plan.versus, self.plan.options)
        return f"{share:.0%} against the heuristic, points {points[0]:.1f} : {points[1]:.1f}"

    def line(self) -> str:
        """How far the run is."""
        speed = self.played / max(self.seconds, 1e-9)
        told = f"{self.played} matches, {speed:.1f} a second, loss {self.loss:.4f}"
        return f"{told}, {self.strength}" if self.strength else told

    # Checkpoints ----------------------------------------------------------------------------

    def manifest(self) -> dict[str, Any]:
        """What the weights are and how to make them again."""
        return {
            "game": self.game.slug,
            "rules": self.game.version,
            "features": self.game.features_version,
            "seats": self.plan.seats,
            "plan": asdict(self.plan),
            "matches": self.played,
            "positions": self.positions,
            "seconds": round(self.seconds),
            "strength": self.strength,
        }

    def checkpoint(self) -> None:
        """Keep everything needed to go on, and the weights as they are."""
        self.folder.mkdir(parents=True, exist_ok=True)
        draft, kept = self.folder / "draft.npz", min(self.positions, KEEP)
        older: dict[str, Any] = {f"pool{k}_{i}": a for k, net in enumerate(self.pool) for i, a in enumerate(net.arrays)}
        own: dict[str, Any] = {f"net{i}": a for i, a in enumerate(self.network.arrays)}
        means: dict[str, Any] = {f"mean{i}": a for i, a in enumerate(self.adam.means)}
        squares: dict[str, Any] = {f"square{i}": a for i, a in enumerate(self.adam.squares)}
        progress = {**self.manifest(), "steps": self.adam.steps, "loss": self.loss, "pool": len(self.pool)}
        progress |= {"rng": self.rng.bit_generator.state, "dice": [int(word) for word in self.field.rng]}
        np.savez(
            draft, progress=np.array(json.dumps(progress)), rows=self.rows[:kept], wanted=self.wanted[:kept],
            **own, **means, **squares, **older,
        )  # fmt: skip
        draft.replace(self.folder / "checkpoint.npz")
        weights.save(self.folder / "weights.npz", self.network, self.manifest())

    def resume(self) -> bool:
        """Go on from the folder's checkpoint; False if there is none."""
        path = self.folder / "checkpoint.npz"
        if not path.exists():
            return False
        with np.load(path, allow_pickle=False) as stored:
            progress = json.loads(str(stored["progress"]))
            self._refuse_other_plan(progress)
            self._take(stored, progress)
        return True

    def _refuse_other_plan(self, progress: dict[str, Any]) -> None:
        mine = json.loads(json.dumps(self.manifest()))
        for key in ("game", "rules", "features", "plan"):
            if progress[key] != mine[key]:
                raise weights.BadWeights(f"The checkpoint in {self.folder.name} belongs to another {key}.")

    def _take(self, stored: Any, progress: dict[str, Any]) -> None:
        for i, array in enumerate(self.network.arrays):
            array[:] = stored[f"net{i}"]
            self.adam.means[i][:] = stored[f"mean{i}"]
            self.adam.squares[i][:] = stored[f"square{i}"]
        self.pool = [Network(*(stored[f"pool{k}_{i}"] for i in range(4))) for k in range(progress["pool"])]
        kept = len(stored["rows"])
        self.rows[:kept], self.wanted[:kept] = stored["rows"], stored["wanted"]
        self.played, self.positions, self.seconds = progress["matches"], progress["positions"], progress["seconds"]
        self.adam.steps, self.loss, self.strength = progress["steps"], progress["loss"], progress["strength"]
        self.rng.bit_generator.state = progress["rng"]
        self.field.rng[:] = progress["dice"]


def duel(
    field: Field, one: Evaluator, other: Evaluator, matches: int, options: Sequence[dict[str, str]]
) -> tuple[float, tuple[float, float]]:
    """`one` in a rotating seat against `other` in the rest: its share of victories, and mean points of both."""
    share, own, theirs = 0.0, 0.0, 0.0
    for match in range(matches):
        seat = match % field.seats
        players = [one if s == seat else other for s in range(field.seats)]
        end = field.play(players, options[match // field.seats % len(options)])
        points = end[field.seats :]
        share += end[seat]
        own += points[seat]
        theirs += (points.sum() - points[seat]) / max(1, field.seats - 1)
    return share / matches, (own / matches, theirs / matches)


def train(game: Game, seats: int, minutes: float, folder: str | Path, *, tell: Tell = print, **plan: Any) -> Training:
    """Train a network for a game and number of seats; goes on where the folder's checkpoint stopped."""
    if not game.features:
        raise weights.BadWeights(f"{game.title} has no features to learn from.")
    training = Training(game, Plan(seats=seats, **plan), Path(folder))
    if training.resume():
        tell(f"going on after {training.line()}")
    training.run(minutes, tell)
    return training
