"""5 Development: trades, theft, building and the Nile, one turn a seat."""

from nomarch.engine import jit

from .actions import BUILD, DONE, FREE, IRRIGATE, NILE, STEAL, SWAP, TRADE_IN, USE, trade_get, trade_give, trade_id
from .data import (
    FREE_CHOICE,
    GOLD,
    GOLD_CARD_GIVES,
    GOLD_CARDS,
    GOODS,
    IRRIGATION,
    IRRIGATION_GIVES,
    LAND,
    LAND_A_FIELD,
    LAND_CARD_TAKES,
    LEVELS,
    MARKET_CARD_GOOD,
    MARKET_CARDS,
    PROGRESS,
    PROGRESS_SAVES,
    PYRAMIDS,
    SOLDIERS,
    SOLDIERS_GOLD,
    SOLDIERS_PROTECT,
    THIEF,
    THIEF_TAKES,
    THIEF_TAKES_EACH,
    TO_NILE,
    TRADE,
    TRADE_TAKES,
)
from .scoring import free_slots, goods_held, spare_workers
from .state import DEVELOPING, ENDING_ROUND, FREEING, STARTING_TURN, STEALING
from .table import gain, pass_on, pay

FROM_GOLD, TO_GOLD = 1, 2  # how goods were turned without loss, see 5.13


@jit
def start_turn(s):
    """5.1: Soldiers pay by the level held now."""
    gain(s, s.turn, GOLD, SOLDIERS_GOLD[s.level[s.turn][SOLDIERS]])
    s.phase = DEVELOPING


@jit
def legal_developments(s, out):
    """5.2: everything in any order and as often as wished."""
    n = 0
    for pyramid in range(PYRAMIDS):
        if can_build(s, pyramid):
            out[n] = BUILD + pyramid
            n += 1
    if can_advance(s):
        out[n] = NILE
        n += 1
    n = add_trades(s, out, n)
    for card in range(MARKET_CARDS):
        if can_use(s, card):
            out[n] = USE + card
            n += 1
    n = add_thefts(s, out, n)
    out[n] = DONE
    return n + 1


@jit
def add_trades(s, out, n):
    """5.3-5.5: land for a good, Irrigation, Trade."""
    for good in range(LAND + 1, GOODS):
        if can_swap(s, good):
            out[n] = SWAP + good - 1
            n += 1
    for good in range(LAND + 1, GOODS):
        if can_irrigate(s, good):
            out[n] = IRRIGATE + good - 1
            n += 1
    for give in range(LAND + 1, GOODS):
        for get in range(LAND + 1, GOODS):
            if give != get and can_trade(s, give, get):
                out[n] = trade_id(give, get)
                n += 1
    return n


@jit
def develop(s, a):
    """5.2: one act of the turn; all but turning goods to or from gold without loss are lasting."""
    if a < USE and a >= TRADE_IN and loses_nothing(s, trade_give(a), trade_get(a)):
        s.turned[trade_give(a)] = TO_GOLD
    elif a >= USE and use_loses_nothing(s, a - USE):
        s.turned[MARKET_CARD_GOOD[a - USE]] = FROM_GOLD
    else:
        forget_turned(s)
    if a >= USE:
        use_card(s, a - USE)
    elif a >= TRADE_IN:
        trade(s, trade_give(a), trade_get(a))
    elif a >= IRRIGATE:
        pay(s, s.turn, LAND, 1)
        gain(s, s.turn, a - IRRIGATE + 1, IRRIGATION_GIVES[s.level[s.turn][IRRIGATION]])
    elif a >= SWAP:
        pay_land(s, 1)
        gain(s, s.turn, a - SWAP + 1, 1)
    elif a == NILE:
        pay_land(s, LAND_A_FIELD)
        s.nile[s.turn] += 1
    else:
        build(s, a - BUILD)


@jit
def forget_turned(s):
    """5.13: after a lasting act no earlier state can come back."""
    for good in range(GOODS):
        s.turned[good] = 0


# 5.3 Land, 5.4 Irrigation, 5.5 Trade ------------------------------------------------------


@jit
def can_swap(s, good):
    """5.3: one land for one good that the supply has."""
    return s.goods[s.turn][LAND] > 0 and s.supply[good] > 0


@jit
def pay_land(s, n):
    """5.3, 5.11: land bought this turn is paid first."""
    pay(s, s.turn, LAND, n)
    s.bought = max(0, s.bought - n)


@jit
def allows_market(s, level, good):
    """5.4, 5.5: levels 2 and 3 are bound to the current market, which a Land round has not."""
    return level >= FREE_CHOICE or (level >= 2 and good == s.season)


@jit
def can_irrigate(s, good):
    """5.4: one land, not bought this turn, for several goods of one kind."""
    land = s.goods[s.turn][LAND] - s.bought
    return land > 0 and s.supply[good] > 0 and allows_market(s, s.level[s.turn][IRRIGATION], good)


@jit
def can_trade(s, give, get):
    """5.5: several goods of one kind for one of another; 5.13: not back to gold just turned."""
    level = s.level[s.turn][TRADE]
    if not allows_market(s, level, give) or s.goods[s.turn][give] < TRADE_TAKES[level] or s.supply[get] == 0:
        return False
    return not (loses_nothing(s, give, get) and s.turned[give] == FROM_GOLD)


@jit
def loses_nothing(s, give, get):
    """5.13: two goods for one gold, the way back of a gold card."""
    return get == GOLD and TRADE_TAKES[s.level[s.turn][TRADE]] == GOLD_CARD_GIVES


@jit
def trade(s, give, get):
    """5.5: with the supply."""
    pay(s, s.turn, give, TRADE_TAKES[s.level[s.turn][TRADE]])
    gain(s, s.turn, get, 1)


# 5.6 Market cards -------------------------------------------------------------------------


@jit
def can_use(s, card):
    """5.6: a card of one's own and what it takes; 5.13: not back to goods just turned."""
    good = MARKET_CARD_GOOD[card]
    if s.owner[card] != s.turn + 1:
        return False
    if card < GOLD_CARDS:
        back = use_loses_nothing(s, card) and s.turned[good] == TO_GOLD
        return s.goods[s.turn][GOLD] > 0 and s.supply[good] > 0 and not back
    if s.goods[s.turn][good] < LAND_CARD_TAKES:
        return False
    return s.nile[s.turn] < s.nile_end if s.land_card == TO_NILE else s.supply[LAND] > 0


@jit
def use_loses_nothing(s, card):
    """5.13: one gold for two goods, if the supply has both."""
    return card < GOLD_CARDS and s.supply[MARKET_CARD_GOOD[card]] >= GOLD_CARD_GIVES


@jit
def use_card(s, card):
    """5.6: gold for two goods; 5.7: three goods for a field on the Nile, or by option for land."""
    good = MARKET_CARD_GOOD[card]
    if card < GOLD_CARDS:
        pay(s, s.turn, GOLD, 1)
        gain(s, s.turn, good, GOLD_CARD_GIVES)
        return
    pay(s, s.turn, good, LAND_CARD_TAKES)
    if s.land_card == TO_NILE:
        s.nile[s.turn] += 1
    else:
        gain(s, s.turn, LAND, 1)
        s.bought += 1


# 5.8 Thief --------------------------------------------------------------------------------


@jit
def protected(s, seat):
    """5.8: Soldiers guard from level 2 on."""
    return s.level[seat][SOLDIERS] >= SOLDIERS_PROTECT


@jit
def can_rob(s, seat):
    """5.8: an unprotected other seat from which the level allows one more good."""
    level = s.level[s.turn][THIEF]
    if seat == s.turn or protected(s, seat) or s.stolen >= THIEF_TAKES[level]:
        return False
    return s.robbed[seat] < THIEF_TAKES_EACH[level]


@jit
def can_steal(s, seat, good):
    """5.8: once a turn; the goods of one theft follow each other."""
    return (s.phase == STEALING or s.stolen == 0) and can_rob(s, seat) and s.goods[seat][good] > 0


@jit
def add_thefts(s, out, n):
    """5.8: the thief chooses victim and good, land too."""
    for seat in range(s.seats):
        for good in range(GOODS):
            if can_steal(s, seat, good):
                out[n] = STEAL + seat * GOODS + good
                n += 1
    return n


@jit
def goods_to_steal(s):
    """5.8: how many goods the theft still takes: those of the level, as far as victims have any."""
    level, n = s.level[s.turn][THIEF], 0
    for seat in range(s.seats):
        if can_rob(s, seat):
            n += min(goods_held(s, seat), THIEF_TAKES_EACH[level] - s.robbed[seat])
    return min(n, THIEF_TAKES[level] - s.stolen)


@jit
def legal_thefts(s, out):
    """5.8: the full number, as far as there are goods; in version 1 of the rules the thief could let it be."""
    n = add_thefts(s, out, 0)
    if s.reading > 1:
        return n
    out[n] = DONE
    return n + 1


@jit
def steal(s, victim, good):
    """5.8: one good changes hands."""
    forget_turned(s)
    s.goods[victim][good] -= 1
    s.goods[s.turn][good] += 1
    s.robbed[victim] += 1
    s.stolen += 1
    s.phase = STEALING


# 5.9 Building -----------------------------------------------------------------------------


@jit
def can_build(s, pyramid):
    """5.9: a pyramid in play, a worker that has not risen this turn, a free slot, and its price."""
    level = s.level[s.turn][pyramid]
    if not s.in_play[pyramid] or s.moved[pyramid] or level == LEVELS:
        return False
    if level == 0 and spare_workers(s, s.turn) == 0:
        return False
    return free_slots(s, pyramid, level + 1) > 0 and can_pay(s, pyramid, level)


@jit
def can_pay(s, pyramid, level):
    """5.9: the price of the level above, each good in kind."""
    for good in range(LAND + 1, GOODS):
        if s.goods[s.turn][good] < price(s, pyramid, level, good):
            return False
    return True


@jit
def price(s, pyramid, level, good):
    """5.9: what the level above costs of a good; 5.10: Progress saves on the current market."""
    cost = s.costs[pyramid][level][good - 1]
    if good == s.season:
        cost = max(0, cost - PROGRESS_SAVES[s.level[s.turn][PROGRESS]])
    return cost


@jit
def build(s, pyramid):
    """5.9: pay, then rise a level; 5.12: the top earns a free worker."""
    level = s.level[s.turn][pyramid]
    for good in range(LAND + 1, GOODS):
        pay(s, s.turn, good, price(s, pyramid, level, good))
    s.level[s.turn][pyramid] += 1
    s.moved[pyramid] = 1
    if s.level[s.turn][pyramid] == LEVELS:
        s.phase = FREEING


# 5.11 Nile, 5.12 the free worker ----------------------------------------------------------


@jit
def can_advance(s):
    """5.11: three land a field, up to the last one."""
    return s.goods[s.turn][LAND] >= LAND_A_FIELD and s.nile[s.turn] < s.nile_end


@jit
def can_free(s, pyramid):
    """5.12: a spare worker on level 1, where there is room and none of one's own."""
    room = s.in_play[pyramid] and s.level[s.turn][pyramid] == 0 and free_slots(s, pyramid, 1) > 0
    return room and spare_workers(s, s.turn) > 0


@jit
def can_free_any(s):
    """5.12: whether the free worker has anywhere to go."""
    for pyramid in range(PYRAMIDS):
        if can_free(s, pyramid):
            return True
    return False


@jit
def legal_free_workers(s, out):
    """5.12: any such pyramid, or none."""
    n = 0
    for pyramid in range(PYRAMIDS):
        if can_free(s, pyramid):
            out[n] = FREE + pyramid
            n += 1
    out[n] = DONE
    return n + 1


@jit
def free_worker(s, pyramid):
    """5.12: it has moved for this turn."""
    s.level[s.turn][pyramid] = 1
    s.moved[pyramid] = 1
    s.phase = DEVELOPING


@jit
def end_turn(s):
    """5.2: the next seat develops; after the last one the round ends."""
    forget_turned(s)
    for pyramid in range(PYRAMIDS):
        s.moved[pyramid] = 0
    for seat in range(s.seats):
        s.robbed[seat] = 0
    s.stolen = 0
    s.bought = 0
    s.phase = STARTING_TURN
    pass_on(s, ENDING_ROUND)
