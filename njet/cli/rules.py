"""The command ``njet rules``: the rule sets there are, and each as a file to change."""

from __future__ import annotations

import click

from njet import games
from njet.cli import options
from njet.cli.streams import emit


@click.command()
@click.argument(
    "rules", metavar="[NAME|FILE]", required=False, shell_complete=options.complete_rules
)
def rules(rules: str | None) -> None:
    """List the rule sets, or print one as a file with every option explained.

    A game's name stands for its published rules. Without NAME, all names are listed. Examples:

    njet rules njet > house.toml

    njet-sim --rules house.toml
    """
    from njet.rulesets import rule_set

    emit(_list() if rules is None else rule_set(rules).file())


def _list() -> str:
    """A line for every name, with the first line of its file."""
    from njet.rulesets import shipped

    lines = []
    for name, found in shipped().items():
        title = games.load(found.game).title
        about = found.about.partition("\n")[0] or f"{title}, as published"
        lines.append(f"{name:<20} {about}")
    return "\n".join([*lines, "", "njet rules NAME > house.toml   njet-sim --rules house.toml", ""])
