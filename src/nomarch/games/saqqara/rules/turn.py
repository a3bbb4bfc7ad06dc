"""The order of play: what waits for whom, what an action does, what comes next."""

from nomarch.engine import CHANCE, OVER, jit

from .actions import (
    BEG,
    BID,
    BUILD,
    DRAW,
    DRAW_MORE,
    EXCHANGE,
    FREE,
    HARVEST,
    INVEST,
    LAY,
    MARK,
    OFFER,
    PASS,
    PYRAMID,
    STARTER,
    STEAL,
    THRESHOLD,
    WITHDRAW,
)
from .data import CARDS, FREE_CHOICE, GOODS, HAND, HOUSES, INTRIGUE, ROYAL_COURT, TINY
from .development import (
    can_free_any,
    develop,
    end_turn,
    free_worker,
    goods_to_steal,
    legal_developments,
    legal_free_workers,
    legal_thefts,
    start_turn,
    steal,
)
from .end import end_round
from .market import (
    arrive,
    bid,
    end_bid,
    legal_bids,
    must_decide_bid,
    next_offers,
    offer_card,
    open_auction,
    withdraw,
)
from .production import (
    chooses_harvest,
    clear_cards,
    distribute,
    draw_card,
    draw_more,
    end_intrigue,
    end_investment,
    end_laying,
    exchange,
    govern,
    harvest,
    invest,
    lay,
    lays_itself,
    legal_harvests,
    legal_intrigues,
    legal_investments,
    legal_lays,
    legal_marks,
    mark,
    must_decide_investment,
    next_draws,
    next_place,
    next_thresholds,
    turn_threshold,
)
from .reveal import award, chooses_alms, end_begging, legal_alms, reveal, take_alms
from .setup import choose_starter, lay_pyramid, lay_table, next_pyramids, pyramids_out, pyramids_wanted, starters
from .state import (
    ARRIVING,
    AWARDING,
    BEGGING,
    BIDDING,
    CHOOSING_STARTER,
    CLEARING,
    DEVELOPING,
    DISTRIBUTING,
    DRAWING,
    DRAWING_MORE,
    ENDED,
    ENDING_ROUND,
    FREEING,
    GOVERNING,
    HARVESTING,
    INTRIGUING,
    INVESTING,
    LAYING,
    LAYING_OUT,
    MARKING,
    OFFERING,
    REVEALING,
    STARTING_TURN,
    STEALING,
    TURNING_THRESHOLDS,
)
from .table import pass_on
from .tiny import is_tiny, set_up_tiny


@jit
def new_game(s, seats, options):
    """1.1: the table is laid; chance then draws the pyramids and the start player."""
    lay_table(s, seats, options)
    s.phase = LAYING_OUT
    if options[2] == TINY:
        set_up_tiny(s)


@jit
def to_move(s):
    """Cards and pyramids are drawn by chance; everything else by the seat whose turn it is."""
    if s.phase == ENDED:
        return OVER
    return CHANCE if draws(s) else s.turn


@jit
def draws(s):
    """Whether this step draws something unseen."""
    if s.phase <= OFFERING or s.phase == TURNING_THRESHOLDS:
        return True
    return s.phase == DRAWING or s.phase == DRAWING_MORE


@jit
def outcomes(s, out, weights):
    """Everything that may be drawn next."""
    if s.phase == LAYING_OUT:
        return next_pyramids(s, out, weights)
    if s.phase == CHOOSING_STARTER:
        return starters(s, out, weights)
    if s.phase == OFFERING:
        return next_offers(s, out, weights)
    if s.phase == TURNING_THRESHOLDS:
        return next_thresholds(s, out, weights)
    return next_draws(s, out, weights)


@jit
def legal(s, out):
    """Every decision, in the order of play."""
    if s.phase == BIDDING:
        return legal_bids(s, out)
    if s.phase == HARVESTING:
        return legal_harvests(s, out)
    if s.phase == INTRIGUING:
        return legal_intrigues(s, out)
    if s.phase == LAYING:
        return legal_lays(s, out)
    if s.phase == MARKING:
        return legal_marks(s, out)
    if s.phase == INVESTING:
        return legal_investments(s, out)
    if s.phase == BEGGING:
        return legal_alms(s, out)
    if s.phase == STEALING:
        return legal_thefts(s, out)
    if s.phase == FREEING:
        return legal_free_workers(s, out)
    return legal_developments(s, out)


@jit
def play(s, a):
    """What one action or outcome does."""
    if a >= DRAW:
        draw_card(s, a - DRAW)
    elif a >= THRESHOLD:
        turn_threshold(s, a - THRESHOLD)
    elif a >= OFFER:
        offer_card(s, a - OFFER)
    elif a >= STARTER:
        choose_starter(s, a - STARTER)
    elif a >= PYRAMID:
        lay_pyramid(s, a - PYRAMID)
    elif a >= FREE:
        free_worker(s, a - FREE)
    elif a >= STEAL:
        steal(s, (a - STEAL) // GOODS, (a - STEAL) % GOODS)
    elif a >= BUILD:
        develop(s, a)
    elif a >= BEG:
        take_alms(s, a - BEG + 1)
    elif a >= INVEST:
        invest(s, (a - INVEST) // GOODS, (a - INVEST) % GOODS)
    elif a >= MARK:
        mark(s, a - MARK + 1)
    elif a >= LAY:
        lay(s, (a - LAY) % CARDS)
    elif a == DRAW_MORE:
        draw_more(s)
    elif a >= EXCHANGE:
        exchange(s, a - EXCHANGE)
    elif a >= HARVEST:
        harvest(s, a - HARVEST + 1)
    elif a >= WITHDRAW:
        withdraw(s, a - WITHDRAW)
    else:
        bid(s, (a - BID) // GOODS, (a - BID) % GOODS)


@jit
def ends_step(s, a):
    """Pass, done: the step is left."""
    return PASS <= a < PYRAMID


@jit
def waits(s):
    """Whether the step of the round has something to decide or to draw."""
    if s.phase == LAYING_OUT:
        return pyramids_out(s) < pyramids_wanted(s)
    if s.phase == OFFERING or s.phase == DRAWING_MORE:
        return s.due > 0
    if s.phase == BIDDING:
        return must_decide_bid(s)
    if s.phase == HARVESTING:
        return chooses_harvest(s)
    if s.phase == TURNING_THRESHOLDS:
        return s.threshold[HOUSES - 1] == 0
    if s.phase == DRAWING:
        return s.held[s.turn] < HAND
    if s.phase == INTRIGUING:
        return s.level[s.turn][INTRIGUE] >= 2
    if s.phase == LAYING:
        return next_place(s) < HOUSES and not lays_itself(s)
    if s.phase == MARKING:
        return s.level[s.turn][ROYAL_COURT] >= FREE_CHOICE
    if s.phase == INVESTING:
        return must_decide_investment(s)
    if s.phase == BEGGING:
        return chooses_alms(s)
    if s.phase == STEALING:
        return goods_to_steal(s) > 0
    if s.phase == FREEING:
        return can_free_any(s)
    return s.phase == CHOOSING_STARTER or s.phase == DEVELOPING or s.phase == ENDED


@jit
def leave(s):
    """End a step without a (further) decision and enter the next one."""
    if s.phase == OFFERING:
        open_auction(s)
    elif s.phase == ARRIVING:
        arrive(s)
    elif s.phase == BIDDING:
        end_bid(s)
    elif s.phase == DISTRIBUTING:
        distribute(s)
    elif s.phase == HARVESTING:
        harvest(s, s.season)
    elif s.phase == DRAWING:
        pass_on(s, INTRIGUING)
    elif s.phase == INTRIGUING or s.phase == DRAWING_MORE:
        end_intrigue(s)
    elif s.phase == LAYING:
        end_laying(s)
    elif s.phase == MARKING:
        mark(s, s.season)
    elif s.phase == INVESTING:
        end_investment(s)
    elif s.phase == GOVERNING:
        govern(s)
    elif s.phase == REVEALING:
        reveal(s)
    elif s.phase == BEGGING:
        end_begging(s)
    elif s.phase == AWARDING:
        award(s)
    elif s.phase == CLEARING:
        clear_cards(s)
        s.phase = ENDING_ROUND if is_tiny(s) else STARTING_TURN
    elif s.phase == STARTING_TURN:
        start_turn(s)
    elif s.phase == DEVELOPING:
        end_turn(s)
    elif s.phase == STEALING or s.phase == FREEING:
        s.phase = DEVELOPING
    elif s.phase == ENDING_ROUND:
        end_round(s)
    else:
        s.phase += 1
