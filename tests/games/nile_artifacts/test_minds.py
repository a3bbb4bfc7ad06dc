"""What the game tells its bots: sensible actions, and what a position is worth."""

from support.minds import check_same_match, check_sensible


def test_sensible_actions_are_legal_ascending_and_never_none():
    assert check_sensible("nile-artifacts", every=3) > 0


def test_asking_for_advice_leaves_no_trace():
    check_same_match("nile-artifacts")
