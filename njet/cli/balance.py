"""The command ``njet balance``: where an option makes an estimate come to its target."""

from __future__ import annotations

import time
from typing import Any

import click

import njet
from njet.cli import options, studies
from njet.core.errors import BadInput
from njet.study import FEWEST_GAMES

LEGEND = "[ ] and ± are 95% intervals, by batch and paired; of the answer by Fieller"


@click.command(epilog=studies.EPILOG)
@click.option("--vary", metavar="KEY=LOW..HIGH", help="An option, and the values it may have.")
@click.option(
    "--goal",
    metavar="'ESTIMATE = TARGET'",
    help="What is to be reached; a target is a number such as 12 or 50%, or an estimate.",
)
@click.option(
    "--ratio",
    metavar="'ESTIMATE / ESTIMATE'",
    help="In place of both: the ratio of two estimates, such as a factor that breaks even.",
)
@options.settings
@studies.asked("each value", fewest=FEWEST_GAMES)
def balance(vary: str | None, goal: str | None, ratio: str | None, **common: Any) -> int:
    """Search the values of an option for where an estimate reaches its target.

    All values meet the same deals. Shows the whole value that comes nearest, and where a straight
    line between whole values meets the target, with its interval. An unknown estimate lists what
    there is. Examples:

    njet balance --vary points.4=3..8 --goal 'seats.0.mean_score = 100'

    njet balance --ratio 'seats.0.win / seats.1.win'
    """
    from njet.study.balance import varied_from
    from njet.study.goals import goal_from, ratio_from
    from njet.study.replicates import smooth

    start = time.monotonic()
    asked = studies.Asked(**common)
    base = asked.base
    if ratio is not None:
        if vary is not None or goal is not None:
            raise BadInput("--ratio is in place of --vary and --goal")
        ratio_from(ratio, smooth(base.names()))  # refused before anything is said
        result = asked.run(njet.ratio, [ratio], [base])
        words = ["balance", "--ratio", ratio]
    elif vary is None or goal is None:
        raise BadInput("--vary and --goal are needed, or --ratio")
    else:
        variants = list(varied_from(base, vary)[1].values())
        goal_from(goal, smooth(variants[0].names()))
        result = asked.run(njet.balance, [vary, goal], variants)
        words = ["balance", "--vary", vary, "--goal", goal]
    return asked.show(result, lambda: result.summary(), words, start, LEGEND)
