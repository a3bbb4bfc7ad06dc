"""The pen that every part of a drawing holds: one viewer's table at one moment."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from typing import Any, NamedTuple, Self, cast

from nomarch.engine import OVER, Effect, Game, Showing, View, effect
from nomarch.engine.lazily import lazily
from nomarch.engine.words import Translate

from .album import Exhibit, Legal, Notes, Page, Picture, Watched, noted
from .attributes import act, asking, attrs
from .once import once


class Role(NamedTuple):
    """What a viewer is at this moment; pictures note what of it matters to them."""

    chooses: bool
    watches: bool
    over: bool


def _role(view: View) -> Role:
    return Role(bool(view.legal), view.seat < 0, view.to_move == OVER)


class Pen:
    """What is shown to whom, in which language, and what may be chosen."""

    def __init__(self, showing: Showing, _: Translate) -> None:
        self.showing, self._ = showing, _
        self.view, self.names = showing.view, showing.names
        self.s: Any = showing.view.state
        self.notes: Notes | None = getattr(showing.view, "notes", None)  # while what is read is noted
        exhibit = showing if isinstance(showing, Exhibit) else None
        self._album, self._loom = (exhibit.album, exhibit.loom) if exhibit else (None, None)
        self.answers = exhibit.answers if exhibit else {}
        self.role: Role
        self.legal: Set[int]
        if self.notes is None:
            self.role, self.asks = _role(self.view), exhibit is not None and exhibit.asks
            self.legal = frozenset(self.view.legal)
        else:
            self.role, self.asks = cast(Role, Watched(self.notes.ask.role, self.notes.role)), self.notes.ask.asks
            self.legal = Legal(self.view, self.role, self.notes)

    def part(self, draw: Callable[..., str], *given: Hashable) -> str:
        """A part of the drawing, which a method draws; if the table has an album, only where something has changed.

        What comes back may stand for a text that follows later: it can be put in its place, and not be read.
        """
        if self._loom is None:
            return self.text(draw, *given)
        picture = self._kept(draw, given)
        self._loom.used[picture.mark] = picture
        return picture.place

    def text(self, draw: Callable[..., str], *given: Hashable) -> str:
        """A part of the drawing as `part` draws it, for who reads it."""
        return draw(self, *given) if self._page is None else self._kept(draw, given).text

    def _kept(self, draw: Callable[..., str], given: tuple[Hashable, ...]) -> Picture:
        assert self._page is not None
        return self._page.part((draw, given), self.showing, lambda shown: draw(self.twin(shown), *given), self)

    @lazily
    def _page(self) -> Page | None:
        """Where this pen's pictures are kept, if they are."""
        key = type(self).__qualname__, self._, self.kind, self.asks
        return None if self._album is None else self._album.page(key)

    def place(self, draw: Callable[..., str], *given: Hashable) -> str:
        """A part with choices: kept for who looks on; for who chooses, nearly all of it changes with every event."""
        return draw(self, *given) if self.role.chooses else self.part(draw, *given)

    @property
    def kind(self) -> tuple[Hashable, ...]:
        """What else this pen was made with."""
        return ()

    def twin(self, showing: Showing) -> Self:
        """A pen of the same kind for another showing."""
        return type(self)(showing, self._, *self.kind)

    @noted
    def in_phase(self, *phases: int) -> bool:
        """Whether this is one of these phases: for pictures that need not know which one else it is."""
        return self.s.phase in phases

    def words(self, a: int) -> str:
        """An action as a person reads it."""
        return self.view.game.words.choice(self.s, a, self._)

    @noted
    def effect(self, *actions: int) -> Effect:
        """What actions that may be chosen bring; empty for others, and where nothing is certain."""
        if actions[0] not in self.legal:
            return Effect("", "")
        return effect(self.view, actions, tuple(map(str, self.names)), self._)

    def told(self, *actions: int) -> str:
        """An action as a person reads it, and what it brings."""
        return ": ".join(filter(None, (self.words(actions[0]), self.effect(*actions).text)))

    def choose(self, a: int) -> str:
        """Attributes of an element that stands for an action: it can be chosen and says what it brings, or why not."""
        return self._choice(a) if a in self.legal else self.refused(a)

    def refused(self, a: int) -> str:
        """Attributes of an element that stands for an action which cannot be chosen: it says why, or can be asked."""
        return _asking(self.view.game.say(a)) if self.asks else _refused(self.against(a))

    @noted
    def _choice(self, a: int) -> str:
        along = self.along(a)
        return self.together(*along) + attrs(data_stands=self.view.game.say(a) if len(along) > 1 else None)

    @noted
    def along(self, a: int) -> tuple[int, ...]:
        """An action with those that go with it."""
        return self.view.game.words.along(self.view, a)

    def together(self, *actions: int) -> str:
        """Attributes of an element that stands for several actions at one go."""
        ends, loses = self.view.game.words.closes(actions[0]), self.loses(actions[0])
        doing = act(together(self.view.game, actions), ends=ends, loses=loses)
        return doing + attrs(data_fx=self.effect(*actions).tag or None)

    @noted
    def loses(self, a: int) -> str:
        """What an action would leave undone, in a sentence."""
        return self.view.game.words.unfinished(self.s, a, self.view.legal, self._)

    def against(self, a: int) -> str:
        """Why this viewer cannot choose an action now."""
        return self.refusal() or self.why_not(a)

    @noted
    def why_not(self, a: int) -> str:
        """Why an action is against the rules now."""
        return self.view.game.words.why_not(self.s, a, self._)

    def refusal(self) -> str | None:
        """Why this viewer can choose nothing at all."""
        if self.role.over:
            return self._("The match is over.")
        return None if self.role.chooses else self._("It isn't your turn.")


@once
def _refused(why: str) -> str:
    return act(None, why)


@once
def _asking(action: str) -> str:
    return asking(action)


def together(game: Game, actions: Sequence[int]) -> str:
    """Actions to be played at one go, as the server reads them."""
    return "; ".join(map(game.say, actions))


def copied(state: Any) -> Any:
    """A copy of a view to try something on."""
    twin = type(state)()
    twin.become(state)
    return twin
