"""The end of an epoch as a scene over the board: what each area brought, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nomarch.draw import Pen, attrs, badge, sym
from nomarch.engine.words import signed

from ..rules.actions import DIE
from ..rules.data import EPOCHS
from ..rules.scoring import civilization_points, monument_points, nile_points, pharaoh_points
from ..rules.state import SCORING

Points = Callable[[Any, int], int]
AREAS: tuple[tuple[str, str, Points], ...] = (
    ("ra/die-pharaoh", "Pharaoh", pharaoh_points),
    ("ra/die-nile", "Nile", nile_points),
    ("people", "Civilization", civilization_points),
    ("ra/die-monument", "Monuments", monument_points),
)


class Epoch(Pen):
    """Shown once, when the last thing that happened ended an epoch."""

    def scene(self) -> str:
        """Area by area what every seat gets; nothing at all other times."""
        scored = self._scored()
        if scored is None:
            return ""
        number, _ = int(scored.epoch) + 1, self._
        areas = AREAS if number == EPOCHS else AREAS[:-1]  # 8.1: Monuments score with the last epoch
        rows = "".join(self._row(scored, number, i, *area) for i, area in enumerate(areas))
        title = _("Epoch {n} ends").format(n=number)
        return f'<section class="scene" id="epoch-{number}"><div><h2>{title}</h2><ol>{rows}</ol></div></section>'

    def _scored(self) -> Any:
        """The table as it was scored after the latest decision; dice may have been rolled since."""
        for step in reversed(self.showing.past):
            if step.before.phase == SCORING:
                return step.before
            if step.action is not None and step.action < DIE:
                break
        return None

    def _row(self, s: Any, number: int, i: int, symbol: str, name: str, points: Points) -> str:
        seats = "".join(f"<span>{badge(seat)}{signed(int(points(s, seat)))}</span>" for seat in range(s.seats))
        more = attrs(id=f"epoch-{number}-{i}", data_scene=i, data_sound="gong" if i == 0 else "coin")
        return f"<li{more}>{sym(symbol)}<b>{self._(name)}</b>{seats}</li>"
