"""The sheet: cities, monuments, peg board, disasters, developments."""

from __future__ import annotations

from nomarch.draw import act, attrs, badge, noted, once, peg_row, sym
from nomarch.engine.words import Translate

from ..rules.actions import (
    BUILD,
    BUY,
    DISCARD,
    PAY,
    SELL,
    SITE_START,
    SPEND,
    swap_get,
)
from ..rules.buy import means
from ..rules.data import (
    CARAVANS,
    CITIES,
    COST,
    DEVELOPMENTS,
    DROUGHT_LOSS,
    FOOD_MAX,
    GOODS,
    GOODS_MAX,
    GREAT_WALL,
    INVASION_LOSS,
    IRRIGATION,
    LATE_SHEET,
    MEDICINE,
    MONUMENT_POINTS,
    PESTILENCE_LOSS,
    POINTS,
    RELIGION,
    SITE_BOXES,
    SITES,
    SMITHING,
    SPEARHEADS,
    STARTING_CITIES,
    STORAGE,
)
from ..rules.scoring import built, developments_owned, goods_held, goods_value, in_play, row_value
from ..rules.state import (
    ENDED,
    PAYING,
)
from ..words.names import DEVELOPMENT, GOOD, SITE, development_effect
from .pen import GIVE_PART, TAKE_PART, Pen, swap_give
from .symbols import GOOD_SYMBOLS, GOOD_TONES, SITE_SYMBOLS

CITY = ("4th", "5th", "6th", "7th")
_VALUES = tuple(tuple(row_value(good, n) for n in range(GOODS_MAX[good] + 1)) for good in range(GOODS))
_FOOD = tuple(
    tuple(str(n) if n % 5 == 0 or n == food else "" for n in range(FOOD_MAX + 1)) for food in range(FOOD_MAX + 1)
)
_GRAIN = "".join(
    f'<path class="grain" d="M6 {y}C90 {y - 7} 180 {y + 7} 298 {y - 2}"/>' for y in range(44, 44 + 5 * 36, 36)
)


class Sheet(Pen):
    """One seat's score sheet and peg board; what can be chosen is lit."""

    def sheet(self) -> str:
        """Cities and monuments, peg board and disasters, developments."""
        return (
            f'<div class="sheet"><section class="panel build">{self.part(Sheet._cities)}{self.part(Sheet._monuments)}'
            f'</section><section class="store">{self.place(Sheet._pegs)}{self.part(Sheet._disasters)}</section>'
            f"{self.part(Sheet._developments)}</div>"
        )

    def _cities(self) -> str:
        _ = self._
        whose = "" if self.view.seat >= 0 else f" <small>{self.names[self.seat]}</small>"
        head = f"<h2>{_('Cities')} <small>{_('each rolls a die and eats 1 food')}</small>{whose}</h2>"
        return f'{head}<ul class="cities">{self._founded()}{"".join(map(self._city, range(CITIES)))}</ul>'

    def _monuments(self) -> str:
        head = f"<h2>{self._('Monuments')} <small>{self._('points: first, later')}</small></h2>"
        return f'{head}<ul class="mons">{"".join(self._monument(site) for site in range(CITIES, SITES))}</ul>'

    def _founded(self) -> str:
        text = self._("{n} cities").format(n=STARTING_CITIES)
        cities = sym("ages/city") * STARTING_CITIES
        return f'<li class="city founded"><span class="c-pic">{cities}</span><b>{text}</b></li>'

    def _builds(self, site: int) -> list[str]:
        ids = range(BUILD + SITE_START[site], BUILD + SITE_START[site + 1])
        return [self.view.game.say(a) for a in ids if a in self.legal]

    def _progress(self, site: int) -> str:
        ticked = self.s.boxes[self.seat][site]
        text = self._("{site}: {n} of {all} boxes").format(site=self._(SITE[site]), n=ticked, all=SITE_BOXES[site])
        fresh = ticked - self.began_with(self.seat)[site]
        return text + (", " + self._("{n} of them this turn").format(n=fresh) if fresh else "")

    def _row_button(self, site: int) -> str:
        """The whole row is the button: it ticks one box."""
        label, first = self._progress(site), BUILD + SITE_START[site]
        return f'<button type="button" class="hit" id="site-{site}" aria-label="{label}"{self.choose(first)}></button>'

    def _city(self, site: int) -> str:
        done = built(self.s, self.seat, site)
        ticks = self.ticks(self.seat, site, self._builds(site))
        return (
            f'<li class="city {"built" if done else "open"}">{self._row_button(site)}'
            f'<span class="c-pic">{sym("ages/city")}</span>'
            f"<b>{self._(CITY[site])}</b>{ticks}</li>"
        )

    def _monument(self, site: int) -> str:
        name, playing = self._(SITE[site]), in_play(self.s, site)
        tail = f'<span class="outnote">{self._("not with {n} players").format(n=self.s.seats)}</span>'
        if playing:
            tail = self.ticks(self.seat, site, self._builds(site))
        return (
            f'<li class="mon {"open" if playing else "out"}">{self._row_button(site)}{sym(SITE_SYMBOLS[site], "m-pic")}'
            f'<span class="m-name">{name}</span>{tail}{self._monument_points(site)}</li>'
        )

    def _monument_points(self, site: int) -> str:
        high, low = MONUMENT_POINTS[self.s.sheet][site - CITIES]
        first, mine = self.s.first[site - CITIES], built(self.s, self.seat, site)
        states = (
            ("got", "gone")
            if mine and first == self.seat + 1
            else ("gone", "got" if mine else "low")
            if first
            else ("", "low")
        )
        return _points(high, low, first, states, self._)

    def _pegs(self) -> str:
        rows = [self._food_row(), '<path class="rule" d="M12 40H292"/>', *(self._good_row(g) for g in range(GOODS))]
        return (
            '<div class="pegs-wrap"><svg id="pegs" class="board pegs" viewBox="0 0 304 222" role="group" '
            f'aria-label="{self._stock()}"><rect class="cedar" width="304" height="222" rx="12"/>'
            f"{_GRAIN}{''.join(rows)}</svg>"
            f'<p class="pegs-sum">{self._sum()}</p></div>'
        )

    def _stock(self) -> str:
        """The peg board in words."""
        s, seat, _ = self.s, self.seat, self._
        held = ", ".join(f"{_(GOOD[g])} {s.goods[seat][g]}" for g in range(GOODS))
        return _("Food {food}; {goods}; worth {n}").format(food=s.food[seat], goods=held, n=goods_value(s, seat))

    def _sum(self) -> str:
        s, seat, _ = self.s, self.seat, self._
        text = _("Goods {n}") if s.owned[seat][CARAVANS] else _("Goods {n} of {max}")
        held = text.format(n=f"<b>{goods_held(s, seat)}</b>", max=STORAGE)
        ships = f"<span>{sym('ship', '', _('Ships'))}<b>{s.ships[seat]}</b></span>" if s.sheet == LATE_SHEET else ""
        worth = f"{_('worth')} {sym('coin', 'g-coin')}<b>{goods_value(s, seat)}</b>"
        return f"<span>{held}</span>{ships}<span>{worth}</span>"

    def _food_row(self) -> str:
        food = self.s.food[self.seat]
        lit = {food - (a - SELL): self._hole(a) for a in self.legal if SELL < a < PAY}
        more = self._stay(SELL)
        return peg_row(
            "ages/wheat",
            "g-wheat",
            21,
            _FOOD[food],
            food,
            x=52,
            gap=16.1,
            r=7.4,
            id_="peg-food",
            lit=tuple(lit.items()),
            more=more,
        )

    def _good_row(self, good: int) -> str:
        y, have = 60 + good * 36, self.s.goods[self.seat][good]
        return peg_row(
            GOOD_SYMBOLS[good],
            GOOD_TONES[good],
            y,
            _VALUES[good],
            have,
            x=57,
            gap=29.2,
            r=12,
            id_=f"peg-{good}",
            lit=tuple(self._lit_goods(good, have).items()),
            more=self._part(good, have),
        )

    def _lit_goods(self, good: int, have: int) -> dict[int, str]:
        if DISCARD + good in self.legal:
            return {have - 1: self._hole(DISCARD + good)}
        if any(swap_get(a) == good for a in self.swaps):
            return {have + 1: self._swap_part(TAKE_PART, good)}
        if good == SPEARHEADS:
            return {have - (a - SPEND): self._hole(a) for a in self.legal if SPEND < a < BUILD}
        return {}

    def _part(self, good: int, have: int) -> str:
        """While paying, a row's peg can be pressed: the row then belongs to the payment."""
        if self.legal and self.s.phase == PAYING and have:
            label = self._("Pay with {rows}").format(rows=self._(GOOD[good]))
            pressed = "true" if good in self.proposed else "false"
            return attrs(role="button", tabindex="0", aria_pressed=pressed, data_part=GOOD[good], aria_label=label)
        if any(swap_give(a) == good for a in self.swaps):
            return self._swap_part(GIVE_PART, good) + attrs(role="button", tabindex="0")
        return self._stay(SPEND) if good == SPEARHEADS else ""

    def _swap_part(self, part: str, good: int) -> str:
        """Half of an exchange: the peg of the row that gives, the hole of the row that receives."""
        label = self._("Give {good}") if part == GIVE_PART else self._("Receive {good}")
        return attrs(
            aria_pressed="false",
            data_part=f"{part} {GOOD[good]}",
            data_one_of=part,
            aria_label=label.format(good=self._(GOOD[good])),
        )

    def _stay(self, a: int) -> str:
        """The peg itself is the choice to spend nothing."""
        return self._hole(a) + attrs(role="button", tabindex="0") if a in self.legal else ""

    def _hole(self, a: int) -> str:
        return act(self.view.game.say(a)) + attrs(aria_label=self.words(a))

    def _disasters(self) -> str:
        owned, _ = self.s.owned[self.seat], self._
        rows = (
            (
                "2",
                "drought",
                _("Drought"),
                _("you lose {n}").format(n=DROUGHT_LOSS),
                owned[IRRIGATION],
                DEVELOPMENT[IRRIGATION],
            ),
            ("3", "pestilence", _("Pestilence"), *self._pestilence()),
            ("4", "invasion", _("Invasion"), _("you lose {n}").format(n=INVASION_LOSS), *self._wall()),
            ("5+", "revolt", _("Revolt"), _("you lose all goods"), owned[RELIGION], DEVELOPMENT[RELIGION]),
        )
        lost = _.n("1 point lost so far", "{n} points lost so far", self.s.disasters[self.seat])
        items = "".join(self._disaster(*row) for row in rows)
        return f'<div class="panel disasters"><h2>{_("Disasters")} <small>{lost}</small></h2><ul>{items}</ul></div>'

    def _disaster(self, skulls: str, picture: str, name: str, loss: str, safe: int, by: str) -> str:
        said = self._("safe: {name}").format(name=self._(by)) if safe else loss
        count = f'<span class="sk">{skulls}{sym("skull", "", self._("skulls"))}</span>'
        return (
            f"<li{attrs(class_='safe' if safe else None)}>{count}"
            f"{sym(f'ages/disaster-{picture}', 'dis-pic')}<span><b>{name}</b><small>{said}</small></span></li>"
        )

    def _pestilence(self) -> tuple[str, int, str]:
        """Others suffer; alone, you do, unless Medicine helps."""
        if self.s.seats > 1:
            return self._("others lose {n}").format(n=PESTILENCE_LOSS), 0, DEVELOPMENT[MEDICINE]
        alone = self._("you lose {n}").format(n=PESTILENCE_LOSS)
        return alone, self.s.owned[self.seat][MEDICINE], DEVELOPMENT[MEDICINE]

    def _wall(self) -> tuple[int, str]:
        if self.s.owned[self.seat][SMITHING]:
            return 1, DEVELOPMENT[SMITHING]
        return built(self.s, self.seat, CITIES + GREAT_WALL), SITE[CITIES + GREAT_WALL]

    def _developments(self) -> str:
        s, _ = self.s, self._
        text = _("{n} owned, ends at {goal}") if s.seats > 1 else _("{n} owned")
        owned = text.format(n=developments_owned(s, self.seat), goal=s.goal)
        rows = "".join(self._development(d) for d in range(DEVELOPMENTS) if COST[s.sheet][d])
        note = _("You can pay up to {n} (gold prices).").format(n=self._means())
        told = f'<li class="dev-note">{sym("coin", "g-coin")}{note}</li>' if not self.role.over else ""
        return (
            f'<section class="panel devs"><h2>{_("Developments")} <small>{owned}</small></h2>'
            f"<ul>{rows}{told}</ul></section>"
        )

    @noted
    def _means(self) -> int:
        """What this seat could pay: all it has on its own turn, else its goods."""
        now = self.seat == self.s.turn and self.s.phase != ENDED
        return int(means(self.s) if now else goods_value(self.s, self.seat))

    def _development(self, d: int) -> str:
        cost, points, name = COST[self.s.sheet][d], POINTS[self.s.sheet][d], self._(DEVELOPMENT[d])
        own = bool(self.s.owned[self.seat][d])
        cls = "own" if own else "reach" if cost <= self._means() else ""
        lit = " lit-row" if BUY + d in self.legal else ""
        label = self._("{name}, costs {cost}, {points} points").format(name=name, cost=cost, points=points)
        hit = f'<button type="button" class="hit" id="dev-{d}" aria-label="{label}"{self.choose(BUY + d)}></button>'
        return _row(f"dev {cls}{lit}", hit, own, name, development_effect(self.s.sheet, d, self._), cost, points)


@once
def _points(high: int, low: int, first: int, states: tuple[str, str], _: Translate) -> str:
    """What a monument brings, and who has built it first."""
    label = _("{high} points if first, {low} later").format(high=high, low=low)
    crown = badge(first - 1) if first else ""
    return (
        f'<span class="pts" role="img" aria-label="{label}">{crown}<b class="{states[0]}">{high}</b>'
        f'<b class="{states[1]}">{low}</b></span>'
    )


@once
def _row(cls: str, hit: str, own: bool, name: str, does: str, cost: int, points: int) -> str:
    """A development of the sheet."""
    return (
        f'<li class="{cls}">{hit}<span class="tick">{sym("check") if own else ""}</span>'
        f'<span class="d-txt"><b>{name}</b><small>{does}</small></span>'
        f'<span class="cost">{sym("coin")}{cost}</span><span class="vp">{points}</span></li>'
    )
