"""What people see: the card in the lobby and the board on the page."""

from .board import board
from .card import CARD
from .figures import PLACES, figure
from .layout import SHAPES
from .symbols import symbol

__all__ = ["CARD", "PLACES", "SHAPES", "STYLE", "board", "figure", "symbol"]

STYLE = "ra"
