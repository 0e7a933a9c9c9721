"""Studies for a designer: the same deals under other rules, and how sure one can be."""

FEWEST_GAMES = 20
"""Of a variant of which it is to be known how its batches differ: one each."""
