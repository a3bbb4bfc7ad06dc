"""Schemathesis against the whole API: whatever is sent, answers are as documented and nobody's match changes.

NOMARCH_RANDOM_CALLS=10000 makes it the long run; the suite makes a short one.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from support.people import GAME, Person
from support.process import ServerProcess

CALLS = int(os.environ.get("NOMARCH_RANDOM_CALLS", "500"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
A_ROUND = 10


class Attack:
    """Calls of one operation with valid and broken data, by the owner of a table and by a stranger."""

    def __init__(self, address: str, table: str, people: list[Person], heard: Counter[str]) -> None:
        self.address, self.table, self.people, self.heard = address, table, people, heard

    def on(self, operation: Any, number: int) -> None:
        cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))

        @seed(number)
        @settings(
            max_examples=A_ROUND,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases, who=st.sampled_from(self.people), here=st.booleans())
        def call(case: Any, who: Person, here: bool) -> None:
            if here and "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = self.table
            if here and isinstance(case.body, dict) and "game" in case.body:
                case.body["game"] = GAME
            answer = case.call(base_url=self.address, headers={"authorization": f"Bearer {who.token}"})
            case.validate_response(answer, checks=CHECKS)
            self.heard[f"{operation.label} {answer.status_code}"] += 1

        call()


def standing(person: Person, table: str) -> dict[str, Any]:
    return {
        name: value
        for name, value in person.view(table).items()
        if name in ("v", "state", "seats", "to_move", "scores")
    }


def test_random_calls_break_nothing(sqlite_server: ServerProcess, people: Callable[..., Person]) -> None:
    owner, stranger = people(sqlite_server.address), people(sqlite_server.address)
    table = owner.started("me", "me")
    before, heard = standing(owner, table), Counter[str]()
    schema = schemathesis.openapi.from_url(f"{sqlite_server.address}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
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
