"""A running Dask cluster as an executor: checked, made ready, and able to lose workers."""

from __future__ import annotations

import contextlib
import logging
import pydoc
import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from functools import partial
from typing import Any

from njet import __version__
from njet.core.checks import quoted
from njet.core.errors import BadInput, Lost
from njet.core.extras import need

_ADDRESS = re.compile(r"[a-z]+://\S+:[0-9]+")
_VERSION = "njet.__version__"
_SECONDS_TO_CONNECT = 5
_SECONDS_TO_CLOSE = 1
_TRIES = 8
"""How often a block is handed out again whose workers have died."""
_SECONDS_ALONE = 120
"""How long a cluster may be without any worker: others may be on their way."""
_SECONDS_BETWEEN = 5
_LOST = "the Dask cluster has lost its workers, or the way to them"


@contextlib.contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """Connect to a scheduler, as a context.

    Parameters
    ----------
    address : str
        Such as ``tcp://192.0.2.1:8786``.

    Yields
    ------
    Cluster

    Raises
    ------
    BadInput
        If nobody answers there, or some worker has no njet, or not this version.
    """
    distributed = need("distributed", "dask")
    import dask

    wrong = f"no Dask scheduler answers at {quoted(address)}: an address is like tcp://host:8786"
    if not _ADDRESS.fullmatch(address):
        raise BadInput(wrong)
    _hush()
    patience = {"distributed.comm.timeouts.connect": _SECONDS_TO_CONNECT}
    try:
        with dask.config.set(patience):
            client = distributed.Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
    except Exception as error:  # whatever is wrong with an address or with what answers there
        raise BadInput(wrong) from error
    try:
        with Cluster(client) as cluster:
            yield cluster
    finally:
        client.close(timeout=_SECONDS_TO_CLOSE)


class Cluster(Executor):
    """The workers of a Dask cluster.

    Parameters
    ----------
    client : distributed.Client
        The way to them.

    Attributes
    ----------
    num_workers : int
        How many blocks they play at a time.

    Raises
    ------
    BadInput
        If there are none, or some have not this version of the package.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        _check_versions(client)
        self.num_workers: int = sum(client.nthreads().values())
        self._waiting: set[Future[Any]] = set()
        self._is_closed = threading.Event()
        self._watching = threading.Thread(target=self._watch, name="njet-cluster", daemon=True)
        self._watching.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a function called by some worker; by another one if it dies."""
        future: Future[Any] = Future()
        self._waiting.add(future)
        again = partial(self._client.submit, fn, *args, **kwargs, pure=False)
        self._hand_out(future, again, _TRIES)
        return future

    def prepare(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Have a function called by a worker of every machine, and then by all others.

        So what has to be compiled is compiled once a machine.
        """
        workers = list(self._client.nthreads())
        first = {address.rpartition(":")[0]: address for address in workers}
        self._call_by(list(first.values()), fn, *args)
        self._call_by([each for each in workers if each not in first.values()], fn, *args)
        return self.submit(fn, *args)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the watch over the workers, which live on."""
        self._is_closed.set()
        self._watching.join(_SECONDS_TO_CLOSE)

    def _watch(self) -> None:
        """Give up what is waited for when there have been no workers for long."""
        last = time.monotonic()
        while not self._is_closed.wait(_SECONDS_BETWEEN):
            with contextlib.suppress(Exception):  # no answer is as good as no workers
                if self._client.nthreads():
                    last = time.monotonic()
            if time.monotonic() - last > _SECONDS_ALONE:
                for future in list(self._waiting):
                    self._settle(future, error=Lost(_LOST))

    def _settle(
        self, future: Future[Any], result: Any = None, error: BaseException | None = None
    ) -> None:
        """Give a future its end, once: the watch may have given it up before it came back."""
        try:
            self._waiting.remove(future)
        except KeyError:
            return
        if not future.set_running_or_notify_cancel():
            return
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)

    def _call_by(self, addresses: list[str], fn: Callable[..., Any], *args: Any) -> None:
        """Have a function called by these workers, as far as they live, and wait."""
        calls = {
            address: self._client.submit(
                fn, *args, pure=False, workers=[address], allow_other_workers=False
            )
            for address in addresses
        }
        for address, call in calls.items():
            while address in self._client.nthreads():
                with contextlib.suppress(TimeoutError):
                    call.result(timeout=1)
                    break

    def _hand_out(self, future: Future[Any], again: Callable[[], Any], tries: int) -> None:
        try:
            given = again()
            given.add_done_callback(partial(self._came_back, future, again, tries))
        except Exception as error:  # the client is closed, or has lost the scheduler
            self._settle(future, error=Lost(f"the Dask scheduler is gone: {error}"))

    def _came_back(
        self, future: Future[Any], again: Callable[[], Any], tries: int, given: Any
    ) -> None:
        """Pass on what a worker made of it, or hand it out again."""
        try:
            result = given.result()
        except Exception as error:
            if future.cancelled() or not _is_loss(error):
                self._settle(future, error=error)
            elif tries and self._client.status == "running":
                self._hand_out(future, again, tries - 1)
            else:
                self._settle(future, error=Lost(_LOST))
        else:
            self._settle(future, result)


def _is_loss(error: BaseException) -> bool:
    """Whether it tells of workers that are gone, and nothing of what they did."""
    from distributed import KilledWorker
    from distributed.comm import CommClosedError

    return isinstance(error, CancelledError | CommClosedError | KilledWorker)


def _hush() -> None:
    """Have Dask say nothing: it is said here in one line, or needs no saying (a worker died)."""
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _check_versions(client: Any) -> None:
    # By a function of Python's own, which workers without njet can call too.
    found = client.run(pydoc.locate, _VERSION, on_error="return")
    if not found:
        raise BadInput("the Dask cluster has no workers")
    for address, version in sorted(found.items()):
        if version != __version__:
            has = f"njet-sim {version}" if isinstance(version, str) else "no njet-sim"
            raise BadInput(f"the worker at {address} has {has}; this is {__version__}")
