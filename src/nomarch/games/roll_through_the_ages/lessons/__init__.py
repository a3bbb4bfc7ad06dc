"""What people learn the game by."""

from .first import FIRST
from .second import SECOND

__all__ = ["FIRST", "SECOND"]
