"""A run: what was asked for, checked, played block by block, and its result."""

from __future__ import annotations

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
from njet.core.errors import BadInput
from njet.core.game import rules_as_dict
from njet.games import load
from njet.kept import Kept
from njet.result import Result
from njet.unasked import Unasked

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

MOST_SEED = 2**64 - 1
MOST_THREADS = 1024
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
    games: int,
    players: int | None = None,
    policies: str | Sequence[str] | None = None,
    rules: Any = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    block: int | None = None,
    block_seconds: float | None = None,
    checkpoint: str | Path | Unasked | None = None,
    executor: Executor | None = None,
) -> Result:
    """Play many games and add up what came of them.

    Parameters
    ----------
    game : str
        Name of the game.
    games : int
        How many to play.
    players : int, optional
        Players at the table; default the game's own, 4 for Njet!.
    policies : str or sequence of str, optional
        How the seats play: one name for all, or one a seat; default the game's best.
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
    checkpoint : str or Path, optional
        A file to keep what is done in: now and then, at the end, and on Ctrl-C. If it is there,
        the run goes on from it, and its result is the same as if it had never stopped.
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
    Lost
        If the executor has lost its workers; what was done is in the checkpoint.
    """
    played = load(game)
    games = whole("games", games, 1, None)
    players = whole("players", played.default_players if players is None else players, 1, None)
    if seed is None and isinstance(checkpoint, str | Path):
        seed = begun_with(checkpoint, "seed")
    seed = whole("seed", draw_seed() if seed is None else seed, 0, MOST_SEED)
    threads = _workers_of(executor) if threads is None else threads
    threads = whole("threads", threads, 1, MOST_WORKERS if executor else MOST_THREADS)
    block = None if block is None else whole("block", block, 1, None)
    options = played.rules_from(rules)
    played.check(options, players, games)
    names = played.line_up(players, played.policies[0] if policies is None else policies)
    run = played.module("run").Run(options, players, names)

    def result(tally: Tally, done: int) -> Result:
        return Result(
            game=played.name,
            players=players,
            policies=names,
            rules=options,
            seed=seed,
            games=done,
            requested=games,
            version=__version__,
            stream=stream_version(),
            tally=tally,
        )

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
    }
    kept = Kept(checkpoint, what, played_nothing(run, seed, executor))
    how: dict[str, Any] = {"block": block, "executor": executor, "seconds": block_seconds}
    try:
        kept.play(run, seed, games, threads, progress, **how)
    except KeyboardInterrupt:
        raise Interrupted(result(kept.tally, kept.done)) from None
    finally:
        kept.save()
    return result(kept.tally, kept.done)


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
