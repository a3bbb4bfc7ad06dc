"""What each pyramid is good for: one sentence, and a few words for each level."""

from __future__ import annotations

from collections.abc import Callable

from nomarch.engine.words import Translate

from ..rules.data import (
    AGRICULTURE,
    AGRICULTURE_GIVES,
    COURT_MARKER,
    FREE_CHOICE,
    GOVERNMENT,
    GOVERNMENT_FROM,
    INTRIGUE,
    INTRIGUE_DISCARDS,
    INTRIGUE_DRAWS,
    IRRIGATION,
    IRRIGATION_GIVES,
    LAND,
    LEVELS,
    PROGRESS,
    PROGRESS_SAVES,
    RELIGION,
    RELIGION_UP_TO,
    ROYAL_COURT,
    SOLDIERS,
    SOLDIERS_GOLD,
    THIEF,
    THIEF_TAKES,
    TRADE,
    TRADE_TAKES,
)
from ..words.names import GOOD

PRIVILEGE = {
    IRRIGATION: "Irrigation gives several goods of one kind for 1 land.",
    INTRIGUE: "Intrigue improves your hand before cards are laid.",
    GOVERNMENT: "Government earns gold for high thresholds that are met.",
    RELIGION: "Religion takes goods where there is no yield, with a card that is low enough.",
    SOLDIERS: "Soldiers protect you from thieves and later earn gold every turn.",
    AGRICULTURE: "Agriculture brings goods every round.",
    ROYAL_COURT: "The Royal Court adds influence to a card that was laid.",
    TRADE: "Trade gives 1 good of your choice for several of one kind.",
    PROGRESS: "Progress makes building cheaper in goods of the current market.",
    THIEF: "The Thief steals goods once a turn.",
}
HIGHEST_THRESHOLD = 9
Words = Callable[[int, str, Translate], str]


def privilege(pyramid: int, level: int, season: int, _: Translate) -> str:
    """What a level of a pyramid gives, in a few words; a Land round has no current market."""
    market = _("the market") if pyramid == ROYAL_COURT else _("market good")
    return _WORDS[pyramid](level, _(GOOD[season]) if season != LAND else market, _)


def _irrigation(level: int, good: str, _: Translate) -> str:
    n = IRRIGATION_GIVES[level]
    if level >= FREE_CHOICE:
        return _("1 land → {n} alike").format(n=n)
    return _("1 land → {n} {good}").format(n=n, good=good)


def _intrigue(level: int, good: str, _: Translate) -> str:
    text = _("discard 1, draw {n}") if INTRIGUE_DISCARDS[level] else _("draw {n} more")
    return text.format(n=INTRIGUE_DRAWS[level])


def _government(level: int, good: str, _: Translate) -> str:
    lowest = GOVERNMENT_FROM[level]
    values = "/".join(str(value) for value in range(lowest, HIGHEST_THRESHOLD + 1))
    gold = "/".join(str(n) for n in range(1, HIGHEST_THRESHOLD - lowest + 2))
    return _("{gold} gold for {values}").format(gold=gold, values=values)


def _religion(level: int, good: str, _: Translate) -> str:
    return _("cards 1 to {n}").format(n=RELIGION_UP_TO[level])


def _soldiers(level: int, good: str, _: Translate) -> str:
    gold = SOLDIERS_GOLD[level]
    if not gold:
        return _("safe")
    both = f"{gold}/{SOLDIERS_GOLD[LEVELS]}" if level == FREE_CHOICE else str(gold)
    return _("safe, {n} gold").format(n=both)


def _agriculture(level: int, good: str, _: Translate) -> str:
    n = AGRICULTURE_GIVES[level]
    if level >= FREE_CHOICE:
        return _("{n} alike").format(n=n)
    return f"{n} {good}"


def _royal_court(level: int, good: str, _: Translate) -> str:
    n = COURT_MARKER[level]
    if level >= FREE_CHOICE:
        return _("+{n} anywhere").format(n=n)
    return _("+{n} at {good}").format(n=n, good=good)


def _trade(level: int, good: str, _: Translate) -> str:
    n = TRADE_TAKES[level]
    if level >= FREE_CHOICE:
        return _("{n} alike → 1 any").format(n=n)
    return _("{n} {good} → 1 any").format(n=n, good=good)


def _progress(level: int, good: str, _: Translate) -> str:
    if level >= FREE_CHOICE:
        return _("no {good} needed").format(good=good)
    return _("{n} {good} less").format(n=PROGRESS_SAVES[level], good=good)


def _thief(level: int, good: str, _: Translate) -> str:
    n = THIEF_TAKES[level]
    victims = {1: "1", 2: "2"}.get(n, "2+")
    return _("steal {n} from {seats}").format(n=n, seats=victims)


_WORDS: dict[int, Words] = {
    IRRIGATION: _irrigation,
    INTRIGUE: _intrigue,
    GOVERNMENT: _government,
    RELIGION: _religion,
    SOLDIERS: _soldiers,
    AGRICULTURE: _agriculture,
    ROYAL_COURT: _royal_court,
    TRADE: _trade,
    PROGRESS: _progress,
    THIEF: _thief,
}
