"""Whether every part that viewers are served is the part that would be drawn for them from nothing.

python benchmarks/same.py [--events 2000] [--game SLUG] [--seed 1]

Matches of every game are played by chance and by bots of a quick guess, with undo and talk in between. After each event
players and spectators in three languages look, some always and some seldom, and each part is drawn once more without
the table's album; where marks of pages are alike, parts must be. Exit status 1 and the parts, if any differ.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from nomarch.page.fragments import fragments
from nomarch.page.words import translator
from nomarch.server.bots.fallback import fallback_choice
from nomarch.server.identity import Player
from nomarch.server.play.views import ANYBODY
from nomarch.server.services import Services
from nomarch.server.settings import Settings

GAMES = ("roll-through-the-ages", "ra-dice", "nile-artifacts", "saqqara")
SEATED = (Player("merit", "Merit"), Player("hemi", "Hemi", "de"), Player("tau", "Tau <b>", "nl"))
WATCHING = (Player("eva", "Eva"), Player("udo", "Udo", "de"), Player("ans", "Ans", "nl"))
SELDOM = 0.4  # how often the others look, so that what they are served is older
UNDO, TALK, BY_BOTS, ONE_SCREEN = 0.06, 0.02, 0.5, 0.25


@dataclass(frozen=True)
class Found:
    """A part that was served other than it would be drawn."""

    version: int
    viewer: str
    part: str
    served: str
    drawn: str


def compared(slug: str, events: int, seed: int) -> Iterator[Found]:
    """The parts that differ, while so many events are played."""
    folder = tempfile.TemporaryDirectory()
    services = Services(Settings(data=Path(folder.name), secret="0123456789abcdef", warm=False))
    services.store.migrate()
    rng, match = random.Random(seed), None
    for _ in range(events):
        if match is None or match.over:
            match = Match(services, slug, rng)
        match.go_on()
        marks: dict[str, dict[str, str]] = {}
        for viewer in _looking(rng):
            shape = rng.choice(("", *services.tables.find(slug).drawing.SHAPES))
            yield from differing(services, match.table, viewer, marks, rng.choice((ANYBODY, -1, 0, 1)), shape)
    services.store.close()
    folder.cleanup()


def differing(
    services: Services, table: str, viewer: Player, marks: dict[str, dict[str, str]], facing: int, shape: str = ""
) -> Iterator[Found]:
    """The parts of a table that a viewer is served other than they would be drawn, or than the same mark had before."""
    look, served = services.look(table, viewer, facing, shape)
    if (marked := marks.setdefault(look.mark(viewer.language), served)) != served:
        yield Found(look.version, viewer.id, "mark", str(marked), str(served))
    drawn = fragments(replace(look, album=None, logs={}), translator(viewer.language, look.game))
    assert served.keys() == drawn.keys()
    for name in drawn:
        if served[name] != drawn[name]:
            yield Found(look.version, viewer.id, name, served[name], drawn[name])


class Match:
    """A match that goes on by itself: among people at their screens or at one, by chance or by bots."""

    def __init__(self, services: Services, slug: str, rng: random.Random) -> None:
        self.tables, self.rng, self.bots = services.tables, rng, rng.random() < BY_BOTS
        least = max(2, self.tables.find(slug).seats[0])
        one_screen, seats = rng.random() < ONE_SCREEN, rng.choice((least, 3, 3))
        self.people = (SEATED[0],) * seats if one_screen else SEATED[:seats]
        chairs = ["me"] * seats if one_screen else ["me"] + ["open"] * (seats - 1)
        self.table = self.tables.open(slug, SEATED[0].id, chairs)
        for player in self.people[1:] if not one_screen else ():
            self.tables.sit(self.table, player.id, player.name)
        for player in dict.fromkeys(self.people):
            self.tables.give_nonce(self.table, player.id, str(rng.randrange(10**9)))

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.tables.get(self.table).position.over

    def go_on(self) -> None:
        """An action, a move taken back, or a line of talk and an action."""
        tables, now, rng = self.tables, self.tables.get(self.table), self.rng
        mover = self.people[now.position.to_move].id
        undone = next((player.id for player in self.people if tables.can_undo(now, player.id)), None)
        if undone and rng.random() < UNDO:
            tables.undo(self.table, undone, now.version)
            return
        if rng.random() < TALK:
            tables.say(self.table, mover, "well, well")
        tables.act(self.table, mover, now.version, now.game.say(self._chosen()))

    def _chosen(self) -> int:
        position = self.tables.get(self.table).position
        if self.bots:
            return fallback_choice(position.view(position.to_move), 1, self.rng.randrange(1000))
        return self.rng.choice(position.legal())


def _looking(rng: random.Random) -> list[Player]:
    """Who looks now: the first always, the others from time to time."""
    others = [viewer for viewer in (*SEATED[1:], *WATCHING) if rng.random() < SELDOM]
    rng.shuffle(others)
    return [SEATED[0], *others]


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--events", type=int, default=2000)
    options.add_argument("--game", choices=GAMES)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    wrong = 0
    for slug in (given.game,) if given.game else GAMES:
        found = list(compared(slug, given.events, given.seed))
        wrong += len(found)
        print(f"{slug}: {given.events} events, {len(found)} parts differ", flush=True)
        for one in found[:5]:
            print(one)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
