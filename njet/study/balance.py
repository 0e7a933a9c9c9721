"""The value of an option at which an estimate reaches its target, and ratios of estimates."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from njet.blocks import Progress
from njet.core.errors import BadInput
from njet.games import load
from njet.simulation import whole
from njet.study import FEWEST_GAMES
from njet.study.asked import Asked
from njet.study.balanced import Balance, Ratio
from njet.study.batched import Batched, sized
from njet.study.cells import Cells
from njet.study.crossing import MOST_AT_ONCE, searched
from njet.study.expressions import Expression, Measured
from njet.study.goals import Goal, goal_from, packed, ratio_from, unpacked
from njet.study.ranges import values_of
from njet.study.replicates import replicated, smooth
from njet.study.settings import base, turned
from njet.study.variants import Variant


def balance(
    vary: str,
    goal: str,
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
) -> Balance:
    """Search the values of an option for where an estimate reaches its target.

    All values meet the same deals and draws. Up to nine values are all tried; of more, nine, and
    then halves of where the target is passed. The answer is the whole value that comes nearest, and
    where a straight line between whole values meets the target. Its interval are the places where
    the difference from the target may be 0 by its own interval, paired by batch: a piece of line at
    a time this is Fieller's set (1954).

    Parameters
    ----------
    vary : str
        An option of whole values, or a box of a line, and its range: ``"bonus_factor=1..4"``.
    goal : str
        ``"ESTIMATE = TARGET"``, the target a number (``"12"``, ``"0.5"``, ``"50%"``) or another
        estimate. Both may be expressions, ``"(seats.0.win + seats.1.win) / 2"``.
    game : str
        Name of the game.
    games : int
        Games of each value that is tried; rounded up so that all batches have as many.
    players, policies, rules : optional
        As for `njet.simulate`.
    seed, threads, checkpoint, progress : optional
        As for `njet.compare`.

    Returns
    -------
    Balance

    Raises
    ------
    BadInput
        If an argument is wrong, or too little was seen of an estimate.
    Unfinished
        On Ctrl-C, which is a `KeyboardInterrupt`.

    Examples
    --------
    >>> import njet
    >>> goal = "places.0.mean_score = 60"
    >>> njet.balance("chips=5..13", goal, "nothanks", games=2000, seed=1).region.is_bounded
    True
    """
    games = whole("games", games, FEWEST_GAMES, None)
    common = base(load(game), players, policies, rules)
    key, variants = varied_from(common, vary)
    values = list(variants)
    batches, size = sized(games)
    for variant in variants.values():
        variant.of.check(variant.rules, variant.players, batches * size)
    wanted = goal_from(goal, smooth(variants[values[0]].names()))
    asked = Asked.of(seed, threads, checkpoint)
    what = {
        "kind": "balance",
        **asked.provenance(),
        **common.plain(),
        "games": batches * size,
        "batches": batches,
        "values": [variants[value].plain() for value in (values[0], values[-1])],
        "vary": [key, len(values)],
        "goal": str(wanted),
    }
    nothing = Batched([variants[values[0]]], batches, size).nothing()
    at_work = Cells(checkpoint, what, nothing, batches * size, asked, progress)
    at_work.expect(min(len(values), MOST_AT_ONCE))
    found: dict[int, tuple[Measured, Measured]] = {}

    def difference(value: int) -> Measured:
        left, right = _measured(at_work, variants[value], wanted, batches, size)
        _check_target(wanted, left)
        found[value] = left, right
        return left.less(right)

    order = searched(values, difference)
    at_work.save()
    return Balance(
        **asked.provenance(),
        variant=common,
        games=batches * size,
        batches=batches,
        key=key,
        values=tuple(values),
        goal=wanted,
        found={value: found[value] for value in order},
    )


def ratio(
    ratio: str,
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
) -> Ratio:
    """Return the ratio of two estimates of the same games, with Fieller's interval (1954).

    So a factor that breaks even has one directly: what one side scores by what the other does.

    Parameters
    ----------
    ratio : str
        ``"ESTIMATE / ESTIMATE"``; both may be expressions.
    game : str
        Name of the game.
    games : int
        How many to play; rounded up so that all batches have as many.
    players, policies, rules : optional
        As for `njet.simulate`.
    seed, threads, checkpoint, progress : optional
        As for `njet.compare`.

    Returns
    -------
    Ratio

    Raises
    ------
    BadInput
        If an argument is wrong, or too little was seen of an estimate.
    Unfinished
        On Ctrl-C, which is a `KeyboardInterrupt`.

    Examples
    --------
    >>> import njet
    >>> wins = "places.0.win / places.2.win"
    >>> round(njet.ratio(wins, "nothanks", games=2000, players=3, seed=1).estimate.value)
    1
    """
    games = whole("games", games, FEWEST_GAMES, None)
    common = base(load(game), players, policies, rules)
    batches, size = sized(games)
    common.of.check(common.rules, common.players, batches * size)
    sides = ratio_from(ratio, smooth(common.names()))
    asked = Asked.of(seed, threads, checkpoint)
    what = {
        "kind": "ratio",
        **asked.provenance(),
        **common.plain(),
        "games": batches * size,
        "batches": batches,
        "ratio": [str(side) for side in sides],
    }
    nothing = Batched([common], batches, size).nothing()
    at_work = Cells(checkpoint, what, nothing, batches * size, asked, progress)
    found = _measured(at_work, common, sides, batches, size)
    at_work.save()
    return Ratio(
        **asked.provenance(),
        variant=common,
        games=batches * size,
        batches=batches,
        sides=sides,
        measured=found,
    )


def _measured(
    at_work: Cells, variant: Variant, sides: tuple[Expression, Expression], batches: int, size: int
) -> tuple[Measured, Measured]:
    """Play a variant, if that is not done, and return what both sides came to."""
    batched = Batched([variant], batches, size)

    def reduce(tally: Any) -> list[float]:
        found = replicated(variant, batched.tally_of(tally, 0), size)
        return packed([side.measured(found) for side in sides])

    left, right = unpacked(at_work.numbers(batched, batched.nothing(), reduce), len(sides))
    return left, right


def varied_from(common: Variant, vary: str) -> tuple[str, dict[int, Variant]]:
    """Return the key of ``KEY=LOW..HIGH``, and what each of its values makes of the base."""
    key, equals, text = (part.strip() for part in vary.partition("="))
    if not equals or not key:
        raise BadInput(f"{vary!r} is not KEY=LOW..HIGH")
    found = values_of(common.of, key, text)
    try:
        values = list(map(int, found))
    except ValueError:
        raise BadInput(f"{key}: {text!r} are not whole numbers, such as 1..4") from None
    if len(values) < 2 or values != sorted(values):
        raise BadInput(f"{key}: {text!r} is no range from LOW to HIGH, such as 1..4")
    return key, {value: turned(common, {key: str(value)}) for value in values}


def _check_target(goal: Goal, left: Measured) -> None:
    """Refuse a number that a share cannot come to."""
    number = goal.right.number
    if left.percent and goal.right.is_number and abs(number) > 1:
        raise BadInput(f"{goal.left} is a share: its target is such as 50% or 0.5, not {number:g}")
