"""Tuning: the weights of a policy that do best against a pool of opponents, by CMA-ES.

One opponent may be the search itself as it was half as many generations ago. Every generation plays
fresh games, all its candidates the same ones; the later, the more, as the candidates come to differ
less. What a generation plays depends on its number alone, so a budget only says where to stop, and
the gains of all candidates are all there is to remember of a search.
CMA-ES: N. Hansen and A. Ostermeier, *Completely derandomized self-adaptation in evolution
strategies* (2001), as the package ``cma`` has it.
"""

from __future__ import annotations

import math
import warnings
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from njet.blocks import Progress
from njet.core.extras import need
from njet.core.tunable import Parameter, Values
from njet.matches import ITSELF, Entry, Matches, Opponent

_FIRST_GAMES, _MORE_GAMES = 128, 32
"""Games of a candidate from a seat against an opponent: in the first generation, and what every
further one has more."""
_WORST = 10
"""How much more the gain against the worst opponent counts than that over all."""
_FIRST_SPREAD = 0.5
"""Of the first generation, in steps of the parameters."""


class Step(NamedTuple):
    """What a generation did."""

    average: float  # what a candidate won or was ahead by in a game
    best: float  # what the best one gained on the old weights, mostly against the worst


class Tuner:
    """A search for better weights.

    Parameters
    ----------
    matches : Matches
        Where candidates play.
    parameters : sequence of Parameter
        What is searched.
    opponents : sequence of Opponent
        The pool; who is named twice counts twice.
    seed : int
        The seed of the candidates.
    population : int, optional
        Candidates of a generation; default by the number of parameters.

    Attributes
    ----------
    history : list of list of int
        By generation, what its candidates gained on the old weights.
    """

    def __init__(
        self,
        matches: Matches,
        parameters: Sequence[Parameter],
        opponents: Sequence[Opponent],
        seed: int,
        population: int | None = None,
    ) -> None:
        self._matches, self._parameters = matches, parameters
        self._opponents = Counter(opponents)
        self._strategy = _new_strategy(len(parameters), seed, population)
        self.population: int = self._strategy.popsize
        self.history: list[list[int]] = []
        self._means = [self.best]
        self._played = 0

    @property
    def best(self) -> Values:
        """The weights the search holds best: the middle of its next generation."""
        return self._values(self._strategy.mean)

    @property
    def start(self) -> Values:
        """The weights it began with."""
        return self._means[0]

    @property
    def games(self) -> int:
        """Games of all generations so far."""
        return self._played * self._tables

    @property
    def first_games(self) -> int:
        """Games of the first generation."""
        return _FIRST_GAMES * self._tables

    @property
    def next_games(self) -> int:
        """Games of the next generation."""
        return self._each * self._tables

    def step(self, progress: Progress | None = None) -> Step:
        """Play a generation; one that is interrupted leaves the search as it was before."""
        candidates = self._strategy.ask()
        earlier = self._means[len(self.history) // 2]
        pool = [o._replace(values=earlier) if o.name == ITSELF else o for o in self._opponents]
        values = [self.start, *map(self._values, candidates)]
        entries = [Entry(v, opponent) for v in values for opponent in pool]
        each, met = self._each, len(pool)
        found = self._matches.worths(entries, self._played, each, progress=progress)
        worths = [worth for (worth,) in found]
        old, *new = (worths[at : at + met] for at in range(0, len(worths), met))
        merits = [self._merit(old, worths) for worths in new]
        self._tell(candidates, merits)
        unit = each * self._matches.players * self._matches.unit
        times = self._opponents.total()
        return Step(
            average=sum(map(sum, new)) / (unit * met * self.population),
            best=max(merits) / (unit * times * (1 + _WORST)),
        )

    def _merit(self, old: Sequence[int], new: Sequence[int]) -> int:
        """What a candidate gains on the old weights: mostly against the worst of its opponents.

        So no gain is paid for elsewhere: the many points that can be won from a weak opponent
        would outweigh the few there are among strong ones.
        """
        gains = [b - a for a, b in zip(old, new, strict=True)]
        times = self._opponents.values()
        total = sum(number * gain for number, gain in zip(times, gains, strict=True))
        return total + _WORST * self._opponents.total() * min(gains)

    def replay(self, history: Sequence[Sequence[int]]) -> None:
        """Go through the generations of an earlier search of the same kind without playing."""
        for merits in history:
            self._tell(self._strategy.ask(), list(merits))

    @property
    def _each(self) -> int:
        """Games of the next generation at a table: of a candidate, an opponent and a seat."""
        return _FIRST_GAMES + _MORE_GAMES * len(self.history)

    @property
    def _tables(self) -> int:
        return (1 + self.population) * len(self._opponents) * self._matches.players

    def _tell(self, candidates: Any, merits: list[int]) -> None:
        self._played += self._each
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._strategy.tell(candidates, [-float(merit) for merit in merits])
        self.history.append(merits)
        self._means.append(self.best)

    def _values(self, steps: Any) -> Values:
        pairs = zip(self._parameters, steps, strict=True)
        return tuple(parameter.at(float(number)) for parameter, number in pairs)


def _new_strategy(number: int, seed: int, population: int | None) -> Any:
    """CMA-ES over so many steps from 0, with random numbers of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it says of plots
        cma = need("cma", "tune")
        chance = np.random.Generator(np.random.PCG64(seed))
        options = {
            "randn": lambda *shape: chance.standard_normal(shape),
            "seed": math.nan,
            "verbose": -9,
            "verb_log": 0,
            "signals_filename": None,
        }
        if population is not None:
            options["popsize"] = population
        return cma.CMAEvolutionStrategy([0.0] * number, _FIRST_SPREAD, options)
