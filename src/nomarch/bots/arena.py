"""The arena: many matches on paired dice with rotated seats, and what they prove.

A *deal* is one set of dice. Each line-up plays a deal as often as it has seats, the bots
moving one seat on each time; the mean over a deal is one independent sample.
"""

from __future__ import annotations

import json
import os
import threading
import zlib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Any, TypeVar

from nomarch.engine import Game
from nomarch.engine.errors import BadOptions
from nomarch.learn.weights import shipped

from .behind import behind, players
from .elo import ratings
from .estimates import Estimate, Outcome, Question, by_deal, estimates, interval, looks_at, without_luck
from .luck import BEHIND, Luck, LuckByEvent, LuckByRound, watched
from .match import PairedDice, close, play_match
from .minds import minds_of
from .named import make_bot
from .process import PATIENCE
from .rounds import RoundPlayer
from .whole import stage


@dataclass(frozen=True)
class Deal:
    """One set of dice for one line-up: everything a worker needs."""

    game: Game
    lineup: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    number: int
    records: str | None
    patience: float
    adjusted: bool = False


@dataclass(frozen=True)
class Row:
    """One bot in the table."""

    bot: str
    matches: int
    share: float
    low: float
    high: float
    points: float
    points_when_winning: float
    elo: float
    seconds_per_decision: float
    slowest: float
    raw: Estimate | None = None  # every match by itself; share, low and high are those of deals
    paired: Estimate | None = None
    adjusted: Estimate | None = None


@dataclass(frozen=True)
class Standings:
    """What an arena found."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    matches: int
    rows: tuple[Row, ...]
    points: float
    winners_points: float
    failures: tuple[str, ...] = field(default=())
    decided: str = ""  # what was asked to be decided, and how it stands

    def to_json(self) -> str:
        """All of it for programs."""
        return json.dumps(asdict(self), ensure_ascii=False)

    def table(self) -> str:
        """All of it for people."""
        lines = [f"{'bot':<24}{'matches':>8}{'wins':>8}{'95 %':>16}{'points':>8}{'Elo':>7}{'s/decision':>12}"]
        for row in self.rows:
            interval = f"{row.low:.1%} - {row.high:.1%}"
            lines.append(
                f"{row.bot:<24}{row.matches:>8}{row.share:>8.1%}{interval:>16}"
                f"{row.points:>8.1f}{row.elo:>7.0f}{row.seconds_per_decision:>12.4f}"
            )
        lines += [
            line
            for row in self.rows
            if row.adjusted
            for line in without_luck(row.bot, row.matches, row.raw, row.paired, row.adjusted)
        ]
        lines.append(f"winners average {self.winners_points:.1f} points, all seats {self.points:.1f}")
        return "\n".join([*lines, *filter(None, [self.decided]), *self.failures])


def arena(
    game: Game,
    seats: int,
    bots: Sequence[str],
    games: int = 400,
    seed: int = 1,
    *,
    options: Mapping[str, Any] | None = None,
    records: str | Path | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    patience: float = PATIENCE,
    adjusted: bool = False,
    until: str | None = None,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> Standings:
    """Let bots play `games` matches (rounded up to whole deals); the same seed gives the same matches.

    With more bots than seats every line-up of them plays; with fewer, the last takes the
    empty seats. `tell(done, total)` counts deals. Workers default to the machine's cores.

    `adjusted` takes the luck out of every match (see luck.py), which takes much longer. `until="4>3"` stops as soon as
    one of the two is surely ahead of the other, at the latest after `games`.
    """
    checked = game.check(seats, dict(options or {}))
    question = Question.read(until, bots) if until else None
    if adjusted and seats == 1:
        raise BadOptions("Alone nobody wins, so there is no luck to take out of the victory.")
    deals = list(_deals(game, seats, bots, games, seed, checked, records, patience, adjusted))
    looks = looks_at(len(deals)) if question else []
    outcomes: list[list[Outcome]] = []
    with closing(_run(deals, workers, executor)) as plays:
        for done, played in enumerate(plays, 1):
            outcomes.append(played)
            tell(done, len(deals))
            if question and done in looks and question.answer(outcomes, len(looks)):
                break
    standings = _standings(game, seats, checked, seed, list(dict.fromkeys(bots)), outcomes, adjusted)
    return replace(standings, decided=question.told(outcomes, len(looks))) if question else standings


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who plays whom: every choice of as many bots as seats, or the last bot in all empty seats."""
    if not bots:
        raise BadOptions("An arena needs at least one bot.")
    if len(bots) <= seats:
        return [(*bots, *[bots[-1]] * (seats - len(bots)))]
    return list(combinations(bots, seats))


def _deals(
    game: Game,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: dict[str, Any],
    records: str | Path | None,
    patience: float,
    adjusted: bool,
) -> Iterator[Deal]:
    for bot in bots:
        close(make_bot(bot))  # a wrong name is told before the first match
    if records:
        Path(records).mkdir(parents=True, exist_ok=True)
    pairings = lineups(bots, seats)
    each = -(-games // (seats * len(pairings)))
    for number in range(each):
        for lineup in pairings:
            folder = str(records) if records else None
            yield Deal(game, lineup, options, seed, number, folder, patience, adjusted)


def _run(deals: list[Deal], workers: int | None, executor: Executor | None) -> Generator[list[Outcome]]:
    workers = workers if workers is not None else (os.cpu_count() or 1)
    if executor is not None:
        yield from executor.map(play_deal, deals)
    elif workers <= 1 or len(deals) == 1:
        yield from map(play_deal, deals)
    else:
        deals[0].game.compile()  # so that the workers find warm code
        pool = ProcessPoolExecutor(min(workers, len(deals)), mp_context=get_context("spawn"))
        try:
            yield from pool.map(play_deal, deals)
        finally:
            pool.shutdown(cancel_futures=True)  # what is still to be played when a question is decided


def play_deal(deal: Deal) -> list[Outcome]:
    """All matches of one deal, each bot once in every seat."""
    deal.game.compile()
    lineups = [deal.lineup[-turn:] + deal.lineup[:-turn] for turn in range(len(deal.lineup))]
    minds = None if deal.records or deal.adjusted else minds_of(deal.game, deal.lineup)
    if minds is None:
        return [_play(deal, names, turn) for turn, names in enumerate(lineups)]
    return _play_whole(deal, lineups)


def _play_whole(deal: Deal, lineups: Sequence[tuple[str, ...]]) -> list[Outcome]:
    """All matches of a deal between bots of our own, in machine code."""
    opening = deal.game.start(len(deal.lineup), **deal.options).tobytes()
    thrown: dict[str, Any] = {}
    played = []
    for turn, names in enumerate(lineups):
        match = stage(deal.game, names).play(opening, PairedDice(_dice(deal)), thrown, _seed(deal, turn))
        played.append(Outcome(names, **vars(match), failures=()))
    return played


def _dice(deal: Deal) -> str:
    return f"{deal.seed}/{deal.number}"


def _seed(deal: Deal, turn: int) -> str:
    """What the bots' own sources are made of."""
    return f"mind/{deal.seed}/{deal.number}/{turn}"


def _short(name: str) -> str:
    """A bot's name as a part of a file's name: long ones are cut, and told apart by a few letters made of the whole."""
    plain = "".join(c if c.isalnum() else "_" for c in name)
    return plain if len(plain) <= 16 else f"{plain[-9:]}_{zlib.crc32(name.encode()) & 0xFFFFFF:06x}"


def _play(deal: Deal, names: tuple[str, ...], turn: int) -> Outcome:
    bots = [make_bot(name, deal.patience) for name in names]
    luck = _luck(deal, names, turn) if deal.adjusted else None
    try:
        seated = watched(bots) if luck else bots
        match = play_match(deal.game, seated, names, deal.options, PairedDice(_dice(deal)), _seed(deal, turn), luck)
    finally:
        for bot in bots:
            close(bot)
    if deal.records:
        who = "-".join(map(_short, names))
        match.position.record.save(Path(deal.records) / f"{deal.number:05d}-{turn}-{who}.jsonl")
    return Outcome(
        names, match.shares, match.points, tuple(match.decisions), tuple(match.seconds), tuple(match.slowest),
        tuple(match.failures.values()), luck.taken if luck else None,
    )  # fmt: skip


def _luck(deal: Deal, names: tuple[str, ...], turn: int) -> Luck:
    game, who = deal.game, players(deal.game, names, deal.lineup[0], f"{deal.seed}/{deal.number}/{turn}")
    by_round = all(who.known) or not game.turns_solvable  # who solves turns is better followed turn by turn
    if game.rounds_read and by_round and shipped(game, len(names)):
        return LuckByRound(who, _kept(_rounds, game, len(names)))
    return LuckByEvent(who, _kept(behind, game, len(names)))


def _rounds(game: Game, seats: int) -> RoundPlayer:
    """Who plays a round on, and those behind it."""
    return RoundPlayer(game, seats, 1 + BEHIND)


_mine = threading.local()
T = TypeVar("T")


def _kept(make: Callable[[Game, int], T], game: Game, seats: int) -> T:
    """What this thread has made for a game and so many seats: its buffers are large and worth keeping."""
    kept: dict[object, T] = _mine.__dict__.setdefault("made", {})
    if (make, game, seats) not in kept:
        kept[make, game, seats] = make(game, seats)
    return kept[make, game, seats]


# What the matches say -----------------------------------------------------------------------


def _standings(
    game: Game, seats: int, options: dict[str, Any], seed: int, bots: list[str], deals: list[list[Outcome]],
    adjusted: bool,
) -> Standings:  # fmt: skip
    matches = [match for deal in deals for match in deal]
    elo = ratings(bots, [(match.names, match.shares) for match in matches])
    rows = sorted((_row(bot, deals, elo[bot], seats if adjusted else 0) for bot in bots), key=lambda row: -row.elo)
    failures = tuple(why for match in matches for why in match.failures)
    winners = [p for match in matches for p, share in zip(match.points, match.shares, strict=True) if share > 0]
    points = fmean(p for match in matches for p in match.points)
    return Standings(
        game.slug, seats, options, seed, len(matches), tuple(rows), points, fmean(winners), failures
    )  # fmt: skip


def _row(bot: str, deals: list[list[Outcome]], elo: float, seats: int) -> Row:
    """A bot's row; with what luck makes of it for so many seats, unless they are 0."""
    seatings = [(m, s) for deal in deals for m in deal for s, name in enumerate(m.names) if name == bot]
    samples = by_deal(bot, deals)
    low, high = interval(samples)
    decisions = sum(m.decisions[s] for m, s in seatings)
    won = [m.points[s] for m, s in seatings if m.shares[s] > 0]
    return Row(
        bot=bot,
        matches=len({id(m) for m, _ in seatings}),
        share=fmean(samples),
        low=low,
        high=high,
        points=fmean(m.points[s] for m, s in seatings),
        points_when_winning=fmean(won) if won else 0.0,
        elo=elo,
        seconds_per_decision=sum(m.seconds[s] for m, s in seatings) / max(1, decisions),
        slowest=max(m.slowest[s] for m, s in seatings),
        **(estimates(bot, deals, seats) if seats else {}),
    )
