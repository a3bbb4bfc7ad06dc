"""Random calls of the API, valid and broken. Apart from their test, since Schemathesis takes a second to import."""

from __future__ import annotations

from collections import Counter
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

from .people import GAME, Person

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
A_ROUND = 10


def operations_of(address: str) -> list[Any]:
    """Everything that a server says it can be asked."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    return [found.ok() for found in schema.get_all_operations()]


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
