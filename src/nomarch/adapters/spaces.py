"""What Gymnasium and PettingZoo call the space of our observations."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces


def observation_space(size: int, actions: int) -> spaces.Dict:
    """A row of so many numbers from -1 to 1, and a mask of so many actions."""
    numbers: spaces.Space[Any] = spaces.Box(-1.0, 1.0, (size,), np.float32)
    mask: spaces.Space[Any] = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": numbers, "action_mask": mask})
