"""The tray: dice, the steps of the turn, and the buttons under the thumb."""

from __future__ import annotations

import json
from collections.abc import Sequence

from nomarch.draw import act, attrs, chip, die, noted, steps, sym

from ..rules.actions import (
    ACCEPT,
    BUY,
    DIE,
    DISCARD,
    DONE,
    PAY,
    PRESERVE,
    REROLL,
    ROLL,
    SHIP,
    SPEND,
    STOP,
    SWAP,
    TAKE,
    TURN_IN,
    swap_get,
)
from ..rules.data import (
    COINAGE,
    COINS_ON_DIE,
    COINS_WITH_COINAGE,
    EITHER,
    FACES,
    GOODS,
)
from ..rules.roll import locked_face
from ..rules.scoring import row_value
from ..rules.state import (
    BUILDING,
    BUYING,
    DISCARDING,
    ENDED,
    FEEDING,
    KEEPING,
    LEADING,
    PAYING,
    PRESERVING,
    ROLLING,
    SELLING,
    SMITHING_NOW,
    SUFFERING,
    SWAPPING,
    TAKING,
)
from ..words.names import GOOD
from .pen import GIVE_PART, TAKE_PART, Pen, swap_give
from .slots import fresh, kept_dice, lain
from .symbols import FACE_PARTS, FACE_SYMBOLS, GOOD_SYMBOLS, GOOD_TONES

LABEL = ("3 food", "3 workers", "2 food or workers", "1 good", "2 goods and a skull", "{n} coins")
CAPTION = ("3 food", "3 workers", "2 of either", "1 good", "2 goods", "{n} coins")
TO_PRESS = {PAYING: "Choose rows of goods", SWAPPING: "Choose what to give and what to receive"}
NOT_YET = {PAYING: "Not enough yet", SWAPPING: "Choose what to give and what to receive"}
STEP = ("Roll", "Take", "Build", "Buy", "Discard")
STEP_OF = {
    PRESERVING: 0,
    ROLLING: 0,
    KEEPING: 0,
    LEADING: 0,
    TAKING: 1,
    FEEDING: 1,
    SMITHING_NOW: 1,
    SUFFERING: 1,
    BUILDING: 2,
    SWAPPING: 2,
    BUYING: 3,
    SELLING: 3,
    PAYING: 3,
    DISCARDING: 4,
    ENDED: 5,
}


class Tray(Pen):
    """Dice that fall, are pressed, kept and used."""

    def dice(self) -> str:
        """One die for each on the table; those that just fell tumble."""
        if self.showing.outcomes:
            return "".join(self._typed(outcome) for outcome in self.showing.outcomes)
        lie, fell = self.slots()
        return "".join(self._die(face, i, i in fell) for i, face in enumerate(lie)) + self._twins()

    @noted
    def slots(self) -> tuple[list[int], set[int]]:
        """(the face in each slot, the slots into which a die has just fallen)."""
        lie, before = lain(tuple(self.turn))
        if [lie.count(face) for face in range(FACES)] != [int(n) for n in self.s.dice]:  # its beginning is not told
            return [face for face in range(FACES) for _ in range(self.s.dice[face])], set()
        return list(lie), fresh(before, lie) if self.showing.fallen else set()

    def _twins(self) -> str:
        """While paying or exchanging, the rows of goods once more, large enough for a thumb."""
        if self.s.phase not in (PAYING, SWAPPING) or not self.legal:
            return ""
        held = [g for g in range(GOODS) if self.s.goods[self.seat][g]]
        return f'<div class="twins">{"".join(map(self._twin, held))}</div>'

    def _twin(self, good: int) -> str:
        n, name = self.s.goods[self.seat][good], self._(GOOD[good])
        pressed = "true" if good in self.proposed else "false"
        more = attrs(class_="twin", aria_pressed=pressed, data_twin=f"peg-{good}", id=f"twin-{good}")
        worth = f"{sym('coin', 'g-coin')}{row_value(good, n)}"
        return (
            f'<button type="button"{more} aria-label="{n} {name}">{sym(GOOD_SYMBOLS[good], GOOD_TONES[good])}'
            f"<b>{n}</b><small>{worth}</small></button>"
        )

    def _die(self, face: int, slot: int, tumbles: bool) -> str:
        id_ = f"die-{slot}-{face}" + (f"-r{self.view.events}" if tumbles else "")
        state, more, chips, tag = self._die_state(face)
        label = self._label(face)
        state = f"{state} tumble" if tumbles else state
        drawn = die("bone", FACE_SYMBOLS[face], label=label, state=state, chips=chips, tag=tag, more=more, id_=id_)
        return f'<div class="die-box" id="{id_}-box">{drawn}<span>{self._caption(face)}</span></div>'

    def _die_state(self, face: int) -> tuple[str, str, str, str]:
        """(class, attributes, chips, tag) of a die, by what it can do now."""
        press = attrs(aria_pressed="false", data_part=FACE_PARTS[face])
        if not self.legal:
            return "", "", "", "span"
        if self.s.phase == KEEPING and face == locked_face(self.s):
            return "locked", act(None, self._("Skulls can't be rerolled.")), chip("lock"), "button"
        if self.s.phase == KEEPING:
            return "", press, chip("replay", "blue", "on"), "button"
        if self.s.phase == LEADING:
            return "active", act(self.view.game.say(REROLL + face)), "", "button"
        if self.s.phase == TAKING and face == EITHER:
            return "active", press, chip("ages/wheat", "blue", "on") + chip("ages/worker", "blue", "off"), "button"
        return "", "", "", "span"

    def _label(self, face: int) -> str:
        """What a die shows, for those who hear it."""
        return self._(LABEL[face]).format(n=self._coins())

    def _caption(self, face: int) -> str:
        return self._(CAPTION[face]).format(n=self._coins())

    def _coins(self) -> int:
        return COINS_WITH_COINAGE if self.s.owned[self.s.turn][COINAGE] else COINS_ON_DIE

    def _typed(self, outcome: int) -> str:
        face = outcome - DIE
        more = act(self.view.game.say(outcome))
        drawn = die("bone", FACE_SYMBOLS[face], label=self._label(face), more=more, id_=f"typed-{face}")
        return f'<div class="die-box">{drawn}<span>{self._caption(face)}</span></div>'

    def steps(self) -> str:
        """The steps of a turn, the present one marked."""
        at = STEP_OF[self.s.phase]
        return steps([self._(name) for name in STEP], at) if at < len(STEP) else ""

    def buttons(self) -> str:
        """What is under the thumb: the composed choice, or the acts that leave a step."""
        if not self.legal:
            return ""
        if self.s.phase in (KEEPING, TAKING, PAYING):
            return self._left() + self._composed(self.view.legal)
        if self.s.phase == SWAPPING:
            return self._composed(self.swaps) + self._button(DONE)
        acts = [a for a in (PRESERVE, ROLL, ACCEPT, TURN_IN, SHIP, DONE) if a in self.legal]
        return self._left() + "".join(self._button(a) for a in acts)

    def _left(self) -> str:
        if self.s.phase == BUILDING and self.s.workers:
            label = self._.n("1 worker left", "{n} workers left", self.s.workers)
            few = self.s.workers <= 6
            shown = (
                sym("ages/worker", "g-worker") * self.s.workers
                if few
                else f"{sym('ages/worker', 'g-worker')}<b>{self.s.workers}</b>"
            )
            return f'<p class="left" role="img" aria-label="{label}">{shown}</p>'
        if self.s.phase in (BUYING, PAYING) and self.s.coins:
            return f'<p class="left">{sym("coin", "g-coin", self._("coins"))}<b>{self.s.coins}</b></p>'
        if self.s.phase == KEEPING:
            pips = "".join(f"<i{attrs(class_='on' if i < self.s.rerolls else None)}></i>" for i in range(2))
            text = self._.n("1 roll left", "{n} rolls left", self.s.rerolls)
            return f'<p class="rolls"><span class="pips" aria-hidden="true">{pips}</span>{text}</p>'
        return ""

    def _button(self, a: int) -> str:
        text = self.words(a)
        return f'<button type="button" class="btn main" id="act-{a}"{self.choose(a)}>{text}</button>'

    def _composed(self, choices: Sequence[int]) -> str:
        """A button whose action depends on what is pressed: every legal combination with its words."""
        combos = dict(self._combo(a) for a in choices)
        pressed = " ".join(f"1 {GOOD[good]}" for good in self.proposed)
        action, text = combos.get(pressed, ("", self._(TO_PRESS.get(self.s.phase, ""))))
        disabled = None if action else "true"
        more = attrs(data_combos=json.dumps(combos), data_action=action or None, aria_disabled=disabled)
        none = attrs(data_none=self._(NOT_YET.get(self.s.phase, "This does not go together.")))
        id_ = f"composed-{self.view.events}"
        return f'<button type="button" class="btn primary main" id="{id_}"{more}{none}>{text}</button>'

    def _combo(self, a: int) -> tuple[str, tuple[str, str]]:
        """(what must be pressed, (the action, its words))."""
        say = self.view.game.say(a)
        if a == STOP:
            return "", (say, self.words(a))
        if TAKE <= a < SPEND:
            return f"{a - TAKE} either" if a > TAKE else "", (say, self.words(a))
        if PAY <= a < DISCARD:
            return " ".join(f"1 {GOOD[g]}" for g in range(GOODS) if (a - PAY) >> g & 1), (say, self.words(a))
        if SWAP <= a < BUY:
            halves = sorted([(swap_give(a), GIVE_PART), (swap_get(a), TAKE_PART)])
            return " ".join(f"1 {part} {GOOD[good]}" for good, part in halves), (say, self.words(a))
        again = [have - keep for have, keep in zip(self.s.dice, kept_dice(a), strict=True)]
        key = " ".join(f"{n} {FACE_PARTS[face]}" for face, n in enumerate(again) if n)
        return key, (say, self._("Reroll {n}").format(n=sum(again)))
