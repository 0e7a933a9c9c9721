"""The command ``njet``: one name for everything that can be done from a shell."""

from __future__ import annotations

import click

from njet import __version__
from njet.cli.balance import balance
from njet.cli.compare import compare
from njet.cli.completion import completion
from njet.cli.doctor import doctor
from njet.cli.perft import perft
from njet.cli.plan import plan
from njet.cli.quality import quality
from njet.cli.record import record
from njet.cli.resume import resume
from njet.cli.review import review
from njet.cli.rules import rules
from njet.cli.show import show
from njet.cli.sim import sim
from njet.cli.solve import solve
from njet.cli.sweep import sweep
from njet.cli.tournament import tournament
from njet.cli.tune import tune
from njet.cli.verify import verify
from njet.core.checks import known
from njet.core.errors import BadInput


class Commands(click.Group):
    """A group that names its commands when one is missing or unknown."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name."""
        return super().get_command(ctx, known("command", cmd_name, self.commands))


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def njet(context: click.Context) -> None:
    """Simulate card games, and look into their positions."""
    if context.invoked_subcommand is None:
        raise BadInput(f"name a command: {', '.join(sorted(njet.commands))} (or --help)")


njet.add_command(balance)
njet.add_command(compare)
njet.add_command(completion)
njet.add_command(doctor)
njet.add_command(perft)
njet.add_command(plan)
njet.add_command(quality)
njet.add_command(record)
njet.add_command(resume)
njet.add_command(review)
njet.add_command(rules)
njet.add_command(show)
njet.add_command(sim)
njet.add_command(solve)
njet.add_command(sweep)
njet.add_command(tournament)
njet.add_command(tune)
njet.add_command(verify)
