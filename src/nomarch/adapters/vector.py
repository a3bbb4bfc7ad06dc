"""Gymnasium's vector environments: many matches stepped by one compiled call, one seat of each yours.

    import gymnasium, nomarch.adapters.gymnasium
    envs = gymnasium.make_vec("nomarch/RaDice-v1", num_envs=256, opponents=2)

Observations, rewards, infos and the three modes of autoreset are as in Gymnasium's documentation. The
matches run in `nomarch.adapters.matches`; whoever plays all seats and wants bare arrays uses that.
"""

from __future__ import annotations

import sys
from secrets import randbits
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from nomarch.engine import SPECTATOR, Game
from nomarch.engine.components import Corrections
from nomarch.engine.errors import BadOptions
from nomarch.engine.observation import Ints

from .kernels import BEGIN, SKIP
from .match import Mask
from .matches import Bools, Matches
from .opponents import RANDOM, Opponent
from .picture import RENDER_MODES, RGB_ARRAY, Pixels, check_mode
from .spaces import observation_space

ILLEGAL_REWARD = -1.0
SELF = "self"
Infos = dict[str, Any]


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Matches of one game in which you decide for one seat each.

    `seat` is yours, or None to be dealt one in each match. `opponents` is "random", a level or another bot,
    an object with `choose(view, rng)`, or "self": then you decide for every seat, `infos["seat"]` says for
    which, and the reward at the end is that of the seat that decided last (`infos["returns"]` has all).
    An illegal action ends its match and costs what a defeat does, as in `NomarchEnv`. `flat` leaves the masks
    out of the observations; they are in `infos["action_mask"]`, and always in `action_masks()`. Without `copy`
    observations are read-only views that the next step writes over.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        seats: int | None = None,
        *,
        seat: int | None = 0,
        opponents: Opponent = RANDOM,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        flat: bool = False,
        copy: bool = True,
        threads: int = 1,
        render_mode: str | None = None,
        components: Corrections | None = None,
        **options: str,
    ) -> None:
        check_mode(render_mode)
        self.autoreset_mode, self.render_mode = AutoresetMode(autoreset_mode), render_mode
        modes = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.metadata = {"autoreset_mode": self.autoreset_mode, **modes}
        others, self._self_play = (None, True) if opponents == SELF else (opponents, False)
        made: dict[str, Any] = {"opponents": others, "threads": threads, "components": components, **options}
        self.matches = Matches(game, num_envs, seats, seat=seat, again=False, **made)
        self.num_envs, self.flat, self._copies = num_envs, flat, copy
        single = observation_space(self.matches.plan.size, self.matches.actions)
        self.single_observation_space = single["observation"] if flat else single
        self.single_action_space = spaces.Discrete(self.matches.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows, self._done = np.arange(num_envs), np.zeros(num_envs, bool)
        self._begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Infos]:
        """Begin all matches, or those of the boolean array `options["reset_mask"]`; without a seed chance goes on."""
        chosen = self._reset_mask(options)
        if seed is None and not self._begun:
            seed = randbits(60)
        self._seed(seed, chosen)
        self._begun = True
        self.matches.play(np.where(chosen, BEGIN, SKIP))
        self._done[chosen] = False
        return self._seen(), self._infos()

    def _reset_mask(self, options: dict[str, Any] | None) -> Bools:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, bool)
        if not isinstance(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != bool or not mask.any():
            raise BadOptions(f"reset_mask is a boolean array of shape ({self.num_envs},) with something true in it.")
        return mask

    def _seed(self, seed: int | list[int | None] | None, chosen: Bools) -> None:
        if seed is None:
            return
        if isinstance(seed, int | np.integer):
            super().reset(seed=int(seed))
            self.matches.seed(int(seed), chosen)
            return
        if len(seed) != self.num_envs:
            raise BadOptions(f"{self.num_envs} matches take one seed, or as many; not {len(seed)}.")
        for row, own in enumerate(seed):
            if own is not None and chosen[row]:
                self.matches.seed(int(own), [row])

    def step(self, actions: Any) -> tuple[Any, Any, Bools, Bools, Infos]:
        """Play one action in every match; what ended before begins anew, if that is the mode."""
        chosen, over, seats = self._checked(actions), self._done, self.matches.own.copy()
        illegal = ~over & (self.matches.turn.masks[self._rows, chosen] == 0)
        turn = self.matches.play(np.where(over, BEGIN, np.where(illegal, SKIP, chosen)))
        ended = (turn.ended | illegal) & ~over
        rewards = np.where(ended, turn.rewards[self._rows, seats], 0.0).astype(np.float64)
        rewards[illegal] = ILLEGAL_REWARD
        self._done = ended
        told = self._told_of(ended, illegal, chosen, seats)
        infos: Infos = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and told:
            infos = self._end_now(ended, told)
        else:
            for row, info in told.items():
                infos = self._add_info(infos, info, row)
        if self.render_mode == "human":
            self.render()
        return self._seen(), rewards, ended.copy(), np.zeros(self.num_envs, bool), infos | self._infos()

    def _checked(self, actions: Any) -> Ints:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise gymnasium.error.InvalidAction(f"A step takes {self.num_envs} whole numbers, one for each match.")
        wrong = np.flatnonzero((chosen < 0) | (chosen >= self.matches.actions))
        if wrong.size:
            title = self.matches.game.title
            raise gymnasium.error.InvalidAction(f"{chosen[wrong[0]]} is no action number of {title}.")
        if not self._begun:
            raise gymnasium.error.ResetNeeded("There is no match yet; call reset() first.")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._done.any():
            raise gymnasium.error.ResetNeeded("Some matches are over; reset them with options={'reset_mask': ...}.")
        return chosen.astype(np.int64)

    def _told_of(self, ended: Bools, illegal: Bools, chosen: Ints, seats: Ints) -> dict[int, Infos]:
        """What is told of every match that has ended."""
        found: dict[int, Infos] = {}
        for row in np.flatnonzero(ended).tolist():
            found[row] = {"returns": self.matches.turn.rewards[row].copy()}
            if illegal[row]:
                found[row]["illegal"] = f"{self.matches.game.say(chosen[row])!r} is not legal now; see the action mask."
                found[row]["returns"][seats[row]] = ILLEGAL_REWARD
        return found

    def _end_now(self, ended: Bools, told: dict[int, Infos]) -> Infos:
        """Keep the last observations and infos of what has ended, and begin it anew."""
        infos: Infos = {}
        seen, own = self._seen(), self.matches.own.copy()
        for row, info in told.items():
            last = seen[row].copy() if self.flat else {key: array[row].copy() for key, array in seen.items()}
            infos = self._add_info(infos, {"final_obs": last, "final_info": {"seat": int(own[row]), **info}}, row)
        self.matches.play(np.where(ended, BEGIN, SKIP))
        self._done = np.zeros(self.num_envs, bool)
        return infos

    def _seen(self) -> Any:
        turn = self.matches.turn
        if self.flat:
            return turn.observations.copy() if self._copies else turn.observations
        seen: dict[str, Any] = {"observation": turn.observations, "action_mask": turn.masks}
        return {key: array.copy() for key, array in seen.items()} if self._copies else seen

    def _infos(self) -> Infos:
        told: Infos = {"seat": self.matches.own.copy()}
        if self.flat:
            told["action_mask"] = self.action_masks()
        return told | {f"_{key}": np.ones(self.num_envs, bool) for key in told}

    def action_masks(self) -> Mask:
        """1 for every action that is legal now, match by match."""
        return self.matches.turn.masks.copy()

    def sample(self) -> Ints:
        """A random legal action for every match; 0 where it is over."""
        chosen = self.matches.sample().copy()
        chosen[self._done] = 0
        return chosen

    def render(self) -> tuple[str, ...] | tuple[Pixels, ...] | None:
        """The matches as a spectator sees them: text in mode `ansi`, pixels in `rgb_array`, printed in `human`."""
        matches = [self.matches.match(row) for row in range(self.num_envs)]
        if self.render_mode == RGB_ARRAY:
            return tuple(match.pictured(SPECTATOR) for match in matches)
        drawn = tuple(match.drawn(SPECTATOR) for match in matches)
        if self.render_mode == "ansi":
            return drawn
        sys.stdout.write("\n\n".join(drawn) + "\n\n")
        return None

    def close_extras(self, **_: Any) -> None:
        """Let the threads go."""
        self.matches.close()
