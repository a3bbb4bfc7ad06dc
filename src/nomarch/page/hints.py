"""Hints on the page: what a strong bot thinks of the choices, in words a family understands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from nomarch.draw import attrs, sym
from nomarch.engine import Rated
from nomarch.engine.reason import why
from nomarch.engine.words import Translate

from .look import Look


def hint_button(look: Look, _: Translate) -> str:
    """Asks for a hint; there only for who may ask now."""
    if not (look.may_hint and look.my_turn):
        return ""
    busy = attrs(aria_disabled="true" if look.thinking else None)
    return (
        f'<button type="button" class="btn" id="hint-button" data-hint{busy} aria-keyshortcuts="h" '
        f'title="{_("Hint")} (h)">{sym("hint")}<span>{_("Hint")}</span></button>'
    )


def hint(look: Look, _: Translate) -> str:
    """The best choices with how often they win, best first; each can be chosen here."""
    if not look.my_turn or not (look.thinking or look.advice or look.no_hint):
        return '<section id="hint" class="panel hint" hidden></section>'
    head = f"<h2>{sym('hint')}{_('Hint')}</h2>"
    if look.thinking:
        text = _("A strong bot is looking at your options.")
        return f'<section id="hint" class="panel hint" aria-live="polite">{head}<p class="note">{text}</p></section>'
    if look.no_hint:
        return f'<section id="hint" class="panel hint" aria-live="polite">{head}<p>{escape(look.no_hint)}</p></section>'
    rows = "".join(_row(look, advice, rank, _) for rank, advice in enumerate(look.advice, 1))
    note = _("How often a strong bot would win from there; ± is the margin of error.") if len(look.names) > 1 else ""
    return (
        f'<section id="hint" class="panel hint" aria-live="polite">{head}<ol>{rows}</ol>'
        f'<p class="note">{note}</p></section>'
    )


def _row(look: Look, advice: Rated, rank: int, _: Translate) -> str:
    action, text = look.game.say(advice.action), look.game.words.choice(look.view.state, advice.action, _)
    more = attrs(data_action=action, data_rank=rank)
    return (
        f'<li><button type="button" class="choice-row hinted"{more}><b class="rank">{rank}</b>'
        f"<span>{text}</span><em>{_worth(look, advice, _)}</em></button>{_because(look, rank, _)}</li>"
    )


def _because(look: Look, rank: int, _: Translate) -> str:
    """Under the best choice: what sets it apart from the next, or that little does."""
    if rank > 1 or look.reason is None:
        return ""
    next_best = look.game.words.choice(look.view.state, look.reason.other, _)
    return f'<p class="because">{escape(why(look.reason, look.game.words, look.names, _, against=next_best))}</p>'


def _worth(look: Look, advice: Rated, _: Translate) -> str:
    """A value in words; what only seems to beat the bot's own choice is within the error, and said so."""
    if advice.value > look.advice[0].value:
        return _("about as good")
    return odds(advice, len(look.names), _)


def odds(advice: Rated, seats: int, _: Translate) -> str:
    """A value in words: how often that wins, or alone the points it leads to, and how sure that is."""
    unsure = math.isfinite(advice.margin) and advice.margin > 0
    if seats == 1:
        text = _("{points} points (±{margin})") if unsure else _("about {points} points")
        return text.format(points=round(advice.value), margin=max(1, round(advice.margin)) if unsure else 0)
    text = _("{share}% to win (±{margin})") if unsure else _("about {share}% to win")
    return text.format(share=share(advice), margin=max(1, round(100 * advice.margin)) if unsure else 0)


def share(advice: Rated) -> int:
    """A value as a percentage of victory."""
    return round(100 * min(1.0, max(0.0, advice.value)))


def rank_of(action: int, advice: Sequence[Rated]) -> int | None:
    """Where an action stands in a hint; None if it is not in it."""
    return next((rank for rank, found in enumerate(advice, 1) if found.action == action), None)
