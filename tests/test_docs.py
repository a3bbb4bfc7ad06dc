"""What the documentation shows works: its examples run, its links lead somewhere."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import nomarch
from nomarch.engine.record import loads

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_examples_of_the_readme_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
    assert (tmp_path / "match.jsonl").exists()
    assert names["position"].over
    assert "(" in capsys.readouterr().out


def test_the_page_on_reconstructed_tables_tells_every_line_once_and_is_up_to_date():
    spec = spec_from_file_location("reconstructed", ROOT / "docs/reconstructed.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for slug, rows in module.ROWS.items():
        game = nomarch.game(slug)
        assert sorted(line for row in rows for line in module.covered(game, row)) == sorted(module.lines_of(game))
    assert set(module.ROWS) == {game.slug for game in nomarch.all_games() if game.components}
    assert module.PAGE.read_text(encoding="utf-8") == module.page()


def test_the_option_added_in_contributing_plays_and_reads_older_records():
    import pig

    names: dict[str, object] = {}
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(block, "CONTRIBUTING.md", "exec"), names)
    older = pig.GAME.start(2).play("roll").play("die 6").play("hold").play("roll").play("die 1").record
    position = loads(older.dumps(), lambda slug: names["game"]).position()
    assert position.record.options == {"target": "100", "ones": "pot"}
    assert position.play("roll").play("die 1").scores()[0].total == 6, "the option's default plays as before"


def test_the_commands_of_the_readme_exist():
    from nomarch.cli import app

    known = {command.name or command.callback.__name__ for command in app.registered_commands}
    used = set(re.findall(r"^nomarch (\w+)", README, re.MULTILINE))
    assert used
    assert used <= known


@pytest.mark.parametrize("page", sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("*.md")))
def test_links_lead_to_files(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target
