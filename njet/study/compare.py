"""Variants of a game on the same deals: what changes, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from njet.blocks import Progress
from njet.core.contents import own_contents
from njet.core.errors import BadInput
from njet.games import load
from njet.kept import Kept
from njet.roundrobin import Unfinished
from njet.simulation import whole
from njet.study import FEWEST_GAMES
from njet.study.asked import Asked
from njet.study.batched import Batched, sized
from njet.study.comparison import Comparison
from njet.study.replicates import replicated
from njet.study.settings import base, pairs_of, turned, variant_from
from njet.study.variants import Variant


def compare(
    variants: Sequence[Any],
    game: str = "njet",
    *,
    games: int,
    players: int | None = None,
    policies: str | Sequence[str] | None = None,
    rules: Any = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: str | Path | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Play variants of a game on the same deals and draws, and hold each against the first.

    Differences are paired: a batch of games has the same numbers, so the same random streams of
    nature, in every variant, and what the deals have in common cancels out. Their intervals and p
    values are from how the batches differ (the jackknife: Efron and Stein, 1981; Student's t), the
    p values corrected for all comparisons that are made (Holm, 1979).

    Parameters
    ----------
    variants : sequence of str, mapping or Rules
        At least two. A text is ``"default"``, or keys and values as in ``"bonus_factor=3"`` and
        ``"players=5,policy=random"``; a mapping has the same keys.
    game : str
        Name of the game.
    games : int
        Games of each variant; rounded up so that all batches have as many.
    players, policies, rules : optional
        What all variants have unless they say otherwise; as for `njet.simulate`.
    seed : int, optional
        From 0 to 2**64 - 1; if not given that of the checkpoint, or drawn, and kept in the result.
    threads : int, optional
        Threads to use; default the CPUs this process may use. The result does not depend on it.
    checkpoint : str or Path, optional
        A file to keep what is done in: now and then, at the end, and on Ctrl-C. If it is there,
        the comparison goes on from it, and its result is the same as if it had never stopped.
    progress : callable, optional
        Called now and then, in this thread, with the games done and the games in all.

    Returns
    -------
    Comparison

    Raises
    ------
    BadInput
        If an argument is wrong, or the checkpoint damaged or that of another comparison.
    Unfinished
        On Ctrl-C, which is a `KeyboardInterrupt`.

    Examples
    --------
    >>> import njet
    >>> rules = ["default", "chips=9"]
    >>> found = njet.compare(rules, "nothanks", games=2000, players=3, seed=1)
    >>> "places.0.mean_score" in [each.name for each in found.changed()]
    True
    """
    games = whole("games", games, FEWEST_GAMES, None)
    common = base(load(game), players, policies, rules)
    compared = different(common, variants)
    asked = Asked.of(seed, threads, checkpoint)
    batches, size = sized(games)
    for variant in compared:
        variant.of.check(variant.rules, variant.players, batches * size)
    what = {
        "kind": "compare",
        **asked.provenance(),
        "games": batches * size,
        "batches": batches,
        "variants": [variant.plain() for variant in compared],
        **own_contents(name for variant in compared for name in variant.policies),
    }
    batched = Batched(compared, batches, size)
    kept = Kept(checkpoint, what, batched.nothing())
    try:
        kept.play(batched, asked.seed, batched.games, asked.threads, progress)
    except KeyboardInterrupt:
        raise Unfinished(f"interrupted after {kept.done:,} of {batched.games:,} games") from None
    finally:
        kept.save()
    return Comparison(
        **asked.provenance(),
        variants=tuple(compared),
        games=batches * size,
        batches=batches,
        replicates=tuple(
            replicated(variant, batched.tally_of(kept.tally, place), size)
            for place, variant in enumerate(compared)
        ),
    )


def different(common: Variant, variants: Sequence[Any]) -> list[Variant]:
    """Return the variants that were named, at least two, no two of them the same."""
    if isinstance(variants, str) or len(variants) < 2:
        raise BadInput("variants: at least two are needed, such as default and bonus_factor=3")
    found: list[Variant] = []
    for what in variants:
        if isinstance(what, str):
            variant = variant_from(what, common)
        else:
            variant = turned(common, pairs_of(common, what))
        for other in found:
            if variant.is_same_as(other):
                raise BadInput(f"variants: {other.label} and {variant.label} are the same")
        found.append(variant)
    return found
