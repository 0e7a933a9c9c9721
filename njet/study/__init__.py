"""Studies for a designer: the same deals under other rules, and how sure one can be."""
