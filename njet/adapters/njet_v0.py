"""Njet! for PettingZoo: ``env(players=3, rules={"rounds": 1})``.

How it was mapped is said in `njet.adapters.aec`.
"""

from functools import partial

from njet.adapters.aec import Environment

__all__ = ["env", "raw_env"]

raw_env = partial(Environment, "njet_v0", "njet")
"""Make an environment; the parameters are those of `njet.adapters.aec.Environment`."""

env = raw_env
"""The same: what wrappers would check, it checks itself."""
