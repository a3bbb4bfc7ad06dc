"""The random source both lives share, and committed dice."""

import random

import pytest

from nomarch import Dice
from nomarch.engine import kernels
from nomarch.engine.chance import Draw, below, choose, pick, rng, rngs
from nomarch.engine.errors import BadDice, UnverifiableDice
from pig import GAME


def test_plain_and_compiled_source_draw_the_same_numbers():
    compiled = GAME.compile().compiler(below)
    plain, fast = [int(word) for word in rng(42)], rng(42)
    assert [below(plain, n) for n in range(1, 2000)] == [int(compiled(fast, n)) for n in range(1, 2000)]


def test_the_source_follows_the_published_generator():
    """xoroshiro64** by its definition, with unbounded integers and explicit rotations."""

    def rotate(x, k):
        return ((x << k) | (x >> (32 - k))) % 2**32

    a, b = (int(word) for word in rng(7))
    state = [a, b]
    for _ in range(500):
        expected = rotate(a * 0x9E3779BB % 2**32, 5) * 5 % 2**32
        b ^= a
        a, b = rotate(a, 26) ^ b ^ (b << 9) % 2**32, rotate(b, 13)
        assert below(state, 2**32) == expected


def test_every_face_comes_up_about_equally_often():
    state = [int(word) for word in rng(1)]
    counts = [0] * 6
    for _ in range(60_000):
        counts[below(state, 6)] += 1
    # chi square with 5 degrees of freedom exceeds 25.7 once in ten thousand seeds
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts) < 25.7


def test_weights_are_respected():
    state = [int(word) for word in rng(2)]
    counts = [0, 0, 0]
    for _ in range(40_000):
        counts[pick(state, [1, 0, 3], 3)] += 1
    assert counts[1] == 0
    assert abs(counts[0] - 10_000) < 400  # four and a half standard deviations


def test_sources_of_a_batch_differ_and_repeat():
    assert (rngs(3, 5) == rngs(3, 5)).all()
    assert len({tuple(row) for row in rngs(3, 1000).tolist()}) == 1000


def test_committed_dice_repeat_for_the_same_event_and_differ_between_events():
    dice = Dice.from_key("secret", ["one", "two"])
    assert dice.at(5).randrange(10**9) == dice.at(5).randrange(10**9)
    assert len({dice.at(n).randrange(10**9) for n in range(100)}) == 100


def test_a_nonce_changes_every_roll_so_the_key_alone_decides_nothing():
    one, two = Dice.from_key("secret", ["one"]), Dice.from_key("secret", ["two"])
    assert one.hash == two.hash
    assert [one.at(n).randrange(6) for n in range(40)] != [two.at(n).randrange(6) for n in range(40)]


def test_committed_dice_are_fair():
    dice = Dice.from_key("secret", ["nonce"])
    counts = [0] * 6
    for n in range(12_000):
        counts[dice.at(n).randrange(6)] += 1
    assert sum((n - 2000) ** 2 / 2000 for n in counts) < 25.7


def test_a_draw_covers_its_whole_range():
    assert Draw(b"\xff" * 32).randrange(6) == 5
    assert Draw(b"\x00" * 32).randrange(6) == 0


def test_sealed_dice_draw_nothing_and_a_wrong_key_is_refused():
    dice = Dice.commit(["nonce"])
    with pytest.raises(UnverifiableDice):
        dice.sealed().at(1)
    assert dice.sealed().opened(dice.key) == dice
    with pytest.raises(BadDice, match="doesn't match the hash"):
        dice.sealed().opened("another key")


def test_choose_respects_weights():
    source = random.Random(1)
    drawn = [choose(source, [(7, 1), (9, 3)]) for _ in range(4000)]
    assert abs(drawn.count(9) - 3000) < 150


def test_draw_stops_at_a_decision():
    state = GAME.start().state
    source, ids, weights = [int(word) for word in rng(1)], [0] * 6, [0] * 6
    assert kernels.draw(state, source, ids, weights) == 0
    state.phase = 1
    assert kernels.draw(state, source, ids, weights) == 1
