"""The reveal of Saqqara is told: who laid what and who took what, in the log and on the board."""

from __future__ import annotations

import random
import re
from collections import deque
from collections.abc import Iterable
from dataclasses import replace

from support.parts import look_of

import nomarch
from nomarch.engine import CHANCE, SPECTATOR, Step
from nomarch.games.saqqara.drawing.reveal import revealed
from nomarch.games.saqqara.rules.actions import PASS
from nomarch.games.saqqara.rules.state import CLEARING, DEVELOPING, INVESTING, REVEALING
from nomarch.page.fragments import fragments
from nomarch.page.heard import followed
from nomarch.page.words import english, translator
from nomarch.server.play.log import join, tell
from nomarch.tables import Told
from nomarch.testing import Scene

NAMES = ("Merit", "Hemi", "Tau")
BEGGAR, MERCHANT = 10, 11  # as they lie: card + 1


def before_the_reveal() -> Scene:
    """All but the last seat have passed; thresholds 2, 9, no yield and 3."""
    scene = Scene("saqqara", 3)
    s = scene.s
    s.phase, s.turn, s.starter, s.passed[:3] = INVESTING, 2, 0, [1, 1, 0]
    s.threshold[:] = [1, 8, 9, 2]
    s.house[:] = [[1, 3, 0, 0, 0], [0, 0, 2, 0, 0], [0, 0, 0, 4, 0], [0, 0, 0, 0, 2]]
    s.laid[:3] = [[7, MERCHANT, 9, 1], [2, 5, 1, 4], [BEGGAR, 3, MERCHANT, 6]]
    s.held[:3] = [4, 4, 4]
    for seat in range(3):
        for card in s.laid[seat]:
            s.deck[seat][card - 1] -= 1
    return scene


def told_steps(told: Iterable[Told]) -> list[Step]:
    return [step for one in told for step in one.steps]


def test_4_each_warehouse_tells_its_cards_and_what_was_taken() -> None:
    past = before_the_reveal().watch("pass")
    assert not any(any(cards) for cards in past[0].before.laid), "what lies face down is not in a public state"
    fish, linen, wood, gold = revealed(past)
    # 4.2: the beggar takes 2 fish; 4.3: the 7 takes 1 fish and the land; 4.6: the 2 equals the threshold, 1 fish
    assert (fish.threshold, fish.opened, fish.cards) == (2, True, (7, 2, BEGGAR))
    assert fish.taken == ((1, 1, 0, 0, 0), (0, 1, 0, 0, 0), (0, 2, 0, 0, 0))
    # 4.5: a merchant takes 2 where the threshold is not reached, and where there is no yield
    assert (linen.threshold, linen.opened) == (9, False)
    assert linen.taken == ((0, 0, 2, 0, 0), (0,) * 5, (0,) * 5)
    assert (wood.threshold, wood.opened) == (0, False)
    assert wood.taken == ((0,) * 5, (0,) * 5, (0, 0, 0, 2, 0))
    assert gold.taken == ((0,) * 5,) * 3


def test_the_log_says_it_once() -> None:
    position = nomarch.game("saqqara").start(3, names=NAMES)
    position._machine.load(position._states, 0, before_the_reveal().s.tobytes())
    position._step(-1)
    told = tell(position, PASS)
    look = replace(look_of(position, SPECTATOR), trail=(told,))
    fish, *takings = followed(look, told, english)[:4]
    assert fish == (-1, "fish warehouse, open (goods: 4, threshold: 2). Merit: 7, Hemi: 2, Tau: beggar")
    assert takings == [(2, "Beggar: 2 fish"), (0, "takes 1 land, 1 fish"), (1, "takes 1 fish")]
    log = fragments(look, english)["log"]
    assert [log.count(f"{house} warehouse, ") for house in ("Fish", "Linen", "Wood", "Gold")] == [1, 1, 1, 1]
    german = followed(look, told, translator("de"))
    assert german[0][1].endswith("Merit: 7, Hemi: 2, Tau: Bettler")


def test_what_beggars_choose_good_by_good_is_shown_with_the_rest() -> None:
    scene = before_the_reveal()
    s = scene.s
    for seat, cards in enumerate(([7, 5, 9, 1], [BEGGAR, 5, 1, 4], [3, 3, MERCHANT, BEGGAR])):
        for old, new in zip(s.laid[seat], cards, strict=True):
            s.deck[seat][old - 1] += 1
            s.deck[seat][new - 1] -= 1
        s.laid[seat][:] = cards
    s.house[:] = [[0, 3, 2, 0, 0], [0, 0, 2, 0, 0], [0, 0, 0, 4, 0], [0, 0, 0, 2, 2]]
    position = nomarch.game("saqqara").start(3, names=NAMES)
    position._machine.load(position._states, 0, s.tobytes())
    position._step(-1)
    trail = []
    for name in ("pass", "beg fish", "beg linen", "beg wood", "beg gold"):
        assert position.game.parse(name) in position.legal(), [position.say(a) for a in position.legal()]
        trail.append(tell(position, position.game.parse(name)))
    parts = fragments(replace(look_of(position, SPECTATOR), trail=tuple(trail)), english)
    panel = parts["board"].split('id="house-0"')[1].split("</section>")[0]
    fish, linen, wood, gold = re.split(r'id="house-\d"', panel)
    # Hemi's beggar chose fish and linen; Merit's 7 takes the 2 fish and 1 linen that are left
    assert "Hemi takes 1 fish, 1 linen" in fish and "Merit takes 2 fish, 1 linen" in fish
    assert "Nobody takes anything" in linen and "Tau takes 2 wood" in wood
    # Tau's beggar chose wood and gold; Hemi's 4 takes the other two
    assert "Tau takes 1 wood, 1 gold" in gold and "Hemi takes 1 wood, 1 gold" in gold
    assert "Merit: 1" in gold and "Hemi: 4" in gold and "Tau: beggar" in gold


def test_an_event_without_a_reveal_tells_nothing() -> None:
    scene = before_the_reveal()
    scene.s.passed[0], scene.s.goods[2][1] = 0, 1
    assert revealed(scene.watch("invest fish in gold")) == []


def test_a_reveal_whose_beginning_is_out_of_sight_is_not_told() -> None:
    past = before_the_reveal().watch("pass")
    first = next(i for i, step in enumerate(past) if step.before.phase == REVEALING)
    assert [opened.house for opened in revealed(past[first:])] == [0, 1, 2, 3]
    assert [opened.house for opened in revealed(past[first + 1 :])] == [1, 2, 3]


def test_a_match_tells_every_reveal_to_everybody_and_shows_it_while_provinces_develop() -> None:
    rng, position, trail = random.Random(2), nomarch.game("saqqara").start(3, names=NAMES), deque[Told](maxlen=60)
    rounds = shown = 0
    while rounds < 6:
        outcomes = [a for a, _ in position.outcomes()]
        told = tell(position, rng.choice(outcomes or position.legal()))
        trail.append(join(trail.pop(), told) if trail and told.seat == trail[-1].seat == CHANCE else told)
        phases = [step.before.phase for step in told_steps([told])]
        rounds += CLEARING in phases
        if CLEARING in phases and position.state.phase == DEVELOPING:
            assert [opened.house for opened in revealed(told_steps(trail))][-4:] == [0, 1, 2, 3]
            for viewer in (0, 1, 2, SPECTATOR):
                look = look_of(position, viewer)
                parts = fragments(type(look)(**{**vars(look), "trail": tuple(trail)}), english)
                assert parts["board"].count('class="sq-mini') == 3 * 4
                assert parts["log"].count(" warehouse, ") >= phases.count(REVEALING)
            shown += 1
    assert shown == 6
