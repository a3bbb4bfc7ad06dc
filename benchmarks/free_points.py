"""Does a level leave points lying? Many matches of every game, each level in turn, and the last turn of each.

python benchmarks/free_points.py                            # 200 matches of each game
python benchmarks/free_points.py --matches 20 --only ra
python benchmarks/free_points.py --only saqqara --ends 0.2   # level 5 takes two minutes a match; level 4 begins

In the last turn nothing can be saved for later. Who then says "done" (or whatever ends a step), although another
action before it would have brought points, has left them lying.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random

import nomarch
from nomarch.analysis.level import self_play
from nomarch.bots import LEVELS
from nomarch.bots.levels import Level
from nomarch.engine import Game, Position
from nomarch.engine.record import Record

ENDS = frozenset({"done", "pass", "stop", "confirm", "dock"})  # actions that end a step of a turn
BEGINS = 4  # the level that begins matches that another one ends
PATIENCE = 12  # actions that one more action may bring with it, as paying does


def left_lying(record: Record) -> list[str]:
    """What was left lying in the last turn of a match, a line for each action."""
    found = []
    for event in last_turn(record):
        if record.game.say(record.events[event].action) in ENDS:
            found += missed(record.position(event), record.events[event].action)
    return found


def last_turn(record: Record) -> Iterator[int]:
    """The last decisions of a match that one seat made in a row, the latest first."""
    decisions = [n for n, event in enumerate(record.events) if event.seat >= 0]
    for event in reversed(decisions):
        if record.events[event].seat != record.events[decisions[-1]].seat:
            return
        yield event


def missed(position: Position, end: int) -> list[str]:
    """The actions that would have brought points before the step ended."""
    seat, game, found = position.to_move, position.game, []
    without = points(position.copy().play(end), seat)
    for action in position.legal():
        later = position.copy().play(action) if action != end else None
        if later and (more := brought(later, seat, end)) is not None and more > without:
            found.append(
                f"{game.title}, seat {seat}: {game.say(end)} instead of {game.say(action)} for {more - without}"
            )
    return found


def brought(position: Position, seat: int, end: int) -> int | None:
    """The seat's points once the step has ended after all; None if dice or another seat come first."""
    for _ in range(PATIENCE):
        if position.to_move != seat:
            return None
        if end in position.legal():
            return points(position.play(end), seat)
        position.play(position.legal()[0])
    return None


def points(position: Position, seat: int) -> int:
    """The points a seat has."""
    return position.scores()[seat].total


def matches(
    game: Game, n: int, seed: str = "free", levels: Sequence[int] = LEVELS, ends: float = 1.0
) -> Iterator[Record]:  # fmt: skip
    """Matches of one level against its like, levels and numbers of seats in turn; level 5 plays such a part of them."""
    for match in range(n):
        level, seats = levels[match % len(levels)], game.seats[match // len(levels) % len(game.seats)]
        options, word = game.check(seats, {}), f"{seed}/{match}"
        if level == LEVELS[-1] and ends < 1.0:
            yield ended_by(level, self_play(game, seats, options, BEGINS, word), ends, word)
        else:
            yield self_play(game, seats, options, level, word)


def ended_by(level: int, begun: Record, part: float, seed: str) -> Record:
    """A match whose last part is played anew by another level."""
    position, bot = begun.position(round((1 - part) * len(begun.events))), Level(level)
    dice, mind = Random(f"{seed}/dice"), Random(f"{seed}/mind")
    while not position.draw(dice).over:
        position.play(bot.choose(position.view(position.to_move), mind))
    return position.record


def main() -> None:
    """Count what is left lying."""
    words = argparse.ArgumentParser(description="Points left lying.")
    words.add_argument("--matches", type=int, default=200, help="of each game")
    words.add_argument("--only", default="", help="only games with this in their name")
    words.add_argument("--ends", type=float, default=1.0, help="the part of a match that level 5 plays")
    words.add_argument("--levels", default=",".join(map(str, LEVELS)), help="only these, as 1,2,3")
    chosen, failed = words.parse_args(), False
    levels = [int(level) for level in chosen.levels.split(",")]
    for game in nomarch.all_games():
        if chosen.only in game.slug:
            played = matches(game, chosen.matches, levels=levels, ends=chosen.ends)
            found = [line for record in played for line in left_lying(record)]
            print(f"{game.title}: {len(found)} times in {chosen.matches} matches", *found, sep="\n  ", flush=True)
            failed = failed or bool(found)
    sys.exit(failed)


if __name__ == "__main__":
    main()
