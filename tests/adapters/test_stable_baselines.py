"""The batch as Stable-Baselines3's VecEnv; its library is large and no part of the test set."""

import numpy as np
import pytest

from pig import GAME as PIG

pytest.importorskip("stable_baselines3")


def vec(n=6, **more):
    from nomarch.adapters.stable_baselines import VecMatches

    return VecMatches(PIG, n, **more)


def test_observations_rewards_and_infos_are_as_its_documentation_has_them():
    env = vec()
    env.seed(3)
    seen, ends = env.reset(), 0
    assert seen.shape == (6, *env.observation_space.shape)
    for _ in range(300):
        seen, rewards, ended, infos = env.step(env.env.sample())
        assert (seen.dtype, rewards.dtype, ended.dtype) == (np.float32, np.float32, np.bool_)
        for row, info in enumerate(infos):
            assert ("terminal_observation" in info) == ended[row]
            if ended[row]:
                ends += 1
                assert info["terminal_observation"].shape == seen[row].shape
                assert rewards[row] == info["returns"][0]
    assert ends > 3


def test_a_seed_repeats():
    env = vec()
    firsts = []
    for _ in range(2):
        env.seed(3)
        env.reset()
        firsts.append(env.step(np.zeros(6, int))[0])
    assert np.array_equal(*firsts)


def test_masks_are_found_as_sb3_contrib_looks_for_them():
    utils = pytest.importorskip("sb3_contrib.common.maskable.utils")
    env = vec(opponents="self")
    env.reset()
    assert utils.is_masking_supported(env)
    assert np.array_equal(utils.get_action_masks(env), env.env.action_masks().astype(bool))


def test_maskable_ppo_learns_on_it():
    contrib = pytest.importorskip("sb3_contrib")
    model = contrib.MaskablePPO("MlpPolicy", vec(8), n_steps=16, batch_size=64, n_epochs=1, device="cpu")
    model.learn(256)
    assert model.num_timesteps == 256
