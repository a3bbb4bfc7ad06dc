"""The calendar: the year and what it brings, whose turn it is, and the die on its way through the seasons."""

from __future__ import annotations

from nomarch.draw import badge, sym, use

from ..rules.data import GOODS, SEASONS, YEARS
from ..rules.state import BIDDING, ENDED
from .marks import num, piece_of, pips, text, token
from .pen import Pen

WIDE, NARROW = (884, 46, True), (366, 62, False)  # width, height, and whether there is room for words


class Calendar(Pen):
    """Year, order of the seats, distribution table and the track of the die."""

    def yearbox(self) -> str:
        """The year, the order of play, the next market, and what each year brings."""
        s, _ = self.s, self._
        number = s.year * SEASONS + s.season + 1
        round_ = _("Round {n} of {all}").format(n=number, all=YEARS * SEASONS)
        last = f'<p class="sq-last">{_("last round")}</p>' if s.closing and s.phase != ENDED else ""
        return (
            f'<div class="sq-year"><p class="sq-y"><span>{_("Year")}</span><b>{s.year + 1}</b>'
            f"<small>{_('of {years}').format(years=YEARS)}</small></p>"
            f'<p class="sq-round">{round_}</p>{last}{self.lines()}{self._order()}'
            f'<p class="sq-next">{_("Next market:")} <b>{self._next_market()}</b></p></div>'
        )

    def _order(self) -> str:
        """The seats in the order of this round; the one to move is ringed, who has passed stands back."""
        s = self.s
        seats = [(s.starter + i) % s.seats for i in range(s.seats)]
        items = "".join(f"<li{self._place(seat)}>{badge(seat)}</li>" for seat in seats)
        return f'<ol class="sq-order" aria-label="{self._("Order of play")}">{items}</ol>'

    def _place(self, seat: int) -> str:
        s, _ = self.s, self._
        now = seat == s.turn and self.view.to_move >= 0
        words = self.names[seat]
        if now:
            words = _("{name}'s turn").format(name=words)
        elif s.passed[seat]:
            words = _("{name} has passed").format(name=words)
        cls = "now" if now else "out" if s.passed[seat] else ""
        return f' class="{cls}" aria-label="{words}" title="{words}"'

    def _next_market(self) -> str:
        found, _ = self._coming(), self._
        return _("{good}, year {n}").format(good=self.headed(found[1]), n=found[0] + 1) if found else _("none")

    def _coming(self) -> tuple[int, int] | None:
        """(year, season) of the next market, which is where the stall stands; the present one until it is over."""
        s = self.s
        now = (s.year, s.season if s.phase <= BIDDING else s.season + 1)
        coming = ((year, season) for year in range(YEARS) for season in s.markets[year] if season)
        return next((place for place in coming if place >= now), None)

    def years(self, mark: str) -> str:
        """What each year brings; `mark` says when these numbers are not the printed ones."""
        _ = self._
        heads = (
            (_("Year"), _("Year")),
            (_("Extra goods in the warehouse above the die"), "+"),
            (_("Land in every warehouse in the Land round"), token(0, 16)),
            (_("Markets"), sym("saqqara/market-stall")),
        )
        head = "".join(
            f'<th scope="col"><span aria-hidden="true">{short}</span><span class="vh">{words}</span></th>'
            for words, short in heads
        )
        rows = "".join(self._row(year) for year in range(YEARS))
        note = f"<caption>{mark}</caption>" if mark else ""
        return f'<table class="sq-years">{note}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'

    def _row(self, year: int) -> str:
        s = self.s
        now = ' class="now"' if year == s.year else ""
        seasons = [season for season in s.markets[year] if season]
        words = ", ".join(map(self.good, seasons))
        markets = "".join(token(season, 15) for season in seasons)
        return (
            f'<tr{now}><th scope="row">{year + 1}</th><td>{s.extra[year]}</td><td>{s.land[year]}</td>'
            f'<td>{markets}<span class="vh">{words}</span></td></tr>'
        )

    def lines(self) -> str:
        """The five seasons, one below the other: where the die lies and where the next market is."""
        coming = self._coming()
        rows = "".join(self._line(season, coming is not None and coming[1] == season) for season in range(GOODS))
        return f'<ol class="sq-cal" aria-label="{self._("Seasons")}">{rows}</ol>'

    def _line(self, season: int, market: bool) -> str:
        now = season == self.s.season
        die = f'<svg class="sq-cal-die" viewBox="-16 -16 32 32" aria-hidden="true">{pips(self.s.year + 1)}</svg>'
        marks = (sym("saqqara/market-stall", "", self._("Next market")) if market else "") + (die if now else "")
        more = ' class="now" aria-current="date"' if now else ""
        return f"<li{more}>{token(season, 18)}<span>{self.headed(season)}</span>{marks}</li>"

    # The die --------------------------------------------------------------------------------------

    def track(self) -> str:
        """The five seasons with die and stall, once for a wide and once for a narrow page."""
        return self._track("wide", *WIDE) + self._track("narrow", *NARROW)

    def _track(self, way: str, width: float, height: float, words: bool) -> str:
        s, _ = self.s, self._
        cell = width / SEASONS
        cells = "".join(self._cell(season, cell, height, words) for season in range(GOODS))
        y = height / 2 if words else height - 19
        at = cell * (s.season + 1) - 24 if words else cell * (s.season + 0.5)
        die = f'<g id="die-{way}" class="piece" transform="translate({num(at)} {num(y)})">{pips(s.year + 1)}</g>'
        said = _("The die shows year {n} and lies under {good}.").format(n=s.year + 1, good=self.good(s.season))
        return (
            f'<svg class="sq-track sq-{way}" viewBox="0 0 {num(width)} {num(height)}" role="img" aria-label="{said}">'
            f"{cells}{self._stall(cell, y, words)}{die}</svg>"
        )

    def _cell(self, season: int, width: float, height: float, words: bool) -> str:
        x, now = width * season, " now" if season == self.s.season else ""
        box = (
            f'<rect class="sq-cell{now}" x="{num(x + 3)}" y="2" width="{num(width - 6)}" height="{height - 4}" rx="9"/>'
        )
        if not words:
            return box + piece_of(season, x + width / 2, 16, 10)
        name = text(x + 38, height / 2 + 5, self.headed(season), "sq-cell-t" + now, 14)
        return box + piece_of(season, x + 22, height / 2, 11) + name

    def _stall(self, cell: float, y: float, words: bool) -> str:
        """The stall waits under its next place, beside the die if that lies there."""
        found = self._coming()
        if found is None:
            return ""
        beside = found[1] == self.s.season
        at = cell * (found[1] + 1) - (58 if beside else 24) if words else cell * (found[1] + 0.5) + 24 * beside
        return use("saqqara/market-stall", at, y, 28 if words or not beside else 20)
