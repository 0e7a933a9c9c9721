"""Which seats play by policies of the user's own, and by which built-ins otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from njet.core import custom
from njet.core.checks import quoted
from njet.core.errors import BadInput


class Seated(NamedTuple):
    """The policies of a line-up, those of the user's own apart.

    Attributes
    ----------
    names : tuple of str
        The policies of the user's own, each once, in order.
    policies : tuple of Custom
        The same themselves.
    seats : tuple of int
        By such policy, the seats that play by it, as a set.
    builtins : tuple of str
        By seat, the built-in that makes the decisions without a function.
    acting : tuple
        By seat, the Python object that acts there, or None.
    """

    names: tuple[str, ...]
    policies: tuple[Any, ...]
    seats: tuple[int, ...]
    builtins: tuple[str, ...]
    acting: tuple[Any, ...]

    @classmethod
    def of(cls, line_up: Sequence[str]) -> Seated:
        """Find the policies of a line-up by their names.

        Raises
        ------
        BadInput
            If one is not known here: a worker has to be able to import it.
        """
        found = {name: custom.find(name) for name in line_up if custom.is_own(name)}
        for name, policy in found.items():
            if policy is None:
                raise BadInput(
                    f"policy {quoted(name)} is not known in this process: put it into a module "
                    "that can be imported, and call it module:name"
                )
        # In an order that is the same wherever they sit, so that one kernel serves all seatings;
        # those that act come last.
        names = tuple(sorted(found, key=lambda name: (not _has_functions(found[name]), name)))
        return cls(
            names,
            tuple(found[name] for name in names),
            tuple(sum(1 << s for s, each in enumerate(line_up) if each == name) for name in names),
            tuple(_fallback(found[name]) if name in found else name for name in line_up),
            tuple(None if _has_functions(found.get(name)) else found.get(name) for name in line_up),
        )

    @property
    def custom(self) -> dict[str, custom.Custom]:
        """The policies with functions, by name."""
        pairs = zip(self.names, self.policies, strict=True)
        return {name: policy for name, policy in pairs if _has_functions(policy)}

    @property
    def acts(self) -> bool:
        """Whether some are Python objects that act."""
        return any(policy is not None for policy in self.acting)

    def by_decision(self, decisions: Sequence[str]) -> list[list[int]]:
        """By policy and decision, the seats that make it by a function of the user's own."""
        return [
            [seats if decision in getattr(policy, "functions", ()) else 0 for decision in decisions]
            for policy, seats in zip(self.policies, self.seats, strict=True)
        ]


def _has_functions(policy: Any) -> bool:
    return isinstance(policy, custom.Custom)


def _fallback(policy: Any) -> str:
    """Who plays for a policy what it leaves out; who acts leaves out nothing."""
    return policy.fallback if _has_functions(policy) else "random"
