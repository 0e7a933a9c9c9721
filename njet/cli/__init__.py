"""The commands ``njet-sim`` and ``njet``: what a person types, sees, and gets as exit code.

Nothing but ``click`` is imported until a command line has been found to be good.
"""

from __future__ import annotations

from collections.abc import Sequence

from njet.core.custom import look_here


def sim_main(arguments: Sequence[str] | None = None) -> int:
    """Run ``njet-sim`` and return its exit code; the arguments default to the process's own."""
    from njet.cli.errors import run
    from njet.cli.sim import sim

    look_here()
    return run(sim, "njet-sim", arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``njet`` and return its exit code; the arguments default to the process's own."""
    from njet.cli.errors import run
    from njet.cli.group import njet

    look_here()
    return run(njet, "njet", arguments)
