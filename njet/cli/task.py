"""A search for weights that was asked for: checked, run, interrupted, and its outcome."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from njet import __version__, games
from njet.blocks import Progress
from njet.checking import Check, Gain
from njet.cli.compiling import announce_compiling
from njet.cli.numbers import Budget
from njet.cli.order import Order
from njet.cli.tuned import Tuned
from njet.core.checkpoint import Checkpoint
from njet.core.errors import BadInput
from njet.core.game import rules_as_dict
from njet.core.tunable import tunable_of
from njet.matches import ITSELF, Matches, opponents_of
from njet.simulation import available_threads, stream_version
from njet.tuning import Step, Tuner

Say = Callable[[str], object]


class Task:
    """A search that was asked for.

    Attributes
    ----------
    tuner : Tuner
        The search itself.
    search : dict
        What is searched, as plain values: all that the weights of a generation depend on. So no
        candidates need be kept: they follow from the seed and from what those before them gained.
    threads : int
        How many threads it runs on.
    """

    def __init__(
        self,
        order: Order,
        policy: str | None,
        opponents: tuple[str, ...] | None,
        held_out: tuple[str, ...] | None,
        population: int | None,
        threads: int | None,
    ) -> None:
        game = games.load(order.game)
        self._order = order
        self._policy, self._tunable = tunable_of(game, policy)
        self.threads = threads or available_threads()

        def named(names: tuple[str, ...]) -> list[Any]:
            return opponents_of(game, self._policy, self._tunable, names)

        self._pool = named(opponents or self._tunable.opponents)
        others = named(self._tunable.held_out if held_out is None else held_out)
        met = [o.name for o in others if o in self._pool or o.name == ITSELF]
        if held_out is not None and met:
            raise BadInput(f"--held-out: {met[0]} is one of the opponents that candidates meet")
        self._held_out = [opponent for opponent in others if opponent.name not in met]
        self._parameters = self._tunable.parameters(order.players)
        self._matches = Matches(
            game,
            self._policy,
            self._tunable,
            order.players,
            order.rules,
            order.seed,
            self.threads,
        )
        self.tuner = Tuner(self._matches, self._parameters, self._pool, order.seed, population)
        self.search = {
            "version": __version__,
            "stream": stream_version(),
            "game": order.game,
            "players": order.players,
            "policy": self._policy,
            "rules": rules_as_dict(order.rules),
            "opponents": [opponent.name for opponent in self._pool],
            "population": self.tuner.population,
            "start": self.tuner.start,
            "seed": order.seed,
        }
        self._gains: list[Gain] = []
        self._kept: Checkpoint | None = None

    def need(self, budget: Budget) -> None:
        """Raise `BadInput` for a budget that does not suffice for the first generation."""
        if budget.games is not None and budget.games < self.tuner.first_games:
            raise BadInput(
                f"--budget: {budget.games:,} games are less than a generation, "
                f"which is {self.tuner.first_games:,}"
            )

    def keep(self, path: str) -> None:
        """Keep every generation in a file; go on from those that are there."""
        nothing = {"gains": np.zeros((0, self.tuner.population), dtype=np.int64)}
        self._kept = Checkpoint(path, {"kind": "tune", **self.search}, nothing, fixed=False)
        found, _ = self._kept.begun
        self.tuner.replay(found["gains"].tolist())

    def announce_compiling(self) -> None:
        """Say that kernels have to be compiled, if they have."""
        order = self._order
        policies = {opponent.policy for opponent in (*self._pool, *self._held_out)}
        line_ups = [[self._policy, *[policy] * (order.players - 1)] for policy in policies]
        announce_compiling(order.game, order.players, line_ups)

    def run(self, budget: Budget, say: Say) -> bool:
        """Search and check; returns whether it came to its end."""
        self._matches.warm_up([*self._pool, *self._held_out])
        try:
            self._search(budget, say)
            self._check(say)
        except KeyboardInterrupt:
            if not self.tuner.history:
                raise
            return False
        return True

    def _search(self, budget: Budget, say: Say) -> None:
        tuner, start, step = self.tuner, time.monotonic(), None
        while _allows(budget, tuner, time.monotonic() - start):
            step = tuner.step(_counter(say, self._standing(step)))
            if self._kept is not None:
                self._kept.save({"gains": np.array(tuner.history)}, len(tuner.history))

    def _standing(self, step: Step | None) -> str:
        """How the search stands, for a line on the screen."""
        tuner = self.tuner
        text = f"generation {len(tuner.history) + 1:,}, {tuner.games:,} games"
        if step is None:
            return text
        if self._matches.counts_wins:
            return f"{text}: {step.average:.2%} of wins, best gain {step.best:+.2%}"
        return f"{text}: {step.average:+.3f} points ahead, best gain {step.best:+.3f}"

    def _check(self, say: Say) -> None:
        check = Check(self._matches, self.tuner.best, self._pool, self._held_out, self.tuner.games)
        self._gains = check.play(_counter(say, "check"))

    def outcome(self, is_complete: bool) -> Tuned:
        """What came of it."""
        best = self.tuner.best
        return Tuned(
            search=self.search,
            settings=self._order.settings,
            held_out=tuple(opponent.name for opponent in self._held_out),
            parameters=self._parameters,
            new=best,
            games=self.tuner.games,
            generations=len(self.tuner.history),
            gains=self._gains,
            literal=self._tunable.literal(self._order.players, best),
            complete=is_complete,
        )


def _allows(budget: Budget, tuner: Tuner, seconds: float) -> bool:
    """Whether one more generation is within the budget; by time the one under way is played out."""
    if budget.games is not None:
        return tuner.games + tuner.next_games <= budget.games
    return not tuner.history or seconds < (budget.seconds or 0.0)


def _counter(say: Say, text: str) -> Progress:
    """Shows how far some games are, after a text."""
    return lambda done, total: say(f"{text} · {done / total:.0%}")
