"""What people see: the card in the lobby and the board on the page."""

from .board import board
from .card import CARD
from .symbols import symbol

__all__ = ["CARD", "STYLE", "board", "symbol"]

STYLE = "saqqara"
