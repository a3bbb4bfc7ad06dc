"""Records that last: what release 0.1 has saved is read, verified and replayed, and written again as it was."""

import json
from pathlib import Path

import pytest
from support.options import one_more_option

import nomarch
from nomarch import CHANCE
from nomarch.engine import chance
from nomarch.engine.errors import BadDice, BadOptions, BadRecord, OtherRulesRecord, UnverifiableDice

FOLDER = Path(__file__).parent.parent / "records"
SAVED = sorted(FOLDER.rglob("*.jsonl"))
COMMITTED = [path for path in SAVED if "committed" in path.stem]
UNFINISHED = [path for path in SAVED if "unfinished" in path.stem]
BY_HAND = [path for path in SAVED if "by-hand" in path.stem]
BOTS = [path for path in SAVED if "bots" in path.stem]


def each(paths):
    return pytest.mark.parametrize("path", paths, ids=lambda path: f"{path.parent.name} {path.stem}")


def load(text, change=lambda game: game):
    return nomarch.loads(text, lambda slug: change(nomarch.game(slug)))


def lines_of(path):
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n")


def edited(path, line, **changes):
    lines = lines_of(path)
    lines[line] = json.dumps(json.loads(lines[line]) | changes, ensure_ascii=False)
    return "\n".join(lines)


def test_every_game_left_records_of_every_kind():
    for game in nomarch.all_games():
        for kind in (COMMITTED, UNFINISHED, BY_HAND, BOTS):
            assert any(path.stem.startswith(game.slug) for path in kind), (game, kind)
        if game.components or game.options:
            headers = [json.loads(lines_of(path)[0]) for path in SAVED if path.stem.startswith(game.slug)]
            assert not game.components or any(header.get("components") for header in headers)
            then = any(header["options"] for header in headers)  # an option may have come since
            assert not then or len({str(header["options"]) for header in headers}) > 1


@each(SAVED)
def test_an_old_record_is_replayed_and_written_again_letter_by_letter(path):
    text = path.read_text(encoding="utf-8")
    record = load(text)
    assert record.position().over == (path not in UNFINISHED)
    assert record.dumps() == text


@each(SAVED)
def test_an_old_record_is_played_with_the_default_of_a_new_option(path):
    text = path.read_text(encoding="utf-8")
    record = load(text, one_more_option)
    since = {option.name: option.default for option in record.game.options}
    assert record.options == {**since, **json.loads(lines_of(path)[0])["options"], "tempo": "calm"}
    assert record.position().tobytes() == load(text).position().tobytes()
    assert record.dumps() == text, "the header stays as it was read, without the new option"


def test_a_new_option_is_written_and_read_again_in_new_records():
    game = one_more_option(nomarch.game("ra-dice"))
    text = game.start(2, tempo="brisk").record.dumps()
    assert json.loads(text.split("\n")[0])["options"] == {"match": "whole", "tempo": "brisk"}
    assert load(text, lambda game: one_more_option(game)).options == {"match": "whole", "tempo": "brisk"}
    with pytest.raises(BadOptions, match="has no option 'tempo'"):
        load(text)


@each(COMMITTED)
def test_old_committed_dice_verify(path):
    record = load(path.read_text(encoding="utf-8"), one_more_option)
    assert record.verify() == sum(event.seat == CHANCE for event in record.events) > 40


@each([*UNFINISHED, *BY_HAND, *BOTS])
def test_other_old_dice_say_why_they_cannot_be_verified(path):
    why = "by hand" if path in BY_HAND else "weren't locked in" if path in BOTS else "still going"
    with pytest.raises(UnverifiableDice, match=why):
        load(path.read_text(encoding="utf-8")).verify()


@each(UNFINISHED)
def test_an_unfinished_old_match_goes_on_under_a_new_option(path):
    text = path.read_text(encoding="utf-8")
    position = load(text, one_more_option).position()
    action = position.outcomes()[0][0] if position.chance else position.legal()[0]
    lines = position.play(action).record.dumps().removesuffix("\n").split("\n")
    assert lines[:-1] == lines_of(path), "header and events stay; one line is added"
    assert json.loads(lines[-1])["do"] == position.say(action)


@each([path for path in SAVED if path not in UNFINISHED])
def test_a_changed_header_does_not_fit_the_digest(path):
    header = json.loads(lines_of(path)[0])
    last = len(lines_of(path))
    for changes in ({"names": ["Somebody", *header["names"][1:]]}, {"date": "2001-01-01"}, {"more": 1}):
        with pytest.raises(BadRecord, match=f"Line {last} .* its digest doesn't match"):
            load(edited(path, 0, **changes), one_more_option)


@each(SAVED)
def test_a_damaged_old_record_is_refused_with_its_line(path):
    lines = lines_of(path)
    with pytest.raises(BadRecord, match=r"^Line 9 of the record is damaged: it is numbered 9 instead of 8"):
        load("\n".join([*lines[:8], *lines[9:]]))
    with pytest.raises(BadRecord, match=r"^Line 12 of the record is damaged: it isn't a complete line"):
        load("\n".join([*lines[:11], lines[11][:-3], *lines[12:]]))
    with pytest.raises(BadRecord, match=r"^Line 12 of the record is damaged: 'fly' isn't an action"):
        load(edited(path, 11, do="fly"))
    with pytest.raises(BadRecord, match=r"^Line 1 of the record is damaged: the header is incomplete \('dice'\)"):
        load("\n".join([json.dumps({k: v for k, v in json.loads(lines[0]).items() if k != "dice"}), *lines[1:]]))


@each(COMMITTED)
def test_a_changed_outcome_of_an_old_record_is_found_out(path):
    lines = lines_of(path)
    at = next(i for i, line in enumerate(lines) if '"chance"' in line)
    position = load("\n".join(lines[:at])).position()
    told = json.loads(lines[at])["do"]
    other = next(position.say(a) for a, _ in position.outcomes() if position.say(a) != told)
    with pytest.raises(BadDice, match=f"Event {at} says {other!r}, but the committed dice gave {told!r}"):
        load(edited(path, at, do=other))


def test_another_way_to_draw_leaves_the_first_as_it_is(monkeypatch):
    monkeypatch.setitem(chance.DRAWINGS, 9, lambda dice, event: f"{event}/{len(dice.nonces)}".encode())
    game = nomarch.game("ra-dice")
    position = game.start(2, dice=chance.Dice.from_key("key", ["a", "b"], drawing=9))
    while not position.draw().over:
        position.play(position.legal()[0])
    text = position.record.dumps()
    assert json.loads(text.split("\n")[0])["dice"]["drawing"] == 9
    assert load(text).verify() > 20
    for path in COMMITTED[:2]:
        assert load(path.read_text(encoding="utf-8")).verify() > 40
    monkeypatch.delitem(chance.DRAWINGS, 9)
    with pytest.raises(OtherRulesRecord, match="drawn in way 9, unknown to this program"):
        load(text)
