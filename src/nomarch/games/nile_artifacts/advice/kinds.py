"""Kinds of decisions, for study: what a seat was about when it chose one of these actions."""

from ..rules.actions import CONFIRM, OFFER, START, STAY, TAKE

KINDS = {
    "sail": (range(STAY, CONFIRM), range(TAKE, OFFER)),
    "offer": (range(CONFIRM, TAKE), range(OFFER, START)),
}
