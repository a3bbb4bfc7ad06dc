"""The command line as a person meets it: real processes for the exit status, whole matches by pipe."""

import json
import random
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import numpy as np
import pytest
from support.forking import command

import nomarch
import pig
from nomarch import Dice, cli
from nomarch.engine.links import chain
from nomarch.engine.seal import Seal, commitment, digest
from nomarch.learn import weights

ENVIRONMENT = {"PYTHONPATH": str(Path(nomarch.__file__).parents[1]), "COLUMNS": "120", "PATH": "", "HOME": "/tmp"}


def nomarch_says(*words, typed=""):
    """Run the command; return status, output and error output."""
    return command([*map(str, words)], typed, ENVIRONMENT, 300)


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A finished match with committed dice."""
    position = nomarch.game("roll-through-the-ages").start(2, dice=Dice.from_key("key", ["nonce"]))
    rng = random.Random(6)
    while not position.draw().over:
        position.play(rng.choice(position.legal()))
    file = tmp_path_factory.mktemp("records") / "match.jsonl"
    position.record.save(file)
    return file


def spoil(record, folder, change):
    lines = record.read_text().splitlines()
    file = folder / "spoilt.jsonl"
    file.write_text("\n".join(change(lines)))
    return file


def test_games_are_listed_for_people_and_programs():
    status, out, _ = nomarch_says("games")
    assert status == 0
    assert "roll-through-the-ages" in out
    status, out, _ = nomarch_says("games", "--json")
    rtta = next(game for game in json.loads(out) if game["slug"] == "roll-through-the-ages")
    assert rtta["seats"] == [1, 2, 3, 4]
    assert rtta["options"]["edition"]["choices"] == ["2008", "revised", "late-bronze-age"]


def test_names_of_a_record_steer_no_terminal(tmp_path):
    position, rng = nomarch.game("ra-dice").start(2, names=["\x1b[31mMerit\x07", "Bo\u202e"]), random.Random(1)
    while not position.draw(rng).over:
        position.play(rng.choice(position.legal()))
    position.record.save(tmp_path / "match.jsonl")
    status, out, _ = nomarch_says("replay", tmp_path / "match.jsonl")
    assert status == 0 and "\ufffd[31mMerit\ufffd: " in out
    assert not {"\x1b", "\x07", "\u202e"} & set(out)


def test_verify_replay_and_perft(record):
    status, out, _ = nomarch_says("verify", record)
    assert status == 0
    assert "the record is intact" in out
    assert json.loads(nomarch_says("verify", record, "--json")[1])["verified"] is True
    status, out, _ = nomarch_says("replay", record, "--to", "5")
    assert status == 0
    assert "rolled" in out
    told = json.loads(nomarch_says("replay", record, "--json")[1])
    assert told["over"]
    assert len(told["events"]) == len(record.read_text().splitlines()) - 2
    assert json.loads(nomarch_says("perft", "roll-through-the-ages", "--depth", "3", "--json")[1])["counts"] == [
        6,
        36,
        216,
    ]


def test_verify_says_whose_browser_rolls_fell_without(tmp_path):
    """Of a match in which all add to every roll; here the second player was silent at every third."""
    game, links = nomarch.game("ra-dice"), [chain("t", letter * 64, 200) for letter in "ab"]
    nonces = [own[0] for own in links]
    told = tuple(commitment("t", nonce) for nonce in nonces)
    seal = Seal("t", digest("key"), told, (True, True), game.start(2).record.match(), shaken=True)
    position = game.start(2, dice=Dice.from_seal(seal.text(), nonces, "key"))
    while not position.over:
        if n := position.unshaken and position.record.roll:
            position.record.rolls.append((links[0][n], links[1][n] if n % 3 else None))
        if not position.draw().over:
            position.play(position.legal()[-1])
    file = tmp_path / "match.jsonl"
    position.record.save(file)
    rolls = len(position.record.rolls)
    status, out, _ = nomarch_says("verify", file)
    assert status == 0
    assert f"each of the {rolls} rolls" in out
    assert f"without Player 2's browser: {rolls // 3}." in out
    told = json.loads(nomarch_says("verify", file, "--json")[1])
    assert (told["shaken"], told["without"]) == (rolls, {"1": rolls // 3})


@pytest.mark.parametrize(
    ("words", "sentence", "code"),
    [
        (["play", "roll-through-the-ages", "edition=1999"], "choose one of: 2008", "options/bad"),
        (["play", "roll-through-the-ages", "--seats", "7"], "is for 1 to 4 players, not 7", "options/bad"),
        (["play", "roll-through-the-ages", "edition"], "write it as name=value", "options/bad"),
        (["play", "roll-through-the-ages", "--against", "grandmaster"], "no bot 'grandmaster'", "bot/unknown"),
        (["play", "chess"], "There is no game called 'chess'", "game/unknown"),
        (["verify", "/no/such/file"], "can't be used: No such file", "file"),
        (["fly"], "No such command 'fly'", "usage"),
        (["serve", "--port", "99999", "--no-browser"], "less than or equal to 65535", "usage"),
        (["serve", "--host", "192.0.2.1", "--port", "0", "--no-browser"], "cannot open at 192.0.2.1", "server/address"),
    ],
)
def test_bad_words_get_a_sentence_and_a_status(words, sentence, code):
    status, _, error = nomarch_says(*words)
    assert status == 2
    assert sentence in error
    assert f"({code})" in error
    assert "Traceback" not in error


def another_die(line):
    return json.dumps(json.loads(line) | {"do": "die food" if "coins" in line else "die coins"})


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda lines: [*lines[:9], lines[9][:12]], "record/damaged"),
        (lambda lines: [lines[0].replace('"rules":1', '"rules":99'), *lines[1:]], "record/version"),
        (lambda lines: ["hello", *lines[1:]], "record/foreign"),
        (lambda lines: [lines[0], another_die(lines[1]), *lines[2:]], "dice/changed"),
        (lambda lines: lines[:20], "dice/unverifiable"),
    ],
)
def test_bad_records_get_a_sentence_and_a_status(record, tmp_path, change, code):
    status, _, error = nomarch_says("verify", spoil(record, tmp_path, change))
    assert status == 2
    assert f"({code})" in error
    assert "Traceback" not in error
    assert error.count(".") <= 4


def test_a_whole_match_against_a_bot_is_played_saved_and_verified(tmp_path):
    file = tmp_path / "match.jsonl"
    status, out, error = nomarch_says(
        "play", "roll-through-the-ages", "--against", "random", "--record", file, typed="1\n" * 2000
    )
    assert status == 0, error
    assert "wins." in out or "share the victory." in out
    assert nomarch_says("verify", file)[0] == 0
    assert not file.with_name("match.jsonl.key").exists(), "the key has moved into the record"


def test_a_match_is_left_and_resumed_with_the_same_dice(tmp_path):
    file = tmp_path / "match.jsonl"
    play = ("play", "roll-through-the-ages", "--record", file)
    assert nomarch_says(*play, typed="1\n1\nquit\n")[0] == 0
    assert file.with_name("match.jsonl.key").exists()
    before = file.read_text().splitlines()
    status, out, _ = nomarch_says(*play, typed="1\n" * 3000)
    assert status == 0
    assert f"Continuing after event {len(before) - 1}." in out
    assert file.read_text().splitlines()[: len(before)] == before
    assert nomarch_says("verify", file)[0] == 0


def test_real_dice_are_typed_in(tmp_path):
    file = tmp_path / "match.jsonl"
    words = ("play", "roll-through-the-ages", "--seats", "1", "--my-dice", "--record", file)
    status, out, _ = nomarch_says(*words, typed="f w c\nstop\nbuild city-4 3\nx\nquit\n")
    assert status == 0
    assert "rolled food · rolled workers · rolled coins" in out.replace("\n", " ") or "rolled food" in out
    assert "'x' isn't an action" in out
    events = [json.loads(line)["do"] for line in file.read_text().splitlines()[1:]]
    assert events[:5] == ["die food", "die workers", "die coins", "stop", "build city-4 3"]
    assert json.loads(file.read_text().splitlines()[0])["dice"] == {"by": "hand"}


def test_bots_meet_in_the_arena_and_advise(tmp_path, record):
    words = ("arena", "roll-through-the-ages", "edition=revised", "--bots", "random,random", "--games", "4", "--json")
    status, out, error = nomarch_says(*words, "--records", tmp_path / "matches")
    assert status == 0, error
    standings = json.loads(out)
    again = json.loads(nomarch_says(*words)[1])
    assert again["points"] == standings["points"], "the same seed gives the same matches"
    assert len(list((tmp_path / "matches").glob("*.jsonl"))) == 4
    status, _, error = nomarch_says("arena", "roll-through-the-ages", "--bots", "9,random")
    assert (status, "no level 9" in error) == (2, True)
    status, _, error = nomarch_says("arena", "roll-through-the-ages", "--bots", "4,random", "--until", "5>4")
    assert (status, "Ask for two of the bots that play" in error) == (2, True)
    status, _, error = nomarch_says("hint", record)
    assert (status, "(action/not-your-turn)" in error or "(match/over)" in error) == (2, True)


def test_corrected_components_are_checked_and_their_differences_told(tmp_path):
    file = tmp_path / "my.toml"
    file.write_text("[nile]\nfields = 20\n[thief]\nslots = [5, 4, 3, 2, 2]\n")
    status, out, _ = nomarch_says("components", "check", file)
    assert status == 0
    assert out.startswith("my.toml can be played. Saqqara then differs from our tables in these lines: 2.\n")
    assert "[nile] fields = 20 instead of 30 (The last field of the Nile (reconstructed).)" in out
    assert "[thief] slots = [5, 4, 3, 2, 2] instead of [5, 4, 3, 2, 1]" in out
    file.write_text("[coins]\nstart = [0, 0, 0, 0]\n")
    assert "as they are here" in nomarch_says("components", "check", file)[1]
    for text, why in (("[nile]\nfields = 1000\n", "from 0 to 100"), ("[no]\nsuch = 1\n", "no table of any game")):
        file.write_text(text)
        status, _, error = nomarch_says("components", "check", file)
        assert (status, why in error, "(components/bad)" in error) == (2, True, True)
    assert nomarch_says("components", "check")[0] == 2


def test_components_are_written_corrected_and_played(tmp_path):
    file, record = tmp_path / "my.toml", tmp_path / "match.jsonl"
    status, out, _ = nomarch_says("components", "nile-artifacts")
    assert status == 0
    assert "reconstructed" in out
    file.write_text(out)
    play = ("play", "nile-artifacts", "--components", file, "--record", record)
    assert nomarch_says(*play, typed="quit\n")[0] == 0
    assert "components" not in json.loads(record.read_text().splitlines()[0]), "nothing differs from ours"
    record.unlink()
    file.write_text("[coins]\nstart = [3, 3, 3, 3]\n")
    assert nomarch_says(*play, typed="quit\n")[0] == 0
    assert json.loads(record.read_text().splitlines()[0])["components"] == {"coins": {"start": [3, 3, 3, 3]}}
    file.write_text("[coins]\nstart = 'many'\n")
    status, _, error = nomarch_says("play", "nile-artifacts", "--components", file)
    assert (status, "(components/bad)" in error) == (2, True)
    status, _, error = nomarch_says("components", "roll-through-the-ages")
    assert (status, "has no tables to correct. (components/bad)" in error) == (2, True)


def test_undo_why_points_and_help_answer(tmp_path):
    file = tmp_path / "match.jsonl"
    typed = "stop\nwhy buy empire\npoints\nhelp\ntable\n²\nundo\nquit\n"
    status, out, _ = nomarch_says("play", "roll-through-the-ages", "--seed", "3", "--record", file, typed=typed)
    assert status == 0
    assert "undo your last move" in out
    assert "developments" in out
    assert "Undone." in out
    assert [json.loads(line)["do"].split()[0] for line in file.read_text().splitlines()[1:]] == ["die"] * 3


def test_a_new_match_under_an_old_name_keeps_its_own_key(tmp_path):
    file = tmp_path / "match.jsonl"
    play = ("play", "roll-through-the-ages", "--record", file)
    for _ in range(2):  # the record was thrown away, its key forgotten
        assert nomarch_says(*play, typed="quit\n" if file.exists() else "stop\nquit\n")[0] == 0
        file.unlink()
    assert nomarch_says(*play, typed="stop\nquit\n")[0] == 0
    status, out, error = nomarch_says(*play, typed="quit\n")
    assert (status, error) == (0, "") and "Continuing" in out


def test_a_seed_does_not_take_over_other_dice_and_does_not_repeat_itself(tmp_path):
    committed, seeded = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    play = ("play", "roll-through-the-ages", "--record")
    assert nomarch_says(*play, committed, typed="stop\nquit\n")[0] == 0
    status, _, error = nomarch_says(*play, committed, "--seed", "3", typed="quit\n")
    assert status == 2 and "resume it without --seed" in error
    assert nomarch_says(*play, seeded, "--seed", "3", typed="quit\n")[0] == 0
    assert nomarch_says(*play, seeded, "--seed", "3", typed="1\n" * 40 + "quit\n")[0] == 0
    dice = [line["do"] for line in map(json.loads, seeded.read_text().splitlines()[1:]) if line["by"] == "chance"]
    assert dice[:3] != dice[3:6]


def test_a_bot_that_fails_in_a_match_is_replaced(tmp_path):
    file = tmp_path / "match.jsonl"
    script = tmp_path / "bot.py"
    script.write_text("raise SystemExit")
    against = f"cmd:{sys.executable} {script}"
    typed = "1\n" * 400
    status, out, error = nomarch_says(
        "play", "roll-through-the-ages", "--record", file, "--against", against, typed=typed
    )
    assert status == 0 and "Level 3 takes seat 1" in out + error
    assert nomarch_says("verify", file)[0] == 0


@pytest.mark.parametrize("words", [("games", "--json"), ("play", "chess")])
def test_a_python_of_its_own_says_the_same(words):
    """All other commands here branch off from a process that has imported everything."""
    told = [sys.executable, "-m", "nomarch", *words]
    done = subprocess.run(told, capture_output=True, text=True, timeout=300, check=False, env=ENVIRONMENT)
    assert (done.returncode, done.stdout, done.stderr) == nomarch_says(*words)


def test_the_page_opens_without_a_command(tmp_path):
    """The command serves until it is ended; it says where."""
    command = [sys.executable, "-m", "nomarch", "serve", "--port", "0", "--no-browser"]
    environment = {"PYTHONPATH": str(Path(nomarch.__file__).parents[1]), "PATH": "", "HOME": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            said = server.stdout.readline()
            address = re.search(r"http://127.0.0.1:\d+/", said).group(0)
            with urllib.request.urlopen(f"{address}healthz", timeout=60) as answer:
                assert answer.status == 200
        finally:
            server.terminate()


def test_training_leaves_weights_and_goes_on_where_it_stopped(tmp_path, monkeypatch, capsys):
    """On Pig, whose matches are short; the command finds its game by name, which is all that is changed here."""
    monkeypatch.setattr("nomarch.cli.research.game", lambda name: pig.GAME)
    folder = tmp_path / "run"
    for games in (128, 128):
        cli.research.train("pig", minutes=2.0, folder=folder, matches=games, workers=1)
    said = capsys.readouterr().out
    assert "weights.npz" in said and "128 matches" in said
    _, manifest = weights.load(folder / "weights.npz", pig.GAME, 2)
    assert manifest["matches"] == 128, "the plan was finished the first time; the second had nothing left to play"


def test_a_run_can_be_repeated_from_its_weights(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("nomarch.cli.research.game", lambda name: pig.GAME)
    one, two = tmp_path / "one", tmp_path / "two"
    cli.research.train("pig", minutes=2.0, folder=one, matches=128, seed=7, workers=1)
    cli.research.train("pig", minutes=2.0, folder=two, like=one / "weights.npz", workers=1)
    first, second = (weights.load(folder / "weights.npz", pig.GAME, 2) for folder in (one, two))
    assert first[1]["plan"] == second[1]["plan"]
    assert all(map(np.array_equal, first[0].arrays, second[0].arrays))


def test_weights_are_refined_by_solved_play_in_as_many_goes_as_it_takes(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("nomarch.cli.research.game", lambda name: pig.GAME)
    one, two = tmp_path / "one", tmp_path / "two"
    cli.research.train("pig", minutes=2.0, folder=one, matches=128, workers=1)
    for minutes in (0.0, 2.0):
        cli.research.train("pig", minutes=minutes, folder=two, begin=one / "weights.npz", solved=80, workers=1)
    said = capsys.readouterr().out
    assert "goes on from here" in said and "two/weights.npz" in said.replace("\n", "")
    _, manifest = weights.load(two / "weights.npz", pig.GAME, 2)
    assert (manifest["matches"], manifest["refined"]["matches"]) == (128, 80)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("train", "chess"), "chess"),
        (("train", "saqqara", "--seats", "2"), "3 to 5 players"),
        (("train", "ra-dice", "speed=high"), "no option 'speed'"),
        (("train", "ra-dice", "--like", "nowhere.npz"), "There are no weights at nowhere.npz."),
        (("train", "saqqara", "--seats", "3", "--solved", "8"), "Turns of Saqqara cannot be solved"),
    ],
)
def test_training_what_is_not_there_is_refused_in_a_sentence(words, sentence):
    status, output, error = nomarch_says(*words)
    assert (status, output) == (2, "")
    assert sentence in error


# Positions ------------------------------------------------------------------------------------


def test_a_position_is_set_up_by_hand_and_found_again_by_its_id():
    put = ("--set", "pharaoh.1=7", "--set", "phase=1", *(w for n in range(5) for w in ("--set", f"dice.{n}={n + 1}")))
    status, out, _ = nomarch_says("edit", "ra-dice", *put)
    assert status == 0
    id_ = out.split()[-1]
    status, out, _ = nomarch_says("position", id_, "--json")
    told = json.loads(out)
    assert (told["state"]["pharaoh"][:2], told["state"]["dice"], told["to_move"]) == ([0, 7], [1, 2, 3, 4, 5], 0)
    assert told["id"] == id_


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("edit", "ra-dice", "--set", "pharaoh.1=70"), "it goes from 0 to 12"),
        (("edit", "ra-dice", "--set", "pharaoh.1=x"), "must be a whole number"),
        (("position", "nonsense"), "isn't a position id"),
        (("position", "ra-dice.AAAA"), "isn't a position of Ra"),
        (("play", "saqqara", "--at", "ra-dice.Suq0rf"), "a position of ra-dice, not of saqqara"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(words, why):
    status, _, error = nomarch_says(*words)
    assert status == 2
    assert why in " ".join(error.split())


def test_practice_verifies_and_says_what_it_cannot_prove(tmp_path):
    game, rng = nomarch.game("ra-dice"), random.Random(2)
    position = game.position(game.start(2, match="tiny").draw(rng).tobytes(), match="tiny")
    position.record.dice, position.record.dice_by = Dice.from_key("key"), "commitment"
    while not position.draw().over:
        position.play(rng.choice(position.legal()))
    file = tmp_path / "practice.jsonl"
    position.record.save(file)
    status, out, _ = nomarch_says("verify", file)
    assert status == 0
    assert "nothing proves what came before" in " ".join(out.split())
