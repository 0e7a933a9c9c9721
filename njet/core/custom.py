"""Policies of the user's own, by name: where they are found, and what stands in for them.

Wherever a run says how its seats play, it says so in names. Those of a policy of the user's own is
its module and its name in there, as typed on the command line, or the name that it was given.
"""

from __future__ import annotations

import importlib
import inspect
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from njet.core.checks import quoted
from njet.core.errors import BadInput

_NAME = re.compile(r"[A-Za-z_][\w.-]*(:[A-Za-z_][\w.]*)?")
_kept: dict[str, Any] = {}
"""By name, the policies that this process has been given."""


class Custom:
    """Functions of a view, by decision; see `njet.Policy`.

    Attributes
    ----------
    game : str
        The game it is for.
    functions : dict of str to callable
        The decisions that it makes.
    fallback : str
        The built-in that makes the others.
    name : str or None
        The name that it was given.
    module : str
        Where it was made.
    """

    def __init__(
        self,
        game: str,
        functions: Mapping[str, Callable[..., Any]],
        fallback: str,
        name: str | None,
        module: str,
    ) -> None:
        self.game, self.functions, self.fallback = game, dict(functions), fallback
        self.name, self.module = name, module

    def __repr__(self) -> str:
        return f"<Policy {name_of(self)}: {self.game}, {', '.join(self.functions)}>"


def is_policy(value: object) -> bool:
    """Whether a value is a policy of the user's own: functions of views, or what acts."""
    return isinstance(value, Custom) or callable(getattr(value, "act", None))


def is_own(name: str) -> bool:
    """Whether a name in a line-up is that of a policy of the user's own, known here or not."""
    return name in _kept or bool(re.search(r":[A-Za-z_]", name))


def keep(policy: Any, builtins: Sequence[str]) -> str:
    """Return the name of a policy, by which it is found from now on in this process."""
    if not is_policy(policy):
        raise BadInput(
            f"policy {quoted(repr(policy))} is none: a name, an njet.Policy, or an object with act"
        )
    name = name_of(policy)
    if not _NAME.fullmatch(name) or name.partition(":")[0] in builtins:
        raise BadInput(
            f"policy {quoted(name)}: a name of letters and digits is needed, no built-in's"
        )
    _kept[name] = policy
    return name


def find(name: str) -> Any:
    """Return the policy of a name, imported if need be; None if there is none of that name.

    Raises
    ------
    BadInput
        If it is ``module:name`` and cannot be imported, or is no policy.
    """
    if name in _kept or not (":" in name and _NAME.fullmatch(name)):
        return _kept.get(name)
    module, _, path = name.partition(":")
    try:
        found = importlib.import_module(module) if module else None
        for part in path.split("."):
            found = getattr(found, part)
    except Exception as error:  # whatever somebody else's module raises
        reason = " ".join(str(error).split()) or type(error).__name__
        raise BadInput(f"policy {quoted(name)} cannot be imported: {reason}") from error
    if not is_policy(found):
        raise BadInput(f"policy {quoted(name)} is no njet.Policy, nor has it act")
    _kept[name] = found
    return found


def look_here() -> None:
    """Let modules be imported from the current folder, after all others."""
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())


def name_of(policy: Any) -> str:
    """The name that a policy was given, or its module and its name there."""
    given = getattr(policy, "name", None)
    if isinstance(given, str):
        return given
    module = policy.module if isinstance(policy, Custom) else type(policy).__module__
    for name, value in vars(sys.modules.get(module, object)).items():
        if value is policy:
            return f"{_importable(module)}:{name}"
    return "custom" if isinstance(policy, Custom) else type(policy).__name__


def caller() -> str:
    """The module that calls the caller of this function."""
    frame = inspect.currentframe()
    outer = frame and frame.f_back and frame.f_back.f_back
    return outer.f_globals.get("__name__", "") if outer else ""


def _importable(module: str) -> str:
    """The name by which the main module can be imported."""
    if module != "__main__":
        return module
    main = sys.modules[module]
    spec = getattr(main, "__spec__", None)
    if spec is not None:
        return str(spec.name)
    file = getattr(main, "__file__", None)
    return Path(file).stem if file else module
