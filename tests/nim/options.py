"""The options of Nim."""

from dataclasses import dataclass

from njet.core.checks import within


@dataclass(frozen=True)
class Rules:
    """So many tokens, of which 1 to ``most`` are taken in turn."""

    tokens: int = 20
    most: int = 2

    def __post_init__(self) -> None:
        within("tokens", self.tokens, 1, 60)
        within("most", self.most, 1, 9)

    def check(self, players: int) -> None:
        """Any number can play."""

    def most_games(self, players: int) -> int:
        """How many games' sums fit."""
        return 2**62
