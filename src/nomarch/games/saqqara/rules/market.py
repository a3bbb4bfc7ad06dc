"""2 Market: four cards are auctioned at once."""

from nomarch.engine import jit

from .actions import BID, DONE, OFFER, PASS, WITHDRAW
from .data import GOODS, HOUSES, MARKET_CARDS, MOST_MARKET_CARDS, ONE_BID
from .scoring import bid_of, cards_on_offer, cards_owned, goods_held, standing_bid
from .state import ARRIVING, BIDDING, DISTRIBUTING
from .table import is_market

# 2.2 Four of the six cards ----------------------------------------------------------------


@jit
def collect_cards(s):
    """2.2: in a market round all cards come back; four will be laid open."""
    if is_market(s):
        for card in range(MARKET_CARDS):
            s.owner[card] = 0
        s.due = HOUSES


@jit
def next_offers(s, out, weights):
    """2.2: any card that does not lie open yet."""
    n = 0
    for card in range(MARKET_CARDS):
        if not on_offer(s, card):
            out[n] = OFFER + card
            weights[n] = 1
            n += 1
    return n


@jit
def on_offer(s, card):
    """Whether a market card lies under a warehouse."""
    for house in range(HOUSES):
        if s.offer[house] == card + 1:
            return True
    return False


@jit
def offer_card(s, card):
    """2.2: one card under each warehouse, from left to right."""
    s.offer[HOUSES - s.due] = card + 1
    s.due -= 1


@jit
def open_auction(s):
    """2.3: the start player bids first; without a market the round goes on with production."""
    s.phase = ARRIVING if cards_on_offer(s) > 0 else DISTRIBUTING


# 2.4 A turn of the auction ----------------------------------------------------------------


@jit
def arrive(s):
    """2.4: a bid that still stands takes its card; 2.9: then bid, unless two cards are won."""
    take_card(s)
    if cards_on_offer(s) == 0 or all_passed(s):
        close_auction(s)
    elif s.passed[s.turn]:
        s.turn = (s.turn + 1) % s.seats
    elif cards_owned(s, s.turn) == MOST_MARKET_CARDS:
        leave_auction(s)
    else:
        s.phase = BIDDING


@jit
def take_card(s):
    """2.4: all goods bid on the card, by anybody, go into the warehouse above it."""
    for house in range(HOUSES):
        if s.highest[house] == s.turn + 1:
            s.owner[s.offer[house] - 1] = s.turn + 1
            s.offer[house] = 0
            s.highest[house] = 0
            for seat in range(s.seats):
                give_up_bid(s, seat, house)


@jit
def give_up_bid(s, seat, house):
    """2.7: the goods of a bid go into the warehouse above its card."""
    for good in range(GOODS):
        s.house[house][good] += s.bids[seat][house][good]
        s.bids[seat][house][good] = 0


@jit
def all_passed(s):
    """Whether every seat is out of the auction, or of investing."""
    for seat in range(s.seats):
        if not s.passed[seat]:
            return False
    return True


@jit
def can_bid(s, house):
    """2.5: a card is there and the seat can beat the standing bid; 2.6, 2.7 and 2.10: on this card."""
    if s.offer[house] == 0 or (s.house_chosen > 0 and s.house_chosen != house + 1):
        return False
    if s.withdrawn[s.turn][house] or (s.auction == ONE_BID and bids_elsewhere(s, house)):
        return False
    return bid_of(s, s.turn, house) + goods_held(s, s.turn) > standing_bid(s, house)


@jit
def bids_elsewhere(s, house):
    """2.10: whether the seat to move has an open bid on another card."""
    for other in range(HOUSES):
        if other != house and bid_of(s, s.turn, other) > 0:
            return True
    return False


@jit
def withdraw(s, house):
    """2.7: out of the auction for this card; in version 1 of the rules who withdrew could bid on it again."""
    give_up_bid(s, s.turn, house)
    if s.reading > 1:
        s.withdrawn[s.turn][house] = 1


@jit
def can_withdraw(s, house):
    """2.7: an outbid bid, before a new bid is begun; a bid that stands has just taken its card."""
    return s.house_chosen == 0 and bid_of(s, s.turn, house) > 0


@jit
def bid_is_enough(s):
    """2.5: the bid being made beats the one that stands."""
    house = s.house_chosen - 1
    return bid_of(s, s.turn, house) > standing_bid(s, house)


@jit
def must_decide_bid(s):
    """2.8: whoever can neither bid nor take a bid back for another is out."""
    if s.house_chosen > 0:
        return goods_held(s, s.turn) > 0
    for house in range(HOUSES):
        if can_bid(s, house) or (s.auction == ONE_BID and can_withdraw(s, house) and can_bid_instead(s, house)):
            return True
    return False


@jit
def can_bid_instead(s, house):
    """2.10: whether a card could be bid on if the bid under `house` were withdrawn; version 1 asked for goods only."""
    if s.reading == 1:
        return goods_held(s, s.turn) > 0
    for other in range(HOUSES):
        free = s.offer[other] > 0 and other != house and not s.withdrawn[s.turn][other]
        if free and goods_held(s, s.turn) > standing_bid(s, other):
            return True
    return False


@jit
def legal_bids(s, out):
    """2.5-2.8: one good more for a card, a withdrawal, or no more."""
    n = 0
    for house in range(HOUSES):
        if can_bid(s, house):
            for good in range(GOODS):
                if s.goods[s.turn][good] > 0:
                    out[n] = BID + house * GOODS + good
                    n += 1
    for house in range(HOUSES):
        if can_withdraw(s, house):
            out[n] = WITHDRAW + house
            n += 1
    if s.house_chosen == 0:
        out[n] = PASS
        n += 1
    elif bid_is_enough(s):
        out[n] = DONE
        n += 1
    return n


@jit
def bid(s, house, good):
    """2.5: one more good for the card under a warehouse."""
    s.house_chosen = house + 1
    s.goods[s.turn][good] -= 1
    s.bids[s.turn][house][good] += 1


@jit
def end_bid(s):
    """2.5: the new bid stands; 2.8: or the seat passes."""
    if s.house_chosen == 0:
        leave_auction(s)
        return
    s.highest[s.house_chosen - 1] = s.turn + 1
    s.house_chosen = 0
    s.turn = (s.turn + 1) % s.seats
    s.phase = ARRIVING


@jit
def leave_auction(s):
    """2.8, 2.9: out for good; the goods of all outbid bids go into their warehouses."""
    for house in range(HOUSES):
        give_up_bid(s, s.turn, house)
    s.passed[s.turn] = 1
    s.turn = (s.turn + 1) % s.seats
    s.phase = ARRIVING


@jit
def close_auction(s):
    """2.11: unsold cards leave the board."""
    for house in range(HOUSES):
        s.offer[house] = 0
        for seat in range(s.seats):
            s.withdrawn[seat][house] = 0
    for seat in range(s.seats):
        s.passed[seat] = 0
    s.turn = s.starter
    s.phase = DISTRIBUTING
