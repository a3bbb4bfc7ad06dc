"""Tables that an owner may correct: the file, its errors, and what a match makes of them."""

import tomllib

import pytest

import nomarch
from nomarch.engine import Components
from nomarch.engine.errors import BadComponents, OtherRulesRecord
from pig import GAME as PIG

DEFAULT = {
    "coins": {"start": 0, "printed": [False, True, False]},
    "deck": {"first": ["scarab", "ankh"], "second": [["eye", "eye"], ["jar"]]},
}
ABOUT = {"": "A small game.\n\nIts tables.", "coins": "Money.", "deck.first": "Left pile."}


def refuse(tables):
    return "[coins] start is below nothing." if tables["coins"]["start"] < 0 else None


def encode(tables):
    return [tables["coins"]["start"], *map(int, tables["coins"]["printed"])]


@pytest.fixture
def components():
    return Components(DEFAULT, ABOUT, refuse, encode)


def test_the_file_is_commented_and_reads_back_to_the_same_tables(components, tmp_path):
    text = components.text()
    assert text.startswith("# A small game.\n#\n# Its tables.\n\n# Money.\n[coins]\nstart = 0\n")
    assert "# Left pile.\nfirst = " in text
    assert tomllib.loads(text) == DEFAULT
    path = tmp_path / "my.toml"
    path.write_text(text)
    assert components.read(path) == components.read(str(path)) == {}


def test_a_changed_file_keeps_only_what_differs(components, tmp_path):
    path = tmp_path / "my.toml"
    path.write_text(components.text({"coins": {"start": 3}}))
    assert components.read(path) == {"coins": {"start": 3}}
    assert components.whole({"coins": {"start": 3}})["coins"] == {"start": 3, "printed": [False, True, False]}
    assert DEFAULT["coins"]["start"] == 0


def test_the_numbers_follow_the_tables(components):
    assert components.numbers({}) == [0, 0, 1, 0]
    assert components.numbers({"coins": {"start": 7}}) == [7, 0, 1, 0]


def test_tuples_are_as_good_as_lists(components):
    assert components.read({"deck": {"first": ("cat",)}}) == {"deck": {"first": ["cat"]}}


def test_long_lists_are_written_over_several_lines():
    wide = Components({"deck": {"cards": ["canopic jar"] * 20}}, {}, lambda tables: None, encode)
    assert max(map(len, wide.text().splitlines())) <= 100
    assert tomllib.loads(wide.text()) == wide.default


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"money": {}}, "There is no table [money]; there are: coins, deck."),
        ({"coins": 3}, "[coins] is a table of lines like 'name = value', not a single value."),
        ({"coins": {"begin": 3}}, "[coins] has no line 'begin'; it has: start, printed."),
        ({"coins": {"start": "3"}}, "[coins] start is a whole number, not '3'."),
        ({"coins": {"start": True}}, "[coins] start is a whole number, not True."),
        ({"coins": {"printed": [True, 1]}}, "[coins] printed, entry 2 is true or false, not 1."),
        ({"deck": {"second": [["eye"], "jar"]}}, "[deck] second, entry 2 is a list, not 'jar'."),
        ({"deck": {"second": [["eye"], [2]]}}, "[deck] second, entry 2, entry 1 is a word in quotes, not 2."),
        ({"coins": {"start": -1}}, "[coins] start is below nothing."),
    ],
)
def test_wrong_tables_are_refused_with_their_place(components, given, sentence):
    with pytest.raises(BadComponents) as problem:
        components.read(given)
    assert str(problem.value) == sentence
    assert problem.value.code == "components/bad"


def test_a_missing_or_broken_file_is_named(components, tmp_path):
    with pytest.raises(BadComponents, match=r"none\.toml cannot be read: No such file"):
        components.read(tmp_path / "none.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("[coins\nstart = 0")
    with pytest.raises(BadComponents, match=r"broken\.toml is no TOML: .*line 1"):
        components.read(broken)
    broken.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadComponents, match=r"broken\.toml is no TOML"):
        components.read(broken)


def test_a_game_without_tables_takes_none():
    with pytest.raises(BadComponents, match="Pig has no tables to correct"):
        PIG.start(components={"coins": {"start": 1}})
    assert PIG.encode(PIG.check(2, {}))[-1] == PIG.version
    assert "components" not in PIG.start().record.dumps()


def test_a_record_names_its_tables_and_is_refused_with_others(components):
    game = nomarch.game("saqqara")
    own = game.start(3).record
    changed = game.start(3, components={"nile": {"fields": 20}}).record
    assert own.tables == game.components.digest({}) != changed.tables
    assert nomarch.loads(changed.dumps(), nomarch.game).tables == changed.tables
    other = changed.dumps().replace('"fields":20', '"fields":21')
    with pytest.raises(OtherRulesRecord, match=f"with tables {changed.tables} of Saqqara; here they are "):
        nomarch.loads(other, nomarch.game)
    unnamed = own.dumps().replace(f'"tables":"{own.tables}",', "")
    assert nomarch.loads(unnamed, nomarch.game).dumps() == unnamed, "the first records name no tables"


def test_the_numbers_given_to_a_match_cannot_spoil_the_next_one(components):
    components.numbers({})[0] = 99
    assert components.numbers({}) == [0, 0, 1, 0]
