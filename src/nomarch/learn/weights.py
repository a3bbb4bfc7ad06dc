"""Weights on disk: one small `.npz` with a manifest that says what they are and how to make them again."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from nomarch.engine import Game
from nomarch.engine.errors import BadOptions, NomarchError
from nomarch.search.network import Network
from nomarch.search.turn import GREED

DAMAGED = (OSError, ValueError, KeyError, BadZipFile, EOFError)  # what reading a cut or foreign file may raise
NAMES = ("hidden_weights", "hidden_bias", "out_weights", "out_bias")
UNFIT = {
    "game": "{file} was trained for the game {theirs!r}, not for {ours!r}.",
    "rules": "{file} was trained under version {theirs!r} of the rules; {title} is now played under version {ours!r}.",
    "features": "{file} was trained on version {theirs!r} of the features; {title} now tells version {ours!r}.",
    "seats": "{file} was trained for {theirs!r} seats, not for {ours!r}.",
}
NOT_BEGUN = "This plan begins with other weights ({digest}); name their file (`--from`)."


class BadWeights(NomarchError):
    """Weights that do not fit: another game, other rules, other features, or a damaged file."""

    code = "weights/unfit"


def save(path: str | Path, network: Network, manifest: dict[str, Any]) -> None:
    """Write weights whole or not at all, as half-precision numbers."""
    path = Path(path)
    draft = path.with_name(f".{path.name}.draft.npz")
    arrays: dict[str, Any] = {name: array.astype(np.float16) for name, array in zip(NAMES, network.arrays, strict=True)}
    np.savez_compressed(draft, manifest=np.array(json.dumps(manifest)), **arrays)
    draft.replace(path)


def ship(
    path: str | Path, game: Game, seats: int, held_out: dict[str, float], *, solving: bool = False
) -> None:  # fmt: skip
    """Lay weights into the package, with what was measured of them on held-out positions."""
    network, manifest = load(path, game, seats)
    figures = {name: round(value, 4) for name, value in held_out.items()}
    save(shipped_path(game, seats, solving=solving), network, manifest | {"held_out": figures})


def load(path: str | Path, game: Game, seats: int) -> tuple[Network, dict[str, Any]]:
    """Read weights for a game and number of seats; BadWeights says why they are refused."""
    network, manifest = _read(path)
    _check(manifest, game, seats, Path(path).name)
    _check_shape(network, game, seats, Path(path).name)
    return network, manifest


def begin(path: str | Path, game: Game, seats: int) -> Network:
    """Weights to learn on from; features that came later, which stand behind the others, begin without weight.

    Weights for fewer seats take each further one for the mean of the rivals they know.
    """
    network, manifest = _read(shipped_path(game, seats) if str(path) == "shipped" else path)
    name, told = Path(path).name, _told(game, seats)
    if game.seat_features and 1 < network.seats < seats:
        return _seated(load(path, game, network.seats)[0], game, seats)
    earlier = int(manifest.get("features", 0)) < int(game.features_version)
    _check(manifest | {"features": game.features_version} if earlier else manifest, game, seats, name)
    if len(network.hidden_weights) > told:
        raise BadWeights(f"{name} takes more than the {told} features that {game.title} tells with {seats} seats.")
    wider = network.widened(told)
    _check_shape(wider, game, seats, name)
    return wider


def _seated(network: Network, game: Game, seats: int) -> Network:
    """Weights for more seats than they learned for."""
    while network.seats < seats:
        network = network.seated(game.seat_features)
    return network


def digest(network: Network) -> str:
    """A short name for these very weights, whatever features of weight nothing stand behind them."""
    known = network.hidden_weights[: int(np.flatnonzero(network.hidden_weights.any(axis=1))[-1]) + 1]
    parts = (known, *network.arrays[1:])
    return hashlib.sha256(b"".join(part.astype(np.float16).tobytes() for part in parts)).hexdigest()[:12]


def _read(path: str | Path) -> tuple[Network, dict[str, Any]]:
    try:
        with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as stored:
            manifest = json.loads(str(stored["manifest"]))
            arrays = [stored[name].astype(np.float32) for name in NAMES]
    except FileNotFoundError:
        raise BadWeights(f"There are no weights at {path}.") from None
    except DAMAGED:
        raise BadWeights(f"{Path(path).name} cannot be read as weights: it is damaged, or something else.") from None
    hidden_weights, hidden_bias, out_weights, out_bias = arrays
    alone = manifest.get("seats") == 1  # what is off there are points, not victories
    error = 0.0 if alone else float(manifest.get("held_out", {}).get("error", 0.0))
    greed = float(manifest.get("plan", {}).get("greed", GREED))
    return Network(hidden_weights, hidden_bias, out_weights, out_bias, error, greed), manifest


def manifest_of(path: str | Path, game: Game, seats: int) -> dict[str, Any]:
    """What weights to learn on from say of themselves."""
    return _read(shipped_path(game, seats) if str(path) == "shipped" else path)[1]


def plan_of(path: str | Path, game: Game, seats: int) -> dict[str, Any]:
    """How these weights were made, for `train` to make them again; the path `shipped` means those of the package."""
    _, manifest = load(shipped_path(game, seats) if str(path) == "shipped" else path, game, seats)
    plan = {key: value for key, value in manifest["plan"].items() if key != "seats"}
    return plan | {"options": tuple(plan["options"]), "until": manifest["matches"]}


def _check(manifest: dict[str, Any], game: Game, seats: int, name: str) -> None:
    rules = manifest.get("rules")  # weights of an earlier reading that is still played serve on: they see the same
    wanted = {"game": game.slug, "features": game.features_version, "seats": seats}
    wanted["rules"] = rules if rules in game.versions_read else game.version
    for key, ours in wanted.items():
        if manifest.get(key) != ours:
            raise BadWeights(UNFIT[key].format(file=name, theirs=manifest.get(key), title=game.title, ours=ours))
    for options in manifest.get("plan", {}).get("options", ()):
        _check_options(options, game, seats, name)


def _check_options(options: dict[str, str], game: Game, seats: int, name: str) -> None:
    """Options that the game has gained since are no reason: what was learned is how their defaults play."""
    try:
        game.check(seats, options)
    except BadOptions as problem:
        raise BadWeights(f"{name} was trained with options that cannot be played: {problem}") from None


def _check_shape(network: Network, game: Game, seats: int, name: str) -> None:
    """Kernels trust these sizes."""
    told = _told(game, seats)
    if network.hidden_weights.ndim != 2 or len(network.hidden_weights) != told:
        raise BadWeights(f"{name} does not take the {told} features that {game.title} tells with {seats} seats.")
    hidden = network.hidden_weights.shape[1]
    if [array.shape for array in network.arrays[1:]] != [(hidden,), (hidden, 2 * seats), (2 * seats,)]:
        raise BadWeights(f"{name} cannot be read as weights: its layers do not fit each other.")


def _told(game: Game, seats: int) -> int:
    """How many features a game tells with so many seats."""
    return int(game.calls.features(game.start(seats).state, 0, [0.0] * game.features))


def shipped_path(game: Game, seats: int, *, solving: bool = False) -> Path:
    """Where the package keeps the weights of a game for so many seats, or those for solving turns, if it has any."""
    name = f"{game.slug}-{seats}-solving.npz" if solving else f"{game.slug}-{seats}.npz"
    return Path(str(files("nomarch.learn"))) / "shipped" / name


@cache
def shipped(game: Game, seats: int) -> Network | None:
    """The weights the package brings for this game and number of seats; None if it brings none."""
    path = shipped_path(game, seats)
    return load(path, game, seats)[0] if path.exists() else None


@cache
def shipped_for_solving(game: Game, seats: int) -> Network | None:
    """The weights the package brings for those who solve turns; None if it brings none of their own."""
    path = shipped_path(game, seats, solving=True)
    return load(path, game, seats)[0] if path.exists() else None
