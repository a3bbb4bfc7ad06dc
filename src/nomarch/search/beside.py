"""Two halves of a search at once, where a second core may be had: kernels run outside Python's lock."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class _Helpers:
    """The threads of this process that may help: one for each core but the first."""

    def __init__(self) -> None:
        self.free = threading.Semaphore(max(0, _cores() - 1))
        self.pool = ThreadPoolExecutor(max(1, _cores() - 1), "beside")


class _Mine(threading.local):
    """CPU seconds that helpers have spent for this thread."""

    spent = 0.0


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_helpers, _mine = _Helpers(), _Mine()


def _renew() -> None:
    """Threads do not come along into a forked process."""
    global _helpers
    _helpers = _Helpers()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)


def both(first: Callable[[], T], second: Callable[[], T]) -> tuple[T, T]:
    """What both find: at once if a helper is free, else one after the other."""
    helpers = _helpers
    if not helpers.free.acquire(blocking=False):
        return first(), second()
    try:
        later = helpers.pool.submit(_timed, second)
        try:
            here = first()
        finally:
            there, seconds = later.result()
            _mine.spent += seconds
    finally:
        helpers.free.release()
    return here, there


class Halves:
    """Two halves that come again and again: the first time one after the other, for kernels that are compiled or
    loaded in two threads at once may come out wrong."""

    def __init__(self) -> None:
        self._loaded = False

    def both(self, first: Callable[[], T], second: Callable[[], T]) -> tuple[T, T]:
        """What both find."""
        if self._loaded:
            return both(first, second)
        found = first(), second()
        self._loaded = True
        return found


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    began = time.thread_time()
    return work(), time.thread_time() - began


def cpu_seconds() -> float:
    """CPU seconds of this thread and of those who helped it."""
    return time.thread_time() + _mine.spent
