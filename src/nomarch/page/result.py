"""The end of a match: why it went as it did, points by source and over time, the dice, and the key to check them."""

from __future__ import annotations

from markupsafe import escape

from nomarch.draw import attrs, badge, sym
from nomarch.engine.words import Translate, signed
from nomarch.tables import Story
from nomarch.tables.story import Face, oddity

from .charts import against_chance, over_time, pigment, stacked
from .look import Look


def why(look: Look, _: Translate) -> str:
    """By how much somebody won or lost, and where it came from; nothing for who played alone, or shared the victory."""
    if not look.result or len(look.names) < 2 or look.story is None:
        return ""
    own, other = _compared(look)
    gaps = [a - b for a, b in zip(look.story.sources[own], look.story.sources[other], strict=True)]
    gap = sum(gaps)
    if gap == 0:
        return ""
    return _said(look, own, gap, gaps, _)


def _compared(look: Look) -> tuple[int, int]:
    """Whose result is explained, and against whom: oneself, else the winner, against the best of the others."""
    assert look.result
    scores = look.result.scores
    own = look.mine[0] if len(look.mine) == 1 else look.result.winners[0]
    others = [seat for seat in range(len(scores)) if seat != own]
    return own, max(others, key=lambda seat: (-look.result.placings[seat] if look.result else 0, scores[seat]))


def _said(look: Look, own: int, gap: int, gaps: list[int], _: Translate) -> str:
    """The three sources that made most of the difference, with what each gave or took."""
    n, mine = abs(gap), own in look.mine and len(look.mine) == 1
    head = (_("You won by {n}") if gap > 0 else _("You lost by {n}")) if mine else _("Ahead by {n}")
    shown = sorted((i for i in range(len(gaps)) if gaps[i]), key=lambda i: -abs(gaps[i]))[:3]
    parts = ", ".join(f"{look.game.words.source(look.game.sources[i], _)} {signed(gaps[i])}" for i in shown)
    return f"{head.format(n=n)}: {parts}."


def result(look: Look, _: Translate) -> str:
    """Charts and the record, once the match is over."""
    if look.dice_key and not look.result:  # abandoned
        return f'<div id="result" class="results">{_record(look, _)}</div>'
    if not look.result or look.story is None:
        return '<div id="result" hidden></div>'
    charts = _by_source(look, look.story, _) + (_over_time(look, look.story, _) if len(look.story.line) > 2 else "")
    thrown = _dice(look, look.story, _) if any(look.story.dice) else ""
    return f'<div id="result" class="results">{charts}{thrown}{_record(look, _)}</div>'


def _by_source(look: Look, story: Story, _: Translate) -> str:
    assert look.result
    words, symbols = look.game.words, look.game.drawing.CARD.source_symbols
    order = sorted(range(len(look.names)), key=lambda seat: look.result.placings[seat] if look.result else 0)
    names = [str(escape(name)) for name in look.names]
    sources = [words.source(name, _) for name in look.game.sources]
    told = "; ".join(
        f"{names[seat]}: " + ", ".join(f"{name} {n}" for name, n in zip(sources, story.sources[seat], strict=True) if n)
        for seat in order
    )
    signs = [symbols.get(name, "") for name in look.game.sources]
    chart = stacked([(seat, story.sources[seat]) for seat in order], signs, names, told)
    used = [i for i in range(len(sources)) if any(row[i] for row in story.sources)]
    legend = "".join(_swatch(i, signs[i], sources[i], story) for i in used)
    return f'<section class="panel"><h2>{_("Points by source")}</h2>{chart}<ul class="srcs">{legend}</ul></section>'


def _swatch(source: int, symbol: str, name: str, story: Story) -> str:
    """A source in the legend; red if it only ever costs points."""
    tone = pigment(source, max(row[source] for row in story.sources) <= 0)
    return f'<li><span class="sw {tone}">{sym(symbol) if symbol else ""}</span>{_capital(name)}</li>'


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _over_time(look: Look, story: Story, _: Translate) -> str:
    names = [str(escape(name)) for name in look.names]
    told = "; ".join(f"{name}: {', '.join(str(row[seat]) for row in story.line)}" for seat, name in enumerate(names))
    each = _("after each round") if story.by_rounds else _("after each turn")
    chart = over_time(story.line, look.mine[0] if look.mine else -1, told)
    return f'<section class="panel"><h2>{_("Points over time")} <small>{each}</small></h2>{chart}</section>'


# Dice -----------------------------------------------------------------------------------------


def _dice(look: Look, story: Story, _: Translate) -> str:
    """What fell to each seat; one's own first, the others a click away."""
    shown = look.mine[0] if look.mine else 0
    tabs = "".join(_tab(look, seat, seat == shown) for seat in range(len(look.names)))
    tables = "".join(_faces(look, seat, story.dice[seat], _) for seat in range(len(look.names)))
    expected, usual = _("expected"), _("usual in 95 of 100 matches")
    legend = f'<p class="note"><b class="k-expect"></b>{expected} <b class="k-usual"></b>{usual}</p>'
    return (
        f'<section class="panel dice-stat"><h2>{_("Dice thrown")}</h2>'
        f'<fieldset class="tabs"><legend class="vh">{_("Player")}</legend>{tabs}</fieldset>{tables}{legend}</section>'
    )


def _tab(look: Look, seat: int, chosen: bool) -> str:
    more = attrs(type="radio", name="dice-of", id=f"dice-of-{seat}", class_=f"vh tab-{seat}", checked=chosen)
    name = f"{badge(seat)}<span>{escape(look.names[seat])}</span>"
    return f'<input{more}><label class="tab" for="dice-of-{seat}">{name}</label>'


def _faces(look: Look, seat: int, faces: dict[str, Face], _: Translate) -> str:
    most = max((max(face.thrown, face.usual[1]) for face in faces.values()), default=1.0)
    rows = "".join(_face(look, face, most, _) for face in sorted(faces.values(), key=lambda face: face.outcome))
    head = f'<tr class="vh"><th>{_("Face")}</th><th>{_("Against chance")}</th><th>{_("Thrown")}</th></tr>'
    share = round(100 * oddity(list(faces.values()))) if faces else 100
    note = _("In {n} of 100 matches dice stray at least this far from the average.").format(n=share)
    return (
        f'<div class="dice-of of-{seat}"><table><thead>{head}</thead><tbody>{rows}</tbody></table>'
        f'<p class="note">{note}</p></div>'
    )


def _face(look: Look, face: Face, most: float, _: Translate) -> str:
    symbol, name = look.game.drawing.symbol(face.outcome), look.game.words.face(face.outcome, _)
    told = _("{n}, expected {expected}").format(n=face.thrown, expected=f"{face.expected:.1f}")
    sign = f'<span class="face pig-bone">{sym(symbol, symbol.rpartition("/")[2])}</span>' if symbol else ""
    return (
        f'<tr><th scope="row">{sign}{_capital(name)}</th><td class="k-bar">'
        f"{against_chance(face.thrown, face.expected, face.usual, most)}</td>"
        f'<td class="n" title="{told}">{face.thrown}<span class="vh"> ({told})</span></td></tr>'
    )


def _share(look: Look, _: Translate) -> str:
    """Where a player's own browser says whether its number was used; it alone knows."""
    if not (look.mine or look.lent) or look.by_hand:
        return ""
    more = attrs(
        data_used=_("Your browser has checked it: its own number is among those the dice follow from."),
        data_shaken=_("Your browser has checked it: it added to every roll, each at the moment it was told."),
        data_without=_(
            "Your browser has checked it: {n} of {all} rolls fell without it, and it added to the others, each at the "
            "moment it was told."
        ),
        data_away=_("Your browser was away when the dice were sealed, so only the hash of its number was used."),
        data_changed=_(
            "Your browser kept another number or another seal than this record has: something is wrong here."
        ),
    )
    return f'<p id="share" role="status" class="verdict"{more}></p>'


def _record(look: Look, _: Translate) -> str:
    """The dice's key, once it may be known, and the button that draws every roll again with it."""
    where = f"/{look.shelf}/{look.id}"
    key = f'<p class="key"><span>{_("Key")}</span> <code>{look.dice_key}</code></p>' if look.dice_key else ""
    hash_ = (
        f'<p class="key"><span>{_("Locked in as")}</span> <code>{look.dice_hash}</code></p>' if look.dice_hash else ""
    )
    text = _("The dice were locked in before the first roll. Their key is revealed now: anyone can check every roll.")
    by_hand = _("Real dice, entered by hand.")
    proves = "/daily" if look.daily else "/dice"
    if look.daily and not key:
        text, key = _("Others can still play this deal. The key of its dice is revealed at midnight UTC."), " "
    return (
        f'<section class="panel record" id="record"><h2>{_("Fair dice")}</h2>'
        f"<p>{by_hand if look.by_hand or not key else text}</p>{key}{hash_}"
        f'<p class="acts"><button type="button" class="btn small" id="verify" data-verify="{where}/verify">'
        f"{sym('verify')}{_('Verify')}</button>"
        f'<a class="btn small" href="{where}/record" download>{_("Download")}</a>'
        f'<a class="quiet" href="{proves}" target="_blank">{_("What does this prove?")}</a></p>'
        f'<p id="verified" role="status" class="verdict"></p>{_share(look, _)}</section>'
    )
