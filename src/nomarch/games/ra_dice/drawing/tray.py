"""The tray: five dice, the steps of the turn, and the buttons under the thumb."""

from __future__ import annotations

import json
from functools import cache

from nomarch.draw import Pen, act, attrs, chip, die, once, steps, sym
from nomarch.engine import Game
from nomarch.engine.words import Translate

from ..rules.actions import BUILD, CROWN, DISASTER, DONE, FLOOD, REROLL, SAIL, SETTLE, STOP, die_colour, die_face
from ..rules.data import (
    ANKH,
    CIVILIZATION,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    DISASTERS,
    FLOOD_ANKHS,
    MISSING,
    MONUMENT,
    NILE,
    NOTHING,
    PHARAOH,
    REROLLS,
    SUN,
)
from ..rules.state import ENDED, REROLLING, ROLLING
from ..words.effects import stopping
from ..words.names import COLOUR, FACE
from .symbols import mark_of, shows

STEP = ("Roll", "Use")


class Tray(Pen):
    """Dice that fall, are pressed, locked and used."""

    def dice(self) -> str:
        """One die of each colour; those that just fell tumble."""
        if self.s.phase == ENDED:
            return ""
        if self.showing.outcomes:
            return "".join(map(self._typed, self.showing.outcomes))
        fresh = {int(die_colour(a)) for a in self.showing.fallen}
        there = [colour for colour in range(COLOURS) if self.s.dice[colour] != MISSING]
        return "".join(self._die(colour, colour in fresh) for colour in there)

    def _die(self, colour: int, tumbles: bool) -> str:
        state, more, chips, tag = self._die_state(colour)
        face = int(self.s.dice[colour])
        id_ = f"die-{COLOUR_NAMES[colour]}" + (f"-r{self.view.events}" if tumbles and face else "")
        label, caption = self._said(colour, face)
        drawn = die(
            COLOUR_NAMES[colour],
            shows(colour, face),
            label=label,
            state=state,
            chips=chips,
            mark=mark_of(colour),
            tag=tag,
            more=more,
            id_=id_,
        )
        if tumbles and face:
            drawn = drawn.replace('class="die ', 'class="die tumble ', 1)
        return f'<div class="die-box" id="{id_}-box">{drawn}<span>{caption}</span></div>'

    def _said(self, colour: int, face: int) -> tuple[str, str]:
        """(label, caption) of a die."""
        if face != NOTHING:
            shown = self._(FACE[face])
        else:
            shown = self._("in the air") if self.s.phase == ROLLING else self._("used")
        return f"{self._(COLOUR[colour])}: {shown}", shown

    def _die_state(self, colour: int) -> tuple[str, str, str, str]:
        """(class, attributes, chips, tag) of a die, by what it can do now."""
        face = self.s.dice[colour]
        if face == NOTHING:
            return ("air", "", "", "span") if self.s.phase == ROLLING else ("used", "", "", "span")
        if self.s.phase == REROLLING and self.legal and face != SUN:
            press = attrs(aria_pressed="false", data_part=COLOUR_NAMES[colour])
            return "", press, chip("replay", "blue", "on"), "button"
        if self.s.phase == REROLLING and self.legal:
            return "locked", self.refused(REROLL + (1 << colour)), "", "button"
        return self._in_use(colour, face)

    def _in_use(self, colour: int, face: int) -> tuple[str, str, str, str]:
        """A die that can still be used has a ring; if it can do one thing only, it is the button for that."""
        uses = [a for a in _uses(colour, int(face)) if a in self.legal] if self.legal else []
        if len(uses) == 1:
            return "active", act(self.view.game.say(uses[0])), "", "button"
        return ("active" if uses else "locked" if face == SUN else ""), "", "", "span"

    def _typed(self, outcome: int) -> str:
        colour, face = int(die_colour(outcome)), int(die_face(outcome))
        label, caption = self._said(colour, face)
        more = act(self.view.game.say(outcome))
        id_ = f"typed-{colour}-{face}"
        drawn = die(COLOUR_NAMES[colour], shows(colour, face), label=label, mark=mark_of(colour), more=more, id_=id_)
        return f'<div class="die-box">{drawn}<span>{caption}</span></div>'

    def steps(self) -> str:
        """The steps of a turn, the present one marked."""
        if self.s.phase == ENDED:
            return ""
        at = 0 if self.s.phase in (ROLLING, REROLLING) else 1
        return steps([self._(name) for name in STEP], at)

    def buttons(self) -> str:
        """What is under the thumb: the composed reroll, or disasters and the end of the turn."""
        if not self.legal:
            return ""
        if self.s.phase == REROLLING:
            return self._left() + self._if_you_stop() + self._composed()
        disasters = "".join(self._disaster(area) for area in range(DISASTERS) if DISASTER + area in self.legal)
        return disasters + (self._if_you_stop() + self._finish() if DONE in self.legal else "")

    def _if_you_stop(self) -> str:
        """Beside the button that stops: what that would mean."""
        told = stopping(self.view, tuple(map(str, self.names)), self._)
        return f'<p class="if-stop"><span>{self._("If you stop now:")}</span> <b>{told}</b></p>'

    def _left(self) -> str:
        pips = "".join(f"<i{attrs(class_='on' if i < self.s.rerolls else None)}></i>" for i in range(REROLLS))
        text = self._.n("1 roll left", "{n} rolls left", self.s.rerolls)
        return f'<p class="rolls"><span class="pips" aria-hidden="true">{pips}</span>{text}</p>'

    def _disaster(self, area: int) -> str:
        a, name = DISASTER + area, self._(FACE[PHARAOH + area])
        more = self.choose(a) + attrs(aria_label=f"{name}: {self.words(a)}")
        return f'<button type="button" class="btn lit-btn" id="act-{a}"{more}>{sym("skull")}{name}</button>'

    def _finish(self) -> str:
        text = self._("End turn")
        return f'<button type="button" class="btn main" id="act-{DONE}"{self.choose(DONE)}>{text}</button>'

    def _composed(self) -> str:
        """A button whose action depends on the dice pressed: every legal set of them with its words."""
        id_, more = f"composed-{self.view.events}", _combos(self.view.game, self.view.legal, self.words(STOP), self._)
        return f'<button type="button" class="btn primary main" id="{id_}"{more}</button>'


@cache
def _uses(colour: int, face: int) -> tuple[int, ...]:
    """What a die that shows this face could be used for."""
    floods = [FLOOD + ankhs for ankhs in range(FLOOD_ANKHS + 1)]
    uses = {
        PHARAOH: [CROWN],
        NILE: [SAIL, *floods],
        CIVILIZATION: [SETTLE + colour],
        MONUMENT: [BUILD + colour * COLUMNS + column for column in range(COLUMNS)],
        ANKH: [CROWN + 1, SAIL + 1, *floods[1:]],
        SUN: [DISASTER + area for area in range(DISASTERS)],
    }
    return tuple(uses[face])


@once
def _combos(game: Game, legal: tuple[int, ...], stop: str, _: Translate) -> str:
    """What the composed button does and says, by what is pressed: (the action, its words)."""
    combos = {"": (game.say(STOP), stop)}
    for a in legal:
        if a != STOP:
            chosen = [name for colour, name in enumerate(COLOUR_NAMES) if (a - REROLL) >> colour & 1]
            pressed = " ".join(f"1 {name}" for name in chosen)
            combos[pressed] = (game.say(a), _("Reroll {n}").format(n=len(chosen)))
    action, text = combos[""]
    none = _("These don't go together.")
    return f"{attrs(data_combos=json.dumps(combos), data_action=action, data_none=none)}>{text}"
