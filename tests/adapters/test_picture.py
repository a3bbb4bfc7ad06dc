"""Environments give pictures of the table, drawn as the page draws it."""

import gymnasium
import numpy as np
import pytest

import nomarch.adapters.gymnasium  # noqa: F401
from nomarch.adapters import pettingzoo, picture
from nomarch.adapters.match import env_id
from nomarch.engine.errors import BadOptions

pytest.importorskip("resvg_py")


def test_every_game_is_pictured(slug):
    env = gymnasium.make(env_id(slug), render_mode="rgb_array", disable_env_checker=True)
    env.reset(seed=1)
    frame = env.render()
    assert (frame.shape, frame.dtype) == ((1200, 976, 3), np.uint8)
    colours, counts = np.unique(frame.reshape(-1, 3), axis=0, return_counts=True)
    assert len(colours) > 500, "it is a drawing"
    assert counts.max() < frame.shape[0] * frame.shape[1] * 0.9, "and not a blank one"


def test_a_picture_follows_the_match_in_pettingzoo():
    env = pettingzoo.env("ra-dice", seats=2, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    after = env.render()
    assert before.shape == after.shape
    assert (before != after).any()
    assert "rgb_array" in env.metadata["render_modes"]


def test_a_batch_gives_a_picture_of_every_match():
    envs = gymnasium.make_vec("nomarch/RaDice-v1", num_envs=2, render_mode="rgb_array")
    envs.reset(seed=[1, 2])
    first, second = envs.render()
    assert first.shape == second.shape == (1200, 976, 3)
    assert (first != second).any()


def test_without_its_libraries_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(picture, "find_spec", lambda name: None)
    with pytest.raises(BadOptions, match=r"pip install nomarch\[render\].*ansi"):
        pettingzoo.env("ra-dice", seats=2, render_mode="rgb_array")
    assert pettingzoo.env("ra-dice", seats=2, render_mode="ansi")


def test_a_mode_that_there_is_not_is_refused():
    with pytest.raises(BadOptions, match="there are: human, ansi, rgb_array"):
        pettingzoo.env("ra-dice", seats=2, render_mode="film")
