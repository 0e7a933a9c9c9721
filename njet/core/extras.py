"""Packages that only one command needs: they come with an extra."""

from __future__ import annotations

import importlib
import types

from njet.core.errors import BadInput


def need(package: str, extra: str) -> types.ModuleType:
    """A package, imported now; raises `BadInput` with what to install where it is missing."""
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise BadInput(
            f"the package {package} is missing: pip install 'njet-sim[{extra}]' brings it"
        ) from None
