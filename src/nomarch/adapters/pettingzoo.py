"""PettingZoo: every game as an AEC environment, seats as agents `seat_0`, `seat_1`, ...

    from nomarch.adapters import pettingzoo
    env = pettingzoo.env("ra-dice", seats=2)

The environments are also registered, as nomarch/RaDice-v1 and so on, for `pettingzoo.make`.
Observations are dictionaries of `observation` (see docs/observations.md) and `action_mask`.
Chance is drawn between decisions from the seed given to `reset`.
"""

from __future__ import annotations

import sys
from operator import index
from secrets import randbits
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, register
from pettingzoo.utils.env_logger import EnvLogger

from nomarch.engine import SPECTATOR, Game
from nomarch.engine.components import Corrections
from nomarch.engine.errors import IllegalAction

from .match import Match, env_id, observed_games
from .picture import RENDER_MODES, RGB_ARRAY, Pixels, check_mode
from .spaces import observation_space

ILLEGAL_REWARD = -1.0


def env(
    game: Game | str,
    seats: int | None = None,
    *,
    flat: bool = False,
    render_mode: str | None = None,
    components: Corrections | None = None,
    **options: str,
) -> GuardedEnv:
    """The environment for learners: an illegal action ends the match, and its seat loses."""
    return GuardedEnv(game, seats, flat=flat, render_mode=render_mode, components=components, **options)


class raw_env(AECEnv[str, Any, int]):
    """The bare environment: an illegal action raises IllegalAction and changes nothing.

    With `flat` observations are rows of numbers alone, as SuperSuit wants them, and `infos` have the masks.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        flat: bool = False,
        render_mode: str | None = None,
        components: Corrections | None = None,
        **options: str,
    ) -> None:
        check_mode(render_mode)
        self.match = Match(game, seats, options, components=components)
        self.render_mode, self.flat = render_mode, flat
        self._name = f"{self.match.game.slug}_v{self.match.observation_version}"
        modes = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.metadata = {"name": self._name, "is_parallelizable": False, **modes}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.match.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = observation_space(self.match.plan.size, self.match.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen["observation"] if flat else seen)
        self.action_spaces = {agent: spaces.Discrete(self.match.actions) for agent in self.possible_agents}
        self._seed: int | None = randbits(62)  # of a first match that is given none

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed the random source of the last one goes on."""
        self.match.begin(self._seed if seed is None else seed)
        self._seed = None
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        self._show()

    def step(self, action: Any) -> None:
        agent, match = self.agent_selection, self.match
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        try:
            played = match.play(index(action))
        except TypeError:
            played = False
        if not played:
            self._refuse(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if match.mover >= 0:
            self._select()
        else:
            self._end(match.rewards())
        if self.render_mode:
            self._show()

    def _select(self) -> None:
        """Name who is to move; flat observations leave the mask to the infos."""
        self.agent_selection = self.possible_agents[self.match.mover]
        if self.flat:
            for other in self.agents:
                self.infos[other] = {"action_mask": self.match.seen(self._seat[other])["action_mask"]}

    def _refuse(self, action: Any) -> None:
        game = self.match.game
        text = game.say(action) if action in range(self.match.actions) else str(action)
        raise IllegalAction(f"{text!r} cannot be played by {self.agent_selection} now; see the action mask.")

    def _end(self, rewards: list[float], *, cut: bool = False) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Any:
        """Observation and mask, or flat the observation alone."""
        seen = self.match.seen(self._seat[agent])
        return seen["observation"] if self.flat else seen

    def render(self) -> str | Pixels | None:
        """The table as a spectator sees it: text in mode `ansi`, pixels in `rgb_array`, printed in `human`."""
        if self.render_mode is None:
            EnvLogger.warn("You are calling render method without specifying any render mode.")
            return None
        if self.render_mode == RGB_ARRAY:
            return self.match.pictured(SPECTATOR)
        text = self.match.drawn(SPECTATOR)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return self._name


class GuardedEnv(raw_env):
    """What PettingZoo's usual wrappers do, without their price: illegal actions, bounds and order of calls."""

    def step(self, action: Any) -> None:
        if not hasattr(self, "agents"):
            EnvLogger.error_step_before_reset()
        elif not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
        else:
            super().step(action)

    def _refuse(self, action: Any) -> None:
        agent = self.agent_selection
        if not self.action_spaces[agent].contains(action):
            raise AssertionError(f"action {action!r} of {agent} is not in its action space")
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self._end([ILLEGAL_REWARD if other == agent else 0.0 for other in self.agents], cut=True)

    def observe(self, agent: str) -> Any:
        if not hasattr(self, "agents"):
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> str | Pixels | None:
        if not hasattr(self, "agents"):
            EnvLogger.error_render_before_reset()
        return super().render()


for _slug in observed_games():
    register("aec", env_id(_slug), "nomarch.adapters.pettingzoo:env", kwargs={"game": _slug})
