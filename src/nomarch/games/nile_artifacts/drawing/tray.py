"""The tray: the cards in front of a seat, its coins, and the buttons under the thumb."""

from __future__ import annotations

from nomarch.draw import attrs, steps, together
from nomarch.engine.words import signed

from ..rules.actions import CONFIRM, DOCK, OFFER, STAY, TRADE, TURN, WITHDRAW, column_of
from ..rules.data import MAX_WITHDRAWALS, PRICE
from ..rules.sailing import in_harbour
from ..rules.state import ENDED, HAND, OFFERED, SAILING
from ..words.effects import best_offering, worth
from ..words.names import card, monuments
from .marks import coin, in_hand, price
from .pen import Pen
from .symbols import shown

STEP = ("Sail", "Offer")
BUTTON = {STAY: "Stay", TURN: "Turn round", TRADE: "Buy a card", DOCK: "Dock"}
FAN = 6  # so many cards are spread like a fan
MANY = 10  # more cards than these are drawn smaller
PURSE = 8  # so many coins are drawn one by one


class Tray(Pen):
    """One seat's cards; chosen ones are raised."""

    def hand(self) -> str:
        """Cards kept and cards chosen in one row, so that none moves when it is toggled."""
        chosen = self.offered if self.offering and self.seat == self.s.turn else ()
        kept = [(int(t), False) for t in self.cards_in(HAND + self.seat)]
        cards = sorted(kept + [(int(t), True) for t in chosen])
        unneeded = self.spare if chosen else []
        whose = "" if self.view.seat >= 0 else f'<p class="na-whose">{self.names[self.seat]}</p>'
        if not cards:
            return f'{whose}<p class="na-none">{self._("no cards")}</p>'
        shown_ = "".join(self._card(t, on, i, len(cards), unneeded) for i, (t, on) in enumerate(cards))
        label, cls = self._("Cards"), "na-fan na-many" if len(cards) > MANY else "na-fan"
        return f'{whose}<div class="{cls}" id="fan" role="group" aria-label="{label}">{shown_}</div>'

    def _card(self, card_type: int, on: bool, i: int, number: int, unneeded: list[int]) -> str:
        spare = on and card_type in unneeded
        if spare:
            unneeded.remove(card_type)
        words = card(self.s, card_type, self._)
        words = self._("{card}, not needed").format(card=words) if spare else words
        lean = round(i * (FAN - 1) / (number - 1)) if 1 < number <= FAN else ""
        cls = " ".join(filter(None, ("na-card", f"na-f{lean}", "na-on" if on else "", "na-spare" if spare else "")))
        action = (WITHDRAW if on else OFFER) + card_type
        more = attrs(
            id=f"card-{card_type}-{i}",
            data_thing=f"card-{card_type}",
            aria_pressed="true" if on else "false",
            class_=cls,
        )
        picture = in_hand(self.region(card_type), shown(card_type), self.short(column_of(card_type)))
        return (
            f'<button type="button"{more}{self.choose(action)} aria-label="{words}" title="{words}">{picture}</button>'
        )

    def steps(self) -> str:
        """The two halves of a round, the present one marked."""
        if self.s.phase == ENDED:
            return ""
        return steps([self._(name) for name in STEP], int(self.offering))

    def buttons(self) -> str:
        """Coins, what the chosen cards would do, and the acts of this phase; impossible ones say why."""
        if self.s.phase == ENDED:
            return ""
        acts = self._acts()
        more = self._best() + "".join(self._button(a) for a in acts[:-1])
        last = self._button(acts[-1]) if acts else ""
        return f'{self._purse()}{self._plan()}<div class="na-acts" id="acts">{more}</div>{last}'

    def _best(self) -> str:
        """One click that lays out the cards which raise all that can rise, and no other; gone once they lie there."""
        if not (self.offering and self.legal):
            return ""
        add, back, rising = best_offering(self.s)
        actions = [WITHDRAW + card_type for card_type in back] + [OFFER + card_type for card_type in add]
        if not (rising and actions) or actions[0] not in self.legal or self.s.withdrawn + len(back) > MAX_WITHDRAWALS:
            return ""
        gain, names = signed(worth(self.s, rising)), monuments(rising, self._)
        more = attrs(id="best", class_="btn lit-btn", aria_label=f"{self._('Best offering')}: {names}, {gain}")
        send = attrs(data_action=together(self.view.game, actions), data_fx=gain)
        return f'<button type="button"{more}{send} title="{names}">{self._("Best offering")}</button>'

    def _acts(self) -> tuple[int, ...]:
        if not self.legal:
            return ()
        if self.s.phase == SAILING:
            return (STAY if in_harbour(self.s, self.s.turn) else TURN, TRADE, DOCK)
        return (TRADE, CONFIRM)

    def _button(self, a: int) -> str:
        words = self.words(a)
        if a == CONFIRM:
            n = int(self.s.at[OFFERED])
            text = self._confirming(n)
            cls = "btn primary main" if self.rising else "btn main"
            return f'<button type="button" class="{cls}" id="act-{a}"{self.choose(a)}>{text}</button>'
        cost = price(PRICE) if a in (TURN, TRADE) else ""
        more = attrs(aria_label=words, id=f"act-{a}", class_="btn main" if a == DOCK else "btn")
        return f'<button type="button"{more}{self.choose(a)}>{self._(BUTTON[a])}{cost}</button>'

    def _confirming(self, n: int) -> str:
        if n == 0:
            return self._("Offer nothing")
        return self._.n("Offer 1 card", "Offer {n} cards", n)

    def _purse(self) -> str:
        n = int(self.s.coins[self.seat])
        label = self._.n("1 coin", "{n} coins", n)
        drawn = min(n, PURSE)
        width = 22 + 12 * max(0, drawn - 1)
        row = "".join(coin(11 + 12 * i, 11, 10, "") for i in range(drawn))
        picture = f'<svg viewBox="0 0 {width} 22" width="{width}" height="22" aria-hidden="true">{row}</svg>'
        return f'<p class="na-purse" role="img" aria-label="{label}">{picture if n else ""}<strong>{label}</strong></p>'

    def _plan(self) -> str:
        """What confirming now would do; the sentence above says it with names."""
        _ = self._
        if not (self.offering and self.s.at[OFFERED] and self.seat == self.s.turn):
            return ""
        rising = int(self.rising).bit_count()
        if self.spare:
            text = _.n("1 card isn't needed. Keep it?", "{n} cards aren't needed. Keep them?", len(self.spare))
            return f'<p class="na-plan na-warn">{text}</p>'
        if not rising:
            return f'<p class="na-plan na-warn">{_("Nothing would rise.")}</p>'
        text = _.n("1 believer rises", "{n} believers rise", rising)
        return f'<p class="na-plan">{text}</p>'
