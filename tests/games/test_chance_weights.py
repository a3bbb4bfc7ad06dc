"""Dice and cards fall as they should: weights against what physically lies on the table, and dice without bias.

Every chance node of random matches, in every game, seat count and option. That the compiled game gives the very
same weights is part of the contract of every game (`test_plain_and_compiled_agree_on_every_field`).
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import nomarch
from nomarch.engine import Dice, Position
from nomarch.engine.chance import choose
from nomarch.testing import variants_of

MATCHES = {"ra-dice": 2, "roll-through-the-ages": 1, "nile-artifacts": 2, "saqqara": 1}
TINY_MATCHES = 4  # each of few events
TINY_PILE = {"3": 1, "6": 1, "beggar": 1}  # Saqqara 10.3: what each seat draws one card of
MOST = 700  # events of a match that are looked at
GAMES = [(slug, seats, options) for slug in MATCHES for seats, options in variants_of(nomarch.game(slug))]


def weights(position: Position) -> dict[str, int]:
    return {position.say(outcome): weight for outcome, weight in position.outcomes()}


def even(names) -> dict[str, int]:
    return dict.fromkeys(names, 1)


# What lies on the table, told from the printed components and the events, not from the code that weighs --------------


class RaDice:
    """Five coloured dice with six faces each, thrown one after the other."""

    def __init__(self, position: Position) -> None:
        self.faces = ("pharaoh", "nile", "civilization", "monument", "ankh", "sun")

    def expected(self, position: Position) -> dict[str, int]:
        colour = next(iter(weights(position))).split()[1]
        return even(f"die {colour} {face}" for face in self.faces)

    def see(self, position: Position, name: str) -> None:
        pass


class RollThroughTheAges:
    """Dice with six different faces."""

    def __init__(self, position: Position) -> None:
        self.faces = ("food", "workers", "either", "good", "skull", "coins")

    def expected(self, position: Position) -> dict[str, int]:
        return even(f"die {face}" for face in self.faces)

    def see(self, position: Position, name: str) -> None:
        pass


class NileArtifacts:
    """Eighteen monuments, and a deck whose drawn cards come back as discards once it is empty."""

    def __init__(self, position: Position) -> None:
        tables = position.game.components.default
        self.deck = Counter(f"{field[6:]} {card}" for field, cards in tables["deck"].items() for card in cards)
        self.unseen, self.seats = set(tables["monuments"]), position.record.seats
        self.offered, self.discards = Counter(), Counter()

    def expected(self, position: Position) -> dict[str, int]:
        verb = next(iter(weights(position))).split()[0]
        if verb == "start":
            return even(f"start {seat + 1}" for seat in range(self.seats))
        if verb == "reveal":
            return even(f"reveal {name}" for name in self.unseen)
        if not self.deck.total():
            self.deck, self.discards = self.discards, Counter()
        return {f"draw {card}": n for card, n in self.deck.items() if n}

    def see(self, position: Position, name: str) -> None:
        verb, _, thing = name.partition(" ")
        if verb == "draw":
            self.deck[thing] -= 1
        elif verb == "reveal":
            self.unseen.discard(thing)
        elif verb in ("offer", "withdraw"):
            self.offered[thing] += 1 if verb == "offer" else -1
        elif verb == "confirm":
            self.discards, self.offered = self.discards + self.offered, Counter()


class Saqqara:
    """Ten pyramids, six market cards, twenty threshold cards, and a pile of 24 cards for each seat."""

    def __init__(self, position: Position) -> None:
        tables = position.game.components.default
        self.seats, self.pyramids, self.offers = position.record.seats, [], []
        self.thresholds, self.turned, self.gone = Counter(tables["thresholds"]), [], Counter()
        tiny = position.record.options["match"] == "tiny"
        pile = TINY_PILE if tiny else tables["influence"]
        self.piles = [Counter(pile) for _ in range(self.seats)]
        self.held = [Counter() for _ in range(self.seats)]
        self.discards = [Counter() for _ in range(self.seats)]

    def expected(self, position: Position) -> dict[str, int]:
        verb = next(iter(weights(position))).split()[0]
        if verb == "pyramid":
            apart = {"soldiers", "thief"} if len(self.pyramids) >= self.seats else set()
            names = [name for name in position.game.names if name.startswith("pyramid ")]
            return even(n for n in names if n.split()[1] not in {*self.pyramids, *apart})
        if verb == "starter":
            return even(f"starter {seat + 1}" for seat in range(self.seats))
        if verb == "offer":
            self.offers = self.offers if len(self.offers) < 4 else []  # a new market
            cards = [name for name in position.game.names if name.startswith("offer ")]
            return even(card for card in cards if card not in self.offers)
        if verb == "threshold":
            self.clear()
            first = (
                not self.gone.total() and self.thresholds.total() + len(self.turned) == 20 and not position.state.year
            )
            return None if first else {f"threshold {card}": n for card, n in self.thresholds.items() if n}
        return {f"draw {card}": n for card, n in self.piles[position.state.turn].items() if n}

    def clear(self) -> None:
        """A new round: what was held is discarded, and after five rounds the thresholds come back."""
        for seat in range(self.seats):
            self.discards[seat] += self.held[seat]
            self.held[seat] = Counter()
        if len(self.turned) == 4:
            self.gone.update(self.turned)
            self.turned = []
            if not self.thresholds.total():
                self.thresholds, self.gone = self.gone, Counter()

    def see(self, position: Position, name: str) -> None:
        verb, _, thing = name.partition(" ")
        seat = position.state.turn
        if verb == "pyramid":
            self.pyramids.append(thing)
            pair = {"soldiers", "thief"} & set(self.pyramids)
            if len(self.pyramids) == self.seats and len(pair) == 1:
                self.pyramids.append(({"soldiers", "thief"} - pair).pop())
        elif verb == "offer":
            self.offers.append(name)
        elif verb == "threshold":
            self.thresholds[thing] -= 1
            self.turned.append(thing)
        elif verb == "draw" and thing != "more":
            self.piles[seat][thing] -= 1
            self.held[seat][thing] += 1
            if not self.piles[seat].total():
                self.piles[seat], self.discards[seat] = self.discards[seat], Counter()
        elif verb == "exchange":
            self.held[seat][thing] -= 1
            self.discards[seat][thing] += 1


TABLES = {
    "ra-dice": RaDice,
    "roll-through-the-ages": RollThroughTheAges,
    "nile-artifacts": NileArtifacts,
    "saqqara": Saqqara,
}


@pytest.mark.parametrize(("slug", "seats", "options"), GAMES, ids=lambda value: str(value))
def test_every_weight_is_what_physically_lies_there(slug, seats, options):
    looked = Counter()
    for seed in range(TINY_MATCHES if options.get("match") == "tiny" else MATCHES[slug]):
        rng, position = random.Random(seed), nomarch.game(slug).start(seats, **options)
        table = TABLES[slug](position)
        for _ in range(MOST):
            if position.over:
                break
            if position.chance:
                expected = table.expected(position)
                assert expected is None or weights(position) == expected
                looked[next(iter(weights(position))).split()[0]] += 1
                action = choose(rng, position.outcomes())
            else:
                action = rng.choice(position.legal())
            table.see(position, position.say(action))
            position.play(action)
    assert sum(looked.values()) > 10


def test_the_first_thresholds_of_saqqara_are_those_of_the_set_up():
    """1.4: one 2 and three random others of the nineteen left, shuffled: any two first cards by hand."""
    cards = {"2": 2, **{str(n): 2 for n in range(3, 10)}, "no-yield": 4}
    rest = Counter(cards) - Counter(["2"])

    def drawn(*row: str) -> Fraction:
        """The chance that these are dealt in this order from the nineteen."""
        left, total, chance = Counter(rest), 19, Fraction(1)
        for card in row:
            chance *= Fraction(left[card], total)
            left[card], total = left[card] - 1, total - 1
        return chance

    def physical(one: str, two: str) -> Fraction:
        """The put-in 2 is the first, the second, or one of the other two cards."""
        first = drawn(two) if one == "2" else Fraction(0)
        second = drawn(one) if two == "2" else Fraction(0)
        return (first + second + 2 * drawn(one, two)) / 4

    opening = nomarch.game("saqqara").start(3)
    for name in (
        "pyramid trade",
        "pyramid religion",
        "pyramid progress",
        "pyramid intrigue",
        "pyramid irrigation",
        "starter 1",
    ):
        opening.play(name)
    for one, two in product(cards, repeat=2):
        position, chance = opening.copy(), Fraction(1)
        for card in (one, two):
            now = weights(position)
            chance *= Fraction(now.get(f"threshold {card}", 0), sum(now.values()))
            if chance:
                position.play(f"threshold {card}")
        assert chance == physical(one, two)


@pytest.mark.parametrize("row", [(1,) * 6, (2, 2, 2, 3, 3), (1, 4), (5, 1, 1, 13)])
def test_committed_dice_follow_the_weights(row):
    """Chi-square over 8,000 events under many keys, within five standard deviations."""
    fallen, n = Counter(), 8000
    for number in range(n):
        dice = Dice.from_key(f"key {number % 40}", ["a", "b"])
        fallen[choose(dice.at(number), list(enumerate(row)))] += 1
    expected = [n * weight / sum(row) for weight in row]
    square = sum((fallen[i] - e) ** 2 / e for i, e in enumerate(expected))
    freedom = len(row) - 1
    assert square < freedom + 5 * (2 * freedom) ** 0.5


def test_every_number_a_committed_die_can_give_is_given():
    """The number of an event, and nothing else, decides; the lowest and the highest outcome are among them."""
    dice = Dice.from_key("key", ["nonce"])
    assert {dice.at(event).randrange(6) for event in range(200)} == set(range(6))
    assert [dice.at(7).randrange(20) for _ in range(3)] == [dice.at(7).randrange(20)] * 3
