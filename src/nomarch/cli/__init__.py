"""The command line: play, look at, check and measure."""

from __future__ import annotations

import sys

import typer

from ..engine.errors import NomarchError
from . import admin, house, playing, positions, puzzles, ratings, records, research
from .program import app, fail, file_problem

__all__ = ["admin", "app", "house", "main", "playing", "positions", "puzzles", "ratings", "records", "research"]


def main() -> None:
    """Run the command line; every expected problem is one sentence and a non-zero status."""
    try:
        app(standalone_mode=False, prog_name="nomarch")  # by which the shell asks for completions
    except NomarchError as problem:
        fail(str(problem), problem.code)
    except typer.Exit as leaving:
        sys.exit(leaving.exit_code)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except (OSError, UnicodeDecodeError) as problem:
        fail(file_problem(problem), "file")
    except Exception as problem:
        if not hasattr(problem, "format_message"):
            raise
        fail(problem.format_message(), "usage")  # what Typer says of wrong words on the command line
