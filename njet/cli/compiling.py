"""A word before the wait: what runs for the first time has to be compiled."""

from __future__ import annotations

from collections.abc import Sequence

from njet import games
from njet.cli.streams import talk


def announce_run(game: str, players: int, policies: Sequence[str]) -> None:
    """Say so if a study has to be compiled first."""
    from njet.simulation import kernels_are_compiled

    if not kernels_are_compiled(game, players, policies):
        _announce()


def announce_solver(game: str) -> None:
    """Say so if a game's solver has to be compiled first; an unknown game is refused later."""
    from njet.solving import solver_is_compiled

    if game in games.names() and not solver_is_compiled(game):
        _announce()


def _announce() -> None:
    talk("compiling kernels, once per version ...")
