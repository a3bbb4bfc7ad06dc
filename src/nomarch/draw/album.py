"""Parts of a page are drawn again only if something has changed of what they show.

While a part is drawn, everything that it reads is noted: of what is shown, of the view, of the state in it. The next
who wants the part is given the same picture if all of that reads the same now. So nothing has to be declared, nothing
can be forgotten, and nobody is shown what only another may see: from equal readings follows the same picture.

A board is woven of its pictures: while it is put together, a number stands for each, and where the same numbers stand
in the same frame as before, the text is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Set
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from itertools import count
from operator import attrgetter
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from nomarch.engine import Showing, View
from nomarch.engine.watched import Readings, Reads, watched

from .breath import breathe
from .text import Text, weave

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
MOST = 6  # pictures of one part: for different eyes, and for a moment that comes back
FRAMES = 100  # texts around pictures
READERS = 4096  # ways to read something
NOT_ASKED = (frozenset[int](), frozenset[int]())
OPEN, CLOSE = "\ue000", "\ue001"  # around the number of a picture that stands in a text


class Picture(NamedTuple):
    """A part as it was drawn, and all that was read for it."""

    text: Text
    mark: str  # its number
    place: str  # what stands for it in a text that is still to be woven
    shown: Readings | None
    view: Readings | None
    state: Readings | None  # places of it
    role: Readings | None  # what mattered of what the viewer is, as whether it is their turn
    may: tuple[frozenset[int], frozenset[int]]  # the actions that were asked about, and those that could be chosen
    asked: tuple[tuple[str, tuple[Any, ...], Any], ...]
    asks: bool  # any of the last three

    def holds(self, shown: Any, ask: Any) -> bool:
        """Whether all of it would be read again; what is asked is asked in the order in which it was."""
        view = shown.view
        if self.view and self.view[0](view) != self.view[1]:
            return False
        if self.shown and self.shown[0](shown) != self.shown[1]:
            return False
        if self.state and self.state[0](view.places) != self.state[1]:
            return False
        return not self.asks or self.answered(ask)

    def answered(self, ask: Any) -> bool:
        """Whether all that was asked beside would be answered alike."""
        if self.role and self.role[0](ask.role) != self.role[1]:
            return False
        if self.may[0] and self.may[0] & ask.legal != self.may[1]:
            return False
        for name, given, value in self.asked:
            if getattr(ask, name)(*given) != value:
                return False
        return True


class Album:
    """The pictures of one table. Whoever uses it holds the table's lock."""

    def __init__(self) -> None:
        self._pages: dict[Hashable, Page] = {}
        self._woven: dict[str, dict[str, Text]] = {}
        self._frames: dict[str, Text] = {}
        self._numbers = count(1)

    def page(self, key: Hashable) -> Page:
        """The pictures that belong together."""
        if key not in self._pages:
            self._pages[key] = Page(self._numbers)
        return self._pages[key]

    def woven(self, name: str, text: str, pictures: dict[str, Picture]) -> Text:
        """A text with its pictures in their places; where the same stood before, that very text."""
        known = self._woven.setdefault(name, {})
        if (found := known.get(text)) is None:
            found = known[text] = weave(self._strands(text, pictures))
            if len(known) > MOST:
                del known[next(iter(known))]
        return found

    def _strands(self, text: str, pictures: dict[str, Picture]) -> list[Text]:
        """Pictures, and what stands between them."""
        first, *rest = text.split(OPEN)
        strands = [self._between(first)] if first else []
        for strand in rest:
            number, _, after = strand.partition(CLOSE)
            picture = pictures.get(number)
            if picture is None:  # these signs came from elsewhere, in a name for instance
                after = strand
            else:
                strands.append(picture.text)
            if after:
                strands.append(self._between(after))
        return strands

    def _between(self, strand: str) -> Text:
        """What stands between pictures is mostly a frame, which is cut once."""
        if (found := self._frames.get(strand)) is None:
            if len(self._frames) > FRAMES:
                self._frames.clear()
            found = self._frames[strand] = Text(strand)
        return found


class Page:
    """Pictures of some parts."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self._numbers = numbers
        self._kept: dict[Hashable, list[Picture]] = {}  # each part's latest first
        self._seen: dict[tuple[Hashable, int], Picture] = {}  # what each seat saw last: mostly, it sees that again

    def part(self, key: Hashable, shown: Any, draw: Callable[[Any], str], ask: Any = None) -> Picture:
        """A part of what is shown: `draw` is given a stand-in that notes what is read of it.

        `ask` answers what a drawing may ask beside, see `noted`.
        """
        eyes = (key, shown.view.seat)
        last = self._seen.get(eyes)
        if last is None or not last.holds(shown, ask):
            last = self._seen[eyes] = self._found(key, shown, ask, last) or self._drawn(key, shown, draw, ask)
        return last

    def _found(self, key: Hashable, shown: Any, ask: Any, tried: Picture | None) -> Picture | None:
        """A picture that others have seen, or that shows a moment which has come back."""
        known = self._kept.get(key, [])
        for n, picture in enumerate(known):
            if picture is not tried and picture.holds(shown, ask):
                known.insert(0, known.pop(n))
                return picture
        return None

    def _drawn(self, key: Hashable, shown: Any, draw: Callable[[Any], str], ask: Any) -> Picture:
        breathe()
        notes = Notes(ask=ask)
        text = draw(_watched(shown, notes))
        text = text if isinstance(text, Text) else Text(text)
        picture = notes.picture(text, next(self._numbers), shown.view)
        known = self._kept.setdefault(key, [])
        known.insert(0, picture)
        del known[MOST:]
        return picture


class Loom:
    """The pictures of what somebody is shown now, by number, until its texts are woven."""

    def __init__(self, album: Album) -> None:
        self._album = album
        self.used: dict[str, Picture] = {}

    def weave(self, name: str, text: str) -> Text:
        """A part of the page with its pictures in their places."""
        return self._album.woven(name, text, self.used)


@dataclass(frozen=True)
class Exhibit(Showing):
    """A showing whose parts are kept in an album; who `asks` is told when they ask why something cannot be chosen."""

    album: Album | None = None
    asks: bool = False
    answers: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)  # see `noted`
    loom: Loom | None = field(default=None, compare=False, repr=False)


# What notes what is read ------------------------------------------------------------------------


@dataclass
class Notes(Reads):
    """What was read while a part was drawn, and whom the drawing may ask for more."""

    ask: Any = None
    shown: dict[str, Any] = field(default_factory=dict)
    view: dict[str, Any] = field(default_factory=dict)
    role: dict[str, Any] = field(default_factory=dict)
    may: dict[int, bool] = field(default_factory=dict)
    asked: dict[tuple[str, tuple[Any, ...]], Any] = field(default_factory=dict)

    def picture(self, text: Text, number: int, view: View) -> Picture:
        """A picture with all of it."""
        levels = (_readings(self.shown), _readings(self.view), self.readings(view.state, view.places))
        may = (frozenset(self.may), frozenset(a for a, can in self.may.items() if can)) if self.may else NOT_ASKED
        asked = tuple((*key, value) for key, value in self.asked.items())
        place = f"{OPEN}{number}{CLOSE}" if text else ""
        asks = bool(self.role or self.may or asked)
        return Picture(text, str(number), place, *levels, _readings(self.role), may, asked, asks)


def _readings(read: dict[str, Any]) -> Readings | None:
    if not read:
        return None
    values = tuple(read.values())
    return _reader(tuple(read)), values if len(values) > 1 else values[0]


@lru_cache(READERS)
def _reader(names: tuple[str, ...]) -> attrgetter[Any]:
    return attrgetter(*names)


class Watched:
    """Stands for something that is looked at; the first reading of each of its values is noted."""

    def __init__(self, of: Any, read: dict[str, Any], **known: Any) -> None:
        known["_of"], known["_read"] = of, read
        self.__dict__ = known

    def __getattr__(self, name: str) -> Any:
        known = self.__dict__
        value = known["_read"][name] = known[name] = getattr(known["_of"], name)
        return value


def _watched(shown: Any, notes: Notes) -> Any:
    view = shown.view
    state = watched(view.game, view.state, notes)
    eyes = Watched(view, notes.view, state=state, game=view.game, notes=notes)
    return Watched(shown, notes.shown, view=eyes, album=None)


class Legal(Set[int]):
    """What may be chosen: what was asked about is noted, or that all was looked at."""

    def __init__(self, view: Any, role: Any, notes: Notes) -> None:
        self._view, self._role, self._notes = view, role, notes

    def __bool__(self) -> bool:
        return bool(self._role.chooses)

    def __contains__(self, a: Any) -> bool:
        found = self._notes.may[a] = a in self._notes.ask.legal
        return found

    def __iter__(self) -> Iterator[int]:
        return iter(self._view.legal)

    def __len__(self) -> int:
        return len(self._view.legal)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Any:
        return frozenset(it)


def ask(notes: Notes, name: str, *given: Any) -> Any:
    """Ask for something beside, and note the answer."""
    key = (name, given)
    if key not in notes.asked:
        notes.asked[key] = getattr(notes.ask, name)(*given)
    return notes.asked[key]


def noted(answer: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """A method of a pen whose answer is noted, instead of all that is read to find it.

    The answer must follow from what is shown and what is asked; it is found once for all pens that show the same.
    """

    @wraps(answer)
    def asked(*given: Given.args, **_: Given.kwargs) -> Answer:
        pen: Any = given[0]
        if pen.notes is not None:
            return cast(Answer, ask(pen.notes, answer.__name__, *given[1:]))
        known: dict[Hashable, Answer] = pen.answers
        key = (answer, given[1:])
        if key not in known:
            known[key] = answer(*given, **_)
        return known[key]

    return asked
