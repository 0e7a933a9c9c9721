"""A run: what was asked for, checked, played block by block, and its result."""

from __future__ import annotations

import contextlib
import operator
import secrets
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from njet import __version__
from njet.blocks import Progress, played_nothing
from njet.core import cpus
from njet.core.checkpoint import begun_with
from njet.core.contents import own_contents
from njet.core.errors import BadInput
from njet.core.game import rules_as_dict
from njet.core.goals import wanted, wish
from njet.core.sure import MOST_GAMES, Sure
from njet.games import load
from njet.kept import Kept
from njet.looking import look_until_sure
from njet.result import Result
from njet.unasked import Unasked

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from njet.core.estimates import Summary

    Tally = dict[str, NDArray[np.int64]]

MOST_SEED = 2**64 - 1
MOST_THREADS = 1024
MOST_CHOICES = 2**32 - 1
MOST_WORKERS = 100_000
KIND = "simulate"
"""What a checkpoint says it is of."""
_DRAWN_SEED_BITS = 32
"""A drawn seed is one to read out and type again, so not the widest there is."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run, with the result of the games that were done.

    Attributes
    ----------
    result : Result or Ladder
        As of a run of fewer games, maybe of none.
    """

    def __init__(self, result: Any) -> None:
        super().__init__(f"interrupted after {result.games:,} of {result.requested:,} games")
        self.result = result


def simulate(
    game: str = "njet",
    *,
    games: int | None = None,
    players: int | None = None,
    policies: Any = None,
    rules: Any = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    block: int | None = None,
    block_seconds: float | None = None,
    until: str | Sequence[str] | None = None,
    choices: int = 0,
    records: str | Path | None = None,
    checkpoint: str | Path | Unasked | None = None,
    executor: Executor | None = None,
) -> Result:
    """Play many games and add up what came of them.

    Parameters
    ----------
    game : str
        Name of the game.
    games : int, optional
        How many to play; with ``until`` how many at most, by default as many as may be, up to 1e9.
    players : int, optional
        Players at the table; default the game's own, 4 for Njet!.
    policies : str, Policy, or sequence of these, optional
        How the seats play: one for all, or one a seat; default the game's best. Besides the names
        of the built-in ones, a `Policy` of one's own or its name as ``module:name``, and any
        object with ``act(state)``, which gets a `State` and returns an action. Such an object is
        asked at Python's speed: some 50 to 70 µs a decision, all else of the game included.
    rules : Rules or mapping, optional
        The game's options; default the published rules.
    seed : int, optional
        From 0 to 2**64 - 1; if not given that of the checkpoint, or drawn, and kept in the result.
    threads : int, optional
        Threads to use; default the CPUs this process may use. The result does not depend on it.
        With an executor, how many workers it has; default what it says itself, or the CPUs.
    progress : callable, optional
        Called now and then, in this thread, with the games done and the games asked for.
    block : int, optional
        Games a worker plays at a time; default what takes ``block_seconds``. The result does not
        depend on it.
    block_seconds : float, optional
        About how long a worker plays at a time; default a fifth of a second, or for an executor
        half a second, and longer for more than 50 workers.
    until : str or sequence of str, optional
        Play until the 95 % interval of some estimates is at most so wide on either side, all
        together and however often one looks: ``"0.1pp"`` (of the wins in the first table),
        ``"seats.mean_score:0.1"``, ``"facts.games_tied:0.05pp"``. See `njet.core.sure`.
    choices : int
        Another number, other choices of the players on the same deals: what the results of one
        deal have in common is luck. 0, the default, are those that every run draws.
    records : str or Path, optional
        A parquet file to write every round to, as a row; needs the extra ``parquet``.
    checkpoint : str or Path, optional
        A file to keep what is done in: now and then, at the end, and on Ctrl-C. If it is there,
        the run goes on from it, and its result is the same as if it had never stopped. Not with
        ``records``.
    executor : Executor, optional
        Who plays, if not threads of this process: any executor of `concurrent.futures` or like
        them, whose workers have this version of the package. It is left running.

    Returns
    -------
    Result

    Raises
    ------
    BadInput
        If an argument is wrong, or the checkpoint damaged or that of another run: one line that
        says which, and what would be right.
    Interrupted
        On Ctrl-C, with the result so far. Blocks that have begun are waited for, a second at most.
        While kernels are still being compiled, Ctrl-C is a `KeyboardInterrupt`.
    IllegalChoice
        If a policy of one's own chose what is not legal: who, in which game, and where.
    Lost
        If the executor has lost its workers; what was done is in the checkpoint.
    """
    played = load(game)
    if checkpoint is not None and records is not None:
        raise BadInput("checkpoint: not with records: their file cannot be gone on with")
    players = whole("players", played.default_players if players is None else players, 1, None)
    if seed is None and isinstance(checkpoint, str | Path):
        seed = begun_with(checkpoint, "seed")
    seed = whole("seed", draw_seed() if seed is None else seed, 0, MOST_SEED)
    threads = _workers_of(executor) if threads is None else threads
    threads = whole("threads", threads, 1, MOST_WORKERS if executor else MOST_THREADS)
    block = None if block is None else whole("block", block, 1, None)
    options = played.rules_from(rules)
    played.check(options, players)
    games = _most_games(options, players, until) if games is None else games
    games = whole("games", games, 1, None)
    played.check(options, players, games)
    names = played.line_up(players, played.policies[0] if policies is None else policies)
    choices = whole("choices", choices, 0, MOST_CHOICES)
    run = played.module("run").Run(options, players, names, **_if_others(choices))

    def tables(tally: Tally) -> list[Summary]:
        found: list[Summary] = played.module("report").summaries(tally, options, players, names)
        return found

    def result(tally: Tally, done: int) -> Result:
        return Result(
            game=played.name,
            players=players,
            policies=names,
            rules=options,
            seed=seed,
            games=done,
            requested=done if sure is not None and sure.reached else games,
            version=__version__,
            stream=stream_version(),
            tally=tally,
            choices=choices,
            until=sure,
        )

    wishes = [until] if isinstance(until, str) else list(until or [])
    what = {
        "kind": KIND,
        "version": __version__,
        "stream": stream_version(),
        "game": played.name,
        "players": players,
        "policies": names,
        "rules": rules_as_dict(options),
        "seed": seed,
        "games": games,
        "choices": choices,
        "until": wishes,
        **own_contents(names),
    }
    sure: Sure | None = None
    if until is not None:
        nothing = run.new_tally(run.plan, players)._asdict()
        cost = max(map(played.cost, names))
        sure = _sure_of(wishes, tables(nothing), games, cost)
    kept = Kept(checkpoint, what, played_nothing(run, seed, executor))
    if sure is not None:
        sure.go_on_from(kept.more)
    stopped = False
    with _recording(records, run) as file:
        how: dict[str, Any] = {"block": block, "executor": executor, "seconds": block_seconds}
        if file is not None:
            how |= {"take": file.take, "block": block or file.block}

        def play(end: int, progress: Progress | None) -> tuple[Tally, int]:
            kept.play(run, seed, end, threads, progress, **how)
            return kept.tally, kept.done

        def keep(looks: dict[str, Any]) -> None:
            kept.more = looks

        try:
            if sure is None:
                play(games, progress)
            else:
                look_until_sure(sure, play, tables, progress, keep)
        except KeyboardInterrupt:
            stopped = True
        finally:
            kept.save()
        found = result(kept.tally, kept.done)
        if file is not None and found.games:
            file.finish(found.games, {**found.provenance(), "complete": found.complete})
    if stopped:
        raise Interrupted(found) from None
    return found


def _recording(records: str | Path | None, run: Any) -> Any:
    """The file for the rounds of a run as a context; of None, if there is to be none."""
    if records is None:
        return contextlib.nullcontext()
    from njet.recording import Recording

    return Recording(records, run)


def _if_others(choices: int) -> dict[str, int]:
    """What a run is told of the players' choices: nothing, if they are the usual ones."""
    return {"choices": choices} if choices else {}


def _most_games(rules: Any, players: int, until: object) -> int:
    """How many games are played at most where that was not said."""
    if until is None:
        raise BadInput("games: say how many, or with until how sure you want to be")
    return min(MOST_GAMES, int(rules.most_games(players)))


def _sure_of(texts: Sequence[str], tables: list[Summary], games: int, cost: int) -> Sure:
    """What one wants to be sure of, checked against the tables of a run that has not begun."""
    return Sure(tuple(texts), wanted([wish(text) for text in texts], tables), games, cost)


def _workers_of(executor: Executor | None) -> int:
    """How many blocks are played at a time."""
    for name in ("num_workers", "_max_workers"):  # mpi4py's, and those of the standard library
        number = getattr(executor, name, None)
        if isinstance(number, int):
            return number
    return available_threads()


def available_threads() -> int:
    """Return the number of CPUs this process may use: by its affinity, and its quota."""
    return cpus.available()


def kernels_are_compiled(game: str, players: int, policies: Sequence[str] = ()) -> bool:
    """Return whether a run can start at once, its kernels being in memory or in the cache."""
    played = load(game)
    played.check_players(players)
    compiled: bool = played.module("run").Run.is_compiled(players, policies)
    return compiled


def draw_seed() -> int:
    """Return a seed drawn by the operating system."""
    return secrets.randbits(_DRAWN_SEED_BITS)


def stream_version() -> int:
    """Return the version of the random streams."""
    from njet.core.rng import STREAM_VERSION

    return STREAM_VERSION


def whole(name: str, value: SupportsIndex | float, least: int, most: int | None) -> int:
    """Return a whole number of any type that is one, such as numpy's, or a float such as 1e6."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    limits = f"at least {least}" if most is None else f"from {least} to {most}"
    in_range = number is not None and number >= least and (most is None or number <= most)
    if number is None or isinstance(value, bool) or not in_range:
        raise BadInput(f"{name}: {value!r} is not allowed: a whole number, {limits}")
    return number
