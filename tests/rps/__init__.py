"""A game for the tests of tournaments, of which is known how often who wins. It needs no kernels.

Rock beats scissors, scissors beat paper, paper beats rock: of two different ones the better wins
three games of four. Storm and calm go by the deal: in half of the deals all storms win together,
in the others all calms, from whatever seat; among others they are like any of them.
"""

from nim.options import Rules

from njet.core.game import Game

POLICIES = ("rock", "paper", "scissors", "storm", "calm")
GAME = Game(
    name="rps",
    title="Rock, paper, scissors",
    players=range(2, 5),
    default_players=2,
    policies=POLICIES,
    Rules=Rules,
    package=__name__,
    ladder=("calm", "rock", "storm"),
    costs={"storm": 50},
)
"""The options are those of Nim: they change nothing."""
