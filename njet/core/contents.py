"""What a function is made of: its code and all that it uses, as a hash and as names.

Compiled code of a function that somebody else has written is kept under such a hash: whatever is
changed in it, in a function that it calls, or in a number that it uses, is another hash. What
cannot be told for sure has none, and is compiled anew in every process.
"""

from __future__ import annotations

import dis
import hashlib
import types
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from njet.core import custom

_PACKAGE = Path(__file__).resolve().parent.parent
_PLAIN = (bool, int, float, complex, str, bytes, type(None))
_KNOWN = ("numpy", "math", "numba", "builtins", __name__.partition(".")[0])
"""Modules whose functions go by their names; the versions of the first are hashed besides."""
_BY_PLACE = {"BINARY_SUBSCR", "UNPACK_SEQUENCE", "UNPACK_EX", "GET_ITER", "CALL_FUNCTION_EX"}
"""What may read a field of a named tuple without its name."""


class Contents(NamedTuple):
    """What functions are made of.

    Attributes
    ----------
    digest : str or None
        The same for the same contents only; None where that cannot be told.
    names : frozenset of str or None
        The attributes that are read anywhere in them; None where something may be read otherwise.
    """

    digest: str | None
    names: frozenset[str] | None

    def may_read(self, *names: str) -> bool:
        """Whether one of these attributes may be read."""
        return self.names is None or not self.names.isdisjoint(names)


def contents_of(functions: Iterable[Any]) -> Contents:
    """Find out what functions, compiled or plain, are made of."""
    walk = _Walk()
    walk.add(tuple(functions))
    digest = hashlib.sha256("\n".join(walk.parts).encode()).hexdigest()[:32]
    names = frozenset(walk.names) if walk.is_sure and walk.is_by_name else None
    return Contents(digest if walk.is_sure else None, names)


def own_contents(policies: Iterable[str]) -> dict[str, Any]:
    """What a checkpoint says of policies of the user's own besides their names; nothing of none."""
    found = {name: custom.find(name) for name in policies if custom.is_own(name)}
    digests = {
        name: contents_of(sorted(policy.functions.items())).digest
        for name, policy in found.items()
        if isinstance(policy, custom.Custom)
    }
    return {"own": digests} if digests else {}


def python_of(function: Any) -> Any:
    """The Python function behind a compiled one, or a plain one itself."""
    return getattr(function, "py_func", function)


def is_ours(function: Any) -> bool:
    """Whether a function belongs to the package, whose sources are hashed anyway."""
    return _PACKAGE in Path(function.__code__.co_filename).resolve().parents


def globals_of(function: Any) -> dict[str, Any]:
    """The global names that a function's code reads, with what they stand for."""
    names = {name for kind, name in _read(function.__code__) if kind == "global"}
    return {name: function.__globals__[name] for name in names if name in function.__globals__}


def _read(code: types.CodeType) -> Iterator[tuple[str, str]]:
    """The globals and attributes that some code reads, with that of functions within it."""
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield "global", str(step.argval)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            yield "attribute", str(step.argval)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _read(constant)


class _Walk:
    """A walk through all that functions use, each thing once."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.names: set[str] = set()
        self.is_sure = self.is_by_name = True
        self._seen: dict[int, int] = {}
        self._kept: list[Any] = []  # so that no other thing gets the id of one that is gone

    def add(self, value: Any) -> None:
        """Note a value, and what it is made of."""
        if isinstance(value, _PLAIN):
            self.parts.append(f"{type(value).__name__} {value!r}")
        elif id(value) in self._seen:
            self.parts.append(f"as {self._seen[id(value)]}")
        else:
            self._seen[id(value)] = len(self._seen)
            self._kept.append(value)
            self._add_once(value)

    def _add_once(self, value: Any) -> None:
        function = python_of(value)
        if isinstance(function, types.FunctionType):
            self._add_function(function, value)
        elif isinstance(value, types.CodeType):
            self._add_code(value)
        elif isinstance(value, types.ModuleType):
            self._add_module(value)
        elif isinstance(value, tuple):
            self.parts.append(f"tuple {len(value)}")
            self.add(type(value))
            for each in value:
                self.add(each)
        elif isinstance(value, type):
            self._add_type(value)
        else:
            self._add_other(value)

    def _add_function(self, function: types.FunctionType, given: Any) -> None:
        self.parts.append(f"function {getattr(given, 'targetoptions', None)}")
        self.add(function.__code__)
        self.add(function.__defaults__)
        self.add(tuple(cell.cell_contents for cell in function.__closure__ or ()))
        for name, value in sorted(globals_of(function).items()):
            self.parts.append(f"global {name}")
            if isinstance(value, types.ModuleType):
                self._add_members(value, function)
            self.add(value)

    def _add_code(self, code: types.CodeType) -> None:
        self.names |= {name for kind, name in _read(code) if kind == "attribute"}
        self.is_by_name &= not any(step.opname in _BY_PLACE for step in dis.get_instructions(code))
        shape = code.co_argcount, code.co_varnames, code.co_names, code.co_freevars
        self.parts.append(f"code {code.co_code.hex()} {shape}")
        for constant in code.co_consts:
            self.add(constant)

    def _add_members(self, module: types.ModuleType, function: types.FunctionType) -> None:
        """Note what a function may read of a module by some attribute."""
        if _is_known(module.__name__):
            return
        for name in sorted({name for kind, name in _read(function.__code__) if kind != "global"}):
            if hasattr(module, name):
                self.parts.append(f"member {name}")
                self.add(getattr(module, name))

    def _add_module(self, module: types.ModuleType) -> None:
        version = getattr(module, "__version__", "")
        self.parts.append(f"module {module.__name__} {version}")

    def _add_type(self, value: type) -> None:
        self.parts.append(f"type {value.__module__}.{value.__qualname__}")
        if issubclass(value, tuple):
            self.parts.append(str(getattr(value, "_fields", None)))
        elif not _is_known(value.__module__):
            self.is_sure = False

    def _add_other(self, value: Any) -> None:
        import numpy as np

        if isinstance(value, np.generic | np.ndarray) and not value.dtype.hasobject:
            self.parts.append(f"{value.dtype.str} {value.shape} {value.tobytes().hex()}")
        elif isinstance(value, types.BuiltinFunctionType | np.ufunc):
            self.parts.append(f"built-in {getattr(value, '__module__', '')}.{value.__name__}")
        elif _is_known(getattr(getattr(value, "_defn", value), "__module__", None) or ""):
            self.parts.append(f"known {value!r}")  # numba's intrinsics, and those of the package
        else:
            self.is_sure = False


def _is_known(module: str) -> bool:
    return module.partition(".")[0] in _KNOWN
