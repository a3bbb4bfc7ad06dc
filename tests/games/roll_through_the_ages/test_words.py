"""What the game says: every kind of refusal names its reason, every choice reads as a sentence."""

import random

import pytest

import nomarch
from nomarch.games.roll_through_the_ages import words


@pytest.mark.parametrize(
    ("arrange", "action", "reason"),
    [
        (lambda t: t.roll("ccc"), "buy empire", "Empire costs 60 and you can pay 21."),
        (lambda t: t.own("leadership").roll("ccc").play("accept"), "buy leadership", "You already own Leadership."),
        (lambda t: t.roll("ccc"), "buy shipping", "Shipping is not on this score sheet."),
        (lambda t: t.roll("wff"), "build temple 1", "Temple isn't in play with 2 players."),
        (lambda t: t.roll("wff"), "build obelisk 4", "Workers left: only 3."),
        (lambda t: t.tick("city-4").roll("wff"), "build city-4 1", "Your 4th city is already finished."),
        (lambda t: t.tick("city-4", 2).roll("wff"), "build city-4 2", "Your 4th city has only 1 open box."),
        (
            lambda t: t.roll("wff"),
            "turn in stone",
            "To turn in stone you need Engineering, a stone and something to build.",
        ),
        (lambda t: t.roll("wff"), "build ship", "Ships require Shipping."),
        (
            lambda t: t.roll("wff"),
            "stop",
            "You can't do that now. Build cities and monuments.",
        ),
        (lambda t: t.play("die skull", "die food", "die food"), "keep 2f", "Skulls can't be rerolled."),
        (lambda t: t.play("die skull", "die food", "die food"), "keep 1w 1s", "Dice showing workers: only 0."),
        (lambda t: t.play("die skull", "die food", "die food"), "keep 2f 1s", "To keep every die, stop rolling."),
        (lambda t: t.own("leadership").roll("fff"), "reroll coins", "No die shows coins."),
        (lambda t: t.roll("eff"), "take 2 as food", "Only 1 die shows food or workers."),
        (lambda t: t.goods(2, 2).roll("cff").play("buy leadership"), "pay coins", "That pays 7 of 10."),
        (lambda t: t.goods(2, 2).roll("cff").play("buy leadership"), "pay cloth", "You have no cloth."),
        (lambda t: t.goods(4, 3).roll("fff").play("done"), "discard cloth", "You have no cloth."),
        (lambda t: t.roll("wff"), "die skull", "Dice are rolled; nobody chooses what they show."),
    ],
)
def test_refusals_say_what_is_wrong(table, arrange, action, reason):
    t = arrange(table())
    number = t.game.parse(action)
    assert number not in t.ids()
    assert words.why_not(t.s, number) == reason


def test_every_choice_of_a_whole_match_reads_differently():
    game, rng = nomarch.game("roll-through-the-ages"), random.Random(2)
    for edition in ("2008", "late-bronze-age"):
        position = game.start(2, edition=edition)
        while not position.draw(rng).over:
            texts = [words.choice(position.state, a) for a in position.legal()]
            assert len(set(texts)) == len(texts)
            assert str(words.prompt(position.state)).endswith(".")
            action = rng.choice(position.legal())
            assert words.event(position.state, action)
            position.play(action)


def test_every_source_and_ending_has_words():
    game = nomarch.game("roll-through-the-ages")
    assert all(words.source(name) for name in game.sources)
    assert all(words.ending(name).endswith(".") for name in game.endings[1:])


def test_the_table_is_drawn_within_a_hundred_columns():
    game, rng = nomarch.game("roll-through-the-ages"), random.Random(3)
    for seats in (1, 4):
        position = game.start(seats, edition="late-bronze-age")
        while not position.draw(rng).over:
            drawn = game.words.letters(position.state, position.record.names)
            assert max(map(len, drawn.splitlines())) <= 100
            position.play(rng.choice(position.legal()))
        assert "Great Pyramid 12/8" in drawn
