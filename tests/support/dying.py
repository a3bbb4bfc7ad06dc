"""Questions that kill the worker who is asked."""

from __future__ import annotations

import os
from pathlib import Path


def die_at_first(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "alive"


def die(_mark: Path) -> None:
    os._exit(1)
