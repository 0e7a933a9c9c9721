"""What the contract suite has to be told of each game: `CASE` in a module of its name here."""

import importlib
from collections.abc import Callable
from typing import NamedTuple


class Case(NamedTuple):
    """How to look behind the verbs of one game's states."""

    has_text: Callable  # whether a state has a position text
    shuffle_hidden: Callable  # the same state with what a seat cannot see exchanged
    turn_to: Callable = lambda state, seat: None  # ask that seat, where the order does not matter


def case_of(game: str) -> Case:
    """The case of a game."""
    return importlib.import_module(f"contract.{game}").CASE
