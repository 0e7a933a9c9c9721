"""No Thanks!: pay a chip or take the card."""

from njet.core.game import Game
from njet.games.nothanks.lineup import OWN, PARAMETERS, POLICIES
from njet.games.nothanks.options import PLAYERS, Rules

GAME = Game(
    name="nothanks",
    title="No Thanks!",
    players=PLAYERS,
    default_players=4,
    policies=POLICIES,
    Rules=Rules,
    package=__name__,
    parameters=PARAMETERS,
    decisions=OWN,
    ladder=("random", "threshold", "heuristic", "tuned", "search:20"),
    costs={"search": 200},
    lowest_wins=True,
)

__all__ = ["GAME", "Rules"]
