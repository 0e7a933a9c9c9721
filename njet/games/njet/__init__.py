"""Njet!: tricks in teams, after a board on which rules are voted out."""

from njet.core.game import Game
from njet.games.njet.lineup import OWN, PARAMETERS, POLICIES
from njet.games.njet.options import PLAYERS, Rules

GAME = Game(
    name="njet",
    title="Njet!",
    players=PLAYERS,
    default_players=4,
    policies=tuple(POLICIES),
    Rules=Rules,
    package=__name__,
    parameters=PARAMETERS,
    decisions=OWN,
    ladder=("random", "heuristic", "infer:20"),
    costs={"pimc": 400, "pimc-cards": 80, "infer": 400, "infer-cards": 80},
)

__all__ = ["GAME", "Rules"]
