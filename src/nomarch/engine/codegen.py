"""How marked functions become machine code: rules are ingredients, and each kernel is made of them at one go.

Numba would optimise every function for itself, make it callable from Python, and then do it all
again in each function that calls it. A rule is only ever part of a kernel, so its code is kept as
it was written down and is optimised once, in the kernel it is linked into.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from llvmlite import ir as llvm
from numba.core import cgutils, config, ir, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference
from numba.core.typing import signature
from numba.extending import intrinsic

from . import rows

# Set before anything is compiled, since Numba looks at them once. Measured to cost nothing for rules, and a warm cache
# can then move between machines.
config.CPU_NAME, config.CPU_FEATURES = "generic", ""
config.OPT = type(config.OPT)(2)  # above this level it takes longer to compile and is no faster

RULES, ENGINE = "rules", "nomarch.engine."  # the room of a game's rules, and what drives them


NUMBER, FIELD = "number", "field"  # of a buffer, and of a record
KINDS = {64: NUMBER, 32: FIELD, 16: FIELD}


class Code(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule or a kernel."""

    counts = False  # whether it is a rule's or the engine's own

    def add_ir_module(self, ir_module: Any) -> None:
        """Say of rules that what they write into a buffer changes no record, and the other way round."""
        if self.counts:
            _tell_apart(ir_module)
        super().add_ir_module(ir_module)


def _tell_apart(module: Any) -> None:
    """Mark all that is read or written by its kind, as C does: the optimiser need not read a field again
    after each id that was listed. Search and adapters, which look at records as blocks of numbers, stay unmarked."""
    root, zero = module.add_metadata(["nomarch"]), llvm.Constant(llvm.IntType(64), 0)
    kinds = {kind: module.add_metadata([kind, root, zero]) for kind in (NUMBER, FIELD)}
    marks = {bits: module.add_metadata([kinds[kind], kinds[kind], zero]) for bits, kind in KINDS.items()}
    for function in module.functions:
        for block in function.blocks:
            for access in block.instructions:
                mark = marks.get(getattr(_accessed(access), "width", 0))
                if mark:
                    access.set_metadata("tbaa", mark)


def _accessed(instruction: Any) -> Any:
    """The type that an instruction reads or writes in memory, if it does."""
    if isinstance(instruction, llvm.LoadInstr):
        return instruction.type
    return instruction.operands[0].type if isinstance(instruction, llvm.StoreInstr) else None


class Ingredient(Code):
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


class Dish(Code):
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


def _write_into(kind: type[Code], state: Any) -> None:
    state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
    state.library.counts = _is_rule(state.func_id.func.__module__)
    state.library.enable_object_caching()


RULE: dict[str, Any] = {"pipeline_class": RuleCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
KERNEL: dict[str, Any] = {"pipeline_class": KernelCompiler, "no_cfunc_wrapper": True}
FUSED: dict[str, Any] = {**KERNEL, "pipeline_class": FusedCompiler}


@intrinsic(prefer_literal=False)  # type: ignore[untyped-decorator]
def _close_up(typing: Any, row: Any, i: Any, to: Any) -> Any:
    """One `memmove`; whoever calls it has checked both places."""

    def lower(context: Any, builder: Any, told: Any, given: Any) -> Any:
        data = context.make_array(row)(context, builder, given[0]).data
        first, last = (context.cast(builder, given[k], told.args[k], types.intp) for k in (1, 2))
        up, one = builder.icmp_signed("<", first, last), llvm.Constant(first.type, 1)
        source = builder.select(up, builder.add(first, one), last)
        target = builder.select(up, first, builder.add(last, one))
        moved = builder.select(up, builder.sub(last, first), builder.sub(first, last))
        places = [builder.gep(data, [place]) for place in (target, source)]
        cgutils.raw_memmove(builder, *places, moved, context.get_abi_sizeof(data.type.pointee))
        return context.get_dummy_value()

    return types.void(row, i, to), lower


BY_HAND = {rows.close_up: _close_up}  # what is not compiled from its Python but written here
