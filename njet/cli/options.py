"""How click's options come to values: our own reading, click's own way of refusing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from njet.core.errors import BadInput


def reads(parse: Callable[[str], object]) -> Callable[..., Any]:
    """Return a click callback that reads an option's text, each one if it is repeatable."""

    def callback(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
        try:
            if isinstance(value, tuple):
                return tuple(parse(text) for text in value)
            return None if value is None else parse(value)
        except BadInput as error:
            raise click.BadParameter(str(error), context, parameter) from error

    return callback
