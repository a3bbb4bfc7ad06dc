"""Search under hidden information, on the smallest game that has any: a card each, bet or fold.

Folding shares the victory; betting gives it to the higher card. So a 4 or more should bet,
a 3 or less should fold, whatever card the other really holds.
"""

import math
import random
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from nomarch.bots import Level
from nomarch.engine import CHANCE, OVER, Game, jit
from nomarch.engine.chance import below
from nomarch.search import ahead_kernels as kernels
from nomarch.search.action_kernels import HEURISTIC, Judge
from nomarch.search.mcts import best, search
from nomarch.search.run import Workspace

SLUG, TITLE, VERSION = "high-card", "High Card", 1
SEATS = range(2, 3)
OPTIONS = ()
SOURCES = ("won",)
ENDINGS = ("", "folded or shown")
MAX_LEGAL, MAX_EVENTS = 6, 3
BET, FOLD, CARD = 0, 1, 2
NAMES = ("bet", "fold", *(f"card {n}" for n in range(1, 7)))
STATE = np.dtype([("seats", "i2"), ("dealt", "i2"), ("end", "i2"), ("cards", "i2", 2), ("won", "i2", 2)], align=True)


@jit
def new_game(s, seats, options):
    s.seats = seats


@jit
def to_move(s):
    if s.end:
        return OVER
    return CHANCE if s.dealt < 2 else 0


@jit
def legal(s, out):
    out[0] = BET
    out[1] = FOLD
    return 2


@jit
def outcomes(s, out, weights):
    n = 0
    for card in range(1, 7):
        if s.dealt == 0 or s.cards[0] != card:
            out[n] = CARD + card - 1
            weights[n] = 1
            n += 1
    return n


@jit
def play(s, a):
    if a >= CARD:
        s.cards[s.dealt] = a - CARD + 1
        s.dealt += 1
        return
    s.end = 1
    if a == BET:
        s.won[0 if s.cards[0] > s.cards[1] else 1] = 1


@jit
def score(s, out):
    for seat in range(2):
        out[seat][0] = s.won[seat]


@jit
def standing(s, out):
    for seat in range(2):
        out[seat] = s.won[seat]


@jit
def ending(s):
    return s.end


@jit
def hide(s, seat):
    for other in range(2):
        if other != seat and s.end == 0:
            s.cards[other] = 0


@jit
def imagine(s, seat, rng):
    for other in range(2):
        if s.cards[other] == 0 and other < s.dealt:
            card = 1 + below(rng, 6)
            while card == s.cards[1 - other]:
                card = 1 + below(rng, 6)
            s.cards[other] = card


GAME = Game(rules=sys.modules[__name__])


def dealt(own, other):
    return GAME.start(2).play(CARD + own - 1).play(CARD + other - 1)


@pytest.mark.parametrize("own", [1, 2, 3, 4, 5, 6])
def test_it_bets_by_its_own_card_alone(own):
    for other in {1, 6} - {own}:
        view = dealt(own, other).view(0)
        found = search(GAME, view.tobytes(), 2, 0, seed=3, sims=3000)
        assert best(found).action == (BET if own >= 4 else FOLD)


def test_the_value_of_a_bet_is_the_chance_of_the_higher_card():
    found = search(GAME, dealt(5, 6).view(0).tobytes(), 2, 0, seed=3, sims=20_000)
    assert found[0].value == pytest.approx(4 / 5, abs=2 * found[0].margin)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_what_is_hidden_never_changes_a_bots_answer(level):
    for own in (3, 4):
        others = [card for card in range(1, 7) if card != own]
        answers = {Level(level).choose(dealt(own, other).view(0), random.Random(9)) for other in others}
        assert len(answers) == 1


# Reading what a rival has laid in secret

GOOD = 6.0 * math.log(3.0)  # points that make three quarters of a victory of an even match


@jit
def appraise(s, out):
    """Seat 1 likes its card 2."""
    out[0] = 0.0
    out[1] = GOOD if s.cards[1] == 2 else 0.0
    return 2


@jit
def lay_otherwise(s, seat, rng):
    """Seat 1 has laid the 1 or the 2; seat 0 has nothing to lay."""
    if seat == 0:
        return False
    s.cards[1] = 3 - s.cards[1]
    return True


READ = Game(rules=sys.modules[__name__], advice=SimpleNamespace(appraise=appraise, lay_otherwise=lay_otherwise))


def laid(softness, deals=2000):
    """How often seat 0 reads the 2, where half of the deals are imagined with it."""
    workspace = Workspace(READ, plain=True)
    states, rng, twos = workspace.machine.states(4), workspace.machine.rng(5), 0
    judge = Judge((), 2, 0.0)
    for deal in range(deals):
        states[kernels.DEAL].cards[:] = [4, 1 + deal % 2]
        kernels.read_rivals(states, 0, softness, HEURISTIC, judge, rng, workspace.buffers)
        assert states[kernels.DEAL].cards[0] == 4, "nobody reads the own card"
        twos += states[kernels.DEAL].cards[1] == 2
    return twos / deals


@pytest.mark.parametrize(("odds", "share"), [(1.0001, 0.5), (4.0, 0.8), (9.0, 0.9)])
def test_a_rival_has_laid_what_it_likes_by_the_odds_of_its_softness(odds, share):
    """The 2 is worth 0.75 of a victory and the 1 half of one; so at 0.25 / ln(odds) the odds are those."""
    assert laid(0.25 / math.log(odds)) == pytest.approx(share, abs=0.04)


def test_a_game_in_which_nothing_is_laid_stays_as_it_was_imagined():
    workspace = Workspace(GAME, plain=True)
    states, rng = workspace.machine.states(4), workspace.machine.rng(5)
    states[kernels.DEAL].cards[:] = [4, 1]
    before = np.array(rng).tolist()
    kernels.read_rivals(states, 0, 0.01, HEURISTIC, Judge((), 2, 0.0), rng, workspace.buffers)
    assert states[kernels.DEAL].cards[:] == [4, 1] and np.array(rng).tolist() == before
