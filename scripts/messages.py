"""Messages: find them in the source, bring the catalogues up to date, compile them.

Run by `make messages` after a sentence was changed. It fills what another catalogue already
translates, drops what nobody says any more, names what is still to be translated, and writes
a compiled `.mo` beside every `.po`. Both are kept in the repository, so that a clone and a
wheel speak every language without Babel and without a step of the build.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "nomarch"
LANGUAGES = ("de", "nl")
OF_NO_GAME = ("src/nomarch/locale/*/page", "src/nomarch/locale/*/refusals")
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
FOR_MAKERS = (  # said to people who write games or run servers, in English
    "AlreadyServed",
    "BadAddress",
    "BadBackup",
    "BadComponents",
    "BadGame",
    "BadSecret",
)
NO_WORDS = ("SHAPE", "SYMBOL", "PARTS", "TONES", "STYLE", "STATUS", "DOTS", "__all__")  # tables of names, not of words

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)  # equal catalogues are equal bytes, whenever they are compiled

Key = tuple[str, str, str]  # context, message, its plural; what is not there is empty


# Which messages there are ---------------------------------------------------------------------


@cache
def catalogues() -> dict[str, set[Key]]:
    """All messages by the name of the catalogue that translates them, relative to the repository."""
    found = {_of(folder): set(_of_game(folder)) for folder in games()}
    rest = [file for file in SOURCE.rglob("*.py") if "games" not in file.relative_to(SOURCE).parts]
    templates = SOURCE.rglob("templates/*.html")
    page = {key for file in rest for key in _called(file)} | {key for file in templates for key in _in_template(file)}
    refusals = {key for file in rest if _is_told(file) for key in _raised(file)} - page
    return found | dict(zip(OF_NO_GAME, (page, refusals), strict=True))


def names() -> list[str]:
    """The names of all catalogues."""
    return [*(_of(folder) for folder in games()), *OF_NO_GAME]


def _of(game: Path) -> str:
    return str((game / "words").relative_to(ROOT))


def _is_told(file: Path) -> bool:
    """Whether the page may have to tell of an error that is raised here; the command line speaks English."""
    return file.relative_to(SOURCE).parts[0] in ("engine", "server", "catalogue.py")


def games() -> list[Path]:
    """The folders of all games that have words."""
    places = (SOURCE / "games", ROOT / "examples")
    return sorted(folder.parent for place in places for folder in place.rglob("words") if folder.is_dir())


def file_of(catalogue: str, language: str, suffix: str = "po") -> Path:
    """Where a catalogue keeps a language."""
    path = catalogue.replace("*", language) if "*" in catalogue else f"{catalogue}/{language}"
    return ROOT / f"{path}.{suffix}"


def _of_game(folder: Path) -> Iterator[Key]:
    for file in folder.rglob("*.py"):
        yield from _called(file)
        yield from _options(file)
        yield from _taught(file)
        yield from _refused(file)
        yield from _raised(file)
        if file.parent.name in ("words", "drawing"):
            yield from _tables(file)


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def _calls(file: Path, at_least: int = 1) -> list[ast.Call]:
    """All calls with so many arguments that have no name."""
    return [node for node in ast.walk(_tree(file)) if isinstance(node, ast.Call) and len(node.args) >= at_least]


def _called(file: Path) -> Iterator[Key]:
    """`_("text")`, `_.n("one", "many", n)` and `_.c("context", "text")`, also as `self._`."""
    for call in _calls(file):
        if _is_translate(call.func):
            yield from (("", text, "") for text in _texts(call.args[0]))
        elif isinstance(call.func, ast.Attribute) and _is_translate(call.func.value):
            first, second = (_texts(argument) for argument in call.args[:2])
            yield from _paired(call.func.attr, first, second)


def _paired(method: str, first: list[str], second: list[str]) -> Iterator[Key]:
    for one, other in zip(first, second, strict=True):
        yield ("", one, other) if method == "n" else (one, other, "")


def _is_translate(function: ast.expr) -> bool:
    return (function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")) == "_"


def _texts(node: ast.expr) -> list[str]:
    """A text, or both of `"a" if so else "b"`."""
    if isinstance(node, ast.IfExp):
        return _texts(node.body) + _texts(node.orelse)
    said = isinstance(node, ast.Constant) and isinstance(node.value, str) and any(map(str.isalpha, node.value))
    return [node.value] if said else []  # numbers are the same in every language


def _in_template(file: Path) -> Iterator[Key]:
    for call in Environment().parse(file.read_text(encoding="utf-8")).find_all(nodes.Call):
        texts = [argument.value for argument in call.args if isinstance(argument, nodes.Const)]
        if isinstance(call.node, nodes.Name) and call.node.name == "_" and texts:
            yield "", str(texts[0]), ""
        elif isinstance(call.node, nodes.Getattr) and getattr(call.node.node, "name", "") == "_":
            yield from _paired(call.node.attr, [str(texts[0])], [str(texts[1])])


def _tables(file: Path) -> Iterator[Key]:
    """Tables of words, which are translated where they are used: `GOOD = ("land", "fish")`."""
    for node in _tree(file).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name.lstrip("_").isupper() and not any(part in name for part in NO_WORDS):
                yield from (("", text, "") for text in _words(node.value))


def _words(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Dict | ast.Tuple | ast.List):
        for value in node.values if isinstance(node, ast.Dict) else node.elts:
            yield from _words(value)
    yield from _texts(node)


def _options(file: Path) -> Iterator[Key]:
    """An option's name as a label, its choices, and what it is about."""
    for call in _calls(file):
        if getattr(call.func, "id", "") == "Option":
            name, choices, about = call.args
            yield from (("", text.replace("_", " ").capitalize(), "") for text in _texts(name))
            yield from (("", text, "") for part in (choices, about) for text in _words(part))


def _taught(file: Path) -> Iterator[Key]:
    """What lessons say: a task's title and two sentences, what is said at the end, and about examples."""
    for call in _calls(file, at_least=0):
        if getattr(call.func, "id", "") == "Task":
            yield from (("", text, "") for argument in call.args[:3] for text in _texts(argument))
        if getattr(call.func, "id", "") == "Example":
            yield from (("", text, "") for argument in call.args[1:] for text in _texts(argument))
        if getattr(call.func, "id", "") == "Lesson":
            yield from (("", text, "") for k in call.keywords if k.arg == "end" for text in _words(k.value))


def _refused(file: Path) -> Iterator[Key]:
    """Why options do not go together."""
    for node in _tree(file).body:
        if isinstance(node, ast.FunctionDef) and node.name == "refuse":
            yield from (
                ("", text, "")
                for part in ast.walk(node)
                if isinstance(part, ast.Return) and part.value
                for text in _texts(part.value)
            )


def _raised(file: Path) -> Iterator[Key]:
    """The messages of errors, also of those that were given a name first."""
    for call in _calls(file):
        if getattr(call.func, "id", "") in _errors():
            for text in _texts(call.args[0]) or _named(file, getattr(call.args[0], "id", "")):
                yield "", text, ""


def _named(file: Path, name: str) -> list[str]:
    given = (node for node in ast.walk(_tree(file)) if isinstance(node, ast.Assign))
    return [text for node in given if getattr(node.targets[0], "id", "") == name for text in _texts(node.value)]


@cache
def _errors() -> set[str]:
    """The names of all errors that people are told."""
    classes = [
        node for file in SOURCE.rglob("*.py") for node in ast.walk(_tree(file)) if isinstance(node, ast.ClassDef)
    ]
    found: set[str] = {"NomarchError"}
    while more := {c.name for c in classes if found & {getattr(base, "id", "") for base in c.bases}} - found:
        found |= more
    return found - set(FOR_MAKERS)


# What the catalogues say ----------------------------------------------------------------------


def read(file: Path, language: str) -> dict[Key, tuple[str, str]]:
    """What a catalogue translates: for each message its translation and that of its plural."""
    if not file.exists():
        return {}
    with file.open("rb") as lines:
        return {_key(message): _said(message) for message in read_po(lines, locale=language) if message.id}


def _key(message: Message) -> Key:
    one, many = message.id if isinstance(message.id, tuple | list) else (message.id, "")
    return message.context or "", str(one), str(many)


def _said(message: Message) -> tuple[str, str]:
    said = message.string if isinstance(message.string, tuple | list) else (message.string, "")
    return str(said[0] or ""), str(said[1] or "")


def memory(language: str) -> dict[Key, tuple[str, str]]:
    """All that is translated anywhere."""
    found: dict[Key, tuple[str, str]] = {}
    for catalogue in catalogues():
        found |= {key: said for key, said in read(file_of(catalogue, language), language).items() if said[0]}
    return found


def update(catalogue: str, keys: Iterable[Key], language: str, known: dict[Key, tuple[str, str]]) -> list[Key]:
    """Write a catalogue with exactly these messages, and what it still lacks."""
    file = file_of(catalogue, language)
    said = {key: known.get(key, ("", "")) for key in keys} | {
        key: value for key, value in read(file, language).items() if key in keys and value[0]
    }
    written = Catalog(locale=language)
    for (context, one, many), (first, second) in said.items():
        written.add((one, many) if many else one, (first, second) if many else first, context=context or None)
    with file.open("wb") as lines:
        lines.write(HEADER.format(language=language).encode())
        write_po(lines, written, width=120, sort_output=True, omit_header=True)
    return sorted(key for key, (first, second) in said.items() if not first or (key[2] and not second))


def compiled(catalogue: str, language: str) -> None:
    """Write the compiled catalogue beside the other."""
    with file_of(catalogue, language).open("rb") as lines:
        written = read_po(lines, locale=language)
    written.creation_date = written.revision_date = EPOCH
    with file_of(catalogue, language, "mo").open("wb") as out:
        write_mo(out, written)


def main() -> int:
    """Everything, in order; how many messages are still to be translated decides the exit code."""
    missing = 0
    for language in LANGUAGES:
        known = memory(language)
        for catalogue, keys in catalogues().items():
            for _context, message, _many in update(catalogue, keys, language, known):
                print(f"{file_of(catalogue, language).relative_to(ROOT)}: {message}")
                missing += 1
            compiled(catalogue, language)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
