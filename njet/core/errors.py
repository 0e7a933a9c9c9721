"""The one exception for anything a person typed or passed wrongly."""


class BadInput(ValueError):
    """Bad input from outside: one line that says what is wrong and what would be right."""


class IllegalAction(BadInput):
    """An action that the rules do not allow in this position, and why."""
