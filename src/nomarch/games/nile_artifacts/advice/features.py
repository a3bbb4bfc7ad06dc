"""A position as numbers of about 0 to 1, seen from one seat: the match, the river, the monuments, then every seat.

What cards lack of the next levels is told beside the cards themselves, and whether cards ahead of the ship
could fill it. So are leads: those of the points as they stand, and those hoped for beside the rounds that may
still change them. Raise FEATURES_VERSION with every change to what `features` writes.
"""

import math

from nomarch.engine import jit
from nomarch.engine.ladder import bent, ladder, lead_told, one_of

from ..rules.actions import column_of
from ..rules.cards import start_of
from ..rules.data import (
    COLUMNS,
    JOKER,
    KINDS,
    LEVELS,
    MONUMENTS,
    MONUMENTS_IN_PLAY,
    NO_KIND,
    ON_DISPLAY,
    PICTURES,
    PRICE,
    REGIONS,
    SEATS,
    SHAPES,
)
from ..rules.offering import count, risers
from ..rules.rewards import top
from ..rules.scoring import level_points, unfinished_points
from ..rules.state import COMPLETE, DISPLAYED, ENDED, HAND, IN_DECK, LAYING, OFFERED, OFFERING, ON_RIVER, SAILING
from .appraise import (
    ALL,
    cards_worth,
    coins_to_come,
    count_cards,
    fields_ahead,
    help_for,
    is_ahead,
    levels_worth,
    missing,
    plan_offering,
    rise_chance,
    will_offer,
    worth_beside,
)

FEATURES_VERSION = 3

_SEATS = SEATS[-1]
_CARDS = KINDS + REGIONS + 2  # kinds, regions, jokers, all
_MATCH = 5 + MONUMENTS_IN_PLAY - 5 + ENDED - LAYING + 3 * _SEATS
_RIVER = COLUMNS * (KINDS + 2)
_OFFERING = _CARDS + 4
_LACK = 3  # told one by one: nothing, one or two cards are missing
_MONUMENT = 3 + _SEATS + _LACK + 2
_LEADING = 10
_AHEAD = 13 + _CARDS  # where the cards ahead of a ship stand among a seat's numbers
_LACKS = _AHEAD + _CARDS
_HOPE = _LACKS + _LACK + 1 + _LACK
SEAT_FEATURES = _HOPE + 1 + _LEADING
HOPE_SCALE = 1 / 60
SWING = 7.0  # points by which a lead shifts in a round
ROUNDS_A_MONUMENT = 0.6
SETTLED = 0.1  # of a round: even the last lead is not sure before the last offering
FEATURES = _MATCH + _RIVER + _OFFERING + MONUMENTS * _MONUMENT + _SEATS * SEAT_FEATURES


@jit
def features(s, seat, out):
    """The match, the river, the offering, the monuments, then each seat from `seat` on; return how many numbers."""
    end = FEATURES - (_SEATS - s.seats) * SEAT_FEATURES
    for i in range(end):
        out[i] = 0.0
    match_features(s, seat, out)
    river_features(s, out, _MATCH)
    n = _MATCH + _RIVER
    offering_features(s, out, n)
    monuments = n + _OFFERING
    n = monuments + MONUMENTS * _MONUMENT
    for monument in range(MONUMENTS):
        monument_features(s, seat, monument, out, monuments + monument * _MONUMENT)
    points_features(s, seat, out, n)
    for k in range(s.seats):
        other = (seat + k) % s.seats
        seat_features(s, other, out, n)
        ahead_features(s, other, out, n + _AHEAD)
        levels = lack_features(s, k, other, out, n + _LACKS, monuments)
        hope_features(s, other, levels, out, n)
        n += SEAT_FEATURES
    lead_features(s, out, end - s.seats * SEAT_FEATURES)
    return end


@jit
def match_features(s, seat, out):
    """How far the match is, the phase, and whose turn, start and offering it is."""
    out[0] = s.rounds * 0.1
    out[1] = s.last
    out[2] = s.at[IN_DECK] * (1 / 72)
    out[3] = s.drawing * 0.1
    out[4] = s.traded
    n = ladder(s.stack, MONUMENTS_IN_PLAY - 5, out, 5)
    n = one_of(s.phase - LAYING, ENDED - LAYING, out, n)
    n = one_of((s.turn - seat) % s.seats, _SEATS, out, n)
    n = one_of((s.starter - seat) % s.seats, _SEATS, out, n)
    ladder(s.to_offer, _SEATS, out, n)


@jit
def river_features(s, out, n):
    """For each field: artifacts by kind, jokers, cards."""
    start = start_of(s, ON_RIVER)
    for i in range(start, start + s.at[ON_RIVER]):
        at = n + (column_of(s.card[i]) - 1) * (KINDS + 2)
        shape = s.card[i] % SHAPES
        if shape == JOKER:
            out[at + KINDS] += 0.5
        else:
            out[at + PICTURES[shape][0]] += 0.5
            if PICTURES[shape][1] != NO_KIND:
                out[at + PICTURES[shape][1]] += 0.5
        out[at + KINDS + 1] += 0.25


@jit
def offering_features(s, out, n):
    """The chosen cards; what they raise, what the best choice from here on would, and what it keeps."""
    if s.phase != OFFERING:
        return
    card_features(s, OFFERED, out, n)
    n += _CARDS
    now = risers(s)
    kept, planned = plan_offering(s)
    out[n] = gain(s, now) * 0.1
    out[n + 1] = gain(s, planned) * 0.1
    out[n + 2] = 1.0 if now == planned else 0.0
    while kept > 0:
        out[n + 3] += 0.1 * (kept & 1)
        kept >>= 1


@jit
def gain(s, rising):
    """The points of rising on these monuments."""
    points = 0
    for monument in range(MONUMENTS):
        if rising >> monument & 1:
            level = s.believers[s.turn][monument]
            points += s.points[level] - level_points(s, level)
    return points


@jit
def monument_features(s, seat, monument, out, n):
    """Whether it is displayed or gone, what the own next level brings, and how far each believer is from its top."""
    if s.monument[monument] == COMPLETE:
        out[n] = 1.0
    if s.monument[monument] != DISPLAYED:
        return
    out[n + 1] = 1.0
    levels = top(s, monument)
    level = s.believers[seat][monument]
    if level < levels:
        out[n + 2] = (s.points[level] - level_points(s, level)) * 0.2
    for k in range(s.seats):
        out[n + 3 + k] = 1.0 - (levels - s.believers[(seat + k) % s.seats][monument]) * (1 / LEVELS)


@jit
def points_features(s, seat, out, n):
    """Each seat's points, and its lead over the best of the others."""
    for k in range(s.seats):
        other = (seat + k) % s.seats
        out[n + k * SEAT_FEATURES] = s.favour[other] + unfinished_points(s, other)
    for k in range(s.seats):
        rival = 0.0
        for j in range(s.seats):
            if j != k:
                rival = max(rival, out[n + j * SEAT_FEATURES])
        out[n + k * SEAT_FEATURES + 1] = max(-1.0, min(1.0, (out[n + k * SEAT_FEATURES] - rival) * 0.05))
    for k in range(s.seats):
        out[n + k * SEAT_FEATURES] *= 1 / 60


@jit
def seat_features(s, seat, out, n):
    """A seat's coins, ship and cards."""
    fields = fields_ahead(s, seat)
    out[n + 2] = s.coins[seat] * 0.1
    out[n + 3] = s.berth[seat] * (1 / (COLUMNS + 1))
    out[n + 4] = 1.0 if s.heading[seat] > 0 else 0.0
    out[n + 5] = s.docked[seat]
    out[n + 6] = s.turned if s.turn == seat else 0.0
    out[n + 7] = 1.0 if will_offer(s, seat) else 0.0
    out[n + 8] = fields * 0.1
    ladder(fields, 2, out, n + 9)
    out[n + 11] = coins_to_come(s, seat) * 0.25
    out[n + 12] = min(2, s.coins[seat] // PRICE) * 0.5
    card_features(s, HAND + seat, out, n + 13)


@jit
def card_features(s, place, out, n):
    """Cards at a place: artifacts by kind, regions, jokers, all."""
    start = start_of(s, place)
    for i in range(start, start + s.at[place]):
        add_card(s, s.card[i], out, n)


@jit
def add_card(s, card_type, out, n):
    """One card more: its artifacts, its region, that it is a joker, that it is there."""
    shape = card_type % SHAPES
    out[n + KINDS + s.bars[column_of(card_type) - 1]] += 0.2
    if shape == JOKER:
        out[n + KINDS + REGIONS] += 0.25
    else:
        out[n + PICTURES[shape][0]] += 0.25
        if PICTURES[shape][1] != NO_KIND:
            out[n + PICTURES[shape][1]] += 0.25
    out[n + KINDS + REGIONS + 1] += 0.1


@jit
def ahead_features(s, seat, out, n):
    """The cards ahead of a ship that still sails."""
    if s.phase != SAILING or s.docked[seat]:
        return
    start = start_of(s, ON_RIVER)
    for i in range(start, start + s.at[ON_RIVER]):
        if is_ahead(s, seat, column_of(s.card[i])):
            add_card(s, s.card[i], out, n)


@jit
def lack_features(s, k, seat, out, n, monuments):
    """What the cards of a seat lack of its next levels, in points by missing cards, and at each monument.

    `k` is 0 for the own seat, whose lack is told more exactly.
    The counts of chosen cards serve as a scratch pad and are as before when this returns.
    Return what the next levels are worth, unless the seat is offering.
    """
    chosen = 0 if seat == s.turn else 1  # the cards of the offering belong to the seat on turn
    count_cards(s, OFFERED, ALL, -chosen)
    cards = count_cards(s, HAND + seat, ALL, 1)
    help = help_for(s, seat, fields_ahead(s, seat))
    offers = will_offer(s, seat)
    worth = 0.0
    lacks = 0
    for monument in range(MONUMENTS):
        level = s.believers[seat][monument]
        if s.monument[monument] == DISPLAYED and level < top(s, monument):
            n_missing = missing(s, s.needs[monument][level])
            gained = s.points[level] - level_points(s, level)
            worth += gained * rise_chance(s, n_missing, help, offers)
            lack = max(0, min(_LACK, n_missing))
            lacks |= lack << (2 * monument)
            out[n + lack] += gained * 0.1
            at = monuments + monument * _MONUMENT + 3 + _SEATS
            if k == 0 and lack < _LACK:
                out[at + lack] = 1.0
            elif k > 0 and lack == 0:
                out[at + _LACK] = 1.0
    if s.phase == SAILING and s.docked[seat] == 0:
        count_ahead(s, seat, 1)
        reach_features(s, k, seat, lacks, out, n + _LACK + 1, monuments)
        count_ahead(s, seat, -1)
    count_cards(s, HAND + seat, ALL, -1)
    count_cards(s, OFFERED, ALL, chosen)
    return worth + cards_worth(s, cards)


@jit
def count_ahead(s, seat, n):
    """Add n to the counts for each card ahead of a ship."""
    start = start_of(s, ON_RIVER)
    for i in range(start, start + s.at[ON_RIVER]):
        if is_ahead(s, seat, column_of(s.card[i])):
            count(s, s.card[i], n)


@jit
def reach_features(s, k, seat, lacks, out, n, monuments):
    """Levels that all cards ahead together would satisfy: their points by what is missing now, and which they are."""
    for monument in range(MONUMENTS):
        lack = lacks >> (2 * monument) & 3
        level = s.believers[seat][monument]
        if lack > 0 and missing(s, s.needs[monument][level]) <= 0:
            out[n + lack - 1] += (s.points[level] - level_points(s, level)) * 0.1
            if k == 0:
                out[monuments + monument * _MONUMENT + 4 + _SEATS + _LACK] = 1.0


@jit
def hope_features(s, seat, levels, out, n):
    """The points a seat may hope for, if its next levels are worth so much; in its own offering they are planned."""
    fields = fields_ahead(s, seat)
    if s.phase == OFFERING and seat == s.turn:
        levels = levels_worth(s, seat, fields)
    out[n + _HOPE] = out[n] + worth_beside(s, seat, levels, fields) * HOPE_SCALE


# Leads --------------------------------------------------------------------------------------


@jit
def lead_features(s, out, n):
    """Each seat's lead as it stands, and the lead it may hope for beside the rounds that may change it."""
    firm = 1.0 / (HOPE_SCALE * SWING * math.sqrt(rounds_left(s) + SETTLED))
    for k in range(s.seats):
        at = n + k * SEAT_FEATURES + _HOPE + 1
        now = lead_told(out, n, SEAT_FEATURES, k, s.seats) * 60.0
        hoped = lead_told(out, n + _HOPE, SEAT_FEATURES, k, s.seats) * firm
        out[at] = bent(now * 0.25)
        out[at + 1] = bent(now * (1 / 15))
        out[at + 2] = bent(hoped)
        out[at + 3] = bent(hoped * 2.5)
        for i in range(4):
            out[at + 4 + i] = s.last * out[at + i]
        out[at + 8] = s.last if now > 0.5 else 0.0
        out[at + 9] = s.last if now > -0.5 else 0.0


@jit
def rounds_left(s):
    """Rounds that may still change a lead: the stack lasts some, then comes the last, as far as it is not over."""
    this = s.to_offer / s.seats if s.phase == OFFERING else 1.0
    return this + (0.0 if s.last == 1 else 1.0 + ROUNDS_A_MONUMENT * s.stack)


@jit
def time_left(s):
    """How much of the match is still to come, from 1 down to 0."""
    return min(1.0, rounds_left(s) / (2.0 + ROUNDS_A_MONUMENT * (MONUMENTS_IN_PLAY - ON_DISPLAY)))
