"""What the tests of the adapters share: every game with every number of seats, and random matches."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

import nomarch
from nomarch import Game
from nomarch.adapters.match import Match

TABLES = [(game.slug, seats) for game in nomarch.all_games() for seats in game.seats]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`slug` and `seats` run over every game and seat count, `slug` alone over every game."""
    if {"slug", "seats"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("slug", "seats"), TABLES, ids=[f"{slug} {seats}" for slug, seats in TABLES])
    elif "slug" in metafunc.fixturenames:
        metafunc.parametrize("slug", [game.slug for game in nomarch.all_games()])


def _moments(game: Game | str, seats: int, steps: int, seed: int = 1) -> Iterator[Match]:
    """A plain match at so many decisions in a row, the next one begun where one ends."""
    rng = random.Random(seed)
    match = Match(game, seats, {}, plain=True)
    match.begin(seed)
    for step in range(steps):
        if match.over:
            match.begin(seed + step)
        yield match
        match.play(rng.choice(match.legal()))


@pytest.fixture(scope="session")
def moments() -> Callable[..., Iterator[Match]]:
    """moments(game, seats, steps): a random match, decision by decision."""
    return _moments
