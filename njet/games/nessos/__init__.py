"""Nessos: offer a card face down, and say what it is."""

from njet.core.game import Game
from njet.games.nessos.lineup import OWN, PARAMETERS, POLICIES
from njet.games.nessos.options import PLAYERS, Rules

GAME = Game(
    name="nessos",
    title="Nessos",
    players=PLAYERS,
    default_players=4,
    policies=POLICIES,
    Rules=Rules,
    package=__name__,
    ladder=("random", "heuristic", "tuned", "search:20"),
    costs={"search": 1500},
    parameters=PARAMETERS,
    decisions=OWN,
)

__all__ = ["GAME", "Rules"]
