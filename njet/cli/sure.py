"""Options of ``njet-sim`` that say how sure one wants to be, and what fails."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from njet.cli.errors import DONE, GATE_NOT_MET
from njet.cli.options import reads
from njet.cli.order import Order
from njet.cli.streams import talk
from njet.core.errors import BadInput
from njet.core.goals import Size, size, wish


def _wish(text: str) -> str:
    """Check what one wants to be sure of, and leave it as it was typed."""
    wish(text)
    return text


until = click.option(
    "--until",
    metavar="[NAME:]SIZE",
    multiple=True,
    callback=reads(_wish),
    help="Play until 95% intervals are at most SIZE on either side, however often one looks: 0.1pp,"
    " seats.mean_score:0.1, facts.games_tied:0.05pp; may be repeated.  [default name: the wins in"
    " the first table]",
)
fail_over = click.option(
    "--fail-over",
    metavar="SIZE",
    callback=reads(size),
    help="Exit with 3 if the first table's wins (or, without pp, scores) certainly differ by more"
    " than SIZE, such as 0.5pp; with 0 if they do not, or if that is undecided, which is said.",
)


def completed(
    order: Order, number: int | None, until: tuple[str, ...], limit: Size | None
) -> Order:
    """Return an order that stops when sure, if that was asked for.

    Raises
    ------
    BadInput
        It is for a whole ladder.
    """
    for name, given in (("--until", until), ("--fail-over", limit)):
        if given and order.is_ladder:
            raise BadInput(f"{name}: not with --policy ladder: name one policy, or one per seat")
    if not until:
        return order
    from njet.core.sure import MOST_GAMES

    most = min(MOST_GAMES, int(order.rules.most_games(order.players)))
    return replace(order, until=until, games=number or most)


def ended(order: Order, result: Any, limit: Size | None, quiet: bool) -> int:
    """Say how a run ended that went as far as it was to, and return its exit code."""
    if order.until and not result.until.reached and not quiet:
        talk(f"njet-sim: not as sure as asked for after {result.games:,} games, the most to play")
    if limit is None:
        return DONE
    from njet.study.fairness import verdict

    found = verdict(result, limit)
    if found.is_over or found.is_open:
        talk(f"njet-sim: {found.text()}")
    return GATE_NOT_MET if found.is_over else DONE
