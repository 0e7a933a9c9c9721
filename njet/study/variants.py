"""One way to play, under a name: what studies compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from njet.core.estimates import Estimate, Summary
from njet.core.game import Game, rules_as_dict
from njet.core.named import estimates
from njet.games import load

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = Mapping[str, NDArray[np.int64]]


NOT_ESTIMATED = ("histogram",)
"""Arrays of a tally that no estimate comes from, and that are the largest."""


def nothing_of(run: Any) -> dict[str, NDArray[np.int64]]:
    """The tally of no games of a game's run, without its kernels."""
    return dict(run.new_tally(run.plan, run.players)._asdict())


@dataclass(frozen=True)
class Variant:
    """Rules, players and policies, checked.

    Parameters
    ----------
    label : str
        What tables call it.
    game : str
        Name of the game.
    players : int
        Number of players.
    policies : tuple of str
        The policy of every seat.
    rules : Rules
        The game's options.
    """

    label: str
    game: str
    players: int
    policies: tuple[str, ...]
    rules: Any

    @property
    def of(self) -> Game:
        """The game that it is a way to play."""
        return load(self.game)

    def new_run(self) -> Any:
        """What plays blocks of it."""
        return self.of.module("run").Run(self.rules, self.players, self.policies)

    def estimates(self, tally: Tally) -> dict[str, Estimate]:
        """What a tally says, by name; the names do not tell the policies, which may differ."""
        return estimates(self.tables(tally))

    def tables(self, tally: Tally, policies: Sequence[str] = ()) -> list[Summary]:
        """Every table of a tally; the policies of the seats are told only if they are given.

        Arrays that no estimate comes from may be missing.
        """
        whole = {**_nothing(self), **tally}
        report = self.of.module("report")
        found: list[Summary] = report.summaries(whole, self.rules, self.players, policies)
        return found

    def names(self) -> list[str]:
        """The names of its estimates."""
        return list(self.estimates({}))

    def is_same_as(self, other: Variant) -> bool:
        """Whether it is the same way to play, whatever its label."""
        return self.plain() | {"label": ""} == other.plain() | {"label": ""}

    def plain(self) -> dict[str, Any]:
        """Everything as plain values, for files."""
        return {
            "label": self.label,
            "game": self.game,
            "players": self.players,
            "policies": list(self.policies),
            "rules": rules_as_dict(self.rules),
        }


@lru_cache(maxsize=8)  # few: there may be thousands of variants
def _nothing(variant: Variant) -> dict[str, NDArray[np.int64]]:
    return nothing_of(variant.new_run())
