"""Games played by policies, as records: exactly the games that a study with the seed plays."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from njet import games as catalogue
from njet.core import checks
from njet.records.header import Header
from njet.records.record import Record, notation_of, stream_version

_AT_ONCE = 64
"""Games that are traced together: a game of Njet! takes some ten thousand bytes."""


def record(
    game: str = "njet",
    *,
    seed: int,
    games: int = 1,
    first_game: int = 0,
    players: int | None = None,
    policies: str | Sequence[str] | None = None,
    rules: Any = None,
    choices: int = 0,
) -> Iterator[Record]:
    """Play games and record every decision.

    Parameters
    ----------
    game, seed, players, policies, rules, choices
        As for `njet.simulate`: the games are those that it plays.
    games : int
        How many games.
    first_game : int
        The number of the first.

    Returns
    -------
    iterator of Record
        One a game, in order.

    Raises
    ------
    BadInput
        If an argument is not allowed; now, not when the first record is asked for.

    Examples
    --------
    >>> found = list(njet.record("nothanks", seed=7, players=3))
    >>> found[0].verify().is_over
    True
    """
    played = catalogue.load(game)
    number = played.default_players if players is None else players
    options = played.rules_from(rules)
    played.check(options, number)
    names = played.line_up(number, played.policies[0] if policies is None else policies)
    checks.word("seed", seed)
    checks.within("games", games, 1, 2**63)
    checks.within("first_game", first_game, 0, 2**63)
    notation_of(played.name)
    others = {"choices": checks.word("choices", choices)} if choices else {}
    run = played.module("run").Run(options, number, names, **others)
    header = Header(
        game=played.name,
        players=number,
        rules=options,
        policies=names,
        seed=seed,
        choices=choices,
        stream=stream_version(),
    )
    return _records(played, run, header, first_game, games)


def _records(
    played: Any, run: Any, header: Header, first_game: int, number: int
) -> Iterator[Record]:
    replay = played.module("replay").replay
    for first in range(first_game, first_game + number, _AT_ONCE):
        some = min(_AT_ONCE, first_game + number - first)
        trace = run.trace(header.seed, first, some)
        for game in range(some):
            steps = replay(header.rules, header.players, header.seed, trace, game)
            one = next(steps)
            yield Record.of_steps(
                _of_game(header, first + game), itertools.chain([one], steps), one[0]
            )


def _of_game(header: Header, number: int) -> Header:
    return replace(header, game_number=number)
