"""The command ``njet completion``: what a shell needs to complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, FishComplete, ZshComplete

from njet.cli.streams import emit

SHELLS = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}
PROGRAMS = ("njet", "njet-sim")


@click.command()
@click.argument("shell", type=click.Choice(tuple(SHELLS)))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    r"""Print the completion script of SHELL for njet and njet-sim.

    \b
    bash  eval "$(njet completion bash)"    in ~/.bashrc
    zsh   eval "$(njet completion zsh)"     in ~/.zshrc
    fish  njet completion fish | source     in ~/.config/fish/config.fish
    """
    for program in PROGRAMS:
        variable = f"_{program.replace('-', '_').upper()}_COMPLETE"
        emit(SHELLS[shell](context.command, {}, program, variable).source() + "\n")
