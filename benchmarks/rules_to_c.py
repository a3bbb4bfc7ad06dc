"""A game's marked rules, word for word, as C: what a patient person would have written by hand.

Rules are small: whole numbers, fields of the record, tables, `if`, `for ... in range`, `while` and
calls. All of that has an equal in C, and anything else is refused. Division is the one trap: C cuts
towards zero, so rules that divide negative numbers would differ, which the race would show at once.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterable
from typing import Any

import numpy as np

from nomarch.engine import Game
from nomarch.engine.calls import answers
from nomarch.engine.chance import below, pick
from nomarch.engine.rows import close_up
from nomarch.engine.turn import apply

SIGNS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "/", ast.Mod: "%", ast.LShift: "<<", ast.RShift: ">>",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=",
    ast.Gt: ">", ast.GtE: ">=", ast.And: "&&", ast.Or: "||", ast.USub: "-", ast.Not: "!", ast.Invert: "~",
}  # fmt: skip
STATE, NUMBER, NUMBERS = "State*", "long", "long*"
BY_HAND = {below: "below", pick: "pick", close_up: "close_up"}  # written in C, see against_c.c

HEAD = """#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define min(a, b) ({ long _a = (a), _b = (b); _a < _b ? _a : _b; })
#define max(a, b) ({ long _a = (a), _b = (b); _a > _b ? _a : _b; })
#define close_up(row, i, to) ((i) < (to) \\
  ? memmove((row) + (i), (row) + (i) + 1, ((to) - (i)) * sizeof *(row)) \\
  : memmove((row) + (to) + 1, (row) + (to), ((i) - (to)) * sizeof *(row)))
static inline long below(long *rng, long n);
static inline long pick(long *rng, const long *weights, long n);
"""


def translate(game: Game) -> str:
    """The record, the tables and the rules of a game as C, its calls by their own names in capitals."""
    program = Program(game)
    points = f"long(*)[{len(game.sources)}]"
    wanted = {
        "new_game": (STATE, NUMBER, NUMBERS),
        "to_move": (STATE,),
        "legal": (STATE, NUMBERS),
        "throw": (STATE, NUMBERS, NUMBERS, NUMBERS),
        "apply": (STATE, NUMBER),
        "score": (STATE, points),
    }
    names = {name: program.function(getattr(game.calls, name, apply), types) for name, types in wanted.items()}
    defines = [f"#define {name.upper()} {c_name}" for name, c_name in names.items()]
    defines += [f"#define SEATS {game.seats[-1]}", f"#define SOURCES {len(game.sources)}"]
    defines += [f"#define ROOM {game.max_legal}"]
    parts = [HEAD, _record(game.dtype), *program.tables.values(), *program.heads, *program.bodies, *defines]
    return "\n".join(parts) + "\n"


def _record(dtype: np.dtype[Any]) -> str:
    rows = [f"  {_c_type(_base(dtype, name)[0])} {name}{_sizes(_base(dtype, name)[1])};" for name in dtype.names or ()]
    return "\n".join(["typedef struct {", *rows, "} State;"])


def _base(dtype: np.dtype[Any], name: str) -> tuple[np.dtype[Any], tuple[int, ...]]:
    field = dtype[name]
    return field.base, field.shape


def _c_type(dtype: np.dtype[Any]) -> str:
    return f"{dtype.name}_t"


def _sizes(shape: Iterable[int]) -> str:
    return "".join(f"[{n}]" for n in shape)


class Program:
    """All functions and tables that a game needs, each once for the types it is called with."""

    def __init__(self, game: Game) -> None:
        self.dtype = game.dtype
        self.options = len(game.encode(game.check(game.seats[0], {})))
        self.stands_for = answers(game.calls, game.max_legal)
        self.tables: dict[Any, str] = {}
        self.heads: list[str] = []
        self.bodies: list[str] = []
        self._names: dict[Any, str] = {}

    def function(self, f: Any, types: tuple[str, ...]) -> str:
        """The C name of a rule called with these types."""
        f = self.stands_for.get(f, f)
        if f in BY_HAND:
            return BY_HAND[f]
        if (f, types) not in self._names:
            name = self._names[f, types] = f"{f.__name__}_{len(self._names)}"
            Rule(self, f, types).write(name)
        return self._names[f, types]

    def table(self, name: str, value: Any) -> str:
        """The C name of a table of whole numbers."""
        key = (name, value)
        c_name = f"{name}_{list(self.tables).index(key) if key in self.tables else len(self.tables)}"
        if key not in self.tables:
            array = np.array(value)
            if array.dtype.kind != "i":
                raise NotImplementedError(f"{name} is no table of whole numbers")
            small = np.min_scalar_type(-int(abs(array).max()) - 1)
            self.tables[key] = f"static const {_c_type(small)} {c_name}{_sizes(array.shape)} = {_braces(value)};"
        return c_name


def _braces(value: Any) -> str:
    return "{" + ", ".join(map(_braces, value)) + "}" if isinstance(value, tuple) else str(int(value))


class Rule:
    """One rule on its way to C."""

    def __init__(self, program: Program, f: Any, types: tuple[str, ...]) -> None:
        self.program, self.names = program, f.__globals__
        self.tree: Any = ast.parse(textwrap.dedent(inspect.getsource(f))).body[0]
        self.types = dict(zip((argument.arg for argument in self.tree.args.args), types, strict=True))
        self.locals: dict[str, None] = {}
        self._loops = 0

    def write(self, name: str) -> None:
        """Add head and body to the program, what they call first."""
        arguments = ", ".join(_declared(kind, argument) for argument, kind in self.types.items())
        head = f"static inline long {name}({arguments})"
        body = self.block(self.tree.body)
        locals_ = "".join(f"long {local} = 0; " for local in self.locals)
        self.program.heads.append(f"{head};")
        self.program.bodies.append(f"{head} {{ {locals_}\n{body} return 0; }}")

    def block(self, lines: Iterable[Any]) -> str:
        """Some statements in braces of their own."""
        return "{ " + "\n".join(self.statement(line) for line in lines) + " }"

    def statement(self, x: Any) -> str:
        """One statement."""
        match x:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return ""
            case ast.Expr():
                return f"{self.value(x.value)};"
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                return self._together(targets, values)
            case ast.Assign(targets=[target]):
                return f"{self.target(target)} = {self.value(x.value)};"
            case ast.AugAssign():
                return f"{self.target(x.target)} {SIGNS[type(x.op)]}= {self.value(x.value)};"
            case ast.If():
                return f"if ({self.value(x.test)}) {self.block(x.body)} else {self.block(x.orelse)}"
            case ast.While():
                return f"while ({self.value(x.test)}) {self.block(x.body)}"
            case ast.For(iter=ast.Call(func=ast.Name(id="range"))):
                return self._loop(x)
            case ast.Return():
                return f"return {self.value(x.value) if x.value else 0};"
            case ast.Continue() | ast.Break():
                return f"{type(x).__name__.lower()};"
            case ast.Raise():
                return "abort();"
        raise NotImplementedError(ast.unparse(x))

    def _together(self, targets: list[Any], values: list[Any]) -> str:
        """a, b = b, a: all values before the first target."""
        kept = " ".join(f"long _v{k} = {self.value(value)};" for k, value in enumerate(values))
        return "{ " + kept + " ".join(f"{self.target(t)} = _v{k};" for k, t in enumerate(targets)) + " }"

    def _loop(self, x: Any) -> str:
        """As in Python, the bounds are read once and the loop's name keeps its last value."""
        bounds = [self.value(argument) for argument in x.iter.args]
        first, past = (bounds[0], bounds[1]) if len(bounds) > 1 else ("0", bounds[0])
        step = bounds[2] if len(bounds) > 2 else "1"
        self._loops += 1
        i, end, sign = f"_i{self._loops}", f"_end{self._loops}", ">" if "-" in step else "<"
        head = f"for (long {i} = {first}, {end} = {past}; {i} {sign} {end}; {i} += {step})"
        return f"{head} {{ {self.target(x.target)} = {i}; {self.block(x.body)} }}"

    def target(self, x: Any) -> str:
        """What is assigned to; a new name becomes a local one."""
        if isinstance(x, ast.Name) and x.id not in self.types:
            self.locals[x.id] = None
            return str(x.id)
        return self.value(x)

    def value(self, x: Any) -> str:
        """One expression."""
        match x:
            case ast.Constant():
                return str(int(x.value))
            case ast.Name():
                return self._named(x.id)
            case ast.Attribute():
                return f"{self.value(x.value)}->{x.attr}"
            case ast.Subscript():
                return f"{self.value(x.value)}[{self.value(x.slice)}]"
            case ast.BinOp():
                return f"({self.value(x.left)} {SIGNS[type(x.op)]} {self.value(x.right)})"
            case ast.UnaryOp():
                return f"({SIGNS[type(x.op)]}{self.value(x.operand)})"
            case ast.BoolOp():
                return "(" + f" {SIGNS[type(x.op)]} ".join(map(self.value, x.values)) + ")"
            case ast.Compare():
                return self._compared(x)
            case ast.IfExp():
                return f"({self.value(x.test)} ? {self.value(x.body)} : {self.value(x.orelse)})"
            case ast.Call():
                return self._called(x)
        raise NotImplementedError(ast.unparse(x))

    def _named(self, name: str) -> str:
        if name in self.types or name in self.locals:
            return name
        value = self.names[name]
        return self.program.table(name, value) if isinstance(value, tuple) else f"{int(value)}L"

    def _compared(self, x: Any) -> str:
        parts, left = [], x.left
        for sign, right in zip(x.ops, x.comparators, strict=True):
            if isinstance(sign, ast.In | ast.NotIn):
                found = " || ".join(f"({self.value(left)} == {one})" for one in self._members(right))
                parts.append(f"({found})" if isinstance(sign, ast.In) else f"(!({found}))")
            else:
                parts.append(f"({self.value(left)} {SIGNS[type(sign)]} {self.value(right)})")
            left = right
        return "(" + " && ".join(parts) + ")"

    def _members(self, x: Any) -> list[str]:
        if isinstance(x, ast.Tuple):
            return [self.value(one) for one in x.elts]
        return [str(int(one)) for one in self.names[x.id]]

    def _called(self, x: Any) -> str:
        name, values = x.func.id, [self.value(argument) for argument in x.args]
        if name in ("min", "max"):
            return self._folded(name, values)
        if name in ("int", "bool"):
            return values[0]
        if name == "abs":
            return f"labs({values[0]})"
        if name == "len":
            return str(self._length(x.args[0]))
        c_name = self.program.function(self.names[name], tuple(map(self._type, x.args)))
        return f"{c_name}({', '.join(values)})"

    def _folded(self, name: str, values: list[str]) -> str:
        whole = values[0]
        for value in values[1:]:
            whole = f"{name}({whole}, {value})"
        return whole

    def _type(self, x: Any) -> str:
        """The C type of an argument: a number, or a row of a field, of a buffer or of a table."""
        if isinstance(x, ast.Name) and x.id in self.types:
            return self.types[x.id]
        base, shape = self._array(x)
        if not shape:
            return NUMBER
        return f"{base}*" if len(shape) == 1 else f"{base}(*){_sizes(shape[1:])}"

    def _length(self, x: Any) -> int:
        """Of a field or a table; of all rows that rules are lent, they ask only how many options there are."""
        if isinstance(x, ast.Name) and x.id == "options":
            return self.program.options
        return self._array(x)[1][0]

    def _array(self, x: Any) -> tuple[str, tuple[int, ...]]:
        """The type of the numbers in an array, and its sizes; none for a single number."""
        taken = 0
        while isinstance(x, ast.Subscript):
            x, taken = x.value, taken + 1
        if isinstance(x, ast.Attribute):
            base, shape = _base(self.program.dtype, x.attr)
            return _c_type(base), shape[taken:]
        if isinstance(x, ast.Name) and x.id not in self.locals and isinstance(self.names.get(x.id), tuple):
            self._named(x.id)
            table = self.program.tables[x.id, self.names[x.id]]
            return " ".join(table.split()[1:3]), np.array(self.names[x.id]).shape[taken:]
        return NUMBER, ()


def _declared(kind: str, name: str) -> str:
    return kind.replace("(*)", f"(*{name})") if "(*)" in kind else f"{kind} {name}"
