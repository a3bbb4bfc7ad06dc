"""How marked functions become machine code: rules are ingredients, and each kernel is made of them at one go.

Numba would optimise every function for itself, make it callable from Python, and then do it all
again in each function that calls it. A rule is only ever part of a kernel, so its code is kept as
it was written down and is optimised once, in the kernel it is linked into.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numba.core import ir, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference
from numba.core.typing import signature

RULES, ENGINE = "rules", "nomarch.engine."  # the room of a game's rules, and what drives them


class Ingredient(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule, never run alone."""

    def finalize(self) -> None:
        """Nothing is to be done before a kernel links it."""
        self._finalized = True

    @property
    def codegen(self) -> type[_Nowhere]:
        """Where Numba would tell running code about its surroundings."""
        return _Nowhere


class _Nowhere:
    @staticmethod
    def set_env(name: str, env: Any) -> None:
        """Rules need nothing of Python."""


class Dish(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel with all rules in it."""

    def finalize(self) -> None:
        """Link each rule once, however many others call it, then optimise."""
        self._linking_libraries: list[Any] = list(_with_parts(self._linking_libraries))
        super().finalize()

    def _optimize_final_module(self) -> None:
        """In one go: Numba's cheap pass before it is for counting references, and there are none."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class Stew(Dish):
    """The code of a kernel into which all rules are written, wherever they are called."""

    def _optimize_final_module(self) -> None:
        parts = {name for library in self._linking_libraries for name in _functions(library)}
        for function in self._final_module.functions:
            if function.name in parts:
                function.add_function_attribute("alwaysinline")
        super()._optimize_final_module()


def _functions(library: Any) -> list[str]:
    found = library._final_module.functions if isinstance(library, Ingredient) else ()
    return [function.name for function in found if not function.is_declaration]


def _with_parts(libraries: Iterable[Any]) -> dict[Any, None]:
    found: dict[Any, None] = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            waiting += library._linking_libraries if isinstance(library, Ingredient) else []
    return found


@register_pass(mutates_CFG=False, analysis_only=False)
class CountFromStart(FunctionPass):  # type: ignore[misc]
    """Rules count from the start of a row, so an index below zero is out of bounds and never means the end."""

    _name = "nomarch_count_from_start"

    def __init__(self) -> None:  # Numba wants it said
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Say of every index that it is no negative number; the check of bounds, and only it, finds those that are."""
        if not (_is_rule(state.func_id.func.__module__) and state.flags.boundscheck):
            return False
        known = state.calltypes
        for block in state.func_ir.blocks.values():
            for asked in (*block.find_exprs("getitem"), *block.find_insts(ir.SetItem)):
                told = known.get(asked)
                if told and isinstance(told.args[0], types.Array) and _is_signed(told.args[1]):
                    del known[asked]  # Numba lets nothing be written over
                    known[asked] = signature(told.return_type, told.args[0], types.uintp, *told.args[2:])
        return True


def _is_rule(module: str) -> bool:
    return RULES in module.split(".") or module.startswith(ENGINE)


def _is_signed(kind: Any) -> bool:
    counts = isinstance(kind, types.Integer) and not isinstance(kind, types.IntegerLiteral)
    return counts and bool(getattr(kind, "signed", False))


class RuleCompiler(Compiler):  # type: ignore[misc]
    """Numba's steps for a rule."""

    def define_pipelines(self) -> Any:
        """As ever, into an ingredient."""
        _write_into(Ingredient, self.state)
        return _counting_from_start(super().define_pipelines())


class KernelCompiler(Compiler):  # type: ignore[misc]
    """Numba's steps for a kernel."""

    def define_pipelines(self) -> Any:
        """As ever, into a dish."""
        _write_into(Dish, self.state)
        return _counting_from_start(super().define_pipelines())


class FusedCompiler(Compiler):  # type: ignore[misc]
    """Numba's steps for a kernel whose work is mostly the rules'."""

    def define_pipelines(self) -> Any:
        """As ever, into a stew."""
        _write_into(Stew, self.state)
        return _counting_from_start(super().define_pipelines())


def _counting_from_start(ways: list[Any]) -> list[Any]:
    for way in ways:
        way.add_pass_after(CountFromStart, NopythonTypeInference)
        way.finalize()
    return ways


def _write_into(kind: type[JITCodeLibrary], state: Any) -> None:
    state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
    state.library.enable_object_caching()


RULE: dict[str, Any] = {"pipeline_class": RuleCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
KERNEL: dict[str, Any] = {"pipeline_class": KernelCompiler, "no_cfunc_wrapper": True}
FUSED: dict[str, Any] = {**KERNEL, "pipeline_class": FusedCompiler}
