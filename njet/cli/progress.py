"""How far a run is: a bar on a terminal, now and then a line in a log, or nothing."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator

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
    start = last = clock()

    def report(done: int, total: int) -> None:
        nonlocal last
        now = clock()
        if now - last < _SECONDS_BETWEEN_LINES:
            return
        last = now
        pace = f"{speed(done / (now - start))} games/s"
        talk(f"{label}: {done:,} of {total:,} games ({done / total:.0%}), {pace}")

    return report


def speed(per_second: float) -> str:
    """Return a speed in a few characters: ``870``, ``12.3k``, ``1.4M``."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if per_second >= size:
            return f"{per_second / size:.1f}{unit}"
    return f"{per_second:.0f}"


@contextlib.contextmanager
def _bar(label: str, games: int) -> Iterator[Progress]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
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
    # Redrawn from the callback: a thread of its own would take time from the kernels.
    bar = Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True)
    drawn = time.monotonic()

    def report(done: int, total: int) -> None:
        nonlocal drawn
        now = time.monotonic()
        bar.update(task, completed=done, total=total)
        if now - drawn >= _SECONDS_BETWEEN_FRAMES:
            drawn = now
            bar.refresh()

    with bar:
        task = bar.add_task(label, total=games)
        yield report


@contextlib.contextmanager
def status(quiet: bool) -> Iterator[Callable[[str], None]]:
    """Show on a terminal one line that is drawn over: a context that yields what says it."""
    if quiet or not is_terminal(sys.stderr):
        yield lambda text: None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    drawn = time.monotonic()

    def say(text: str) -> None:
        nonlocal drawn
        now = time.monotonic()
        live.update(Text(text, no_wrap=True, overflow="ellipsis"))
        if now - drawn >= _SECONDS_BETWEEN_FRAMES:
            drawn = now
            live.refresh()

    # Redrawn by who calls, as above.
    with Live(console=Console(stderr=True), auto_refresh=False, transient=True) as live:
        yield say
