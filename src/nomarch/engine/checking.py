"""Whether a game gives what the contract asks for: everything that is wrong, a sentence each."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from .contract import Part
from .errors import BadGame
from .jit import is_rule

P = TypeVar("P", bound=Part)


def part(kind: type[P], given: object, problems: list[str]) -> P:
    """A part as a game gives it, with the defaults for what it leaves out; what is wrong is added to `problems`."""
    made, room = kind(), kind.__name__.lower()
    if given is None:
        return made
    problems += _strange(kind, given, room)
    for name, default in members(kind):
        value = getattr(given, name, None) if hasattr(given, name) else default
        if not hasattr(given, name):
            problems += _missing(kind, name, default, room)
        elif callable(default):
            problems += _unlike(name, default, value, room)
        if hasattr(given, name):
            setattr(made, name, value)
    made.folder = _folder(given)
    return made


def members(kind: type[Part]) -> Iterator[tuple[str, Any]]:
    """Every name of a part, with its default; None for a fact that must be given."""
    for name in inspect.get_annotations(kind):
        if name.isupper():
            yield name, getattr(kind, name, None)
    for name, value in vars(kind).items():
        if not name.startswith("_") and callable(getattr(kind, name)):
            yield name, value.__func__ if isinstance(value, staticmethod) else value


def _missing(kind: type[Part], name: str, default: object, room: str) -> Iterator[str]:
    if callable(default) and getattr(default, "__must__", False):
        yield f"Its {room} lack {name}: {_line(default)}"
    elif not callable(default) and not hasattr(kind, name):
        yield f"Its {room} lack {name}."


def _unlike(name: str, default: Any, value: Any, room: str) -> Iterator[str]:
    if not callable(value):
        yield f"{name} of its {room} is not a function."
    elif is_rule(default) and not is_rule(value):
        yield f"Mark {name} of its {room} with @jit."
    elif len(told := _arguments(value)) != len(wanted := _arguments(default)):
        yield f"{name} of its {room} takes ({', '.join(wanted)}), not ({', '.join(told)})."


def _arguments(f: Any) -> list[str]:
    return [name for name in inspect.signature(f).parameters if name != "self"]


def _strange(kind: type[Part], given: object, room: str) -> Iterator[str]:
    """Names that a part offers and nobody knows, as misspelt ones."""
    known = [name for name, _ in members(kind)]
    for name in getattr(given, "__all__", ()):
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; leave it out of __all__ of the {room}."
            yield f"Nobody knows {name} of its {room}{hint}"


def _line(f: Any) -> str:
    text = inspect.getdoc(f) or ""
    return text.split("\n")[0]


def _folder(given: object) -> Path | None:
    file = getattr(given, "__file__", None)
    return Path(file).resolve().parent if file else None


def refuse(slug: str, problems: Sequence[str]) -> None:
    """BadGame with all that is wrong, a sentence each."""
    if problems:
        raise BadGame(f"{slug} cannot be played. " + " ".join(problems))
