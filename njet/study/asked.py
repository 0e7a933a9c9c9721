"""What every study is asked for besides what it is about: from which seed, on how many threads."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from njet import __version__
from njet.core.checkpoint import begun_with
from njet.simulation import (
    MOST_SEED,
    MOST_THREADS,
    available_threads,
    draw_seed,
    stream_version,
    whole,
)


class Asked(NamedTuple):
    """A seed and a number of threads, checked."""

    seed: int
    threads: int

    @classmethod
    def of(cls, seed: int | None, threads: int | None, checkpoint: str | Path | None) -> Asked:
        """Check them; a seed that is not given is that of the checkpoint, or drawn."""
        if seed is None and checkpoint is not None:
            seed = begun_with(checkpoint, "seed")
        seed = whole("seed", draw_seed() if seed is None else seed, 0, MOST_SEED)
        threads = available_threads() if threads is None else threads
        return cls(seed, whole("threads", threads, 1, MOST_THREADS))

    def provenance(self) -> dict[str, Any]:
        """The seed, and the versions that give it its meaning."""
        return {"version": __version__, "stream": stream_version(), "seed": self.seed}
