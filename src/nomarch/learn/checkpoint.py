"""Checkpoints: everything a stopped run needs to go on as if it had not stopped, in one file."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from nomarch.search.network import Network

from . import weights

if TYPE_CHECKING:
    from .train import Training

CHECKPOINT, WEIGHTS = "checkpoint.npz", "weights.npz"


def manifest(run: Training) -> dict[str, Any]:
    """What the weights are and how to make them again."""
    return {
        "game": run.game.slug,
        "rules": run.game.version,
        "features": run.game.features_version,
        "seats": run.plan.seats,
        "plan": asdict(run.plan),
        "matches": run.played,
        "positions": run.positions,
        "seconds": round(run.seconds),
        "strength": run.strength,
    }


def save(run: Training) -> None:
    """Keep the run, and the weights as they are; whole or not at all."""
    run.folder.mkdir(parents=True, exist_ok=True)
    draft, kept = run.folder / "draft.npz", min(run.positions, len(run.rows))
    own: dict[str, Any] = {f"net{i}": a for i, a in enumerate(run.network.arrays)}
    own |= {f"pool{k}_{i}": a for k, net in enumerate(run.pool) for i, a in enumerate(net.arrays)}
    own |= {f"average{i}": a for i, a in enumerate(run.average.arrays)}
    own |= {f"mean{i}": a for i, a in enumerate(run.adam.means)}
    own |= {f"square{i}": a for i, a in enumerate(run.adam.squares)}
    progress = {**manifest(run), "rounds": run.rounds, "steps": run.adam.steps, "loss": run.loss}
    progress |= {"pool": len(run.pool), "rng": run.rng.bit_generator.state, "measured": run.measured}
    np.savez(draft, progress=np.array(json.dumps(progress)), rows=run.rows[:kept], wanted=run.wanted[:kept], **own)
    draft.replace(run.folder / CHECKPOINT)
    weights.save(run.folder / WEIGHTS, run.average, manifest(run))


def resume(run: Training) -> bool:
    """Go on from the folder's checkpoint; False if there is none. BadWeights if it is another run's."""
    path = run.folder / CHECKPOINT
    if not path.exists():
        return False
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            progress = json.loads(str(stored["progress"]))
            _refuse_other_plan(run, progress)
            _take(run, stored, progress)
    except weights.DAMAGED:
        raise weights.BadWeights(f"The checkpoint in {run.folder.name} is damaged; delete it to begin anew.") from None
    return True


def _refuse_other_plan(run: Training, progress: dict[str, Any]) -> None:
    mine = json.loads(json.dumps(manifest(run)))
    for key in ("game", "rules", "features", "plan"):
        if progress[key] != mine[key]:
            raise weights.BadWeights(f"The checkpoint in {run.folder.name} belongs to another {key}.")


def _take(run: Training, stored: Any, progress: dict[str, Any]) -> None:
    for i, array in enumerate(run.network.arrays):
        array[:] = stored[f"net{i}"]
        run.average.arrays[i][:] = stored[f"average{i}"]
        run.adam.means[i][:] = stored[f"mean{i}"]
        run.adam.squares[i][:] = stored[f"square{i}"]
    run.pool = [Network(*(stored[f"pool{k}_{i}"] for i in range(4))) for k in range(progress["pool"])]
    kept = len(stored["rows"])
    run.rows[:kept], run.wanted[:kept] = stored["rows"], stored["wanted"]
    run.rounds, run.positions, run.seconds = progress["rounds"], progress["positions"], progress["seconds"]
    run.adam.steps, run.loss, run.strength = progress["steps"], progress["loss"], progress["strength"]
    run.rng.bit_generator.state = progress["rng"]
    run.measured = [(matches, share) for matches, share in progress.get("measured", [])]
