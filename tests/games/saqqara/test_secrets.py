"""8.1, 8.2: nothing that a seat can observe depends on cards that it cannot see.

Pairs of whole histories: a match is played, and beside it a second one in which the cards that one seat
cannot see are drawn and laid otherwise. As long as its view of both is the same, they must be the same to it
in everything: whose turn it is, how many events there were (which is also the table's version), and every
line of the log as it is told to that seat. Once revealed cards tell them apart, a new pair begins there.
`NOMARCH_MATCHES=6 pytest tests/games/saqqara/test_secrets.py -s` compares more and prints how many.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest

import nomarch
from nomarch.engine import Position
from nomarch.engine.words import english
from nomarch.games.saqqara.rules.actions import BUILD, DRAW, NILE
from nomarch.games.saqqara.rules.state import DRAWING_MORE, INVESTING, LAYING
from nomarch.page.heard import followed, tell
from nomarch.page.look import Look
from nomarch.server.play.log import tell as told_of

MATCHES, EVENTS = int(os.environ.get("NOMARCH_MATCHES", "1")), 300
WATCHER = 0
INTRIGUE = {"intrigue": {"costs": ["1 gold"] * 5}}
FEW_KINDS = {"influence": {"1": 9, "9": 7, "beggar": 4, "merchant": 4} | {str(n): 0 for n in range(2, 9)}}


class Side:
    """One of the two histories, and all that has been told of it."""

    def __init__(self, position: Position, log: list[tuple[object, ...]]) -> None:
        self.position, self.log = position.copy(), list(log)

    def play(self, action: int) -> None:
        told = told_of(self.position, action)
        look = Look("", self.position.game, self.position.view(WATCHER), ("A", "B", "C"), (), 0, trail=(told,))
        kept = WATCHER in told.kept_from
        seen = (told.seat, kept, () if kept else told.actions, told.discreet, len(told.steps))
        self.log.append((*seen, tell(look, told, english), followed(look, told, english)))

    def view(self) -> bytes:
        return self.position.view(WATCHER).tobytes()

    def observed(self) -> tuple[object, ...]:
        view = self.position.view(WATCHER)
        return view.to_move, view.events, view.legal, self.log

    def next(self, rng: random.Random) -> int:
        """An outcome by its weight; a decision at random, but buildings first, so that Intrigue is used."""
        position = self.position
        if position.chance:
            ids, weights = zip(*position.outcomes(), strict=True)
            return rng.choices(ids, weights)[0]
        builds = [a for a in position.legal() if BUILD <= a < NILE]
        return rng.choice(builds or position.legal())

    def unseen(self) -> bool:
        """Whether a card comes next that the watcher does not see: drawn by another seat, or laid by it."""
        s = self.position.state
        draws = self.position.chance and self.position.outcomes()[0][0] >= DRAW
        return s.turn != WATCHER and (draws or s.phase == LAYING)

    def can(self, action: int) -> bool:
        return action in self.position.legal() or action in dict(self.position.outcomes())


def pairs(rules: int, components: dict, seed: int) -> Iterator[tuple[Side, Side, bool]]:
    """A match and its other world, after every event for which the watcher's views were the same until now."""
    rng = random.Random(seed)
    position = nomarch.game("saqqara").start(3, components=components, rules=rules)
    one = Side(position.play("pyramid intrigue").play("pyramid trade").play("pyramid agriculture"), [])
    two, begun = Side(one.position, one.log), True
    for _ in range(EVENTS):
        action = one.next(rng)
        other = two.next(rng) if one.unseen() and two.unseen() else action
        if not two.can(other):  # an open discard that the other hand does not have
            two, begun = Side(one.position, one.log), True
            other = action
        one.play(action)
        two.play(other)
        yield one, two, begun
        begun = one.view() != two.view()
        if begun or one.position.over:
            two = Side(one.position, one.log)
        if one.position.over:
            return


def told_apart(rules: int, components: dict) -> tuple[int, Counter]:
    """In how many moments the watcher can tell two worlds apart that look the same; and what was compared."""
    apart, met = 0, Counter()
    for seed in range(MATCHES):
        for one, two, begun in pairs(rules, components, seed):
            met["pairs"] += begun
            met["moments"] += 1
            met["unlike"] += one.position.tobytes() != two.position.tobytes()
            met[one.position.state.phase] += 1
            if one.view() == two.view() and one.observed() != two.observed():
                apart += 1
                two.log, two.position = list(one.log), one.position.copy()
    return apart, met


@pytest.mark.parametrize("components", [INTRIGUE, INTRIGUE | FEW_KINDS], ids=["all cards", "few kinds of cards"])
def test_8_2_worlds_that_look_the_same_are_the_same_in_everything_observed(components):
    apart, met = told_apart(2, components)
    print(f"\n{met['pairs']} pairs, {met['moments']} moments, in {met['unlike']} of them hidden cards differed")
    assert apart == 0
    assert met["pairs"] > 4 * MATCHES
    assert met["unlike"] > 100 * MATCHES
    assert all(met[phase] for phase in (DRAWING_MORE, LAYING, INVESTING))


def test_8_2_under_version_1_alike_cards_told_worlds_apart():
    """The comparison sees what it is there for: cards that lay themselves were counted."""
    apart, _ = told_apart(1, INTRIGUE | FEW_KINDS)
    assert apart > 0
