"""What a viewer may not know is in no byte that is made for that viewer: shown on a game with secrets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import whisper

from nomarch.engine import CHANCE, SPECTATOR
from nomarch.engine.errors import NotYourTurn
from nomarch.page.fragments import fragments
from nomarch.page.words import translator
from nomarch.server.api import _table_view
from nomarch.server.identity import Player
from nomarch.server.play.tables import Tables
from nomarch.server.play.views import ANYBODY, look_at
from nomarch.server.replays import look_back
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    yield Tables(store, find=lambda slug: whisper.GAME)
    store.close()


def seen_by(tables: Tables, table_id: str, player: str) -> str:
    """Every word that the page and the API would send to a player, in small letters."""
    table = tables.get(table_id)
    look = look_at(table, player, tables.can_undo(table, player), lambda owner: False)
    html = "".join(fragments(look, translator("en")).values())
    return (html + _table_view(look, Player(player)).model_dump_json()).lower()


def opened(tables: Tables) -> str:
    table = tables.open("whisper", "merit", ["me", "open"])
    tables.sit(table, "hemi", "Hemi")
    tables.give_nonce(table, "merit", "a")
    tables.give_nonce(table, "hemi", "b")
    return table


def test_dealt_cards_are_told_to_nobody_who_cannot_see_them(tables: Tables) -> None:
    table = opened(tables)
    mine, theirs = tables.get(table).position.state.card[:2]  # type: ignore[attr-defined]
    assert mine and theirs
    for player in ("merit", "hemi", "a spectator"):
        html = seen_by(tables, table, player)
        assert "deal " not in html
        assert "something hidden" in html


def test_a_hidden_choice_is_told_only_to_who_made_it(tables: Tables) -> None:
    table = opened(tables)
    tables.act(table, "merit", 2, "lay 4")
    assert "lay 4" in seen_by(tables, table, "merit")
    for player in ("hemi", "a spectator"):
        html = seen_by(tables, table, player)
        assert '"laid":[4' not in html
        assert "something only they know" in html
        log = html[html.index('id="log"') : html.index('id="talk"')]
        assert "lay " not in log


def test_after_a_restart_the_secrets_are_still_secrets(tables: Tables) -> None:
    table = opened(tables)
    tables.act(table, "merit", 2, "lay 4")
    again = Tables(tables.store, find=lambda slug: whisper.GAME)
    html = seen_by(again, table, "hemi")
    assert '"laid":[4' not in html
    assert "something only they know" in html


def test_the_end_reveals_and_a_replay_keeps_each_viewers_eyes(tables: Tables) -> None:
    table = opened(tables)
    tables.act(table, "merit", 2, "lay 4")
    tables.act(table, "hemi", 3, "lay 2")
    assert '"laid":[4,2' in seen_by(tables, table, "a spectator")
    record = tables.record(table)
    own = "".join(fragments(look_back(table, record, 3, 0), translator("en")).values()).lower()
    other = "".join(fragments(look_back(table, record, 3, 1), translator("en")).values()).lower()
    assert "lay 4" in own
    assert "lay 4" not in other


def test_games_that_hide_nothing_tell_everything(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    tables = Tables(store)
    table = tables.open("roll-through-the-ages", "merit", ["me", "me"])
    tables.give_nonce(table, "merit", "a")
    assert all(not told.kept_from for told in tables.get(table).trail)
    store.close()


def test_saqqaras_hands_and_laid_cards_reach_no_other_viewer(tmp_path: Path) -> None:
    """A spectator's page holds no hand, and no line of it names a card that was laid face down."""
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    tables, rng, hidden, laid = Tables(store), random.Random(5), 0, 0
    table = tables.open("saqqara", "merit", ["me", "bot", "bot"])
    tables.give_nonce(table, "merit", "a")
    for _ in range(60):
        found = tables.get(table)
        position = found.position
        look = look_at(found, "a spectator", False, lambda owner: False)
        hands = [list(hand) for hand in position.state.hand[:3]]  # type: ignore[attr-defined]
        hidden += any(any(hand) for hand in hands)
        assert not any(any(hand) for hand in look.view.state.hand[:3])  # type: ignore[attr-defined]
        log = fragments(look, translator("en"))["log"]
        laid += log.count("Laid a card face down")
        assert log.count("Laid ") == log.count("Laid a card face down"), "a card that lies face down is named"
        action = rng.choice(position.legal())
        if position.to_move == 0:
            tables.act(table, "merit", found.version, position.say(action))
        else:
            tables.act_for_bot(table, position.to_move, found.version, action)
    assert hidden > 10 and laid > 10, "there was nothing to hide"
    store.close()


def test_nobody_learns_what_another_seat_could_play_by_asking_about_it(tmp_path: Path) -> None:
    """A page that wants to be asked first hears of final actions: only of its own, on its own turn."""
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    tables = Tables(store)
    table = tables.open("saqqara", "merit", ["me", "open", "bot"])
    tables.sit(table, "hemi", "Hemi")
    for player in ("merit", "hemi"):
        tables.give_nonce(table, player, "a")
    found = tables.get(table)
    while found.position.to_move != 0:
        seat = found.position.to_move
        action = found.position.say(found.position.legal()[0])
        if seat == 1:
            tables.act(table, "hemi", found.version, action)
        else:
            tables.act_for_bot(table, seat, found.version, found.position.legal()[0])
    asked = [found.game.say(a) for a in found.position.legal()]
    for player in ("hemi", "somebody"):
        for action in asked:
            tables.ask(table, player, found.version, action, rolls=True)  # raises nothing
    assert len(asked) > 1
    store.close()


# Real cards, typed in by hand -----------------------------------------------------------------


def by_hand(tables: Tables, slug: str, *players: str) -> str:
    table = tables.open(slug, players[0], ["me", *["open"] * (len(players) - 1)], by_hand=True)
    for player in players[1:]:
        tables.sit(table, player, player)
    return table


def typed_by(tables: Tables, table_id: str, player: str, facing: int = ANYBODY) -> list[str]:
    """What the page offers a player to type in."""
    look = look_at(tables.get(table_id), player, False, lambda owner: False, facing)
    return [look.game.say(a) for a in look.choices]


def test_a_card_that_one_seat_sees_is_typed_by_that_seat(tables: Tables) -> None:
    table = by_hand(tables, "whisper", "merit", "hemi")
    cards = ["deal 1", "deal 2", "deal 3", "deal 4"]
    assert (typed_by(tables, table, "merit"), typed_by(tables, table, "hemi")) == (cards, [])
    with pytest.raises(NotYourTurn):
        tables.act(table, "hemi", 0, "deal 2")
    tables.act(table, "merit", 0, "deal 2")
    assert (typed_by(tables, table, "merit"), typed_by(tables, table, "hemi")) == ([], cards)
    assert typed_by(tables, table, "a spectator") == []


def test_at_one_screen_it_is_passed_on_before_a_secret_card_is_typed(tables: Tables) -> None:
    table = tables.open("whisper", "merit", ["me", "me"], by_hand=True)
    tables.act(table, "merit", 0, "deal 2")
    found = tables.get(table)
    before, after = (look_at(found, "merit", False, lambda owner: False, facing) for facing in (0, 1))
    assert (before.curtain, before.outcomes, before.view.seat) == (1, (), SPECTATOR)
    assert (after.curtain, len(after.outcomes), after.view.seat) == (None, 4, 1)


def test_anybody_at_the_table_types_for_a_bot(tables: Tables) -> None:
    table = tables.open("whisper", "merit", ["me", "bot"], by_hand=True)
    tables.act(table, "merit", 0, "deal 2")
    assert len(typed_by(tables, table, "merit")) == 4
    tables.act(table, "merit", 1, "deal 3")


def test_no_list_of_saqqaras_cards_to_type_tells_what_others_hold(tmp_path: Path) -> None:
    """Open draws are offered to everybody alike; of a hand's card only its owner reads which are left in the pile."""
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    tables, rng, secret, people = Tables(store), random.Random(2), 0, ("merit", "hemi", "nub")
    table = by_hand(tables, "saqqara", *people)
    for _ in range(70):
        found = tables.get(table)
        position, due = found.position, found.due
        offered = {player: typed_by(tables, table, player) for player in people}
        if position.chance:
            possible = [position.say(a) for a, _weight in position.outcomes()]
            is_draw = possible[0].startswith("draw")
            secret += is_draw
            assert due == (position.state.turn if is_draw else CHANCE)  # type: ignore[attr-defined]
            for seat, player in enumerate(people):
                assert offered[player] == (possible if due in (CHANCE, seat) else []), player
        player = people[due] if due >= 0 else rng.choice(people)
        tables.act(table, player, found.version, rng.choice(offered[player]))
    assert secret >= 12, "no hand was drawn"
    store.close()
