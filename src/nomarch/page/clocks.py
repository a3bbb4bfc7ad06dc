"""Clocks at the table, and what somebody offers the others: the page counts down by itself from what it was told."""

from __future__ import annotations

from markupsafe import escape

from nomarch.draw import attrs, badge, sym
from nomarch.engine.words import Translate
from nomarch.tables import OPEN

from .look import Asked, Look, Pacing, Timed

TIMED = LIVE, DAILY = "live", "daily"
TAKE_BACK, ABANDON = "undo", "abandon"
MINUTE, HOUR, DAY = 60, 3600, 86400


def pace_in_words(pace: Pacing, _: Translate) -> str:
    """A pace for people."""
    if pace.kind == LIVE:
        text = _("{minutes} min + {seconds} s a turn")
        return text.format(minutes=f"{pace.bank / MINUTE:.0f}", seconds=f"{pace.more:.0f}")
    if pace.kind == DAILY:
        return _.n("1 day a turn", "{n} days a turn", round(pace.bank / DAY))
    return _("No clock")


def clocks(look: Look, _: Translate) -> str:
    """What everybody has left; the script in clocks.js goes on from there."""
    timed = look.timed
    if timed is None or look.over:
        return '<ul id="clocks" class="clocks" hidden></ul>'
    patterns = attrs(data_days=_("{d} d {h} h"), data_hours=_("{h} h {m} min"))
    late = attrs(
        data_mine=_("Your time is up. Move now, or a bot takes over."),
        data_theirs=_("Time is up. If nothing happens soon, a bot takes over."),
    )
    told = attrs(data_since=f"{timed.since:.2f}", data_warning=f"{timed.warning:.0f}", data_low=_low(timed))
    cells = "".join(_cell(look, timed, seat, _) for seat in range(len(timed.left)))
    label = attrs(aria_label=_("Clocks"))
    return f'<ul id="clocks" class="clocks"{label}{told}{patterns}{late}>{cells}</ul>'


def _low(timed: Timed) -> str:
    """Seconds from which a clock is shown as low."""
    return "30" if timed.pace.kind == LIVE else str(6 * HOUR)


def _cell(look: Look, timed: Timed, seat: int, _: Translate) -> str:
    cls = " ".join(["mine"] * (seat in look.mine) + ["runs"] * (seat == timed.running))
    name = look.names[seat]
    label = attrs(aria_label=_("{name}'s clock").format(name=name))
    left = attrs(data_left=f"{timed.left[seat]:.2f}")
    return (
        f"<li{attrs(class_=cls or None, data_seat=seat)}>{badge(seat)}<span>{escape(name)}</span>"
        f'<b role="timer"{label}{left}>{in_time(timed.left[seat], _)}</b></li>'
    )


def in_time(seconds: float, _: Translate) -> str:
    """How much time that is: days and hours, hours and minutes, or minutes and seconds."""
    whole = max(0, int(seconds))
    if whole >= DAY:
        return _("{d} d {h} h").format(d=whole // DAY, h=whole % DAY // HOUR)
    if whole >= HOUR:
        return _("{h} h {m} min").format(h=whole // HOUR, m=whole % HOUR // MINUTE)
    return f"{whole // MINUTE}:{whole % MINUTE:02d}"


# Offers ---------------------------------------------------------------------------------------


def offer(look: Look, _: Translate) -> str:
    """What is offered, with the buttons that answer it."""
    asked = look.asked
    if asked is None or look.over or not look.mine:
        return '<div id="offer" class="offer" role="status" hidden></div>'
    name = escape(look.names[asked.seat])
    if asked.seat in look.mine or asked.agreed:
        text, buttons = _made(look, asked, _), _answer(look, "refuse", _("Withdraw"))
    else:
        text = _("{name} asks to take back their last move.")
        text = text if asked.kind == TAKE_BACK else _("{name} suggests abandoning the match.")
        buttons = _answer(look, "accept", _("Agree"), "btn small primary") + _answer(look, "refuse", _("Refuse"))
    said = f"<span>{text.format(name=name)}</span>"
    return f'<div id="offer" class="offer" role="status">{said}<span class="acts">{buttons}</span></div>'


def _made(look: Look, asked: Asked, _: Translate) -> str:
    """What who has made an offer, or agreed to it, reads meanwhile."""
    if asked.seat not in look.mine:
        return _("You agreed. Waiting for the others.")
    if asked.kind == TAKE_BACK:
        return _("You asked to take back your last move. Waiting for the others.")
    return _("You suggested abandoning the match. Waiting for the others.")


def _answer(look: Look, path: str, text: str, cls: str = "btn small") -> str:
    return f'<form method="post" action="/t/{look.id}/{path}"><button class="{cls}">{text}</button></form>'


def offering(look: Look, _: Translate) -> str:
    """The buttons that make an offer."""
    texts = {TAKE_BACK: _("Ask to take back my move"), ABANDON: _("Suggest abandoning the match")}
    return "".join(_answer(look, f"offer-{kind}", texts[kind]) for kind in look.may_offer)


# What was agreed ------------------------------------------------------------------------------


def agreed(look: Look, _: Translate) -> str:
    """A line about pace and rating, where something was agreed."""
    words = [_("Rated match")] * look.rated + [_("Open to anybody")] * look.public
    if look.pace and look.pace.kind in TIMED:
        words.append(pace_in_words(look.pace, _))
    return f'<p class="note">{sym("hourglass")} {" · ".join(words)}</p>' if words else ""


def joining(look: Look, _: Translate) -> str:
    """For who looks at a table that waits for anybody: the button to sit down."""
    free = not look.started and any(chair.kind == OPEN for chair in look.chairs)
    if not (look.public and free) or look.mine:
        return ""
    button = f'<button class="btn primary">{sym("people")}{_("Join this table")}</button>'
    return (
        f'<section id="tray" class="tray" aria-label="{_("Open seat")}"><p>{_("A seat is free here.")}</p>'
        f'<form method="post" action="/t/{look.id}/join">{button}</form></section>'
    )
