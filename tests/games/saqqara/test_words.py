"""What the game says: every kind of refusal names its reason, every choice reads as a sentence."""

import random

import pytest

import nomarch
from nomarch.games.saqqara import words
from nomarch.testing import Scene

LOW = ("1", "1", "2", "2")
RICH = {"fish": 5, "linen": 5, "wood": 5, "gold": 5, "land": 2}


def bidding(t):
    t.goods(0, fish=1).goods(1, fish=4).goods(2, fish=4).market()
    return t.play("bid fish for fish", "bid fish for fish", "bid fish for fish", "done")


def developing(t, season="land", **goods):
    return t.goods(0, **goods).season(season).at("DEVELOPING")


def laying(t):
    return t.thresholds("9", "9", "8", "8").hand(0, "1", "5", "7", "9").hand(1, *LOW).hand(2, *LOW).at("LAYING")


def intrigue(t, level):
    t.level(0, intrigue=level).thresholds("9", "9", "8", "8").hand(0, "1", "5", "7", "9").hand(1, *LOW).hand(2, *LOW)
    return t.at("INTRIGUING")


def investing(t):
    t.empty().goods(0, fish=2).thresholds("9", "9", "8", "8")
    return t.laid(0, *LOW).laid(1, *LOW).laid(2, *LOW).at("INVESTING")


def circling(t):
    return developing(t.owns(0, "gold-fish").level(0, trade=4), gold=2).play("use gold-fish")


def back_again(t):
    return developing(t.owns(0, "gold-fish").level(0, trade=4), fish=2).play("trade fish for gold")


def filled(t):
    t.level(1, intrigue=5)
    return developing(t.level(0, intrigue=4), **RICH)


def boated(t):
    t.s.nile[0] = 30
    return developing(t.owns(0, "fish-land"), **RICH)


def freed(t):
    t.level(0, intrigue=4, religion=1)
    return developing(t, **RICH).play("build intrigue")


def drained(t):
    t = developing(t.level(0, irrigation=4, trade=4).owns(0, "gold-fish"), **RICH)
    t.s.supply[1] = 0
    return t


def thieving(t):
    t.level(0, thief=2).level(2, soldiers=2).goods(1, fish=2).goods(2, fish=2)
    return developing(t)


@pytest.mark.parametrize(
    ("arrange", "action", "reason"),
    [
        (bidding, "withdraw from gold", "You have no bid on the gold card."),
        (bidding, "bid wood for fish", "You have no wood."),
        (
            lambda t: t.goods(0, fish=2).market().play("bid fish for fish"),
            "bid fish for linen",
            "You bid on one card per turn, and this turn it's the fish card.",
        ),
        (
            lambda t: t.goods(0, fish=2).market().play("bid fish for fish"),
            "withdraw from fish",
            "Finish your new bid first.",
        ),
        (
            lambda t: t.goods(0, fish=2).market().play("bid fish for fish"),
            "pass",
            "You have already started, so you can't pass; finish instead.",
        ),
        (lambda t: t.goods(0, fish=2).market(), "done", "You haven't started yet; pass instead."),
        (laying, "lay 5 on gold", "The next card goes under fish."),
        (laying, "lay beggar on fish", "You don't have a beggar in your hand."),
        (lambda t: intrigue(t, 2), "exchange 8", "You don't have an 8 in your hand."),
        (lambda t: intrigue(t, 2), "draw more", "At this level of Intrigue, you must discard a card first."),
        (lambda t: intrigue(t, 4), "exchange 1", "At this level of Intrigue, you don't discard."),
        (investing, "invest gold in fish", "You have no gold."),
        (
            lambda t: investing(t).play("invest fish in wood"),
            "invest fish in gold",
            "You invest in one warehouse per turn, and this turn it's wood.",
        ),
        (lambda t: developing(t, **RICH), "build thief", "Thief is not in play."),
        (lambda t: developing(t), "build irrigation", "Irrigation costs 1 linen, 1 wood, which you don't have."),
        (
            lambda t: developing(t, **RICH).play("build irrigation"),
            "build irrigation",
            "Your worker on Irrigation has already moved this round.",
        ),
        (filled, "build intrigue", "Level 5 of Intrigue is full."),
        (lambda t: developing(t, land=2), "nile", "A space on the Nile costs 3 land; you have 2."),
        (boated, "nile", "Your boat has reached the last space of the Nile."),
        (boated, "use fish-land", "Your boat has reached the last space of the Nile."),
        (lambda t: developing(t), "swap land for fish", "You have no land."),
        (drained, "swap land for fish", "There is no fish left in the supply."),
        (drained, "use gold-fish", "There is no fish left in the supply."),
        (drained, "trade gold for fish", "There is no fish left in the supply."),
        (
            lambda t: developing(t, **RICH),
            "irrigate fish",
            "Irrigation needs a worker on level 2 of that pyramid.",
        ),
        (
            lambda t: developing(t.level(0, irrigation=2), "wood", **RICH),
            "irrigate fish",
            "At your level, Irrigation only gives goods of the current market.",
        ),
        (lambda t: developing(t, **RICH), "trade fish for wood", "Trade needs a worker on level 2 of that pyramid."),
        (
            lambda t: developing(t.level(0, trade=3), "wood", **RICH),
            "trade fish for wood",
            "At your level, Trade only takes goods of the current market.",
        ),
        (
            lambda t: developing(t.level(0, trade=4), fish=1),
            "trade fish for wood",
            "That takes 2 fish, and you have 1.",
        ),
        (
            circling,
            "trade fish for gold",
            "You just bought fish with gold; trading it back would go round in circles.",
        ),
        (
            back_again,
            "use gold-fish",
            "You just traded fish for gold; buying it back would go round in circles.",
        ),
        (lambda t: developing(t, **RICH), "use gold-fish", "You don't have that market card."),
        (lambda t: developing(t.owns(0, "gold-fish")), "use gold-fish", "That takes 1 gold, and you have 0."),
        (lambda t: developing(t.owns(0, "wood-land"), wood=2), "use wood-land", "That takes 3 wood, and you have 2."),
        (lambda t: developing(t), "steal fish from 2", "Stealing needs a worker on level 2 of the Thief pyramid."),
        (thieving, "steal fish from 3", "Player C is protected by Soldiers."),
        (thieving, "steal gold from 2", "Player B has no gold."),
        (thieving, "steal gold from 1", "You can't steal from yourself."),
        (thieving, "steal gold from 5", "There is no player E."),
        (lambda t: thieving(t).play("steal fish from 2"), "steal fish from 2", "You have already stolen this round."),
        (freed, "free thief", "Thief is not in play."),
        (freed, "free religion", "You already have a worker on Religion."),
        (laying, "draw 7", "Cards and pyramids are drawn at random; nobody chooses them."),
        (laying, "nile", "You can't do that now. Lay a card face down under fish."),
    ],
)
def test_refusals_say_what_is_wrong(table, arrange, action, reason):
    t = arrange(table())
    number = t.game.parse(action)
    assert number not in t.ids()
    assert words.why_not(t.s, number) == reason


def test_an_outbid_player_reads_what_must_be_beaten(table):
    t = table().goods(0, fish=3).goods(1, fish=3).goods(2, fish=3).market()
    t.play("bid fish for fish", "bid fish for fish", "done", "bid fish for fish")
    assert words.prompt(t.s) == ("Add goods to your bid of 1 for the fish card.", "You must beat 2.")
    assert words.why_not(t.s, t.game.parse("done")) == "The current bid is 2, and yours is 1."
    t = table().goods(0, fish=3).goods(1, fish=2, wood=1).goods(2, fish=3).market()
    t.play(*["bid fish for fish"] * 3)
    assert words.why_not(t.s, t.game.parse("bid fish for fish")) == "The current bid is 3, and you can only bid 3."


def test_land_bought_this_turn_is_not_for_irrigation(table):
    t = developing(table(land_card="land").owns(0, "fish-land").level(0, irrigation=4), fish=3).play("use fish-land")
    reason = "Land bought this turn can't be traded through Irrigation."
    assert words.why_not(t.s, t.game.parse("irrigate gold")) == reason


def test_one_bid_at_a_time_is_explained(table):
    t = table(auction="one").goods(0, fish=3).goods(1, fish=3).goods(2, fish=3).market()
    t.play("bid fish for fish", "done", "pass", "bid fish for fish", "bid fish for fish", "done")
    reason = "You may only have one open bid; withdraw the other first."
    assert words.why_not(t.s, t.game.parse("bid fish for linen")) == reason


def test_events_never_tell_a_hidden_card(table):
    t = table().thresholds("9", "9", "8", "8").at("DRAWING")
    told = {words.event(t.s, t.game.parse(f"draw {card}")) for card in ("1", "9", "beggar", "merchant")}
    assert told == {"player A draws a card"}
    t = laying(table())
    assert {words.event(t.s, a) for a in t.ids()} == {"laid a card face down"}


def test_the_pyramid_that_brings_another_says_so():
    t = Scene("saqqara", 3).play("pyramid trade", "pyramid soldiers")
    assert words.event(t.s, t.game.parse("pyramid religion")) == "in play: Religion and Thief"
    assert words.event(t.s, t.game.parse("pyramid thief")) == "in play: Thief"


def test_choices_prompts_and_events_of_whole_matches_read_well():
    game, rng = nomarch.game("saqqara"), random.Random(2)
    for seats, card in ((3, "nile"), (5, "land")):
        position = game.start(seats, land_card=card)
        while not position.over:
            state = position.state
            if position.chance:
                position.play(rng.choice(position.outcomes())[0])
                continue
            texts = [words.choice(state, a) for a in position.legal()]
            assert len(set(texts)) == len(texts)
            assert str(words.prompt(state)).endswith(".")
            action = rng.choice(position.legal())
            assert words.event(state, action)
            position.play(action)


def test_every_source_and_ending_has_words():
    game = nomarch.game("saqqara")
    assert all(words.source(name) for name in game.sources)
    assert all(words.ending(name).endswith(".") for name in game.endings[1:])


def test_the_table_is_drawn_within_a_hundred_columns_and_shows_no_hidden_card():
    game, rng = nomarch.game("saqqara"), random.Random(3)
    position, n = game.start(5), 0
    while not position.draw(rng).over:
        n += 1
        if n % 7 == 0:
            drawn = game.words.letters(position.state, position.record.names)
            assert max(map(len, drawn.splitlines())) <= 100
            for line in drawn.splitlines():
                if line.startswith("card on gold") and position.state.revealed < 4:
                    assert set(line.removeprefix("card on gold").split()) <= {"?", "+", "·"}
        position.play(rng.choice(position.legal()))
    assert "Year" in drawn
