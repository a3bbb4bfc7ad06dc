"""The levels: legal, repeatable, blind to what is to come, and refused where there is none."""

import random
from dataclasses import fields
from itertools import pairwise

import pytest

import nomarch
import pig
from nomarch.bots import LEVELS, Level, RandomBot, UnknownBot, arena, choose, hint, levels, make_bot
from nomarch.bots.levels import MINDS, _softly, drawn, mind_of
from nomarch.engine import Dice, Rated, View
from nomarch.engine.errors import NotYourTurn
from nomarch.search.ahead import MUCH


def moment(seed, dice=None):
    """A position a few turns into a match."""
    rng = random.Random(seed)
    position = pig.GAME.start(2, dice=dice)
    for _ in range(12):
        position.draw(rng)
        position.play(rng.choice(position.legal()))
    return position.draw(rng)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_legal_actions_and_repeats_with_its_seed(level):
    for seed in range(5):
        view = moment(seed).view(moment(seed).to_move)
        one, two = (choose(view, level, random.Random(3)) for _ in range(2))
        assert one == two
        assert one in view.legal


@pytest.mark.parametrize("level", LEVELS)
def test_the_dice_to_come_never_change_an_answer(level):
    answers = set()
    for key in ("a", "b", "c"):
        position = moment(4, Dice.from_key(key))
        answers.add(Level(level).choose(position.view(position.to_move), random.Random(1)))
    assert len(answers) == 1


def test_a_view_leads_to_no_match_record_or_dice():
    assert [field.name for field in fields(View)] == ["game", "seat", "to_move", "data", "legal", "events"]


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_throws_away_a_won_match(level):
    position = pig.GAME.start(2)
    for _ in range(20):
        position.play("roll").play("die 5")
    assert pig.GAME.say(Level(level).choose(position.view(0), random.Random(1))) == "hold"


@pytest.mark.parametrize("name", ["0", "7", "17"])
def test_an_unknown_level_is_refused_with_the_levels_there_are(name):
    with pytest.raises(UnknownBot, match="1 to 5"):
        make_bot(name)


@pytest.mark.parametrize("name", ["", "strongest", "no_such_module_here:Bot", "random:NoSuchClass", "json:JSONDecoder"])
def test_an_unknown_bot_is_refused_in_a_sentence(name):
    with pytest.raises(UnknownBot) as problem:
        make_bot(name)
    assert str(problem.value).endswith(".")


def test_softness_prefers_the_better_and_never_loses_more_than_it_may():
    options = [Rated(0, 0.50), Rated(1, 0.48), Rated(2, 0.10)]
    rng = random.Random(1)
    played = [drawn(_softly(options, MINDS[2]), rng) for _ in range(400)]
    assert played.count(0) > played.count(1) > 0
    assert played.count(2) == 0


def test_a_game_of_many_small_choices_is_weighed_more_exactly():
    """A seat of Saqqara chooses some two hundred times a match, one of Ra some forty times."""
    saqqara, ra = mind_of(4, nomarch.game("saqqara"), 3), mind_of(4, nomarch.game("ra-dice"), 2)
    assert ra == mind_of(4, pig.GAME, 2) == MINDS[4]
    assert saqqara.softness < 0.5 * ra.softness
    assert saqqara.careless / saqqara.softness == pytest.approx(ra.careless / ra.softness)
    assert mind_of(2, nomarch.game("saqqara"), 3) == MINDS[2], "a beginner is careless everywhere"


def test_alone_the_levels_are_a_ladder_too():
    """Losses are points there: counted as victories, they made levels 2 to 4 equally careful."""
    ages = nomarch.game("roll-through-the-ages")
    points = [arena(ages, 1, [level], games=60, seed=2, workers=1).points for level in "1234"]
    assert all(lower + 8 < higher for lower, higher in pairwise(points)), points


def test_a_beginner_counts_points_unless_they_come_late():
    sights = {game.slug: mind_of(1, game, game.usual_seats).sight for game in nomarch.all_games()}
    late, soon = ("ra-dice", "nile-artifacts"), ("roll-through-the-ages", "saqqara")
    assert sights == dict.fromkeys(late, "heuristic") | dict.fromkeys(soon, "points")
    assert mind_of(1, pig.GAME, 2) == MINDS[1]


def test_a_beginner_of_nile_artifacts_is_much_better_than_chance():
    """Whoever counts the points on the table wins 58 % there: an offering is a whole round away."""
    found = arena(nomarch.game("nile-artifacts"), 2, ["1", "random"], games=40, seed=5, workers=1)
    assert next(row.share for row in found.rows if row.bot == "1") >= 0.9


def test_the_random_bot_plays_everything_legal():
    view = moment(1).view(moment(1).to_move)
    assert {RandomBot().choose(view, random.Random(seed)) for seed in range(20)} == set(view.legal)


def test_hints_are_ranked_with_values_and_intervals():
    position = pig.GAME.start(2).play("roll").play("die 3")
    hints = hint(position)
    assert [pig.GAME.say(h.action) for h in hints] == ["roll", "hold"]
    assert hints[0].value >= hints[1].value
    assert all(h.margin >= 0 for h in hints)
    assert hint(position) == hints


def test_hints_read_rounds_where_a_network_cannot_judge_them(monkeypatch):
    """In Nile Artifacts lines go on until each seat has had ten turns and the round ends, in Saqqara 24; the
    interval says how far such lines are from the truth, not how far the network is."""
    asked = []
    monkeypatch.setattr(levels.Ahead, "judge", lambda self, *_, **how: asked.append(how) or [Rated(1, 0.5)])
    for slug, seats in (("nile-artifacts", 3), ("saqqara", 3)):
        hint(nomarch.game(slug).start(seats).draw(random.Random(1)))
    assert [(how["turns"], how["doubt"]) for how in asked] == [(-30, levels.READ_DOUBT), (-72, levels.HIDDEN_DOUBT)]


def test_hints_behind_solved_turns_go_on_as_far_as_the_network_is_to_be_trusted():
    """Four turns of each seat in Ra; where networks err by more, alone, or without one, to the end of the match."""
    ra, ages = nomarch.game("ra-dice"), nomarch.game("roll-through-the-ages")
    far = [levels._hinting_solved(*table).turns for table in ((ra, 3), (ages, 2), (ages, 1), (pig.GAME, 2))]
    assert far == [12, 1000, 1000, 1000]


def test_level_five_reads_rounds_where_they_are_to_be_read(monkeypatch):
    """With two seats and three, lines go on until each has had six turns and the round ends; with four, where that was
    not measured yet, for two turns; where cards are hidden, for three own turns."""
    asked = []
    monkeypatch.setattr(levels.Ahead, "judge", lambda self, *_, **how: asked.append(how) or [Rated(1, 0.5)])
    for slug, seats in (("nile-artifacts", 2), ("nile-artifacts", 3), ("nile-artifacts", 4), ("saqqara", 3)):
        position = nomarch.game(slug).start(seats).draw(random.Random(1))
        choose(position.view(position.to_move), 5, random.Random(1))
    far = [(how["turns"], how["positions"]) for how in asked]
    assert far == [(-12, 200_000), (-18, 200_000), (2, MUCH), (3, 120_000)]


def test_there_is_no_hint_where_nothing_is_to_be_decided():
    with pytest.raises(NotYourTurn):
        hint(pig.GAME.start(2).play("roll"))


def test_the_heuristic_bot_takes_what_the_heuristic_likes_at_once():
    """In Pig, which has none, that is the points on the table: it holds whatever it has."""
    position = pig.GAME.start(2).play("roll").play("die 3")
    assert pig.GAME.say(make_bot("heuristic").choose(position.view(0), random.Random(1))) == "hold"


def test_a_later_decision_of_a_solved_turn_needs_no_new_solving():
    """The same answers, from the solution of the turn's first decision or from a fresh one."""
    game = nomarch.game("roll-through-the-ages")
    position, answers = game.start(2).draw(random.Random(2)), []
    for _ in range(2):
        answers.append(choose(position.view(position.to_move), 5, random.Random(1)))
        kept = levels._mine.solution
        position.play(answers[-1]).draw(random.Random(3))
    view = position.view(position.to_move)
    again = choose(view, 5, random.Random(1))
    assert levels._mine.solution is kept
    levels._mine.solution = None
    assert choose(view, 5, random.Random(1)) == again
