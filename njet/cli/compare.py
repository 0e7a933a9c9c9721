"""The command ``njet compare``: rules, policies or players on the same deals."""

from __future__ import annotations

import time
from typing import Any

import click

import njet
from njet.cli import options, studies
from njet.study import FEWEST_GAMES

LEGEND = "[ ] and ± are 95% intervals: of estimates by game, of differences by batch and paired"


@click.command(epilog=studies.EPILOG)
@click.argument("variants", nargs=-1, required=True, metavar="VARIANT...")
@options.settings
@click.option("--all", "everything", is_flag=True, help="Show all estimates, changed or not.")
@studies.asked("each variant", fewest=FEWEST_GAMES)
def compare(variants: tuple[str, ...], everything: bool, **common: Any) -> int:
    """Play VARIANTs of a game on the same deals and draws, and show what changes, how surely.

    A VARIANT is default, or KEY=VALUE, several of them after commas; a KEY is an option of the
    rules, a box of a line (points.4 is the box with a 4, points.minus the one below 0), players or
    policy. Every one is held against the first. Intervals of differences are paired; p values are
    corrected for all comparisons (Holm). Example:

    njet compare bonus_factor=2 bonus_factor=3 --players 3 -n 4e5
    """
    from njet.study.compare import different

    start = time.monotonic()
    asked = studies.Asked(**common)
    compared = different(asked.base, variants)
    result = asked.run(njet.compare, [variants], compared)
    words = ["compare", *variants, *["--all"] * everything]
    return asked.show(
        result,
        lambda: result.screen(everything),
        words,
        start,
        LEGEND,
        "" if everything else "--all · ",
    )
