"""What the game says: every kind of refusal names its reason, every choice reads as a sentence."""

import random

import pytest

import nomarch
from nomarch.games.ra_dice import words

BEHIND = "The {} die already backs up the markers you placed: each further one takes one more die."
PAIR = "Another Monument takes two dice: one of its colour, and one more Monument or a free Ankh."


def example(t):
    """The rulebook's Civilization example."""
    return t.settled(1, "blue").settled(2, "blue").settled(0, "purple").roll("cacac")


REFUSALS = [
    (lambda t: t.dice("spncm"), "reroll yellow green", "The yellow die shows a sun, and suns are never rerolled."),
    (lambda t: t.roll("spncm"), "reroll green", "You've stopped rolling: use the dice as they are."),
    (lambda t: t.roll("spncm"), "stop", "You've stopped rolling: use the dice as they are."),
    (lambda t: t.dice("spncm"), "done", "Stop rolling first."),
    (lambda t: t.dice("spncm"), "pharaoh", "Stop rolling first; then you can do this."),
    (lambda t: t.dice("snncm"), "pharaoh", "No unused die shows Pharaoh."),
    (lambda t: t.at(pharaoh=12).roll("spncm"), "pharaoh", "Your Pharaoh marker is already on 12."),
    (
        lambda t: t.roll("spacm"),
        "pharaoh with ankh",
        "An Ankh counts as Pharaoh only after a real Pharaoh die has moved you this turn.",
    ),
    (
        lambda t: t.roll("sppnm").play("pharaoh"),
        "pharaoh with ankh",
        "Ankhs needed: 1; unused Ankhs: 0.",
    ),
    (
        lambda t: t.roll("caapp").play("civilization yellow", "pharaoh"),
        "pharaoh with ankh",
        "Ankhs needed: 1; free: 0. The rest (2) back up the markers placed this turn.",
    ),
    (
        lambda t: t.roll("spncm"),
        "nile with ankh",
        "An Ankh counts as Nile only after a real Nile die has moved you this turn.",
    ),
    (lambda t: t.at(nile=12).roll("spncm"), "nile", "Your Nile marker is already on 12."),
    (
        lambda t: t.roll("aapms"),
        "flood with 2 ankhs",
        "To flood the Nile, at least one of the three dice must show the Nile itself.",
    ),
    (lambda t: t.roll("nnams"), "flood", "Nile dice needed: 3; unused dice that show the Nile: 2."),
    (lambda t: t.roll("nnams"), "flood with 2 ankhs", "Ankhs needed: 2; unused Ankhs: 1."),
    (example, "civilization blue", "The blue Civilization space is full: with 3 players it holds 2."),
    (example, "civilization purple", "You already have a marker on the purple Civilization space."),
    (example, "civilization green", "The green die shows an Ankh: its colour takes a real Civilization die."),
    (lambda t: t.roll("cnnap"), "civilization green", "The green die shows Nile, not Civilization."),
    (
        lambda t: t.roll("cnnap"),
        "civilization yellow",
        "A Civilization marker takes three dice showing Civilization or a free Ankh; you have 2.",
    ),
    (lambda t: t.roll("cccpp").play("civilization blue"), "civilization yellow", BEHIND.format("yellow")),
    (lambda t: t.roll("cccpp").play("civilization blue"), "civilization blue", "The blue die has already been used."),
    (
        lambda t: t.roll("mcapp"),
        "monument blue 3",
        "The blue die shows an Ankh: its colour takes a real Monument die.",
    ),
    (lambda t: t.built(1, "yellow 3").roll("mcapp"), "monument yellow 3", "There is already a marker on this space."),
    (lambda t: t.roll("mmspp").play("monument yellow 1"), "monument green 2", PAIR),
    (
        lambda t: t.built(0, "red 4").roll("mmaap").play("monument yellow 1"),
        "monument green 4",
        "After your first Monument of a turn, only columns without your markers are open; column 4 has one.",
    ),
    (lambda t: t.roll("ssspp"), "disaster nile", "A disaster takes four or five unused suns; you have 3."),
    (
        lambda t: t.roll("ssspp"),
        "lose civilization red",
        "You only take back markers when someone declares a disaster.",
    ),
    (lambda t: t.roll("ssspp"), "die red sun", "Dice are rolled; nobody chooses what they show."),
]


@pytest.mark.parametrize(("arrange", "action", "reason"), REFUSALS)
def test_refusals_say_what_is_wrong(table, arrange, action, reason):
    t = arrange(table(3))
    number = t.game.parse(action)
    assert number not in t.ids()
    assert words.why_not(t.s, number) == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("lose civilization purple", "You have no marker there."),
        (
            "lose monument red 1",
            "This disaster hits another area. Disaster: take back 2 markers from Civilization.",
        ),
        ("pharaoh", "The disaster comes first: someone is choosing what to lose."),
    ],
)
def test_victims_are_told_what_they_cannot_lose(table, action, reason):
    t = table().settled(1, "yellow", "green", "blue").roll("ssssp").play("disaster civilization")
    assert words.why_not(t.s, t.game.parse(action)) == reason


def test_a_reason_is_given_exactly_where_an_action_is_not_possible():
    """Reasons come from the predicates that also make the list of choices, so neither can err alone."""
    game, rng = nomarch.game("ra-dice"), random.Random(8)
    for seats in (2, 4):
        position = game.start(seats)
        while not position.draw(rng).over:
            for action in range(len(game.names)):
                reason = position.why_not(action)
                assert (reason is None) == (action in position.legal())
                assert reason is None or (reason.endswith(".") and "{" not in reason)
            position.play(rng.choice(position.legal()))


def test_every_choice_of_a_whole_match_reads_differently():
    game, rng = nomarch.game("ra-dice"), random.Random(2)
    for seats in (2, 3, 4):
        position = game.start(seats)
        while not position.draw(rng).over:
            texts = [words.choice(position.state, a) for a in position.legal()]
            assert len(set(texts)) == len(texts)
            assert str(words.prompt(position.state)).endswith(".")
            action = rng.choice(position.legal())
            assert words.event(position.state, action)
            position.play(action)


@pytest.mark.parametrize(
    ("faces", "text"),
    [
        ("pnmms", "End turn (Pharaoh, Nile, Monument still possible)"),
        ("ssssp", "End turn (Pharaoh still possible; no disaster)"),
        ("sssss", "End turn (no disaster)"),
    ],
)
def test_finishing_says_what_it_leaves_undone(table, faces, text):
    t = table().roll(faces)
    assert words.choice(t.s, t.game.parse("done")) == text


def test_events_are_told_in_the_middle_of_a_sentence(table):
    t = table().dice("pnmms")
    told = [words.event(t.s, t.game.parse(name)) for name in ("die red sun", "stop", "pharaoh", "flood", "done")]
    assert told == [
        "rolled sun with the red die",
        "stopped rolling",
        "Pharaoh: from 0 to 1",
        "flooded the Nile with 3 Nile dice",
        "ended the turn",
    ]


def test_every_source_and_ending_has_words():
    game = nomarch.game("ra-dice")
    assert all(words.source(name) for name in game.sources)
    assert all(words.ending(name).endswith(".") for name in game.endings[1:])


def test_the_table_is_drawn_within_a_hundred_columns_and_its_players_within_eighty(table):
    game, rng = nomarch.game("ra-dice"), random.Random(3)
    for seats in (2, 3, 4):
        position = game.start(seats, names=["A very long name indeed, too long"] * seats)
        while not position.draw(rng).over:
            drawn = game.words.letters(position.state, position.record.names)
            assert max(map(len, drawn.splitlines())) <= 100
            assert max(len(line) for line in drawn.splitlines() if "Sun" not in line) < 80
            position.play(rng.choice(position.legal()))
        assert "The end" in game.words.letters(position.state, position.record.names)


def test_the_drawing_shows_suns_markers_and_tracks(table):
    t = table(2).at(1, pharaoh=3).settled(1, "blue").built(0, "blue 8").roll("sppps")
    lines = t.game.words.letters(t.s, ("Ann", "Bob")).splitlines()
    assert lines[1].startswith("Sun track [Ra] (*) (*)  o ")
    assert lines[2].split() == ["Dice", "yellow", "green", "blue", "red", "purple"]
    assert lines[3].split() == ["sun", "Pharaoh", "Pharaoh", "Pharaoh", "sun"]
    assert "===......... 3" in next(line for line in lines if "Bob" in line)
    band = next(line for line in lines if line.startswith("blue"))
    assert band.split() == ["blue", "B", "blue", *".......", "A"]
