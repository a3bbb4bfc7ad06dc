"""The parts of a table's page, each one element with an id: only those that changed are sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from markupsafe import escape

from nomarch.draw import Exhibit, Loom, Page, Pen, act, attrs, badge, once, sym, together
from nomarch.draw.breath import breathe
from nomarch.draw.text import Text, weave
from nomarch.engine import CHANCE, Effect, Game, Parts, Result, effect
from nomarch.engine.words import Translate
from nomarch.tables import BOT, HUMAN, OPEN

from .clocks import TIMED, agreed, clocks, joining, offer, offering
from .heard import lately, log, talk, talk_form
from .hints import hint, hint_button, rank_of, share
from .invite import inviting
from .levels import USUAL, bot_of, level_field
from .look import Look
from .result import result, why

KEYS = 9
STILL = ("offer", "warming", "players", "talk", "talk-form", "result")  # what seldom changes
SCORED = ("strip", "points")  # what changes together


def fragments(look: Look, _: Translate) -> dict[str, str]:
    """All parts of the page that can change, by id."""
    if look.album is None:
        return {name: make(look, _) for name, make in PARTS.items()} | _drawn(look, _)
    page, loom = look.album.page(_), Loom(look.album)
    known = {**_group(STILL, page, look, _), **_group(SCORED, page, look, _)}
    parts = {name: known[name] if name in known else _made(make, look, _) for name, make in PARTS.items()}
    return parts | {name: loom.weave(name, part) for name, part in _drawn(look, _, loom).items()}


def _made(make: Callable[[Look, Translate], str], look: Look, _: Translate) -> str:
    breathe()
    return make(look, _)


def _group(names: tuple[str, ...], page: Page, look: Look, _: Translate) -> dict[str, Text]:
    """Parts that are looked at as one."""
    drawn = page.part(names, look, lambda shown: weave([Text(PARTS[name](shown, _)) for name in names]))
    return dict(zip(names, drawn.text.strands, strict=True))


def _drawn(look: Look, _: Translate, loom: Loom | None = None) -> dict[str, str]:
    """What the game itself draws, in the frame that all games share."""
    parts = _parts(look, _, loom)
    return {
        "tray": _podium(look, _)
        if look.result
        else inviting(look, _) or joining(look, _) or _curtain(look, _) or _tray(look, parts, _),
        "steps": f'<ol id="steps" class="steps">{"" if look.result else parts.steps}</ol>',
        "board": f'<div id="board" role="group" tabindex="0" aria-label="{_("Board")}">{parts.board}</div>',
        "rivals": _rivals(parts.rivals, _),
    }


def _rivals(drawn: str, _: Translate) -> str:
    """The others; where there is little room they scroll, also by the keyboard."""
    more = attrs(role="group", tabindex="0", aria_label=_("Other players")) if drawn else ""
    return f'<div id="rivals" class="rivals"{more}>{drawn}</div>'


def _tray(look: Look, parts: Parts, _: Translate) -> str:
    """Dice and the buttons under the thumb; the tools stand apart from what ends a step."""
    tools = f"{_undo(look, _)}{hint_button(look, _)}"
    empty = not (parts.dice or parts.buttons or tools)
    return (
        f'<section id="tray" class="tray"{attrs(hidden=empty)} aria-label="{parts.tray or _("Dice")}">'
        f'<div class="dice" id="dice">{parts.dice}</div>'
        f'<div class="tray-side" id="tray-side"><div class="tray-buttons" id="buttons">{parts.buttons}</div>'
        f'<div class="tray-tools" id="tools">{tools}</div></div></section>'
    )


def _curtain(look: Look, _: Translate) -> str:
    """With several people at one screen: whom to pass it to before it shows what only they may see."""
    if look.curtain is None:
        return ""
    name = escape(look.names[look.curtain])
    mark, more = badge(look.curtain, big=True), attrs(id="face", data_face=look.curtain)
    text = _("I'm {name}: show my side").format(name=name)
    return (
        f'<section id="tray" class="tray curtain" aria-label="{_("Pass the device")}">{mark}'
        f"<p><strong>{_('Pass the device to {name}.').format(name=name)}</strong> "
        f"{_('Nothing hidden is shown before that.')}</p>"
        f'<div class="tray-buttons" id="buttons"><button type="button" class="btn primary main"{more}>'
        f'{text}</button></div><div class="tray-tools" id="tools">{_undo(look, _)}</div></section>'
    )


def _podium(look: Look, _: Translate) -> str:
    """Where the dice lay: who came in where, and what can follow."""
    places = "".join(_place(look, seat, _) for seat in _by_place(look.result)) if look.result else ""
    return (
        f'<section id="tray" class="tray podium" aria-label="{_("Result")}"><ol class="places">{places}</ol>'
        f'<div class="tray-side"><div class="acts">{_afterwards(look, _)}</div></div></section>'
    )


def _by_place(result: Result) -> list[int]:
    """The seats, the winner first."""
    return sorted(range(len(result.placings)), key=lambda seat: result.placings[seat])


def _place(look: Look, seat: int, _: Translate) -> str:
    place, score = (look.result.placings[seat], look.result.scores[seat]) if look.result else (0, 0)
    trophy = sym("trophy", "g-coin", _("first place")) if place == 1 else ""
    name = f"<b>{escape(look.names[seat])}</b>"
    return (
        f'<li class="place-{place}">{trophy}{badge(seat, big=True)}{name}<strong>{_number(score)}</strong>'
        f"<i>{place}</i></li>"
    )


def _everybody(look: Look, _: Translate) -> str:
    """The way to everybody's results, at the end of a day's deal."""
    where = f"/daily/{look.daily}/{look.game.slug}"
    return f'<a class="btn primary" href="{where}">{sym("people")}{_("See how everybody did")}</a>'


def _afterwards(look: Look, _: Translate) -> str:
    """Rematch, replay, record: for a table, not inside a replay."""
    if not look.chairs[0].owner and not look.mine and look.chairs[0].kind == HUMAN:
        return ""
    acts = [_form(look, "study", _("Analyse"), "chart", cls="btn" if look.daily else "btn primary")]
    if look.daily:  # there is one try
        acts.insert(0, _everybody(look, _))
    elif look.rematch:
        acts.append(f'<a class="btn primary" href="/t/{look.rematch}">{_("Go to the rematch")}</a>')
    elif look.mine:
        acts.append(_form(look, "rematch", _("Rematch"), "dice", cls="btn"))
    acts.append(f'<a class="btn" href="/t/{look.id}/replay">{sym("replay")}{_("Replay")}</a>')
    acts.append(f'<a class="btn" href="/t/{look.id}/record" download>{_("Download")}</a>')
    return "".join(acts)


def _parts(look: Look, _: Translate, loom: Loom | None) -> Parts:
    names, outcomes = look.marked_names, look.outcomes if look.choices else ()
    moment = (look.view, names, _fallen(look), outcomes, look.past, look.shape)
    shown = Exhibit(*moment, album=look.album, asks=look.asks, loom=loom)
    return look.game.drawing.board(shown, _)


def because(look: Look, action: str, _: Translate) -> str:
    """Why this viewer cannot choose an action now, in a sentence; empty if it can be chosen."""
    a = look.game.parse(action)
    return "" if a in look.choices else Pen(Exhibit(look.view, look.names), _).against(a)


def _fallen(look: Look) -> tuple[int, ...]:
    """The outcomes that have just fallen, if this viewer may know them."""
    if not look.trail or look.trail[-1].seat != CHANCE or look.view.seat in look.trail[-1].kept_from:
        return ()
    return look.trail[-1].actions


def _undo(look: Look, _: Translate) -> str:
    if not look.undoable:
        return ""
    return f'<button type="button" class="btn" id="undo" data-undo aria-label="{_("Undo")}">{sym("undo")}</button>'


def stage(look: Look, _: Translate) -> str:
    """Where the match stands."""
    text = look.game.words.stage(look.view.state, _) if look.started else _("Waiting for players")
    return f'<span id="stage">{text}</span>'


# The sentence ---------------------------------------------------------------------------------


def prompt(look: Look, _: Translate) -> str:
    """What to do now, or who is doing it."""
    seat, text, kind = _sentence(look, _)
    mark = badge(seat, big=True) if seat is not None else sym("hourglass", "big")
    more = attrs(data_mover=look.view.to_move if look.view.to_move >= 0 else None)
    return f'<p id="prompt" class="prompt {kind}" role="status" tabindex="-1"{more}>{mark}<span>{text}</span></p>'


def _sentence(look: Look, _: Translate) -> tuple[int | None, str, str]:
    if look.result:
        winners = look.result.winners
        names = ", ".join(escape(look.names[seat]) for seat in winners)
        scores = " : ".join(map(_number, (look.result.scores[seat] for seat in _by_place(look.result))))
        text = _("{names} wins {scores}.") if len(winners) == 1 else _("{names} share the victory, {scores}.")
        text = _("You win {scores}!") if winners == look.mine else text
        said = f"<strong>{text.format(names=names, scores=scores)}</strong>"
        told = why(look, _) or look.game.words.ending(look.result.reason, _)
        won = "over won" if set(winners) & set(look.mine) else "over"
        return winners[0], f"{said} {told}", won
    if not look.started:
        return None, _waiting(look, _), "wait"
    mover = look.view.to_move
    if mover == CHANCE:
        return None, f"<strong>{_chance(look, _)}</strong>", "" if look.outcomes else "wait"
    name = look.marked_names[mover]
    if look.curtain is not None:
        text = _("It's {name}'s turn.").format(name=name)
        return mover, f"<strong>{text}</strong>", "mine"
    if look.my_turn:
        headline, detail = look.game.words.prompt(look.view.state, _)
        return mover, f"<strong>{headline}</strong> {detail}", "mine"
    text = _("{name} is thinking.") if look.chairs[mover].kind == BOT else _("It's {name}'s turn.")
    return mover, f"<strong>{text.format(name=name)}</strong>", "wait"


def _chance(look: Look, _: Translate) -> str:
    if look.outcomes:
        return _("Roll the real dice and tap the result.")
    return _("Someone is entering the result.") if look.by_hand else _("The dice are rolling.")


def _waiting(look: Look, _: Translate) -> str:
    if any(chair.kind == OPEN for chair in look.chairs):
        text = _("Waiting for players.")
        more = _("Send the invitation to your friends; the match starts when everyone is here.") if look.invite else ""
        return f"<strong>{text}</strong> {more}"
    text = _("Every player's browser adds to the randomness.")
    return f"<strong>{_('Shaking the dice.')}</strong> {text}"


# At the side ----------------------------------------------------------------------------------


def choices(look: Look, _: Translate) -> str:
    """Every legal choice in words."""
    if not look.my_turn:
        return '<section id="choices" class="panel actions" hidden></section>'
    rows, folds = _rows(look, _), partial(look.game.words.folds, look.view.state)
    single = [row for row in rows if not row[2] and not folds(row[1][0][0])]  # only these can be chosen by one key
    items = [_choice_row(look, single.index(row) + 1 if row in single else 0, row, _) for row in rows]
    folded = [folds(row[1][0][0]) for row in rows]
    shown = "".join(item for item, away in zip(items, folded, strict=True) if not away)
    away = "".join(item for item, away in zip(items, folded, strict=True) if away)
    head = f"<h2>{_('Your choices')}</h2>"
    titles = [row[2] for row, away in zip(rows, folded, strict=True) if away]
    return f'<section id="choices" class="panel actions">{head}<ul>{shown}</ul>{_folded(away, titles, _)}</section>'


def _folded(rows: str, titles: Sequence[str], _: Translate) -> str:
    """What few choose here: what is easier done on the board, or one row of its own."""
    text = titles[0] if len(titles) == 1 and titles[0] else _("Touch the dice, or choose from a list")
    return f'<details id="folded" class="folded"><summary>{text}</summary><ul>{rows}</ul></details>' if rows else ""


Row = tuple[str, list[tuple[int, str]], str]


def _rows(look: Look, _: Translate) -> list[Row]:
    """(symbol, [(action, words)], title): alike choices share a row, if the game says so."""
    words = look.game.words
    say = words.event if look.outcomes else words.choice
    rows: dict[str, Row] = {}
    for a in look.choices:
        title, text = words.group(look.view.state, a, _) or ("", say(look.view.state, a, _))
        if (name := title or str(a)) not in rows:
            rows[name] = (_icon(look, a), [], title)
        rows[name][1].append((a, text))
    return list(rows.values())


def _choice_row(look: Look, number: int, row: Row, _: Translate) -> str:
    icon, members, title = row
    if title:
        counts = "".join(_count(_sends(look, a), title, text, _effect(look, a, _)) for a, text in members)
        return f'<li class="choice-group" id="choice-{members[0][0]}">{icon}<span>{title}</span>{counts}</li>'
    a, text = members[0]
    rank = rank_of(a, look.advice)
    words, sends, says = look.game.words, _sends(look, a), look.game.say(a)
    loses = words.unfinished(look.view.state, a, look.view.legal, _)
    more = act(sends, ends=words.closes(a), loses=loses) + attrs(data_stands=says if sends != says else None)
    more += attrs(id=f"choice-{a}", data_key=number if 0 < number <= KEYS else None)
    key = f"<kbd>{number}</kbd>" if 0 < number <= KEYS else ""
    odds = f"<em>{_share(look, rank, _)}</em>" if rank and len(look.names) > 1 else ""
    said = f"<span>{text}{_brings(look, a, _)}</span>"
    return f'<li><button type="button" class="choice-row"{more}>{icon}{said}{odds}{key}</button></li>'


def _sends(look: Look, a: int) -> str:
    """What a click on a choice sends: the action, and what goes with it."""
    along = look.game.words.along(look.view, a) if look.view.legal else (a,)
    return together(look.game, along)


def _effect(look: Look, a: int, _: Translate) -> Effect:
    """What an action brings; nothing is foretold of what dice show."""
    return effect(look.view, (a,), look.safe_names, _) if look.view.legal else Effect("", "")


def _brings(look: Look, a: int, _: Translate) -> str:
    """What a choice brings, under its words."""
    found = _effect(look, a, _)
    return f' <small class="brings">{found.text}</small>' if found else ""


def _share(look: Look, rank: int, _: Translate) -> str:
    """How often a choice wins; one that only seems to beat the bot's own is about as good."""
    best, found = look.advice[0], look.advice[rank - 1]
    text, better = _("{share}%"), found.value > best.value
    return f"&asymp; {text.format(share=share(best))}" if better else text.format(share=share(found))


@once
def _count(action: str, title: str, text: str, brings: Effect) -> str:
    label = "; ".join(filter(None, (f"{title}: {text}", brings.text)))
    more = attrs(data_action=action, title=brings.text or None) + f' aria-label="{label}"'
    tag = f"<small>{brings.tag}</small>" if brings.tag else ""
    return f'<button type="button" class="count"{more}>{text}{tag}</button>'


def _icon(look: Look, a: int) -> str:
    symbol = look.game.drawing.symbol(a)
    return sym(symbol) if symbol else ""


def strip(look: Look, _: Translate) -> str:
    """Everybody's score in one line, for pages with no room for the table."""
    mover, mine = look.view.to_move, look.mine
    cells = "".join(
        _cell(seat, look.names[seat], score.total, seat in mine, seat == mover)
        for seat, score in enumerate(look.scores)
    )
    return f'<ul id="strip" class="strip n{len(look.names)}" aria-label="{_("Points")}">{cells}</ul>'


@once
def _cell(seat: int, name: str, total: int, mine: bool, turn: bool) -> str:
    cls = " ".join(["mine"] * mine + ["turn"] * turn)
    more = attrs(class_=cls or None, data_seat=seat)
    return f"<li{more}>{badge(seat)}<b>{_number(total)}</b><span>{escape(name)}</span></li>"


def points(look: Look, _: Translate) -> str:
    """Points by source for everyone."""
    rows = "".join(_points_row(look, seat, score.by_source, score.total, _) for seat, score in enumerate(look.scores))
    return (
        f'<section id="points" class="panel scores"><h2>{_("Points")}</h2>'
        f"<table><thead><tr>{_points_head(look.game, _)}</tr></thead><tbody>{rows}</tbody></table></section>"
    )


@once
def _points_head(game: Game, _: Translate) -> str:
    words, symbols = game.words, game.drawing.CARD.source_symbols
    heads = "".join(
        f'<th scope="col">{sym(symbols[s], "", words.source(s, _)) if s in symbols else words.source(s, _)}</th>'
        for s in game.sources
    )
    return f'<th scope="col"><span class="vh">{_("Player")}</span></th>{heads}<th scope="col">{_("Total")}</th>'


def _points_row(look: Look, seat: int, by_source: dict[str, int], total: int, _: Translate) -> str:
    who = f"{_seat_name(look, seat, _)}<small>{_role(look, seat, _)}</small>"
    return _counted(seat, who, tuple(by_source.values()), total, seat == look.view.to_move)


@once
def _counted(seat: int, who: str, by_source: tuple[int, ...], total: int, turn: bool) -> str:
    cells = "".join(f"<td{attrs(class_='neg' if n < 0 else None)}>{_number(n)}</td>" for n in by_source)
    row = attrs(class_="turn" if turn else None, data_seat=seat)
    return (
        f'<tr{row}><th scope="row">{badge(seat)}<span class="who">{who}</span></th>'
        f'{cells}<td class="total">{_number(total)}</td></tr>'
    )


def _number(n: int) -> str:
    return f"&minus;{-n}" if n < 0 else str(n)


def _seat_name(look: Look, seat: int, _: Translate) -> str:
    name = look.names[seat] if look.started else look.chairs[seat].name
    return str(escape(name)) if name else f"<i>{_.c('place', 'open')}</i>"


def _role(look: Look, seat: int, _: Translate) -> str:
    chair = look.chairs[seat]
    if chair.kind == OPEN:
        return _("waiting for a player")
    if chair.kind == BOT:
        return bot_of(chair.level, _)
    if seat in look.mine:
        return _("you")
    return _("away") if seat in look.away else _("player")


def players(look: Look, _: Translate) -> str:
    """Who sits where, and what can be done about it."""
    items = "".join(_player(look, seat, _) for seat in range(len(look.chairs)))
    return (
        f'<section id="players" class="panel players"><h2>{_("Table")}</h2><ul>{items}</ul>'
        f'<div class="acts">{_table_acts(look, _)}</div>{agreed(look, _)}{_dice_note(look, _)}</section>'
    )


def _player(look: Look, seat: int, _: Translate) -> str:
    chair = look.chairs[seat]
    kept = look.rated or (look.pace is not None and look.pace.kind in TIMED)
    free = chair.kind == HUMAN and seat in look.away and seat not in look.mine and not kept
    button = ""
    if look.mine and free and not look.over:
        field = level_field(f"level-{seat}", USUAL, _)
        button = _form(look, f"seats/{seat}/bot", _("Replace with a bot"), "bot", field)
    who = f"{_seat_name(look, seat, _)}<small>{_role(look, seat, _)}</small>"
    return f'<li>{badge(seat)}<span class="who">{who}</span>{button}</li>'


def _table_acts(look: Look, _: Translate) -> str:
    acts = []
    if look.lent:
        acts.append(_form(look, "back", _("Take over from the bot"), "seat-a", cls="btn small primary"))
    if look.mine and not look.over:
        acts.append(f'<a class="btn small" href="/t/{look.id}/device">{_("Continue on another device")}</a>')
        acts.append(_form(look, "leave", _("Let a bot take over"), "bot", level_field("level", USUAL, _)))
    if look.mine:
        way, text = (
            ("close-talk", _("Let only players chat")) if look.open_talk else ("open-talk", _("Let spectators chat"))
        )
        acts.append(_form(look, way, text, "invite"))
    return "".join(acts) + offering(look, _)


def _form(look: Look, path: str, text: str, symbol: str, field: str = "", cls: str = "btn small") -> str:
    button = f'<button class="{cls}">{sym(symbol)}{text}</button>'
    return f'<form method="post" action="/t/{look.id}/{path}">{button}{field}</form>'


def _dice_note(look: Look, _: Translate) -> str:
    if look.by_hand:
        return f'<p class="note">{sym("dice")} {_("Real dice, entered by hand.")}</p>'
    text = _("Fair dice: their key was locked in before the first roll and is revealed at the end.")
    if look.daily:
        text = _("Today's dice: the same for everybody. Their key is revealed when the day is over.")
    if look.shaken:
        text = _("Dice nobody can read ahead: every browser adds to every roll.")
    if look.quiet:
        names = ", ".join(look.safe_names[seat] for seat in look.quiet)
        text += " " + _("Rolls fall without this player's browser for now: {names}.").format(names=names)
    return f'<p class="note">{sym("lock")} {text} <code title="{look.dice_hash}">{look.dice_hash[:12]}</code></p>'


def warming(look: Look, _: Translate) -> str:
    """A quiet word while the bots are not at their best."""
    shown = look.warming and not look.over and any(chair.kind == BOT for chair in look.chairs)
    text = _("The bots are warming up; until then they play on instinct.") if shown else ""
    return f'<p id="warming" class="note warming"{attrs(hidden=not shown)}>{text}</p>'


PARTS: dict[str, Callable[[Look, Translate], str]] = {
    "stage": stage,
    "prompt": prompt,
    "strip": strip,
    "clocks": clocks,
    "offer": offer,
    "lately": lately,
    "warming": warming,
    "hint": hint,
    "choices": choices,
    "points": points,
    "players": players,
    "log": log,
    "talk": talk,
    "talk-form": talk_form,
    "result": result,
}
