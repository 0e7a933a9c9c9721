"""Tuning: the weights of a policy that do best against a pool of opponents, by CMA-ES.

One opponent may be the search itself as it was half as many generations ago. Every generation plays
fresh games, all its candidates the same ones; the later, the more, as the
candidates come to differ less. What a generation plays depends on its number alone, so a budget
only says where to stop, and the worths of all candidates are all there is to remember of a search.
CMA-ES: N. Hansen and A. Ostermeier, *Completely derandomized self-adaptation in evolution
strategies* (2001), as the package ``cma`` has it.
"""

from __future__ import annotations

import math
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from njet.core.extras import need
from njet.core.tunable import Parameter, Values
from njet.matches import ITSELF, Block, Entry, Matches, Opponent

_FIRST_GAMES, _MORE_GAMES = 128, 32
"""Games of a candidate from a seat against an opponent: in the first generation, and what every
further one has more."""
_FIRST_SPREAD = 0.5
"""Of the first generation, in steps of the parameters."""


class Step(NamedTuple):
    """How a search stands after a generation."""

    generation: int
    games: int  # of all generations
    worth: float  # a game of the generation's candidates against the pool, as they are on average
    best: float  # of its best candidate


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
        By generation, what its candidates were worth.
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

    def step(self, done: Callable[[int], object] = lambda games: None) -> Step:
        """Play a generation; one that is interrupted leaves the search as it was before."""
        candidates = self._strategy.ask()
        earlier = self._means[len(self.history) // 2]
        pool = [o._replace(values=earlier) if o.name == ITSELF else o for o in self._opponents]
        entries = [Entry(self._values(x), opponent) for x in candidates for opponent in pool]
        found = self._matches.worths(entries, [Block(self._played, self._each)], done)
        times, met = list(self._opponents.values()), len(pool)
        groups = [found[at : at + met] for at in range(0, len(found), met)]
        worths = [
            sum(number * worth for number, (worth,) in zip(times, group, strict=True))
            for group in groups
        ]
        return self._tell(candidates, worths)

    def replay(self, history: Sequence[Sequence[int]]) -> None:
        """Go through the generations of an earlier search of the same kind without playing."""
        for worths in history:
            self._tell(self._strategy.ask(), list(worths))

    @property
    def _each(self) -> int:
        """Games of the next generation at a table: of a candidate, an opponent and a seat."""
        return _FIRST_GAMES + _MORE_GAMES * len(self.history)

    @property
    def _tables(self) -> int:
        return self.population * len(self._opponents) * self._matches.players

    def _tell(self, candidates: Any, worths: list[int]) -> Step:
        each = self._each
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._strategy.tell(candidates, [-float(worth) for worth in worths])
        self.history.append(worths)
        self._played += each
        self._means.append(self.best)
        of_one = each * self._opponents.total() * self._matches.players * self._matches.unit
        average = sum(worths) / (of_one * self.population)
        return Step(len(self.history), self.games, average, max(worths) / of_one)

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
