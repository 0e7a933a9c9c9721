"""Rules of a game from what an interface can carry: a `Rules`, options, or one text."""

from __future__ import annotations

from typing import Any

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.game import Game
from njet.rulesets import rule_set


def rules_of(game: Game, rules: Any = None) -> Any:
    """Rules of a game.

    Parameters
    ----------
    game : Game
        The game.
    rules : optional
        A `Rules`, a mapping of options, the published ones for None, or a text: the name of a
        rule set or the path of a rule file, then options, all separated by ``;``. An option is
        its name and its value after a ``:``, several values are separated by ``/``. So
        ``njet-1997;rounds:1;points:1/2``, or only ``highest:4``.

    Returns
    -------
    Rules
        The rule set.
    """
    return _rules_from_text(game, rules) if isinstance(rules, str) else game.rules_from(rules)


def _rules_from_text(game: Game, text: str) -> Any:
    """Without `=`, `,` and brackets, which mean something else to those who pass it on."""
    name, *settings = [part.strip() for part in text.split(";")]
    rules = None
    if ":" in name:
        settings.insert(0, name)
    elif name:
        found = rule_set(name)
        if found.game != game.name:
            raise BadInput(f"rules: {quoted(name)} are rules of {found.game}, not of {game.name}")
        rules = found.rules
    pairs = {}
    for setting in filter(None, settings):
        key, colon, value = setting.partition(":")
        if not colon:
            raise BadInput(
                f"rules: {quoted(setting)} is no option: its name and value, as rounds:1"
            )
        pairs[key.strip()] = value.replace("/", ",")
    return game.rules_from_strings(pairs, rules)
