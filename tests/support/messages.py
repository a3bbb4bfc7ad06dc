"""Every message that the program can say: literal calls of `_`, templates, errors, and the tables of words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from jinja2 import Environment

import nomarch
from nomarch import bots, catalogue
from nomarch.engine import errors
from nomarch.server import errors as refused

SOURCE = Path(nomarch.__file__).parent
WORD_TABLES = ("*/words/*.py", "*/drawing/*.py")
REFUSING = ("server/*.py", "engine/*.py", "catalogue.py", "games/*/rules/turn.py")
FOR_MAKERS = (  # no page says these
    "BadGame", "BadComponents", "BadAddress", "ValueError", "OSError", "AssertionError",
    "AlreadyServed", "BadBackup", "BadSecret",
)  # fmt: skip
NO_WORDS = ("SYMBOL", "PARTS", "TONES", "STYLE", "STATUS", "__all__")  # tables of names, not of words


def used() -> set[str]:
    """All messages, in English."""
    found = {message for file in SOURCE.rglob("*.py") for message in _literals(file)}
    found |= {message for file in SOURCE.rglob("templates/*.html") for message in _template(file)}
    found |= {message for pattern in REFUSING for file in SOURCE.glob(pattern) for message in _refusals(file)}
    for pattern in WORD_TABLES:
        found |= {message for file in SOURCE.glob(f"games/{pattern}") for message in _tables(file)}
        found |= {message for file in SOURCE.glob(pattern) for message in _tables(file)}
    return found | set(_options())


def _literals(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and _is_translate(node.func):
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and not _is_index(node.args[0]):
                    yield part.value


def _is_translate(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name == "_"


def _is_index(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Subscript | ast.Call)


def _template(file: Path) -> Iterator[str]:
    environment = Environment()
    tree = environment.parse(file.read_text(encoding="utf-8"))
    from jinja2.nodes import Call, Const, Name

    for call in tree.find_all(Call):
        if isinstance(call.node, Name) and call.node.name == "_" and call.args and isinstance(call.args[0], Const):
            yield str(call.args[0].value)


def _refusals(file: Path) -> Iterator[str]:
    """The messages of errors, also of those kept in a name or told inside another, and why options are refused."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_error(node.func) and node.args:
            yield from _said(node.args[0], tree)
        if isinstance(node, ast.FunctionDef) and node.name == "refuse":
            yield from (
                _text(part.value) for part in ast.walk(node) if isinstance(part, ast.Return) and _text(part.value)
            )


def _is_error(function: ast.expr) -> bool:
    name = getattr(function, "id", "")
    error = next((getattr(module, name) for module in (errors, refused, bots) if hasattr(module, name)), None)
    return isinstance(error, type) and issubclass(error, errors.NomarchError) and error.__name__ not in FOR_MAKERS


def _said(argument: ast.expr, tree: ast.Module) -> Iterator[str]:
    if _text(argument):
        yield _text(argument)
    elif isinstance(argument, ast.Name):  # a message that was given a name first
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == argument.id and _text(node.value):
                yield _text(node.value)


def _text(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _tables(file: Path) -> Iterator[str]:
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name.lstrip("_").isupper() and not any(part in name for part in NO_WORDS):
                yield from _words(node.value)


def _words(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _words(value)
    elif isinstance(node, ast.Tuple | ast.List):
        for value in node.elts:
            yield from _words(value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


def _options() -> Iterator[str]:
    for game in catalogue.all_games():
        for option in game.options:
            yield option.name.replace("_", " ").capitalize()
            yield option.about
            yield from option.choices
