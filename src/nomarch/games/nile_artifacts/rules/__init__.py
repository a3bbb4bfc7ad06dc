"""The rules, one module for each phase of a round; clause numbers point to RULES.md."""

from .turn import apply, legal, new_game, outcomes, throw, to_move

__all__ = ["apply", "legal", "new_game", "outcomes", "throw", "to_move"]
