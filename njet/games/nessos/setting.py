"""What stays the same through a game: a rule set for so many players, in plain integers."""

from __future__ import annotations

from functools import lru_cache

from njet.games.nessos.actions import Actions
from njet.games.nessos.options import Rules


class Setting:
    """A rule set for a number of players.

    Parameters
    ----------
    rules : Rules
        The rule set.
    players : int
        Number of players.

    Raises
    ------
    BadInput
        If the deck cannot be dealt.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        rules.check(players)
        self.rules, self.players = rules, players
        self.deck = rules.deck(players)
        self.everyone = (1 << players) - 1
        self.target = rules.points_to_win(players)
        self.claims = rules.claimable(players)
        self.actions = Actions(self.deck, self.claims, players)


@lru_cache(maxsize=64)
def setting_of(rules: Rules, players: int) -> Setting:
    """The setting of a rule set, made once for those in use."""
    return Setting(rules, players)
