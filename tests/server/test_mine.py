"""One's own page: what it sums up, and that it is one's own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from support.people import Person, finish
from support.process import ServerProcess

from nomarch.page.mine import cost, luck, wins
from nomarch.page.words import translator
from nomarch.server.daily import days
from nomarch.server.daily.dailies import Try
from nomarch.server.mine import Match, Mine, Streaks, streaks

EN = translator("en")
TODAY = date(2026, 3, 10)


def match(placing: int, against: str = "3", game: str = "ra-dice", **more: float) -> Match:
    return Match("m", game, "2026-03-01", against, (10, 8), 0, placing, False, **more)


def tried(day: date, late: bool = False) -> Try:
    return Try(day, "ra-dice", "m", "s", (1, 2), 1, late)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "today", lambda: TODAY)


def test_wins_in_a_row_now_and_at_most() -> None:
    matches = [match(1), match(1), match(1), match(2), match(1), match(1, "screen"), match(1)]
    assert streaks(matches, []) == Streaks(2, 3, 0, 0)


def test_days_in_a_row_end_today_or_yesterday() -> None:
    back = [TODAY - timedelta(days=n) for n in (1, 2, 5, 6, 7)]
    assert streaks([], map(tried, back)) == Streaks(0, 0, 2, 3)
    assert streaks([], map(tried, [TODAY, *back])) == Streaks(0, 0, 3, 3)
    assert streaks([], map(tried, back[2:])) == Streaks(0, 0, 0, 3)
    assert streaks([], [tried(TODAY, late=True)]) == Streaks(0, 0, 0, 0)


def test_wins_are_counted_by_game_and_level_without_matches_against_oneself() -> None:
    matches = (match(1), match(2), match(1, "5"), match(1, "people"), match(1, "screen"), match(2, "3", "saqqara"))
    found = Mine(matches, (), Streaks(0, 0, 0, 0), None)
    assert found.by_level == [
        ("ra-dice", "3", 2, 1),
        ("ra-dice", "5", 1, 1),
        ("ra-dice", "people", 1, 1),
        ("saqqara", "3", 1, 0),
    ]
    assert [m.won for m in matches] == [True, False, True, True, False, False]


def test_charts_have_the_same_numbers_as_a_table() -> None:
    drawn = wins([("Ra <b>", "Bot: Skilled", 4, 3)], EN)
    assert "Ra &lt;b&gt;, Bot: Skilled" in drawn
    assert "<td>4</td><td>3</td>" in drawn
    points = [("2026-03-01", "Ra", 0.012), ("2026-03-02", "Ra", 0.004)]
    assert "<td>1.2</td>" in cost(points, EN)
    assert "<td>0.4</td>" in cost(points, EN)
    assert "<td>−7</td>" in luck([("2026-03-01", "Ra", -0.07)], EN)


def test_everybody_sees_only_their_own(sqlite_server: ServerProcess, people: Callable[..., Person]) -> None:
    merit, hemi = (people(sqlite_server.address, name) for name in ("Merit", "Hemi"))
    nothing = {"matches": [], "by_level": [], "daily": []}
    assert merit.get("/api/me").json() | nothing == merit.get("/api/me").json()
    table = merit.started("me", "bot 1")
    scores = finish(merit, table)["result"]["scores"]
    [found] = merit.get("/api/me").json()["matches"]
    assert (found["id"], found["against"], found["scores"]) == (table, "1", scores)
    assert merit.get("/me.json").json() == merit.get("/api/me").json()
    assert "attachment" in merit.get("/me.json").headers["content-disposition"]
    assert hemi.get("/api/me").json()["matches"] == []
    assert table not in hemi.get("/me").text
    assert "Nothing here yet" in hemi.get("/me").text
    stranger = people(sqlite_server.address, token="nobody's")
    assert stranger.get("/api/me").status_code == 403


def test_a_deals_key_and_dice_reach_nobody_through_the_server(
    sqlite_server: ServerProcess, people: Callable[..., Person]
) -> None:
    """Every answer that a player, another player and a stranger get while the day goes on."""
    from nomarch.server.daily.chain import link

    merit, hemi = (people(sqlite_server.address, name) for name in ("Merit", "Hemi"))
    secret = sqlite_server.settings["NOMARCH_DAILY_SECRET"]
    game = "roll-through-the-ages"
    table = merit.post(f"/api/daily/{game}", {"share": "merits"}).json()["id"]
    assert merit.post(f"/api/daily/{game}", {}).json()["id"] == table
    finish(merit, table)
    day = merit.get("/api/daily").json()["day"]
    of_table = ["", "/record", "/verify", "/replay", "/frames?at=9", "/study"]
    ours = [f"/t/{table}{path}" for path in of_table] + [f"/api/tables/{table}{path}" for path in of_table[:3]]
    ours += [f"/api/study/t/{table}", f"/api/study/t/{table}/position?event=3", f"/t/{table}/turns/0"]
    for path in [
        *ours,
        "/",
        "/daily",
        f"/daily/{day}/{game}",
        f"/daily/{day}/{game}/verify",
        f"/api/daily/{day}",
        "/me",
    ]:
        merit.get(path)
        assert path not in ours or hemi.get(path).status_code == 403, path
    assert hemi.post(f"/api/study/t/{table}").status_code == 403
    heard = "".join((*merit.heard, *hemi.heard))
    assert merit.get(f"/api/tables/{table}/verify").json()["verified"] is False
    assert link(secret, 0, 0) in heard, "the lock is public"
    assert link(secret, 0, 1) not in heard, "the key is not"
    assert merit.get(f"/api/daily/{day}").status_code == 409
    assert merit.get("/api/daily/2026-02-30").status_code == 422
    assert merit.get("/daily/yesterday/ra-dice").status_code == 422
    assert merit.post("/api/daily/no-such-game", {}).status_code == 404
    assert merit.post(f"/api/daily/{game}", {"share": "a|b"}).status_code == 422
