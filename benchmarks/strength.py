"""How strong the levels are, in every game, number of seats and sheet.

python benchmarks/strength.py                            # a few matches of each pair, printed
python benchmarks/strength.py --all --minutes 60         # the whole ladder, into docs/strength.md
python benchmarks/strength.py --all --only saqqara       # only what has this in its name, or one of several: a,b
python benchmarks/strength.py --all --quick              # only pairs without levels 5 and 6

The ladder is resumable: what was played stands in benchmarks/strength.json, deal by deal, and the next run goes on
behind it. Every pair gets the same CPU time, so dear ones have fewer matches, and the table says how many. When a
game's weights or the minds of its levels change, its matches are played anew. Seconds are those of CPU, of levels 5
and 6 in the pairs they are the first of. Who is paired with its like plays for the points alone. A third of the time
goes to what values are worth (`truth.py`), unless the run is quick.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product
from pathlib import Path
from statistics import fmean

import truth

import nomarch
from nomarch.bots import arena, make_bot
from nomarch.bots.arena import Deal, lineups, play_deal
from nomarch.bots.estimates import interval, surely_above
from nomarch.bots.levels import ORACLE, choose, mind_of, prepare
from nomarch.bots.match import PairedDice, play_match
from nomarch.bots.process import PATIENCE
from nomarch.engine import View
from nomarch.learn.weights import digest, shipped, shipped_for_solving

PAIRS = (
    ("2", "1"),
    ("3", "2"),
    ("4", "3"),
    ("5", "4"),
    ("6", "5"),
    ("4", "heuristic"),
    ("5", "heuristic"),
    ("5", "network"),
    ("1", "random"),
    ("5", "random"),
)
TIMED = ("5", "6")  # those who take their time
LEVELS = ("1", "2", "3", "4", "5")
SHEETS = truth.SHEETS
KEPT = Path(__file__).with_name("strength.json")
PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
BEGIN, END = "<!-- the ladder: benchmarks/strength.py --all -->", "<!-- the end of the ladder -->"
FINE = 20  # steps of a tenfold time in which seconds are counted
MOST = 400  # matches of a pair
LOWEST = -121.0  # points alone: in each of eleven turns seven cities starve, and four more are lost to a disaster
POINTS = """Points where all are of one level: of all seats, the winner's (alone: what the mean is surely above, 95 %,
by a bet that assumes nothing but that nobody can lose more than 121 points), and matches:"""
ROUNDS = 4
LADDER = 2 / 3  # of the time


@dataclass(frozen=True)
class Pair(truth.Place):
    """Who meets whom: one of the first, and the second in all other seats; alone, the first by itself."""

    first: str
    other: str

    @property
    def key(self) -> str:
        """The name under which what was played is kept."""
        return " ".join(filter(None, (super().key, self.first, self.other)))

    @property
    def alike(self) -> bool:
        """Whether all seats are of one level, which plays for points only."""
        return self.other in ("", self.first)


@dataclass
class Found:
    """What a pair has played: the first one's share and points by deal, its seconds by size."""

    weights: str
    minds: str = ""
    shares: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    winners: list[float] = field(default_factory=list)  # the best points of a match, in the mean of the deal
    seconds: float = 0.0
    decisions: int = 0
    slowest: float = 0.0
    sizes: dict[str, int] = field(default_factory=dict)

    @property
    def mean_time(self) -> float:
        """Seconds a decision."""
        return self.seconds / max(1, self.decisions)

    def time_of(self, part: float) -> float:
        """The seconds within which this part of the decisions was made, to a tenth."""
        left = part * self.decisions
        for size in sorted(map(int, self.sizes)):
            left -= self.sizes[str(size)]
            if left <= 0:
                return min(self.slowest, 10.0 ** ((size + 1) / FINE))
        return self.slowest


class Timed:
    """A bot whose decisions are timed, in seconds of CPU; forced ones do not count."""

    def __init__(self, name: str) -> None:
        self.bot, self.times = make_bot(name), list[float]()

    def choose(self, view: View, rng: random.Random) -> int:
        """What the bot says."""
        began = time.process_time()
        action = self.bot.choose(view, rng)
        if len(view.legal) > 1:
            self.times.append(time.process_time() - began)
        return action


def pairs(only: str = "", *, quick: bool = False) -> Iterator[Pair]:
    """All of them, of every game, number of seats and sheet; the quick ones are played in machine code."""
    for game in nomarch.all_games():
        for seats in game.seats:
            for sheet in SHEETS.get(game.slug, ("",)):
                alike = tuple((level, level if seats > 1 else "") for level in LEVELS)
                rivals = (*PAIRS, *alike) if seats > 1 else alike
                for first, other in rivals:
                    pair = Pair(game, seats, sheet, first, other)
                    if any(part in pair.key for part in only.split(",")) and not (quick and first in TIMED):
                        yield pair


# Playing ------------------------------------------------------------------------------------

End = tuple[int, Sequence[float], Sequence[int]]  # of a match: the first one's seat, and the shares and points of all


def ladder(asked: list[Pair], minutes: float, seed: int) -> None:
    """Give every pair that has too few matches the same time, in some rounds, and keep what was found after each."""
    kept, ends = read(), time.process_time() + 60 * minutes
    for pair in asked:
        new = fresh(pair)
        found = kept.setdefault(pair.key, new)
        if (found.weights, found.minds) != (new.weights, new.minds):
            kept[pair.key] = new
    for rounds in range(ROUNDS, 0, -1):
        few = [pair for pair in asked if missing(pair, kept[pair.key])]
        seconds = (ends - time.process_time()) / max(1, len(few)) / rounds
        for pair in few:
            if time.process_time() < ends:
                warm(pair)
                play(pair, kept[pair.key], seconds, seed)
                write(read() | {pair.key: kept[pair.key]})  # another run may have kept other pairs meanwhile


def warm(pair: Pair) -> None:
    """Compile what the pair needs, and have level 6 decide once: what compiles is no decision."""
    prepare(pair.game, pair.seats)
    if pair.first == str(ORACLE):
        position = pair.game.start(pair.seats, **pair.options).draw(random.Random(1))
        choose(position.view(position.to_move), ORACLE, random.Random(1))


def fresh(pair: Pair) -> Found:
    """Nothing played yet, with the weights and the levels as they are."""
    levels = [int(name) for name in (pair.first, pair.other) if name.isdecimal()]
    asked = [shipped(pair.game, pair.seats)]
    if any(mind_of(level, pair.game, pair.seats).solves for level in levels):
        asked.append(shipped_for_solving(pair.game, pair.seats))
    weights = "+".join(digest(network) for network in asked if network)
    minds = repr([mind_of(level, pair.game, pair.seats) for level in levels])
    return Found(weights, hashlib.sha256(minds.encode()).hexdigest()[:8])


def missing(pair: Pair, found: Found) -> bool:
    """Whether the pair has not played enough yet."""
    return len(found.shares) * pair.seats < MOST


def play(pair: Pair, found: Found, seconds: float, seed: int) -> None:
    """Some deals more, until the time is over or there are enough."""
    ends = time.process_time() + seconds
    while missing(pair, found) and time.process_time() < ends:
        if pair.first in TIMED:
            timed_deal(pair, found, seed)
        else:
            quick_deal(pair, found, seed)


def quick_deal(pair: Pair, found: Found, seed: int) -> None:
    """All seatings of one deal, in machine code."""
    lineup = lineups([name for name in (pair.first, pair.other) if name], pair.seats)[0]
    options = pair.game.check(pair.seats, pair.options)
    played = play_deal(Deal(pair.game, lineup, options, seed, len(found.shares), None, PATIENCE))
    note(pair, found, [(m.names.index(pair.first), m.shares, m.points) for m in played])


def timed_deal(pair: Pair, found: Found, seed: int) -> None:
    """The same with a clock at hand."""
    number, ends = len(found.shares), list[End]()
    for turn in range(pair.seats):
        names = [pair.other] * pair.seats
        names[turn] = pair.first
        bots = [Timed(pair.first) if seat == turn else make_bot(name) for seat, name in enumerate(names)]
        match = play_match(
            pair.game, bots, names, pair.options, PairedDice(f"{seed}/{number}"), f"mind/{seed}/{number}/{turn}"
        )
        ends.append((turn, match.shares, match.points))
        clock(found, bots[turn].times)
    note(pair, found, ends)


def note(pair: Pair, found: Found, ends: list[End]) -> None:
    """Add a deal."""
    found.shares.append(round(fmean(shares[seat] for seat, shares, _ in ends), 4))
    counted = [fmean(points) if pair.alike else points[seat] for seat, _, points in ends]
    found.points.append(round(fmean(counted), 2))
    if pair.alike:
        found.winners.append(round(fmean(max(points) for _, _, points in ends), 2))


def clock(found: Found, times: list[float]) -> None:
    """Add the times of decisions."""
    found.seconds, found.decisions = found.seconds + sum(times), found.decisions + len(times)
    found.slowest = max(found.slowest, *times, 0.0)
    sizes = Counter(found.sizes)
    sizes.update(str(math.floor(FINE * math.log10(max(1e-6, t)))) for t in times)
    found.sizes = dict(sizes)


def read() -> dict[str, Found]:
    """What was played so far."""
    return {key: Found(**row) for key, row in json.loads(KEPT.read_text()).items()} if KEPT.exists() else {}


def write(kept: dict[str, Found]) -> None:
    """Keep it, whole or not at all."""
    draft = KEPT.with_suffix(".draft")
    rows = [f"{json.dumps(key)}: {json.dumps(asdict(kept[key]))}" for key in sorted(kept)]
    draft.write_text("{\n" + ",\n".join(rows) + "\n}\n")
    draft.replace(KEPT)


# Telling ------------------------------------------------------------------------------------


def tables() -> str:
    """The ladder, what levels score among their like, and how long they think, as far as they were played."""
    kept = read()
    asked = [pair for pair in pairs() if pair.key in kept and kept[pair.key].shares]
    places = dict.fromkeys(pair.where for pair in asked)
    heads = [f"{first} : {other}" for first, other in PAIRS]
    lines = [f"| game, seats | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    for where in dict.fromkeys(pair.where for pair in asked if not pair.alike):
        cells = {f"{pair.first} : {pair.other}": told(pair, kept[pair.key]) for pair in asked if pair.where == where}
        lines.append(f"| {where} | {' | '.join(cells.get(head, '-') for head in heads)} |")
    lines += ["", POINTS, ""]
    lines += [f"| game, seats | {' | '.join(LEVELS)} |", "|---" * (len(LEVELS) + 1) + "|"]
    for where in dict.fromkeys(pair.where for pair in asked if pair.alike):
        found = {pair.first: scored(pair, kept[pair.key]) for pair in asked if pair.where == where and pair.alike}
        lines.append(f"| {where} | {' | '.join(found.get(level, '-') for level in LEVELS)} |")
    lines += ["", "Seconds of CPU a decision:", "", "| game, seats | level | decisions | mean | 99 % | worst |"]
    lines.append("|---|---|---|---|---|---|")
    for where, level in product(places, TIMED):
        every = [kept[pair.key] for pair in asked if (pair.where, pair.first) == (where, level)]
        lines += [paced(f"{where} | {level}", every)] if any(found.decisions for found in every) else []
    return "\n".join(lines)


def told(pair: Pair, found: Found) -> str:
    """A share with its interval and matches."""
    matches = len(found.shares) * pair.seats
    low, high = interval(found.shares)
    return f"{fmean(found.shares):.0%} ({low:.0%} - {high:.0%}; {matches})"


def scored(pair: Pair, found: Found) -> str:
    """Mean points with their error, the winner's or, alone, what the mean is surely above, and the matches."""
    if len(found.points) < 2:
        return "-"
    mean = fmean(found.points)
    error = (fmean((p - mean) ** 2 for p in found.points) / (len(found.points) - 1)) ** 0.5
    more = f"; {fmean(found.winners):.1f}" if pair.seats > 1 else f"; > {surely_above(found.points, LOWEST):.1f}"
    return f"{mean:.1f} ± {1.96 * error:.1f}{more} ({len(found.points) * pair.seats})"


def paced(where: str, every: list[Found]) -> str:
    """A row of seconds."""
    whole = Found("")
    for found in every:
        whole.seconds, whole.decisions = whole.seconds + found.seconds, whole.decisions + found.decisions
        whole.slowest = max(whole.slowest, found.slowest)
        whole.sizes = dict(Counter(whole.sizes) + Counter(found.sizes))
    times = f"{whole.mean_time:.3f} | {whole.time_of(0.99):.2f} | {whole.slowest:.2f}"
    return f"| {where} | {whole.decisions} | {times} |"


def tell() -> None:
    """Write the tables into the page, between their marks."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{tables()}\n\n{truth.tables()}\n\n{END}{after}")


def few(games: int, seed: int) -> None:
    """Print one line for every pair of bots of every game."""
    for game in nomarch.all_games():
        seats = game.usual_seats
        print(f"{game.title}, {seats} seats, fair share {1 / seats:.0%}")
        for stronger, weaker in (pair for pair in PAIRS if "6" not in pair):
            options = {"edition": SHEETS[game.slug][0]} if game.slug in SHEETS else {}
            found = arena(game, seats, [stronger, weaker], games, seed, options=options)
            row = next(row for row in found.rows if row.bot == stronger)
            print(f"  {stronger} : {weaker:<10} {row.share:>5.0%} ({row.low:.0%} - {row.high:.0%}) of {found.matches}")


def main() -> None:
    """A few matches, or the whole ladder."""
    words = argparse.ArgumentParser(description="How strong the levels are.")
    words.add_argument("--games", type=int, default=12, help="matches of each pair, without --all")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--all", action="store_true", help="the whole ladder, into docs/strength.md")
    words.add_argument("--minutes", type=float, default=60.0, help="of CPU for this run")
    words.add_argument(
        "--only", default="", help="only pairs with one of these in their name, as 'saqqara 3,ra-dice 2 5'"
    )
    words.add_argument("--quick", action="store_true", help="only pairs without levels 5 and 6")
    chosen = words.parse_args()
    if not chosen.all:
        few(chosen.games, chosen.seed)
        return
    ladder(list(pairs(chosen.only, quick=chosen.quick)), chosen.minutes * LADDER, chosen.seed)
    if not chosen.quick:
        truth.measure(chosen.minutes * (1 - LADDER), chosen.only)
    tell()


if __name__ == "__main__":
    main()
