"""How often intervals cover: many small studies of what a huge one knows, or what is counted out.

``PYTHONPATH=.:tests python tests/covering.py`` prints the table; `make verify` holds it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import exact
import numpy as np
from reference import nothanks as reference

from njet.core import standings
from njet.core.estimates import Cell, Estimate, Summary
from njet.core.goals import wanted, wish
from njet.core.named import estimates
from njet.core.sure import Sure
from njet.games import load
from njet.study.replicates import around

STUDIES = 10_000


class Case(NamedTuple):
    """Small studies of so many games each, and a huge one to know the truth from."""

    game: str
    players: int
    policy: str
    games: int
    huge: int = 4_000_000
    options: Mapping[str, Any] = MappingProxyType({})

    def run(self, **options: Any) -> Any:
        """What plays it."""
        game = load(self.game)
        policies = [self.policy] * self.players
        rules = game.Rules(**{**self.options, **options})
        return game.module("run").Run(rules, self.players, policies)

    def tables(self, tally: Mapping[str, np.ndarray]) -> list[Any]:
        """The tables of a tally."""
        game = load(self.game)
        policies = [self.policy] * self.players
        rules = game.Rules(**self.options)
        return game.module("report").summaries(tally, rules, self.players, policies)

    def estimates(self, tally: Mapping[str, np.ndarray]) -> dict[str, Estimate]:
        """The estimates of a tally, by name."""
        return estimates(self.tables(tally))


CASES = {
    "Njet!, 4 at random, 200 games": Case("njet", 4, "random", 200),
    "Njet!, 3 by the heuristic, 200 games": Case("njet", 3, "heuristic", 200, 1_000_000),
    "No Thanks!, 3 at random, 1,000 games": Case("nothanks", 3, "random", 1000),
    "No Thanks!, 5 by the heuristic, 1,000 games": Case("nothanks", 5, "heuristic", 1000),
    "Nessos, 4 by the heuristic, 500 games": Case("nessos", 4, "heuristic", 500),
}


TINY = Case(
    "nothanks",
    3,
    "random",
    1000,
    options=MappingProxyType({"low": 3, "high": 6, "removed": 1, "chips": 2, "first": 0}),
)
"""Few enough cards and chips to know the truth exactly, and no seat like another."""


def tiny_truths() -> dict[str, float]:
    """What studies of `TINY` are to find, counted out."""
    return exact.truths(reference.Options(TINY.players, **TINY.options))


class Covered(NamedTuple):
    """The part of the studies whose interval holds the truth, of how many, and the truth."""

    part: float
    of: int
    truth: float


def covered(
    case: Case, studies: int = STUDIES, truths: Mapping[str, float] | None = None
) -> dict[str, Covered]:
    """How often each estimate's interval covers the truth, by default that of the huge study.

    A study that gives no interval, for want of anything seen, claims nothing.
    """
    run = case.run()
    truth = truths or {
        name: huge.value for name, huge in case.estimates(run.block(1, 0, case.huge)).items()
    }
    inside, of = dict.fromkeys(truth, 0), dict.fromkeys(truth, 0)
    for study in range(studies):
        found = case.estimates(run.block(2, study * case.games, case.games))
        for name, estimate in found.items():
            if name in truth and not math.isnan(estimate.low):
                inside[name] += _holds(estimate, truth[name])
                of[name] += 1
    return {
        name: Covered(inside[name] / of[name], of[name], truth[name]) for name in truth if of[name]
    }


# --- a population of small batches, to draw studies from: what is true of it is known exactly ---

Bank = Mapping[str, np.ndarray]


def bank_of(run: Any, batches: int, games: int, seed: int = 5) -> Bank:
    """The tallies of batches of games, by batch."""
    parts = [run.block(seed, batch * games, games) for batch in range(batches)]
    return {name: np.stack([part[name] for part in parts]) for name in parts[0]}


def summed(bank: Bank, chosen: Any = slice(None)) -> dict[str, np.ndarray]:
    """The tally of some batches."""
    return {name: array[chosen].sum(axis=0) for name, array in bank.items()}


class Stopped(NamedTuple):
    """How often studies that stop when sure miss, of all estimates together.

    Attributes
    ----------
    missed, ever : float
        Intervals that hold: at the stop, and at any look.
    usual : float
        Intervals as if the number of games had been fixed, at any look.
    games : float
        Games until the stop, on average.
    """

    missed: float
    ever: float
    usual: float
    games: float


def by_place(tally: Mapping[str, np.ndarray]) -> list[Summary]:
    """The tables of No Thanks! that studies are stopped by, and no others: quickly made."""
    winners, scores = tally["starter_winners"].tolist(), tally["starter_scores"].tolist()
    places = standings.Standings(3, sum(winners), winners, scores, row="place")
    tied: list[list[Cell]] = [["games tied, %", standings.games_tied(places)]]
    return [standings.seats(places), Summary("facts", "", ["what", "value"], tied, facts=True)]


def stopped(bank: Bank, text: str, batch: int, studies: int = STUDIES) -> Stopped:
    """Stop studies of No Thanks! when sure, each of games drawn from a bank."""
    rng = np.random.default_rng(7)
    bank = {name: bank[name] for name in ("starter_winners", "starter_scores")}
    whole = by_place(summed(bank))
    halves = wanted([wish(text)], whole)
    truth = {name: estimate.value for name, estimate in estimates(whole).items()}
    number = len(next(iter(bank.values())))
    missed = np.zeros((studies, 3))
    games = np.zeros(studies)
    for study in range(studies):
        sure = Sure((text,), halves, 10**9)
        done = 0
        tally = {name: 0 for name in bank}
        while sure.next is not None:
            more = summed(bank, rng.integers(0, number, (sure.next - done) // batch))
            tally = {name: tally[name] + more[name] for name in bank}
            done = sure.next
            tables = by_place(tally)
            sure.look(tables, done)
            found = estimates(tables)
            usual = any(not _holds(found[name], truth[name]) for name in halves)
            held = any(
                not _holds(sure.held(name, found[name], done), truth[name]) for name in halves
            )
            missed[study, 0] = held
            missed[study, 1:] = np.maximum(missed[study, 1:], (held, usual))
        games[study] = done
    return Stopped(*missed.mean(axis=0), games.mean())


def _holds(estimate: Estimate, truth: float) -> bool:
    return estimate.low <= truth <= estimate.high


def paired(studies: int = STUDIES, batches: int = 200) -> Iterator[tuple[str, float]]:
    """How often the jackknife's intervals of paired differences cover.

    No Thanks! with and without its tactical variant on the same deals, in batches of ten games:
    the difference of a mean, and that of a ratio of sums.
    """
    case = Case("nothanks", 3, "random", 0)
    one, other = (bank_of(case.run(tactical=tactical), 20_000, 10) for tactical in (False, True))
    rng = np.random.default_rng(3)
    chosen = rng.integers(0, 20_000, (studies, batches))
    kinds = {
        "mean score": lambda tally: (tally["starter_scores"][:, 0, 0], np.full(20_000, 10)),
        "score a decision": lambda tally: (tally["starter_scores"][:, 0, 0], tally["games"][:, 2]),
    }
    for name, of in kinds.items():
        (x, n), (y, m) = of(one), of(other)
        truth = y.sum() / m.sum() - x.sum() / n.sum()
        inside = 0
        for study in chosen:
            moves = _moves(y[study], m[study]) - _moves(x[study], n[study])
            value = y[study].sum() / m[study].sum() - x[study].sum() / n[study].sum()
            inside += _holds(around(value, moves), truth)
        yield name, inside / studies


def _moves(x: np.ndarray, n: np.ndarray) -> np.ndarray:
    """What leaving a batch out does to a ratio of sums, as `replicated` has it."""
    left_out = (x.sum() - x) / (n.sum() - n)
    return (len(x) - 1) * (left_out.mean() - left_out)


def main() -> None:
    """Print the table."""
    for title, case in CASES.items():
        print(title)
        found = covered(case)
        for name, (part, of, truth) in sorted(found.items(), key=lambda item: item[1].part):
            print(f"  {100 * part:6.2f}  of {of:6,}  {name}  ({truth:.6g})")
    print("No Thanks!, 3 at random with four cards, counted out, 1,000 games")
    for name, (part, of, value) in covered(TINY, truths=tiny_truths()).items():
        print(f"  {100 * part:6.2f}  of {of:6,}  {name}  ({value:.6g})")
    print("paired differences, the jackknife over 200 batches")
    for name, part in paired():
        print(f"  {100 * part:6.2f}  {name}")
    case = CASES["No Thanks!, 3 at random, 1,000 games"]
    bank = bank_of(case.run(), 50_000, 8)
    for text in ("1pp", "facts.games_tied:0.3pp", "places.mean_score:1"):
        print(f"until {text}: {stopped(bank, text, 8)}")


if __name__ == "__main__":
    main()
