"""Records: what is damaged, foreign or newer is refused by name and line."""

import json
import random

import pytest

import nomarch
from nomarch import CHANCE, Dice
from nomarch.engine.errors import (
    BadDice,
    BadOptions,
    BadRecord,
    ForeignRecord,
    OtherRulesRecord,
    UnknownGame,
    UnverifiableDice,
)
from nomarch.engine.record import BY_HAND

GAME = nomarch.game("roll-through-the-ages")


def finished(dice=True):
    committed = Dice.from_key("key", ["nonce"]) if dice else None
    position = GAME.start(2, dice=committed)
    rng = random.Random(4)
    while not position.draw(None if dice else rng).over:
        position.play(rng.choice(position.legal()))
    return position.record


@pytest.fixture(scope="module")
def text():
    return finished().dumps()


def edit(text, line, **changes):
    lines = text.splitlines()
    lines[line] = json.dumps(json.loads(lines[line]) | changes)
    return "\n".join(lines)


def load(text):
    return nomarch.loads(text, nomarch.game)


def test_saved_and_loaded_is_the_same(tmp_path):
    record = finished()
    record.save(tmp_path / "match.jsonl")
    again = nomarch.load(tmp_path / "match.jsonl")
    assert again.digest() == record.digest()
    assert again.events == record.events
    assert again.position().result == record.position().result
    assert list(tmp_path.iterdir()) == [tmp_path / "match.jsonl"], "no draft is left behind"


def test_the_key_is_told_only_when_the_match_is_over():
    position = GAME.start(2, dice=Dice.from_key("key"))
    position.draw()
    assert '"key"' not in position.record.dumps()
    assert '"key"' in finished().dumps()


def test_an_unfinished_record_can_be_resumed(text):
    half = "\n".join(text.splitlines()[:40])
    record = load(half)
    assert len(record.events) == 39
    assert not record.position().over


def test_a_record_cut_in_the_middle_of_a_line(text):
    with pytest.raises(BadRecord, match="Line 21 of the record is damaged: it isn't a complete line of JSON"):
        load("\n".join(text.splitlines()[:20]) + '\n{"n":20,"by":0,')


def test_a_record_of_newer_rules_or_format(text):
    with pytest.raises(OtherRulesRecord, match="under version 99 of the rules"):
        load(edit(text, 0, rules=99))
    with pytest.raises(OtherRulesRecord, match="has format 3"):
        load(edit(text, 0, nomarch=3))


@pytest.mark.parametrize("foreign", ["hello", "[1, 2]", '{"game": "chess"}', "", "\x00\x01"])
def test_foreign_files(foreign):
    with pytest.raises(ForeignRecord):
        load(foreign)


@pytest.mark.parametrize("name", ["A\u2028B", "A\u2029B", "A\u0085B", "A\x0bB", "é\U0001f600"])
def test_names_with_strange_spaces_are_read_again(name):
    record = GAME.start(2, names=[name, "Hemi"]).record
    assert load(record.dumps()).names == (name, "Hemi")
    assert load(record.dumps().replace("\n", "\r\n")).names == (name, "Hemi")


@pytest.mark.parametrize(
    "dice",
    [
        {"by": "commitment", "hash": 5, "nonces": []},
        {"by": "commitment", "hash": "ü", "nonces": []},
        {"by": "commitment", "hash": "00", "nonces": [1]},
        {"by": "commitment", "hash": "00", "nonces": 7},
    ],
)
def test_dice_that_are_no_commitment(text, dice):
    with pytest.raises(BadRecord):
        load(edit(text, 0, dice=dice))


@pytest.mark.parametrize("line", ["[" * 100_000, '{"n": 1, "by": Infinity, "do": "stop"}', '{"n": 1, "by": "\\ud800"}'])
def test_lines_that_no_program_would_write(text, line):
    lines = text.splitlines()
    with pytest.raises(BadRecord):
        load("\n".join([lines[0], line, *lines[2:]]))


def test_a_record_of_an_unknown_game(text):
    with pytest.raises(UnknownGame):
        load(edit(text, 0, game="chess"))


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"seats": 9}, BadOptions),
        ({"options": {"edition": "1999"}}, BadOptions),
        ({"names": ["only one"]}, BadRecord),
        ({"seats": "many"}, BadRecord),
        ({"dice": {"by": "commitment"}}, BadRecord),
        ({"options": 5}, BadRecord),
    ],
)
def test_bad_headers(text, changes, error):
    with pytest.raises(error):
        load(edit(text, 0, **changes))


def test_an_event_of_the_wrong_seat(text):
    line = next(i for i, row in enumerate(text.splitlines()) if '"by":0' in row)
    with pytest.raises(BadRecord, match=rf"Line {line + 1} .* The turn belongs to 0, not 1"):
        load(edit(text, line, by=1))


def test_an_illegal_event_and_a_wrong_number(text):
    line = next(i for i, row in enumerate(text.splitlines()) if '"by":0' in row)
    with pytest.raises(BadRecord, match=rf"Line {line + 1} .*: 'buy empire' can't be played"):
        load(edit(text, line, do="buy empire"))
    with pytest.raises(BadRecord, match=r"Line 6 .*: it is numbered 77 instead of 5"):
        load(edit(text, 5, n=77))
    with pytest.raises(BadRecord, match=r"Line 6 .*: 'dance' isn't an action"):
        load(edit(text, 5, do="dance"))


def test_a_changed_die_in_a_committed_record(text):
    other = "die food" if json.loads(text.splitlines()[1])["do"] != "die food" else "die coins"
    with pytest.raises(BadDice, match=f"Event 1 says '{other}', but the committed dice gave"):
        load(edit(text, 1, do=other))


def test_a_changed_key_or_nonce(text):
    with pytest.raises(BadDice, match="doesn't match the hash"):
        load(edit(text, -1, key="another"))
    header = json.loads(text.splitlines()[0])
    with pytest.raises(BadDice, match="the committed dice gave"):
        load(edit(text, 0, dice=header["dice"] | {"nonces": ["another"]}))


def test_a_changed_result_or_digest(text):
    with pytest.raises(BadRecord, match="its result doesn't follow from its events"):
        load(edit(text, -1, scores=[100, 0]))
    with pytest.raises(BadRecord, match="digest doesn't match"):
        load(edit(text, 0, names=["Somebody", "Else"]))


def test_an_end_too_early_or_events_after_the_end(text):
    lines = text.splitlines()
    with pytest.raises(BadRecord, match="ends a match that isn't over"):
        load("\n".join([*lines[:20], lines[-1]]))
    with pytest.raises(BadRecord, match=f"Line {len(lines)} .* damaged"):
        load("\n".join([*lines, lines[-2]]))


def test_verify_counts_every_outcome():
    record = load(finished().dumps())
    assert record.verify() == sum(event.seat == CHANCE for event in record.events) > 50


def test_dice_nobody_committed_to_cannot_be_verified():
    with pytest.raises(UnverifiableDice, match="weren't locked in"):
        finished(dice=False).verify()
    record = GAME.start(2).record
    record.dice_by = BY_HAND
    with pytest.raises(UnverifiableDice, match="by hand"):
        load(record.dumps()).verify()
    with pytest.raises(UnverifiableDice, match="still going"):
        load(GAME.start(2, dice=Dice.commit()).record.dumps()).verify()


def test_an_unwritable_place_leaves_the_old_record(tmp_path):
    record = finished()
    target = tmp_path / "match.jsonl"
    record.save(target)
    before = target.read_text()
    with pytest.raises(OSError, match="No such file"):
        record.save(tmp_path / "missing" / "match.jsonl")
    assert target.read_text() == before
