"""The kernels of policies of the user's own: their functions compiled into the row loops."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from typing import Any

import numba
import numpy as np
from numba.core.errors import NumbaError

from njet.core.contents import Contents, contents_of, globals_of, is_ours, python_of
from njet.core.errors import BadInput
from njet.core.jit import inlined, is_kept, kernel
from njet.core.seated import Seated

_REASON = 160
"""Characters of numba's reason that are told."""
_PLAIN_OPTIONS = {"nopython", "nogil", "cache", "boundscheck"}
_kernels: dict[tuple[Any, ...], tuple[Any, Any]] = {}


class Functions:
    """The functions of a line-up, compiled to be put into loops.

    Attributes
    ----------
    number : int
        The policies with functions; those of Python objects come after them.
    may_read : function
        Whether one of some fields of a view may be read: a loop need not lay out the others.
    """

    def __init__(self, seated: Seated, contents: Contents) -> None:
        self.may_read = contents.may_read
        self._compiled = [
            {decision: recompiled(function) for decision, function in policy.functions.items()}
            for policy in seated.custom.values()
        ]
        self.number = len(self._compiled)
        self._titles = tuple(seated.custom)
        self._acts = seated.acts

    def loop(
        self, decision: str, make: Callable[[Any, Any], Any], other: str = "", acting: Any = None
    ) -> Any:
        """A loop for a decision: those that are made for each function, one after the other.

        Where there is none, the function for an ``other`` decision makes this one as well. Last
        is the loop of the Python objects that act, if there are some.
        """
        loops = []
        for number, functions in enumerate(self._compiled):
            function = functions.get(decision, functions.get(other))
            if function is not None:
                loops.append(make(np.int64(number), function))
        return chained([*loops, *[acting] * self._acts])

    def check(self, views: Mapping[str, type]) -> None:
        """Raise `BadInput` for a function that does not compile, or returns no set."""
        for title, functions in zip(self._titles, self._compiled, strict=True):
            for decision, function in functions.items():
                _check(
                    f"policy {title}, {decision}", function, numba.typeof(sample(views[decision]))
                )


def kernel_of(run: Any, players: int, seated: Seated, is_searching: bool) -> tuple[Any, Any]:
    """The kernel of a line-up, not compiled yet, and the functions in it."""
    key = (run, players, *map(id, seated.custom.values()), seated.acts, is_searching)
    if key not in _kernels:
        made = [tuple(sorted(policy.functions.items())) for policy in seated.custom.values()]
        contents = contents_of(made)
        functions = Functions(seated, contents)
        parts = [contents.digest, players, *["acts"] * seated.acts, *["search"] * is_searching]
        kept = "-".join(map(str, parts)) if contents.digest else None
        make = run.custom_search_kernel if is_searching else run.custom_kernel
        found = make(players, functions, kept)
        _kernels[key] = found, functions
    return _kernels[key]


def prepare(play: Any, arguments: Any, functions: Functions, views: Mapping[str, type]) -> None:
    """Check the functions of a kernel, unless it has been compiled already."""
    if not is_kept(play, arguments):
        functions.check(views)


def sample(view: Any) -> Any:
    """A view of nothing, of the right types."""
    if typing.get_origin(view) is tuple:
        return tuple(sample(kind) for kind in typing.get_args(view))
    if hasattr(view, "_fields"):
        kinds = typing.get_type_hints(view)
        return view(*(sample(kinds[name]) for name in view._fields))
    return view(0)


def recompiled(function: Any, above: tuple[Any, ...] = ()) -> Any:
    """A function, and those that it calls, compiled anew so that they go into a row loop."""
    python = python_of(function)
    inner = {
        name: recompiled(value, (*above, python))
        for name, value in globals_of(python).items()
        if _is_plain(value) and value.py_func not in (*above, python)
    }
    if inner:
        closure = python.__closure__
        scope = {**python.__globals__, **inner}
        python = types.FunctionType(
            python.__code__, scope, python.__name__, python.__defaults__, closure
        )
    return inlined(python)


def _is_plain(value: Any) -> bool:
    """Whether a value is a compiled function that may be compiled with our flags as well."""
    if not isinstance(value, numba.core.registry.CPUDispatcher) or is_ours(value.py_func):
        return False
    return set(value.targetoptions) <= _PLAIN_OPTIONS


def chained(loops: list[Any]) -> Any:
    """A loop that runs some, one after the other."""
    if len(loops) == 1:
        return loops[0]
    if not loops:
        return _nothing
    first, rest = loops[0], chained(loops[1:])

    @kernel
    def both(table, plan, players, at, turn, rows):  # type: ignore[no-untyped-def]
        first(table, plan, players, at, turn, rows)
        rest(table, plan, players, at, turn, rows)

    return both


@kernel
def _nothing(table, plan, players, at, turn, rows):  # type: ignore[no-untyped-def]
    """No policy of the user's own makes this decision."""


def _check(title: str, function: Any, view: Any) -> None:
    name = function.py_func.__name__
    try:
        function.compile((view,))
    except NumbaError as error:
        raise BadInput(f"{title}: {name} does not compile: {_reason(error)}") from error
    returned = function.overloads[(view,)].signature.return_type
    if not isinstance(returned, numba.types.Integer):
        raise BadInput(f"{title}: {name} returns {returned}, not a set as a numpy.uint64")


def _reason(error: Exception) -> str:
    """What numba says, without where it was and how it came there."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    telling = [
        line
        for line in lines
        if not line.startswith(("Failed in", "During:", "File ", ">>>", "- ", "<source", "^"))
    ]
    text = " ".join((telling or lines)[:2])
    return text if len(text) <= _REASON else text[:_REASON] + "…"
