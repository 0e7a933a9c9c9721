"""A word before the wait: what runs for the first time has to be compiled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from njet import games
from njet.cli.streams import talk


def announce_compiling(game: str, players: int, line_ups: Iterable[Sequence[str]]) -> bool:
    """Say that kernels have to be compiled for policies of all seats, and whether they have."""
    from njet.simulation import kernels_are_compiled

    compiled = all(kernels_are_compiled(game, players, line_up) for line_up in line_ups)
    if not compiled:
        _announce()
    return not compiled


def announce_solver(game: str) -> None:
    """Say so if a game's solver has to be compiled first; an unknown game is refused later."""
    from njet.solving import solver_is_compiled

    if game in games.names() and not solver_is_compiled(game):
        _announce()


def _announce() -> None:
    talk("compiling kernels, once per version ...")
