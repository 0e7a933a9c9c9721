"""Round robins: one of each policy among each other policy, from every seat.

The batches of a pairing have a fixed number of games, whatever the threads and however long games
are. All of them, one after the other, are a single run for the workers of `njet.simulation`: so
pieces that take about as long, progress and Ctrl-C are the same as there.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from njet import __version__
from njet.blocks import Progress
from njet.contest import Tournament
from njet.core.checkpoint import begun_with
from njet.core.contents import own_contents
from njet.core.extras import need
from njet.core.game import rules_as_dict
from njet.games import load
from njet.kept import Kept
from njet.pairings import Pairings, Plan, different
from njet.simulation import (
    MOST_SEED,
    MOST_THREADS,
    available_threads,
    draw_seed,
    stream_version,
    whole,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

BATCHES = 200
"""Enough for an interval and a correlation, few enough for batches of many games."""


class Unfinished(KeyboardInterrupt):
    """Ctrl-C during a tournament or a study, whose message says how far it was."""


def tournament(
    game: str = "njet",
    policies: Sequence[Any] = (),
    *,
    games: int,
    players: int | None = None,
    rules: Any = None,
    seed: int | None = None,
    threads: int | None = None,
    measure: bool = False,
    openskill: bool = False,
    checkpoint: str | Path | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Play one of each policy among each other policy, from every seat.

    Parameters
    ----------
    game : str
        Name of the game.
    policies : sequence of str or Policy
        At least two, such as ``"heuristic"`` or ``"threshold:8"``, or policies of one's own as
        for `njet.simulate`.
    games : int
        Games of each pairing, all seats taken together; rounded up so that every seat of every
        batch has as many.
    players : int, optional
        Players at the table; default the game's own.
    rules : Rules or mapping, optional
        The game's options; default the published rules.
    seed : int, optional
        From 0 to 2**64 - 1; if not given that of the checkpoint, or drawn, and kept in the
        result. All pairings meet the same deals.
    threads : int, optional
        Threads to use; default the CPUs this process may use. The result does not depend on it.
    measure : bool
        Whether to find out, in the first quarter of the batches, if it helps to deal the same
        cards again for every seat, and to play the rest the better way. Otherwise every deal is
        played from every seat.
    openskill : bool
        Whether to have the policies rated by openskill as well; needs the extra ``ratings``.
    checkpoint : str or Path, optional
        A file to keep what is done in: now and then, at the end, and on Ctrl-C. If it is there,
        the tournament goes on from it, and its result is the same as if it had never stopped.
    progress : callable, optional
        Called now and then, in this thread, with the games done and the games in all.

    Returns
    -------
    Tournament

    Raises
    ------
    BadInput
        If an argument is wrong, or the checkpoint damaged or that of another tournament.
    Unfinished
        On Ctrl-C, which is a `KeyboardInterrupt`.

    Examples
    --------
    >>> import njet
    >>> found = njet.tournament("nothanks", ["heuristic", "random"], games=900, players=3, seed=1)
    >>> found.win[0][1].value > 0.9
    True
    """
    played = load(game)
    players = whole("players", played.default_players if players is None else players, 1, None)
    games = whole("games", games, 2 * players, None)
    if seed is None:
        seed = draw_seed() if checkpoint is None else begun_with(checkpoint, "seed")
    seed = whole("seed", draw_seed() if seed is None else seed, 0, MOST_SEED)
    threads = whole("threads", available_threads() if threads is None else threads, 1, MOST_THREADS)
    options = played.rules_from(rules)
    names = different(played, policies)
    batches = min(BATCHES, -(-games // players))
    deals = -(-games // (players * batches))
    played.check(options, players, players * batches * deals)
    if openskill:
        need("openskill", "ratings")
    plan = Plan(played, names, options, players, batches, deals, measure)
    provenance: dict[str, Any] = {
        "game": played.name,
        "players": players,
        "policies": names,
        "rules": options,
        "seed": seed,
        "games": players * batches * deals,
        "batches": batches,
        "measured": plan.pilot if measure else 0,
        "version": __version__,
        "stream": stream_version(),
    }
    what = {"kind": "tournament", **provenance, "rules": rules_as_dict(options)}
    what |= own_contents(names)
    kept = Kept(checkpoint, what, plan.nothing())

    def report(done: int, _: int) -> None:
        if progress is not None:
            progress(done, plan.games)

    try:
        for pieces in (plan.first_blocks, plan.all_blocks):
            schedule = Pairings(plan, pieces(kept.tally))
            kept.play(schedule, seed, schedule.games, threads, report)
    except KeyboardInterrupt:
        raise Unfinished(f"interrupted after {kept.done:,} of {plan.games:,} games") from None
    finally:
        kept.save()
    tally = plan.completed(kept.tally)
    return Tournament(
        **provenance,
        outcomes=tally["outcomes"],
        leads=tally["leads"],
        fresh=plan.fresh(kept.tally).tolist(),
        openskill=openskill,
    )
