"""The games for OpenSpiel: importing this registers ``python_njet`` and the others.

>>> import njet.adapters.open_spiel
>>> import pyspiel
>>> game = pyspiel.load_game("python_njet(players=4,rules=rounds:1)")

Parameters are ``players``, ``rules`` (see `njet.adapters.rules.rules_of`) and ``utility``:
``returns``, what `njet.State.returns` gives, or ``wins``, the seat's share of the win. The extra
``openspiel`` brings what is needed.

What OpenSpiel has no words for, and how it was mapped:

- *Simultaneous decisions.* In Njet! all discard or pass at the same time (N-7). OpenSpiel's
  simultaneous nodes would want every combination of choices in one joint step, also where some
  owe several cards. Here the seats choose one after the other, the first player first, and nobody
  sees what others have chosen: the same game.
- *Teams.* OpenSpiel knows players, not teams that a player makes in every round (N-5). Each seat
  gets its own score, of which the team's total is a part; whoever learns has to find out from the
  observation who is a partner now.
- *Sums.* Scores do not add up to a constant: in Njet! tricks may count -2, loot depends on play,
  a bonus card doubles (N-6, N-13); in No Thanks! runs score only their lowest card (T-5). So they
  are GENERAL_SUM, and results that hold for two players and zero sums, such as that CFR comes
  close to an equilibrium, do not. Shares of the win add up to 1 (Nessos, or ``utility=wins``):
  CONSTANT_SUM, unless a game of Njet! may be cut off, which nobody wins (N-15).
- *Shared wins.* Several winners share the win equally: 1/2 each for two (N-14, S-9, T-6).
- *Choices in parts.* An offer of Nessos is a card, a receiver and a number: actions of the same
  seat that follow one another, of which others learn when the offer is made (S-3).
- *Chance.* Cards are dealt when they are first needed: a card of the deck goes to a hand, so that
  every deal comes about in one way, a card is turned up, or drawn from the pile. An answer that
  ends an offer is carried out after the chance nodes of the cards that are drawn then (S-10).

Information states have perfect recall, as strings. The observation tensor is that of
`njet.core.observing`, which is what lies on the table now and forgets the rest, so that no
information state tensor is offered.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from njet import games
from njet.adapters.rules import rules_of
from njet.core.chance import ChancePlay, Limits
from njet.core.checks import one_of
from njet.core.extras import need
from njet.core.game import Game
from njet.core.observing import SET, Layout

pyspiel: Any = need("pyspiel", "openspiel")

PREFIX = "python_"
RETURNS, WINS = "returns", "wins"
_TYPES = pyspiel.GameType
_CHANCE = int(pyspiel.PlayerId.CHANCE)


class SpielGame(pyspiel.Game):
    """A game with its rules and number of players, as OpenSpiel has it.

    Parameters
    ----------
    params : dict
        ``players``, ``rules`` and ``utility``.
    """

    game: Game

    def __init__(self, params: dict[str, Any]) -> None:
        found = self.game
        players, utility = params["players"], params["utility"]
        rules = rules_of(found, params["rules"])
        found.check(rules, players)
        one_of("utility", utility, (RETURNS, WINS))
        self.kind = found.module("chance").Play
        limits = self.kind.limits(rules, players)
        self.utility = utility
        shares = _are_shares(found, limits, utility)
        info = pyspiel.GameInfo(
            num_distinct_actions=found.module("table").ACTIONS,
            max_chance_outcomes=limits.outcomes,
            num_players=players,
            min_utility=0.0 if utility == WINS else limits.lowest,
            max_utility=1.0 if utility == WINS else limits.highest,
            utility_sum=1.0 if shares else None,
            max_game_length=limits.decisions,
        )
        super().__init__(_type(found, shares), info, params)
        self.limits = limits
        self.layout: Layout = found.module("observing").layout(players)
        self.observation = found.module("observing").observation
        self.start: ChancePlay = self.kind(rules, players)

    def new_initial_state(self) -> SpielState:
        """The state before the first card is dealt."""
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (self.get_type().short_name, self.get_parameters())

    def max_chance_nodes_in_history(self) -> int:
        """How often chance can be on turn."""
        chances: int = self.limits.chances
        return chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What writes observations: with perfect recall as strings, else as tensors too."""
        return Observer(self, iig_obs_type, params)


class SpielState(pyspiel.State):
    """A state of a game.

    Attributes
    ----------
    play : ChancePlay
        The game and what chance has still to do; ``play.state`` is a `njet.State`.
    """

    play: ChancePlay

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.play = game.start.clone()

    def current_player(self) -> int:
        """The seat to decide, chance, or that the game is over."""
        if self.play.is_chance:
            return _CHANCE
        return self.play.state.current_player()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.play.is_chance and self.play.state.is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may happen by chance, and how likely it is."""
        return self.play.outcomes()

    def returns(self) -> list[float]:
        """By seat, what a maximiser gets; nothing before the end."""
        state = self.play.state
        if not self.is_terminal():
            return [0.0] * state.num_players()
        if self.get_game().utility == RETURNS:
            returns: list[float] = state.returns()
            return returns
        winners = state.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.num_players())]

    def __str__(self) -> str:
        """The whole table; while chance is on turn, what it may bring."""
        if not self.play.is_chance:
            return f"{self.play.state}"
        texts = (self.play.outcome_to_string(outcome) for outcome, _ in self.play.outcomes())
        return f"{self.play.state}\nchance: {', '.join(texts)}"

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.state.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.play.outcome_to_string(action)
        return self.play.state.action_to_string(action)


class Observer:
    """Writes what a seat may know (see observation.py of OpenSpiel).

    While chance is on turn there is nothing to see: the tensor is 0, the string empty.

    Attributes
    ----------
    tensor : ndarray of float32, or None with perfect recall
        The entries of the layout.
    dict : dict of str to ndarray
        Its fields, sets with a row each.
    """

    def __init__(self, game: SpielGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("observations are what one seat knows, public and private together")
        self._observe = game.observation
        self._remembers = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._remembers:
            self._entries = np.zeros(game.layout.size, dtype=np.int8)
            self.tensor = np.zeros(game.layout.size, dtype=np.float32)
            for field in game.layout:
                part = self.tensor[game.layout[field.name]]
                self.dict[field.name] = part if field.size % SET else part.reshape(-1, SET)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat knows into the tensor."""
        if self._remembers:
            return
        if state.play.is_chance:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._observe(state.play.state, player, self._entries)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat knows as text: all it has ever known, with perfect recall."""
        if state.play.is_chance:
            return ""
        if self._remembers:
            return state.play.recall(player)
        return state.play.state.information_state_string(player)


# --- registering ---


def _are_shares(game: Game, limits: Limits, utility: str) -> bool:
    """Whether the returns are shares of one win."""
    return limits.has_winner and (utility == WINS or limits.highest == 1)


def _type(game: Game, are_shares: bool) -> Any:
    sums = _TYPES.Utility.CONSTANT_SUM if are_shares else _TYPES.Utility.GENERAL_SUM
    return _TYPES(
        short_name=f"{PREFIX}{game.name}",
        long_name=game.title,
        dynamics=_TYPES.Dynamics.SEQUENTIAL,
        chance_mode=_TYPES.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_TYPES.Information.IMPERFECT_INFORMATION,
        utility=sums,
        reward_model=_TYPES.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.default_players,
            "rules": game.name,
            "utility": RETURNS,
        },
    )


def _register(game: Game) -> None:
    limits = game.module("chance").Play.limits(game.Rules(), game.default_players)
    kind = _type(game, _are_shares(game, limits, RETURNS))
    # A class of its own, as they outlive the interpreter's end, at which OpenSpiel lets go of it.
    pyspiel.register_game(kind, type(f"{game.name.title()}Game", (SpielGame,), {"game": game}))


for _name in games.names():
    _register(games.load(_name))
