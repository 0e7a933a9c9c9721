"""The games that a study needs, from a pilot run."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from njet.blocks import Blocks, Progress
from njet.core.errors import BadInput
from njet.core.estimates import Cell, Estimate, Summary
from njet.core.game import Game, rules_as_dict
from njet.core.goals import Size, means, size, wins
from njet.core.named import matching
from njet.core.records import Tabled
from njet.games import load
from njet.simulation import whole
from njet.study.asked import Asked
from njet.study.batched import Batched
from njet.study.needs import Need, Question, needed
from njet.study.variants import Variant

SCHEMA = "njet.plan.v1"
_PILOT = 20_000
_LEAST_PILOT = 1_000
"""Games of a pilot, where games are quick and where they are slow."""
_MOST_BATCHES, _LEAST_BATCH = 500, 20
"""Of a comparison: enough batches to know a deviation to 3 %, of as many games at least."""


@dataclass(frozen=True, eq=False)
class Plan(Tabled):
    """How many games a study needs.

    Parameters
    ----------
    variants : tuple of Variant
        What the study is of: one, or two to be compared on the same deals.
    seed, pilot_games, batches : int
        The pilot run: its seed, its games of each variant, and in how many batches.
    question : Question
        What is to be found out.
    needs : tuple of Need
        By estimate.
    version : str
        Version of the package.
    stream : int
        Version of the random streams.
    seconds : float
        How long the pilot took; in no file.
    """

    variants: tuple[Variant, ...]
    seed: int
    pilot_games: int
    batches: int
    question: Question
    needs: tuple[Need, ...]
    version: str
    stream: int
    seconds: float = field(default=0.0, repr=False)

    schema = SCHEMA

    @property
    def games(self) -> int:
        """Games that suffice for all estimates; of each variant if there are two."""
        return max(need.games for need in self.needs)

    @property
    def is_paired(self) -> bool:
        """Whether it is a comparison on the same deals."""
        return len(self.variants) > 1

    @property
    def seconds_needed(self) -> float:
        """How long these games would take at the pilot's rate."""
        return self.seconds * self.games / self.pilot_games

    def summary(self) -> list[Summary]:
        """Return the games needed by estimate, and in all."""
        rows: list[list[Cell]] = []
        for need in self.needs:
            row: list[Cell] = [need.name, need.pilot, _sd(need, need.deviation), need.games]
            if self.is_paired:
                row += [need.other, f"{(need.unpaired / need.deviation) ** 2:.2f}"]
            elif self.question.power is None:
                row += [need.other]
            rows.append(row)
        columns = ["estimate", "in the pilot", "sd", "games"]
        if self.is_paired:
            columns[1:] = ["difference in the pilot", "sd", "games of each"]
            columns += ["on other deals", "times fewer"]
        elif self.question.power is None:
            columns += ["with --until"]
        return [Summary("plan", self._title(), columns, rows)]

    def provenance(self) -> dict[str, Any]:
        """Return what was run and asked, as plain values."""
        first, *others = self.variants
        plain = {name: value for name, value in first.plain().items() if name != "label"}
        return plain | {
            "against": rules_as_dict(others[0].rules) if others else None,
            "seed": self.seed,
            "pilot_games": self.pilot_games,
            "size": self.question.size,
            "power": self.question.power,
            "games": self.games,
            "version": self.version,
            "stream": self.stream,
        }

    def _title(self) -> str:
        scale, unit = (100, " pp") if self.needs[0].pilot.percent else (1, "")
        asked = f"{scale * self.question.size:g}{unit}"
        if self.question.power is None:
            return f"Games for 95% intervals of ±{asked}"
        return f"Games to see a difference of {asked} with probability {self.question.power:g}"

    def __str__(self) -> str:
        lines = [f"{need.name}: {need.games:,} games" for need in self.needs]
        return "\n".join([self._title(), *lines])


def _sd(need: Need, deviation: float) -> float:
    """A standard deviation as its estimate is shown: in percentage points if that is a share."""
    return 100 * deviation if need.pilot.percent else deviation


def plan(
    game: str = "njet",
    *,
    effect: str | None = None,
    half_width: str | None = None,
    power: float = 0.9,
    estimate: str | None = None,
    against: Any = None,
    players: int | None = None,
    policies: str | Sequence[str] | None = None,
    rules: Any = None,
    games: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Plan:
    """Find out how many games a study needs, by a pilot run.

    Parameters
    ----------
    game : str
        Name of the game.
    effect : str, optional
        A difference from a fixed value, or from other rules, that is to be seen: ``"0.2pp"``, or
        a plain number in the estimate's unit. The test is two-sided, at 5 % for all estimates.
    half_width : str, optional
        Instead, half the width that the 95 % intervals are to have.
    power : float
        The probability that an effect of that size is seen.
    estimate : str, optional
        Which estimates, as in ``"seat_wins"``; default the wins in the game's first table.
    against : Rules or mapping, optional
        Changed options of the rules: then differences from these are planned for, on the same
        deals, and what other deals would need is told as well.
    players, policies, rules : optional
        As for `simulate`.
    games : int, optional
        Of the pilot run; default 20,000, fewer where games take long.
    seed, threads, progress : optional
        As for `simulate`.

    Returns
    -------
    Plan

    Raises
    ------
    BadInput
        If an argument is wrong.
    """
    played = load(game)
    players = whole("players", played.default_players if players is None else players, 1, None)
    asked = _asked(effect, half_width, power)
    names = played.line_up(players, played.policies[0] if policies is None else policies)
    base = played.rules_from(rules)
    sets = [base] if against is None else [base, _changed(played, base, against)]
    cost = max(map(played.cost, names))
    games = max(_LEAST_PILOT, _PILOT // cost) if games is None else games
    games = whole("games", games, 2, None)
    batches = max(2, min(_MOST_BATCHES, games // _LEAST_BATCH))
    batch = -(-games // batches)
    for rule_set in sets:
        played.check(rule_set, players, batches * batch)
    run_by = Asked.of(seed, threads, None)
    labels = ("rules", "against")
    variants = tuple(
        Variant(label, played.name, players, names, rule_set)
        for label, rule_set in zip(labels, sets, strict=False)
    )
    patterns = _chosen(variants, estimate, asked)
    schedule = Batched(variants, batches, batch)
    is_paired = len(variants) > 1
    run, number = (schedule, schedule.games) if is_paired else (variants[0].new_run(), games)
    blocks = Blocks(run, run_by.seed, number, run_by.threads, None, progress)
    start = time.perf_counter()
    blocks.play()
    seconds = time.perf_counter() - start
    question = Question(asked.value, None if effect is None else power, len(patterns))
    tally = blocks.merged[0]
    if is_paired:
        pilots = _differences(schedule, variants, tally, patterns)
    else:
        pilots = _pilots(variants[0], tally, patterns)
    pilot_games = number // len(variants)
    needs = tuple(needed(question, name, pilot_games, *pilot) for name, pilot in pilots.items())
    return Plan(
        **run_by.provenance(),
        variants=variants,
        pilot_games=pilot_games,
        batches=batches,
        question=question,
        needs=needs,
        seconds=seconds,
    )


def _asked(effect: str | None, half_width: str | None, power: float) -> Size:
    """What is asked for; checked."""
    if (effect is None) == (half_width is None):
        raise BadInput("give either an effect or a half-width, such as 0.2pp")
    if not 0.5 <= power < 1:
        raise BadInput(f"power: {power!r} is not allowed: from 0.5 to less than 1")
    return size(str(effect if half_width is None else half_width))


def _changed(played: Game, base: Any, against: Any) -> Any:
    """The rules with changed options."""
    if isinstance(against, Mapping):
        return played.rules_from(rules_as_dict(base) | dict(against))
    return played.rules_from(against)


def _chosen(variants: Sequence[Variant], pattern: str | None, asked: Size) -> list[str]:
    """The names that are planned for, which all variants have; checked before anything is run."""
    known: list[dict[str, Estimate]] = []
    for variant in variants:
        # Differences are by names that do not tell the policies, as of all comparisons.
        tables = variant.tables({}, () if len(variants) > 1 else variant.policies)
        known.append(means(tables))
        pattern = wins(tables) if pattern is None else pattern
    names = matching(str(pattern), [name for name in known[0] if name in known[-1]])
    for name in names:
        asked.suits(name, known[0][name])
    return names


def _pilots(variant: Variant, tally: Any, names: Sequence[str]) -> dict[str, tuple[Any, ...]]:
    """What the pilot says of the estimates."""
    found = means(variant.tables(tally, variant.policies))
    return {name: (_varying(name, found[name]),) for name in names}


def _differences(
    schedule: Batched, variants: Sequence[Variant], tally: Any, names: Sequence[str]
) -> dict[str, tuple[Any, ...]]:
    """What it says of differences on the same deals, and their standard errors on other deals."""
    from njet.study.replicates import around, replicated

    base, other = (
        replicated(variant, schedule.tally_of(tally, place), schedule.batch_games)
        for place, variant in enumerate(variants)
    )
    found = {}
    for name in names:
        first, second = base.estimates[name], other.estimates[name]
        moves = other.moves[name] - base.moves[name]
        pilot = _varying(name, around(second.value - first.value, moves, first.percent))
        found[name] = pilot, math.hypot(first.error, second.error)
    return found


def _varying(name: str, pilot: Estimate) -> Estimate:
    if not pilot.error > 0:
        raise BadInput(f"{name} has not varied in the pilot run: it takes more games, or another")
    return pilot
