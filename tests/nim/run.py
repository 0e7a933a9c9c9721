"""A study of Nim made ready."""

from nim import kernels as loops
from nim.options import Rules
from njet.core.run import BaseRun


class Run(BaseRun):
    kernels = loops.PLAY_BLOCK
    columns = loops.COLUMNS
    Rules = Rules
    make_plan = staticmethod(loops.make_plan)
    new_tally = staticmethod(loops.new_tally)
    new_trace = staticmethod(loops.new_trace)
