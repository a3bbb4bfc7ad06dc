"""The hash of all sources that compiled code may depend on.

Rules and advice depend on the engine and on their own folders, a search on those and on the packages
that search; words, drawings, the page and the server are never compiled, so editing them costs no
compiling. The hash of a game is taken when it registers, not when it compiles: a file edited in
between must not lend its new hash to machine code made from the old text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
ENGINE, GAMES = PACKAGE / "engine", PACKAGE / "games"
SEARCHING = (PACKAGE / "search", PACKAGE / "learn", PACKAGE / "adapters")


def stamp(folders: Iterable[Path]) -> bytes:
    """Hash of the engine and of the folders of a game's rules and advice."""
    whole = _engine()
    for folder in folders:
        whole = digest(whole, folder.rglob("*.py"), folder)
    return whole


def surroundings(source: Path) -> bytes:
    """Hash of what else a function in this file may call: nothing beyond the stamp, if it belongs to the rules."""
    folder = source.resolve().parent
    if ENGINE in (folder, *folder.parents) or GAMES in folder.parents:
        return b""
    if PACKAGE in folder.parents:
        return _searching()
    return digest(b"", folder.glob("*.py"), folder)  # a test's, a researcher's


def digest(start: bytes, sources: Iterable[Path], root: Path) -> bytes:
    """Hash of names and contents of some files."""
    whole = hashlib.sha256(start)
    for source in sorted(sources):
        whole.update(source.relative_to(root).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return whole.digest()


@cache
def _engine() -> bytes:
    return digest(b"", ENGINE.rglob("*.py"), PACKAGE)


@cache
def _searching() -> bytes:
    return digest(b"", (source for folder in SEARCHING for source in folder.rglob("*.py")), PACKAGE)
