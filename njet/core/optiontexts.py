"""What the options of a game are for, in words: as its `Rules` documents them, and nowhere else."""

from __future__ import annotations

import dataclasses
import inspect
import re
from typing import NamedTuple

_WORDS = {
    "int": "a whole number",
    "bool": "true or false",
    "tuple of int": "a list of whole numbers",
    "tuple of str": "a list of texts",
}


class OptionText(NamedTuple):
    """What is said of options that are explained together."""

    names: tuple[str, ...]
    meaning: str
    allowed: str


def option_texts(rules: type) -> list[OptionText]:
    """Return the explanations of all options in order; of an undocumented one an empty one.

    They are read from the section ``Parameters`` of the class: a line of names, a colon and what is
    allowed, then indented lines of what it is for.
    """
    names = [field.name for field in dataclasses.fields(rules)]
    found = [entry for entry in _documented(rules) if set(entry.names) <= set(names)]
    known = {name for entry in found for name in entry.names}
    found += [OptionText((name,), "", "") for name in names if name not in known]
    return sorted(found, key=lambda entry: names.index(entry.names[0]))


def _documented(rules: type) -> list[OptionText]:
    _, _, section = inspect.cleandoc(rules.__doc__ or "").partition("Parameters\n----------\n")
    section = re.split(r"\n\n\w+\n-+\n", section)[0]
    entries = re.findall(r"^(\S.*?) : (.*)\n((?:    .*(?:\n|\Z))+)", section, re.MULTILINE)
    return [
        OptionText(tuple(names.split(", ")), " ".join(text.split()), _allowed(kind))
        for names, kind, text in entries
    ]


def _allowed(kind: str) -> str:
    """What is allowed, in words: ``int, optional, 1 to 99`` is ``a whole number, 1 to 99``."""
    if kind.startswith("{"):
        choices = kind.strip("{}").split(", ")
        return f"{', '.join(choices[:-1])} or {choices[-1]}"
    first, *rest = (part for part in kind.split(", ") if part != "optional")
    return ", ".join([_WORDS.get(first, first), *rest])
