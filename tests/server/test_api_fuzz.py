"""Schemathesis against the whole API: whatever is sent, answers are as documented and nobody's match changes.

NOMARCH_RANDOM_CALLS=10000 makes it the long run; the suite makes a short one.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

from support.people import Person
from support.process import ServerProcess

CALLS = int(os.environ.get("NOMARCH_RANDOM_CALLS", "500"))


def standing(person: Person, table: str) -> dict[str, Any]:
    return {
        name: value
        for name, value in person.view(table).items()
        if name in ("v", "state", "seats", "to_move", "scores")
    }


def test_random_calls_break_nothing(sqlite_server: ServerProcess, people: Callable[..., Person]) -> None:
    from support.attacking import Attack, operations_of

    owner, stranger = people(sqlite_server.address), people(sqlite_server.address)
    table = owner.started("me", "me")
    before, heard = standing(owner, table), Counter[str]()
    operations = operations_of(sqlite_server.address)
    assert len(operations) >= 13
    attack = Attack(sqlite_server.address, table, [owner, stranger], heard)
    for number in count():
        attack.on(operations[number % len(operations)], number)
        if heard.total() >= CALLS and number >= len(operations):
            break
    print(heard.total(), "calls:", dict(heard.most_common()))
    assert standing(owner, table) == before
    assert {label.rsplit(" ", 1)[0] for label in heard} == {operation.label for operation in operations}
    statuses = {label.rsplit(" ", 1)[1] for label in heard}
    assert {"200", "403", "404", "409", "422"} <= statuses, "the calls did not reach every kind of answer"
