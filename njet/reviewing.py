"""What the cards of a round cost against best play: of one game, or of many simulated ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from njet import games
from njet.core import checks, cpus
from njet.core.errors import BadInput
from njet.core.review import Review
from njet.core.solution import Budget
from njet.core.state import BaseState
from njet.solving import check_limits, module_of
from njet.state import State

TRICKS = 9
"""The last tricks of a round that are reviewed if nothing else is said: a second or so."""
_MOST_TRICKS = 31
_MOST_ROUNDS = 10**6

Progress = Callable[[int, int], object]


def review(
    state: BaseState | str,
    cards: Iterable[str] = (),
    *,
    round_number: int | None = None,
    tricks: int = TRICKS,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int = 64,
    best: bool = True,
) -> Review:
    """Say what every card of a round cost against best play of both sides, all hands known.

    Parameters
    ----------
    state : State or str
        A game, or a position, of which cards have been played; or a position text.
    cards : iterable of str
        Actions that follow, as text; what the round is, if a position text is all there is.
    round_number : int, optional
        The round, from 0; default the last one of which cards have been played.
    tricks : int
        How many of the round's last tricks to review. Each more takes several times longer.
    nodes : int, optional
        Positions that may be searched for each card; default any number.
    seconds : float, optional
        Time that may be taken for each card, about; default any.
    memory : int
        MiB of the table of positions remembered, at most.
    best : bool
        Whether to find all best actions at every card, and not only what it cost.

    Returns
    -------
    Review
        Values and losses of the cards; within a budget that did not suffice, certain bounds.

    Raises
    ------
    BadInput
        If there is nothing to review, or an argument is not allowed.

    Examples
    --------
    >>> position = "njet hands=B1.R2/R13.B5 trump=R super=B teams=AB lead=0"
    >>> found = review(position, ["R2", "R13", "B5", "B1"])
    >>> [(card.card, card.loss.exact) for card in found.cards]
    [('R2', 2), ('R13', 0), ('B5', 0), ('B1', 0)]
    """
    check_limits(nodes, seconds, memory)
    checks.within("tricks", tricks, 1, _MOST_TRICKS)
    if round_number is not None:
        checks.within("round_number", round_number, 0, _MOST_ROUNDS)
    played = State.from_text(state) if isinstance(state, str) else state.clone()
    for text in cards:
        played.apply_action(played.string_to_action(text))

    def budget() -> Budget:
        return Budget(nodes, seconds)

    found = module_of(played, "review").review(played, round_number, tricks, budget, memory, best)
    return cast(Review, found)


def review_games(
    game: str = "njet",
    *,
    games: int,
    players: int | None = None,
    policies: str | Sequence[str] | None = None,
    rules: Any = None,
    seed: int,
    first_game: int = 0,
    round_number: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> list[Review]:
    """Review one round of each of many simulated games, on all CPUs.

    Parameters
    ----------
    game, games, players, policies, rules, seed
        As for `njet.simulate`: the games are those that it plays.
    first_game : int
        The number of the first game.
    round_number : int
        The round, from 0.
    threads : int, optional
        Threads to use; default the CPUs this process may use.
    progress : callable, optional
        Called with the games done and the games asked for.
    **options
        ``tricks``, ``nodes``, ``seconds``, ``memory`` and ``best``: see `review`.

    Returns
    -------
    list of Review
        By game.

    Raises
    ------
    BadInput
        If an argument is not allowed, or a game has no such round.
    """
    played = _Played(game, players, policies, rules, seed)
    checks.within("games", games, 1, 10**9)
    checks.within("first_game", first_game, 0, 2**63)
    checks.within("round_number", round_number, 0, _MOST_ROUNDS)
    if threads is not None:
        checks.within("threads", threads, 1, 1024)

    def one(number: int) -> Review:
        state = played.until(number, round_number)
        return review(state, round_number=round_number, **options)

    found = []
    with ThreadPoolExecutor(threads or cpus.available(), thread_name_prefix="njet") as pool:
        for done in pool.map(one, range(first_game, first_game + games)):
            found.append(done)
            if progress is not None:
                progress(len(found), games)
    return found


class _Played:
    """Games that a study would play."""

    def __init__(
        self,
        game: str,
        players: int | None,
        policies: str | Sequence[str] | None,
        rules: Any,
        seed: int,
    ) -> None:
        self._game = games.load(game)
        self._players = self._game.default_players if players is None else players
        self._rules = self._game.rules_from(rules)
        self._game.check(self._rules, self._players)
        names = self._game.line_up(
            self._players, self._game.policies[0] if policies is None else policies
        )
        self._seed = checks.word("seed", seed)
        module = self._game.module("run")
        self._run = module.Run(self._rules, self._players, names)

    def until(self, number: int, round_number: int) -> BaseState:
        """A game, played until a round is over."""
        trace = self._run.trace(self._seed, number, 1)
        replay = self._game.module("replay").replay
        state: BaseState | None = None
        for state, _ in replay(self._rules, self._players, self._seed, trace, 0):
            if state.round_number > round_number:
                break
        if state is None or state.round_number < round_number:
            raise BadInput(f"game {number} has no round {round_number}: it was over before")
        return state
