"""How strong a learner has become, drawn in letters: shares of the victory over the matches it has learned from."""

from __future__ import annotations

from collections.abc import Sequence

ROWS, COLUMNS = 8, 60  # of the drawing, without its axes
DOT, FAIR = "●", "┄"


def chart(measured: Sequence[tuple[int, float]], seats: int, against: str) -> str:
    """Each measurement as a dot between 0 and 100%; the broken line is what an equal would win."""
    last = measured[-1][0]
    grid = [[" "] * COLUMNS for _ in range(ROWS + 1)]
    grid[_row(1 / seats)] = [FAIR] * COLUMNS
    for matches, share in measured:
        grid[_row(share)][_column(matches, last)] = DOT
    lines = [f"{_told(row):>5} │{''.join(cells)}" for row, cells in enumerate(grid)]
    foot = f"{'0':<{COLUMNS // 2}}{f'{last:,} matches':>{COLUMNS // 2}}"
    title = f"Share of the victory against {against}: {measured[-1][1]:.0%}"
    return "\n".join([title, *lines, f"      └{'─' * COLUMNS}", f"       {foot}"])


def _row(share: float) -> int:
    return round(ROWS * (1 - share))


def _column(matches: int, last: int) -> int:
    return round((COLUMNS - 1) * matches / last)


def _told(row: int) -> str:
    """What stands beside a row: quarters of the whole."""
    return f"{1 - row / ROWS:.0%}" if row % (ROWS // 4) == 0 else ""
