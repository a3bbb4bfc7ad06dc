"""Kernels say what they work on: at most eight parameters, and buffers beyond that as one named bundle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import nomarch

PACKAGE, PIG = Path(nomarch.__file__).parent, Path(__file__).parents[2] / "examples" / "pig" / "pig"
MARKS = {"jit", "unchecked", "fused"}  # of engine/jit.py
MOST = 8


def kernels(source: str) -> Iterator[tuple[str, int]]:
    """The marked functions of a module, and how many parameters each has."""
    if not any(f"@{mark}" in source for mark in MARKS):
        return
    for found in ast.walk(ast.parse(source)):
        if isinstance(found, ast.FunctionDef) and MARKS & {ast.unparse(mark) for mark in found.decorator_list}:
            given = found.args
            yield found.name, len([*given.posonlyargs, *given.args, *given.kwonlyargs])


def test_no_kernel_has_more_than_eight_parameters() -> None:
    files = [*PACKAGE.rglob("*.py"), *PIG.rglob("*.py")]
    found = [(file.name, *kernel) for file in files for kernel in kernels(file.read_text())]
    assert len(found) > 500
    assert [kernel for kernel in found if kernel[2] > MOST] == []


def test_a_kernel_of_nine_would_be_found() -> None:
    nine = ", ".join("abcdefghi")
    assert list(kernels(f"@jit\ndef f({nine}): ...\n@fused\ndef g(a, *, b): ...\ndef h({nine}): ...")) == [
        ("f", 9),
        ("g", 2),
    ]
