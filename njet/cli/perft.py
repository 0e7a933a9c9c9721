"""The command ``njet perft``: how many ways there are to play on from a position."""

from __future__ import annotations

import json

import click

from njet import __version__
from njet.cli import numbers
from njet.cli.options import reads
from njet.cli.streams import emit

_DEEPEST = 1000


@click.command()
@click.argument("position", nargs=-1, required=True)
@click.option(
    "--depth",
    metavar="N",
    callback=reads(lambda text: numbers.whole(text, 0, _DEEPEST)),
    help="Actions to look ahead.  [default: to the end of the round]",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def perft(position: tuple[str, ...], depth: int | None, as_json: bool) -> None:
    """Count the leaves of the game tree below POSITION, a position text.

    Equal cards are one action. Example:

    njet perft "njet hands=Y1.B10.G2/B1.B3.Y9/R1.G8.G1 trump=Y super=- value=1 teams=ABB bonus=0
    lead=0"
    """
    from njet import State
    from njet import perft as count_leaves

    text = " ".join(position)
    leaves = count_leaves(State.from_text(text), depth)
    if as_json:
        document = {
            "schema": "njet.perft.v1",
            "version": __version__,
            "position": text,
            "depth": depth,
            "leaves": leaves,
        }
        emit(json.dumps(document, sort_keys=True) + "\n")
    else:
        emit(f"{leaves}\n")
