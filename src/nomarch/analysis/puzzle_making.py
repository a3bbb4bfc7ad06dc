"""Puzzles found in matches of a strong level: three looks, each at what the one before has left.

First the levels, which takes no time: do they disagree? Then the solved turn, or the network: is one choice ahead, and
still so two rounds later? The hardest of what is left is played on, until one choice is clearly best or clearly not.
Why it is best is looked for in the end, and only once.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from nomarch.bots.levels import LEVELS, Level
from nomarch.engine import Game, Position, Rated, Record, View
from nomarch.engine.reason import Part
from nomarch.learn.weights import shipped as shipped_network
from nomarch.search.ahead import Ahead

from .clear import SAME, clear
from .deep import ROUNDS, how_far
from .level import self_play
from .lines import WHOLE, Lines
from .puzzle import Book, Choice, Puzzle, Why, position_of
from .reasons import reason
from .review import sort_of
from .value import DEALS

CHEAP = (1, 2, 3, 4)  # levels whose choice takes no time
CANDIDATES = 4  # the best so many, and what the levels choose
AHEAD = 0.05  # that the quick look must find between the best and the next
PER_MATCH = 5
LOOKS = 10  # at the hardest decisions of a match
FARTHEST = 700  # events before the end of the match: from further away hardly anything becomes sure
MOST_OF_A_KIND = 0.75  # of all puzzles, where there are more than two kinds
MOST_OF_A_THIRD = 0.55  # from the beginning, the middle, the end of matches
MOST_OF_A_GRADE = 0.5
MOST_WITH_ONE_ANSWER = 0.15  # such as "stop"
FEWEST_WRONG = 2  # a question of yes or no is no puzzle
REASON_LINES = 200

Tell = Callable[[Book], None]


class Moment(NamedTuple):
    """A decision of a match."""

    position: Position
    view: View
    turn: int  # which of the match
    event: int
    at: float
    chosen: int


class Promise(NamedTuple):
    """A decision that may be a puzzle."""

    moment: Moment
    kind: str
    actions: tuple[int, ...]  # to be played on
    grade: int  # how many levels seem to miss it
    effort: int  # lines after which one choice seemed clearly best, where that was asked


class Finder:
    """Looks for puzzles in matches of one game and number of seats; serves one thread."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.lines = Lines(game, seats, how_far(game, seats))
        self._short = None if game.turns_solvable or self.lines.turns < WHOLE else Lines(game, seats, ROUNDS * seats)
        self._ahead = None if game.turns_solvable else Ahead(game, seats, shipped_network(game, seats), greed=0.0)

    def promise(self, moment: Moment) -> Promise | None:
        """What is worth being played on at a decision; None where the quick look finds no puzzle."""
        view = moment.view
        chosen = [levels_choice(view, level) for level in CHEAP]
        if len({moment.chosen, *chosen}) < 2:
            return None
        rated = self._quickly(view)
        if len(rated) <= FEWEST_WRONG or _lead(rated) < AHEAD:
            return None
        best = {each.action for each in rated if rated[0].value - each.value <= SAME}
        known = [each.action for each in rated]
        actions = dict.fromkeys([*known[:CANDIDATES], *(action for action in known if action in chosen)])
        if cut_off(moment.position, rated[0].action, actions):
            return None
        effort = self._seems_clear(view, tuple(actions))
        if effort is None:
            return None
        kind = sort_of(self.game, moment.chosen, rated[0].action, view.legal)
        return Promise(moment, kind, tuple(actions), sum(action not in best for action in chosen), effort)

    def _seems_clear(self, view: View, actions: tuple[int, ...]) -> int | None:
        """After how many lines one choice is clearly best as the network sees it two rounds later; None if it is not.

        That is much less work than whole lines. It is not asked, and 0, where the quick look is the solved turn, or
        lines end after two rounds anyway.
        """
        if self._short is None:
            return 0
        found = clear(view, self._short, actions, "short")
        return found.lines if found else None

    def _quickly(self, view: View) -> list[Rated]:
        """Every sensible action by what is known without playing on, best first."""
        if self._ahead is not None:
            rng = self._ahead.workspace.machine.rng("puzzle")
            return self._ahead.weigh(view.tobytes(), view.seat, rng, samples=DEALS)
        self.lines.look_at(view)
        return self.lines.rated()


def cut_off(position: Position, best: int, others: Iterable[int]) -> bool:
    """Whether the best action could follow another one, but whoever plays lines would not think of it there.

    Sensible players do things in one order that stands for all. Who does another part first has lost nothing, though
    lines that begin with it look so.
    """
    for other in others:
        after = position.copy().play(other)
        if other != best and after.to_move == position.to_move and best in after.legal():
            ids = [0] * position.game.max_legal
            if best not in ids[: position.game.calls.sensible(after.state, ids)]:
                return True
    return False


def levels_choice(view: View, level: int) -> int:
    """What a level chooses in a puzzle: always the same there, but over many puzzles as lucky as anywhere."""
    return Level(level).choose(view, random.Random(f"puzzle/{level}/{view.tobytes().hex()}"))


def missing(view: View, best: Collection[int]) -> tuple[int, ...]:
    """The levels that choose something else than the best."""
    return tuple(level for level in LEVELS if levels_choice(view, level) not in best)


def _lead(rated: Sequence[Rated]) -> float:
    """By how much the best is ahead of the first that does not come to the same."""
    return next((rated[0].value - other.value for other in rated if rated[0].value - other.value > SAME), 0.0)


# A whole run ------------------------------------------------------------------------------------


@dataclass
class Wish:
    """How many puzzles, and how many CPU seconds this run may take."""

    count: int
    seconds: float


def make(book: Book, game: Game, wish: Wish, tell: Tell = lambda book: None) -> None:
    """Add puzzles to a book until it has as many as wished, or the time is over; `tell` hears after every match."""
    game.compile()
    finders = {seats: Finder(game, seats) for seats in book.header.seats}
    began, before = time.process_time(), book.header.seconds
    while len(book.puzzles) < wish.count and time.process_time() - began < wish.seconds:
        header = book.header
        seats, number = header.seats[header.matches % len(header.seats)], header.matches + 1
        record = self_play(game, seats, header.options, header.level, f"puzzles/{header.seed}/{number}")
        looked = _search(book, finders[seats], record, f"{header.seed}/{number}", wish.count)
        spent = round(before + time.process_time() - began, 1)
        book.header = replace(header, matches=number, looked=header.looked + looked, seconds=spent)
        tell(book)


def _search(book: Book, finder: Finder, record: Record, source: str, count: int) -> int:
    """Add the puzzles of one match; return how many decisions were played on."""
    looked, turns = 0, set[int]()
    for promise in _hardest(finder, record, source):
        if len(turns) == PER_MATCH or looked == LOOKS or len(book.puzzles) == count:
            break
        at, turn = promise.moment.at, promise.moment.turn
        if turn in turns or not _room(book, finder.game, promise.kind, at, promise.grade, count):
            continue
        looked += 1
        found = _puzzle(finder, promise, f"{source}/{promise.moment.event}")
        if found and _room(book, finder.game, found.kind, at, found.grade, count) and _new(book, found, count):
            turns.add(turn)
            book.puzzles.append(found)
    return looked


def _hardest(finder: Finder, record: Record, source: str) -> list[Promise]:
    """The decisions that may be puzzles: the hardest first, then the quickest to be sure of, else in no order."""
    promises = [promise for moment in _moments(record) if (promise := finder.promise(moment))]
    random.Random(f"puzzles/{source}").shuffle(promises)
    return sorted(promises, key=lambda promise: (-promise.grade, promise.effort))


def _moments(record: Record) -> Iterator[Moment]:
    """The decisions that are not too far from the end."""
    position, turn, on_turn = record.position(0), 0, -1
    for n, event in enumerate(record.events):
        now = record.game.calls.on_turn(position.state)
        turn, on_turn = turn + (now != on_turn), now
        if event.seat >= 0 and len(position.legal()) > 1 and n >= len(record.events) - FARTHEST:
            yield Moment(position.copy(), position.view(event.seat), turn, n, n / len(record.events), event.action)
        position.play(event.action)


def _room(book: Book, game: Game, kind: str, at: float, grade: int, count: int) -> bool:
    """Whether there are not too many of this kind and grade, and from this part of matches."""
    kinds = sum(puzzle.kind == kind for puzzle in book.puzzles)
    thirds = sum(third(puzzle.at) == third(at) for puzzle in book.puzzles)
    grades = sum(puzzle.grade == grade for puzzle in book.puzzles)
    room_for_kind = len(game.kinds) <= 2 or kinds < MOST_OF_A_KIND * count
    return room_for_kind and thirds < MOST_OF_A_THIRD * count and grades < MOST_OF_A_GRADE * count


def _new(book: Book, found: Puzzle, count: int) -> bool:
    """Whether it is not there already, nor too many with the same answer."""
    alike = sum(found.best[0] == puzzle.best[0] for puzzle in book.puzzles)
    return alike < MOST_WITH_ONE_ANSWER * count and all(found.key != puzzle.key for puzzle in book.puzzles)


def third(at: float) -> int:
    """The beginning, the middle or the end of a match."""
    return min(2, int(3 * at))


def _puzzle(finder: Finder, promise: Promise, source: str) -> Puzzle | None:
    moment, say = promise.moment, finder.game.say
    found = clear(moment.view, finder.lines, promise.actions, f"puzzle/{source}")
    if found is None or len(found.others) < FEWEST_WRONG:
        return None
    if any(cut_off(moment.position, best, [other.action for other in found.others]) for best in found.best):
        return None
    missed = missing(moment.view, found.best)
    if not missed:
        return None
    return Puzzle(
        position=moment.position.id,
        seat=moment.view.seat,
        kind=promise.kind,
        at=round(moment.at, 3),
        best=tuple(map(say, found.best)),
        value=round(found.value, 4),
        margin=round(found.margin, 4),
        others=tuple(Choice(say(o.action), round(o.loss, 4), round(o.margin, 4)) for o in found.others),
        missed=missed,
        lines=found.lines,
        source=source,
    )


def mark(book: Book, game: Game) -> int:
    """Ask the levels anew, who may have changed since; return how many puzzles are none any more, and go."""
    game.compile()
    before = len(book.puzzles)
    book.puzzles = [found for puzzle in book.puzzles if (found := _marked(puzzle, position_of(puzzle, game)))]
    return before - len(book.puzzles)


def _marked(puzzle: Puzzle, position: Position) -> Puzzle | None:
    """The puzzle with the levels that miss it now, if it still is one."""
    parse = position.game.parse
    best, others = tuple(map(parse, puzzle.best)), [parse(other.action) for other in puzzle.others]
    missed = missing(position.view(puzzle.seat), best)
    if not missed or any(cut_off(position, action, others) for action in best):
        return None
    return replace(puzzle, missed=missed)


# Why ----------------------------------------------------------------------------------------------


def explain(book: Book, game: Game, wish: Wish, tell: Tell = lambda book: None) -> None:
    """Add to each puzzle why its best choice is better than others; `tell` hears after each."""
    game.compile()
    began = time.process_time()
    for n, puzzle in enumerate(book.puzzles):
        if time.process_time() - began >= wish.seconds:
            return
        if not puzzle.why:
            book.puzzles[n] = replace(puzzle, why=(_why(puzzle, position_of(puzzle, game)),))
            tell(book)


def _why(puzzle: Puzzle, position: Position) -> Why:
    """Against the choice that most levels fall for."""
    view, parse = position.view(puzzle.seat), position.game.parse
    known = {other.action for other in puzzle.others}
    chosen = Counter(position.say(levels_choice(view, level)) for level in puzzle.missed)
    other = next((action for action, _ in chosen.most_common() if action in known), puzzle.others[0].action)
    told = reason(view, parse(puzzle.best[0]), parse(other), lines=REASON_LINES)
    return Why(other, tuple(map(_rounded, told.parts)), told.lines)


def _rounded(part: Part) -> Part:
    low, high = part.interval
    return part._replace(amount=round(part.amount, 3), interval=(round(low, 3), round(high, 3)))
