"""Files that live no longer than the tests: in memory where there is room, since a disk takes its time."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

MEMORY, ROOM = Path("/dev/shm"), 4 << 30  # bytes


def place() -> str | None:
    """The folder for them; None is the usual one, on the disk. Some tests build programs and run them."""
    fits = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    return str(MEMORY) if fits and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC else None
