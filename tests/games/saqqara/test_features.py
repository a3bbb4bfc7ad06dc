"""Features are of the stated number and size, and the same for what a seat cannot tell apart."""

import random

import nomarch
from nomarch.games.saqqara.advice.features import _LEADING, _SEAT, FEATURES, features, winning_chance


def row(state, seat):
    out = [9.0] * (FEATURES + 1)
    n = features(state, seat, out)
    assert out[n:] == [9.0] * (FEATURES + 1 - n), "nothing is written beyond the end"
    return out[:n]


def test_features_are_scaled_and_blind_to_hidden_cards():
    """What a seat sees, and every deal it can imagine from that, have the features of the true state."""
    game, rng = nomarch.game("saqqara"), random.Random(8)
    for seats in (3, 5):
        position, n = game.start(seats), 0
        while not position.draw(rng).over:
            n += 1
            if n % 37 == 0:
                for seat in range(seats):
                    true = row(position.state, seat)
                    view = position.view(seat).state
                    guess = game.state_type(view.tobytes())
                    game.calls.imagine(guess, seat, [rng.randrange(1, 1 << 32), rng.randrange(1 << 32)])
                    assert true == row(view, seat) == row(guess, seat)
                    assert len(true) == FEATURES - (5 - seats) * (_SEAT + _LEADING)
                    assert all(-1 <= value <= 5.5 for value in true)
            position.play(rng.choice(position.legal()))


def test_seats_come_in_turn_order_from_the_own_one():
    state = nomarch.game("saqqara").start(3).state
    state.nile[:3] = [1, 2, 3]
    found = []
    for seat in range(3):
        numbers = row(state, seat)
        found.append([round(40 * numbers[len(numbers) - (3 - i) * _LEADING]) for i in range(3)])
    assert found == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]


def leads(state, seat):
    """The own lead: as it stands, and beside the rounds left."""
    numbers = row(state, seat)
    own = numbers[len(numbers) - 3 * _LEADING : len(numbers) - 2 * _LEADING]
    return own[1], own[3], own[9]


def test_a_lead_counts_more_the_fewer_rounds_are_left():
    """Two points ahead bend to 0.8 / 1.8; what is hoped for grows firmer; in the last round it is told beside that."""
    early = nomarch.game("saqqara").start(3).state
    early.nile[:3] = [4, 2, 1]
    late = nomarch.game("saqqara").start(3).state
    late.nile[:3] = [4, 2, 1]
    late.closing = 1
    now, hoped, last = leads(early, 0)
    assert now == 0.8 / 1.8 and last == 0.0
    assert leads(late, 0)[0] == now and leads(late, 0)[1] > hoped > 0 and leads(late, 0)[2] == 1.0
    assert leads(late, 1)[0] == -0.8 / 1.8 and leads(late, 1)[2] == 0.0


def test_a_card_wins_against_what_the_others_may_hold():
    """A whole pile has 24 cards. A 9 loses to none and meets two 9s: 23 of 24 for each rival. A 1 beats only the
    six without a number, and meets two 1s: 7 of 24."""
    state = nomarch.game("saqqara").start(3).state
    assert winning_chance(state, 0, 8) == (23 / 24) ** 2
    assert winning_chance(state, 0, 0) == (7 / 24) ** 2
