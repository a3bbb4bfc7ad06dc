"""Rules count from the start of a row: compiled, an index below zero is an error, and not the last one as in Python."""

import random
import sys

import pytest

import nomarch
from nomarch.engine import CHANCE, OVER


class FromStart:
    """A row that nobody may read or write from its end."""

    def __getitem__(self, i):
        if isinstance(i, int) and i < 0:
            raise IndexError(f"{i} counts from the end")
        return super().__getitem__(i)


class Row(FromStart, list):
    def __setitem__(self, i, value):
        if i < 0:
            raise IndexError(f"{i} counts from the end")
        super().__setitem__(i, value)


class Table(FromStart, tuple):
    __slots__ = ()


def strict(value):
    if isinstance(value, list):
        return Row(map(strict, value))
    return Table(map(strict, value)) if type(value) is tuple else value


def state_of(game, data):
    state = game.state_type(data)
    for name in game.dtype.names:
        setattr(state, name, strict(getattr(state, name)))
    return state


@pytest.fixture
def tables(monkeypatch):
    """The printed tables of all games, too."""
    for name, module in list(sys.modules.items()):
        if name.startswith("nomarch.games.") and ".rules." in name:
            for key, value in list(vars(module).items()):
                if type(value) is tuple and value and all(isinstance(part, int | tuple) for part in value):
                    monkeypatch.setattr(module, key, strict(value))


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("slug", [game.slug for game in nomarch.all_games()])
def test_no_rule_counts_from_the_end(slug):
    game, rng = nomarch.game(slug), random.Random(7)
    calls, out, weights = game.calls, Row([0] * game.max_legal), Row([0] * game.max_legal)
    for seats, events in ((game.seats[0], 400), (game.seats[-1], 800)):
        state = state_of(game, game.start(seats).tobytes())
        for event in range(events):
            mover = calls.to_move(state)
            if mover == OVER:
                break
            n = calls.outcomes(state, out, weights) if mover == CHANCE else calls.legal(state, out)
            calls.apply(state, rng.choices(out[:n], weights[:n] if mover == CHANCE else None)[0])
            if game.hides and event % 40 == 0:
                seen = state_of(game, state.tobytes())
                calls.hide(seen, event % seats)
                calls.imagine(seen, event % seats, Row([rng.randrange(1, 1 << 32), rng.randrange(1 << 32)]))
        calls.score(state, strict([[0] * len(game.sources)] * game.seats[-1]))
        calls.standing(state, Row([0] * game.seats[-1]))
