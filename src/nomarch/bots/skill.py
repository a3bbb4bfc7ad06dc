"""How strong somebody plays, as OpenSkill's Plackett-Luce model sees it: a guess (mu) and how unsure it is (sigma).

People and bots stand on one scale. Its middle, where everybody begins, is where the Apprentice bot stands.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from nomarch.engine import Game

from .arena import Deal, lineups, play_deal
from .levels import LEVELS
from .process import PATIENCE

MU, SIGMA = 25.0, 25.0 / 3.0
MIDDLE, STEP = 1500, 40.0  # points shown for MU, and for one more
SURE = 5.0  # the sigma above which a rating is provisional: about twenty matches
CAREFUL = 3.0  # sigmas below the guess: by what is surely reached the best are sorted
ANCHOR = 2  # the level that stands in the middle
SHIPPED = Path(__file__).with_name("skill.json")


@dataclass(frozen=True)
class Skill:
    """A rating."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> int:
        """The number that people read."""
        return round(MIDDLE + STEP * (self.mu - MU))

    @property
    def margin(self) -> int:
        """How far off it may be, in the same points: nineteen times of twenty it is nearer."""
        return round(2 * STEP * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether there are too few matches to trust the number."""
        return self.sigma > SURE

    @property
    def surely(self) -> float:
        """What somebody almost certainly plays like."""
        return self.mu - CAREFUL * self.sigma


def rated(skills: Sequence[Skill], placings: Sequence[int]) -> list[Skill]:
    """Everybody's rating after a match; the same placing is a tie."""
    model = _model()
    teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = model.rate(teams, ranks=[float(placing) for placing in placings])
    return [Skill(team[0].mu, team[0].sigma) for team in after]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # not before somebody is rated

    return PlackettLuce(mu=MU, sigma=SIGMA)


# Bots -----------------------------------------------------------------------------------------


@cache
def shipped() -> dict[str, dict[int, Skill]]:
    """The ratings that come with the program, by game and level; `nomarch ratings bots` makes them."""
    found = json.loads(SHIPPED.read_text()) if SHIPPED.exists() else {}
    return {
        game: {int(level): Skill(row["mu"], row["sigma"]) for level, row in rows["levels"].items()}
        for game, rows in found.items()
    }


def bot_skill(game: str, level: int) -> Skill:
    """The rating of a bot; of a game that was never measured, the beginner's."""
    return shipped().get(game, {}).get(level, Skill())


def measure(
    game: Game, matches: int, seed: int = 1, tell: Callable[[int, int], None] = lambda *_: None
) -> dict[str, Any]:
    """Rate all levels by matches of two, each pair as often as any other and in both seats."""
    seats = 2 if 2 in game.seats else game.seats[0]
    names = [str(level) for level in LEVELS]
    pairs = [pair for pair in lineups(names, seats) if _near(pair)]
    deals = -(-matches // (seats * len(pairs)))
    skills, played, options = {name: Skill() for name in names}, 0, game.check(seats, {})
    for number in range(deals):
        for pair in pairs:
            for outcome in play_deal(Deal(game, pair, options, seed, number, None, PATIENCE)):
                _rate(skills, outcome.names, outcome.shares)
                played += 1
            tell(played, deals * len(pairs) * seats)
    return {"matches": played, "seats": seats, "seed": seed, "levels": _anchored(skills)}


def _near(pair: Iterable[str]) -> bool:
    """Levels two steps apart at most: who always wins teaches little."""
    levels = sorted(map(int, pair))
    return levels[-1] - levels[0] <= 2


def _rate(skills: dict[str, Skill], names: Sequence[str], shares: Sequence[float]) -> None:
    placings = [1 + sum(other > share for other in shares) for share in shares]
    for name, skill in zip(names, rated([skills[name] for name in names], placings), strict=True):
        skills[name] = skill


def _anchored(skills: dict[str, Skill]) -> dict[str, dict[str, float]]:
    """The same distances with the anchor in the middle: only distances can be measured among bots."""
    shift = MU - skills[str(ANCHOR)].mu
    return {name: {"mu": round(s.mu + shift, 3), "sigma": round(s.sigma, 3)} for name, s in skills.items()}


def ship(game: str, found: dict[str, Any], file: Path = SHIPPED) -> None:
    """Put what was measured of a game into the table that comes with the program."""
    known = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps({**known, game: found}, indent=1, sort_keys=True) + "\n")
    shipped.cache_clear()
