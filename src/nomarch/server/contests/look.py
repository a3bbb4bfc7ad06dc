"""A contest as its page shows it: who entered, how they stand, who plays whom, and what is drawn from what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nomarch.engine import Game
from nomarch.engine.seal import digest
from nomarch.engine.words import Translate
from nomarch.page.levels import bot_of

from .contests import Contests
from .forms import ROBIN, finalists
from .kept import OFF, OPEN, OVER, RUNNING, SEALED, Contest, Entry, Match
from .standings import POINT, Standing, earned, standings


@dataclass(frozen=True)
class Line:
    """A line of the standings."""

    place: int
    name: str
    bot: str
    level: int
    mine: bool
    points: str
    strength: str
    wins: int
    share: str


def points(parts: float) -> str:
    """Points as people write them: 2.5, or 3."""
    return f"{parts / POINT:.2f}".rstrip("0").rstrip(".")


def state_words(_: Translate) -> dict[str, str]:
    """How far a contest is."""
    return {
        OPEN: _("Open for entries"),
        SEALED: _("Draw in progress"),
        RUNNING: _("Running"),
        OVER: _("Finished"),
        OFF: _("Called off"),
    }


def form_word(form: str, _: Translate) -> str:
    """The form of a contest in a few words."""
    return _("Round robin: everybody meets everybody") if form == ROBIN else _("Swiss: players with equal points meet")


def rules_of(found: Contest, game: Game, _: Translate) -> list[str]:
    """What is said in advance: rounds, points, tie-breaks, finals, time."""
    row = found.row
    players = len(found.entries) if found.state != OPEN else row["most"]
    final, rounds = finalists(players, row["seats"], row["finals"])
    told = [
        _tables(form_word(row["form"], _), row["seats"], _),
        _("A win is 1 point, last place 0, in between your share of opponents beaten. A tie is half, a bye 1 point."),
        _("Ties are broken by your opponents' average points, then first places, share of points, and the draw."),
    ]
    if rounds:
        told.append(
            _.n(
                "Finals: the best {players} play 1 round. In a tie whoever stood better wins.",
                "Finals: the best {players} play {n} rounds; table winners go on, in a tie whoever stood better.",
                rounds,
                players=final,
            )
        )
    if row["rated"]:
        told.append(_("Every match is rated, for everybody who keeps their name; bots count by their level."))
    told.append(
        _.n(
            "A round lasts at most 1 hour; then bots play on for anybody who is late.",
            "A round lasts at most {n} hours; then bots play on for anybody who is late.",
            row["hours"],
        )
    )
    return told


def _tables(form: str, seats: int, _: Translate) -> str:
    text = _("{form}; {n} at a table where numbers allow, otherwise fewer.") if seats > 2 else _("{form}; in pairs.")
    return text.format(form=form, n=seats)


def table_of(contests: Contests, found: Contest, player: str, _: Translate) -> list[Line]:
    """The standings, the best first; by the order of entering before anything is drawn."""
    if found.row["seal"] is None or found.state == SEALED:
        return [_line(n, entry, None, player, _) for n, entry in enumerate(found.entries, 1)]
    played, rounds = found.played(), found.row["rounds"]
    lines = {line.who: line for line in standings(contests.drawing(found).order(), played[:rounds])}
    order = contests.places(found) if len(played) > rounds else list(lines)
    return [_line(n, found.entries[who], lines[who], player, _) for n, who in enumerate(order, 1)]


def _line(place: int, entry: Entry, line: Standing | None, player: str, _: Translate) -> Line:
    return Line(
        place=place,
        name=entry.name,
        bot=bot_of(entry.level, _) if entry.level else "",
        level=entry.level,
        mine=entry.player == player,
        points=points(line.points) if line else "",
        strength=f"{line.strength:.2f}" if line else "",
        wins=line.wins if line else 0,
        share=f"{100 * line.share:.0f} %" if line else "",
    )


def rounds_of(found: Contest, player: str, _: Translate) -> list[dict[str, Any]]:
    """All rounds so far, the last first."""
    own = found.entry_of(player)
    return [
        {
            "title": _round_title(found, number, _),
            "matches": [_match(found, match, own) for match in found.in_round(number)],
        }
        for number in range(found.row["round"], 0, -1)
    ]


def _round_title(found: Contest, number: int, _: Translate) -> str:
    rounds, finals = found.row["rounds"], found.row["finals"]
    if number <= rounds:
        return _("Round {n} of {all}").format(n=number, all=rounds)
    return _("Final") if number == rounds + finals else _("Finals, round {n}").format(n=number - rounds)


def _match(found: Contest, match: Match, own: Entry | None) -> dict[str, Any]:
    result = match.result if match.table else None
    gained: Sequence[int] = earned(result["placings"]) if result else ()
    seats = [
        {
            "name": found.entries[who].name,
            "score": result["scores"][seat] if result else None,
            "points": points(gained[seat]) if result else "",
            "won": bool(result) and result is not None and result["placings"][seat] == 1,
        }
        for seat, who in enumerate(match.players)
    ]
    return {
        "table": match.table,
        "seats": seats,
        "over": result is not None,
        "mine": own is not None and own.n in match.players,
    }


def asked(found: Contest, player: str) -> str:
    """What a browser is asked to add to the drawing: "commit", "nonce" or nothing."""
    entry = found.entry_of(player)
    if entry is None:
        return ""
    if found.state == OPEN and not entry.commitment:
        return "commit"
    return "nonce" if found.state == SEALED and entry.commitment and not entry.nonce else ""


def mark(found: Contest) -> str:
    """What changes whenever the page of a contest does."""
    over = [match.table for match in found.matches if match.result is not None]
    return digest(repr((found.state, found.row["round"], found.entries, over)))[:16]
