"""The hash of all sources that a game's compiled code may depend on.

It is taken when the game registers, not when it compiles: a file edited in between must
not lend its new hash to machine code made from the old text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
GAMES = PACKAGE / "games"


def stamp(folder: Path) -> bytes:
    """Hash of the package without the other games (they never import each other) and of `folder`."""
    return digest(_shared(), folder.rglob("*.py"), folder)


@cache
def _shared() -> bytes:
    sources = (source for source in PACKAGE.rglob("*.py") if GAMES not in source.parents)
    return digest(b"", sources, PACKAGE)


def digest(start: bytes, sources: Iterable[Path], root: Path) -> bytes:
    """Hash of names and contents of some files."""
    whole = hashlib.sha256(start)
    for source in sorted(sources):
        whole.update(source.relative_to(root).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return whole.digest()
