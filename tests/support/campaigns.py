"""The campaigns of `benchmarks/`, run as commands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(script: str, *arguments: str) -> None:
    """Run a campaign as a command; bounded in time, also on a busy machine."""
    command = [sys.executable, str(ROOT / "benchmarks" / script), *arguments]
    where = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=where, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
