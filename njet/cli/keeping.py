"""Where a run is kept while it goes on, asked for or not, and how to go on from there."""

from __future__ import annotations

import shlex
from pathlib import Path

from njet.cli.order import Order
from njet.cli.streams import talk
from njet.core.errors import BadInput
from njet.unasked import Unasked, folder


class _Telling(Unasked):
    """Says on standard error what becomes of a file that nobody asked for."""

    def tell_found(self, path: Path, done: int) -> None:
        talk(f"going on from game {done:,}, kept in {path} (--no-checkpoint begins anew)")

    def tell_refused(self, error: BadInput) -> None:
        talk(f"begun anew, and not kept: {error}")

    def tell_begun(self, path: Path, left: float) -> None:
        from njet.cli.render import duration

        talk(f"{duration(left)} to go; kept from now on, to go on if it ends: {_resume(path)}")


class Keeping:
    """The file that a run is kept in.

    Parameters
    ----------
    order : Order
        The run.
    checkpoint : str, optional
        The file that was asked for.
    unasked : bool
        Whether a run that takes long is kept although nobody asked for it.
    quiet : bool
        Whether not to speak of that.

    Attributes
    ----------
    place : str, Unasked or None
        What `njet.simulate` takes.
    """

    def __init__(self, order: Order, checkpoint: str | None, unasked: bool, quiet: bool) -> None:
        if order.is_ladder and checkpoint is not None:
            raise BadInput("--checkpoint keeps one run: not --policy ladder, but one of its levels")
        self.place: str | Unasked | None = checkpoint
        if checkpoint is None and unasked and not order.is_ladder:
            self.place = Unasked() if quiet else _Telling()

    def ended(self, is_complete: bool) -> None:
        """Say how to go on, or remove what nobody asked for and nobody needs any more."""
        if isinstance(self.place, Unasked):
            path = self.place.path
        else:
            path = None if self.place is None else Path(self.place)
        if path is None:
            return
        if not is_complete:
            talk(f"to go on: {_resume(path)}")
        elif (within := folder()) is not None and path.resolve().parent == within.resolve():
            path.unlink(missing_ok=True)


def _resume(path: Path) -> str:
    return shlex.join(["njet", "resume", str(path)])
