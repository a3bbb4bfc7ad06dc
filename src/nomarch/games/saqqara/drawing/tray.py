"""The tray: the cards to choose from or the goods to pay with, the steps of the round, and the buttons."""

from __future__ import annotations

from nomarch.draw import attrs, steps

from ..rules.actions import DONE, DRAW_MORE, EXCHANGE, LAY, PASS
from ..rules.data import CARD_NAMES, CARDS, INTRIGUE, INTRIGUE_DISCARDS
from ..rules.production import next_place
from ..rules.state import (
    BIDDING,
    DEVELOPING,
    DISTRIBUTING,
    DRAWING,
    DRAWING_MORE,
    ENDED,
    FREEING,
    INTRIGUING,
    INVESTING,
    LAYING,
    MARKING,
    OFFERING,
    REVEALING,
    STARTING_TURN,
)
from ..rules.table import is_market
from ..words.names import VALUE
from .marks import influence
from .province import Province

# the steps of a round, each with the phase it begins with; the market is held in some rounds only
STEP = (
    (OFFERING, "Market"),
    (DISTRIBUTING, "Cards"),
    (MARKING, "Invest"),
    (REVEALING, "Reveal"),
    (STARTING_TURN, "Build"),
)


class Tray(Province):
    """What the viewer holds in hand now."""

    @property
    def holds_cards(self) -> bool:
        """Whether the tray shows cards; else it shows goods."""
        return self.plays and DRAWING <= self.s.phase <= LAYING and any(self.s.hand[self.me])

    def hand(self) -> str:
        """Cards while they are to be laid, goods at all other times."""
        if not self.plays or self.s.phase == ENDED:
            return ""
        if not self.holds_cards:
            return self.goods()
        hand = self.s.hand[self.me]
        cards = [card for card in range(CARDS) for _ in range(hand[card])]
        drawn = "".join(self._held(card, i) for i, card in enumerate(cards))
        return f'<div class="sq-hand" role="group" aria-label="{self._("Your influence cards")}">{drawn}</div>'

    def _held(self, card: int, i: int) -> str:
        name = self._(VALUE[card])
        a = EXCHANGE + card if self.s.phase in (INTRIGUING, DRAWING_MORE) else LAY + self._place() * CARDS + card
        words = self.words(a) if a in self.legal else name
        lays = CARD_NAMES[card] if self.s.phase == LAYING and self.legal else None
        more = attrs(id=f"hand-{card}-{i}", class_="sq-held", aria_label=words, title=words, data_card=lays)
        return f'<button type="button"{more}{self.choose(a)}>{influence(card, name, name)}</button>'

    def _place(self) -> int:
        return int(next_place(self.s)) if self.s.phase == LAYING and self.legal else 0

    def steps(self) -> str:
        """The steps of this round, the present one marked."""
        s = self.s
        if s.phase < OFFERING or s.phase == ENDED:
            return ""
        here = [step for step in STEP if step[0] != OFFERING or is_market(s)]
        now = max((i for i, (first, _) in enumerate(here) if s.phase >= first), default=0)
        return steps([self._(name) for _, name in here], now)

    # Buttons --------------------------------------------------------------------------------------

    def buttons(self) -> str:
        """The ways on; impossible ones say why."""
        if not self.legal:
            return ""
        return "".join(self._button(a) for a in self._ways())

    def _ways(self) -> tuple[int, ...]:
        s = self.s
        if s.phase in (BIDDING, INVESTING):
            return (DONE,) if s.house_chosen else (PASS,)
        if s.phase == INTRIGUING:
            draws = INTRIGUE_DISCARDS[s.level[self.me][INTRIGUE]] == 0
            return (DRAW_MORE, DONE) if draws else (DONE,)
        return (DONE,) if s.phase in (DEVELOPING, FREEING) or DONE in self.legal else ()

    def _button(self, a: int) -> str:
        gives_up = a == PASS or (a == DONE and len(self.legal) > 1 and not self.s.house_chosen)
        cls = "btn main" if gives_up else "btn main primary"
        return f'<button type="button" class="{cls}" id="act-{a}"{self.choose(a)}>{self.words(a)}</button>'
