"""``python -m njet.cli``: the ``njet`` command where no script is installed."""

import sys

from njet.cli import main

sys.exit(main())
