"""How marked functions become machine code: rules are ingredients, and each kernel is made of them at one go.

Numba would optimise every function for itself, make it callable from Python, and then do it all
again in each function that calls it. A rule is only ever part of a kernel, so its code is kept as
it was written down and is optimised once, in the kernel it is linked into.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


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


def _with_parts(libraries: Iterable[Any]) -> dict[Any, None]:
    found: dict[Any, None] = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            waiting += library._linking_libraries if isinstance(library, Ingredient) else []
    return found


class RuleCompiler(Compiler):  # type: ignore[misc]
    """Numba's steps for a rule."""

    def define_pipelines(self) -> Any:
        """As ever, into an ingredient."""
        _write_into(Ingredient, self.state)
        return super().define_pipelines()


class KernelCompiler(Compiler):  # type: ignore[misc]
    """Numba's steps for a kernel."""

    def define_pipelines(self) -> Any:
        """As ever, into a dish."""
        _write_into(Dish, self.state)
        return super().define_pipelines()


def _write_into(kind: type[JITCodeLibrary], state: Any) -> None:
    state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
    state.library.enable_object_caching()


RULE: dict[str, Any] = {"pipeline_class": RuleCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
KERNEL: dict[str, Any] = {"pipeline_class": KernelCompiler, "no_cfunc_wrapper": True}
