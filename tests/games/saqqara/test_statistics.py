"""What the reconstructed tables play like: a simple player against itself.

`NOMARCH_MATCHES=150 pytest tests/games/saqqara/test_statistics.py -s` prints the figures that RULES.md states.
"""

import os
import random
from itertools import permutations
from statistics import mean

import pytest

import nomarch
from nomarch.games.saqqara.rules import actions as A
from nomarch.games.saqqara.rules.data import AGRICULTURE, GOODS, HOUSES, LEVELS, PYRAMIDS, TRADE
from nomarch.games.saqqara.rules.development import price
from nomarch.games.saqqara.rules.production import reached, threshold_value, yields
from nomarch.games.saqqara.rules.scoring import free_slots, goods_held, in_house, spare_workers, standing_bid
from nomarch.games.saqqara.rules.state import BIDDING, DEVELOPING, INVESTING, LAYING

MATCHES = int(os.environ.get("NOMARCH_MATCHES", "4"))


class Simple:
    """Lays high cards where goods are, invests for the last missing goods, climbs what it can pay soonest."""

    def __init__(self, seed):
        self.rng = random.Random(seed)

    def choose(self, view):
        s, legal = view.state, list(view.legal)
        self.aim = self.target(s)
        if s.phase == LAYING:
            return self.lay(s, legal)
        if s.phase == INVESTING:
            return self.invest(s, legal)
        if s.phase == BIDDING:
            return self.bid(s, legal)
        if s.phase == DEVELOPING:
            return self.develop(s, legal)
        if A.EXCHANGE <= legal[0] < A.DRAW_MORE:
            return legal[0] if legal[0] <= A.EXCHANGE + 3 else A.DONE
        if A.HARVEST <= legal[0] < A.EXCHANGE or A.BEG <= legal[0] < A.BUILD:
            start = A.HARVEST if legal[0] < A.EXCHANGE else A.BEG
            return max(legal, key=lambda a: self.missing(s)[a - start + 1])
        if A.MARK <= legal[0] < A.INVEST:
            return max(legal, key=lambda a: in_house(s, a - A.MARK) if s.laid[s.turn][a - A.MARK] < 10 else -1)
        return legal[0] if legal[0] >= A.STEAL else self.rng.choice(legal)

    # Cards

    def worth(self, s, card, house):
        if card == 10:
            return 2
        if not yields(s, house):
            return 0.1
        short = threshold_value(s, house) - in_house(s, house)
        likely = 0.9 if short <= 0 else 0.5 if short <= 2 else 0.1
        if card == 9:
            return 1.2 * likely
        equal = 0.8 if card + 1 == threshold_value(s, house) else 0
        return likely * (equal + in_house(s, house) * ((card + 1) / 9.5) ** (s.seats - 1))

    def lay(self, s, legal):
        house = (legal[0] - A.LAY) // 11
        hand = [card for card in range(11) for _ in range(s.hand[s.turn][card])]
        plans = set(permutations(hand, HOUSES - house))
        best = max(sorted(plans), key=lambda p: sum(self.worth(s, c, house + i) for i, c in enumerate(p)))
        return A.LAY + house * 11 + best[0]

    # Goods

    def target(self, s):
        """The next level that needs the fewest missing goods for its points."""
        best, found = None, -1.0
        for pyramid in range(PYRAMIDS):
            level = s.level[s.turn][pyramid]
            if not s.in_play[pyramid] or level == LEVELS or s.moved[pyramid]:
                continue
            if free_slots(s, pyramid, level + 1) <= 0 or (level == 0 and spare_workers(s, s.turn) == 0):
                continue
            missing = sum(self.short(s, pyramid, good) for good in range(1, GOODS))
            merit = (1 + level + (pyramid in (TRADE, AGRICULTURE))) / (1.0 + missing)
            if merit > found:
                best, found = pyramid, merit
        return best

    def short(self, s, pyramid, good):
        return max(0, price(s, pyramid, s.level[s.turn][pyramid], good) - s.goods[s.turn][good])

    def missing(self, s):
        target = self.aim
        return [0] * GOODS if target is None else [0] + [self.short(s, target, good) for good in range(1, GOODS)]

    def spare(self, s, good):
        target = self.aim
        need = 0 if target is None or good == 0 else price(s, target, s.level[s.turn][target], good)
        return s.goods[s.turn][good] - need

    def cheapest(self, s, legal, start):
        return max(legal, key=lambda a: self.spare(s, (a - start) % GOODS))

    def bid(self, s, legal):
        bids = [a for a in legal if a < A.WITHDRAW]
        if s.house_chosen:
            return A.DONE if A.DONE in legal else self.cheapest(s, bids, A.BID)
        cheap = [
            a for a in bids if standing_bid(s, (a - A.BID) // GOODS) <= 1 and self.spare(s, (a - A.BID) % GOODS) > 2
        ]
        return self.cheapest(s, cheap, A.BID) if cheap and goods_held(s, s.turn) > 5 else A.PASS

    def invest(self, s, legal):
        house = s.house_chosen - 1
        if house >= 0:
            goods = [a for a in legal if a < A.BEG]
            return A.DONE if reached(s, house) else self.cheapest(s, goods, A.INVEST)
        for house in range(HOUSES):
            short = threshold_value(s, house) - in_house(s, house)
            strong = 7 <= s.laid[s.turn][house] <= 9
            if yields(s, house) and 0 < short <= min(2, goods_held(s, s.turn)) and strong and in_house(s, house) > 2:
                mine = [a for a in legal if (a - A.INVEST) // GOODS == house]
                return self.cheapest(s, mine, A.INVEST)
        return A.PASS

    def develop(self, s, legal):
        builds = [a for a in legal if a < A.NILE]
        if builds:
            return max(builds, key=lambda a: s.level[s.turn][a - A.BUILD])
        missing = self.missing(s)
        thefts = [a for a in legal if A.STEAL <= a < A.FREE]
        if thefts:
            return max(thefts, key=lambda a: missing[(a - A.STEAL) % GOODS])
        for a in legal:
            give, n, get = self.exchange(s, a)
            if get and missing[get] and self.spare(s, give) >= n:
                return a
        fields = [a for a in legal if a == A.NILE or A.USE + 3 <= a < A.STEAL]
        late = s.closing or s.year >= 4
        useful = [a for a in fields if late or a == A.NILE or self.spare(s, a - A.USE - 2) >= 3]
        return useful[0] if useful else A.DONE

    def exchange(self, s, a):
        if A.SWAP <= a < A.TRADE_IN:
            return 0, 1, (a - A.SWAP) % 4 + 1
        if A.TRADE_IN <= a < A.USE:
            return A.trade_give(a), 3, A.trade_get(a)
        return (4, 1, a - A.USE + 1) if A.USE <= a < A.USE + 3 else (0, 0, 0)


def play(seats, seed):
    position, rng = nomarch.game("saqqara").start(seats), random.Random(seed)
    players = [Simple(f"{seed}/{seat}") for seat in range(seats)]
    decisions = 0
    while not position.draw(rng).over:
        position.play(players[position.to_move].choose(position.view(position.to_move)))
        decisions += 1
    s = position.state
    return s.year * 5 + s.season + 1, max(position.result.scores), decisions, position.result.reason, s.nile[:seats]


@pytest.mark.parametrize(("seats", "rounds"), [(3, 17), (4, 20), (5, 23)])
def test_a_simple_player_needs_about_as_many_rounds_and_points_as_foreseen(seats, rounds):
    results = [play(seats, seed) for seed in range(MATCHES)]
    length, best = mean(r[0] for r in results), mean(r[1] for r in results)
    tops = mean(r[3] == "pyramids" for r in results)
    nile = mean(field for r in results for field in r[4])
    print(f"\n{seats} seats, {MATCHES} matches: {length:.1f} rounds, winner {best:.1f} points, {tops:.0%} by pyramids,")
    print(f"Nile {nile:.1f}, {mean(r[2] for r in results):.0f} decisions")
    assert abs(length - rounds) <= 4
    assert 27 <= best <= 43
