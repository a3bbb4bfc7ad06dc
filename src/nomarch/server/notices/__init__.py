"""Told in time: who wants to be told what, by which way, and that nobody is told the same thing twice."""

from .notices import Notices as Notices
