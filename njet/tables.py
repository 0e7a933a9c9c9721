"""Tables for learners: thousands of games at once, stepped by arrays of actions."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from njet import games
from njet.core import checks
from njet.core.errors import BadInput, IllegalAction
from njet.core.stepper import DECIDER

MOST_ROWS = 1 << 24
_BYTES_A_WORD = 8


class Table:
    """So many games at once; see `make_table`.

    Everything is read from arrays that belong to the table and that a step writes anew, in place.

    Attributes
    ----------
    game, title : str
        The name of the game, as typed and as shown.
    rules : Rules
        The rule set.
    rows, players, actions : int
        Number of games, of players, and of action ids.
    policies : tuple of str or None
        By seat the policy that plays it; None for those whose actions a step takes.
    autoreset : bool
        Whether a row goes on with another game when one has ended.
    seed : int
        The seed of nature and of the policies.
    layout : Layout
        Where in an observation is what.
    seat : ndarray of int8, shape (rows,)
        The seat that decides; -1 where a row has nothing to decide at this step.
    legal : ndarray of uint64, shape (rows, words)
        What it may do: bit b of word w is action 64 w + b.
    rewards : ndarray of float64, shape (rows, players)
        By how much ``State.returns()`` has changed in the last step: over a game they add up to
        what it has at the end.
    done : ndarray of bool, shape (rows,)
        Whether a game has ended in the last step.
    scores : ndarray of int64, shape (rows, players)
        The scores of the game that ended last in the row.
    winners : ndarray of bool, shape (rows, players)
        Who has won it.
    games : ndarray of uint64, shape (rows,)
        The number of the game that is played: `njet.new_game` with this ``game_number`` is dealt
        the same.

    Notes
    -----
    In No Thanks! and Nessos every row is at a decision of its own. The rows of Njet! are taken in
    groups that are at the same step of a round: a box, a team, a seat's next discard, a place's
    card. A row that has nothing to decide at a step (its board wants fewer discards, or its hands
    are smaller for them) has seat -1 there, and no step is made at which none of a group decides.
    Discards are asked for card by card, in each round of them seat by seat, by a `State` all of a
    seat's at once: nobody sees them before all are made (N-7), so that is the same game. Where a
    target ends the game (N-15), a row waits until the others' deal is seat 0's again.
    """

    def __init__(
        self, game: Any, stepper: Any, policies: Sequence[str | None], autoreset: bool, seed: int
    ) -> None:
        self._stepper = stepper
        self.game, self.title = game.name, game.title
        self.rules, self.rows, self.players = stepper.rules, stepper.rows, stepper.players
        self.actions: int = stepper.actions
        self.policies, self.autoreset, self.seed = tuple(policies), autoreset, seed
        self.layout = stepper.layout(self.players)
        found, rows = stepper.outcome, self.rows
        self.seat: NDArray[np.int8] = found.seat[:rows]
        self.legal: NDArray[np.uint64] = found.legal[:, :rows].T
        self.rewards: NDArray[np.float64] = found.rewards[:rows]
        self.done: NDArray[np.bool_] = found.done[:rows]
        self.scores: NDArray[np.int64] = found.scores[:rows]
        self.winners: NDArray[np.bool_] = found.winners[:rows]
        self.games: NDArray[np.uint64] = found.game[:rows]
        self._own: dict[str, NDArray[Any]] = {}
        self.reset()

    def __repr__(self) -> str:
        return f"<table of {self.rows} games of {self.title} for {self.players} players>"

    def reset(self, seed: int | None = None, first_game: int = 0) -> None:
        """Begin anew in every row.

        Parameters
        ----------
        seed : int, optional
            Seed of nature and of the policies, 0 to 2**64 - 1; default as before.
        first_game : int
            Row r begins with game ``first_game + r`` of that seed.
        """
        if seed is not None:
            self.seed = checks.word("seed", seed)
        self._stepper.reset(self.seed, checks.word("first_game", first_game))

    def step(self, actions: ArrayLike) -> None:
        """Take an action in every row in which a seat decides.

        Parameters
        ----------
        actions : array of integers, shape (rows,)
            An action id for each row; where nothing is to be decided, it is not read. An array
            of int64 whose entries lie side by side is read as it is, any other copied first.

        Raises
        ------
        IllegalAction
            If the rules do not allow one of them: a line that names the row and says what they
            do. Nothing has changed then.
        """
        row = self._stepper.step(self._read(actions), self.autoreset)
        if row >= 0:
            raise IllegalAction(self._why_not(row, int(np.asarray(actions)[row])))

    def masks(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """What is legal, a 1 for every legal action and a 0 for every other, by id.

        Parameters
        ----------
        out : ndarray of int8, shape (rows, actions), optional
            Where to write it; default an array of the table, the same at every call. The entries
            of a row lie side by side, the rows may lie anywhere.

        Returns
        -------
        ndarray of int8, shape (rows, actions)
            That array.
        """
        if out is None:
            out = self._own_array("masks", self.actions, np.int8)
        self._check_out(out, self.actions, np.int8)
        self._stepper.write_masks(out)
        return out

    def observe(
        self,
        seat: int | None = None,
        out: NDArray[Any] | None = None,
        *,
        dtype: Any = np.int8,
        packed: bool = False,
    ) -> NDArray[Any]:
        """What a seat may know, in every row.

        Parameters
        ----------
        seat : int, optional
            The seat that observes; default in every row the one that decides. What a row shows
            in which that is nobody means nothing.
        out : ndarray, shape (rows, size), optional
            Where to write it; default an array of the table, the same at every call. The entries
            of a row lie side by side, the rows may lie anywhere.
        dtype : dtype
            The type of that array: int8, or float32.
        packed : bool
            Whether a set of cards is written as a word, and a group of 8 numbers as one: an array
            of uint64 of shape (rows, ``layout.words``) whose bytes, and bits of sets, are the
            entries in order.

        Returns
        -------
        ndarray
            That array, laid out as ``layout`` says.

        Raises
        ------
        BadInput
            If there is no such seat, or if the array does not fit.
        """
        number = DECIDER if seat is None else checks.seat("seat", seat, self.players)
        kind = np.dtype(np.uint64 if packed else dtype)
        if kind not in (np.dtype(np.int8), np.dtype(np.float32)) and not packed:
            raise BadInput(f"dtype: {kind} is not allowed: int8 or float32")
        size = self.layout.words if packed else self.layout.size
        if out is None:
            out = self._own_array(f"observation {kind}", size, kind)
        self._check_out(out, size, kind)
        if kind == np.float32:
            np.copyto(out, self.observe(seat))
        else:
            self._stepper.observe(number, out, packed)
        return out

    def _read(self, actions: ArrayLike) -> NDArray[np.int64]:
        found = np.asarray(actions)
        if found.shape != (self.rows,) or found.dtype.kind not in "iu":
            raise BadInput(
                f"actions: an array of {self.rows} whole numbers is needed, not of shape "
                f"{found.shape} and type {found.dtype}"
            )
        return np.ascontiguousarray(found, dtype=np.int64)

    def _why_not(self, row: int, action: int) -> str:
        words = self.legal[row].tolist()
        legal = [
            64 * place + bit for place, word in enumerate(words) for bit in range(64)
            if word >> bit & 1
        ]  # fmt: skip
        try:
            text = f"{action} ({self._stepper.text(action, row)})"
        except BadInput:
            text = str(action)
        allowed = ", ".join(f"{id_} ({self._stepper.text(id_, row)})" for id_ in legal)
        return (
            f"row {row}: seat {self.seat[row]} may not do action {text} here; it may do {allowed}"
        )

    def _own_array(self, name: str, size: int, kind: Any) -> NDArray[Any]:
        if name not in self._own:
            self._own[name] = np.zeros((self.rows, size), dtype=kind)
        return self._own[name]

    def _check_out(self, out: Any, size: int, kind: Any) -> None:
        """Raise `BadInput` unless a kernel can write to an array."""
        kind = np.dtype(kind)
        fits = isinstance(out, np.ndarray) and out.shape == (self.rows, size) and out.dtype == kind
        if not fits or not out.flags.writeable or out.strides[1] != kind.itemsize:
            raise BadInput(
                f"out: an array of {kind} of shape ({self.rows}, {size}) is needed that can be "
                "written to, the entries of a row side by side"
            )


def make_table(
    game: str = "njet",
    *,
    rows: int,
    players: int | None = None,
    seed: int | None = None,
    rules: Any = None,
    policies: Sequence[str | None] | None = None,
    autoreset: bool = True,
) -> Table:
    """Make a table: so many games at once, stepped by arrays of actions.

    Row r plays games r, r + rows, r + 2 rows and so on of the seed, dealt as those that
    `njet.simulate` plays and `njet.new_game` begins: what is played depends on nothing else.

    Parameters
    ----------
    game : str
        The name of the game.
    rows : int
        How many games are played at once.
    players : int, optional
        Number of players; default the game's own.
    seed : int, optional
        Seed of nature and of the policies, 0 to 2**64 - 1; default a drawn one, found as
        ``table.seed``.
    rules : Rules or mapping, optional
        The rule set, or its options; default the published one.
    policies : sequence of str or None, optional
        By seat a built-in policy, or None for a seat whose actions a step takes; default None for
        all. Policies that search are not possible.
    autoreset : bool
        Whether a row begins its next game in the step in which one ends. Without, it waits for
        `Table.reset` then.

    Returns
    -------
    Table
        The table, every row before its first decision.

    Raises
    ------
    BadInput
        If something is not allowed: one line that says what is.

    Examples
    --------
    >>> import numpy as np
    >>> table = make_table("nothanks", rows=8, players=3, seed=1)
    >>> taken = np.zeros((8, 3))
    >>> while not table.done.any():
    ...     table.step(np.full(8, 1))  # everybody takes every card
    ...     taken += table.rewards
    >>> bool((taken[table.done] == -table.scores[table.done]).all())
    True
    """
    found = games.load(game)
    number = found.default_players if players is None else players
    checks.within("rows", rows, 1, MOST_ROWS)
    options = found.rules_from(rules)
    found.check(options, number)
    kind = found.module("stepper").Stepper
    by_seat = _line_up(found, number, policies, kind.policies)
    drawn = secrets.randbits(63) if seed is None else checks.word("seed", seed)
    checks.truth("autoreset", autoreset)
    stepper = kind(options, number, rows, by_seat)
    return Table(found, stepper, by_seat, autoreset, drawn)


def _line_up(
    game: Any, players: int, policies: Any, stepping_policies: Sequence[str]
) -> list[str | None]:
    """By seat the policy that plays it, or None."""
    if policies is None:
        return [None] * players
    if isinstance(policies, str) or len(policies) != players:
        raise BadInput(f"policies: a list of {players} is needed, a policy or None by seat")
    names = [None if name is None else game.line_up(1, [name])[0] for name in policies]
    if all(names):
        raise BadInput("policies: None is needed for a seat, which you play; else use simulate")
    for name in filter(None, names):
        checks.known("policy of a table", name.partition(":")[0], stepping_policies)
    return names
