"""Tables at every phase of a game, as pages without a match on a server: found by playing, shown as they are."""

from __future__ import annotations

import mimetypes
import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from threading import Thread

from markupsafe import Markup
from playwright.sync_api import Frame, Page

from nomarch import catalogue
from nomarch.engine import CHANCE, Position
from nomarch.page.fragments import fragments
from nomarch.page.frames import STATIC, game_sheets, render
from nomarch.page.look import Look
from nomarch.page.rulebook import summary
from nomarch.page.words import translator
from nomarch.tables import BOT, HUMAN, Chair, Told

NAMES = ("Merit", "Hemiunu", "Tausret", "Bo", "Nefer")
MOST = 3000  # events of a match: enough for every phase
MATCHES = 10  # at most, until every phase was met
DECIDING = {
    "ra-dice": {"rerolling", "using", "losing"},
    "roll-through-the-ages": {"keeping", "leading", "taking", "building", "buying", "selling", "paying", "discarding"},
    "saqqara": {"bidding", "harvesting", "intriguing", "laying", "marking", "investing", "begging", "developing"}
    | {"stealing", "freeing"},
    "nile-artifacts": {"sailing", "offering"},
}
WANTED, EAGER = ("buy", "build", "take"), (0.8, 0.1)
TOLD = 25  # events that the page still tells of
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"


@dataclass(frozen=True)
class Moment:
    """A position in which the first seat is to act."""

    slug: str
    seats: int
    phase: str
    position: Position
    earlier: Position

    def __str__(self) -> str:
        return f"{self.slug} {self.seats} {self.phase}"

    @cached_property
    def trail(self) -> tuple[Told, ...]:
        """What was told of late."""
        position, told = self.earlier.copy(), []
        for event in self.position.record.events[len(position.record.events) :]:
            state = position.view().state
            told.append(Told(event.seat, state, (event.action,), steps=position.watch(event.action)))
        return tuple(told)

    def page(self, language: str = "en", **more: object) -> str:
        """The whole page as the first seat sees it."""
        look = self.look(**more)
        parts = fragments(look, translator(language, look.game))
        marked = {name: Markup(part) for name, part in parts.items()}
        return render(
            "table.html", language, style=f"play {look.game.drawing.STYLE}", look=look, parts=marked,
            shows=look.mark(language), voice="0", summary=summary(look.game.slug, language, 1), places=[],
        )  # fmt: skip

    def look(self, **more: object) -> Look:
        names = NAMES[: self.seats]
        chairs = [Chair(HUMAN if seat == 0 else BOT, "me" if seat == 0 else None, n, 3) for seat, n in enumerate(names)]
        told = {"id": "", "mine": (0,), "may_hint": True, "undoable": True, "result": self.position.result} | more
        told |= {"game": self.position.game, "view": self.position.view(0), "names": names, "chairs": tuple(chairs)}
        return Look(version=1, trail=self.trail, **told)  # type: ignore[arg-type]


@cache
def moments(slug: str, seats: int) -> tuple[Moment, ...]:
    """One for each phase in which a seat decides: where most can be chosen, in the second half of a match."""
    found: dict[str, tuple[int, Moment]] = {}
    for seed in range(MATCHES):
        for number, (position, earlier) in enumerate(_match(slug, seats, seed)):
            phase, size = phase_of(position), len(position.legal()) + 100 * (number > 40)
            if position.to_move == 0 and size > found.get(phase, (0, None))[0]:
                found[phase] = size, Moment(slug, seats, phase, position.copy(), earlier)
        if DECIDING[slug] <= set(found):
            break
    return tuple(moment for _, moment in found.values())


def phase_of(position: Position) -> str:
    """The phase by the name that the rules give it."""
    return phases(position.game.slug)[int(position.state.phase)]


@cache
def phases(slug: str) -> dict[int, str]:
    """What the rules call the phases; constants of other kinds stand before or behind them."""
    room = import_module(f"nomarch.games.{slug.replace('-', '_')}.rules.state")
    endings = ("ING", "_NOW", "_MORE", "_TURN", "_STARTER", "_ROUND", "_THRESHOLDS", "_OUT")
    return {value: name.lower() for name, value in vars(room).items() if name.endswith(endings)}


def _match(slug: str, seats: int, seed: int) -> Iterator[tuple[Position, Position]]:
    """A match by players who choose anything, and how the table was some events before."""
    rng, eager = random.Random(seed), EAGER[seed % len(EAGER)]
    position = catalogue.game(slug).start(seats, names=list(NAMES[:seats]))
    earlier = deque([position.copy()])
    for _ in range(MOST):
        if position.over:
            return
        if position.to_move == CHANCE:
            position.draw(rng)
        else:
            yield position, earlier[0]
            position.play(_wish(position, rng, eager))
        if len(position.record.events) - len(earlier[-1].record.events) > TOLD:
            earlier.append(position.copy())
        if len(earlier) > 2:
            earlier.popleft()


def _wish(position: Position, rng: random.Random, eager: float) -> int:
    """Anything, more often what builds and buys."""
    legal = position.legal()
    wanted = [a for a in legal if position.game.say(a).startswith(WANTED)]
    return rng.choice(wanted if wanted and rng.random() < eager else legal)


def open_moment(page: Page | Frame, moment: Moment, language: str = "en", **more: object) -> None:
    """Show it in a browser."""
    Shown.body = moment.page(language, **more)
    page.goto(f"{address()}/t/x")


class Shown(BaseHTTPRequestHandler):
    """Hands over the page to be shown now, and the files it asks for, which the browser keeps for the next one."""

    protocol_version = "HTTP/1.1"
    body = ""

    def do_GET(self) -> None:
        path = self.path.split("?")[0].removeprefix("/static/")
        file = game_sheets().get(path, STATIC / path)
        if path == "/t/x":
            self._answer(self.body.encode(), "text/html", {"content-security-policy": POLICY})
        elif file.is_file():
            kind = mimetypes.guess_type(path)[0] or "text/plain"
            self._answer(file.read_bytes(), kind, {"cache-control": "max-age=3600"})
        else:
            self._answer(b"", "text/plain", {}, 404)

    def _answer(self, body: bytes, kind: str, more: dict[str, str], status: int = 200) -> None:
        self.send_response(status)
        for name, value in {"content-type": kind, "content-length": str(len(body)), **more}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """What is handed over is nobody's news."""


@cache
def address() -> str:
    """Where it is handed over, as long as the tests run."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Shown)
    Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
