"""Where rounds are read: lines end with a round, throws are judged as one, and a gap counts as far as lines agree."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import nomarch
from nomarch.analysis.lines import Lines
from nomarch.analysis.value import Moments, Rounds, Throws, thrown, valuer
from nomarch.bots.levels import Mind, mind_of
from nomarch.bots.rounds import RoundPlayer
from nomarch.learn.round_kernels import ON
from nomarch.learn.weights import shipped
from nomarch.search.ahead_kernels import AHEAD
from nomarch.search.line_kernels import ROUND
from nomarch.search.reading import Reader

NILE = nomarch.game("nile-artifacts")
NETWORK = shipped(NILE, 2)
assert NETWORK


SAQQARA = nomarch.game("saqqara")


def first_decision() -> nomarch.Position:
    return NILE.start(2).draw(random.Random(1))


def before_cards() -> nomarch.Position:
    """Saqqara at rest: the third round is to begin, and no threshold lies yet."""
    rng, position, rests = random.Random(4), SAQQARA.start(3), 0
    while True:
        rests += SAQQARA.calls.rests(position.state)
        if rests == 3:
            return position
        if position.chance:
            outcomes = position.outcomes()
            position.play(rng.choices([card for card, _ in outcomes], [weight for _, weight in outcomes])[0])
        else:
            position.play(rng.choice(position.legal()))


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_line_stops_where_its_rounds_have_ended_and_no_card_of_the_next_lies(rounds: int) -> None:
    position, lines = first_decision(), Lines(NILE, 2, rounds * ROUND)
    assert not NILE.calls.rests(position.state)
    lines.look_at(position.view(position.to_move))
    lines.play(position.legal()[:1], 1, "any")
    end = NILE.state_type(lines.workspace.machine.dump(lines._states, AHEAD))
    assert NILE.calls.rests(end) and end.rounds == position.state.rounds + rounds


@pytest.mark.parametrize("rounds", [1, 2])
def test_lines_from_before_a_throw_end_where_those_from_behind_it_do(rounds: int) -> None:
    reader = Reader(NILE, 2, NETWORK, rounds=rounds)
    for position in (NILE.start(2), first_decision()):
        reader.read(position.tobytes(), 1, "any")
        end = NILE.state_type(reader._workspace.machine.dump(reader._states, AHEAD))
        assert NILE.calls.rests(end) and end.rounds == rounds


@pytest.mark.parametrize("rounds", [1, 2])
def test_lines_played_once_until_luck_comes_in_end_where_lines_played_alone_do(
    rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where something is hidden, each line is played from its beginning."""
    position, lines = first_decision(), Lines(NILE, 2, rounds * ROUND)
    actions = position.legal()[:3]
    lines.look_at(position.view(position.to_move))
    shared, _ = lines.play(actions, 6, "any")
    monkeypatch.setattr(NILE, "hides", True)
    alone, _ = lines.play(actions, 6, "any")
    assert np.array_equal(shared, alone)
    assert rounds == 1 or len(np.unique(shared[:, 0, 0])) == 6  # other cards in each line's second round


@pytest.mark.parametrize("rounds", [1, 2])
def test_saqqara_rests_once_a_round_before_the_first_threshold(rounds: int) -> None:
    """From its rest on, and from behind the cards, lines end so many seasons later; nothing is then hidden."""
    player, position = RoundPlayer(SAQQARA, 3, rounds), before_cards()
    assert position.state.season == 2 and not any(position.state.threshold)
    for moment in (position, position.copy().draw(random.Random(1))):
        player.play(moment.tobytes(), (Mind(),) * 3, 1, "any")
        end = SAQQARA.state_type(player._space.machine.dump(player._states, ON))
        assert SAQQARA.calls.rests(end) and end.season == 2 + rounds
        assert not any(end.threshold) and not any(end.held)


def test_lines_from_before_a_threshold_say_the_mean_of_what_lines_say_behind_each() -> None:
    """As with the cards of the Nile: ten times as many lines from before as behind each, by the rules' own weights."""
    judge, position = Throws(SAQQARA, 3), before_cards()
    before = np.concatenate([judge._ends(position.tobytes(), f"before/{n}")[:, 0] for n in range(10)])
    outcomes = position.outcomes()
    weights = np.array([weight for _, weight in outcomes]) / sum(weight for _, weight in outcomes)
    behind = [judge._ends(position.copy().play(card).tobytes(), f"{card}")[:, 0] for card, _ in outcomes]
    means, noise = (np.array([found(ends) for ends in behind]) for found in (np.mean, np.var))
    error = (before.var() / len(before) + weights**2 @ noise / thrown(SAQQARA, 3)) ** 0.5
    assert abs(before.mean() - weights @ means) < 3.5 * error < 0.05


def test_hasty_seats_play_as_well_as_those_that_imagine_all_deals() -> None:
    """What 400 lines of each come to is the same but for their noise."""
    data, minds = before_cards().tobytes(), (mind_of(4, SAQQARA, 3),) * 3
    hasty, patient = (
        RoundPlayer(SAQQARA, 3, 1, hasty=h).play(data, minds, 400, "any")[0][:, 0, :3] for h in (True, False)
    )
    error = (hasty.var(0) + patient.var(0)) ** 0.5 / 20
    assert np.all(np.abs(hasty.mean(0) - patient.mean(0)) < 3.5 * error) and error.max() < 0.02


def test_saqqaras_cards_are_judged_seat_by_seat_and_decisions_as_before() -> None:
    """Four cards of each seat are a throw, the first with the thresholds; a decision costs what it cost at once."""
    position, throws, judge, rng = before_cards(), Counter[int](), Throws(SAQQARA, 3), random.Random(1)
    before = judge._read(position)
    luck = np.zeros(6)
    while position.chance:
        outcomes = position.outcomes()
        fell = rng.choices([card for card, _ in outcomes], [weight for _, weight in outcomes])[0]
        found = judge.judge(position, fell)
        luck += found.after - found.expected
        throws[position.state.turn] += bool(np.any(found.after != found.expected))
        position.play(fell)
    assert throws == {0: 1, 1: 1, 2: 1}
    assert luck == pytest.approx(judge._read(position) - before), "throws that follow one another are read once between"
    action = position.legal()[-1]
    at_once, read = Moments(SAQQARA, 3).judge(position, action), judge.judge(position, action)
    assert read.expected - read.after == pytest.approx(at_once.expected - at_once.after) and read.best == at_once.best


def bought() -> nomarch.Position:
    """A seat has paid for the top card of the deck, which is to come."""
    rng, position = random.Random(3), first_decision()
    while NILE.parse("trade") not in position.legal():
        position.play(rng.choice(position.legal())).draw(rng)
    return position.play("trade")


def test_lines_from_before_a_card_say_the_mean_of_what_lines_say_behind_each() -> None:
    """The mean over all cards by the rules' weights: 1,600 lines from before, 40 behind each of some sixty cards."""
    reader, position = Reader(NILE, 2, NETWORK), bought()
    before = reader.read(position.tobytes(), 1600, "before").values[:, 0]
    outcomes = position.outcomes()
    weights = np.array([weight for _, weight in outcomes]) / sum(weight for _, weight in outcomes)
    behind = [reader.read(position.copy().play(card).tobytes(), 40, f"{card}").values[:, 0] for card, _ in outcomes]
    means, noise = (np.array([found(ends) for ends in behind]) for found in (np.mean, np.var))
    error = (before.var() / len(before) + weights**2 @ noise / 40) ** 0.5
    assert abs(before.mean() - weights @ means) < 4 * error < 0.05
    assert means.std() > 2 * error  # the cards are worth telling apart


def test_the_luck_of_a_throw_is_told_with_its_last_card() -> None:
    position, reader, rng = NILE.start(2), Rounds(NILE, 2, NETWORK), random.Random(1)
    throws: list[list[float]] = [[]]
    seat = position.state.turn
    while position.chance:
        if position.state.turn != seat:  # who begins is a throw of its own, unless it is the seat that stands there
            throws.append([])
        seat = position.state.turn
        outcomes = position.outcomes()
        fell = rng.choices([card for card, _ in outcomes], [weight for _, weight in outcomes])[0]
        found = reader.judge(position, fell)
        throws[-1].append(float((found.after - found.expected)[0]))
        position.play(fell)
    assert sum(map(len, throws)) == 1 + 5 + 8  # who begins, monuments, cards
    assert all(not any(throw[:-1]) and throw[-1] != 0.0 for throw in throws)


def test_who_plays_what_lines_play_changes_nothing_but_by_what_would_have_been_better() -> None:
    position, reader = first_decision(), Rounds(NILE, 2, NETWORK)
    worth = reader._read(position)
    _, values = reader._behind(position)
    usual = max(position.legal(), key=lambda action: values[position.legal().index(action), position.to_move])
    found = reader.judge(position, usual)
    assert found.after == pytest.approx(worth)
    assert found.expected[position.to_move] >= found.after[position.to_move]


def test_the_same_decision_costs_the_same_whoever_looks() -> None:
    position = first_decision()
    one, other = (valuer(NILE, 2).judge(position, position.legal()[0]) for _ in range(2))
    assert np.array_equal(one.expected, other.expected) and np.array_equal(one.after, other.after)
    assert (one.expected - one.after)[position.to_move] >= 0.0


def test_every_match_is_read_with_its_own_dice() -> None:
    one, other = (valuer(NILE, 2, match).judge(NILE.start(2), NILE.parse("start 1")) for match in ("one", "other"))
    assert not np.array_equal(one.expected, other.expected)


def test_what_lines_agree_on_counts_nearly_in_full_and_what_is_noise_does_not() -> None:
    """Errors of 0.13 at once and 0.06 where lines end: of the gap between both, 169 / (169 + 36) is believed."""
    reader = Rounds(NILE, 2, NETWORK)
    believed = np.array([[0.0] * 4, [0.1, -0.1, 0.0, 0.0]])
    agreed, noise = np.zeros((16, 2, 4)), np.zeros((16, 2, 4))
    agreed[:, 1, 0] = -0.2
    noise[:, 1, 0] = np.tile([-50.2, 49.8], 8)  # -0.2 in the mean, too
    assert reader._drawn(agreed, believed)[1, 0] == pytest.approx(0.1 - 0.3 * 169 / 205)
    assert abs(reader._drawn(noise, believed)[1, 0] - 0.1) < 0.001
    assert not reader._drawn(noise, believed)[0].any()


def test_what_is_far_behind_at_once_is_not_read() -> None:
    """0.12 is hopeless: 0.5 and 0.39 are read, 0.37 is not."""
    reader = Rounds(NILE, 2, NETWORK)
    at_once = {7: np.array([0.5, 0.5]), 8: np.array([0.39, 0.61]), 9: np.array([0.37, 0.63])}
    assert reader._hopeful([7, 8, 9], at_once) == [7, 8]


def test_shares_stay_shares() -> None:
    """Of 1.1 and -0.1 everything is left to the first; points stay what they are."""
    assert Rounds(NILE, 2, NETWORK)._shares(np.array([1.1, -0.1, 20.0, -3.0])).tolist() == [1.0, 0.0, 20.0, -3.0]
