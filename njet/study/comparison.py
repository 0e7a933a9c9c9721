"""What came of a comparison of variants, as tables and files."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from njet.core.estimates import NAN, Cell, Summary
from njet.core.layout import WIDTH, page
from njet.core.records import Tabled
from njet.games import load
from njet.study.differences import Difference, differences
from njet.study.replicates import Replicates
from njet.study.variants import Variant

SCHEMA = "njet.compare.v1"
_MOST_ROWS = 30
_LEAST_CHANCE = 1e-4
_LONGEST_NAME = 28


@dataclass(frozen=True, eq=False)
class Comparison(Tabled):
    """Variants on the same deals and draws, each held against the first.

    Parameters
    ----------
    variants : tuple of Variant
        What was compared.
    games, batches : int
        Games of each variant, and in how many batches.
    seed : int
        Where all randomness began.
    version : str
        Version of the package.
    stream : int
        Version of the random streams: within one, seeds keep their meaning.
    replicates : tuple of Replicates
        The estimates of every variant, and how they move with every batch.
    """

    variants: tuple[Variant, ...]
    games: int
    batches: int
    seed: int
    version: str
    stream: int
    replicates: tuple[Replicates, ...]

    schema = SCHEMA

    @cached_property
    def differences(self) -> list[Difference]:
        """How every estimate that a variant shares with the first one differs from it."""
        return differences(self.replicates)

    def changed(self) -> list[Difference]:
        """Return the differences that are significant, corrected for all that were looked at."""
        return [each for each in self.differences if each.has_changed]

    def summary(self) -> list[Summary]:
        """Return every table: per variant, then of the estimates that changed, then of all."""
        columns = ["variant", "estimate", "first", "then", "difference", "unit"]
        columns += ["p", "p, Holm", "times narrower", "times fewer games"]
        tables = [self._overview()]
        for name, found in (("changed", self.changed()), ("estimates", self.differences)):
            rows = [_row(each) for each in found]
            tables.append(Summary(name, name.capitalize(), columns, rows, labels=2, screen=False))
        return tables

    def screen(self, everything: bool = False) -> list[Summary]:
        """Return the tables for a screen: what changed, or how everything compares."""
        tables = [self._overview()]
        for variant in self.variants[1:]:
            mine = [each for each in self.differences if each.variant == variant.label]
            found = mine if everything else [each for each in mine if each.has_changed]
            listed = found if everything else found[:_MOST_ROWS]
            changed = sum(each.has_changed for each in mine)
            title = f"{variant.label}: {changed or 'none'} of {len(mine)} estimates changed"
            if len(listed) < len(found):
                title += f", the first {len(listed)} (all: --all)"
            columns = ["estimate", "first", "then", "difference", "", "p, Holm", "narrower"]
            rows = [_shown(each) for each in listed]
            tables.append(Summary("changed", title, columns, rows, facts=True))
        return tables

    def provenance(self) -> dict[str, Any]:
        """Return what was run, as plain values."""
        return {
            "version": self.version,
            "stream": self.stream,
            "game": self.variants[0].game,
            "games": self.games,
            "batches": self.batches,
            "seed": self.seed,
            "variants": {variant.label: variant.plain() for variant in self.variants},
        }

    def _overview(self) -> Summary:
        rows: list[list[Cell]] = []
        for variant in self.variants[1:]:
            mine = [each for each in self.differences if each.variant == variant.label]
            known = [each for each in mine if not math.isnan(each.chance)]
            middle = _median(each.narrower for each in known)
            same = sum(each.difference.value == 0 == each.difference.error for each in known)
            changed = sum(each.has_changed for each in mine)
            rows.append([variant.label, len(known), changed, same, middle, middle**2])
        columns = ["variant", "compared", "changed", "the same in every batch"]
        columns += ["times narrower, median", "times fewer games"]
        title = f"Against {self.variants[0].label}, on the same deals and draws"
        return Summary("overview", title, columns, rows)

    def __str__(self) -> str:
        first = self.variants[0]
        head = (
            f"{load(first.game).title}: {len(self.variants)} variants, {self.games:,} games of"
            f" each, seed {self.seed}"
        )
        return "\n".join([head, *(line.text for line in page(self.screen(), WIDTH))])

    def __repr__(self) -> str:
        labels = ", ".join(variant.label for variant in self.variants)
        return f"<Comparison of {labels}: {self.games:,} games of each, seed {self.seed}>"


def _unit(each: Difference) -> str:
    return "pp" if each.difference.percent else ""


def _row(each: Difference) -> Sequence[Cell]:
    return [
        each.variant,
        each.name,
        each.first,
        each.other,
        each.difference,
        _unit(each),
        each.chance,
        each.adjusted,
        each.narrower,
        each.games_factor,
    ]


def _shown(each: Difference) -> Sequence[Cell]:
    adjusted, narrower = each.adjusted, each.narrower
    text = "" if math.isnan(adjusted) else f"{adjusted:.4f}"
    return [
        shown(each.name),
        each.first,
        each.other,
        each.difference,
        _unit(each),
        f"<{_LEAST_CHANCE:.4f}" if adjusted < _LEAST_CHANCE else text,
        "" if math.isnan(narrower) else f"{narrower:.1f}x",
    ]


def shown(name: str) -> str:
    """Return the name of an estimate as a screen has it: a long one may be broken at its dots."""
    return name if len(name) <= _LONGEST_NAME else name.replace(".", ". ")


def _median(numbers: Iterable[float]) -> float:
    known = [number for number in numbers if not math.isnan(number)]
    return statistics.median(known) if known else NAN
