"""Runs the tour and writes what it prints beneath each piece: python docs/tour.py"""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).parent / "tour.md"
PIECE = re.compile(r"```python\n(?P<code>.*?)```\n(?:```text\n(?P<told>.*?)```\n)?", re.DOTALL)


def run(text: str) -> str:
    """The page with everything printed anew; all pieces share their names, as in a notebook."""
    names: dict[str, object] = {}

    def replay(piece: re.Match[str]) -> str:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(piece["code"], PAGE.name, "exec"), names)
        told = "\n".join(line.rstrip() for line in printed.getvalue().splitlines())
        return f"```python\n{piece['code']}```\n" + (f"```text\n{told}\n```\n" if told else "")

    return PIECE.sub(replay, text)


if __name__ == "__main__":
    PAGE.write_text(run(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
