"""One game of any kind, step by step: begin one, or read a position."""

from __future__ import annotations

import secrets
from typing import Any, cast

from njet import games
from njet.core import checks
from njet.core.errors import BadInput
from njet.core.state import BaseState, Start


class State(BaseState):
    """One game of any kind, step by step; every game's states are instances of it."""

    __slots__ = ()

    @classmethod
    def __subclasshook__(cls, other: type) -> Any:
        return BaseState in other.__mro__ if cls is State else NotImplemented

    @staticmethod
    def from_text(text: str, rules: Any = None) -> State:
        """Read a position text.

        Parameters
        ----------
        text : str
            The name of a game and ``key=value`` pairs, separated by spaces: see the game's
            ``position`` module, such as `njet.games.njet.position`.
        rules : optional
            The rule set that is played; default the published one.

        Returns
        -------
        State
            The position; ``State.from_text(text).to_text()`` is the same text again.

        Raises
        ------
        BadInput
            If the text is no position: one line that says what is wrong and what would be right.

        Examples
        --------
        >>> State.from_text("njet hands=B1/R2 trump=R teams=AB lead=0").legal_actions()
        [0]
        """
        if not isinstance(text, str):
            raise BadInput(f"a position is a text, not {text!r}")
        words = text.split(maxsplit=1)
        if not words:
            raise BadInput(f"a position begins with the name of a game: {', '.join(games.names())}")
        game = games.load(words[0])
        _check_rules(game.Rules, rules)
        return cast(State, game.module("state").from_text(text, rules or game.Rules()))


def new_game(
    game: str = "njet",
    *,
    players: int | None = None,
    seed: int | None = None,
    game_number: int = 0,
    rules: Any = None,
    **options: Any,
) -> State:
    """Begin a game.

    Parameters
    ----------
    game : str
        The name of the game.
    players : int, optional
        Number of players; default the game's own.
    seed : int, optional
        Seed of nature's streams, 0 to 2**64 - 1; default a drawn one, found as ``state.seed``.
    game_number : int
        Number of the game: with the same seed, this is what game ``game_number`` of
        `njet.simulate` is dealt.
    rules : optional
        The rule set; default the published one.
    **options
        What a game has besides. In place of a seed, ``deals``: in Njet! the hands of every round
        as lists of card texts, in Nessos the deck as a list of them, in No Thanks! a deck for
        every game of the match. And who begins: ``first_dealer`` in Njet!, ``first_player`` in
        the others, a seat.

    Returns
    -------
    State
        The game before its first decision.

    Raises
    ------
    BadInput
        If something is not allowed: one line that says what is.
    """
    found = games.load(game)
    number = found.default_players if players is None else players
    found.check_players(number)
    _check_rules(found.Rules, rules)
    if seed is None and options.get("deals") is None:
        seed = secrets.randbits(64)
    if seed is not None:
        checks.word("seed", seed)
    checks.word("game_number", game_number)
    rules = rules or found.Rules()
    begin = found.module("state").new_game
    state = begin(rules, number, seed=seed, game_number=game_number, **options)
    state._start = Start(found.name, number, rules, seed, game_number, options)
    return cast(State, state)


def _check_rules(kind: type, rules: Any) -> None:
    if rules is not None and not isinstance(rules, kind):
        raise BadInput(f"rules: {rules!r} is not allowed: {kind.__module__}.{kind.__name__}(...)")
