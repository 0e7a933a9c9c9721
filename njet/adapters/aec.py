"""The games as PettingZoo environments in which agents act in turn: see `njet.adapters.njet_v0`.

What PettingZoo has no words for, and how it was mapped:

- *Simultaneous decisions.* In Njet! all discard or pass at the same time (N-7). Its agents act in
  turn, so the seats choose one after the other, the first player first, and no observation shows
  what others have chosen: the same game. It is not offered as a parallel environment, as at
  nearly every step only one agent has anything to do.
- *Teams.* There are only agents. The partners of Njet!, new in every round (N-5), are a set of
  seats in the observation, and every member gets what it scores itself.
- *Shared wins.* A reward is by how much `njet.State.returns` has changed: points of a round of
  Njet! or, with their sign changed, of a game of No Thanks!, and in Nessos a share of the win at
  the end. Rewards of an episode add up to what the game's returns are at its end.
- *Choices in parts.* An offer of Nessos is a card, a receiver and maybe a number: the same agent
  acts several times in a row, and others learn of the offer when it is made (S-3).
- *Elimination.* Who is out of a game of Nessos has no more turns but stays an agent until the end.
- *Games that are cut off.* A game of Njet! that ends without the points it was to go for (N-15)
  is truncated, any other terminated.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from numpy.typing import NDArray

from njet import games
from njet.adapters.rules import rules_of
from njet.core.checks import one_of, word
from njet.core.errors import BadInput
from njet.core.extras import need
from njet.core.observing import LARGEST
from njet.core.state import TERMINAL
from njet.state import State, new_game

pettingzoo: Any = need("pettingzoo", "pettingzoo")
spaces: Any = need("gymnasium.spaces", "pettingzoo")

_INT8 = np.dtype(np.int8)
ANSI, HUMAN = "ansi", "human"


class Environment(pettingzoo.AECEnv):
    """A game whose seats are agents, ``player_0`` and so on.

    Observations are of two parts: ``observation``, laid out as ``layout`` says (see
    `njet.core.observing`), and ``action_mask``, a 1 for every legal action, all 0 for an agent
    that is not to act. The mask is in the agent's info as well.

    Parameters
    ----------
    name : str
        What it is called, such as ``njet_v0``.
    game : str
        The name of the game.
    players : int, optional
        Number of players; default the game's own.
    rules : optional
        A `Rules`, a mapping of options, or a text: see `njet.adapters.rules.rules_of`.
    render_mode : {"ansi", "human"}, optional
        Whether `render` gives the table, with all cards, as text, or shows it; ``human`` shows
        it after every step.

    Attributes
    ----------
    game_state : njet.State
        The game.
    layout : Layout
        Where in an observation is what.
    """

    def __init__(
        self,
        name: str,
        game: str,
        *,
        players: int | None = None,
        rules: Any = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        found = games.load(game)
        number = found.default_players if players is None else players
        found.check_players(number)
        self._game, self._rules = game, rules_of(found, rules)
        found.check(self._rules, number)
        if render_mode is not None:
            one_of("render_mode", render_mode, (ANSI, HUMAN))
        self.render_mode = render_mode
        self.metadata = {
            "name": name,
            "render_modes": [HUMAN, ANSI],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        module = found.module("observing")
        self._observe, self.layout = module.observation, module.layout(number)
        self._actions: int = found.module("table").ACTIONS
        self._seed, self._game_number = secrets.randbits(64), -1
        self.possible_agents = [f"player_{seat}" for seat in range(number)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._make_spaces()

    def _make_spaces(self) -> None:
        size, actions = self.layout.size, self._actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LARGEST, LARGEST, (size,), np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What observations of an agent look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The action ids of the game; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Parameters
        ----------
        seed : int, optional
            Begins game 0 of this seed, as `njet.new_game` does. Without, the next game of the
            last seed begins; the first seed is drawn.
        options : dict, optional
            Not used.
        """
        if seed is None:
            self._game_number += 1
        else:
            self._seed, self._game_number = word("seed", seed), 0
        players = len(self.possible_agents)
        self.game_state: State = new_game(
            self._game,
            players=players,
            rules=self._rules,
            seed=self._seed,
            game_number=self._game_number,
        )
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._returns = self.game_state.returns()
        self._round, self._has_rewards = self.game_state.round_number, False
        self._is_over = False
        self._skip_agent_selection = None
        self._ask(self.game_state.current_player())

    def step(self, action: Any) -> None:
        """Carry out an action of the agent to act; None for one whose game is over.

        Raises
        ------
        IllegalAction
            If the rules do not allow it: one line that says why. Nothing has changed then.
        """
        if not self.agents:
            raise BadInput("there is no game: reset() begins one")
        agent, state = self.agent_selection, self.game_state
        if self._is_over:
            self._was_dead_step(action)
            return
        state.apply_action(action)
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        if self._has_rewards:
            self._clear_rewards()
            self._has_rewards = False
        seat = state.current_player()
        if seat == TERMINAL or state.round_number != self._round:
            self._reward()
        if seat == TERMINAL:
            self._end()
        else:
            self._ask(seat)
        if self.render_mode == HUMAN:
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[np.int8]]:
        """What an agent may know, and the mask of its legal actions."""
        is_asked = agent == self.agent_selection and not self._is_over
        return {
            "observation": self._observe(self.game_state, self._seats[agent]),
            "action_mask": self._mask if is_asked else np.zeros(self._actions, dtype=np.int8),
        }

    def render(self) -> str | None:
        """Give the whole table as text, or print it, as the render mode says."""
        if self.render_mode == ANSI:
            return str(self.game_state)
        if self.render_mode == HUMAN:
            print(self.game_state)
            return None
        raise BadInput("render_mode: choose one when the environment is made: ansi, human")

    def close(self) -> None:
        """Nothing is to be given back."""

    def _ask(self, seat: int) -> None:
        """It is a seat's turn."""
        mask = bytearray(self._actions)
        for action in self.game_state.legal_actions():
            mask[action] = 1
        self._mask = np.frombuffer(mask, _INT8)
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": self._mask}

    def _reward(self) -> None:
        """Give what has been scored with the last action."""
        before, self._returns = self._returns, self.game_state.returns()
        self._round, self._has_rewards = self.game_state.round_number, True
        for agent, new, old in zip(self.agents, self._returns, before, strict=True):
            self.rewards[agent] = new - old
            self._cumulative_rewards[agent] += new - old

    def _end(self) -> None:
        """The game is over for everybody."""
        self._is_over = True
        is_cut_off = getattr(self.game_state, "cut_off", False)
        over = self.truncations if is_cut_off else self.terminations
        over.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0]
