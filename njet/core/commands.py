"""Command lines that give a result again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from njet.core.settings import rules_as_settings

LADDER = "ladder"
"""In place of a policy: the same study at every level of the game's ladder."""


def command(
    words: Sequence[str],
    rules: Any,
    seed: int,
    *,
    players: int | None = None,
    policies: Sequence[str] = (),
    choices: int = 0,
) -> str:
    """Return a command line that begins with some words, with who plays by which rules.

    Parameters
    ----------
    words : sequence of str
        The command and what is its own.
    rules : Rules
        The game's options; those that are as published are left out.
    seed : int
        Where all randomness begins.
    players : int, optional
        Players at the table.
    policies : sequence of str
        By seat.
    choices : int
        Which of the players' choices on the same deals; left out if they are the usual ones, 0.
    """
    line = [*words]
    if players is not None:
        line += ["--players", str(players)]
    if policies:
        same = len(set(policies)) == 1
        line += ["--policy", policies[0] if same else ",".join(policies)]
    for key, text in rules_as_settings(rules):
        line += ["--set", f"{key}={text}"]
    if choices:
        line += ["--choices", str(choices)]
    return shlex.join([*line, "--seed", str(seed)])
