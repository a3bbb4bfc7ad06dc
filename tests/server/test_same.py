"""What viewers are served, part by part, is what would be drawn for them from nothing: the small twin of same.py."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from nomarch import catalogue
from nomarch.draw import album
from nomarch.engine import View
from nomarch.page.fragments import fragments
from nomarch.page.look import Look
from nomarch.page.words import translator
from nomarch.server.services import Services
from nomarch.server.settings import Settings

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
from same import SEATED, Match, compared

EVENTS, MOMENTS, TRIES = 70, 24, 6


@pytest.mark.parametrize("slug", catalogue.OURS)
def test_every_part_is_as_it_would_be_drawn_anew(slug: str) -> None:
    assert not list(compared(slug, EVENTS, seed=len(slug)))


def test_a_stale_part_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(album.Picture, "holds", lambda *_: True)
    assert {found.part for found in compared("ra-dice", 12, seed=1)} >= {"board", "strip", "tray"}


@pytest.mark.parametrize("slug", catalogue.OURS)
def test_whatever_changes_in_a_state_no_picture_of_another_is_shown(slug: str, tmp_path: Path) -> None:
    """One field of a moment is taken from another moment of the match: what the album still holds must be true."""
    services = Services(Settings(data=tmp_path, secret="0123456789abcdef", warm=False))
    services.store.migrate()
    rng, looks, drawn = random.Random(5), list[Look](), 0
    match = Match(services, slug, rng)
    for _ in range(MOMENTS):
        if match.over:
            break
        match.go_on()
        looks += [services.look(match.table, viewer)[0] for viewer in SEATED]
    for look in rng.sample(looks, min(len(looks), MOMENTS)):
        for _ in range(TRIES):
            drawn += _is_true(replace(look, view=_mixed(look.view, rng.choice(looks).view, rng), counted={}))
    services.store.close()
    assert drawn > MOMENTS * TRIES / 2, "most of these moments can be drawn"


def _mixed(view: View, other: View, rng: random.Random) -> View:
    state, strange = view.game.seen_type(view.data), view.game.seen_type(other.data)
    name = rng.choice(view.game.dtype.names or ())
    setattr(state, name, getattr(strange, name))
    return replace(view, data=state.tobytes())


def _is_true(look: Look) -> bool:
    """Whether such a moment can be drawn; if so, with and without the album alike."""
    _ = translator("en", look.game)
    try:
        anew = fragments(replace(look, album=None, logs={}), _)
    except Exception:  # a state that cannot be, as after a phase that has not begun
        return False
    assert fragments(look, _) == anew
    return True
