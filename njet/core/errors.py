"""What goes wrong from outside: what a person typed or passed, and workers that are gone."""


class BadInput(ValueError):
    """Bad input from outside: one line that says what is wrong and what would be right."""


class IllegalAction(BadInput):
    """An action that the rules do not allow in this position, and why."""


class IllegalChoice(RuntimeError):
    """A policy of the user's own chose what is not legal: who, in which game, and where."""


class Lost(RuntimeError):
    """Workers, or the way to them, are gone: one line that says so."""


class NotSaved(UserWarning):
    """A checkpoint cannot be written anew; what was in it before is still there."""
