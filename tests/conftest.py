"""Settings of the whole suite."""

from hypothesis import settings

# The first example compiles a kernel: no example has a deadline.
settings.register_profile("njet", deadline=None)
settings.load_profile("njet")
