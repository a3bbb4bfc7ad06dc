"""A first start waits for nothing that can come later: neither the compiler nor the migrations are loaded for it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from support import first_start


def test_lobby_table_and_a_bots_first_answer_need_no_compiler_and_no_migrations(tmp_path: Path) -> None:
    started = subprocess.run(
        [sys.executable, first_start.__file__, str(tmp_path)], capture_output=True, text=True, timeout=300, check=False
    )
    assert started.returncode == 0, started.stderr[-2000:]
    told = started.stdout.splitlines()[-1]  # above it, a busy machine says that it is busy
    assert json.loads(told) == {"lobby": [], "table": [], "bot": []}
