"""Contests: everybody plays several matches against others, and the best may play finals."""

from .contests import Contests as Contests
