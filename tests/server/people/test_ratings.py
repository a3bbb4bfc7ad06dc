"""Ratings: counted once in the transaction that ends a match, only where it was agreed, and bots on the same scale."""

from __future__ import annotations

import random

import pytest
import sqlalchemy as sa
from support.luck import Luck

from nomarch.bots.skill import MU, Skill, bot_skill, rated, shipped
from nomarch.engine import chance
from nomarch.server.contests import Contests
from nomarch.server.contests.contests import Plan
from nomarch.server.errors import BadMessage, NotRated
from nomarch.server.people import People
from nomarch.server.people.pace import Pace
from nomarch.server.people.pairing import Pairing, Wish
from nomarch.server.people.programs import Programs
from nomarch.server.people.ratings import Ratings, places, rate
from nomarch.server.people.standing import Standing
from nomarch.server.people.terms import Terms, forget
from nomarch.server.play import opening
from nomarch.server.play.tables import Tables
from nomarch.server.storage.schema import rating_history
from nomarch.server.storage.store import Store
from nomarch.tables import BOT, HUMAN, Chair

GAME = "roll-through-the-ages"
RATED = Terms(rated=True, open=True)


@pytest.fixture
def tables(store: Store, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """With dice that fall alike in every run: now and then a match played at random is a tie."""
    for module in (chance, opening):
        monkeypatch.setattr(module, "secrets", Luck("rated"))
    for who in ("ann", "ben"):
        People(store).keep(who, who.title())
    return Tables(store)


def begun(tables: Tables, *chairs: str, terms: Terms | None = RATED) -> str:
    table = tables.open(GAME, "ann", ["me", *chairs], terms=terms)
    if "open" in chairs:
        tables.sit(table, "ben", "Ben")
    for who in {chair.owner for chair in tables.get(table).chairs} - {None}:
        tables.give_nonce(table, who or "", "abc")
    return table


def play(tables: Tables, table: str, most: int = 4000) -> None:
    """Everybody plays at random, bots included."""
    rng, found = random.Random(1), tables.get(table)
    for _ in range(most):
        if found.position.over:
            return
        seat = found.position.to_move
        chair, action = found.chairs[seat], rng.choice(found.position.legal())
        if chair.kind == BOT:
            tables.act_for_bot(table, seat, found.version, action)
        else:
            tables.act(table, chair.owner or "", found.version, found.game.say(action))
    raise AssertionError("the match does not end")


def test_a_rated_match_counts_once_for_both_and_leaves_a_mark_in_the_curve(tables: Tables, store: Store) -> None:
    table, ratings = begun(tables, "open"), Ratings(store)
    play(tables, table)
    found, result = ratings.of(["ann", "ben"], GAME), tables.get(table).position.result
    assert result is not None
    winner, loser = ("ann", "ben") if result.placings[0] < result.placings[1] else ("ben", "ann")
    assert found[winner].mu > MU > found[loser].mu and all(skill.provisional for skill in found.values())
    assert [skill for _at, skill in ratings.curve("ann", GAME)] == [found["ann"]]
    with store.engine.begin() as connection:  # a second look, as after a crash, changes nothing
        rate(connection, table, GAME, ["ann", "ben"], tables.get(table).chairs, result.placings)
    assert ratings.of(["ann", "ben"], GAME) == found
    assert [(one.name, one.matches) for one in ratings.best(GAME)] == [(winner.title(), 1), (loser.title(), 1)]


@pytest.mark.parametrize("terms", [None, Terms(open=True, pace=Pace.read("live 5+10"))])
def test_what_was_not_agreed_as_rated_counts_for_nothing(tables: Tables, store: Store, terms: Terms | None) -> None:
    play(tables, begun(tables, "open", terms=terms))
    assert Ratings(store).of(["ann", "ben"], GAME) == {}


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("who", ["ann", "ben"])
def test_whoever_leaves_the_seat_to_a_bot_comes_last_even_after_taking_it_back(
    tables: Tables, store: Store, who: str, back: bool
) -> None:
    table = begun(tables, "open")
    tables.leave(table, who, 1)
    if back:  # nobody who is about to lose ends the rating for all
        tables.come_back(table, who)
    play(tables, table)
    found, other = Ratings(store).of(["ann", "ben"], GAME), {"ann": "ben", "ben": "ann"}[who]
    assert found[who].mu < MU < found[other].mu


def test_a_tiny_match_and_one_against_a_bot_of_ones_own_are_never_rated(tables: Tables, store: Store) -> None:
    with pytest.raises(BadMessage, match="whole"):
        tables.open("ra-dice", "ann", ["me", "bot 5"], options={"match": "tiny"}, terms=RATED)
    people = People(store)
    bot = Programs(store, people, Standing(store, 60)).add(people.kept_by("ann"), "Robo").id  # type: ignore[arg-type]
    table = tables.open(GAME, "ann", ["me", "open"], terms=RATED)
    with pytest.raises(NotRated, match="own bot"):
        tables.sit(table, bot, "")
    wish = Wish(GAME, 2, Pace.read("none"), rated=True)
    paired = [Pairing(tables).pair(wish, who, "") for who in ("ann", bot, "ben")]
    assert paired[0] != paired[1] and paired[2] in paired[:2]


def test_nobody_escapes_by_giving_up(tables: Tables, store: Store) -> None:
    table = begun(tables, "open")
    tables.give_up(table, "ben")
    tables.give_up(table, "ann")
    play(tables, table)
    with store.engine.connect() as connection:
        assert set(connection.scalars(sa.select(rating_history.c.player))) == {"ann", "ben"}


def test_who_deletes_themselves_meanwhile_is_rated_no_more_and_the_other_is(tables: Tables, store: Store) -> None:
    table = begun(tables, "open")
    tables.leave(table, "ben", 1)
    with store.engine.begin() as connection:
        forget(connection, "ben")
    play(tables, table)
    with store.engine.connect() as connection:
        assert set(connection.scalars(sa.select(rating_history.c.player))) == {"ann"}


def test_against_bots_the_rating_follows_from_theirs(tables: Tables, store: Store) -> None:
    play(tables, begun(tables, "bot 1"))
    assert list(Ratings(store).of(["ann"], GAME)) == ["ann"]


def test_the_matches_of_a_rated_contest_count_and_only_kept_names_enter(tables: Tables, store: Store) -> None:
    house = Contests(store, tables, 0.0)
    with pytest.raises(BadMessage, match="whole"):
        house.open("ann", Plan("ra-dice", options={"match": "tiny"}, rated=True))
    contest = house.open("ann", Plan(GAME, rounds=1, rated=True))
    with pytest.raises(NotRated):
        house.enter(contest, "guest", "Guest")
    for who in ("ann", "ben"):
        house.enter(contest, who, "")
    house.begin(contest, "ann")
    [match] = house.get(contest).matches
    for who in ("ann", "ben"):
        tables.give_nonce(match.table or "", who, "abc")
    play(tables, match.table or "")
    assert set(Ratings(store).of(["ann", "ben"], GAME)) == {"ann", "ben"}


# The scale ------------------------------------------------------------------------------------


def test_bots_of_every_level_stand_on_the_scale_and_two_levels_are_always_more() -> None:
    assert len(shipped()) == 4
    for game, levels in shipped().items():
        assert sorted(levels) == [1, 2, 3, 4, 5], game
        assert levels[2].mu == pytest.approx(MU)
        assert levels[1].mu < levels[3].mu < levels[5].mu and levels[2].mu < levels[4].mu, game
    assert bot_skill("a game of somebody else", 3) == Skill()


def test_the_same_placing_is_a_tie_and_five_can_be_rated() -> None:
    tied = rated([Skill(), Skill()], [1, 1])
    assert tied[0].mu == pytest.approx(tied[1].mu)
    five = rated([Skill()] * 5, [1, 2, 3, 4, 5])
    assert [skill.mu for skill in five] == sorted((skill.mu for skill in five), reverse=True)


def test_who_did_not_play_to_the_end_comes_behind_everybody() -> None:
    chairs = [Chair(kind, "x", "", 1) for kind in (BOT, HUMAN, HUMAN)]
    assert places(["a", "b", "c"], chairs, [1, 2, 3]) == [4, 2, 3]
    assert places(["", "b", "c"], chairs, [1, 2, 3]) == [1, 2, 3]
    assert places(["a", "b", "c"], chairs, [3, 1, 2], gone=[1]) == [6, 4, 2]


def test_the_ranking_is_recovered_from_synthetic_matches() -> None:
    """The small twin of benchmarks/ratings.py."""
    from ratings_check import recovered

    found = recovered(players=12, matches=500, seed=1)
    assert found.correlation > 0.9 and found.inside > 0.8
