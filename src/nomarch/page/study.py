"""The parts of the page of an analysed match: sentence, account, curve, costly decisions, level, kinds, throws."""

from __future__ import annotations

from markupsafe import Markup, escape

from nomarch.draw import attrs, badge, sym
from nomarch.engine.words import Translate

from .study_chart import BIG_MARKS, NARROW, WIDE, curve, levels, number, percent, signed
from .study_look import Account, Case, Fall, StudyLook
from .words import written


def study_parts(look: StudyLook, _: Translate) -> dict[str, Markup]:
    """All parts of the page by name."""
    made = {
        "verdict": _verdict(look, _),
        "match": _match(look, _),
        "cases": _cases(look, _),
        "level": _level(look, _),
        "kinds": _kinds(look, _),
        "throws": _throws(look, _),
    }
    return {name: Markup(html) for name, html in made.items()}


# The sentence and the account -----------------------------------------------------------------


def sentence(look: StudyLook, _: Translate) -> str:
    """How it ended, and what luck and decisions did to it."""
    return f"{_ending(look, _)} {_luck_and_cost(look, _)}"


def _ending(look: StudyLook, _: Translate) -> str:
    name, score, best = look.names[look.seat], look.scores[look.seat], max(look.scores)
    others = [s for seat, s in enumerate(look.scores) if seat != look.seat]
    won, winners = look.placings[look.seat] == 1, look.placings.count(1)
    if look.alone:
        text = _("You scored {n} points.") if look.you else _("{name} scored {n} points.")
        return text.format(n=score, name=name)
    if won and winners > 1:
        return (_("You shared the victory.") if look.you else _("{name} shared the victory.")).format(name=name)
    if won:
        return _won(look.you, name, score - max(others), _)
    return _lost(look.you, name, best - score, _)


def _won(you: bool, name: str, ahead: int, _: Translate) -> str:
    if not ahead:
        return (_("You won on the tie-break.") if you else _("{name} won on the tie-break.")).format(name=name)
    if you:
        return _.n("You won by 1 point.", "You won by {n} points.", ahead)
    return _.n("{name} won by 1 point.", "{name} won by {n} points.", ahead, name=name)


def _lost(you: bool, name: str, behind: int, _: Translate) -> str:
    if not behind:
        return (_("You lost on the tie-break.") if you else _("{name} lost on the tie-break.")).format(name=name)
    if you:
        return _.n("You lost by 1 point.", "You lost by {n} points.", behind)
    return _.n("{name} lost by 1 point.", "{name} lost by {n} points.", behind, name=name)


def _luck_and_cost(look: StudyLook, _: Translate) -> str:
    shown = rounded(look.account, look.unit)
    if look.alone:
        good = _("Luck gave {n} points; decisions cost {cost}.")
        bad = _("Luck cost {n} points; decisions cost {cost}.")
    elif look.you:
        good = _("Luck gave you {n} points of victory chance; your decisions cost {cost}.")
        bad = _("Luck cost you {n} points of victory chance, your decisions {cost}.")
    else:
        good = _("Luck gave {n} points of victory chance; decisions cost {cost}.")
        bad = _("Luck cost {n} points of victory chance, decisions {cost}.")
    return (good if shown.luck >= 0 else bad).format(n=f"{abs(shown.luck):.0f}", cost=f"{abs(shown.own):.0f}")


def detail(look: StudyLook, _: Translate) -> str:
    """Where most of it went."""
    told = []
    if look.cases:
        worst = look.cases[0]
        told.append(_("Costliest: {kind}, {stage}.").format(kind=worst.kind, stage=worst.stage))
    elif look.decisions:
        told.append(_("No decision cost much."))
    if not look.trained:
        told.append(_("No network is trained for so many seats yet, so the numbers are rough."))
    elif not look.deep:
        told.append(_("This is the quick look: costs are estimates."))
    return " ".join(told)


def _verdict(look: StudyLook, _: Translate) -> str:
    won = " won" if look.placings[look.seat] == 1 and not look.alone else ""
    return (
        f'<section class="panel verdict{won}"><div class="v-words">{badge(look.seat, big=True)}'
        f"<h1>{escape(sentence(look, _))}</h1><p>{escape(detail(look, _))}</p></div>"
        f"{_account(look, _)}{_deeper(look, _)}</section>"
    )


def _deeper(look: StudyLook, _: Translate) -> str:
    """The button that begins the deep pass, or how far it is."""
    if look.deep or not look.trained:
        return ""
    if look.deepening is not None:
        return (
            f'<p class="deeper"><label for="progress">{_("Looking deeper")}</label><progress id="progress" max="1" '
            f'value="{look.deepening}" data-progress="{look.here}/study/progress"></progress></p>'
        )
    text = _("Costly decisions are played on many times: costs get intervals, and the best choice a reason.")
    return (
        f'<form class="deeper" method="post" action="{look.here}/study"><button class="btn small" name="deep" '
        f'value="1">{sym("chart")}{_("Look deeper")}</button><span class="note">{text}</span></form>'
    )


def _account(look: StudyLook, _: Translate) -> str:
    shown = rounded(look.account, look.unit)
    yours = _("your decisions") if look.you else _("decisions")
    cells = [
        ("", percent(look.account.start, look), _.c("account", "start")),
        (_way(shown.luck), _plus(shown.luck), _.c("account", "luck")),
        (_way(shown.own), _plus(shown.own), yours),
    ]
    if len(look.names) > 1:
        cells.append((_way(shown.others), _plus(shown.others), _("rivals' decisions")))
    if shown.drift:
        cells.append(("", _plus(shown.drift), _("estimates corrected")))
    cells.append(("sum", percent(look.account.end, look), _.c("account", "end")))
    items = "".join(
        f"<li{attrs(class_=cls or None)}><b>{value}</b><span>{escape(words)}</span></li>" for cls, value, words in cells
    )
    return f'<ol class="account" aria-label="{_("From the first value to the last")}">{items}</ol>'


def _way(points: float) -> str:
    return "down" if points < 0 else "up" if points > 0 else ""


def _plus(points: float) -> str:
    return signed(points, plus=True, digits=0)


def rounded(account: Account, unit: float) -> Account:
    """The account in whole points that still add up: what rounding leaves over goes where it distorts least."""
    exact = [part / unit for part in account]
    whole = [round(part) for part in exact]
    over = whole[-1] - sum(whole[:-1])
    for _step in range(abs(over)):
        way = 1 if over > 0 else -1
        at = max(range(1, len(exact) - 1), key=lambda i: way * (exact[i] - whole[i]))
        whole[at] += way
    return Account(*map(float, whole))


# The curve ------------------------------------------------------------------------------------


def _match(look: StudyLook, _: Translate) -> str:
    return (
        f'<section class="panel curve" aria-labelledby="h-curve"><header class="p-head">'
        f'<h2 id="h-curve">{_("The match")}</h2>{_tabs(look, _)}{_stepper(look, _)}</header>'
        f"{curve(look, WIDE, _)}{curve(look, NARROW, _)}{_legend(look, _)}{_table(look, _)}</section>"
    )


def _tabs(look: StudyLook, _: Translate) -> str:
    if look.alone:
        return ""
    tabs = "".join(
        f"<a{attrs(class_='tab on' if seat == look.seat else 'tab', href=f'{look.here}/study?seat={seat}')}"
        f"{attrs(aria_current='true' if seat == look.seat else None)}>{badge(seat)}<span>{escape(name)}</span></a>"
        for seat, name in enumerate(look.names)
    )
    return f'<nav class="tabs" aria-label="{_("Seen for")}">{tabs}</nav>'


def _stepper(look: StudyLook, _: Translate) -> str:
    n = len(look.cases)
    if not n:
        return ""
    where = _("Mark {n} of {all}").format(n="<b>1</b>", all=n)
    return (
        f'<div class="step"><a class="btn small" data-mark="-1" href="#mark-{n}" aria-keyshortcuts="p" '
        f'title="{_("Previous")} (p)">{sym("prev")}<span>{_("Previous")}</span></a>'
        f'<span class="where-n" role="status" data-of="{n}">{where}</span>'
        f'<a class="btn small" data-mark="1" href="#mark-{min(2, n)}" aria-keyshortcuts="n" '
        f'title="{_("Next")} (n)"><span>{_("Next")}</span>{sym("next")}</a></div>'
    )


_KEYS = {
    "pin": '<path class="pin-drop" d="M8 1c-2 4.5-6 6.5-6 11a6 6 0 0 0 12 0c0-4.5-4-6.5-6-11Z"/>',
    "small": '<path class="small-mark" d="M8 3c-1.5 3-4.5 4.5-4.5 8a4.5 4.5 0 0 0 9 0c0-3.5-3-5-4.5-8Z"/>',
    "own": '<rect class="luck up" x="1" y="3" width="6" height="6"/>'
    '<rect class="luck down" x="9" y="9" width="6" height="6"/>',
    "theirs": '<rect class="luck up theirs" x="1.5" y="3" width="5" height="6"/>'
    '<rect class="luck down theirs" x="9.5" y="9" width="5" height="6"/>',
}


def _legend(look: StudyLook, _: Translate) -> str:
    own = _("in your turn") if look.you else _("in their own turn")
    keys = [("pin", _("costliest decisions"))] if look.cases else []
    keys += [("small", _("other costly decisions"))] if len(look.cases) > BIG_MARKS else []
    keys += [("own", own), ("theirs", _("in a rival's turn"))] if not look.alone else []
    items = "".join(
        f'<li><svg class="key" viewBox="0 0 16 18" aria-hidden="true">{_KEYS[key]}</svg>{text}</li>'
        for key, text in keys
    )
    plain = _("Luck: up helps, down hurts.")
    return f'<ul class="legend">{items}<li class="plain">{plain}</li></ul>'


def _table(look: StudyLook, _: Translate) -> str:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in look.names)
    rows = "".join(
        f'<tr><th scope="row"><a href="{look.here}/study/replay?at={turn.at}">{escape(turn.stage)}, '
        f"{escape(look.names[turn.seat])}</a></th>"
        + "".join(f"<td>{percent(value, look)}</td>" for value in turn.values)
        + f"<td>{number(turn.luck, look, _, plus=True)}</td><td>{number(turn.cost, look, _, plus=True)}</td></tr>"
        for turn in look.turns
    )
    caption = _("Every turn: values after it, and what luck and decisions changed for {name}")
    return (
        f'<details class="as-table"><summary>{_("As a table")}</summary><div class="scroll" tabindex="0" role="region" '
        f'aria-label="{_("As a table")}"><table><caption class="vh">'
        f"{escape(caption.format(name=look.names[look.seat]))}</caption>"
        f'<thead><tr><th scope="col">{_("Turn")}</th>{heads}<th scope="col">{_("Luck")}</th>'
        f'<th scope="col">{_("Decisions")}</th></tr></thead><tbody>{rows}</tbody></table></div></details>'
    )


# Costly decisions -----------------------------------------------------------------------------


def _cases(look: StudyLook, _: Translate) -> str:
    if not look.cases:
        return ""
    note = _("in points") if look.alone else _("in points of victory chance")
    top = max(case.value + case.loss for case in look.cases) or 1.0
    items = "".join(_case(look, n, case, top, _) for n, case in enumerate(look.cases, 1))
    return (
        f'<section class="panel cases" aria-labelledby="h-cases"><h2 id="h-cases">{_("Costliest decisions")} '
        f"<small>{note}</small></h2><ol>{items}</ol></section>"
    )


def _case(look: StudyLook, n: int, case: Case, top: float, _: Translate) -> str:
    who = _("You") if look.you else _("Chosen")
    reason = f'<p class="why">{escape(case.reason)}</p>' if case.reason else ""
    chosen = versus(who, case.chosen, case.value, top, "chosen", _, alone=look.alone)
    best = versus(_("Best"), case.best, case.value + case.loss, top, "best", _, alone=look.alone)
    state = f"case{' now' if n == 1 else ''}{' less' if n > BIG_MARKS else ''}"
    seen = f"{look.here}/study/replay?at={case.at}&amp;seat={look.seat}"
    return (
        f'<li class="{state}" id="mark-{n}" tabindex="-1"><span class="case-n" aria-hidden="true">{n}</span>'
        f'<div class="case-what"><h3>{escape(case.kind)}<small>{escape(case.stage)}</small></h3>'
        f'<dl class="versus">{chosen}{best}</dl>{reason}'
        f'<p class="see"><a href="{seen}">{_("See it on the board")}</a></p>'
        f'</div><div class="case-side"><p class="cost-n"><b>{number(-case.loss, look, _)}</b>'
        f"<small>{_span(look, case, _)}</small></p>"
        f'<div class="case-acts">{_acts(look, n, case, _)}</div></div></li>'
    )


def _span(look: StudyLook, case: Case, _: Translate) -> str:
    if case.span is None:
        return _("estimated, ±{n}").format(n=f"{look.doubt / look.unit:.0f}")
    low, high = (written(f"{max(0.0, side) / look.unit:.1f}", _) for side in case.span)
    return _("{low} to {high}").format(low=low, high=high)


def versus(who: str, text: str, value: float, top: float, cls: str, _: Translate, *, alone: bool) -> str:
    """A choice, its bar and what it is worth."""
    worth = written(f"{value:.1f}" if alone else f"{100 * value:.1f}%", _)
    drawn = bar(100 * value / top, cls)
    return f'<div><dt>{who}</dt><dd><b>{escape(text)}</b>{drawn}<span class="n">{worth}</span></dd></div>'


def bar(share: float, cls: str, height: int = 12) -> str:
    """A bar as wide as its column; `share` in per cent of it."""
    round_ = f'height="{height}" rx="{height / 2:g}"'
    return (
        f'<svg class="bar {cls}" width="100%" height="{height}" aria-hidden="true">'
        f'<rect class="bar-well" width="100%" {round_}/>'
        f'<rect class="bar-fill" width="{min(100.0, max(0.0, share)):.1f}%" {round_}/></svg>'
    )


def _acts(look: StudyLook, n: int, case: Case, _: Translate) -> str:
    """Try again: at once, in this seat; play on: who plays is asked first."""
    primary = "btn primary" if n == 1 else "btn"
    again = (
        f'<form method="post" action="{look.here}/from"><input type="hidden" name="at" value="{case.at}">'
        '<input type="hidden" name="study" value="1">'
        f'<input type="hidden" name="seat" value="{look.seat}"><button class="{primary}">{sym("replay")}'
        f"<span>{_('Try again')}</span></button></form>"
    )
    onward = (
        f'<a class="btn" href="{look.here}/from?at={case.at}&amp;study=1">{sym("play")}'
        f"<span>{_('Play on from here')}</span></a>"
    )
    return again if n > BIG_MARKS else again + onward


# At the side ----------------------------------------------------------------------------------


def _level(look: StudyLook, _: Translate) -> str:
    found = look.levels[look.seat]
    if found is None:
        return ""
    value, low, high = (written(f"{level:.1f}", _) for level in found)
    span = _("{low} to {high}").format(low=low, high=high)
    mean = -look.account.own / look.unit / max(1, look.decisions)
    note = _("{n} decisions, mean cost {cost}. Placed on what levels 1 to 5 cost in such matches.")
    return (
        f'<section class="panel level"><h2>{_("Played like level")}</h2><p class="lv"><b>{value}</b>'
        f"<span>{span}</span></p>{levels(look, 306, 'wide', _)}{levels(look, 340, 'narrow', _)}"
        f'<p class="note">{note.format(n=look.decisions, cost=written(f"{mean:.2f}", _))}</p></section>'
    )


def _kinds(look: StudyLook, _: Translate) -> str:
    if not look.kinds:
        return ""
    most = max(kind.loss for kind in look.kinds) or 1.0
    rows = "".join(
        f'<tr><th scope="row">{escape(kind.name)}<small>'
        f"{_.n('{n} decision', '{n} decisions', kind.decisions).format(n=kind.decisions)}</small></th>"
        f'<td class="k-bar">{bar(100 * kind.loss / most, "loss", 10)}</td>'
        f'<td class="n">{number(kind.loss, look, _)}</td></tr>'
        for kind in look.kinds
    )
    title = _("Where you lose") if look.you else _("Where it was lost")
    note = _("cost by kind of decision")
    return (
        f'<section class="panel kinds"><h2>{title} <small>{note}</small></h2><table>'
        f'<caption class="vh">{note}</caption>'
        f"<tbody>{rows}</tbody></table></section>"
    )


def _throws(look: StudyLook, _: Translate) -> str:
    lists = [(_("Bad luck"), look.unlucky), (_("Good luck"), look.lucky)]
    told = "".join(
        f"<h2>{title}</h2><ol>{''.join(_fall(look, fall, _) for fall in falls)}</ol>" for title, falls in lists if falls
    )
    return f'<section class="panel throws">{told}</section>' if told else ""


def _fall(look: StudyLook, fall: Fall, _: Translate) -> str:
    way = "up" if fall.luck > 0 else "down"
    return (
        f'<li><a href="{look.here}/study/replay?at={fall.at}">'
        f'<b class="{way}">{number(fall.luck, look, _, plus=True)}</b>{badge(fall.seat)}<span>'
        f'<span class="fell">{escape(fall.text)}</span>'
        f"<small>{escape(fall.stage)}</small></span></a></li>"
    )
