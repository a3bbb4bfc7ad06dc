"""What the game says: every kind of refusal names its reason, every choice reads as a sentence."""

import random

import pytest

import nomarch
from nomarch.games.nile_artifacts import words
from nomarch.games.nile_artifacts.rules.components import requirement
from nomarch.games.nile_artifacts.words import names

GAME = nomarch.game("nile-artifacts")


@pytest.mark.parametrize(
    ("arrange", "action", "reason"),
    [
        (lambda t: t.ship(3), "stay", "Your ship is on the river; it may only stay in the harbour."),
        (lambda t: t, "stay", "No other ship is on the river, so you must sail."),
        (
            lambda t: t.ship(3, seat=1).coins(3).play("trade", "draw 1 cat"),
            "stay",
            "You bought a card before sailing, so now you must sail.",
        ),
        (lambda t: t.coins(3), "turn", "In the harbour, your ship already faces the river."),
        (lambda t: t.ship(3).coins(6).play("turn"), "turn", "You have already turned your ship this turn."),
        (lambda t: t.ship(3).coins(2), "turn", "Turning costs 3 coins and you have 2."),
        (lambda t: t.coins(2), "trade", "A card costs 3 coins and you have 2."),
        (lambda t: t.coins(3).empty_deck(), "trade", "There are no cards left in the deck or the discard pile."),
        (lambda t: t.river("3 cat"), "take 3 eye", "There is no eye of Horus at blue 3."),
        (lambda t: t.river("3 cat").ship(4), "take 3 cat", "Blue 3 is behind your ship."),
        (lambda t: t.river("3 cat").ship(3), "take 3 cat", "Your ship is already at blue 3; sail at least one space."),
        (lambda t: t.hand("3 cat"), "confirm", "Cards are offered once all ships have docked."),
        (lambda t: t.hand("3 cat"), "offer 3 cat", "Cards are offered once all ships have docked."),
        (lambda t: t.hand("3 cat").offering(), "dock", "All ships have docked; it's time to make offerings."),
        (lambda t: t.hand("3 cat").offering(), "take 3 cat", "All ships have docked; it's time to make offerings."),
        (lambda t: t.hand("3 cat").offering(), "trade", "A card costs 3 coins and you have 0."),
        (lambda t: t.hand("3 cat").offering(), "offer 3 eye", "You don't have eye of Horus (blue 3)."),
        (
            lambda t: t.hand("3 cat").offering().play("offer 3 cat"),
            "offer 3 cat",
            "You have already chosen cat of Bastet (blue 3).",
        ),
        (lambda t: t.hand("3 cat").offering(), "withdraw 3 cat", "You haven't chosen cat of Bastet (blue 3)."),
        (
            lambda t: t.hand("3 cat").offering().play(*["offer 3 cat", "withdraw 3 cat"] * 6, "offer 3 cat"),
            "withdraw 3 cat",
            "You have put back 6 cards in this offering, and that's the limit.",
        ),
        (lambda t: t, "draw 3 cat", "That is drawn at random; nobody chooses it."),
        (lambda t: t, "reveal karnak", "That is drawn at random; nobody chooses it."),
        (lambda t: t, "start 1", "That is drawn at random; nobody chooses it."),
    ],
)
def test_refusals_say_what_is_wrong(table, arrange, action, reason):
    t = arrange(table())
    number = t.game.parse(action)
    assert number not in t.ids()
    assert words.why_not(t.s, number) == reason


@pytest.mark.parametrize(
    ("arrange", "action", "told"),
    [
        (lambda t: t.ship(3, seat=1), "stay", "Stay in the harbour and earn 1 coin"),
        (lambda t: t.river("5 eye mask"), "take 5 eye mask", "Sail to orange 2: eye of Horus + death mask and 1 coin"),
        (lambda t: t.river("9 joker"), "take 9 joker", "Sail to green 3: joker"),
        (lambda t: t.hand("1 scarab ankh").offering(), "offer 1 scarab ankh", "Offer scarab + ankh (blue 1): Edfu"),
        (lambda t: t.hand("1 scarab").offering(), "offer 1 scarab", "Offer scarab (blue 1)"),
        (lambda t: t.hand("1 scarab").offering(), "confirm", "Offer nothing"),
        (
            lambda t: t.hand("1 scarab ankh").offering().play("offer 1 scarab ankh"),
            "confirm",
            "Confirm 1 card: Edfu",
        ),
        (
            lambda t: t.hand("1 cat", "2 eye").offering().play("offer 1 cat", "offer 2 eye"),
            "confirm",
            "Confirm 2 cards: nothing rises",
        ),
    ],
)
def test_choices_tell_what_they_bring(table, arrange, action, told):
    t = arrange(table())
    assert action in t.choices()
    assert words.choice(t.s, t.game.parse(action)) == told


def test_requirements_read_as_a_player_says_them():
    assert names.requirement(requirement("3 equal")) == "3 identical artifacts"
    assert names.requirement(requirement("2 pairs")) == "2 pairs"
    assert names.requirement(requirement("3 same-region")) == "3 cards of one region"
    assert names.requirement(requirement("blue blue orange green")) == "2 blue + orange + green"
    assert names.requirement(requirement("ankh scarab red")) == "scarab + ankh + red"


def test_looking_changes_nothing(table):
    t = table().hand("1 scarab", "1 ankh", "9 joker").offering().play("offer 1 scarab", "offer 9 joker")
    before = t.s.tobytes()
    words.prompt(t.s)
    for action in t.ids():
        words.choice(t.s, action)
        words.event(t.s, action)
    words.letters(t.s, ("A", "B"))
    assert t.s.tobytes() == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_of_a_whole_match_reads_differently_and_the_table_fits(seats):
    rng, position = random.Random(seats), GAME.start(seats)
    while not position.over:
        state = position.state
        ids = [a for a, _ in position.outcomes()] or position.legal()
        if not position.chance:
            texts = [words.choice(state, a) for a in ids]
            assert len(set(texts)) == len(texts)
            assert str(words.prompt(state)).endswith(".")
        table = words.letters(state, position.record.names)
        assert max(map(len, table.splitlines())) <= 100
        action = rng.choice(ids)
        assert words.event(state, action)
        position.play(action)
    assert words.prompt(position.state) == ("The match is over.", "")
    assert words.why_not(position.state, 0) == "The match is over."
    assert words.ending(position.result.reason).endswith(".")
    assert [words.source(name) for name in GAME.sources] == ["complete monuments", "unfinished monuments"]


def test_the_table_shows_ships_cards_believers_and_hands(table):
    t = table(3).river("3 cat", "5 eye mask").hand("9 joker").ship(4, "left", seat=1).on("karnak", 0, 2, 1).coins(7)
    drawn = words.letters(t.s, ("Ada", "Bo", "Cy"))
    lines = drawn.splitlines()
    assert lines[0].startswith("── Round 1: deck: 69, discards: 0, monuments to come: 7 ─")
    bars = "blue 1, blue 2$, blue 3, orange 1, orange 2$, orange 3, green 1, green 2$, green 3"
    assert lines[1].split() == bars.replace(",", "").split()
    assert lines[2].startswith("1►")
    assert "◄2" in lines[2]
    assert lines[4].split() == ["cat", "ey+ma"]
    assert "Karnak                0 «1»  1: orange+green «3»  2: blue+orange+green «2»" in drawn
    assert "> 1 Ada                       points: 0, coins: 7\n      ? (green 3)" in drawn
