"""Compile flags and the cache of compiled code, in one place.

numba's own ``cache=True`` keys a function by its own file only, so an edit in a called function
in another file would go unnoticed; it also raises where the install is read-only and there is no
home folder, and on a truncated file. Here the cache folder carries a hash of all of the package's
sources, and every trouble with it ends in compiling afresh.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import cgutils
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

PACKAGE = Path(__file__).resolve().parent.parent
_SETTINGS = (
    "BOUNDSCHECK",
    "DEBUGINFO_DEFAULT",
    "DISABLE_INTEL_SVML",
    "ENABLE_AVX",
    "LOOP_VECTORIZE",
    "OPT",
    "SLP_VECTORIZE",
)
FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function that only other compiled functions call."""
    return numba.njit(
        **FLAGS, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_PartCompiler
    )(function)


def stage(function: Callable[..., Any]) -> Any:
    """Compile a kernel that stays a function of its own in the machine code.

    LLVM puts a function with a single caller into that caller, whatever its size, and the time it
    takes grows faster than what is in one function: a round with all its searches took 71 s.
    """
    return numba.njit(
        **FLAGS,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        forceinline=False,  # else as the caller has it
        pipeline_class=_StageCompiler,
    )(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a function of words into each of its callers.

    A call that LLVM thinks too large to inline leaves the whole loop around it scalar.
    """
    return numba.njit(
        **FLAGS,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        forceinline=True,
        pipeline_class=_PartCompiler,
    )(function)


def entry(function: Callable[..., Any]) -> Any:
    """Compile a function that Python calls, and keep the machine code between processes."""
    return _entry(function, None)


def entry_of(key: str | None) -> Callable[[Callable[..., Any]], Any]:
    """The same for a function that closes over somebody else's, which a key stands for.

    The key changes with all that the functions are made of; with None nothing is kept.
    """
    return lambda function: _entry(function, key) if key else _compiled(function)


def _compiled(function: Callable[..., Any]) -> Any:
    return numba.njit(**FLAGS, pipeline_class=_WholeCompiler)(function)


def _entry(function: Callable[..., Any], key: str | None) -> Any:
    dispatcher = _compiled(function)
    if cache_folder() is not None and not numba.config.DISABLE_JIT:
        function._key = key  # type: ignore[attr-defined]
        dispatcher._cache = _PackageCache(function)
    return dispatcher


def is_kept(dispatcher: Any, arguments: Sequence[Any]) -> bool:
    """Whether an entry's code for such arguments is loaded or in the cache folder already."""
    signature = tuple(map(numba.typeof, arguments))
    if signature in dispatcher.overloads:
        return True
    kept = dispatcher._cache
    return isinstance(kept, _PackageCache) and kept.holds(dispatcher, signature)


@cache
def from_python(rule: Any) -> Any:
    """Make a function of words, which kernels call, callable from Python with plain integers."""
    words = (numba.types.uint64,) * rule.py_func.__code__.co_argcount
    return entry(rule.py_func).compile(words)


@cache
def source_hash() -> str:
    """Hash of what machine code depends on besides the CPU: the sources, and numba's settings.

    Another hash, another cache folder.
    """
    settings = [str(getattr(numba.config, name, None)) for name in _SETTINGS]
    digest = hashlib.sha256(repr(settings).encode())
    for folder in ("core", "games"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _hash_of(folder: Path) -> str:
    """Hash of a folder's own sources."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Where compiled code is kept, or None when no folder can be written."""
    for root in _cache_roots():
        folder = root / "njet" / f"{numba.__version__}-{source_hash()}"
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
    return None


def _cache_roots() -> list[Path]:
    roots = []
    for variable in ("NJET_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(variable):
            roots.append(Path(os.environ[variable]))
    with contextlib.suppress(RuntimeError):  # no home folder
        home = Path.home()
        roots.append(home / "Library/Caches" if sys.platform == "darwin" else home / ".cache")
    # A shared temporary folder is another user's to fill with code: take one only we can enter.
    with contextlib.suppress(OSError):  # no temporary folder, or not one of ours
        own = f"njet-{os.getuid() if hasattr(os, 'getuid') else 0}"
        private = Path(tempfile.gettempdir()) / own
        private.mkdir(mode=0o700, exist_ok=True)
        if not hasattr(os, "getuid") or private.stat().st_uid == os.getuid():
            roots.append(private)
    return roots


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that is only ever linked into others.

    numba optimises every function, with all that it calls, and turns it into machine code on its
    own, and then again inside each of its callers. Left as it is until an entry is put together,
    the same code is linked and optimised once: half the wait at the first run.
    """

    def add_ir_module(self, module: Any) -> None:
        self._raise_if_finalized()
        parsed = llvm.parse_assembly(cgutils.normalize_ir_text(str(module)))
        parsed.data_layout = self._codegen._data_layout
        self._final_module.link_in(parsed)

    def finalize(self) -> None:
        self._finalized = True

    _shared_module: Any

    def _get_module_for_linking(self) -> Any:
        """The function and all that it calls, each to be dropped where it is there already."""
        if self._shared_module is None:
            module = self._final_module.clone()
            for library in self._called():
                own = isinstance(library, _Part)
                code = library._final_module if own else library._get_module_for_linking()
                module.link_in(code, preserve=True)
            for function in module.functions:
                if not function.is_declaration and function.linkage == llvm.Linkage.external:
                    function.linkage = "linkonce_odr"
            self._shared_module = module
        return self._shared_module

    def _called(self) -> list[Any]:
        """The libraries that this one needs, directly or not, once each."""
        found: dict[Any, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in found:
                found[library] = None
                if isinstance(library, _Part):
                    waiting.extend(library._linking_libraries)
        return list(found)

    def get_pointer_to_function(self, name: str) -> int:
        return 0  # as numba has it for a function without a wrapper

    @property
    def codegen(self) -> Any:
        return _WithoutEnvironment(self._codegen)


class _Stage(_Part):
    """The code of a function that is not put into its callers."""

    def add_ir_module(self, module: Any) -> None:
        for function in module.functions:
            if not function.is_declaration and "alwaysinline" not in function.attributes:
                function.attributes.add("noinline")
        super().add_ir_module(module)


class _Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of an entry."""

    def _optimize_final_module(self) -> None:
        # Nobody else calls the parts: so what is constant at all calls is a constant in them. Were
        # they "internal", LLVM's loader would still know them by name, and have somebody else's
        # code that is linked with the same parts call these, whose arguments are others now.
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = "private"
        # numba runs a cheap round before this one, to remove reference counts: here are none.
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class _WithoutEnvironment:
    """A code generator for parts: they have no address at which to keep an environment."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Kernels have no Python constants to look up."""


class _PartCompiler(Compiler):  # type: ignore[misc]
    """numba's compiler, but that a function's code is left unfinished."""

    _library: type[JITCodeLibrary] = _Part
    _number = itertools.count()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        codegen = self.state.targetctx.codegen()
        self.state.library = self._library(codegen, f"njet-{next(self._number)}")
        self.state.library.enable_object_caching()


class _StageCompiler(_PartCompiler):
    """numba's compiler for a stage."""

    _library = _Stage


class _WholeCompiler(_PartCompiler):
    """numba's compiler, but that the parts of an entry are linked all at once."""

    _library = _Whole


class _PackageLocator(_CacheLocator):  # type: ignore[misc]
    """Tells numba where a function's machine code lies and what it depends on."""

    def __init__(self, function: Any, source: str) -> None:
        self._function = function

    def get_cache_path(self) -> str:
        return str(cache_folder())

    def get_source_stamp(self) -> str:
        folder = Path(self._function.__code__.co_filename).resolve().parent
        # A game from elsewhere may change while the package stays as it is.
        return source_hash() + ("" if PACKAGE in folder.parents else _hash_of(folder))

    def get_disambiguator(self) -> str:
        # Functions that differ by what they close over must not share an index: two processes
        # that write to it at once could each be given the other's code.
        if self._function._key is not None:
            return f"{self._function.__code__.co_firstlineno}-{self._function._key}"
        cells = [cell.cell_contents for cell in self._function.__closure__ or ()]
        return "-".join(map(str, (self._function.__code__.co_firstlineno, *cells)))

    @classmethod
    def from_function(cls, function: Any, source: str) -> _PackageLocator:
        return cls(function, source)


class _PackageCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_PackageLocator,)


class _PackageCache(FunctionCache):  # type: ignore[misc]
    """numba's function cache, in our folder, and never a reason to fail."""

    _impl_class = _PackageCacheImpl

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        # numba's own would pickle what is closed over: functions, never twice the same.
        if self._py_func._key is not None:
            return signature, codegen.magic_tuple(), self._py_func._key
        return super()._index_key(signature, codegen)

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            # numba's own would first load all that it can compile, and scipy with it: half of
            # what a warm start takes, and needed only where something is to be compiled.
            return self._load_overload(signature, context)
        except Exception:  # a truncated or foreign file: whatever it raises, it is of no use
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def holds(self, dispatcher: Any, signature: Any) -> bool:
        """Whether there is a file for a signature; nothing of the code is loaded."""
        key = self._index_key(signature, dispatcher.targetctx.codegen())
        try:
            name = self._cache_file._load_index().get(key)
            return name is not None and os.path.exists(self._cache_file._data_path(name))
        except Exception:  # as above
            return False

    def save_overload(self, signature: Any, compiled: Any) -> None:
        with contextlib.suppress(OSError):  # a full or vanished disk
            super().save_overload(signature, compiled)
