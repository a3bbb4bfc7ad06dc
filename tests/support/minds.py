"""What every game's advice to its bots must keep, over random matches."""

import random

import nomarch
from nomarch.testing import variants_of


def moments(slug, seed=5, every=1):
    """Every so-manieth decision of one random match of each variant."""
    game = nomarch.game(slug)
    for seats, options in variants_of(game):
        rng, position, number = random.Random(seed), game.start(seats, **options), 0
        while not position.draw(rng).over:
            if number % every == 0:
                yield position
            number += 1
            position.play(rng.choice(position.legal()))


def check_sensible(slug, every=1):
    """Sensible actions are legal, ascending and never none; return how many legal ones they leave out."""
    left_out = 0
    for position in moments(slug, every=every):
        out = [-1] * position.game.max_legal
        n = position.game.calls.sensible(position.state, out)
        legal = position.legal()
        assert n > 0, f"nothing sensible among {[position.say(a) for a in legal]}"
        assert out[:n] == sorted(set(out[:n]))
        assert set(out[:n]) <= set(legal)
        left_out += len(legal) - n
    return left_out


def check_same_match(slug, every=9):
    """Asking for advice leaves no trace in the state."""
    for position in moments(slug, every=every):
        before = position.tobytes()
        calls, state = position.game.calls, position.state
        calls.sensible(state, [0] * position.game.max_legal)
        calls.appraise(state, [0.0] * position.game.seats[-1])
        calls.features(state, position.to_move, [0.0] * position.game.features)
        assert state.tobytes() == before
