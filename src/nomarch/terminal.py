"""A match in the terminal: the table drawn, numbered choices, undo, real dice, save and resume."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from unicodedata import category

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .analysis.hints import advise
from .bots import Bot, make_bot
from .bots.match import ask
from .engine import BY_HAND, CHANCE, SPECTATOR, Position
from .engine.chance import Source
from .engine.errors import NomarchError
from .engine.reason import why
from .engine.words import Translate, english

HUMAN = "human"
STEERS = ("Cc", "Cf", "Zl", "Zp")  # kinds of signs, as Unicode names them
HELP = """[b]number[/b] or [b]notation[/b]  play a choice          [b]why NOTATION[/b]  why something isn't possible
[b]table[/b]               draw the table again   [b]undo[/b]            undo your last move
[b]hint[/b]                what a strong bot would do, and why
[b]points[/b]              points by source       [b]quit[/b]            leave (a match with --record can be resumed)"""


class Leave(Exception):
    """The player has had enough for now."""


def readable(text: str) -> str:
    """A text from elsewhere without the signs that would steer a terminal or turn lines round."""
    return "".join("\N{REPLACEMENT CHARACTER}" if category(sign) in STEERS else sign for sign in text)


@dataclass
class Session:
    """One match at one terminal."""

    position: Position
    players: Sequence[str]
    console: Console
    ask: Callable[[str], str]
    file: Path | None = None
    source: Source | None = None
    rng: random.Random = field(default_factory=random.Random)
    _bots: dict[str, Bot] = field(default_factory=dict)
    _: Translate = english

    def run(self) -> None:
        """Play until the match is over or somebody leaves."""
        self._draw()
        while not self.position.over:
            if self.position.chance:
                self._chance()
            elif self.players[self.position.to_move] != HUMAN:
                self._bot(self.players[self.position.to_move])
            else:
                self._human()
        self._save()
        self._draw()
        self._result()

    # Chance

    def _chance(self) -> None:
        if self.position.record.dice_by == BY_HAND:
            self._typed_dice()
        else:
            self._tell(lambda: self.position.draw(self.source))
        self._save()

    def _typed_dice(self) -> None:
        names = {self.position.say(a): a for a, _ in self.position.outcomes()}
        short = _short_names(list(names))
        legend = ", ".join(f"{key} = {name}" for key, name in short.items())
        typed = self.ask(f"Your dice, one by one ({legend}): ")
        for word in typed.replace(",", " ").split():
            if not self.position.chance:
                self._say("[dim]The rest wasn't needed.[/dim]")
                break
            self._try(partial(self._play_outcome, short.get(word.lower(), word)))

    def _play_outcome(self, name: str) -> None:
        self._tell(lambda: self.position.play(name))

    # Decisions

    def _bot(self, name: str) -> None:
        """A bot sees what its seat sees, and has dice of its own to think with."""
        if name not in self._bots:
            self._bots[name] = make_bot(name)
            self._say(f"[dim]Bot {name} is getting ready; the first time takes a while.[/dim]")
        seat, seats = self.position.to_move, [self._bots[name]] * self.position.record.seats
        action, _why = ask(seats, seat, self.position, self.rng)
        self._bots[name] = seats[seat]  # a stand-in, if the bot has failed
        self._tell(lambda: self.position.play(action))
        self._save()

    def _human(self) -> None:
        legal = self.position.legal()
        words, state = self.position.game.words, self.position.view(self.position.to_move).state
        who, prompt = self.position.record.names[self.position.to_move], words.prompt(state, self._)
        self._say(f"\n[b]{escape(who)}[/b]: {escape(str(prompt))}")
        lines = [f"[b]{i:>2}[/b] {escape(words.choice(state, a, self._))}" for i, a in enumerate(legal, 1)]
        self.console.print(Columns(lines, padding=(0, 3)) if len(lines) > 8 else "\n".join(lines))
        self._command(self.ask("> ").strip(), legal)

    def _command(self, typed: str, legal: list[int]) -> None:
        word, _, rest = typed.partition(" ")
        commands = {"": self._help, "?": self._help, "help": self._help, "table": self._draw, "points": self._points}
        if word in ("quit", "q"):
            raise Leave
        if word in ("undo", "u"):
            self._try(self._undo)
        elif typed == "hint":
            self._try(self._hint)
        elif word == "why":
            self._try(lambda: self._say(self.position.why_not(rest, self._) or "That's possible."))
        elif typed in commands:
            commands[typed]()
        else:
            self._try(lambda: self._decide(typed, legal))

    def _decide(self, typed: str, legal: list[int]) -> None:
        number = int(typed) if typed.isascii() and typed.isdecimal() else 0
        action: int | str = legal[number - 1] if 1 <= number <= len(legal) else typed
        seat, round_before = self.position.to_move, _turn(self.position)
        self._tell(lambda: self.position.play(action, seat))
        self._save()
        if not self.position.chance and _turn(self.position) == round_before:
            return
        self._draw()

    def _hint(self) -> None:
        """What a strong bot, who sees what this seat sees, would do, and why."""
        self._say("[dim]A strong bot is looking at your options; the first time takes a while.[/dim]")
        view, words = self.position.view(self.position.to_move), self.position.game.words
        found = advise(view)
        for choice in found.choices:
            self._say(f"{choice.value:>7.3f}  {escape(words.choice(view.state, choice.action, self._))}")
        if found.reason:
            self._say(escape(why(found.reason, words, self.position.record.names, self._)))

    def _undo(self) -> None:
        self.position.undo(self.position.to_move)
        self._say("[dim]Undone.[/dim]")
        self._save()

    # Telling

    def _tell(self, act: Callable[[], object]) -> None:
        """Do something and say what happened, dice that fell together in one line."""
        before = self.position.copy()
        start = len(before.record.events)
        act()
        fallen: list[str] = []
        for seat, action in self.position.record.events[start:]:
            text = escape(before.game.words.event(before.view(self._eyes()).state, action, self._))
            if seat == CHANCE:
                fallen.append(text)
            else:
                self._say(f"[dim]{escape(before.record.names[seat])}: {text}[/dim]")
            before.play(action)
        if fallen:
            self._say(f"[dim]{' · '.join(fallen)}[/dim]")

    def _draw(self) -> None:
        position = self.position
        state = position.view(self._eyes()).state
        self._say("\n" + escape(position.game.words.letters(state, position.record.names, self._)))

    def _eyes(self) -> int:
        """Whose eyes look at the screen: the person's who is to move, else of the only one there is."""
        people = [seat for seat, player in enumerate(self.players) if player == HUMAN]
        return (
            self.position.to_move if self.position.to_move in people else people[0] if len(people) == 1 else SPECTATOR
        )

    def _points(self) -> None:
        game = self.position.game
        table = Table("", *(game.words.source(source, self._) for source in game.sources), "total")
        for name, score in zip(self.position.record.names, self.position.scores(), strict=True):
            table.add_row(escape(name), *map(str, score.by_source.values()), str(score.total))
        self.console.print(table)

    def _result(self) -> None:
        result = self.position.result
        if result is None:
            return
        self._points()
        self._say(self.position.game.words.ending(result.reason, self._))
        winners = " and ".join(escape(self.position.record.names[seat]) for seat in result.winners)
        self._say(f"[b]{winners}[/b] {'wins' if len(result.winners) == 1 else 'share the victory'}.")

    def _help(self) -> None:
        self._say(HELP)

    def _say(self, text: str) -> None:
        self.console.print(text, highlight=False)

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except NomarchError as problem:
            self._say(f"[red]{escape(str(problem))}[/red]")

    # The file

    def _save(self) -> None:
        if self.file:
            self.position.record.save(self.file)
            _keep_key(self.file, self.position)


def key_file(record: Path) -> Path:
    """Where the key of unfinished committed dice waits; it moves into the record at the end."""
    return record.with_name(record.name + ".key")


def _keep_key(file: Path, position: Position) -> None:
    dice = position.record.dice
    if dice is None or dice.key is None:
        return
    if position.over:
        key_file(file).unlink(missing_ok=True)
    elif not key_file(file).exists() or key_file(file).read_text(encoding="utf-8").strip() != dice.key:
        key_file(file).touch(mode=0o600)
        key_file(file).write_text(dice.key + "\n", encoding="utf-8")


def _turn(position: Position) -> tuple[int, int]:
    """Whose turn it is, and who decides in it."""
    return position.game.calls.on_turn(position.state), position.to_move


def _short_names(names: list[str]) -> dict[str, str]:
    """One letter for each outcome where the last words begin differently, else its number."""
    letters = [name.split()[-1][0] for name in names]
    if len(set(letters)) == len(names):
        return dict(zip(letters, names, strict=True))
    return {str(i): name for i, name in enumerate(names, 1)}
