"""What an object works out when it is first asked for."""

from __future__ import annotations

import threading

from nomarch.engine.lazily import lazily


class Sum:
    def __init__(self, *numbers: int) -> None:
        self.numbers, self.counted = numbers, 0

    @lazily
    def total(self) -> int:
        """All of them."""
        self.counted += 1
        return sum(self.numbers)


def test_it_is_worked_out_once_for_each_object() -> None:
    small, large = Sum(1, 2), Sum(10, 20)
    assert [small.total, small.total, large.total] == [3, 3, 30]
    assert (small.counted, large.counted) == (1, 1)


def test_it_can_be_told_beforehand_and_forgotten() -> None:
    numbers = Sum(1, 2)
    vars(numbers)["total"] = 7
    assert numbers.total == 7
    del numbers.total  # type: ignore[misc]
    assert numbers.total == 3


def test_its_class_says_what_it_is() -> None:
    assert Sum.total.__doc__ == "All of them."


def test_who_is_slow_keeps_nobody_else_waiting() -> None:
    """With `functools.cached_property` of Python 3.11 the second object would wait for the first."""
    begun, go_on = threading.Event(), threading.Event()

    class Slow:
        def __init__(self, *, waits: bool) -> None:
            self.waits = waits

        @lazily
        def found(self) -> bool:
            if self.waits:
                begun.set()
                go_on.wait(30)
            return self.waits

    slow = threading.Thread(target=lambda: Slow(waits=True).found)
    slow.start()
    assert begun.wait(30)
    quick = threading.Thread(target=lambda: Slow(waits=False).found)
    quick.start()
    quick.join(10)
    assert not quick.is_alive()
    go_on.set()
    slow.join(30)
