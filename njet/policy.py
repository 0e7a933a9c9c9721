"""A policy of one's own: plain functions that are compiled into the loops of a run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from njet.core import custom
from njet.core.checks import known, quoted
from njet.core.errors import BadInput
from njet.games import load


class Policy(custom.Custom):
    """A policy of one's own, at compiled speed.

    Each function makes one kind of decision. It takes a view, which is what the seat that decides
    may see, and returns a set of what it likes among ``view.legal``; one of these is drawn, all
    with the same chance. So a single bit is a definite choice, and ``return view.legal`` is random
    play. The functions are compiled with numba and have to be such that it can: words of
    ``numpy.uint64`` in, one out, and no Python objects. They may call others of that kind, and
    those of `njet.core.bits`.

    Parameters
    ----------
    game : str
        Name of the game.
    fallback : str
        The built-in policy that makes the decisions without a function.
    name : str, optional
        What it is called in results; by default its module and its name there, as it is typed on
        a command line: ``--policy mymodule:my_policy``.
    **functions : callable
        By decision, with the view that each takes. Njet!: ``cover`` (`BoxView`), ``team``
        (`TeamView`), ``bonus`` (`TeamView`), ``discard`` (`DiscardView`), ``play`` (`CardView`,
        and the leads, too, unless there is ``lead``) and ``lead`` (`CardView`). No Thanks!:
        ``take`` (`TurnView`). Nessos: ``card``, ``receiver``, ``claim`` (`PutView`) and
        ``answer`` (`ReplyView`). The views are in the game's module ``views``.

    Raises
    ------
    BadInput
        If the game has no such decision or built-in, or what is given is no function of one
        argument. What its body has wrong shows when it is compiled for a run.

    Examples
    --------
    >>> import njet
    >>> def take(view):
    ...     return view.legal
    >>> mine = njet.Policy("nothanks", take=take, name="coin")
    >>> found = njet.simulate("nothanks", games=99, policies=[mine, "random", "random"], players=3)
    >>> found.policies
    ('coin', 'random', 'random')
    """

    def __init__(
        self,
        game: str,
        *,
        fallback: str = "random",
        name: str | None = None,
        **functions: Callable[[Any], Any],
    ) -> None:
        played = load(game)
        known("policy", fallback.partition(":")[0], played.policies)
        (fallback,) = played.line_up(1, [fallback])
        if fallback.partition(":")[0] in played.costs:
            raise BadInput(f"fallback: {fallback} searches; one that does not is needed")
        if not functions:
            raise BadInput(f"a policy needs a function: {', '.join(played.decisions)}")
        for decision, function in functions.items():
            known("decision", decision, played.decisions)
            _check(decision, function)
        super().__init__(game, functions, fallback, name, custom.caller())


def _check(decision: str, function: object) -> None:
    """Refuse what is no function of one argument."""
    code = getattr(getattr(function, "py_func", function), "__code__", None)
    if code is None:
        raise BadInput(f"{decision}: {quoted(repr(function))} is no function")
    if code.co_argcount != 1 or code.co_kwonlyargcount or code.co_flags & 0x0C:
        raise BadInput(f"{decision}: {function.__name__} has to take one argument, a view")  # type: ignore[attr-defined]
