"""Hints for who chooses in another order than the levels do."""

import random

import nomarch
from nomarch.bots import hint
from nomarch.bots.levels import Level

# An offering of Nile Artifacts, nothing chosen yet; level 4 offers 2 cat, then 4 scarab.
OFFERING = (
    "nile-artifacts.VgZUcpyNBOE2SQ4mVgxgxYmLgxg7gU4GOBjg_g_gcYHGBzgeYCdgIWB3gd4HeAoYClgNWA3YDlgOeA54DngPWARGAReATmAlYCeg4kg9gb"
    "YG2A04C9gEUgOCA4ICsgdICpgEigEygFIgFIgEWgEWgOKA3oC4gMCA1oCkgIKB0gdIHKBygbIGyBmgXIPoPIPIiCgGQFTj4sgNRgQ0170yyM7Fs7NqCTg"
)


def said(rated):
    game = nomarch.game("nile-artifacts")
    return [game.say(one.action) for one in rated]


def test_a_lower_card_is_advised_to_who_began_with_a_higher_one():
    position = nomarch.position(OFFERING).play("offer 4 scarab")
    usual = Level(5).hints(position.view(position.to_move), random.Random(1))
    assert "offer 2 cat" not in said(usual), "levels choose in one order, and never come back to it"
    assert said(hint(position))[0] == "offer 2 cat"


def test_what_is_chosen_already_is_not_advised_again():
    position = nomarch.position(OFFERING)
    first = said(hint(position))[0]
    assert first not in said(hint(position.play(first)))


def test_chosen_cards_are_put_back_as_they_were():
    position = nomarch.position(OFFERING)
    game, before = position.game, position.tobytes()
    state = game.state_type(position.play("offer 4 scarab").play("offer 2 cat").tobytes())
    assert [game.say(action) for action in game.advice.take_back(state)] == ["offer 4 scarab", "offer 2 cat"]
    assert state.tobytes() == before
    assert game.advice.take_back(state) == []
