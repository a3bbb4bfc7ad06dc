"""Section 9 of RULES.md: the tables as a file, its errors, and matches played with corrected ones."""

import json
import random
import tomllib

import pytest

import nomarch
from nomarch.engine.errors import BadComponents, BadRecord
from nomarch.engine.record import loads
from nomarch.games.nile_artifacts.rules.components import ABOUT, DEFAULT, requirement
from nomarch.games.nile_artifacts.rules.state import HAND, ON_RIVER

GAME = nomarch.game("nile-artifacts")

OTHER = {
    "river": {
        "bars": ["red", "blue", "green", "red", "blue", "green", "red", "blue", "orange"],
        "coins": [True] + [False] * 8,
    },
    "deck": {"field-1": ["scarab scarab", "scarab scarab", "joker"], "field-9": []},
    "monuments": {"karnak": ["red scarab", "red red mask"], "edfu": ["3 pairs"]},
    "points": {"levels": [1, 3, 7]},
    "coins": {"start": [0, 1, 2, 3]},
}


def play_on(position, seed):
    rng = random.Random(seed)
    while not position.over:
        position.draw(rng)
        if not position.over:
            position.play(rng.choice(position.legal()))
    return position


def test_9_1_the_file_holds_every_table_with_comments_and_reads_back(tmp_path):
    text = GAME.components.text()
    assert tomllib.loads(text) == DEFAULT
    assert list(DEFAULT) == ["river", "deck", "monuments", "points", "coins"]
    assert all(f"# {line}" in text for about in ABOUT.values() for line in about.splitlines() if line)
    assert text.count("reconstructed") >= 4
    path = tmp_path / "my.toml"
    path.write_text(text)
    assert GAME.start(components=path).tobytes() == GAME.start().tobytes()


def test_9_1_a_corrected_copy_is_played_from_file_or_mapping(tmp_path):
    path = tmp_path / "my.toml"
    path.write_text(GAME.components.text(OTHER))
    one, two = GAME.start(4, components=str(path)), GAME.start(4, components=OTHER)
    assert one.tobytes() == two.tobytes()
    assert one.state.coins == [0, 1, 2, 3]
    assert one.state.at[0] == 72 - 5 - 8
    assert one.state.bars == [3, 0, 2, 3, 0, 2, 3, 0, 1]


def test_9_1_compiled_rules_play_corrected_tables_without_compiling_again():
    machine = GAME.compile()
    before = len(machine.step.signatures), len(machine.begin.signatures)
    match = play_on(GAME.start(3, components=OTHER), 5)
    assert (len(machine.step.signatures), len(machine.begin.signatures)) == before
    assert match.result.reason == "last round"
    batch = GAME.batch(4, 2, seed=1, components=OTHER)
    assert batch.states["printed"][0].tolist() == [1] + [0] * 8


def test_9_1_plain_and_compiled_agree_on_corrected_tables():
    compiled, plain = GAME.compile(), GAME.plain
    numbers = GAME.encode({}, GAME.read_components(OTHER))
    fast, slow = compiled.states(), plain.states()
    compiled.begin(fast, 0, 3, compiled.options(numbers))
    plain.begin(slow, 0, 3, plain.options(numbers))
    rng, most, action = random.Random(8), GAME.max_legal, -1
    for _ in range(GAME.max_events):
        ids, weights = plain.numbers(most), plain.numbers(most)
        fast_ids, fast_weights = compiled.numbers(most), compiled.numbers(most)
        mover, n = plain.step(slow, 0, action, ids, weights)
        assert (mover, n) == compiled.step(fast, 0, action, fast_ids, fast_weights)
        assert ids[:n] == fast_ids[:n].tolist() == sorted(set(ids[:n]))
        assert plain.dump(slow) == compiled.dump(fast)
        if mover == nomarch.OVER:
            break
        action = rng.choices(ids[:n], weights[:n] if mover == nomarch.CHANCE else None)[0]
    assert mover == nomarch.OVER


def test_9_1_alike_cards_are_one_choice_and_equal_tables_equal_bytes(table):
    t = table(components=OTHER).river("1 scarab scarab", "1 scarab scarab")
    assert t.choices("take") == ["take 1 scarab scarab"]
    t.play("take 1 scarab scarab")
    assert t.s.coins[0] == 1  # field 1 shows a coin in this copy
    assert t.at(ON_RIVER) == ["1 scarab scarab"]
    t.play("take 1 scarab scarab")
    assert t.at(HAND) == t.at(HAND + 1) == ["1 scarab scarab"]


def test_9_1_corrected_requirements_and_points_count(table):
    t = table(components=OTHER, display=("karnak",)).hand("1 scarab scarab").hand("7 mask", "1 joker", seat=1)
    t.on("karnak", 0, 1).offering().offer("1 scarab scarab").offer("7 mask", "1 joker")
    assert t.s.favour[:2] == [1, 3]  # level 1 and level 2, which is the top here


@pytest.mark.parametrize(
    ("table_name", "line", "value", "sentence"),
    [
        ("river", "bars", ["blue"] * 8, "[river] bars has 8 entries; the river has 9 fields."),
        (
            "river",
            "bars",
            ["blue"] * 8 + ["pink"],
            "[river] bars: field 9 has the unknown region 'pink'; use: blue, orange, green, red.",
        ),
        (
            "deck",
            "field-3",
            ["scarab", "sphinx"],
            "[deck] field-3: the card 'sphinx' shows the unknown kind 'sphinx'; "
            "use: scarab, ankh, eye, jar, cat, mask, joker.",
        ),
        (
            "deck",
            "field-3",
            ["eye jar cat"],
            "[deck] field-3: the card 'eye jar cat' must show one or two artifacts, or be a joker.",
        ),
        (
            "deck",
            "field-3",
            ["joker eye"],
            "[deck] field-3: the card 'joker eye' shows the unknown kind 'joker'; "
            "use: scarab, ankh, eye, jar, cat, mask, joker.",
        ),
        ("deck", "field-3", ["eye"] * 57, "[deck] has 121 cards; at most 120 can be played."),
        ("monuments", "karnak", [], "[monuments] karnak has 0 levels; it needs one to three."),
        ("monuments", "karnak", ["2 equal"] * 4, "[monuments] karnak has 4 levels; it needs one to three."),
        ("monuments", "karnak", ["2 equal", " "], "[monuments] karnak: level 2 has no requirement."),
        (
            "monuments",
            "karnak",
            ["gold"],
            "[monuments] karnak: level 1 asks for the unknown 'gold'; "
            "use artifacts, regions, or a number and: equal, different, pairs, same-region.",
        ),
        (
            "monuments",
            "karnak",
            ["8 equal"],
            "[monuments] karnak: level 1 asks for '8 equal'; the number is from 1 to 7.",
        ),
        (
            "monuments",
            "karnak",
            ["red green"],
            "[monuments] karnak: level 1 asks for red, which no bar of the river shows.",
        ),
        (
            "monuments",
            "karnak",
            ["blue blue blue blue"],
            "[monuments] karnak: level 1 asks 4 times for blue; at most 3 can be played.",
        ),
        ("points", "levels", [2, 5], "[points] levels has 2 entries instead of 3."),
        ("coins", "start", [0, 0, 0, -1], "[coins] start: every entry is from 0 to 99."),
        (
            "monuments",
            "giza",
            ["2 equal"],
            "[monuments] has no line 'giza'; it has: " + ", ".join(DEFAULT["monuments"]) + ".",
        ),
    ],
)
def test_9_2_tables_that_cannot_be_played_are_refused_with_their_place(table_name, line, value, sentence):
    with pytest.raises(BadComponents) as problem:
        GAME.start(components={table_name: {line: value}})
    assert str(problem.value) == sentence


def test_9_2_too_few_cards_for_a_round_are_refused():
    few = {f"field-{field}": ["eye"] for field in range(1, 10)} | {"field-1": ["eye", "cat"]}
    with pytest.raises(BadComponents) as problem:
        GAME.start(components={"deck": few})
    assert str(problem.value) == "[deck] has 10 cards, too few for a round: with four seats 12 are laid out."


def test_9_2_the_smallest_deck_can_be_played_to_the_end():
    few = {f"field-{field}": ["eye"] for field in range(1, 10)} | {"field-1": ["joker"] * 4}
    for seats in (2, 3, 4):
        assert play_on(GAME.start(seats, components={"deck": few}), seats).over


def test_9_3_what_differs_stands_in_the_header_and_is_replayed():
    match = play_on(GAME.start(3, components=OTHER), 6)
    header = json.loads(match.record.dumps().splitlines()[0])
    assert header["components"] == OTHER
    again = loads(match.record.dumps(), lambda slug: GAME)
    assert again.components == OTHER
    assert again.position().tobytes() == match.tobytes()
    assert again.digest() == match.record.digest()


def test_9_3_a_match_with_our_tables_has_no_components_in_its_header():
    assert "components" not in json.loads(GAME.start().record.dumps().splitlines()[0])
    assert GAME.start(components=DEFAULT).record.components == {}


@pytest.mark.parametrize(
    "wrong",
    [{"coins": {"start": [0, 0]}}, {"coins": 1}, "my.toml", {"deck": {"field-1": ["sphinx"]}}, 7],
)
def test_9_3_components_of_a_record_are_checked_when_it_is_read(wrong):
    lines = GAME.start(components=OTHER).record.dumps().splitlines()
    header = json.loads(lines[0]) | {"components": wrong}
    with pytest.raises(BadRecord, match="Line 1 of the record is damaged"):
        loads("\n".join([json.dumps(header), *lines[1:]]), lambda slug: GAME)


def test_a_changed_table_changes_the_fingerprint_of_a_record():
    one = GAME.start(components={"coins": {"start": [1, 1, 1, 1]}}).record
    two = GAME.start().record
    two.date = one.date
    assert one.digest() != two.digest()


def test_requirements_are_numbers_without_loss():
    texts = {text for levels in DEFAULT["monuments"].values() for text in levels}
    assert len({requirement(text) for text in texts}) == len(texts)
    assert max(requirement(text) for text in [*texts, "scarab " * 7 + "mask " * 7 + "red red red"]) < 2**31
    assert requirement("ankh scarab") == requirement("scarab ankh")
