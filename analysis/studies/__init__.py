"""Studies of the three games, each a question with a fixed seed: ``python -m analysis.studies``."""
