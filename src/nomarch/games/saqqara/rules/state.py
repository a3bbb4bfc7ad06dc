"""The state of a match: one record of small whole numbers."""

import numpy as np

from .data import (
    CARDS,
    GOODS,
    HOUSES,
    LEVELS,
    MARKET_CARDS,
    MARKETS_A_YEAR,
    PYRAMIDS,
    SEATS,
    THRESHOLDS,
    YEARS,
)

# Steps, in the order of play; those marked "by itself" never wait for anybody
(
    LAYING_OUT,  # chance: the pyramids in play
    CHOOSING_STARTER,  # chance
    # 1 Market
    OFFERING,  # chance: four market cards
    ARRIVING,  # by itself: the bid that stood takes its card
    BIDDING,
    # 2 Production
    DISTRIBUTING,  # by itself
    HARVESTING,  # Agriculture
    TURNING_THRESHOLDS,  # chance
    DRAWING,  # chance: four influence cards each
    INTRIGUING,
    DRAWING_MORE,  # chance: Intrigue's cards
    LAYING,  # face down
    MARKING,  # Royal court
    INVESTING,
    GOVERNING,  # by itself
    REVEALING,  # by itself: one warehouse
    BEGGING,
    AWARDING,  # by itself
    CLEARING,  # by itself
    # 3 Development
    STARTING_TURN,  # by itself: Soldiers
    DEVELOPING,
    STEALING,
    FREEING,  # the free worker
    # 4 End of the round
    ENDING_ROUND,  # by itself
    ENDED,
) = range(25)

_SEATS = SEATS[-1]

STATE = np.dtype(
    [
        # the match
        ("seats", "i2"),
        ("land_card", "i2"),
        ("auction", "i2"),
        ("year", "i2"),  # from 0
        ("season", "i2"),  # LAND .. GOLD
        ("starter", "i2"),
        ("closing", "i2"),  # the end was triggered: this round is the last
        ("ended", "i2"),  # index into ENDINGS
        # what a components file may replace
        ("markets", "i2", (YEARS, MARKETS_A_YEAR)),  # seasons with a market; 0 is none
        ("extra", "i2", YEARS),
        ("land", "i2", YEARS),
        ("slots", "i2", (PYRAMIDS, LEVELS)),
        ("points", "i2", (PYRAMIDS, LEVELS)),
        ("costs", "i2", (PYRAMIDS, LEVELS, HOUSES)),
        ("nile_end", "i2"),
        # the board
        ("in_play", "i2", PYRAMIDS),
        ("supply", "i2", GOODS),
        ("house", "i2", (HOUSES, GOODS)),
        ("threshold", "i2", HOUSES),  # card + 1; 0 is none
        ("threshold_deck", "i2", THRESHOLDS),
        ("threshold_gone", "i2", THRESHOLDS),  # discarded
        # the moment
        ("phase", "i2"),
        ("turn", "i2"),
        ("due", "i2"),  # cards or goods still to come in this step
        ("passed", "i2", _SEATS),  # out of this auction, or of investing
        ("house_chosen", "i2"),  # house + 1 of the bid or investment being made
        ("revealed", "i2"),  # warehouses whose influence cards lie open
        ("opened", "i2"),  # the one being revealed has reached its threshold
        ("moved", "i2", PYRAMIDS),  # workers of the seat to move that rose this turn
        ("stolen", "i2"),  # goods stolen this turn
        ("robbed", "i2", _SEATS),  # of them from each seat
        ("bought", "i2"),  # land bought with a land card this turn and still held
        ("turned", "i2", GOODS),  # goods turned to or from gold without loss since the last lasting act
        # the market
        ("offer", "i2", HOUSES),  # market card + 1 under each warehouse
        ("owner", "i2", MARKET_CARDS),  # seat + 1
        ("bids", "i2", (_SEATS, HOUSES, GOODS)),
        ("highest", "i2", HOUSES),  # seat + 1 of the standing bid
        # the seats
        ("goods", "i2", (_SEATS, GOODS)),
        ("level", "i2", (_SEATS, PYRAMIDS)),  # 0 is no worker there
        ("nile", "i2", _SEATS),
        ("marked", "i2", _SEATS),  # house + 1 with the influence marker
        ("deck", "i2", (_SEATS, CARDS)),  # hidden: draw pile
        ("hand", "i2", (_SEATS, CARDS)),  # hidden
        ("laid", "i2", (_SEATS, HOUSES)),  # card + 1, hidden until revealed
        ("gone", "i2", (_SEATS, CARDS)),  # discards, which lie open
        ("held", "i2", _SEATS),  # cards in hand and laid, whatever they are
        ("known", "i2", (_SEATS, CARDS)),  # cards held when this round's reshuffle gave them away
        ("exchanged", "i2", _SEATS),  # card + 1 discarded by Intrigue this round, after any reshuffle
        # since version 2 of the rules
        ("reading", "i2"),  # the version of the rules that is played
        ("withdrawn", "i2", (_SEATS, HOUSES)),  # out of the auction for the card under a warehouse
    ],
    align=True,
)
