"""Tables of a game that the owner of a printed copy may correct, kept as a TOML file.

A game with reconstructed tables declares `COMPONENTS = Components(...)`. Its tables then
stand in the match's header where they differ from ours, and reach `new_game` as whole
numbers behind the options, so that compiled rules play them without compiling again.

    game.components.text()                          the commented file, with our values
    game.start(components="my.toml")                a match with corrected tables
    game.start(components={"coins": {"start": 3}})  the same without a file
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from .errors import BadComponents

Value = Any  # a whole number, a truth, a word, or a list of one of these
Tables = dict[str, dict[str, Value]]
Corrections = str | PathLike[str] | Mapping[str, Mapping[str, Value]]

WIDTH = 100
KINDS = {int: "a whole number", bool: "true or false", str: "a word in quotes", list: "a list"}


@dataclass(frozen=True)
class Components:
    """The tables with our values, what is to be known of them, and how the rules take them.

    `about` holds the comments of the file: under "" its head, under "river" what stands above
    the table, under "river.bars" what stands above the line. `refuse` says in a sentence that
    names the place why whole tables, right in shape, cannot be played; None if they can.
    """

    default: Tables
    about: Mapping[str, str]
    refuse: Callable[[Tables], str | None]
    encode: Callable[[Tables], list[int]]
    _cache: dict[str, list[int]] = field(default_factory=dict, repr=False, compare=False)

    def read(self, source: Corrections | None) -> Tables:
        """What a file (by its path) or mapping changes in our tables, checked; BadComponents says what is wrong."""
        given = _parsed(source) if isinstance(source, str | PathLike) else source or {}
        for name, table in given.items():
            _check_table(name, table, self.default)
        full = self.whole(given)
        reason = self.refuse(full)
        if reason:
            raise BadComponents(reason)
        return self.changes(full)

    def whole(self, changes: Mapping[str, Mapping[str, Value]]) -> Tables:
        """All tables, ours where nothing was changed."""
        full = deepcopy(self.default)
        for name, table in changes.items():
            full[name].update({key: _listed(value) for key, value in table.items()})
        return full

    def changes(self, full: Tables) -> Tables:
        """Only the lines that differ from ours."""
        differing = {
            name: {key: value for key, value in table.items() if value != self.default[name][key]}
            for name, table in full.items()
        }
        return {name: table for name, table in differing.items() if table}

    def numbers(self, changes: Tables) -> list[int]:
        """The tables as the whole numbers that `new_game` reads."""
        key = json.dumps(changes, sort_keys=True)
        if key not in self._cache:
            if len(self._cache) > 64:
                self._cache.clear()
            self._cache[key] = self.encode(self.whole(changes))
        return list(self._cache[key])

    def digest(self, changes: Tables) -> str:
        """A fingerprint of all tables, by which a record names those it was played with."""
        whole = json.dumps(self.whole(changes), sort_keys=True)
        return hashlib.sha256(whole.encode()).hexdigest()[:16]

    def differences(self, changes: Tables) -> list[str]:
        """In what a match with these changes plays differently from our tables, line by line."""
        told = []
        for name, table in changes.items():
            for key, value in table.items():
                about = (self.about.get(f"{name}.{key}") or self.about.get(name, "")).partition("\n")[0]
                ours = _toml(self.default[name][key])
                told.append(f"[{name}] {key} = {_toml(value)} instead of {ours}" + (f" ({about})" if about else ""))
        return told

    def text(self, changes: Tables | None = None) -> str:
        """The commented file; reading it gives the same tables."""
        lines = _comment(self.about.get("", ""))
        for name, table in self.whole(changes or {}).items():
            lines += ["", *_comment(self.about.get(name, "")), f"[{name}]"]
            for key, value in table.items():
                lines += _comment(self.about.get(f"{name}.{key}", ""))
                lines += _line(key, value)
        return "\n".join(lines).strip() + "\n"


def tables_in(path: str | PathLike[str]) -> list[str]:
    """The names of the tables in a file."""
    return list(_parsed(path))


def _parsed(path: str | PathLike[str]) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadComponents(f"The components file {path} cannot be read: {problem.strerror}.") from None
    except ValueError as problem:
        raise BadComponents(f"The components file {path} is no TOML: {problem}.") from None


def _check_table(name: str, table: object, default: Tables) -> None:
    if name not in default:
        raise BadComponents(f"There is no table [{name}]; there are: {', '.join(default)}.")
    if not isinstance(table, Mapping):
        raise BadComponents(f"[{name}] is a table of lines like 'name = value', not a single value.")
    for key, value in table.items():
        if key not in default[name]:
            raise BadComponents(f"[{name}] has no line {key!r}; it has: {', '.join(default[name])}.")
        _check_kind(f"[{name}] {key}", value, default[name][key])


def _check_kind(place: str, value: Value, example: Value) -> None:
    kind = list if isinstance(value, tuple) else type(value)
    if kind is not type(example):
        raise BadComponents(f"{place} is {KINDS[type(example)]}, not {value!r}.")
    if kind is list:
        for number, item in enumerate(value, 1):
            _check_kind(f"{place}, entry {number}", item, example[0])


def _listed(value: Value) -> Value:
    return [_listed(item) for item in value] if isinstance(value, list | tuple) else value


def _comment(text: str) -> list[str]:
    return [f"# {line}".rstrip() for line in text.strip().splitlines()]


def _line(key: str, value: Value) -> list[str]:
    short = f"{key} = {_toml(value)}"
    if not isinstance(value, list) or len(short) <= WIDTH:
        return [short]
    return [f"{key} = [", *(f"    {_toml(item)}," for item in value), "]"]


def _toml(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False)
