"""What the end of the epoch would bring to each seat."""

from __future__ import annotations

from nomarch.draw import Pen, attrs, badge, sym

from ..rules.data import EPOCHS
from ..rules.scoring import civilization_points, monument_points, nile_points, pharaoh_points
from ..rules.state import ENDED

AREA_SYMBOLS = ("ra/die-pharaoh", "ra/die-nile", "people", "ra/die-monument")


class Rivals(Pen):
    """A small table beside the board."""

    def rivals(self) -> str:
        """Points by area, if the epoch ended now; Monuments score at the end of the match only."""
        if self.in_phase(ENDED):
            return ""
        _ = self._
        names = (_("Pharaoh"), _("Nile"), _("Civilization"), _("Monuments"))
        pairs = zip(AREA_SYMBOLS, names, strict=True)
        heads = "".join(f'<th scope="col">{sym(mark, "", name)}</th>' for mark, name in pairs)
        rows = "".join(map(self._row, range(self.s.seats)))
        note = "" if self._last() else f'<p class="note">{_("Monuments score only at the end of the match.")}</p>'
        return (
            f'<section class="panel scores" id="outlook"><h2>{_("If the epoch ended now")}</h2><table><thead><tr>'
            f'<th scope="col"><span class="vh">{_("Player")}</span></th>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table>{note}</section>"
        )

    def _row(self, seat: int) -> str:
        s = self.s
        ways = (pharaoh_points, nile_points, civilization_points)
        cells = "".join(self._cell(int(points(s, seat))) for points in ways)
        later = f"<td{attrs(class_=None if self._last() else 'later')}>{monument_points(s, seat)}</td>"
        who = f'<th scope="row">{badge(seat)}<span class="who">{self.names[seat]}</span></th>'
        return f"<tr>{who}{cells}{later}</tr>"

    def _last(self) -> bool:
        """8.1: with the third epoch the match ends, and Monuments score."""
        return int(self.s.epoch) == EPOCHS - 1

    @staticmethod
    def _cell(n: int) -> str:
        return f"<td{attrs(class_='neg' if n < 0 else None)}>{f'&minus;{-n}' if n < 0 else n}</td>"
