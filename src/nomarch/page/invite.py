"""The invitation: while a seat is free, the link, its code and who has come are the page."""

from __future__ import annotations

from markupsafe import escape

from nomarch.draw import attrs, badge, sym
from nomarch.engine.words import Translate
from nomarch.tables import BOT, OPEN

from .levels import USUAL, bot_of, level_field
from .look import Look


def inviting(look: Look, _: Translate) -> str:
    """Where the dice will lie; nothing once everybody is there, and for those who may not invite."""
    if not (look.invite and not look.started and any(chair.kind == OPEN for chair in look.chairs)):
        return ""
    head = _("Waiting for players: {game}") if look.public else _("Invite friends to {game}")
    head = head.format(game=look.game.title)
    seats = _.n("{n} seat", "{n} seats", len(look.chairs))
    minutes = look.game.drawing.CARD.minutes
    more = f", {_('about {n} minutes').format(n=minutes)}" if minutes else ""
    return (
        f'<section id="tray" class="inviting" aria-label="{_("Invitation")}"><h2>{head}<small>{seats}{more}. '
        f"{_('No account needed: whoever has the link can sit down.')}</small></h2>"
        f"{_ways(look, _)}{_arrived(look, _)}</section>"
    )


def _ways(look: Look, _: Translate) -> str:
    """The code to scan, the link to copy or to share."""
    link, steps = (
        f"/i/{look.invite}",
        (
            _("Scan the code with a phone, or send the link."),
            _("Your friend types a name and sits down."),
            _("The match starts by itself when everyone is here."),
        ),
    )
    told = "".join(f"<li><b>{n}</b><span>{text}</span></li>" for n, text in enumerate(steps, 1))
    title = attrs(data_share=link, data_title=look.game.title)
    return (
        f'<div class="panel inv-ways"><div class="inv-qr"><img src="{link}/code.svg" width="220" height="220" '
        f'alt="{_("QR code of the invitation link")}"><ol>{told}</ol></div>'
        f'<p class="inv-link"><label class="vh" for="invite-link">{_("Invitation link")}</label>'
        f'<input id="invite-link" readonly value="{link}" data-link="{link}"></p>'
        f'<p class="inv-acts"><button type="button" class="btn primary" data-copy="invite-link" '
        f'data-done="{_("Copied")}">{_("Copy the link")}</button>'
        f'<button type="button" class="btn" id="share"{title}>{sym("invite")}{_("Share")}</button></p>'
        f'<p class="note" id="only-here">{_("This address only works on this computer.")}</p></div>'
    )


def _arrived(look: Look, _: Translate) -> str:
    """Every seat: who has come, and what can be done about a free one."""
    come = sum(chair.kind != OPEN for chair in look.chairs)
    count = _("{n} of {all}").format(n=come, all=len(look.chairs))
    rows = "".join(_seat(look, seat, _) for seat in range(len(look.chairs)))
    fill = (
        f'<form method="post" action="/t/{look.id}/fill"><button class="btn">{sym("bot")}'
        f"{_('Start now with bots')}</button></form>"
    )
    note = _("You may close this page: your seat is kept.")
    if look.public:
        note = _("This table is listed in the lobby: anybody can join. Stay on this page until somebody does.")
    if look.fills is not None and come < len(look.chairs):
        counts = attrs(data_fills=look.fills, data_in=_("Bots take the free seats in {time}."))
        fill += f'<p class="inv-fills"{counts}>{_("Bots will take the free seats.")}</p>'
    return (
        f'<div class="panel inv-come"><h3>{_("Who is here")} <small>{count}</small></h3>'
        f'<div role="status"><ul class="inv-who">{rows}</ul></div>{fill}<p class="note">{note}</p></div>'
    )


def _seat(look: Look, seat: int, _: Translate) -> str:
    chair = look.chairs[seat]
    if chair.kind == OPEN:
        bot = (
            f'<form method="post" action="/t/{look.id}/seats/{seat}/bot"><button class="btn small">{_("Add a bot")}'
            f"</button>{level_field(f'level-{seat}', USUAL, _)}</form>"
        )
        waits = _("waiting for a player") if look.public else _("waiting for a friend")
        who = f"<b>{_('Open seat')}</b><small>{waits}</small>"
        return f'<li class="free">{badge(seat)}<span>{who}</span>{bot}</li>'
    role = bot_of(chair.level, _) if chair.kind == BOT else _("you") if seat in look.mine else _("guest")
    away = seat in look.away and seat not in look.mine
    here = f'<em class="inv-away">{_("away")}</em>' if away else f'<em class="inv-ok">{sym("check")}{_("here")}</em>'
    return f"<li>{badge(seat)}<span><b>{escape(chair.name)}</b><small>{role}</small></span>{here}</li>"
