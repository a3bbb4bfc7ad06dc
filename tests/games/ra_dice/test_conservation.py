"""What stays true after every event of random matches."""

import pytest

from nomarch.games.ra_dice.rules.data import COLOURS, COLUMNS, NOTHING, START_SPACE, SUN
from nomarch.games.ra_dice.rules.state import ENDED, LOSING, ROLLING, USING
from nomarch.games.ra_dice.rules.uses import any_use, legal_uses
from nomarch.testing import after_every_event


def check_board(s):
    seats = range(s.seats)
    assert all(0 <= s.pharaoh[seat] <= 12 and 0 <= s.nile[seat] <= 12 and s.floods[seat] >= 0 for seat in seats)
    assert all(sum(s.civilization[seat][colour] for seat in seats) <= s.seats - 1 for colour in range(COLOURS))
    assert all(marker in (0, 1) for row in s.civilization for marker in row)
    spaces = [owner for row in s.monuments for owner in row]
    assert len(spaces) == COLOURS * COLUMNS == 40
    assert all(0 <= owner <= s.seats for owner in spaces)
    assert START_SPACE[s.seats] <= s.ra <= 13
    assert all(0 <= face <= 6 for face in s.dice)
    assert all(sum(row) == 0 for row in s.points[s.seats :])
    assert all(s.points[seat][0] == 10 + seat for seat in seats)


def check_turn(s):
    """Nothing of a turn is left when the next begins, and a step waits only where something can be done."""
    if s.phase in (ROLLING, ENDED) and s.rerolls != 1 and s.dice == [NOTHING] * COLOURS:
        assert (s.crowned, s.sailed, s.settled, s.built) == (0, 0, 0, 0)
    if s.phase != LOSING:
        assert (s.disaster, s.victim, s.losses) == (0, 0, 0)
    if s.phase == USING:
        assert any_use(s) == (legal_uses(s, [0] * 41) > 0)


class Ledger:
    """Within a turn every die but a sun that leaves the table did one thing: a step, a third of a flood, a marker."""

    def __init__(self):
        self.last = None

    def __call__(self, s):
        now = self.entry(s)
        if self.last and self.last[0] == now[0] and s.phase == USING:
            assert now[1] == self.last[1]
        self.last = now if s.phase == USING else None

    def entry(self, s):
        own = s.turn + 1
        markers = sum(s.civilization[s.turn]) + sum(row.count(own) for row in s.monuments)
        done = s.pharaoh[s.turn] + s.nile[s.turn] + 3 * s.floods[s.turn] + markers
        return (s.epoch, s.turn), done + sum(face not in (NOTHING, SUN) for face in s.dice)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_markers_tracks_and_capacities_add_up(seats):
    ledger = Ledger()

    def check(s):
        check_board(s)
        check_turn(s)
        ledger(s)

    after_every_event("ra-dice", check, matches=25, seed=seats, seats=seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_change_only_at_the_end_of_a_turn(seats):
    last = {}

    def check(s):
        if last.get("turn") == (s.epoch, s.turn) and s.phase != ENDED:
            assert s.points == last["points"]
        last.update(turn=(s.epoch, s.turn), points=[list(row) for row in s.points])

    after_every_event("ra-dice", check, matches=10, seed=seats, seats=seats)
