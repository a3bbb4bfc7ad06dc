"""The workbench: every number of a position as a field, by the game's own declaration, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from markupsafe import Markup, escape

from nomarch.draw import attrs, badge
from nomarch.engine import OWNER, SEAT, Field, FieldWords, Position, Rated
from nomarch.engine.fields import Place, fields_of, number_at, of_seats, places_of, spelt
from nomarch.engine.words import Translate

from .hints import odds
from .study import bar
from .words import written

FEW_VALUES = 30  # more are typed instead of chosen from a list


def bench_form(position: Position, typed: Mapping[str, str], wrong: Mapping[str, str], _: Translate) -> Markup:
    """All fields: first those of the match, then the board's, then one table with a column for each seat."""
    bench = Workbench(position, typed, wrong, _)
    fields = [field for field in fields_of(position.game) if not field.follows]
    single = [field for field in fields if not field.shape]
    seats = [field for field in fields if of_seats(field, position.game)]
    board = [field for field in fields if field.shape and field not in seats]
    groups = [
        _group(_("The match"), "".join(map(bench.single, single)), opened=True),
        _group(_("The players"), bench.players(seats), opened=True) if seats else "",
        *(_group(bench.words(field).title, bench.board(field)) for field in board),
    ]
    return Markup("".join(groups))


def _group(title: str, inside: str, *, opened: bool = False) -> str:
    return f'<details class="fields"{attrs(open=opened)}><summary>{escape(title)}</summary>{inside}</details>'


class Workbench:
    """The fields of one position, with what was typed last where it was refused."""

    def __init__(self, position: Position, typed: Mapping[str, str], wrong: Mapping[str, str], _: Translate) -> None:
        self.position, self.typed, self.wrong, self._ = position, typed, wrong, _
        self.game, self.seats, self.names = position.game, position.record.seats, position.record.names
        self.state = position.state

    def words(self, field: Field) -> FieldWords:
        """What a field is called."""
        return self.game.words.field(field.name, self._)

    def single(self, field: Field) -> str:
        """A field with one number."""
        title = escape(self.words(field).title)
        return f'<p class="fld"><label for="{field.name}">{title}</label>{self.input(field, ())}</p>'

    def board(self, field: Field) -> str:
        """A field of the board: a line for each place, or a table for two dimensions."""
        if len(field.shape) == 1:
            return "".join(
                f'<p class="fld"><label for="{spelt((field.name, at))}">{escape(self.place(field, at))}</label>'
                f"{self.input(field, at)}</p>"
                for at in places_of(field, self.game, self.seats)
            )
        rows = [list(row) for _key, row in groupby(places_of(field, self.game, self.seats), key=lambda at: at[:-1])]
        heads = "".join(f'<th scope="col">{escape(self.place(field, at))}</th>' for at in rows[0])
        body = "".join(
            f'<tr><th scope="row">{n}</th>{"".join(self._cell(field, at, f"{n}") for at in row)}</tr>'
            for n, row in enumerate(rows, 1)
        )
        return self._table(self.words(field).title, f"<tr><td></td>{heads}</tr>", body)

    def players(self, fields: Sequence[Field]) -> str:
        """What every seat has: a row for each number, a column for each seat."""
        heads = "".join(
            f'<th scope="col">{badge(seat)}<span>{escape(name)}</span></th>' for seat, name in enumerate(self.names)
        )
        body = "".join(self._rows(field) for field in fields)
        return self._table(self._("The players"), f"<tr><td></td>{heads}</tr>", body)

    def _rows(self, field: Field) -> str:
        places = [at[1:] for at in places_of(field, self.game, self.seats) if at[0] == 0]
        title, told = self.words(field).title, ""
        for n, rest in enumerate(places):
            name = title if not rest else self.place(field, (0, *rest))
            head = f'<tr class="group"><th scope="rowgroup" colspan="{self.seats + 1}">{escape(title)}</th></tr>'
            told += head if rest and n == 0 else ""
            cells = "".join(self._cell(field, (seat, *rest), f"{title} {name}") for seat in range(self.seats))
            told += f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'
        return told

    def _cell(self, field: Field, at: tuple[int, ...], row: str) -> str:
        who = self.names[at[0]] if of_seats(field, self.game) else self.place(field, at)
        return f"<td>{self.input(field, at, label=f'{row}: {who}')}</td>"

    def _table(self, caption: str, head: str, body: str) -> str:
        return (
            f'<div class="scroll"><table class="bench"><caption class="vh">{escape(caption)}</caption>'
            f"<thead>{head}</thead><tbody>{body}</tbody></table></div>"
        )

    def place(self, field: Field, at: tuple[int, ...]) -> str:
        """What a place is called: by the game, else by its number."""
        named = self.words(field).places
        last = named[at[-1]] if at and at[-1] < len(named) else str(at[-1] + 1)
        inner = at[1:-1] if of_seats(field, self.game) else at[:-1]
        return " ".join([*(f"{i + 1}," for i in inner), last])

    def input(self, field: Field, at: tuple[int, ...], label: str = "") -> str:
        """A list to choose from where values have names, else a number."""
        name: Place = (field.name, at)
        told = self.typed.get(spelt(name), str(number_at(self.state, name)))
        least, most = field.bounds(at, self.seats)
        why = self.wrong.get(spelt(name))
        more = attrs(
            id=spelt(name), name=spelt(name), aria_label=escape(label) if label else None,
            aria_invalid="true" if why else None, aria_describedby="bench-why" if why else None,
        )  # fmt: skip
        values = self._values(field, least, most)
        if values:
            options = "".join(
                f"<option{attrs(value=least + n, selected=str(least + n) == told)}>{escape(text)}</option>"
                for n, text in enumerate(values)
            )
            return f"<select{more}>{options}</select>"
        if (least, most) == (0, 1):
            ticked = attrs(checked=told == "1")
            unticked = f'<input type="hidden" name="{spelt(name)}" value="0">'
            return f'{unticked}<input type="checkbox" value="1"{more}{ticked}>'
        bounds = attrs(min=least, max=most, value=escape(told))
        return f'<input type="number" inputmode="numeric"{more}{bounds}>'

    def _values(self, field: Field, least: int, most: int) -> Sequence[str]:
        if field.is_a in (SEAT, OWNER):
            return self.names if field.is_a == SEAT else (self._("nobody"), *self.names)
        values = self.words(field).values
        return values if len(values) == most - least + 1 <= FEW_VALUES else ()


# What it is worth -----------------------------------------------------------------------------


def worth_panel(position: Position, values: Sequence[float], _: Translate) -> Markup:
    """Every seat's share of the victory, or the points expected."""
    seats = position.record.seats
    rows = "".join(
        f'<tr><th scope="row">{badge(seat)}<span>{escape(name)}</span></th><td class="k-bar">'
        f"{bar(100 * values[seat] if seats > 1 else 100, 'best', 10)}</td>"
        f'<td class="n">{_worth(values, seat, seats, _)}</td></tr>'
        for seat, name in enumerate(position.record.names)
    )
    title = _("Share of victory") if seats > 1 else _("Points expected")
    return Markup(
        f'<section class="panel kinds worth" id="worth"><h2>{title}</h2><table><caption class="vh">{title}</caption>'
        f"<tbody>{rows}</tbody></table></section>"
    )


def _worth(values: Sequence[float], seat: int, seats: int, _: Translate) -> str:
    return f"{100 * values[seat]:.0f}%" if seats > 1 else written(f"{values[0]:.1f}", _)


def rolled_panel(position: Position, rated: Sequence[Rated], _: Translate) -> Markup:
    """The best choices, rolled out, each with its interval."""
    state, say = position.view(position.to_move).state, position.game.words.choice
    rows = "".join(
        f"<li><b>{escape(say(state, found.action, _))}</b>"
        f'<span class="n">{odds(found, position.record.seats, _)}</span></li>'
        for found in rated
    )
    note = _("± is half of the 95 % interval.")
    return Markup(
        f'<section class="panel rolled" id="worth"><h2>{_("Best choices")}</h2><ol>{rows}</ol>'
        f'<p class="note">{note}</p></section>'
    )
