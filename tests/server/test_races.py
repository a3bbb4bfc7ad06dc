"""Two processes raced against each other, and whatever may be sent to them: every end is one that it may have."""

from __future__ import annotations

import pytest
from support.campaigns import run


def test_races_through_two_processes_have_the_one_end_they_may_have(postgres_server: str) -> None:
    run("races.py", "--races", "54", "--most", "90")  # six of each kind


def test_pairing_and_clocks_through_two_processes_seat_nobody_twice_and_lose_no_move(postgres_server: str) -> None:
    run("pairing.py", "--rounds", "16", "--most", "90")


@pytest.mark.parametrize(("database", "times"), [("sqlite", 20), ("postgres", 10)], ids=["sqlite", "postgres"])
def test_whatever_is_sent_is_answered_in_words(database: str, times: int, postgres_server: str) -> None:
    many = ("--calls", str(10 * times), "--messages", str(5 * times), "--records", str(times))
    run("fuzz.py", *many, "--deep", "0", "--database", database)
