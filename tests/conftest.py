"""Settings of the whole suite."""

import signal

from hypothesis import settings

# The first example compiles a kernel: no example has a deadline.
settings.register_profile("njet", deadline=None)
settings.load_profile("njet")

# A shell starts what runs in its background with Ctrl-C ignored; here it is pressed on purpose.
signal.signal(signal.SIGINT, signal.default_int_handler)
