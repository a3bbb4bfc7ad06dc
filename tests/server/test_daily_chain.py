"""The chain behind the daily deal: its links, what is mixed in, and that tampering is found."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import date

import pytest

from nomarch.server.daily import days
from nomarch.server.daily.chain import LENGTH, Chain, Proof, anchor, dice, hashed, link, mixed
from nomarch.server.errors import BadMessage

SECRET = "a secret of some length"
FIRST = date(2026, 3, 1)
CHAIN = Chain(0, anchor(SECRET, 0), FIRST)


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def proof(day: date, *shares: str) -> Proof:
    return Proof(day, CHAIN, link(SECRET, 0, CHAIN.place(day)), shares, mixed(shares))


def test_each_link_is_the_hash_of_the_next_days() -> None:
    assert CHAIN.anchor == sha(link(SECRET, 0, 1))
    assert link(SECRET, 0, 1) == sha(link(SECRET, 0, 2))
    assert hashed(link(SECRET, 0, 3), 3) == CHAIN.anchor


def test_the_first_day_is_hashed_once_and_the_last_a_thousand_times() -> None:
    assert CHAIN.place(FIRST) == 1
    assert CHAIN.last == date(2028, 11, 24)
    assert CHAIN.place(CHAIN.last) == LENGTH == 1000
    assert hashed(link(SECRET, 0, LENGTH), LENGTH) == CHAIN.anchor


def test_other_secrets_and_numbers_are_other_chains() -> None:
    assert len({anchor(SECRET, 0), anchor(SECRET, 1), anchor(SECRET + "!", 0)}) == 3


def test_shares_are_mixed_in_whatever_order_they_came() -> None:
    assert mixed(["b", "a"]) == mixed(["a", "b"]) == sha("a|b")
    assert mixed([]) == sha("")
    assert mixed(["a"]) != mixed(["a", "b"])


def test_a_days_dice_are_locked_in_by_the_link_of_the_day_before() -> None:
    """So that the hash in a record's header is a number which everybody knew when the day began."""
    today = dice(link(SECRET, 0, 2), mixed(["a"]), "ra-dice")
    assert today.hash == link(SECRET, 0, 1)
    assert dice(link(SECRET, 0, 1), mixed([]), "ra-dice").hash == CHAIN.anchor


def test_games_and_shares_make_other_dice() -> None:
    key = link(SECRET, 0, 1)
    draws = {dice(key, mixed(shares), slug).at("0/1/1").digest for shares in ([], ["a"]) for slug in ("ra-dice", "pig")}
    assert len(draws) == 4


def test_a_day_is_proven_from_the_anchor_to_the_dice() -> None:
    good = proof(date(2026, 3, 5), "a", "b")
    assert good.chained()
    assert good.mixes()
    assert good.drew(dice(good.link, good.mix, "ra-dice").sealed(), "ra-dice")


def test_tampering_is_found() -> None:
    good = proof(date(2026, 3, 5), "a", "b")
    told = dice(good.link, good.mix, "ra-dice")
    assert not replace(good, link=sha("another")).chained()
    assert not replace(good, day=date(2026, 3, 6)).chained()
    assert not replace(good, chain=replace(CHAIN, anchor=sha("another"))).chained()
    assert not replace(good, shares=("a", "c")).mixes()
    assert not replace(good, shares=("a",)).mixes()
    assert not good.drew(told, "saqqara")
    assert not good.drew(dice(good.link, mixed(["c"]), "ra-dice"), "ra-dice")
    assert not good.drew(replace(told, drawing=1), "ra-dice")
    assert not good.drew(dice(link(SECRET, 0, 9), good.mix, "ra-dice"), "ra-dice")


@pytest.mark.parametrize("text", ["", "today", "2026-3-1", "2026-02-30", "20260301", "2026-03-01T00:00", "../etc"])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(BadMessage, match="A day is written like"):
        days.read(text)
    assert days.read("2026-03-01") == FIRST
