"""Plants errors in a game's rules and sees which tests notice: python benchmarks/mutants.py GAME [--every N]

Every error is planted in the plain twin of one function, in a process of its own, by exchanging the
function's code; the clause tests (those named after a clause of RULES.md) run until one fails. What they
miss is tried with all other tests of the game that need no compiler: golden matches, conservation, counts.

The errors are those of `planted.py`, named by hand, and with `--every N` each N-th of those that a program
can think of: comparisons, numbers one off, statements left out, branches exchanged. An error that changes
nothing anybody can observe is listed in `planted.py` with the reason and is not counted as a survivor.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType

import pytest
from _pytest.runner import runtestprotocol
from planted import BY_HAND, EQUIVALENT

ROOT = Path(__file__).resolve().parent.parent
CLAUSE = re.compile(r"test_(\d+_\d+|r\d+)_", re.IGNORECASE)
NOT_RULES = ("__init__.py", "data.py", "components.py", "actions.py", "state.py", "fields.py")
FOR_SEARCH = "on_turn"  # no rule: only a search asks where a turn ends
PATIENCE = 40  # seconds of work for one error; a match that never ends is noticed, too
OTHERS = ("test_golden", "test_conservation", "test_counts", "test_components")
SLOW_TESTS = {
    "test_view": ("view", "production"),
    "test_imagine": ("view", "production"),
    "test_secrets": (),
}  # the modules they are about
BY_CLAUSE, OTHERWISE, EQUAL, SURVIVED = "caught by clause tests", "caught only otherwise", "equivalent", "survived"
FLIPS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}


@dataclass(frozen=True)
class Error:
    """A function of a module with its code exchanged."""

    module: ModuleType
    function: str
    what: str
    code: CodeType

    @property
    def name(self) -> str:
        return f"{Path(self.module.__file__ or '').name} {self.function}: {self.what}"

    def plant(self) -> None:
        vars(self.module)[self.function].__code__ = self.code


# Which errors -----------------------------------------------------------------------------------------


def rules_of(game: str) -> list[ModuleType]:
    """The modules with a game's rules, without its tables."""
    folder = ROOT / "src/nomarch/games" / game / "rules"
    names = sorted(file.stem for file in folder.glob("*.py") if file.name not in NOT_RULES)
    return [import_module(f"nomarch.games.{game}.rules.{name}") for name in names]


def by_hand(game: str) -> Iterator[Error]:
    """The errors of `planted.py`: a piece of a file that occurs once, and what stands there instead."""
    for file, right, wrong in BY_HAND[game]:
        module = import_module(f"nomarch.games.{game}.rules.{file}")
        source = Path(module.__file__ or "").read_text(encoding="utf-8")
        if source.count(right) != 1:
            raise SystemExit(
                f"{game} {file}: {right!r} occurs {source.count(right)} times; name a piece that is there once."
            )
        tree = ast.parse(source.replace(right, wrong))
        line = source[: source.index(right)].count("\n") + 1
        function = next(f for f in functions(tree) if f.lineno <= line + 1 and line <= (f.end_lineno or 0) + 1)
        yield Error(module, function.name, f"{right.strip()!r} -> {wrong.strip()!r}", code_of(tree, function.name))


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in reversed(tree.body) if isinstance(node, ast.FunctionDef)]


def code_of(tree: ast.Module, name: str) -> CodeType:
    """The code of a top-level function."""
    whole = compile(ast.fix_missing_locations(tree), "<planted>", "exec")
    return next(c for c in whole.co_consts if isinstance(c, CodeType) and c.co_name == name)


def by_program(game: str) -> Iterator[Error]:
    """Every single small change in every function."""
    for module in rules_of(game):
        source = Path(module.__file__ or "").read_text(encoding="utf-8")
        tree = ast.parse(source)
        for f in reversed(functions(tree)):
            if f.name == FOR_SEARCH:
                continue
            for i, what in enumerate(changes(copy.deepcopy(f))):
                changed = copy.deepcopy(f)
                apply_change(changed, i)
                body = ast.Module([changed], [])
                yield Error(module, f.name, what, code_of(body, f.name))


def apply_change(f: ast.FunctionDef, number: int) -> None:
    """Make the change of this number, and only that."""
    walk = changes(f)
    for _ in range(number + 1):
        next(walk)


def changes(f: ast.FunctionDef) -> Iterator[str]:
    """Change the function in place and say what was done; each change is undone when the next is asked for."""
    for node in list(ast.walk(f)):
        yield from changed_comparison(node)
        yield from changed_number(node)
        yield from changed_branches(node)
        yield from left_out(node, f)


def changed_comparison(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in FLIPS:
        right, said = node.ops[0], ast.unparse(node)
        node.ops[0] = FLIPS[type(right)]()
        yield f"line {node.lineno}: {said} -> {ast.unparse(node)}"
        node.ops[0] = right


def changed_number(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        right = node.value
        node.value = right + 1
        yield f"line {node.lineno}: {right} -> {right + 1}"
        node.value = right


def changed_branches(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.If | ast.IfExp):
        right = node.test
        node.test = ast.UnaryOp(ast.Not(), right)
        yield f"line {node.lineno}: if not {ast.unparse(right)}"
        node.test = right


def left_out(node: ast.AST, f: ast.FunctionDef) -> Iterator[str]:
    for field in ("body", "orelse"):
        rows = getattr(node, field, None)
        for i, row in enumerate(rows if isinstance(rows, list) else ()):
            names = isinstance(row, ast.Assign) and isinstance(row.targets[0], ast.Name)  # would only fail to run
            call = isinstance(row, ast.Expr) and isinstance(row.value, ast.Call)
            if call or (isinstance(row, ast.Assign | ast.AugAssign) and not names):
                rows[i] = ast.Pass()
                yield f"line {row.lineno}: without {ast.unparse(row)}"
                rows[i] = row


# Which tests notice -----------------------------------------------------------------------------------


class Trial:
    """A pytest plugin that runs the tests as they are, and then for every error until one fails."""

    def __init__(self, game: str, errors: list[Error]) -> None:
        self.game, self.errors, self.found = game, errors, list[tuple[Error, str]]()
        self.took: dict[pytest.Item, float | None] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.clauses = [item for item in session.items if CLAUSE.match(item.name)]
        self.rest = [item for item in session.items if item.path.stem in OTHERS and not CLAUSE.match(item.name)]
        print(f"{self.game}: {len(self.errors)} errors, {len(self.clauses)} clause tests, {len(self.rest)} others")
        for error in self.errors:
            self.found.append((error, self.judge(error)))
            if self.found[-1][1] != BY_CLAUSE:
                print(f"  {self.found[-1][1]}: {error.name}", flush=True)
        return True

    def judge(self, error: Error) -> str:
        near = [item for item in self.clauses if is_about(item, error)]
        if noticed(error, self.sound(near)):
            return BY_CLAUSE
        if (self.game, error.function, error.what.partition(": ")[2] or error.what) in EQUIVALENT:
            return EQUAL
        return OTHERWISE if noticed(error, self.sound(self.rest)) else SURVIVED

    def sound(self, items: list[pytest.Item]) -> list[pytest.Item]:
        """Those that pass as the rules are, quick ones first; what needs the compiler is left out."""
        for item in items:
            if item not in self.took:
                self.took[item] = seconds(item)
        return sorted((item for item in items if self.took[item] is not None), key=lambda item: self.took[item] or 0.0)


def seconds(item: pytest.Item) -> float | None:
    """How long a test works; None if it does not pass."""
    start = time.process_time()
    passed = all(report.passed for report in runtestprotocol(item, log=False, nextitem=None))
    return time.process_time() - start if passed else None


def is_about(item: pytest.Item, error: Error) -> bool:
    """Slow tests look only at the modules they are about."""
    about = SLOW_TESTS.get(item.path.stem)
    return about is None or error.module.__name__.rpartition(".")[2] in about


def noticed(error: Error, items: list[pytest.Item]) -> bool:
    """Whether a test fails with the error planted, in a child process."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        error.plant()
        failed = any(not report.passed for item in items for report in runtestprotocol(item, log=False, nextitem=None))
        os._exit(1 if failed else 0)
    return os.waitpid(child, 0)[1] != 0


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", choices=sorted(BY_HAND), help="a game's folder")
    asked.add_argument("--every", type=int, default=0, help="also each N-th error that a program can think of")
    asked.add_argument("--first", type=int, default=0, help="where to begin with those")
    asked.add_argument("--only", default="", help="of all these only those whose name has this in it")
    told = asked.parse_args()
    errors = list(by_hand(told.game))
    if told.every:
        errors = list(by_program(told.game))[told.first :: told.every]
    errors = [error for error in errors if told.only in error.name]
    trial = Trial(told.game, errors)
    tests = str(ROOT / "tests/games" / told.game)
    how = ["--quick", "--samples", "-p", "no:cacheprovider", "--no-header", "--no-summary"]
    pytest.main([*how, tests], plugins=[trial])
    counts = Counter(verdict for _, verdict in trial.found)
    print(
        f"{told.game}: planted {len(errors)}, "
        + ", ".join(f"{v} {counts[v]}" for v in (BY_CLAUSE, OTHERWISE, EQUAL, SURVIVED))
    )
    sys.exit(1 if counts[SURVIVED] else 0)


if __name__ == "__main__":
    main()
