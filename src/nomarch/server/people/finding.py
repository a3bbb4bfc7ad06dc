"""What is shown of others who want to play, and what can be chosen when one looks for them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy.engine import RowMapping

from nomarch import catalogue
from nomarch.bots.skill import Skill
from nomarch.engine import Game
from nomarch.engine.words import Translate
from nomarch.page.levels import USUAL, levels
from nomarch.page.words import short, translator
from nomarch.server.identity import Player
from nomarch.server.lobby import ago
from nomarch.server.services import Services
from nomarch.tables import BOT, OPEN

from .pace import CHOICES
from .pairing import Listed
from .terms import WAITS, Terms

NEVER = "never"
NEAR = 200  # points: what counts as somebody of one's own strength
USUAL_PACE = "live 5+10"


def lobby_parts(services: Services, player: Player, _: Translate) -> dict[str, Any]:
    """What the lobby shows of others: the wish, tables that wait for anybody, and how many can be watched."""
    kept = services.people.name_of(player.id) is not None
    return {
        "wish": choices(_) | {"kept": kept},
        "waiting": rows(services, services.pairing.waiting(), player, _),
        "watched": services.pairing.watchable(),
    }


def choices(_: Translate) -> dict[str, Any]:
    """What can be chosen when a table is opened or a match is looked for."""
    games = [game for game in catalogue.all_games() if game.seats[-1] > 1]
    waits = {15: _("15 seconds"), 30: _("30 seconds"), 60: _("1 minute"), 300: _("5 minutes")}
    return {
        "games": [(game.slug, short(game.title), max(2, game.seats[0]), game.seats[-1]) for game in games],
        "seats": range(2, max((game.seats[-1] for game in games), default=2) + 1),
        "paces": [(text, pace.say(_)) for text, pace in CHOICES.items()],
        "waits": [*((str(wait), waits[wait]) for wait in WAITS), (NEVER, _("never"))],
        "levels": list(levels(_).items()),
        "usual": {"pace": USUAL_PACE, "wait": "30", "level": USUAL},
    }


def rows(services: Services, found: Sequence[Listed], player: Player, _: Translate) -> list[dict[str, Any]]:
    """Tables as a list shows them."""
    skills: dict[str, dict[str, Skill]] = {}
    for game in {listed.row["game"] for listed in found}:
        owners = [chair["owner"] for listed in found if listed.row["game"] == game for chair in listed.chairs]
        skills[game] = services.ratings.of([owner for owner in owners if owner], game)
    return [_row(listed, skills[listed.row["game"]], player, _) for listed in found]


def _row(listed: Listed, skills: dict[str, Skill], player: Player, _: Translate) -> dict[str, Any]:
    game = catalogue.game(listed.row["game"])
    names = translator(player.language, game)
    options = [names(value).replace("-", " ") for value in _unusual(listed, game)]
    seated = [chair for chair in listed.chairs if chair["kind"] != OPEN]
    terms = listed.terms
    return {
        "id": listed.row["id"],
        "title": short(game.title),
        "symbol": game.drawing.CARD.symbol,
        "options": ", ".join(options),
        "seats": [(chair["kind"] == OPEN, str(chair["name"])) for chair in listed.chairs],
        "who": ", ".join(_who(chair, skills, _) for chair in seated),
        "pace": terms.pace.say(_),
        "rated": terms.rated,
        "range": f"{terms.least} - {terms.most}" if terms.least is not None else "",
        "fills": None if listed.fills_in is None else round(listed.fills_in),
        "own": any(chair["owner"] == player.id for chair in listed.chairs),
        "when": ago(listed.row["moved"], _),
    }


def _unusual(listed: Listed, game: Game) -> list[str]:
    """The options that are not as they usually are."""
    chosen = json.loads(listed.row["options"])
    usual = {option.name: option.choices[0] for option in game.options}
    return [str(value) for name, value in chosen.items() if usual.get(name) != value]


def _who(chair: RowMapping, skills: dict[str, Skill], _: Translate) -> str:
    if chair["kind"] == BOT:
        return f"{chair['name']} ({_('bot')})"
    skill = skills.get(chair["owner"] or "")
    return f"{chair['name']} ({skill.points}{'?' if skill.provisional else ''})" if skill else str(chair["name"])


def near(services: Services, player: str, game: str, terms: Terms) -> Terms:
    """The same terms for players of about one's own rating."""
    points = services.ratings.of([player], game).get(player, Skill()).points
    return replace(terms, least=points - NEAR, most=points + NEAR)
