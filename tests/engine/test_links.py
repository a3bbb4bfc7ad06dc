"""Links: what browsers add to every roll follows from what was sealed, and belongs to one moment of the match."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest

import nomarch
from nomarch import catalogue
from nomarch.engine import CHANCE, Dice, Position, Record
from nomarch.engine.chance import Draw, choose
from nomarch.engine.errors import BadDice, BadRecord, OtherRulesRecord, UnverifiableDice
from nomarch.engine.links import begins, chain, chained, is_link, last_told, leads, link_before, moment
from nomarch.engine.record import loads
from nomarch.engine.seal import Seal, commitment

GAME = nomarch.game("ra-dice")
KEY, TABLE = "the server's key", "table1"
MERIT, HEMI = chain(TABLE, "a" * 64, 200), chain(TABLE, "b" * 64, 200)
NONCES = (MERIT[0], "", HEMI[0])  # a bot plays second


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def seal(shaken: bool = True) -> Seal:
    told = [commitment(TABLE, nonce) if nonce else None for nonce in NONCES]
    here = tuple(bool(nonce) for nonce in NONCES)
    return Seal(TABLE, sha(KEY), tuple(told), here, GAME.start(3).record.match(), shaken)


def roll(position: Position, without: tuple[int, ...] = ()) -> Position:
    """Everybody adds the next link, but those who are silent."""
    if position.unshaken:
        number = position.record.roll
        told = (MERIT[number], None, HEMI[number])
        position.record.rolls.append(tuple(None if seat in without else link for seat, link in enumerate(told)))
    return position.draw()


def played(silent: dict[int, tuple[int, ...]] | None = None) -> str:
    position = GAME.start(3, dice=Dice.from_seal(seal().text(), NONCES, KEY))
    while not roll(position, (silent or {}).get(position.record.roll, ())).over:
        position.play(position.legal()[-1])
    return position.record.dumps()


@pytest.fixture(scope="module")
def text() -> str:
    return played()


def load(text: str) -> Record:
    return loads(text, catalogue.game)


def edited(text: str, edit, number: int = 2) -> str:
    """The record with the links of one roll changed, and a digest that fits again."""
    lines = [json.loads(line) for line in text.splitlines()]
    with_links = [line for line in lines if "links" in line]
    edit(with_links[number - 1])
    compact = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
    lines[-1]["digest"] = sha("\n".join(compact[:-1]))
    return "\n".join([*compact[:-1], json.dumps(lines[-1], separators=(",", ":"))])


def test_a_link_is_the_hash_of_purpose_table_number_and_the_next_one():
    secret = "f" * 64
    second = sha(f'["nomarch link","t",3,"{secret}"]')
    first = sha(f'["nomarch link","t",2,"{second}"]')
    nonce = sha(f'["nomarch link","t",1,"{first}"]')
    assert chain("t", secret, 3) == [nonce, first, second, secret]
    assert link_before("t", 3, secret) == second
    assert leads("t", 3, secret, 0, nonce) and leads("t", 3, secret, 1, first) and leads("t", 2, second, 2, second)
    assert not leads("t", 2, secret, 0, nonce), "of the right chain, but for another roll"
    assert not leads("u", 3, secret, 0, nonce), "of another table"


def test_people_who_share_a_browser_share_a_chain():
    assert chained((MERIT[0], "", MERIT[0], HEMI[0], "short")) == [0, 3]
    assert not is_link("A" * 64) and not is_link(None) and not is_link("a" * 63)


def test_who_was_silent_goes_on_from_the_last_link_that_was_told():
    rolls = [(MERIT[1], None, HEMI[1]), (None, None, HEMI[2])]
    assert [last_told(seat, NONCES, rolls) for seat in (0, 2)] == [(1, MERIT[1]), (2, HEMI[2])]
    assert last_told(0, NONCES, []) == (0, MERIT[0])


def test_outcomes_without_a_decision_between_them_are_one_roll():
    assert list(begins([CHANCE, CHANCE, 0, 1, CHANCE, 1, CHANCE, CHANCE])) == [0, 4, 6]
    position = GAME.start(3, dice=Dice.from_seal(seal().text(), NONCES, KEY))
    while not position.over:
        before = sum(1 for _ in begins([event.seat for event in position.record.events]))
        assert position.record.roll == before + (not position.record.falling)
        assert position.copy().record.roll == position.record.roll == position.record.position().record.roll
        roll(position)
        if not position.over:
            position.play(position.legal()[-1])
    assert position.take_back(9).record.begun == sum(1 for _ in begins([e.seat for e in position.record.events]))


def test_each_outcome_is_drawn_from_seal_shares_links_and_number():
    position = GAME.start(3, dice=Dice.from_seal(seal().text(), NONCES, KEY))
    with pytest.raises(UnverifiableDice, match="added to this roll"):
        position.draw()
    again = position.copy()
    roll(position)
    links = f'["{MERIT[1]}",null,"{HEMI[1]}"]'
    for number, event in enumerate(position.record.events, 1):
        message = f'["{sha(seal().text())}",["{MERIT[0]}","","{HEMI[0]}"],[{links},{number}]]'
        drawn = hmac.digest(KEY.encode(), message.encode(), "sha256")
        assert event.action == choose(Draw(drawn), again.outcomes())
        again.play(event.action)


def test_a_shaken_match_is_written_read_and_verified(text):
    record = load(text)
    assert record.verify() > 50 and record.dumps() == text
    assert json.loads(text.split("\n")[0])["dice"]["drawing"] == 4
    assert len(record.rolls) == sum("links" in line for line in text.splitlines()) > 20
    assert record.rolls[4] == (MERIT[5], None, HEMI[5])


def test_who_is_silent_for_a_while_is_missing_and_the_rest_still_verifies():
    record = load(played({3: (0,), 4: (0, 2), 5: (2,)}))
    assert record.verify() > 50
    assert [links.count(None) for links in record.rolls[:6]] == [1, 1, 2, 3, 2, 1]


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (lambda line: line["links"].__setitem__(0, MERIT[3]), "player 1 added to roll 2"),
        (lambda line: line["links"].__setitem__(0, MERIT[1]), "player 1 added to roll 2"),
        (lambda line: line["links"].__setitem__(2, MERIT[2]), "player 3 added to roll 2"),
        (lambda line: line["links"].__setitem__(1, "c" * 64), "player 2 added to roll 2"),
    ],
)
def test_a_link_that_is_not_of_the_chain_is_caught_even_without_the_key(text, edit, why):
    changed = "\n".join(edited(text, edit).splitlines()[:-1])  # the match goes on: no key yet
    with pytest.raises(BadDice, match=why):
        load(changed)


def test_a_server_that_leaves_out_a_link_afterwards_is_caught_by_the_roll(text):
    with pytest.raises(BadDice, match="the committed dice gave"):
        load(edited(text, lambda line: line["links"].__setitem__(2, None)))


def test_a_server_that_rolls_again_with_the_links_of_an_earlier_roll_is_caught():
    """The next roll has a number of its own, whichever links the server would like to use again."""
    position = roll(GAME.start(3, dice=Dice.from_seal(seal().text(), NONCES, KEY)))
    position.play(position.legal()[-1])
    while not position.unshaken:
        position.play(position.legal()[-1])
    position.record.rolls.append(position.record.rolls[0])
    with pytest.raises(BadDice, match="added to roll 2"):
        load(position.draw().record.dumps())


@pytest.mark.parametrize(
    "edit",
    [
        lambda line: line.pop("links"),
        lambda line: line.update(links=None),
        lambda line: line["links"].pop(),
        lambda line: line["links"].__setitem__(0, 7),
        lambda line: line["links"].__setitem__(0, "x"),
    ],
)
def test_links_that_make_no_sense_are_refused(text, edit):
    with pytest.raises(BadRecord, match="damaged"):
        load(edited(text, edit))


def test_what_was_sealed_to_be_shaken_cannot_be_drawn_otherwise(text):
    lines = text.splitlines()
    header = json.loads(lines[0])
    header["dice"]["drawing"] = 2
    with pytest.raises(BadDice, match="another way"):
        load("\n".join([json.dumps(header), *lines[1:]]))
    plain = seal(shaken=False).text()
    assert "shaken" not in plain and Dice.from_seal(plain, NONCES, KEY).drawing == 2
    header["dice"] |= {"drawing": 5}
    with pytest.raises(OtherRulesRecord, match="way 5"):
        load("\n".join([json.dumps(header), *lines[1:]]))


def test_a_moment_covers_all_that_happened_and_tells_nothing_without_the_key():
    happened = [("chance", "a"), ("chance", "b"), (0, "roll")]
    first = sha('["nomarch moment","k","",1,[]]')
    second = sha(f'["nomarch moment","k","{first}",2,[["chance","a"],["chance","b"],[0,"roll"]]]')
    assert moment("k", []) == first and moment("k", happened) == second
    assert moment("k", [*happened[:2], (0, "stop")]) != second != moment("l", happened)


def test_the_moment_of_a_roll_is_that_of_its_record():
    position = roll(GAME.start(3, dice=Dice.from_seal(seal().text(), NONCES, KEY)))
    while not position.unshaken:
        position.play(position.legal()[-1])
    lines = [json.loads(line) for line in position.record.dumps().splitlines()[1:]]
    assert position.record.moment() == moment(KEY, [(line["by"], line["do"]) for line in lines])
    with pytest.raises(UnverifiableDice):
        load(position.record.dumps()).moment()


def test_a_copy_goes_on_by_itself():
    position = roll(GAME.start(3, dice=Dice.from_seal(seal().text(), NONCES, KEY)))
    twin = position.copy()
    while not twin.unshaken:
        twin.play(twin.legal()[-1])
    roll(twin)
    assert (len(position.record.rolls), len(twin.record.rolls)) == (1, 2)
