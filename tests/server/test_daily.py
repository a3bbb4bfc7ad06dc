"""The daily deal without a network: days that change, one try each, and a key that nobody gets before midnight."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from nomarch.engine.errors import NomarchError
from nomarch.engine.record import loads
from nomarch.page.fragments import fragments
from nomarch.page.words import translator
from nomarch.server.bots.pool import Processes
from nomarch.server.daily import days
from nomarch.server.daily.best import BOTS, best_for, bot_seed
from nomarch.server.daily.chain import LENGTH, link
from nomarch.server.daily.dailies import Dailies
from nomarch.server.errors import BadMessage, DealAway, DealClosed, NotOver, UnknownTable
from nomarch.server.play.tables import Tables
from nomarch.server.play.views import look_at
from nomarch.server.replays import look_back
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store

GAME = "roll-through-the-ages"
SECRET = "a secret of some length"
FIRST = date(2026, 3, 1)


class Clock:
    """A clock that the test sets, in days since the first."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moment = datetime(2026, 3, 1, 12, tzinfo=UTC)
        monkeypatch.setattr(days, "now", lambda: self.moment)

    def goes_on(self, **more: float) -> None:
        self.moment += timedelta(**more)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def dailies(tmp_path: Path, clock: Clock) -> Iterator[Dailies]:
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    yield with_secret(store, SECRET)
    store.close()


def with_secret(store: Store, secret: str) -> Dailies:
    from nomarch import catalogue

    return Dailies(store, Tables(store), lambda: secret, Processes(catalogue.game, 1))


def finish(dailies: Dailies, table: str, player: str, seed: int = 1) -> None:
    """Play at random to the end, bots as their seeds say."""
    tables, rng = dailies.tables, random.Random(seed)
    while not (found := tables.get(table)).position.over:
        action = rng.choice(found.position.legal())
        if found.position.to_move == 0:
            tables.act(table, player, found.version, found.game.say(action))
        else:
            tables.act_for_bot(table, found.position.to_move, found.version, action)


def key_of(dailies: Dailies) -> str:
    day = dailies.today()
    return link(SECRET, day.chain.number, day.chain.place(day.day))


# Days -----------------------------------------------------------------------------------------


def test_a_day_begins_once_and_stays_what_it_was(dailies: Dailies, clock: Clock) -> None:
    before = dailies.today()
    assert (before.day, before.chain.first, before.shares) == (FIRST, FIRST, ())
    dailies.play(GAME, "merit", "Merit", "abc")
    assert dailies.today() == before
    assert dailies.lock(before) == before.chain.anchor


def test_the_next_day_mixes_in_what_the_players_of_the_last_one_added(dailies: Dailies, clock: Clock) -> None:
    dailies.play(GAME, "merit", "Merit", "zzz")
    dailies.play("ra-dice", "merit", "Merit", "yyy")
    dailies.play(GAME, "hemi", "Hemi", "aaa")
    clock.goes_on(days=1)
    assert dailies.today().shares == ("aaa", "yyy", "zzz")
    assert dailies.lock(dailies.today()) == dailies.proof(FIRST).link


def test_a_server_that_slept_goes_on_with_the_link_of_the_calendar(dailies: Dailies, clock: Clock) -> None:
    dailies.play(GAME, "merit", "Merit", "abc")
    clock.goes_on(days=5)
    late = dailies.today()
    assert late.shares == ("abc",), "of the last day on which somebody played"
    assert late.chain.place(late.day) == 6
    clock.goes_on(days=1)
    assert dailies.proof(late.day).chained()
    with pytest.raises(UnknownTable, match="Nobody asked"):
        dailies.proof(FIRST + timedelta(days=2))


def test_after_its_last_day_a_chain_is_followed_by_the_one_published_with_it(dailies: Dailies, clock: Clock) -> None:
    dailies.today()
    first, following = dailies.chains()
    clock.goes_on(days=LENGTH - 1)
    assert dailies.today().chain == first
    clock.goes_on(days=1)
    assert dailies.today().chain == following
    assert [chain.first for chain in dailies.chains()] == [FIRST + timedelta(days=LENGTH * n) for n in range(3)]
    clock.goes_on(days=1)
    assert dailies.proof(following.first).chained()


def test_a_lost_secret_begins_a_new_chain_in_sight_of_everybody(dailies: Dailies, clock: Clock) -> None:
    dailies.today()
    clock.goes_on(days=1)
    other = with_secret(dailies.store, "another secret altogether")
    assert other.today().chain.first == FIRST + timedelta(days=1)
    assert [chain.first for chain in other.chains()] == [
        FIRST, FIRST + timedelta(days=1), FIRST + timedelta(days=1 + LENGTH),
    ]  # fmt: skip
    with pytest.raises(DealAway, match="lost"):
        other.proof(FIRST)
    with pytest.raises(DealAway, match="isn't the one of this day"):
        dailies.today()


def test_the_secret_is_made_once_and_only_for_its_owner(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert settings.daily_key() == Settings(data=tmp_path).daily_key() != settings.signing_key()
    assert settings.daily_secret_file.stat().st_mode & 0o777 == 0o600
    assert Settings(data=tmp_path, daily_secret="set by the operator").daily_key() == "set by the operator"


# One try --------------------------------------------------------------------------------------


def test_everybody_gets_one_table_a_day_and_game(dailies: Dailies, clock: Clock) -> None:
    mine = dailies.play(GAME, "merit", "Merit", "abc")
    assert dailies.play(GAME, "merit", "Merit", "other") == mine
    assert dailies.play(GAME, "hemi", "Hemi", "abc") != mine
    assert dailies.play("ra-dice", "merit", "Merit", "abc") != mine
    clock.goes_on(days=1)
    assert dailies.play(GAME, "merit", "Merit", "abc") != mine


def test_everybody_meets_the_same_dice_and_the_same_bots(dailies: Dailies) -> None:
    one, other = (dailies.tables.get(dailies.play(GAME, who, who, who)) for who in ("merit", "hemi"))
    assert one.position.record.events == other.position.record.events != []
    assert one.chairs[1].level == other.chairs[1].level == BOTS
    view = one.position.view(one.position.to_move)
    assert bot_seed("key", view) == bot_seed("key", other.position.view(other.position.to_move)) != bot_seed("k", view)
    assert dailies.tables.bot_seed(one.id, view) == dailies.tables.bot_seed(other.id, view) is not None


def test_who_gives_up_gets_no_second_try(dailies: Dailies) -> None:
    mine = dailies.play(GAME, "merit", "Merit", "abc")
    assert dailies.tables.last_word(mine, "merit") is None, "who gives up an ordinary match is told its key"
    dailies.tables.give_up(mine, "merit")
    with pytest.raises(DealClosed, match="given up"):
        dailies.play(GAME, "merit", "Merit", "abc")


def test_nobody_lets_a_bot_play_or_asks_for_hints(dailies: Dailies) -> None:
    mine = dailies.play(GAME, "merit", "Merit", "abc")
    with pytest.raises(DealClosed, match="play your deal"):
        dailies.tables.leave(mine, "merit", 5)
    with pytest.raises(NomarchError, match="Hints are off"):
        dailies.tables.view_for_hint(mine, "merit", dailies.tables.get(mine).version)


@pytest.mark.parametrize("share", ["a b", "a|b", "x" * 65, "ä", "<b>"])
def test_a_bad_share_is_refused_and_opens_nothing(dailies: Dailies, share: str) -> None:
    with pytest.raises(BadMessage, match="share"):
        dailies.play(GAME, "merit", "Merit", share)
    assert dailies.tries_of("merit") == []


def test_results_count_while_the_day_goes_on(dailies: Dailies, clock: Clock) -> None:
    for n, who in enumerate(("merit", "hemi", "late")):
        table = dailies.play(GAME, who, who, who)
        if who == "late":
            clock.goes_on(days=1)
        finish(dailies, table, who, n)
    standing = dailies.standing(FIRST, GAME)
    points = {who: dailies.tried(who, FIRST, GAME) for who in ("merit", "hemi", "late")}
    assert points["late"] and points["late"].late
    counted = [one.points for who, one in points.items() if one and who != "late"]
    assert list(standing.points) == sorted(counted, reverse=True)
    assert standing.place(max(standing.points)) == 1
    assert standing.place(min(standing.points) - 1) == 3


def test_a_result_stays_when_its_match_is_deleted(dailies: Dailies) -> None:
    table = dailies.play(GAME, "merit", "Merit", "abc")
    finish(dailies, table, "merit")
    before = dailies.standing(FIRST, GAME)
    dailies.tables.give_up(table, "merit")
    assert dailies.standing(FIRST, GAME) == before
    assert len(before.points) == 1


# Secrecy --------------------------------------------------------------------------------------


def told(dailies: Dailies, table_id: str, player: str) -> str:
    """Everything that pages and API are made of, for a viewer."""
    table = dailies.tables.get(table_id)
    look = look_at(table, player, False, lambda owner: False)
    html = "".join(fragments(look, translator("en")).values()) + repr(look)
    if table.position.over:
        record = dailies.tables.record(table_id)
        back = look_back(table_id, record, len(record.events), 0, table.chairs, table.story)
        html += record.dumps() + repr(back) + "".join(fragments(back, translator("en")).values())
    return html


def test_the_key_is_in_nothing_that_is_told_before_midnight(dailies: Dailies, clock: Clock) -> None:
    table, key = dailies.play(GAME, "merit", "Merit", "abc"), key_of(dailies)
    assert dailies.tables.get(table).dice.key == key
    assert key not in told(dailies, table, "merit")
    finish(dailies, table, "merit")
    assert key not in told(dailies, table, "merit")
    with pytest.raises(NotOver, match="midnight UTC"):
        dailies.proof(FIRST)
    clock.goes_on(hours=11, minutes=59)
    assert key not in told(dailies, table, "merit")
    clock.goes_on(minutes=1)
    assert key in told(dailies, table, "merit")
    assert dailies.proof(FIRST).link == key


def test_todays_link_cannot_be_worked_out_from_yesterdays(dailies: Dailies, clock: Clock) -> None:
    """What is public on a day leads back to the anchor and not on: today's key hashes to it, not the reverse."""
    dailies.today()
    clock.goes_on(days=1)
    public, key = dailies.lock(dailies.today()), key_of(dailies)
    assert public == dailies.proof(FIRST).link
    assert key not in {public, *dailies.today().shares, dailies.today().mix, dailies.today().chain.anchor}


def test_a_finished_deal_verifies_once_the_day_is_over(dailies: Dailies, clock: Clock) -> None:
    table = dailies.play(GAME, "merit", "Merit", "abc")
    finish(dailies, table, "merit")
    with pytest.raises(NomarchError, match="Others may still play"):
        dailies.tables.record(table).verify()
    clock.goes_on(days=1)
    record = loads(dailies.tables.record(table).dumps(), dailies.tables.find)
    assert record.dice is not None
    assert dailies.proof(FIRST).drew(record.dice, GAME)
    assert record.verify() > 20


def test_only_its_player_may_look_at_a_deal_that_others_may_still_play(dailies: Dailies, clock: Clock) -> None:
    table = dailies.tables.get(dailies.play(GAME, "merit", "Merit", "abc"))
    assert not table.closed_to("merit")
    assert table.closed_to("hemi")
    clock.goes_on(days=1)
    assert not table.closed_to("hemi")


# The strongest level --------------------------------------------------------------------------


def test_a_level_plays_the_same_deal_to_the_same_end_each_time(
    dailies: Dailies, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the plain rules, with a chooser that depends on what it sees and on its seed, as the levels do."""
    from nomarch import catalogue
    from nomarch.server.daily import best as daily_best

    chosen: list[int] = []

    def choose(view: object, level: int, rng: random.Random) -> int:
        chosen.append(level)
        return rng.choice(view.legal)  # type: ignore[attr-defined]

    monkeypatch.setattr(daily_best, "choose", choose)
    monkeypatch.setattr(type(catalogue.game(GAME)), "compile", lambda game: None)
    dice = dailies.dice(dailies.today(), GAME)
    assert best_for(GAME, 2, dice, 5) == best_for(GAME, 2, dice, 5)
    assert set(chosen) == {5, BOTS}


def test_what_the_level_made_is_kept_and_shown(dailies: Dailies) -> None:
    day = dailies.today().day
    dailies.kept.keep_best(day, GAME, 5, {"scores": [31, 12], "placings": [1, 2]})
    dailies.kept.keep_best(day, GAME, 5, {"scores": [99, 12], "placings": [1, 2]})
    assert dailies.standing(day, GAME).best == (5, 31)
    assert json.dumps(dailies.kept.bests(day)[GAME][1]) == '{"scores": [31, 12], "placings": [1, 2]}'


# What the documentation shows -----------------------------------------------------------------


def test_the_check_shown_in_the_documentation_holds(dailies: Dailies, clock: Clock) -> None:
    text = (Path(__file__).parents[2] / "docs" / "daily.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    dailies.play(GAME, "hemi", "Hemi", "hemis")
    clock.goes_on(days=1)
    table = dailies.play(GAME, "merit", "Merit", "abc")
    finish(dailies, table, "merit")
    first = dailies.tables.get(table).position.record.events[0].action
    clock.goes_on(days=1)
    proof = dailies.proof(FIRST + timedelta(days=1))
    day = {
        "key": proof.link, "hashes": proof.chain.place(proof.day), "anchor": proof.chain.anchor,
        "shares": list(proof.shares), "mixed": proof.mix,
    }  # fmt: skip
    names: dict[str, Any] = {"day": day, "record": dailies.tables.record(table).dumps()}
    exec(compile(block, "daily.md", "exec"), names)
    assert day["shares"] == ["hemis"]
    outcomes = dailies.tables.find(GAME).start(2).outcomes()
    assert outcomes[names["draw"]("0/1/1", len(outcomes))][0] == first
