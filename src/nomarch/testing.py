"""What every game is tested with: the contract, scenes for rule tests, and the clause check.

A game gets the whole contract by one line in a test file:

    class TestContract(Contract, game="roll-through-the-ages"): ...
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from .catalogue import game as find_game
from .engine import CHANCE, OVER, SPECTATOR, Dice, Game, Position, Record, Step
from .engine.chance import pick
from .engine.errors import (
    BadOptions,
    IllegalAction,
    MatchOver,
    NothingToUndo,
    NotYourTurn,
    UnreadableAction,
)
from .engine.plain import PlainState
from .engine.record import loads

GAMES_EACH = 12
ASKED = 8  # actions of which each moment is asked why not: thousands in a match, and each makes a view


# Scenes -----------------------------------------------------------------------------------


class Scene:
    """A plain state to set up by hand and to play on by notation, every step checked.

    scene = Scene("roll-through-the-ages", seats=2)
    scene.s.food[0] = 1
    scene.play("die food", "die coins", "die skull", "stop")
    """

    def __init__(self, game: Game | str, seats: int | None = None, **options: Any) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = self.game.usual_seats if seats is None else seats
        self.s: Any = self.game.start(self.seats, **options).state

    @property
    def to_move(self) -> int:
        """The seat to move, CHANCE or OVER."""
        mover: int = self.game.calls.to_move(self.s)
        return mover

    def ids(self) -> list[int]:
        """The ids of all actions or outcomes that are possible now."""
        out = [0] * self.game.max_legal
        if self.to_move == OVER:
            return []
        if self.to_move == CHANCE:
            return out[: self.game.calls.outcomes(self.s, out, [0] * self.game.max_legal)]
        return out[: self.game.calls.legal(self.s, out)]

    def choices(self, start: str = "") -> list[str]:
        """All that is possible now, in notation; only what begins with `start`."""
        return [name for name in map(self.game.say, self.ids()) if name.startswith(start)]

    def weights(self) -> dict[str, int]:
        """At chance: the weight of every outcome."""
        out, weights = [0] * self.game.max_legal, [0] * self.game.max_legal
        n = self.game.calls.outcomes(self.s, out, weights)
        return {self.game.say(a): w for a, w in zip(out[:n], weights[:n], strict=True)}

    def play(self, *names: str) -> Scene:
        """Play actions and outcomes one after the other; each must be possible."""
        for name in names:
            action = self.game.parse(name)
            if action not in self.ids():
                raise AssertionError(f"{name!r} is not possible; possible: {self.choices()}")
            self.game.calls.apply(self.s, action)
        return self

    def watch(self, name: str) -> list[Step]:
        """Play one action or outcome, and return its steps as everybody sees them."""
        plain, rows = self.game.plain, self.game.plain.states(2)
        rows[0], due, steps = self.s, self.game.parse(name), list[Step]()
        if due not in self.ids():
            raise AssertionError(f"{name!r} is not possible; possible: {self.choices()}")
        while plain.walk(rows, due):
            steps.append(Step(due if due >= 0 else None, self._seen(rows[0]), self._seen(rows[1])))
            rows[0], due = rows[1], -1
        self.s.become(rows[0])
        return steps

    def _seen(self, state: PlainState) -> PlainState:
        seen = self.game.seen_type.like(state)
        self.game.calls.hide(seen, SPECTATOR)
        return seen

    def points(self, seat: int) -> dict[str, int]:
        """A seat's points by source."""
        rows = [[0] * len(self.game.sources) for _ in range(self.game.seats[-1])]
        self.game.calls.score(self.s, rows)
        return dict(zip(self.game.sources, rows[seat], strict=True))

    def total(self, seat: int) -> int:
        """All points of a seat."""
        return sum(self.points(seat).values())

    def standing(self) -> list[int]:
        """The standing of every seat: greater is better, equal is a tie."""
        keys = [0] * self.game.seats[-1]
        self.game.calls.standing(self.s, keys)
        return keys[: self.seats]


# Clauses ----------------------------------------------------------------------------------


def clauses(rules: Path) -> set[str]:
    """The numbers of all clauses ("4.2") and rulings ("R12") of a RULES.md."""
    return set(re.findall(r"^\*\*(R?\d+(?:\.\d+)?)\*\*", rules.read_text(encoding="utf-8"), re.MULTILINE))


def proven_clauses(tests: Path) -> set[str]:
    """The clause numbers that test names below a folder carry: test_4_2_... and test_r12_..."""
    found = set()
    for file in tests.rglob("test_*.py"):
        for whole, part, ruling in re.findall(
            r"def test_(?:(\d+)_(\d+)|(r\d+))_", file.read_text(encoding="utf-8"), re.IGNORECASE
        ):
            found.add(ruling.upper() if ruling else f"{whole}.{part}")
    return found


# Golden matches ---------------------------------------------------------------------------


def seen(record: Record) -> str:
    """A fingerprint of everything every seat and a spectator see, event by event, and of all points."""
    whole = hashlib.sha256()
    position = record.position(0)
    for event in record.events:
        position.play(event.action)
        for seat in (*range(record.seats), SPECTATOR):
            whole.update(position.view(seat).tobytes())
        whole.update(repr([score.by_source for score in position.scores()]).encode())
    return whole.hexdigest()


def write_golden(folder: Path, game: Game | str, seed: int = 1) -> None:
    """Record one random match of every variant, with what was seen, for a golden test to replay."""
    found = find_game(game) if isinstance(game, str) else game
    folder.mkdir(exist_ok=True)
    fingerprints = {}
    for seats, options in variants_of(found):
        name = "-".join([str(seats), *options.values()]) + ".jsonl"
        record = _random_match(found, (seats, options), seed).record
        record.date = "2026-01-01T00:00:00+00:00"
        record.save(folder / name)
        fingerprints[name] = seen(record)
    (folder / "seen.json").write_text(json.dumps(fingerprints, indent=2) + "\n", encoding="utf-8")


def check_golden(folder: Path, game: Game | str) -> int:
    """Replay all golden matches to the same views and points; return how many there are."""
    found = find_game(game) if isinstance(game, str) else game
    fingerprints = json.loads((folder / "seen.json").read_text(encoding="utf-8"))
    for name, fingerprint in fingerprints.items():
        record = loads((folder / name).read_text(encoding="utf-8"), lambda slug: found)
        assert record.position().over, name
        assert seen(record) == fingerprint, name
    return len(fingerprints)


# The contract -----------------------------------------------------------------------------


class Contract:
    """What every game promises, over every seat count and option; subclass with `game=`.

    A game of long matches sets fewer `matches`, and looks at every so-manieth event of them.
    """

    game: Game
    matches = GAMES_EACH
    every = 1
    played: dict[Any, Any]  # what several tests look at

    def __init_subclass__(cls, game: Game | str | None = None, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls.played = {}
        if game is not None:
            cls.game = find_game(game) if isinstance(game, str) else game

    def pytest_generate_tests(self, metafunc: Any) -> None:
        if "variant" in metafunc.fixturenames:
            variants = list(variants_of(self.game))
            if metafunc.config.getoption("--quick", default=False):  # fewest and most seats, all first and last words
                variants = [variants[0], variants[-1]]
            ids = [" ".join([f"{seats} seats", *options.values()]) for seats, options in variants]
            metafunc.parametrize("variant", variants, ids=ids)

    def test_same_choices_lead_to_the_same_match(self, variant: Any) -> None:
        one, two = (_random_match(self.game, variant, 7) for _ in range(2))
        assert one.tobytes() == two.tobytes()
        assert one.record.events == two.record.events

    def test_plain_and_compiled_agree_on_every_field(self, variant: Any) -> None:
        compiled = self.game.compile()
        seats, options = variant
        for seed in range(self.matches):
            plain_states, fast_states = self.game.plain.states(), compiled.states()
            encoded = self.game.encode(self.game.check(seats, options))
            self.game.plain.begin(plain_states, 0, seats, self.game.plain.options(encoded))
            compiled.begin(fast_states, 0, seats, compiled.options(encoded))
            self._walk_both(compiled, plain_states, fast_states, random.Random(seed))

    def _walk_both(self, compiled: Any, plain_states: Any, fast_states: Any, rng: random.Random) -> None:
        plain, most, action = self.game.plain, self.game.max_legal, -1
        while True:
            ids, weights = plain.numbers(most), plain.numbers(most)
            fast_ids, fast_weights = compiled.numbers(most), compiled.numbers(most)
            mover, n = plain.step(plain_states, 0, action, ids, weights)
            assert (mover, n) == compiled.step(fast_states, 0, action, fast_ids, fast_weights)
            assert ids[:n] == fast_ids[:n].tolist()
            assert mover != CHANCE or weights[:n] == fast_weights[:n].tolist()
            assert plain.dump(plain_states) == compiled.dump(fast_states)
            if mover == OVER:
                break
            action = rng.choices(ids[:n], weights[:n] if mover == CHANCE else None)[0]

    def test_something_waits_whenever_the_rules_stop(self, variant: Any) -> None:
        for position in self._moments(variant):
            assert self.game.calls.waits(position.state)

    def test_watching_leads_where_playing_leads(self, variant: Any) -> None:
        """The steps begin with the event, follow one another, and end at what everybody sees afterwards."""
        rng = random.Random(5)
        for position in self._moments(variant):
            action = rng.choice(position.legal() or [a for a, _ in position.outcomes()])
            watched, seen = position.copy(), position.view().tobytes()
            steps = watched.watch(action)
            assert [step.action for step in steps] == [action] + [None] * (len(steps) - 1)
            for step in steps:
                assert step.before.tobytes() == seen
                seen = step.after.tobytes()
            played = position.copy().play(action)
            assert watched.tobytes() == played.tobytes() and watched.view().tobytes() == seen
            assert (watched.legal(), watched.outcomes()) == (played.legal(), played.outcomes())
            assert watched.record.events == played.record.events

    def test_legal_lists_are_ascending_and_never_empty(self, variant: Any) -> None:
        for position in self._moments(variant):
            ids = [a for a, _ in position.outcomes()] if position.chance else position.legal()
            assert ids, "nothing can happen, yet the match is not over"
            assert ids == sorted(set(ids))
            assert len(ids) <= self.game.max_legal

    def test_weights_are_positive(self, variant: Any) -> None:
        for position in self._moments(variant):
            assert all(weight > 0 for _, weight in position.outcomes())

    def test_throw_draws_what_pick_would_from_the_same_source(self, variant: Any) -> None:
        calls, most = self.game.calls, self.game.max_legal
        thrown, picked, seen = self.game.plain.rng(17), self.game.plain.rng(17), set()
        for position in self._moments(variant):
            for _ in range(4 if position.chance else 0):
                ids, weights = [0] * most, [0] * most
                i = pick(picked, weights, calls.outcomes(position.state, ids, weights))
                assert calls.throw(position.state, thrown, [0] * most, [0] * most) == ids[i]
                assert thrown == picked
                seen.add(ids[i])
        assert len(seen) > 1

    def test_matches_end_within_the_bound_with_a_reason(self, variant: Any) -> None:
        for seed in range(self.matches):
            position = self._finished(variant, seed)
            result = position.result
            assert result is not None and result.reason in self.game.endings[1:]
            assert len(position.record.events) <= self.game.max_events
            assert sorted(result.placings)[0] == 1 and sum(result.shares) == 1.0
            assert list(result.scores) == [score.total for score in position.scores()]

    def test_notation_round_trips(self) -> None:
        for action, name in enumerate(self.game.names):
            assert self.game.parse(name) == action
            assert self.game.parse(f"  {name.upper()} ") == action
            assert name == " ".join(name.lower().split())

    def test_records_round_trip(self, variant: Any) -> None:
        position = self._finished(variant)
        record = loads(position.record.dumps(), lambda slug: self.game)
        assert record.digest() == position.record.digest()
        assert record.position().tobytes() == position.tobytes()
        assert record.position().result == position.result

    def test_committed_dice_verify(self, variant: Any) -> None:
        record = loads(self._finished(variant).record.dumps(), lambda slug: self.game)
        assert record.verify() == sum(event.seat == CHANCE for event in record.events)

    def test_wrong_seat_and_garbage_are_refused_and_change_nothing(self, variant: Any) -> None:
        seats, options = variant
        position = self.game.start(seats, **options)
        position.draw(random.Random(1))
        before = position.tobytes()
        illegal = next(a for a in range(len(self.game.names)) if a not in position.legal())
        for action, seat, error in (
            (position.legal()[0], position.to_move + 1, NotYourTurn),
            (illegal, None, IllegalAction),
            ("no such thing", None, UnreadableAction),
            (len(self.game.names), None, UnreadableAction),
            (-1, None, UnreadableAction),
        ):
            _refuses(position, action, seat, error)
            assert position.tobytes() == before
        finished = self._finished(variant)
        _refuses(finished, 0, None, MatchOver)

    def test_bad_seats_and_options_are_refused(self) -> None:
        wrong: list[tuple[int, dict[str, Any]]] = [
            (self.game.seats[-1] + 1, {}),
            (self.game.seats[0], {"no_such_option": "x"}),
        ]
        for seats, options in wrong:
            try:
                self.game.start(seats, **options)
            except BadOptions as problem:
                assert str(problem).endswith(".")
            else:
                raise AssertionError("bad options were accepted")

    def test_every_refusal_has_a_sentence(self, variant: Any) -> None:
        rng = random.Random(11)
        for position in self._moments(variant):
            if not position.chance:
                legal = set(position.legal())
                for action in rng.sample(range(len(self.game.names)), min(ASKED, len(self.game.names))):
                    reason = position.why_not(action)
                    assert (reason is None) == (action in legal)
                    assert reason is None or reason.endswith(".")

    def test_views_show_the_mover_its_own_choices(self, variant: Any) -> None:
        for position in self._moments(variant):
            if not position.chance:
                view = position.view(position.to_move)
                assert list(view.legal) == position.legal() == _legal(view.state)
                assert position.view(SPECTATOR).legal == ()

    def test_views_tell_nothing_hidden(self, variant: Any) -> None:
        """What a seat imagines from its view, once hidden again, is the same view."""
        rng = random.Random(13)
        for position in self._moments(variant, 7):
            for seat in (*range(variant[0]), SPECTATOR):
                view = position.view(seat)
                guess = self.game.state_type(view.tobytes())
                self.game.calls.imagine(guess, seat, [rng.randrange(1, 1 << 32), rng.randrange(1 << 32)])
                assert self.game.calls.to_move(guess) == position.to_move
                self.game.calls.hide(guess, seat)
                assert guess.tobytes() == view.tobytes()

    def test_undo_takes_back_exactly_one_decision(self, variant: Any) -> None:
        rng = random.Random(17)
        for position in self._moments(variant, 9):
            if not position.chance:
                before = position.tobytes()
                trial = position.copy()
                trial.play(rng.choice(trial.legal()))
                after = trial.tobytes()
                try:
                    trial.undo()
                except NothingToUndo:  # something hidden was revealed: the decision stands
                    assert trial.tobytes() == after
                    continue
                assert trial.tobytes() == before
                assert trial.record.events == position.record.events

    def _finished(self, variant: Any, seed: int = 0) -> Position:
        """A random match of a variant with committed dice; played once, whoever looks at it."""
        key = "finished", repr(variant), seed
        if key not in self.played:
            position = self.game.start(variant[0], dice=Dice.from_key(f"key {seed}", ["a", "b"]), **variant[1])
            self.played[key] = _finish(position, random.Random(seed))
        match: Position = self.played[key]
        return match.copy()

    def _moments(self, variant: Any, each: int = 1) -> Iterator[Position]:
        """Some positions of two random matches of a variant; again each so-manieth of those."""
        key = "moments", repr(variant)
        if key not in self.played:
            self.played[key] = [*self._walk(variant, 21), *self._walk(variant, 22)]
        return (position.copy() for position in self.played[key][::each])

    def _walk(self, variant: Any, seed: int) -> Iterator[Position]:
        position, rng = self.game.start(variant[0], **variant[1]), random.Random(seed)
        for number in range(self.game.max_events):
            if position.over:
                break
            if number % self.every == 0:
                yield position.copy()
            if position.chance:
                ids, weights = zip(*position.outcomes(), strict=True)
                position.play(rng.choices(ids, weights)[0])
            else:
                position.play(rng.choice(position.legal()))


def variants_of(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    names = [option.name for option in game.options]
    for seats in game.seats:
        for words in product(*(option.choices for option in game.options)):
            options = dict(zip(names, words, strict=True))
            try:
                game.check(seats, options)
            except BadOptions:
                continue
            yield seats, options


def _random_match(game: Game, variant: tuple[int, dict[str, Any]], seed: int) -> Position:
    rng = random.Random(seed)
    return _finish(game.start(variant[0], **variant[1]), rng, rng)


def _finish(position: Position, rng: random.Random, source: random.Random | None = None) -> Position:
    while not position.draw(source).over:
        position.play(rng.choice(position.legal()))
    return position


def _legal(state: PlainState) -> list[int]:
    game_calls: Any = state.calls
    out = [0] * 100_000
    n: int = game_calls.legal(state, out)
    return out[:n]


def _refuses(position: Position, action: int | str, seat: int | None, error: type[Exception]) -> None:
    try:
        position.play(action, seat)
    except error as problem:
        assert str(problem).endswith(".")
    else:
        raise AssertionError(f"{action!r} by {seat} was accepted")


Checker = Callable[[PlainState], None]


def after_every_event(
    game: Game | str, check: Checker, matches: int, seed: int, seats: int | None = None, **options: Any
) -> None:
    """Play random matches and call `check` on the plain state after every event."""
    found = find_game(game) if isinstance(game, str) else game
    seats = found.usual_seats if seats is None else seats
    rng = random.Random(seed)
    for _ in range(matches):
        position = found.start(seats, **options)
        check(position.state)
        while not position.over:
            if position.chance:
                ids, weights = zip(*position.outcomes(), strict=True)
                position.play(rng.choices(ids, weights)[0])
            else:
                position.play(rng.choice(position.legal()))
            check(position.state)
