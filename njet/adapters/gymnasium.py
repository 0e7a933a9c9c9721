"""The games as Gymnasium environments: one seat learns, the others play by named policies.

Importing this module registers ``njet/Njet-v0``, ``njet/Nessos-v0`` and ``njet/NoThanks-v0``, for
`gymnasium.make` and `gymnasium.make_vec`; the latter gives a `TableVectorEnv`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from njet import games
from njet.core import checks
from njet.core.extras import need
from njet.tables import Table, make_table

gymnasium = need("gymnasium", "gymnasium")
_SAME_STEP = need("gymnasium.vector", "gymnasium").AutoresetMode.SAME_STEP
_batch_space = need("gymnasium.vector.utils", "gymnasium").batch_space

_SEEDS = 1 << 63
ILLEGAL = ("raise", "replace")

Seen = dict[str, NDArray[Any]]


def make_seat_table(
    game: str, rows: int, seat: int, players: int | None, rules: Any, policies: str | Sequence[str]
) -> Table:
    """Make a table at which one seat is played from outside.

    Parameters
    ----------
    game : str
        The name of the game.
    rows : int
        How many games are played at once.
    seat : int
        The seat that is played from outside.
    players, rules
        As for `njet.make_table`.
    policies : str or sequence of str
        The policy of the others: one for all, or one for each, by seat from the lowest on.

    Returns
    -------
    Table
        The table.
    """
    found = games.load(game)
    number = found.default_players if players is None else players
    found.check_players(number)
    checks.seat("seat", seat, number)
    others: list[str | None] = list(found.line_up(number - 1, policies))
    others.insert(seat, None)
    return make_table(game, rows=rows, players=number, rules=rules, policies=others)


def observation_space(table: Table) -> Any:
    """The space of what one game shows: the observation, and what is legal."""
    box = gymnasium.spaces.Box
    return gymnasium.spaces.Dict(
        {
            "observation": box(-127, 127, (table.layout.size,), np.int8),
            "action_mask": box(0, 1, (table.actions,), np.int8),
        }
    )


class _Seat:
    """What both kinds of environment do at a table."""

    def __init__(self, table: Table, seat: int, illegal: str) -> None:
        checks.one_of("illegal", illegal, ILLEGAL)
        self.table, self.seat, self._replaces = table, seat, illegal == "replace"
        self.is_deciding = table.seat >= 0

    def reset(self, seed: int | None) -> None:
        """Begin anew, from a seed, or with games that have not been played yet."""
        first = 0 if seed is not None else int(self.table.games.max()) + 1
        self.table.reset(seed, first)
        self.is_deciding = self.table.seat >= 0

    def seen(self) -> Seen:
        """What the seat sees, in arrays of its own."""
        return {
            "observation": self.table.observe(self.seat).copy(),
            "action_mask": self.table.masks().copy(),
        }

    def step(self, actions: ArrayLike) -> NDArray[np.bool_]:
        """Take actions; where an illegal one was given and replaced."""
        taken = np.asarray(actions, dtype=np.int64)
        wrong = np.zeros(self.table.rows, dtype=np.bool_)
        if self._replaces:
            masks = self.table.masks()
            inside = np.clip(taken, 0, self.table.actions - 1)
            is_legal = (inside == taken) & (masks[np.arange(len(taken)), inside] == 1)
            wrong = (self.table.seat >= 0) & ~is_legal
            taken = np.where(wrong, masks.argmax(axis=1), taken)
        self.table.step(taken)
        self.is_deciding = self.table.seat >= 0
        return wrong


class TableVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[name-defined]
    """Many games at once, one seat of each learning against named policies.

    The autoreset mode is `AutoresetMode.SAME_STEP`: the observation after the end of a game is the
    first one of the next. There is nothing to see of a game that is over: ``final_obs`` is 0.

    Where the seat has nothing to decide at a step, as in Njet! where others have to discard and
    it has not, its action is not read: ``infos["deciding"]`` says where it does, and the action
    mask is empty elsewhere.

    Parameters
    ----------
    game : str
        The name of the game.
    num_envs : int
        How many games are played at once.
    seat : int
        The seat that learns.
    players : int, optional
        Number of players; default the game's own.
    rules : Rules or mapping, optional
        The rule set, or its options; default the published one.
    policies : str or sequence of str
        The policy of the others, one for all or one each; those that a table can play by.
    illegal : str
        What becomes of an illegal action: ``raise``, or ``replace`` it by the lowest legal one
        and say so in ``infos["illegal"]``.

    Raises
    ------
    BadInput
        If something is not allowed: one line that says what is.
    """

    metadata: dict[str, Any] = {"autoreset_mode": _SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str = "njet",
        num_envs: int = 1,
        *,
        seat: int = 0,
        players: int | None = None,
        rules: Any = None,
        policies: str | Sequence[str] = "random",
        illegal: str = "raise",
        render_mode: None = None,
    ) -> None:
        table = make_seat_table(game, num_envs, seat, players, rules, policies)
        self._seat = _Seat(table, seat, illegal)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(table)
        self.single_action_space = gymnasium.spaces.Discrete(table.actions)
        self.observation_space = _batch_space(self.single_observation_space, num_envs)
        self.action_space = _batch_space(self.single_action_space, num_envs)

    @property
    def table(self) -> Table:
        """The table that is played at."""
        return self._seat.table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin anew in every row; without a seed with games that have not been played yet."""
        super().reset(seed=seed)
        self._seat.reset(seed)
        return self._seat.seen(), {"deciding": self._seat.is_deciding}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take an action in every row."""
        wrong = self._seat.step(actions)
        table = self.table
        infos: dict[str, Any] = {"deciding": self._seat.is_deciding, "illegal": wrong}
        done = table.done.copy()
        if done.any():
            infos |= {
                "final_obs": self._nothing(),
                "_final_obs": done,
                "final_info": {"scores": table.scores.copy(), "winners": table.winners.copy()},
                "_final_info": done,
            }
        rewards = table.rewards[:, self._seat.seat].copy()
        return self._seat.seen(), rewards, done, np.zeros_like(done), infos

    def _nothing(self) -> Seen:
        spaces = self.observation_space.spaces.items()
        return {name: np.zeros(space.shape, space.dtype) for name, space in spaces}


class TableEnv(gymnasium.Env):  # type: ignore[name-defined]
    """One game at a time, one seat learning against named policies.

    Parameters
    ----------
    game, seat, players, rules, policies, illegal
        As for `TableVectorEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str = "njet",
        *,
        seat: int = 0,
        players: int | None = None,
        rules: Any = None,
        policies: str | Sequence[str] = "random",
        illegal: str = "raise",
        render_mode: None = None,
    ) -> None:
        table = make_seat_table(game, 1, seat, players, rules, policies)
        self._seat = _Seat(table, seat, illegal)
        self.observation_space = observation_space(table)
        self.action_space = gymnasium.spaces.Discrete(table.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game; without a seed one that has not been played yet."""
        super().reset(seed=seed)
        self._seat.reset(seed)
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action."""
        wrong = self._seat.step([action])
        table = self._seat.table
        is_over = bool(table.done[0])
        infos: dict[str, Any] = {"illegal": bool(wrong[0])}
        seen = self._seen()
        if is_over:
            infos |= {"scores": table.scores[0].tolist(), "winners": table.winners[0].tolist()}
            for shown in seen.values():
                shown[:] = 0  # the table has begun another game
        return seen, float(table.rewards[0, self._seat.seat]), is_over, False, infos

    def _seen(self) -> Seen:
        return {name: shown[0] for name, shown in self._seat.seen().items()}


def _register() -> None:
    for name in games.names():
        title = "".join(filter(str.isalnum, games.load(name).title))
        gymnasium.register(
            id=f"njet/{title}-v0",
            entry_point=f"{__name__}:TableEnv",
            vector_entry_point=f"{__name__}:TableVectorEnv",
            kwargs={"game": name},
        )


_register()
