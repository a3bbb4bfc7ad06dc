"""The components file: section 9 of RULES.md."""

import pytest

import nomarch
from nomarch.engine.errors import BadComponents
from nomarch.games.saqqara.rules.components import COMPONENTS


def test_9_1_the_file_gives_the_tables_back(tmp_path):
    file = tmp_path / "saqqara.toml"
    file.write_text(COMPONENTS.text(), encoding="utf-8")
    assert COMPONENTS.read(file) == {}
    assert "reconstructed" in COMPONENTS.text()
    assert 'costs = ["1 fish, 1 wood", "2 fish, 2 wood"' in COMPONENTS.text()


def test_9_1_replaced_tables_are_played(table):
    t = table(
        components={
            "influence": {"beggar": 1, "merchant": 5},
            "distribution": {"extra": [5, 2, 2, 3, 3, 4]},
            "nile": {"fields": 2},
            "irrigation": {"costs": ["3 gold", "1 linen, 1 wood", "0 fish", "4 linen", ""], "points": [2, 3, 5, 7, 11]},
        }
    )
    assert t.s.deck[0][9:] == [1, 5]
    assert t.empty().season("fish").at("DISTRIBUTING").holds("fish") == {"fish": 2 + 5}
    t.goods(0, gold=3, land=9).season("land").at("DEVELOPING").play("build irrigation", "nile", "nile")
    assert t.has() == {"land": 3}
    assert "nile" not in t.choices()
    assert t.points(0) == {"nile": 2, "pyramids": 2}


def test_9_1_the_record_carries_replaced_tables():
    game = nomarch.game("saqqara")
    position = game.start(3, components={"nile": {"fields": 12}})
    assert position.state.nile_end == 12
    assert '"components":{"nile":{"fields":12}}' in position.record.dumps().splitlines()[0]


@pytest.mark.parametrize(
    ("tables", "reason"),
    [
        ({"thresholds": {"2": 1}}, "[thresholds] has 19 cards; there are 20."),
        ({"thresholds": {"2": 0, "3": 4}}, "[thresholds] needs a card 2: the first round is set up with one."),
        ({"influence": {"beggar": 4}}, "[influence] has 25 cards; there are 24."),
        ({"influence": {"beggar": -1, "1": 6}}, "[influence] has a number of cards below zero."),
        ({"distribution": {"extra": [1, 2]}}, "[distribution] extra needs 6 numbers from 0 to 30."),
        (
            {"markets": {"year-4": ["fish", "wood", "gold"]}},
            "[markets] year-4 has 3 markets; at most 2 can be held.",
        ),
        (
            {"markets": {"year-4": ["gold", "fish"]}},
            "[markets] year-4 must follow the order of the board: fish, linen, wood, gold.",
        ),
        (
            {"markets": {"year-4": ["land"]}},
            "[markets] year-4 has the unknown warehouse 'land'; use: fish, linen, wood, gold.",
        ),
        ({"nile": {"fields": 101}}, "[nile] fields must be from 0 to 100."),
        ({"trade": {"slots": [5, 4, 3, 2]}}, "[trade] slots has 4 entries; a pyramid has 5 levels."),
        ({"trade": {"slots": [5, 4, 3, 2, 0]}}, "[trade] slots must be from 1 to 30."),
        (
            {"trade": {"costs": ["1 wood", "two wood", "", "", ""]}},
            "[trade] costs: level 2 reads 'two wood'; write it like '2 fish, 2 wood'.",
        ),
    ],
)
def test_9_1_tables_that_cannot_be_played_are_refused_with_the_place(tables, reason):
    with pytest.raises(BadComponents) as refused:
        COMPONENTS.read(tables)
    assert str(refused.value) == reason
