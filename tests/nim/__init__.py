"""A fourth game for the tests, with the files that every game has. The last token wins."""

from nim.options import Rules
from njet.core.game import Game

GAME = Game(
    name="nim",
    title="Nim",
    players=range(2, 5),
    default_players=2,
    policies=("random",),
    Rules=Rules,
    package=__name__,
    ladder=("random",),
)
