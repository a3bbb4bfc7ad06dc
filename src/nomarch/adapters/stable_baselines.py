"""Stable-Baselines3: the batch as its `VecEnv`, for PPO and, with masks, sb3-contrib's MaskablePPO.

    from nomarch.adapters.stable_baselines import VecMatches
    model = MaskablePPO("MlpPolicy", VecMatches("ra-dice", 64, opponents=2))

Observations are the flat rows of docs/observations.md; masks travel by `action_masks`, as sb3-contrib asks for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from nomarch.engine import Game

from .vector import VectorEnv

Indices = None | int | Iterable[int]


class VecMatches(VecEnv):
    """N matches, one seat of each the learner's; takes what `VectorEnv` takes, but for how matches begin anew."""

    def __init__(self, game: Game | str, num_envs: int, seats: int | None = None, **more: Any) -> None:
        self.env = VectorEnv(game, num_envs, seats, flat=True, autoreset_mode=AutoresetMode.SAME_STEP, **more)
        self.render_mode = self.env.render_mode
        super().__init__(num_envs, self.env.single_observation_space, self.env.single_action_space)
        self._actions: Any = None

    def reset(self) -> Any:
        """Begin all matches; the seed is that of the last `seed()`."""
        seeds = self._seeds if any(seed is not None for seed in self._seeds) else None
        observations, infos = self.env.reset(seed=seeds)
        self.reset_infos = [{"seat": int(seat)} for seat in infos["seat"]]
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        observations, rewards, ended, _, told = self.env.step(self._actions)
        infos: list[dict[str, Any]] = [{"TimeLimit.truncated": False} for _ in range(self.num_envs)]
        for row in np.flatnonzero(ended).tolist():
            infos[row]["terminal_observation"] = told["final_obs"][row]
            infos[row]["returns"] = told["final_info"]["returns"][row]
        return observations, rewards.astype(np.float32), ended, infos

    def close(self) -> None:
        self.env.close()

    def action_masks(self) -> Any:
        """True for every action that is legal now, match by match."""
        return self.env.action_masks().astype(bool)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """What is the same for all matches, once for each; of `action_masks` each match's own."""
        if attr_name == "action_masks":
            return [lambda row=row: self.action_masks()[row] for row in self._get_indices(indices)]
        value = getattr(self if attr_name == "render_mode" else self.env, attr_name)
        return [value for _ in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks" or hasattr(self.env, attr_name)

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Only for all matches at once: they share what can be set."""
        if indices is not None:
            raise NotImplementedError("The matches of a batch share their attributes; set them for all.")
        setattr(self.env, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Indices = None, **kwargs: Any) -> list[Any]:
        """`action_masks` of each match; nothing else is asked of a single one."""
        if method_name != "action_masks":
            raise NotImplementedError(f"The matches of a batch have no method {method_name!r} of their own.")
        masks = self.action_masks()
        return [masks[row] for row in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Any]:
        raise NotImplementedError("A batch is drawn in letters only; see VectorEnv.render.")
