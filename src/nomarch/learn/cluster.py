"""The same work on many machines: an executor whose workers are a Ray cluster."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from nomarch.engine.errors import NomarchError


class NoCluster(NomarchError):
    """Ray is not installed, or no cluster answers."""

    code = "cluster/none"


class Cluster(Executor):
    """Runs what it is given on Ray: the cluster of RAY_ADDRESS, or else the cores of this machine."""

    def __init__(self) -> None:
        try:
            import ray
        except ImportError:
            raise NoCluster("A cluster needs Ray: install nomarch[cluster].") from None
        self._ray = ray
        self._begun = not ray.is_initialized()
        if self._begun:
            try:
                ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
            except (ConnectionError, RuntimeError, ValueError) as problem:
                raise NoCluster(f"No Ray cluster answers: {problem}") from None
        self._run = ray.remote(_run)

    def submit(self, f: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a call wherever there is room."""
        answer: Future[Any] = self._run.remote(f, *args, **kwargs).future()
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, if it was joined here."""
        if self._begun:
            self._ray.shutdown()


def _run(f: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Ray takes plain functions only; this one calls whatever can be called."""
    return f(*args, **kwargs)
