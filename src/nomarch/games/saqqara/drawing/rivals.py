"""The other provinces, small: goods, cards by their backs, workers, market cards."""

from __future__ import annotations

from nomarch.draw import SEAT_LETTERS, badge, noted

from ..rules.actions import STEAL
from ..rules.data import GOODS, MARKET_CARDS, PYRAMIDS, SOLDIERS, THIEF
from ..rules.development import protected
from ..rules.scoring import pyramid_points, spare_workers
from ..rules.state import DEVELOPING, ENDED, STEALING
from ..words.names import PYRAMID_NAME
from .market import Market
from .marks import token


class Rivals(Market):
    """One panel for each other seat; for spectators one for every seat."""

    def rivals(self) -> str:
        """All of them, in the order of play, and everybody's points pyramid by pyramid."""
        return "".join(self.part(Rivals._rival, seat) for seat in self.others) + self.part(Rivals._by_pyramid)

    def _by_pyramid(self) -> str:
        """7.3: where everybody's points come from."""
        s, _ = self.s, self._
        begun = [p for p in range(PYRAMIDS) if any(s.level[seat][p] for seat in range(s.seats))]
        heads = "".join(
            f'<th scope="col">{badge(seat)}<span class="vh">{name}</span></th>' for seat, name in enumerate(self.names)
        )
        rows = "".join(self._pyramid_row(p) for p in begun)
        nile = "".join(f"<td>{s.nile[seat]}</td>" for seat in range(s.seats))
        return (
            f'<section class="panel sq-by-pyramid" id="by-pyramid"><h2>{_("Points by pyramid")}</h2><table><thead><tr>'
            f'<th scope="col"><span class="vh">{_("Pyramid")}</span></th>{heads}</tr></thead><tbody>{rows}'
            f'<tr><th scope="row">{_("Nile")}</th>{nile}</tr></tbody></table></section>'
        )

    def _pyramid_row(self, pyramid: int) -> str:
        s = self.s
        levels = [int(s.level[seat][pyramid]) for seat in range(s.seats)]
        cells = "".join(f"<td>{s.points[pyramid][level - 1] if level else '&ndash;'}</td>" for level in levels)
        return f'<tr><th scope="row">{self._(PYRAMID_NAME[pyramid])}</th>{cells}</tr>'

    def _rival(self, seat: int) -> str:
        s, _ = self.s, self._
        points = s.nile[seat] + pyramid_points(s, seat)
        cards = "".join(self.picture(card, "tiny") for card in range(MARKET_CARDS) if s.owner[card] == seat + 1)
        owned = f'<p class="sq-owned-tiny">{cards}</p>' if cards else ""
        said = _.n("1 point", "{n} points", points)
        turn = " turn" if self._has_turn(seat) else ""
        return (
            f'<section class="panel rival sq-rival{turn}" id="rival-{SEAT_LETTERS[seat]}">'
            f"<h2>{badge(seat)}<span>{self.names[seat]}</span><small>{said}</small></h2>"
            f'{self._goods(seat)}<p class="sq-status">{self._status(seat)}</p>{owned}</section>'
        )

    def _goods(self, seat: int) -> str:
        goods = "".join(self._good(seat, good) for good in range(GOODS))
        label = self._("Goods of {name}").format(name=self.names[seat])
        return f'<p class="sq-pv" role="group" aria-label="{label}">{goods}</p>'

    def _good(self, seat: int, good: int) -> str:
        """A good of another seat; a thief in its turn may press it."""
        n = int(self.s.goods[seat][good])
        if self._robs():
            body = f"{token(good, 24)}<b>{n}</b>"
            return self.button(STEAL + seat * GOODS + good, body, "sq-press")
        zero = " zero" if n == 0 else ""
        return (
            f'<span class="sq-count{zero}">{token(good, 20)}<span class="vh">{self.good(good)}</span><b>{n}</b></span>'
        )

    @noted
    def _has_turn(self, seat: int) -> bool:
        return bool(seat == self.s.turn and self.s.phase != ENDED)

    @noted
    def _robs(self) -> bool:
        s = self.s
        return bool(self.legal) and s.phase in (DEVELOPING, STEALING) and s.level[self.me][THIEF] >= 2

    def _status(self, seat: int) -> str:
        """Workers, cards in hand and laid together (nobody sees more), safety, and whether it has passed."""
        s, _ = self.s, self._
        told = [_("workers to place: {n}").format(n=spare_workers(s, seat))]
        if s.held[seat]:
            told.append(_("cards: {n}").format(n=s.held[seat]))
        if s.in_play[SOLDIERS] and protected(s, seat):
            told.append(_("safe from thieves"))
        if s.passed[seat]:
            told.append(_("has passed"))
        return ", ".join(told)
