"""What the settings page says about notices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nomarch.engine.words import Translate
from nomarch.page.words import translator
from nomarch.server.identity import Player

from .wishes import CONTEST, OVER, TURN

if TYPE_CHECKING:
    from nomarch.server.services import Services


def notice_look(services: Services, player: Player) -> dict[str, Any]:
    """A player's wishes, browsers and mail address, as the page shows them."""
    notices = services.notices
    wish = notices.wishes.of(player.id)
    return {
        "kinds": [(kind, text, kind in wish.kinds) for kind, text in kinds(translator(player.language))],
        "push_key": notices.key.public,
        "devices": len(notices.wishes.devices(player.id)),
        "mails": notices.settings.mails,
        "mailbox": notices.wishes.mailbox(player.id),
    }


def kinds(_: Translate) -> list[tuple[str, str]]:
    """What one can be told of."""
    return [
        (TURN, _("It's my turn and I'm not at the table")),
        (OVER, _("One of my matches is over")),
        (CONTEST, _("A contest or its next round begins")),
    ]
