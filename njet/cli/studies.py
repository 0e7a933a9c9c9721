"""What the commands of studies share: what they are asked, how they run, and their screen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from njet.cli import numbers, options, output
from njet.cli.compiling import announce_compiling
from njet.cli.errors import DONE, INTERRUPTED
from njet.cli.order import set_up
from njet.cli.progress import progress
from njet.cli.streams import manner, talk
from njet.core import cpus
from njet.core.commands import command
from njet.core.settings import rules_as_settings

if TYPE_CHECKING:
    from njet.core.estimates import Summary
    from njet.study.variants import Variant

EPILOG = "Numbers may be written 1000000, 1_000_000, 1e6, 2.5M or 10k."
_DEFAULT_GAMES = 100_000


def asked(each: str, fewest: int = 1) -> Callable[[Any], Any]:
    """Return what gives a command the options of all studies; ``each`` has so many games."""
    game = click.option(
        "--game",
        metavar="NAME",
        shell_complete=options.complete_game,
        help="The game.  [default: that of --rules, or njet]",
    )
    number = click.option(
        "-n",
        "--games",
        "number",
        metavar="N",
        default=str(_DEFAULT_GAMES),
        show_default=True,
        callback=options.reads(lambda text: numbers.whole(text, fewest, numbers.MOST_GAMES)),
        help=f"Games of {each}.",
    )
    first = [game, options.players, options.policy, options.rules, number]
    last = [options.seed, options.checkpoint, options.threads, options.as_json, options.out]

    def decorate(command: Any) -> Any:
        for option in reversed([*first, *last, options.quiet, options.no_progress]):
            command = option(command)
        return command

    return decorate


@dataclass(frozen=True)
class Asked:
    """What a study was asked for besides what it is about, as its options say it."""

    game: str | None
    players: int | None
    policy: str | None
    rules: str | None
    number: int
    seed: int | None
    checkpoint: str | None
    threads: int | None
    as_json: bool
    out: Path | None
    quiet: bool
    no_progress: bool
    settings: tuple[tuple[str, str], ...] = ()

    @cached_property
    def base(self) -> Variant:
        """What is played if nothing is turned; its rule file is read once."""
        from njet.study.settings import base

        table = set_up(self.game, 1, self.players, self.settings, self.rules)
        return base(table.game, table.players, self.policy, table.rules)

    def run(self, study: Callable[..., Any], what: Any, variants: Iterable[Variant]) -> Any:
        """Run a study of variants; None if it was stopped, which is said.

        Parameters
        ----------
        study : callable
            Such as `njet.compare`.
        what : list or dict
            What it is about: its first arguments.
        variants : iterable of Variant
            What may have to be compiled first.
        """
        from njet.core.checkpoint import begun_with
        from njet.roundrobin import Unfinished

        output.apart(self.out, self.checkpoint)
        if self.checkpoint is not None:
            begun_with(self.checkpoint, "seed")  # what is none is refused before anything is said
        base = self.base
        if not self.quiet:
            _announce(variants)
        try:
            with progress(base.game, self.number, self.quiet or self.no_progress) as report:
                return study(
                    *what,
                    game=base.game,
                    games=self.number,
                    players=base.players,
                    policies=base.policies if len(set(base.policies)) > 1 else base.policies[0],
                    rules=base.rules,
                    seed=self.seed,
                    threads=self.threads or cpus.available(),
                    checkpoint=self.checkpoint,
                    progress=report,
                )
        except Unfinished as unfinished:
            kept = f"; the same command goes on from {self.checkpoint}" if self.checkpoint else ""
            talk(f"njet: {unfinished}{kept}")
            return None

    def show(
        self,
        result: Any,
        tables: Callable[[], Sequence[Summary]],
        words: Sequence[str],
        start: float,
        legend: str,
        hint: str = "",
    ) -> int:
        """Deliver a result, if there is one, and return the exit code.

        Parameters
        ----------
        result : Tabled or None
            What came of it.
        tables : callable
            Returns the tables of its screen.
        words : sequence of str
            The command, and what it is about.
        start : float
            When it began.
        legend, hint : str
            What the intervals are, and an option that shows more.
        """
        if result is None:
            return INTERRUPTED
        seconds = time.monotonic() - start

        def screen() -> str:
            from njet.cli.render import assembled

            return assembled(
                self._head(result, words[0], seconds),
                tables(),
                (
                    legend,
                    f"next: {hint}--json · --out run.csv · njet {words[0]} --help",
                    f"rerun: {self._command(result, words)}",
                ),
                **manner(sys.stdout),
            )

        output.deliver(result, self.out, self.as_json, screen)
        return DONE

    def _head(self, result: Any, command: str, seconds: float) -> list[str]:
        from njet.cli.render import as_typed, counted, duration, in_groups

        base = self.base
        rules = as_typed(rules_as_settings(base.rules))
        threads = counted(self.threads or cpus.available(), "thread")
        return [
            f"njet {command} {result.version} · {base.game}, {base.players} players"
            f" · policy {in_groups(base.policies)} · rules {rules}",
            f"{result.games:,} games of each · seed {result.seed} · stream v{result.stream}"
            f" · {threads} · {duration(seconds)}",
        ]

    def _command(self, result: Any, words: Sequence[str]) -> str:
        """Return the command line that gives the same result again."""
        base = self.base
        line = ["njet", *words, "--game", base.game, "--games", str(result.games)]
        return command(line, base.rules, result.seed, players=base.players, policies=base.policies)


def _announce(variants: Iterable[Variant]) -> None:
    """Say once that kernels have to be compiled, if they have for any of the variants."""
    line_ups: dict[tuple[str, int], set[tuple[str, ...]]] = {}
    for variant in variants:
        line_ups.setdefault((variant.game, variant.players), set()).add(variant.policies)
    for (game, players), each in line_ups.items():
        if announce_compiling(game, players, each):
            return
