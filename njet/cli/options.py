"""Options that commands share, and how they come to values.

Our own reading, click's own way of refusing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from njet import games
from njet.cli import numbers, output
from njet.cli.order import DEFAULT_GAME
from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.parquet import SUFFIX

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_MOST_NODES = 10**15
_MOST_MEMORY = 1 << 20


def reads(parse: Callable[[str], object]) -> Callable[..., Any]:
    """Return a click callback that reads an option's text, each one if it is repeatable."""

    def callback(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
        try:
            if isinstance(value, tuple):
                return tuple(parse(text) for text in value)
            return None if value is None else parse(value)
        except BadInput as error:
            raise click.BadParameter(str(error), context, parameter) from error

    return callback


def complete_game(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Return the games whose names begin like that."""
    return [name for name in games.names() if name.startswith(incomplete)]


def complete_policies(context: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return what policies, after commas or not, the text may become."""
    before, comma, begun = incomplete.rpartition(",")
    game = context.params.get("game") or DEFAULT_GAME
    policies = games.load(game).policies if game in games.names() else ()
    return [before + comma + name for name in policies if name.startswith(begun)]


def complete_rules(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the rule sets whose names begin like that; with none the shell offers files."""
    from click.shell_completion import CompletionItem

    from njet.rulesets import shipped

    names = [name for name in shipped() if name.startswith(incomplete)]
    return [CompletionItem(name) for name in names] or [CompletionItem(incomplete, type="file")]


def _seconds(text: str) -> float:
    """Read a time."""
    try:
        seconds = float(text)
    except ValueError:
        raise BadInput(f"{quoted(text)} is not a number of seconds") from None
    if not 0 <= seconds < float("inf"):
        raise BadInput(f"{quoted(text)} is not a number of seconds from 0")
    return seconds


# --- who plays what ---

players = click.option(
    "--players",
    metavar="N",
    callback=reads(numbers.count_of_players),
    help="Players at the table.  [default: the game's own, 4]",
)
policy = click.option(
    "--policy",
    metavar="NAME[,NAME...]",
    shell_complete=complete_policies,
    help="How the seats play: one name, or one per seat; module:name is a policy of your own."
    "  [default: the game's own, heuristic]",
)
settings = click.option(
    "--set",
    "settings",
    metavar="KEY=VALUE",
    multiple=True,
    callback=reads(numbers.setting),
    help="A rule option; may be repeated. An unknown key lists them all.",
)
rules = click.option(
    "--rules",
    metavar="FILE|NAME",
    shell_complete=complete_rules,
    help="A file of rule options, or a rule set by name; njet rules lists and shows them. What"
    " --set says comes on top.",
)
seed = click.option(
    "--seed",
    metavar="N",
    callback=reads(numbers.seed),
    help="Start of all randomness, 0 to 2^64-1.  [default: drawn, and shown]",
)
threads = click.option(
    "--threads",
    metavar="N",
    callback=reads(numbers.count_of_threads),
    help="Threads to use; the result does not depend on it.  [default: the CPUs it may use]",
)

choices = click.option(
    "--choices",
    metavar="K",
    default="0",
    callback=reads(numbers.choices),
    help="Let the players draw other choices on the same deals, for every K others.",
)

# --- how much may be searched ---

nodes = click.option(
    "--nodes",
    metavar="N",
    callback=reads(lambda text: numbers.whole(text, 0, _MOST_NODES)),
    help="Positions that may be searched, a position asked about.  [default: any number]",
)
seconds = click.option(
    "--seconds",
    metavar="S",
    callback=reads(_seconds),
    help="Time that may be taken, a position asked about.  [default: any]",
)
memory = click.option(
    "--memory",
    metavar="MIB",
    default="64",
    show_default=True,
    callback=reads(lambda text: numbers.whole(text, 1, _MOST_MEMORY)),
    help="MiB of the table of positions remembered, at most.",
)

# --- what comes out ---

checkpoint = click.option(
    "--checkpoint",
    metavar="FILE",
    help="Keep in FILE what is done; the same command goes on from there.",
)
no_checkpoint = click.option(
    "--no-checkpoint",
    is_flag=True,
    help="Do not keep a run that takes over a minute in the cache folder.",
)
scheduler = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Play on the Dask cluster at tcp://HOST:PORT (extra: dask).",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
out = click.option(
    "--out",
    metavar="FILE",
    callback=reads(output.target),
    help="Also save the result to FILE, whose name ends in .json, .csv or .parquet.",
)
records = click.option(
    "--records",
    metavar="FILE",
    callback=reads(lambda text: output.target(text, (SUFFIX,))),
    help="Write every round, a row each, to FILE, whose name ends in .parquet.",
)
quiet = click.option("-q", "--quiet", is_flag=True, help="Nothing but the result and errors.")
no_progress = click.option("--no-progress", is_flag=True, help="Do not show how far the run is.")
