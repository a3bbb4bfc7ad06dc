"""When the deep pass knows enough of a decision: how wide intervals are, and which lines it spares itself."""

from __future__ import annotations

import numpy as np
import pytest

from nomarch.analysis.deep import _harmless, _margin


@pytest.mark.parametrize(("lines", "margin"), [(100, 0.03), (200, 0.015), (800, 0.00375)])
def test_lines_that_all_end_alike_leave_a_doubt(lines: int, margin: float) -> None:
    """Of n lines without an event, three might have had one: that is the bound with a chance of 95 %."""
    assert _margin(np.zeros(lines), 0.0, 1.0) == pytest.approx(margin)
    assert _margin(np.full(lines, 0.4), 0.0, 1.0) == pytest.approx(margin)
    assert _margin(np.zeros(lines), 0.0, 20.0) == pytest.approx(20 * margin), "alone, in points"


def test_lines_that_vary_are_as_sure_as_their_spread_says() -> None:
    """Half of them 0.5 off to either side: 1.96 * 0.5 / 20 with 400 lines, and the network's own doubt beside it."""
    gaps = np.array([0.5, -0.5] * 200)
    assert _margin(gaps, 0.0, 1.0) == pytest.approx(1.96 * 0.5 / 20, rel=0.01)
    assert _margin(gaps, 0.02, 1.0) == pytest.approx(1.96 * (0.025**2 + 0.02**2) ** 0.5, rel=0.01)


@pytest.mark.parametrize(
    ("loss", "margin", "enough"),
    [
        (-0.01, 0.05, False),  # it may well cost four hundredths
        (-0.03, 0.05, True),
        (0.005, 0.01, True),  # surely less than the least mark, two hundredths
        (0.005, 0.02, False),
    ],
)
def test_what_seems_to_cost_nothing_is_played_on_until_that_is_likely(loss: float, margin: float, enough: bool) -> None:
    assert _harmless(loss, margin, "share") is enough
