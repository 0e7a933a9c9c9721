"""A run: blocks of games for a pool of threads, sums merged, progress, and Ctrl-C.

The kernels do the playing and know nothing of this; here nothing of the rules is known. A block
lasts a fraction of a second, since a kernel cannot be interrupted, and blocks are merged in the
order of their games, so that at any moment what is merged is a shorter run.
"""

from __future__ import annotations

import operator
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, SupportsIndex

from njet import __version__
from njet.core import cpus
from njet.core.errors import BadInput
from njet.games import load
from njet.result import Result

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

MOST_SEED = 2**64 - 1
MOST_THREADS = 1024
_DRAWN_SEED_BITS = 32
"""A drawn seed is one to read out and type again, so not the widest there is."""

_BLOCK_SECONDS = 0.2
_FIRST_BLOCK = 128
_LAST_BLOCK = 1024
"""Games of the last blocks, unless games are long: smaller ones would cost more than they save."""
_IN_FLIGHT = 3
"""Blocks per thread that are queued, running, or waiting for an earlier one to be merged."""

Progress = Callable[[int, int], object]


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
        From 0 to 2**64 - 1; drawn if not given, and kept in the result.
    threads : int, optional
        Threads to use; default the CPUs this process may use. The result does not depend on it.
    progress : callable, optional
        Called now and then, in this thread, with the games done and the games asked for.
    block : int, optional
        Games a thread plays at a time; default about a fifth of a second's worth. The result does
        not depend on it.

    Returns
    -------
    Result

    Raises
    ------
    BadInput
        If an argument is wrong: one line that says which, and what would be right.
    Interrupted
        On Ctrl-C, with the result so far. Blocks that have begun are waited for; a second Ctrl-C
        does not wait. While kernels are still being compiled, Ctrl-C is a `KeyboardInterrupt`.
    """
    played = load(game)
    games = whole("games", games, 1, None)
    players = whole("players", played.default_players if players is None else players, 1, None)
    seed = whole("seed", draw_seed() if seed is None else seed, 0, MOST_SEED)
    threads = available_threads() if threads is None else threads
    threads = whole("threads", threads, 1, MOST_THREADS)
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

    study = Study(run, seed, games, threads, block, progress)
    try:
        study.play()
    except KeyboardInterrupt:
        raise Interrupted(result(*study.merged)) from None
    return result(*study.merged)


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


class Study:
    """One run at work, from its beginning or from where it was left.

    ``merged`` is always a whole: the tally of the first so many games, and their number.
    Blocks are merged in order, so a Ctrl-C at any moment leaves the result of a shorter run.
    """

    def __init__(
        self,
        run: Any,
        seed: int,
        games: int,
        threads: int,
        block: int | None,
        progress: Progress | None,
        begun: tuple[Tally, int] | None = None,
    ) -> None:
        self._run, self._seed, self._games, self._threads = run, seed, games, threads
        self._fixed, self._progress = block, progress
        self._size = block or (1 if run.is_searching else _FIRST_BLOCK)
        self._flying: deque[Future[tuple[Tally, int, int, float]]] = deque()
        # No games yet: this is where the kernels are compiled or loaded, with nothing to wait for.
        nothing = run.block(seed, 0, 0), 0
        self.merged: tuple[Tally, int] = nothing if begun is None else begun
        self._given = self.merged[1]

    def play(self) -> None:
        """Hand out all blocks and merge them, in the order of their games."""
        pool = ThreadPoolExecutor(self._threads, thread_name_prefix="njet")
        try:
            while self.merged[1] < self._games:
                self._hand_out(pool)
                self._merge(self._flying[0])
                self._flying.popleft()
                if self._progress is not None:
                    self._progress(self.merged[1], self._games)
        except KeyboardInterrupt:
            pool.shutdown(wait=True, cancel_futures=True)  # a second Ctrl-C ends the wait
            self._merge_finished()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _hand_out(self, pool: ThreadPoolExecutor) -> None:
        while self._given < self._games and len(self._flying) < _IN_FLIGHT * self._threads:
            size = self._next_size()
            self._flying.append(pool.submit(self._play_block, self._given, size))
            self._given += size

    def _next_size(self) -> int:
        """Games of the next block: smaller ones near the end, so that all threads end together."""
        left = self._games - self._given
        if self._fixed is not None:
            return min(self._fixed, left)
        return min(left, self._size, max(_LAST_BLOCK, left // (2 * self._threads)))

    def _play_block(self, first: int, games: int) -> tuple[Tally, int, int, float]:
        start = time.perf_counter()
        tally: Tally = self._run.block(self._seed, first, games)
        return tally, first, games, time.perf_counter() - start

    def _merge(self, block: Future[tuple[Tally, int, int, float]]) -> None:
        """Wait for a block and add it to what is merged, unless it is in there."""
        tally, first, games, seconds = block.result()
        merged, done = self.merged
        if first == done:  # a Ctrl-C falls before or after this one assignment
            self.merged = {name: merged[name] + tally[name] for name in merged}, done + games
        wanted = min(round(games * _BLOCK_SECONDS / max(seconds, 1e-6)), 2 * self._size)
        tables = wanted // _FIRST_BLOCK * _FIRST_BLOCK  # whole ones, unless games are very long
        self._size = tables or max(1, wanted)

    def _merge_finished(self) -> None:
        """Merge the finished blocks up to the first that is not."""
        for block in self._flying:
            if block.cancelled() or not block.done() or block.exception() is not None:
                return
            self._merge(block)
