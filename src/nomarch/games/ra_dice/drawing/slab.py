"""The board: sky with the sun track, the two tracks, five coloured bands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nomarch.draw import Pen, attrs, copied, noted, piece, sym, use
from nomarch.engine import Showing
from nomarch.engine.words import Translate

from ..rules.actions import BUILD, CROWN, FLOOD, LOSE_CIVILIZATION, LOSE_MONUMENT, SAIL, SETTLE
from ..rules.data import (
    ANKH,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    EPOCHS,
    FLOOD_ANKHS,
    FLOOD_DICE,
    LAST_SPACE,
    MAX_STEPS,
    NILE,
    START_SPACE,
    SUN,
    TRACK_END,
)
from ..rules.roll import shown
from ..rules.state import ENDED, LOSING
from ..rules.uses import FINE, against_crown, against_sail, crown, sail
from ..words.names import COLOUR
from .layout import Layout, Track
from .sky import sky
from .stone import (
    Box,
    bare_space,
    box_of,
    civilization_space,
    frieze,
    idle_spaces,
    middle,
    monument,
    monument_box,
    number_in,
    numbered,
    pieces,
    rect_at,
    sun_space,
    sunlight,
    veiled,
    well,
    where,
)
from .symbols import FACE_SYMBOLS, mark_of


class Slab(Pen):
    """The board in one layout; what can be chosen is lit, what cannot says why."""

    def __init__(self, showing: Showing, _: Translate, layout: Layout) -> None:
        super().__init__(showing, _)
        self.at = layout
        self._reached: dict[int, dict[int, tuple[int, ...]]] = {}

    @property
    def kind(self) -> tuple[Layout]:
        """The layout."""
        return (self.at,)

    @property
    def seat(self) -> int:
        """Whose pieces may move: those of the seat that decides, else of the one whose turn it is."""
        return self.view.to_move if self.view.to_move >= 0 else int(self.s.turn)

    def slab(self) -> str:
        """The whole drawing."""
        width, height = self.at.size
        name = self.at.name
        return (
            f'<svg id="slab-{name}" class="board {name}" viewBox="0 0 {width:g} {height:g}" role="group" '
            f'aria-label="{self._("Board")}"><rect class="slab" width="{width:g}" height="{height:g}" rx="16"/>'
            f"{sky(self.at)}{self.part(Slab._suns)}{self.part(Slab._pharaoh)}{self.part(Slab._nile)}"
            f"{self.part(Slab._heads)}{''.join(self.part(Slab._band, colour) for colour in range(COLOURS))}</svg>"
        )

    # The sun track ------------------------------------------------------------------------

    def _suns(self) -> str:
        s, _ = self.s, self._
        left = _("Sunlight left: {n}").format(n=LAST_SPACE - s.ra) if not self.in_phase(ENDED) else ""
        epoch = _("Epoch {n} of {all}").format(n=s.epoch + 1, all=EPOCHS) if left else _("Finished")
        x, y = self.at.sun(s.ra - 1)
        r = self.at.arc[3]
        figure = f'<circle class="ra-base" r="{r * 1.32:.1f}"/>{use("ra/ra", 0, 0, r * 1.95)}'
        middle, step = self.at.size[0] / 2, 20 if self.at.wide else 15
        spaces, told = "".join(map(self._sun, range(LAST_SPACE))), ": ".join(filter(None, (epoch, left)))
        return (
            f'<g role="img" aria-label="{told}">{spaces}'
            f'<g class="piece ra-figure" id="ra-{self.at.name}" transform="translate({x:.1f} {y:.1f})">{figure}</g>'
            f'<text class="cap mid big" x="{middle:g}" y="{self.at.caption:g}">{epoch}</text>'
            f'<text class="cap mid" x="{middle:g}" y="{self.at.caption + step:g}">{left}</text></g>'
        )

    def _sun(self, i: int) -> str:
        """A space: before the start, behind Ra, before him, or the last; the suns of this turn lie on some."""
        s, space, suns = self.s, i + 1, self._suns_lying()
        kind = "last" if space == LAST_SPACE else "ahead" if space > s.ra else "passed"
        kind = "unused" if space < START_SPACE[s.seats] else kind
        if suns <= MAX_STEPS and s.ra < space <= s.ra + suns:
            kind += " next"
        return sun_space(self.at, i, kind)

    @noted
    def _suns_lying(self) -> int:
        return int(shown(self.s, SUN))

    # Both tracks --------------------------------------------------------------------------

    def _pharaoh(self) -> str:
        return self._track("pharaoh", self.at.pharaoh, CROWN, self.s.pharaoh, self._("Pharaoh"))

    def _nile(self) -> str:
        return self._track("nile", self.at.nile, SAIL, self.s.nile, self._("Nile"))

    def _track(self, kind: str, track: Track, first: int, spaces: Sequence[int], name: str) -> str:
        places = tuple(spaces[: self.s.seats])
        reach, following = self._reach(first), min(places[self.seat] + 1, TRACK_END)
        cells, drawn, wide = "", 0, self.at.wide
        for i in sorted({following, *reach}):
            cells += idle_spaces(track, wide, drawn, i, places) + self._cell(kind, track, first, i, places, reach)
            drawn = i + 1
        cells += idle_spaces(track, wide, drawn, TRACK_END + 1, places)
        floods = tuple(self.s.floods[: len(places)]) if kind == "nile" else ()
        cells += self._flood_choices(track) if kind == "nile" else ""
        words = ", ".join(f"{self.names[seat]} {self._standing(kind, seat, n)}" for seat, n in enumerate(places))
        standing = pieces(self.at, kind, places, floods)
        return (
            f'<g class="track {kind}">{self._title(kind, track, name)}{well(track)}{cells}'
            f'<g class="pieces" role="img" aria-label="{name}: {words}">{standing}</g></g>'
        )

    def _standing(self, kind: str, seat: int, space: int) -> str:
        floods = self.s.floods[seat] if kind == "nile" else 0
        return f"{space} ({self._('floods: {n}').format(n=floods)})" if floods else str(space)

    def _title(self, kind: str, track: Track, name: str) -> str:
        icon = f"ra/die-{kind}"
        if not self.at.wide:
            text = f'<text class="t-name" x="28" y="{track.y - 9:g}">{name}</text>'
            return use(icon, 15, track.y - 14, 18, "t-ico") + text
        below = kind == "nile" and bool(self._ways_to_flood())  # chips lie under the name
        y, size = track.y + track.height / 2 - (14 if below else 0), 22 if below else 32
        return f'{use(icon, 40, y, size, "t-ico")}<text class="t-name" x="62" y="{y + 5:g}">{name}</text>'

    def _cell(
        self, kind: str, track: Track, first: int, i: int, places: Sequence[int], reach: Mapping[int, tuple[int, ...]]
    ) -> str:
        """A space in reach; the next one of the seat that moves is a choice: by a die, by an Ankh, or by either."""
        near = i == places[self.seat] + 1 and first in self.legal
        state = " ghost" if i in places else " on-lit" if near or i in reach else ""
        plain, number = bare_space(track, i), numbered(track, self.at.wide, i, state)
        box = box_of(track, i)
        if i in reach:
            return plain + self._lit_steps(reach[i], box) + number
        ways = [a for a in (first, first + 1) if a in self.legal]
        if not ways:
            return self._blocked(first, box, plain + number)
        height = box[3] / len(ways)
        parts = ((box[0], box[1] + n * height, box[2], height) for n in range(len(ways)))
        signs = (f"ra/die-{kind}" if len(ways) > 1 else "", "ra/die-ankh")
        lit = "".join(self._lit(a, part, signs[a - first], 5) for a, part in zip(ways, parts, strict=True))
        return plain + lit + (number if len(ways) == 1 and ways[0] == first else "")

    @noted
    def _reach(self, first: int) -> dict[int, tuple[int, ...]]:
        """The spaces beyond the next one that dice and Ankhs reach together, with the steps that lead there."""
        if first not in self.legal and first + 1 not in self.legal:
            return {}
        if first not in self._reached:
            self._reached[first] = self._found_reach(first)
        return self._reached[first]

    def _found_reach(self, first: int) -> dict[int, tuple[int, ...]]:
        rule, against = (crown, against_crown) if first == CROWN else (sail, against_sail)
        trial = copied(self.s)
        steps: list[int] = []
        found: dict[int, tuple[int, ...]] = {}
        while any(against(trial, ankh) == FINE for ankh in range(2)):
            ankh = int(against(trial, 0) != FINE)
            rule(trial, ankh)
            steps.append(first + ankh)
            space = int((trial.pharaoh if first == CROWN else trial.nile)[trial.turn])
            found |= {space: tuple(steps)} if len(steps) > 1 else {}
        return found

    def _lit_steps(self, steps: tuple[int, ...], box: Box) -> str:
        """A space several steps away: one click makes all of them."""
        track, n = (self._("Pharaoh") if steps[0] < SAIL else self._("Nile")), len(steps)
        words = self._("{track}: {n} spaces forward").format(track=track, n=n)
        label = ": ".join(filter(None, (words, self.effect(*steps).text)))
        more = attrs(id=f"at-{steps[0]}x{n}-{self.at.name}", role="button", tabindex="0", aria_label=label)
        return self._struck(more + self.together(*steps), box, 5, "", self.effect(*steps).tag)

    def twins(self) -> str:
        """Spaces several steps away once more, large enough for a thumb."""
        ways = [steps for first in (CROWN, SAIL) for steps in self._reach(first).values()]
        return f'<div class="twins">{"".join(map(self._twin, ways))}</div>' if ways else ""

    def _twin(self, steps: tuple[int, ...]) -> str:
        n, pharaoh = len(steps), steps[0] < SAIL
        words = self._("{track}: {n} spaces forward").format(
            track=self._("Pharaoh") if pharaoh else self._("Nile"), n=n
        )
        more = attrs(class_="btn lit-btn", id=f"twin-{steps[0]}x{n}", aria_label=words) + self.together(*steps)
        return f'<button type="button"{more}>{sym("ra/die-pharaoh" if pharaoh else "ra/die-nile")}+{n}</button>'

    def _flood_choices(self, track: Track) -> str:
        """Beside the name of the Nile: one chip for each way to flood it, or one that says why not."""
        ways = self._ways_to_flood()
        width, height = (40.0, 25.0) if self.at.wide else (58.0, 26.0)
        top = track.y + track.height / 2 + 1 if self.at.wide else track.y - 32
        right = track.x - 6 if self.at.wide else self.at.size[0] - 9
        if ways:
            lefts = [right - (len(ways) - i) * (width + 2) for i in range(len(ways))]
            boxes = [(left, top, width, height) for left in lefts]
            chips = "".join(self._flood_choice(a, box) for a, box in zip(ways, boxes, strict=True))
            return chips + self._flood_gain(ways[0], right, boxes[0], track)
        blocked = FLOOD + self._ankhs_for_flood()
        box = (right - width, track.y + (track.height - height) / 2 if self.at.wide else top, width, height)
        dim = f'<rect class="t-cell" {rect_at(box)} rx="7"/>{use("flood", *middle(box), 16, "b-ghost")}'
        return self._blocked(blocked, box, dim)

    @noted
    def _ankhs_for_flood(self) -> int:
        return min(FLOOD_ANKHS, int(shown(self.s, ANKH)))

    def _ways_to_flood(self) -> list[int]:
        return [FLOOD + n for n in range(FLOOD_ANKHS + 1) if FLOOD + n in self.legal]

    def _flood_choice(self, a: int, box: Box) -> str:
        """The three dice that it takes."""
        faces = [NILE] * (FLOOD_DICE - (a - FLOOD)) + [ANKH] * (a - FLOOD)
        size, step = (12, 11.5) if self.at.wide else (15, 16)
        x, y = box[0] + box[2] / 2 - step, box[1] + box[3] / 2
        signs = "".join(use(FACE_SYMBOLS[face], x + i * step, y, size, "lit-sym") for i, face in enumerate(faces))
        more = attrs(id=f"at-{a}-{self.at.name}", role="button", tabindex="0", aria_label=self.told(a))
        return self._struck(more + self.choose(a), box, 7, signs)

    def _flood_gain(self, a: int, right: float, first: Box, track: Track) -> str:
        """What a flood brings, once for all ways, in the line of the Nile's name."""
        beside = (right - 16, track.y + track.height / 2 - 14) if self.at.wide else (first[0] - 20, middle(first)[1])
        return self._label(number_in(self.effect(a).tag), *beside)

    # The bands ----------------------------------------------------------------------------

    def _heads(self) -> str:
        at, _ = self.at, self._
        y = at.bands[0] - (12 if at.wide else 9)
        x = at.civilization[0] - (0 if at.wide else 22)
        name = _("Civilization") if at.wide else _("Civ.")
        heads = [f'<text class="cap" x="{x:g}" y="{y:g}">{name}</text>']
        if at.wide:
            heads.append(f'<text class="cap end" x="{at.monuments[0] - 14:g}" y="{y:g}">{_("Monuments")}</text>')
        for i in range(COLUMNS):
            middle = at.column(i) + at.monuments[1] / 2
            heads.append(f'<text class="cap mid num" x="{middle:.1f}" y="{y:g}">{i + 1}</text>')
        return "".join(heads)

    def _band(self, colour: int) -> str:
        """A colour's row."""
        at, name, y = self.at, COLOUR_NAMES[colour], self.at.band(colour)
        height = at.bands[1]
        strip = rect_at((at.pad, y, at.size[0] - 2 * at.pad, height))
        mark = use(mark_of(colour), at.pad + at.mark / 2 + 1, y + height / 2, at.mark * 0.62, "b-mark")
        spaces = "".join(self._space(colour, column) for column in range(COLUMNS))
        return (
            f'<g class="band pig-{name}"><rect class="b-strip" {strip} rx="9"/>{mark}{self._frieze(colour)}'
            f"{self._settlements(colour)}{spaces}</g>"
        )

    def _frieze(self, colour: int) -> str:
        """Small marks between the two areas, where there is room."""
        return frieze(self.at, colour, self.s.seats) if self.at.wide else ""

    def _settlements(self, colour: int) -> str:
        """Places for one marker fewer than there are seats; the first free one is the choice."""
        places = self.s.seats - 1
        here = self._settlers(colour)
        free = range(len(here), places)
        drawn = "".join(self._settled(seat, colour, self._place(i, colour, places)) for i, seat in enumerate(here))
        drawn += "".join(self._free(self._place(i, colour, places)) for i in free)
        if SETTLE + colour in self.legal:
            box, last = (self._place(i, colour, places) for i in (free[0], free[0] if self.at.wide else free[-1]))
            target = (box[0], box[1], last[0] + last[2] - box[0], box[3])  # under a thumb all free places are one
            return drawn + self._lit(SETTLE + colour, target, "people", 12)
        if self._loses():
            return drawn
        first, last = self._place(0, colour, places), self._place(places - 1, colour, places)
        whole = (first[0], first[1], last[0] + last[2] - first[0], first[3])
        label = f"{self._('Civilization')}, {self._(COLOUR[colour])}: {self._names(here)}"
        return self._blocked(SETTLE + colour, whole, drawn, label)

    @noted
    def _settlers(self, colour: int) -> list[int]:
        """The seats with a marker on a Civilization space."""
        return [seat for seat in range(self.s.seats) if self.s.civilization[seat][colour]]

    @noted
    def _loses(self) -> bool:
        """Whether somebody gives away what a disaster takes."""
        return bool(self.s.phase == LOSING)

    def _names(self, seats: Sequence[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats) or self._("empty")

    def _place(self, i: int, colour: int, places: int) -> Box:
        left, width = self.at.settlement(i, places)
        return left, self.at.band(colour) + 4, width, self.at.bands[1] - 8

    def _free(self, box: Box) -> str:
        return civilization_space(box) + use("people", *middle(box), box[2] * 0.5, "b-ghost")

    def _settled(self, seat: int, colour: int, box: Box) -> str:
        stone = piece(seat, *middle(box), round(min(self.at.marker - 1, box[2] * 0.38), 1))
        a = LOSE_CIVILIZATION + colour
        if a in self.legal and seat == self.seat:
            return self._lit(a, box, "", 12, stone)
        return civilization_space(box) + stone

    def _space(self, colour: int, column: int) -> str:
        """One space for a Monument."""
        owner, space = self.s.monuments[colour][column], colour * COLUMNS + column
        a = (LOSE_MONUMENT if self._loses() else BUILD) + space
        if a in self.legal:
            box = monument_box(self.at, colour, column)
            stone = piece(owner - 1, *middle(box), self.at.marker) if owner else ""
            return self._lit(a, box, "" if owner else "ra/die-monument", 6.5, stone)
        cell = monument(self.at, colour, column, owner)
        if self.role.watches:
            return cell
        label = f"{where(self._, colour, column)}: {self._names([owner - 1] if owner else [])}"
        return self._blocked(a, monument_box(self.at, colour, column), cell, label, reach=column == 0)

    # Choices ------------------------------------------------------------------------------

    def _lit(self, a: int, box: Box, sign: str, rx: float, inner: str = "") -> str:
        """A place struck by sunlight: an action, with what it brings on its edge or, on a bare space, in it."""
        width, height = box[2:]
        more = attrs(id=f"at-{a}-{self.at.name}", role="button", tabindex="0", aria_label=self.told(a))
        tag = self.effect(a).tag
        if BUILD <= a < BUILD + COLOURS * COLUMNS and tag:
            return self._struck(more + self.choose(a), box, rx, self._tag_inside(tag, box))
        mark = use(sign, *middle(box), round(min(24, width * 0.62, height * 0.75), 1), "lit-sym") if sign else ""
        return self._struck(more + self.choose(a), box, rx, mark + inner, tag)

    def _struck(self, more: str, box: Box, rx: float, inner: str, tag: str = "") -> str:
        chip = self._tag_above(tag, box) if tag else ""
        return f'<g class="choice"{more}>{sunlight(box, rx)}{inner}{chip}</g>'

    def _tag_inside(self, tag: str, box: Box) -> str:
        x, y = middle(box)
        return f'<text class="fx-n" x="{x:g}" y="{y + 4.5:g}">{tag if self.at.wide else number_in(tag)}</text>'

    def _tag_above(self, tag: str, box: Box) -> str:
        """A small label across the upper edge; on a phone only its number."""
        return self._label(tag if self.at.wide else number_in(tag), middle(box)[0], box[1] - 3)

    def _label(self, said: str, x: float, y: float) -> str:
        """What something brings, around a point; nothing where nothing is said."""
        width = 7 * len(said) + 9
        drawn = f'<rect class="fx-box" {rect_at((x - width / 2, y - 9, width, 18))} rx="6"/>'
        return f'{drawn}<text class="fx-n" x="{x:g}" y="{y + 4.2:g}">{said}</text>' if said else ""

    def _blocked(self, a: int, box: Box, drawn: str, label: str = "", reach: bool = True) -> str:
        """A place that cannot be chosen now and says why; `reach` puts it into the order of the Tab key."""
        if self.role.watches:
            return drawn
        return veiled(f"no-{a}-{self.at.name}", box, drawn, label or self.words(a), reach, self.refused(a))
