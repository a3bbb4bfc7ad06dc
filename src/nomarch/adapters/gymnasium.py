"""Gymnasium: one seat is yours, bots or chance fill the others.

    import gymnasium, nomarch.adapters.gymnasium
    env = gymnasium.make("nomarch/RaDice-v1", seats=3, opponents="random")

Observations are dictionaries of `observation` (see docs/observations.md) and `action_mask`.
"""

from __future__ import annotations

import random
import sys
from typing import Any, SupportsInt

import gymnasium
from gymnasium import spaces

from nomarch.engine import SPECTATOR, Game
from nomarch.engine.components import Corrections
from nomarch.engine.errors import BadOptions, IllegalAction

from .match import Mask, Match, env_id, observed_games
from .opponents import RANDOM, Opponent, chooser
from .picture import RENDER_MODES, RGB_ARRAY, Pixels, check_mode
from .spaces import observation_space

ILLEGAL_REWARD = -1.0


class NomarchEnv(gymnasium.Env[Any, int]):
    """A match in which you decide for one seat.

    `seat` is yours, or None to be dealt one in each match; `opponents` is "random", a level
    of our bots, or any object with `choose(view, rng)`. An illegal action ends the match and
    costs what a defeat does; a number that is no action at all raises InvalidAction. With `flat`
    observations are the row of numbers alone, and `info["action_mask"]` has the mask.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  Gymnasium's own form

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        seat: int | None = 0,
        opponents: Opponent = RANDOM,
        flat: bool = False,
        render_mode: str | None = None,
        components: Corrections | None = None,
        **options: str,
    ) -> None:
        self.match = Match(game, seats, options, components=components)
        if seat is not None and seat not in range(self.match.seats):
            raise BadOptions(f"There is no seat {seat}; seats go from 0 to {self.match.seats - 1}.")
        check_mode(render_mode)
        self.render_mode, self.flat = render_mode, flat
        self.seat, self._dealt = seat or 0, seat is None
        self._opponent = chooser(opponents)
        self._illegal = True
        self.action_space = spaces.Discrete(self.match.actions)  # type: ignore[assignment]
        seen = observation_space(self.match.plan.size, self.match.actions)
        self.observation_space = seen["observation"] if flat else seen

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match and play on until it is your turn."""
        super().reset(seed=seed)
        if self._dealt:
            self.seat = int(self.np_random.integers(self.match.seats))
        self._rng = random.Random(int(self.np_random.integers(1 << 62)))
        self.match.begin(self._rng.getrandbits(62))
        self._illegal = False
        self._others_play()
        return self._told()

    def step(self, action: SupportsInt) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        number = int(action)
        if number not in range(self.match.actions):
            raise gymnasium.error.InvalidAction(f"{number} is no action number of {self.match.game.title}.")
        if self._illegal or self.match.over:
            raise gymnasium.error.ResetNeeded("The match is over; call reset() for the next one.")
        if not self.match.play(number):
            return self._lose(number)
        self._others_play()
        self._show()
        reward = self.match.rewards()[self.seat] if self.match.over else 0.0
        seen, info = self._told()
        return seen, reward, self.match.over, False, info

    def _lose(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._illegal = True
        why = f"{self.match.game.say(action)!r} is not legal now; see the action mask."
        seen, info = self._told()
        return seen, ILLEGAL_REWARD, True, False, {**info, "illegal": why}

    def _others_play(self) -> None:
        match = self.match
        while not match.over and match.mover != self.seat:
            if self._opponent is None:
                match.play(self._rng.choice(match.legal()))
            elif not match.play(action := self._opponent.choose(match.view(match.mover), self._rng)):
                raise IllegalAction(f"The opponent at seat {match.mover} chose {action}, which is not legal now.")

    def _told(self) -> tuple[Any, dict[str, Any]]:
        """Observation and info."""
        seen, info = self.match.seen(self.seat), {"seat": self.seat}
        return (seen["observation"], {**info, "action_mask": seen["action_mask"]}) if self.flat else (seen, info)

    def action_masks(self) -> Mask:
        """1 for every action that is legal now."""
        self._need_match()
        return self.match.seen(self.seat)["action_mask"]

    def render(self) -> str | Pixels | None:
        """The table as a spectator sees it: text in mode `ansi`, pixels in `rgb_array`, printed in `human`."""
        self._need_match()
        if self.render_mode == RGB_ARRAY:
            return self.match.pictured(SPECTATOR)
        text = self.match.drawn(SPECTATOR)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def _need_match(self) -> None:
        if not self.match.begun:
            raise gymnasium.error.ResetNeeded("There is no match yet; call reset() first.")

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


for _slug in observed_games():
    gymnasium.register(
        env_id(_slug),
        "nomarch.adapters.gymnasium:NomarchEnv",
        vector_entry_point="nomarch.adapters.vector:VectorEnv",
        kwargs={"game": _slug},
    )
