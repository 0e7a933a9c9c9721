"""The command ``njet solve``: the value of a position with best play, all hands known."""

from __future__ import annotations

import json
from typing import Any

import click

from njet import __version__
from njet.cli import options
from njet.cli.compiling import announce_solver
from njet.cli.streams import emit


@click.command()
@click.argument("position", nargs=-1, required=True)
@options.nodes
@options.seconds
@options.memory
@options.as_json
def solve(
    position: tuple[str, ...],
    nodes: int | None,
    seconds: float | None,
    memory: int,
    as_json: bool,
) -> None:
    """Solve POSITION, a position text in the trick phase, with all hands known.

    The value is team A's tricks and loot still to come less team B's with best play of both;
    within a budget that does not suffice, bounds of it. Example:

    njet solve "njet hands=Y1.B10.G2/B1.B3.Y9/R1.G8.G1 trump=Y super=- value=1 teams=ABB bonus=0
    lead=0"
    """
    from njet import State
    from njet import solve as solution_of

    text = " ".join(position)
    announce_solver(text.partition(" ")[0])
    state = State.from_text(text)
    found = solution_of(state, nodes=nodes, seconds=seconds, memory=memory)
    best = [state.action_to_string(action) for action in found.best]
    line = [state.action_to_string(action) for action in found.line]
    if as_json:
        document = {
            "schema": "njet.solve.v1",
            "version": __version__,
            "position": text,
            "value": found.value,
            "lower": found.lower,
            "upper": found.upper,
            "best": best,
            "line": line,
            "nodes": found.nodes,
            "memory": found.memory,
        }
        emit(json.dumps(document, sort_keys=True) + "\n")
    else:
        emit(_screen(found, best, line))


def _screen(found: Any, best: list[str], line: list[str]) -> str:
    value = f"{found.lower:+d} to {found.upper:+d}" if found.value is None else f"{found.value:+d}"
    rows = [("value", value)]
    if found.value is not None:
        rows += [("best", " ".join(best)), ("line", " ".join(line))]
    rows += [("nodes", f"{found.nodes:,}")]
    return "".join(f"{name:<7}{text}".rstrip() + "\n" for name, text in rows)
