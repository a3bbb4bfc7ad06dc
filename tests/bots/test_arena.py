"""The arena: paired, rotated, repeatable, and not to be stopped by a bad bot."""

import logging
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import nomarch
import pig
from nomarch.bots import BotFailed, UnknownBot, arena, make_bot, whole
from nomarch.bots.arena import Deal, _play, _short, interval, lineups, play_deal
from nomarch.bots.elo import ratings
from nomarch.bots.match import PairedDice, play_match
from nomarch.bots.minds import minds_of
from nomarch.bots.process import ProcessBot

HOLD_AT_20 = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"action": "hold" if question["state"]["pot"] >= 20 else "roll"}), flush=True)
"""


class HoldAt:
    def __init__(self, pot=20):
        self.pot = pot

    def choose(self, view, rng):
        return pig.rules.HOLD if view.state.pot >= self.pot else pig.rules.ROLL


def run(bots, games=8, **more):
    return arena(pig.GAME, 2, bots, games, seed=1, workers=1, **more)


def told(standings):
    """All but the times."""
    return [(row.bot, row.share, row.points, row.elo) for row in standings.rows]


def test_seeded_arenas_repeat():
    assert told(run(["3", "random"])) == told(run(["3", "random"]))


def test_matches_do_not_depend_on_the_number_of_workers():
    one, two = (arena(pig.GAME, 2, ["2", "random"], 6, seed=1, workers=workers) for workers in (1, 2))
    assert told(one) == told(two)


def test_a_level_beats_random_and_leads_the_table():
    standings = run(["random", "3"], games=20)
    assert [row.bot for row in standings.rows] == ["3", "random"]
    assert standings.rows[0].low > 0.5
    assert standings.rows[0].elo > standings.rows[1].elo
    assert standings.matches == 20


def test_equal_bots_on_paired_dice_split_every_deal():
    """Two deterministic equals meet the same dice in both seats, so each deal ends one all."""
    standings = run(["5", "05"], games=20)
    assert [row.share for row in standings.rows] == [0.5, 0.5]


def test_paired_dice_do_not_depend_on_earlier_throws():
    long, short = PairedDice("1/1"), PairedDice("1/1")
    for _ in range(7):
        long.source(0)
    short.source(0)
    assert long.source(1).random() == short.source(1).random()
    assert long.source(0).random() == short.source(0).random()
    assert PairedDice("1/2").source(0).random() != PairedDice("1/1").source(0).random()


def test_every_pair_meets_when_there_are_more_bots_than_seats():
    assert lineups(["5", "3", "random"], 2) == [("5", "3"), ("5", "random"), ("3", "random")]
    assert lineups(["5", "3"], 4) == [("5", "3", "3", "3")]


def test_records_are_saved_and_replay(tmp_path):
    standings = run(["1", "random"], games=4, records=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert len(files) == standings.matches == 4
    record = nomarch.load(files[0], lambda slug: pig.GAME)
    assert record.position().over
    assert set(record.names) == {"1", "random"}


def test_the_table_goes_to_people_and_to_programs():
    standings = run(["1", "random"], games=2)
    assert "winners average" in standings.table()
    assert '"game": "pig"' in standings.to_json()


def test_deals_run_on_any_executor():
    with ThreadPoolExecutor(1) as pool:
        spread = arena(pig.GAME, 2, ["1", "random"], 6, seed=1, executor=pool)
    assert [row.share for row in spread.rows] == [row.share for row in run(["1", "random"], games=6).rows]


def test_progress_counts_deals():
    told = []
    run(["1", "random"], games=6, tell=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_bot_process_plays(tmp_path):
    script = tmp_path / "bot.py"
    script.write_text(HOLD_AT_20)
    standings = run([f"cmd:{sys.executable} {script}", "random"], games=4)
    assert standings.failures == ()
    assert standings.rows[0].bot.startswith("cmd:")


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("raise SystemExit", "has ended"),
        ("import time; time.sleep(60)", "kept silent"),
        ('input(); print(\'{"action": "castle"}\', flush=True); input()', "names no action"),
        ('input(); print(\'{"action": "die 3"}\', flush=True); input()', "not legal"),
        ("input(); print('nonsense', flush=True); input()", "names no action"),
        ("import os; input(); os.write(1, bytes([255, 10])); input()", "has ended"),
        ("while True: print('{}', flush=True)", "names no action"),
    ],
    ids=["dies", "hangs", "unknown action", "illegal action", "no json", "no text", "never stops"],
)
def test_a_failing_process_loses_its_seat_to_level_3(tmp_path, caplog, program, why):
    script = tmp_path / "bot.py"
    script.write_text(program)
    with caplog.at_level(logging.WARNING, "nomarch.arena"):
        patience = 0.7 if why == "kept silent" else 30.0  # a busy machine may start a program slowly
        standings = run([f"cmd:{sys.executable} {script}", "random"], games=2, patience=patience)
    assert standings.matches == 2
    assert len(standings.failures) == 2
    assert all(why in failure for failure in standings.failures)
    assert "Level 3 takes seat" in caplog.text
    assert standings.rows[0].bot != "random"  # level 3 finished the matches


def test_a_program_that_never_reads_its_questions_is_given_up(tmp_path):
    """The pipe is full after some sixty thousand letters; more than that is asked here at once."""
    script = tmp_path / "bot.py"
    script.write_text("import time; time.sleep(60)")
    bot = ProcessBot(f"{sys.executable} {script}", patience=0.5)
    try:
        with pytest.raises(BotFailed, match="did not read"):
            bot._send({"state": "x" * 1_000_000})
    finally:
        bot.close()


def test_long_names_that_begin_or_end_alike_give_different_files():
    names = ["cmd:python one/bot.py", "cmd:python two/bot.py", "a_long_module:First", "a_long_module:Second", "5"]
    assert len({_short(name) for name in names}) == 5
    assert all(len(_short(name)) <= 16 for name in names) and _short("5") == "5"


def test_a_bot_in_the_working_folder_is_found(tmp_path, monkeypatch):
    (tmp_path / "bot_of_this_folder.py").write_text("class Bot:\n    def choose(self, view, rng):\n        return 0\n")
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    monkeypatch.chdir(tmp_path)
    assert make_bot("bot_of_this_folder:Bot").choose(None, None) == 0


def test_a_bot_whose_module_breaks_is_refused_with_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "broken_bot.py").write_text("raise ValueError('no brain')")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownBot, match="no brain"):
        make_bot("broken_bot:Bot")


def test_a_bot_that_raises_loses_its_seat_and_the_match_goes_on():
    class Broken:
        def choose(self, view, rng):
            raise RuntimeError("out of ideas")

    played = play_match(pig.GAME, [HoldAt(), Broken()], ["a", "b"], {}, PairedDice("1"), "s")
    assert played.position.over
    assert list(played.failures) == [1]
    assert "out of ideas" in played.failures[1]


def test_a_wrong_name_is_told_before_the_first_match():
    with pytest.raises(UnknownBot):
        run(["1", "strongest"])


def test_own_bots_join_by_import_path(tmp_path, monkeypatch):
    (tmp_path / "my_pig_bot.py").write_text(
        "class Twenty:\n    def choose(self, view, rng):\n        return 1 if view.state.pot >= 20 else 0\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert run(["my_pig_bot:Twenty", "random"], games=4).rows[0].bot == "my_pig_bot:Twenty"


def test_intervals_hold_their_mean_and_shrink():
    rng = random.Random(1)
    few, many = ([rng.choice([0.0, 0.5, 1.0]) for _ in range(n)] for n in (20, 2000))
    assert interval(many)[1] - interval(many)[0] < (interval(few)[1] - interval(few)[0]) / 5
    assert interval([1.0] * 10)[0] < 1.0
    assert interval([1.0]) == (0.0, 1.0)


def test_elo_explains_shares():
    """Ten to one is 400 points; equals are equal."""
    even = ratings(["a", "b"], [(("a", "b"), (1.0, 0.0)), (("a", "b"), (0.0, 1.0))])
    assert even["a"] == pytest.approx(even["b"])
    ten = ratings(["a", "b"], [(("a", "b"), (1.0, 0.0))] * 1000 + [(("a", "b"), (0.0, 1.0))] * 100)
    assert ten["a"] - ten["b"] == pytest.approx(400, abs=5)


# Matches in machine code --------------------------------------------------------------------


def outcomes(deal, play):
    """How each match of a deal ended, without the times."""
    return [(match.names, match.shares, match.points, match.decisions) for match in play(deal)]


def step_by_step(deal):
    """The matches of a deal, every bot asked for every decision."""
    lineups = [deal.lineup[-turn:] + deal.lineup[:-turn] for turn in range(len(deal.lineup))]
    return [_play(deal, names, turn) for turn, names in enumerate(lineups)]


@pytest.mark.parametrize(
    ("game", "lineup", "deals"),
    [
        ("pig", ("random", "heuristic"), 10),
        ("ra-dice", ("3", "2"), 3),
        ("ra-dice", ("1", "random", "4", "heuristic"), 1),
        ("nile-artifacts", ("3", "random", "1"), 1),
    ],
)
def test_whole_matches_end_as_those_played_step_by_step(game, lineup, deals):
    game = pig.GAME if game == "pig" else nomarch.game(game)
    assert minds_of(game, lineup) is not None
    for number in range(deals):
        deal = Deal(game, lineup, game.check(len(lineup), {}), 7, number, None, 20.0)
        assert outcomes(deal, play_deal) == outcomes(deal, step_by_step)


def test_sources_run_dry_and_are_written_on(monkeypatch):
    """With four words at a time every throw and every mind is refilled again and again."""
    monkeypatch.setattr(whole, "WORDS", 4)
    deal = Deal(pig.GAME, ("random", "heuristic", "random"), {}, 3, 1, None, 20.0)
    assert outcomes(deal, play_deal) == outcomes(deal, step_by_step)


def test_foreign_bots_and_the_highest_level_are_asked_step_by_step():
    game = nomarch.game("ra-dice")
    assert minds_of(game, ("3", "5")) is None
    assert minds_of(game, ("3", "mine:Bot")) is None
    assert minds_of(pig.GAME, ("3", "random")) is None, "no network is shipped with Pig"
