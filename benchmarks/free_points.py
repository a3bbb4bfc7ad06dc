"""Does a level leave points lying? Many matches of every game, each level in turn, and the last turn of each.

python benchmarks/free_points.py                            # 200 matches of each game
python benchmarks/free_points.py --matches 20 --only ra
python benchmarks/free_points.py --only saqqara --levels 1,2,3,4   # level 5 takes two minutes a match there

In the last turn nothing can be saved for later. Who then says "done" (or whatever ends a step), although another
action before it would have brought points, has left them lying.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

import nomarch
from nomarch.analysis.level import self_play
from nomarch.bots import LEVELS
from nomarch.engine import Game, Position
from nomarch.engine.record import Record

ENDS = frozenset({"done", "pass", "stop", "confirm", "dock"})  # actions that end a step of a turn
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


def matches(game: Game, n: int, seed: str = "free", levels: Sequence[int] = LEVELS) -> Iterator[Record]:
    """Matches of one level against its like, levels and numbers of seats in turn."""
    for match in range(n):
        level, seats = levels[match % len(levels)], game.seats[match // len(levels) % len(game.seats)]
        yield self_play(game, seats, game.check(seats, {}), level, f"{seed}/{match}")


def main() -> None:
    """Count what is left lying."""
    words = argparse.ArgumentParser(description="Points left lying.")
    words.add_argument("--matches", type=int, default=200, help="of each game")
    words.add_argument("--only", default="", help="only games with this in their name")
    words.add_argument("--levels", default=",".join(map(str, LEVELS)), help="only these, as 1,2,3")
    chosen, failed = words.parse_args(), False
    levels = [int(level) for level in chosen.levels.split(",")]
    for game in nomarch.all_games():
        if chosen.only in game.slug:
            played = matches(game, chosen.matches, levels=levels)
            found = [line for record in played for line in left_lying(record)]
            print(f"{game.title}: {len(found)} times in {chosen.matches} matches", *found, sep="\n  ", flush=True)
            failed = failed or bool(found)
    sys.exit(failed)


if __name__ == "__main__":
    main()
