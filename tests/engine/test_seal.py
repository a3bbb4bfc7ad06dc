"""Sealed dice: what the seal fixes cannot be changed afterwards by anybody without being noticed."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import replace

import pytest

import nomarch
from nomarch import catalogue
from nomarch.engine import Dice, Record
from nomarch.engine.errors import BadDice, BadRecord
from nomarch.engine.record import loads
from nomarch.engine.seal import Seal, commitment

GAME = nomarch.game("ra-dice")
KEY, NONCES = "the server's key", ("merit1", "", "hemi2", "")
HERE = (True, False, True, False)  # a bot plays second; the last was away


def load(text: str) -> Record:
    return loads(text, catalogue.game)


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def seal(nonces=NONCES, away="tau3") -> Seal:
    told = [commitment("table1", nonce) if nonce else None for nonce in nonces]
    told[3] = commitment("table1", away)
    return Seal("table1", sha(KEY), tuple(told), HERE, GAME.start(4).record.match())


@pytest.fixture(scope="module")
def text() -> str:
    position = GAME.start(4, dice=Dice.from_seal(seal().text(), NONCES, KEY))
    while not position.draw().over:
        position.play(position.legal()[0])
    return position.record.dumps()


def edit(text: str, **dice: object) -> str:
    lines = text.splitlines()
    header = json.loads(lines[0])
    return "\n".join([json.dumps({**header, "dice": header["dice"] | dice}), *lines[1:]])


def test_a_commitment_is_the_hash_of_purpose_table_and_nonce():
    assert commitment("a", 'b"c') == sha('["nomarch nonce","a","b\\"c"]')
    assert commitment("a,b", "c") != commitment("a", "b,c")


def test_each_outcome_is_drawn_from_seal_shares_and_number():
    sealed = seal()
    away = sealed.commitments[3]
    message = f'["{sha(sealed.text())}",["merit1","","hemi2","{away}"],7]'
    drawn = hmac.digest(KEY.encode(), message.encode(), "sha256")
    assert Dice.from_seal(sealed.text(), NONCES, KEY).at(7).digest == drawn


def test_a_sealed_match_is_written_read_and_verified(text):
    record = load(text)
    assert record.verify() > 20
    assert record.dumps() == text
    assert json.loads(text.split("\n")[0])["dice"]["hash"] == sha(seal().text())


def test_who_is_silent_and_who_was_away_is_told():
    assert (seal().silent(NONCES), seal().apart(NONCES)) == ([], [3])
    assert seal().silent(("", "", "hemi2", "")) == [0]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"nonces": ["other", "", "hemi2", ""]}, "nonce of player 1 isn't the one that was sealed"),
        ({"nonces": ["merit1", "extra", "hemi2", ""]}, "nonce of player 2 isn't the one that was sealed"),
        ({"nonces": ["", "", "hemi2", ""]}, "the committed dice gave"),
        ({"nonces": ["merit1", "", "hemi2"]}, "don't fit their seats"),
        ({"hash": "00"}, "doesn't match the hash"),
        ({"seal": "{}"}, "can't be read"),
        ({"seal": seal().text() + " "}, "can't be read"),
        ({"seal": seal(away="tau4").text()}, "doesn't match the hash"),
    ],
)
def test_a_server_that_changes_what_was_sealed_is_caught(text, change, why):
    with pytest.raises(BadDice, match=why):
        load(edit(text, **change))


def test_a_seal_made_anew_around_other_nonces_gives_other_dice(text):
    """Whoever did not keep the hash sees it by the rolls; whoever did, by the hash."""
    forged = seal(("other", "", "hemi2", "")).text()
    with pytest.raises(BadDice, match="the committed dice gave"):
        load(edit(text, seal=forged, hash=sha(forged), nonces=["other", "", "hemi2", ""]))


@pytest.mark.parametrize("change", [{"names": list("abcd")}, {"seats": 4, "rules": 1, "options": {}, "extra": 1}])
def test_a_match_other_than_the_one_that_was_sealed_is_caught(text, change):
    lines = text.splitlines()
    with pytest.raises(BadDice, match="sealed for another match"):
        load("\n".join([json.dumps(json.loads(lines[0]) | change), *lines[1:]]))


def test_another_key_is_caught():
    with pytest.raises(BadDice, match="key doesn't match"):
        Dice.from_seal(seal().text(), NONCES, "another key")


def test_sealed_dice_without_their_seal_are_caught(text):
    lines = text.splitlines()
    header = json.loads(lines[0])
    del header["dice"]["seal"]
    with pytest.raises(BadDice):
        load("\n".join([json.dumps(header), *lines[1:]]))


@pytest.mark.parametrize(
    "broken",
    [
        {"table": 1},
        {"key": None},
        {"commitments": ("a", 1, None, None)},
        {"here": (1, 0, 1, 0)},
        {"here": (True,)},
        {"match": None},
    ],
)
def test_a_seal_that_makes_no_sense_is_refused(broken):
    with pytest.raises(BadDice, match="can't be read"):
        Seal.read(replace(seal(), **broken).text())


def test_an_abandoned_match_is_written_with_its_key_and_verified():
    position = GAME.start(4, dice=Dice.from_seal(seal().text(), NONCES, KEY)).draw()
    assert KEY not in position.record.dumps(), "it may still be played on"
    position.record.abandoned = True
    text = position.record.dumps()
    record = load(text)
    assert record.abandoned and record.verify() == 5
    assert record.dumps() == text
    with pytest.raises(BadRecord, match="result doesn't follow"):
        load(text.replace('"abandoned":true', '"abandoned":false'))
