"""How far a run is: a bar on a terminal, now and then a line in a log, or nothing."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from njet.cli.streams import is_terminal, talk

Progress = Callable[[int, int], None]

_SECONDS_BETWEEN_LINES = 60.0
_SECONDS_BETWEEN_FRAMES = 0.1


@contextlib.contextmanager
def progress(label: str, games: int, quiet: bool) -> Iterator[Progress | None]:
    """Show on standard error how many of the games are done, as a context.

    Yields
    ------
    callable or None
        To be called with games done and games in all; None when nothing is to be shown.
    """
    if quiet:
        yield None
    elif is_terminal(sys.stderr):
        with _bar(label, games) as report:
            yield report
    else:
        yield lines(label)


def lines(label: str, clock: Callable[[], float] = time.monotonic) -> Progress:
    """Return a progress that says a line a minute: what a log can bear."""
    start, is_time = clock(), _every(_SECONDS_BETWEEN_LINES, clock)

    def report(done: int, total: int) -> None:
        if is_time():
            pace = f"{speed(done / (clock() - start))} games/s"
            talk(f"{label}: {done:,} of {total:,} games ({done / total:.0%}), {pace}")

    return report


def speed(per_second: float) -> str:
    """Return a speed in a few characters: ``870``, ``12.3k``, ``1.4M``."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if per_second >= size:
            return f"{per_second / size:.1f}{unit}"
    return f"{per_second:.0f}"


@contextlib.contextmanager
def status(quiet: bool) -> Iterator[Callable[[str], None]]:
    """Show on standard error how a search stands, likewise, as a context.

    Yields
    ------
    callable
        To be called with the line to be shown.
    """
    if quiet:
        yield lambda text: None
    elif is_terminal(sys.stderr):
        from rich.progress import TextColumn

        with _drawn(TextColumn("{task.description}", markup=False)) as update:
            yield lambda text: update(description=text)
    else:
        is_time = _every(_SECONDS_BETWEEN_LINES)
        yield lambda text: talk(text) if is_time() else None


@contextlib.contextmanager
def _bar(label: str, games: int) -> Iterator[Progress]:
    from rich.progress import (
        BarColumn,
        ProgressColumn,
        Task,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Speed(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{speed(task.speed or 0.0)} games/s", style="progress.download")

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        Speed(),
        TextColumn("ETA"),
        TimeRemainingColumn(),
    )
    with _drawn(*columns, description=label, total=games) as update:
        yield lambda done, total: update(completed=done, total=total)


@contextlib.contextmanager
def _drawn(*columns: Any, **values: Any) -> Iterator[Callable[..., None]]:
    """A line on a terminal that is drawn over; yields what changes the values it shows."""
    from rich.console import Console
    from rich.progress import Progress

    # Redrawn from the callback: a thread of its own would take time from the kernels.
    bar = Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True)
    is_time = _every(_SECONDS_BETWEEN_FRAMES)

    def update(**values: Any) -> None:
        bar.update(task, **values)
        if is_time():
            bar.refresh()

    with bar:
        task = bar.add_task(**({"description": ""} | values))
        yield update


def _every(seconds: float, clock: Callable[[], float] = time.monotonic) -> Callable[[], bool]:
    """Return what says whether so long has passed since it last said so."""
    last = clock()

    def is_time() -> bool:
        nonlocal last
        now = clock()
        if now - last < seconds:
            return False
        last = now
        return True

    return is_time
