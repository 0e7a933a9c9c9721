"""The command ``njet resume``: go on with a run from the file that it was kept in."""

from __future__ import annotations

from typing import Any

import click

from njet import __version__, games
from njet.cli import figures, options
from njet.cli.carrying import carry_out
from njet.cli.order import Order
from njet.core.checks import quoted
from njet.core.errors import BadInput


@click.command()
@click.argument("file", type=click.Path())
@options.threads
@options.scheduler
@options.as_json
@options.out
@figures.plot
@figures.report
@figures.tolerance
@options.quiet
@options.no_progress
def resume(file: str, **how: Any) -> int:
    """Go on with a run of njet-sim from FILE, where it was kept.

    The result is the one that the run would have had if it had never stopped. Of a run that has
    come to its end it is shown again.
    """
    from njet.core.checkpoint import what_is_in
    from njet.simulation import KIND

    what = what_is_in(file)
    if not what:
        raise BadInput(f"checkpoint {quoted(file)} is not there")
    if what["kind"] != KIND:
        raise BadInput(
            f"checkpoint {quoted(file)} is of a {what['kind']}: the command that began it, "
            "given again, goes on from it"
        )
    if what["version"] != __version__:
        raise BadInput(
            f"checkpoint {quoted(file)} is of njet-sim {what['version']}, which can go on from it; "
            f"this is {__version__}"
        )
    return carry_out(_order(what), checkpoint=file, **how)


def _order(what: dict[str, Any]) -> Order:
    """The run that a file is of."""
    rules = games.load(what["game"]).rules_from(what["rules"])
    return Order(
        game=what["game"],
        games=what["games"],
        players=what["players"],
        policies=tuple(what["policies"]),
        rules=rules,
        seed=what["seed"],
        until=tuple(what["until"]),
        choices=what["choices"],
    )
