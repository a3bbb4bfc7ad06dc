"""Values that come true: a network's shares, made to fit how matches ended.

A network may be too sure of itself, or too fond of the seat it looks for: it learned from positions behind that seat's
own decisions. One logistic fit a game and number of seats mends both. It is used where values are told and luck is
counted; who plays goes on as the network learned.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import numpy as np

from nomarch.engine import Game
from nomarch.search.network import Array, Network

from .weights import shipped

STEPS = 25  # of Newton's method: it needs five


class Fit(NamedTuple):
    """Logits of shares are multiplied by `scale`, and that of the seat that looks is lessened by `fond`."""

    scale: float = 1.0
    fond: float = 0.0


def fitted(logits: Array, came: Array) -> Fit:
    """The fit by which results are likeliest: rows of logits and of shares that came, the seat that looks first."""
    one = np.zeros_like(logits)
    one[:, 0] = -1.0
    inputs, at = np.stack([logits, one], axis=-1), np.array([1.0, 0.0])
    for _ in range(STEPS):
        said = shares(inputs @ at)
        mean = (said[..., None] * inputs).sum(1)
        slope = ((said - came)[..., None] * inputs).sum((0, 1))
        spread = np.einsum("nk,nki,nkj->ij", said, inputs, inputs) - mean.T @ mean
        at = at - np.linalg.solve(spread + 1e-9 * np.eye(2), slope)
    return Fit(*(round(float(x), 4) for x in at))


def shares(logits: Array) -> Array:
    """Shares that add up to one."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Array = powers / powers.sum(axis=1, keepdims=True)
    return found


def applied(network: Network, fit: Fit) -> Network:
    """A network that says what the fit makes of the other's values."""
    mended, seats = network.copy(), network.seats
    mended.out_weights[:, :seats] *= fit.scale
    mended.out_bias[:seats] *= fit.scale
    mended.out_bias[0] -= fit.fond
    return mended


# What the package brings --------------------------------------------------------------------------


def table_path() -> Path:
    """Where the fits are kept: made by `python benchmarks/study.py fit GAME --seats N`."""
    return Path(str(files("nomarch.learn"))) / "shipped" / "calibration.json"


def digest(network: Network) -> str:
    """A fingerprint of weights: a fit serves no others."""
    whole = hashlib.sha256()
    for array in network.arrays:
        whole.update(array.tobytes())
    return whole.hexdigest()[:12]


def keep(game: Game, seats: int, fit: Fit) -> None:
    """Lay a fit into the package."""
    path, network = table_path(), shipped(game, seats)
    assert network
    table = json.loads(path.read_text()) if path.exists() else {}
    table[f"{game.slug}-{seats}"] = {"weights": digest(network), **fit._asdict()}
    path.write_text(json.dumps(dict(sorted(table.items())), indent=1) + "\n")


@cache
def judging(game: Game, seats: int) -> Network | None:
    """The shipped network as values are told by it: fitted, where a fit was made for its weights."""
    network = shipped(game, seats)
    if network is None or not table_path().exists():
        return network
    found = json.loads(table_path().read_text()).get(f"{game.slug}-{seats}", {})
    return applied(network, Fit(found["scale"], found["fond"])) if found.get("weights") == digest(network) else network
