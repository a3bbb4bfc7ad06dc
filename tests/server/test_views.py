"""Several people at one screen: what is hidden stays hidden until the one whose turn it is has taken it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
from support.people import Person, hear, tell
from support.process import ServerProcess

from nomarch.games.saqqara.rules.data import CARDS
from nomarch.page.fragments import fragments
from nomarch.page.look import Look
from nomarch.page.words import translator
from nomarch.server.play.table import Memo, Table
from nomarch.server.play.tables import Tables
from nomarch.server.play.views import NOBODY, look_at
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    yield Tables(store)
    store.close()


def laying(tables: Tables) -> Table:
    """Saqqara, three people at one screen, at the moment when the first one lays cards."""
    table = tables.get(tables.open("saqqara", "merit", ["me", "me", "me"], names=["Merit", "Hemi", "Tau"]))
    tables.give_nonce(table.id, "merit", "a")
    while not table.position.chance and not table.position.say(table.position.legal()[0]).startswith("lay"):
        tables.act(table.id, "merit", table.version, table.position.say(table.position.legal()[-1]))
    return table


def shown(table: Table, facing: int) -> str:
    table.memo = Memo()
    look = look_at(table, "merit", False, lambda owner: False, facing)
    return "".join(fragments(look, translator("en")).values())


def other_hand(table: Table, seat: int) -> None:
    """Give a seat another card than one it holds, or has laid face down, which nobody else could notice."""
    state: Any = table.position.state
    if state.laid[seat][0]:  # pick it up again; nobody sees that either
        state.hand[seat][state.laid[seat][0] - 1] += 1
    gone = next(card for card in range(CARDS) if state.hand[seat][card])
    new = next(card for card in range(CARDS) if not state.hand[seat][card])
    for pile, sign in ((state.hand, 1), (state.deck, -1)):
        pile[seat][gone] -= sign
        pile[seat][new] += sign
    if state.laid[seat][0]:
        state.hand[seat][new] -= 1
        state.laid[seat][0] = new + 1
    position = table.position.copy()
    position._machine.load(position._states, 0, state.tobytes())
    position._step(-1)
    table.position = position


def test_a_look_has_all_that_looks_have_and_nothing_else(tables: Tables) -> None:
    """Looks are put together by name, so a name that is missing or misspelt would be noticed late, or never."""
    table = laying(tables)
    look = look_at(table, "merit", False, lambda player: False)
    known = {one.name: one for one in fields(Look)}
    assert set(vars(look)) - set(known) == {"past"}
    left_out = set(known) - set(vars(look))
    assert all(known[name].default is not MISSING for name in left_out), left_out


def test_before_the_curtain_rises_no_byte_depends_on_any_hand(tables: Tables) -> None:
    table = laying(tables)
    mover = table.position.to_move
    before, own = shown(table, NOBODY), shown(table, mover)
    assert "Pass the device to" in before and f'data-face="{mover}"' in before
    assert 'data-action="lay' not in before
    for seat in range(3):
        other_hand(table, seat)
    assert shown(table, NOBODY) == before
    assert shown(table, mover) != own


def test_the_next_persons_screen_is_not_the_last_ones(tables: Tables) -> None:
    table = laying(tables)
    first = table.position.to_move
    while table.position.to_move == first:
        tables.act(table.id, "merit", table.version, table.position.say(table.position.legal()[0]))
    second = table.position.to_move
    after = shown(table, first)
    assert f'data-face="{second}"' in after and 'data-action="lay' not in after
    other_hand(table, first)
    other_hand(table, second)
    assert shown(table, first) == after
    assert 'data-action="lay' in shown(table, second)


def test_no_curtain_where_nothing_is_hidden(tables: Tables) -> None:
    table = tables.get(tables.open("roll-through-the-ages", "merit", ["me", "me"]))
    tables.give_nonce(table.id, "merit", "a")
    assert "data-face" not in shown(table, NOBODY) and "data-action" in shown(table, NOBODY)


def test_one_person_among_others_needs_no_curtain(tables: Tables) -> None:
    table = tables.get(tables.open("saqqara", "merit", ["me", "bot", "bot"]))
    tables.give_nonce(table.id, "merit", "a")
    assert "data-face" not in shown(table, NOBODY)


def test_the_page_and_the_socket_keep_the_curtain_until_somebody_takes_the_screen(
    sqlite_server: ServerProcess, people: Callable[..., Person]
) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "me", "me", game="saqqara")
    view = merit.view(table)
    while not view["choices"][0]["a"].startswith("lay"):
        merit.act(table, view["v"], view["choices"][-1]["a"])
        view = merit.view(table)
    page = merit.get(f"/t/{table}").text
    assert "data-face" in page and 'data-action="lay' not in page
    with merit.socket(table) as line:
        before = hear(line, "patch")
        assert before["f"] == -1 and 'data-action="lay' not in before["html"]
        tell(line, t="face", id=1, seat=7)
        assert hear(line, "no")["code"] == "seat/none"
        tell(line, t="face", id=2, seat=view["to_move"])
        after = hear(line, "patch")
        assert after["f"] == view["to_move"] and 'data-action="lay' in after["html"]
