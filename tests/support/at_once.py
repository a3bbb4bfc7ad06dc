"""Things done at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Do things at the same time; returns what each returned or raised."""
    gate, found = threading.Barrier(len(acts)), list[Any](acts)

    def do(number: int) -> None:
        gate.wait(60)
        try:
            found[number] = acts[number]()
        except Exception as problem:
            found[number] = problem

    threads = [threading.Thread(target=do, args=(number,)) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return found
