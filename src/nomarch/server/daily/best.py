"""What a level makes of a day's deal: the same dice, the same bots, in a worker process."""

from __future__ import annotations

import hmac
import random
from typing import Any

from nomarch.bots import choose
from nomarch.engine import Dice, View
from nomarch.server.bots import bot_worker

SEAT = 0  # whoever plays a deal sits here
BOTS = 3  # the level of all others
BEST = 5  # the strongest level that plays a whole deal within seconds


def seats_of_deal(usual: int) -> int:
    """How many play a deal."""
    return max(usual, 2)


def bot_seed(key: str, view: View) -> int:
    """What a bot's thoughts begin from: in the same situation of the same deal it does the same for everybody."""
    known = hmac.digest(key.encode(), f"bot {view.seat} ".encode() + view.tobytes(), "sha256")
    return int.from_bytes(known[:8])


def best_for(slug: str, seats: int, dice: Dice, level: int) -> dict[str, Any]:
    """The result of a level that plays a deal to its end; it sees what a player would see."""
    game = bot_worker.find_game(slug)
    game.compile()
    position = game.start(seats, dice=dice).draw()
    while not position.over:
        view = position.view(position.to_move)
        rng = random.Random(bot_seed(dice.key or "", view))
        position.play(choose(view, level if view.seat == SEAT else BOTS, rng)).draw()
    result = position.result
    assert result is not None
    return {"scores": result.scores, "placings": result.placings}
