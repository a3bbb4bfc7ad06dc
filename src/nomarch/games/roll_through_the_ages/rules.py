"""The rules in the order of a turn; clause numbers point to RULES.md."""

from nomarch.engine import CHANCE, OVER, jit

from .actions import (
    ACCEPT,
    BUILD,
    BUY,
    DIE,
    DISCARD,
    DONE,
    KEEP,
    PAY,
    PRESERVE,
    REROLL,
    ROLL,
    SELL,
    SHIP,
    SITE_START,
    SPEND,
    STOP,
    SWAP,
    TAKE,
    TURN_IN,
    keeps,
    kept,
    site_of,
    swap_get,
    swap_id,
)
from .data import (
    AGRICULTURE,
    CARAVANS,
    CITIES,
    CLOTH,
    COINAGE,
    COINS,
    COINS_ON_DIE,
    COINS_PER_FOOD,
    COINS_WITH_COINAGE,
    COST,
    DEVELOPMENTS,
    DEVELOPMENTS_TO_END,
    DEVELOPMENTS_TO_END_LONGER,
    DROUGHT,
    DROUGHT_LOSS,
    EITHER,
    EITHER_ON_DIE,
    ENGINEERING,
    FACES,
    FOOD,
    FOOD_AT_START,
    FOOD_MAX,
    FOOD_ON_DIE,
    GOOD,
    GOODS,
    GOODS_MAX,
    GOODS_ON_SKULL,
    GRANARIES,
    GREAT_WALL,
    INVASION,
    INVASION_LOSS,
    IRRIGATION,
    LEADERSHIP,
    MASONRY,
    MAX_ROUNDS,
    MAX_SHIPS,
    MEDICINE,
    MONUMENTS,
    PESTILENCE,
    PESTILENCE_LOSS,
    POTTERY,
    PRESERVATION,
    QUARRYING,
    RELIGION,
    REROLLS,
    REVOLT,
    SHIPPING,
    SITE_BOXES,
    SITES,
    SKULL,
    SMITHING,
    SMITHING_LOSS_PER_SPEARHEAD,
    SOLO_REROLLS_SKULLS,
    SOLO_ROUNDS,
    SPEARHEADS,
    STONE,
    STORAGE,
    WOOD,
    WORKERS,
    WORKERS_ON_DIE,
    WORKERS_PER_STONE,
)
from .scoring import built, cities, developments_owned, goods_held, goods_value, in_play, row_value
from .state import (
    BUILDING,
    BUYING,
    DISCARDING,
    ENDED,
    KEEPING,
    LEADING,
    PAYING,
    PRESERVING,
    ROLLING,
    SELLING,
    SMITHING_NOW,
    SWAPPING,
    TAKING,
)

BY_DEVELOPMENTS, BY_MONUMENTS, BY_SOLO_ROUNDS, BY_ROUND_LIMIT = 1, 2, 3, 4


def refuse(seats: int, options: dict[str, str]) -> str | None:
    """Why these options do not go together; None if they do."""
    if options["length"] == "longer" and options["edition"] != "revised":
        return "length='longer' belongs to the revised sheet: use it with edition='revised'."
    if options["length"] == "longer" and seats == 1:
        return "The solo game always lasts ten rounds, so length='longer' needs two seats or more."
    return None


# 1 The table ------------------------------------------------------------------------------


@jit
def new_game(s, seats, options):
    """1.1-1.4: three food and nothing else; the sheet says what ends the match."""
    s.seats = seats
    s.sheet = options[0]
    s.goal = DEVELOPMENTS_TO_END_LONGER if options[1] == 1 else DEVELOPMENTS_TO_END[s.sheet]
    for seat in range(seats):
        s.food[seat] = FOOD_AT_START
    s.phase = PRESERVING
    settle(s)


@jit
def to_move(s):
    """The seat whose turn it is decides everything; dice fall one by one."""
    if s.phase == ENDED:
        return OVER
    return CHANCE if s.phase == ROLLING else s.turn


@jit
def outcomes(s, out, weights):
    """2.1: each face of the next die is equally likely."""
    for face in range(FACES):
        out[face] = DIE + face
        weights[face] = 1
    return FACES


@jit
def legal(s, out):
    """Every decision, in the order of a turn."""
    if s.phase == KEEPING:
        return legal_keeps(s, out)
    if s.phase == LEADING:
        return legal_leads(s, out)
    if s.phase == TAKING:
        return numbers_from(TAKE, s.dice[EITHER], out)
    if s.phase == SMITHING_NOW:
        return numbers_from(SPEND, s.goods[s.turn][SPEARHEADS], out)
    if s.phase == BUILDING:
        return legal_builds(s, out)
    if s.phase == SWAPPING:
        return legal_swaps(s, out)
    if s.phase == BUYING:
        return legal_buys(s, out)
    if s.phase == SELLING:
        return legal_sales(s, out)
    if s.phase == PAYING:
        return legal_payments(s, out)
    if s.phase == DISCARDING:
        return legal_discards(s, out)
    out[0] = PRESERVE
    out[1] = ROLL
    return 2


@jit
def apply(s, a):
    """Play one action or outcome, then pass through all steps that need no decision."""
    play(s, a)
    settle(s)


@jit
def play(s, a):
    """What one action or outcome does."""
    if a >= DIE:
        die_falls(s, a - DIE)
    elif a >= ROLL:  # or STOP, ACCEPT, DONE
        leave(s)
    elif a >= DISCARD:
        s.goods[s.turn][a - DISCARD] -= 1
    elif a >= PAY:
        pay(s, a - PAY)
    elif a >= SELL:
        sell(s, a - SELL)
    elif a >= BUY:
        buy(s, a - BUY)
    elif a >= SWAP:
        swap(s, a)
    elif a == SHIP:
        build_ship(s)
    elif a == TURN_IN:
        turn_in_stone(s)
    elif a >= BUILD:
        build(s, a)
    elif a >= SPEND:
        invade_others(s, a - SPEND)
    elif a >= TAKE:
        collect(s, a - TAKE)
    elif a >= REROLL:
        lead(s, a - REROLL)
    elif a >= KEEP:
        keep(s, a)
    else:
        preserve(s)


@jit
def settle(s):
    """Pass through the steps of the turn until one waits for somebody, or for a die."""
    while not waits(s):
        leave(s)


@jit
def waits(s):
    """Whether the step of the turn has something to decide or to roll."""
    if s.phase == PRESERVING:
        return can_preserve(s)
    if s.phase == ROLLING:
        return s.rolling > 0
    if s.phase == KEEPING:
        return s.rerolls > 0 and free_dice(s) > 0
    if s.phase == LEADING:
        return s.owned[s.turn][LEADERSHIP] > s.led
    if s.phase == TAKING:
        return s.dice[EITHER] > 0
    if s.phase == SMITHING_NOW:
        return can_spend(s)
    if s.phase == BUILDING:
        return can_work(s) or can_turn_in(s) or can_ship(s)
    if s.phase == SWAPPING:
        return s.swaps > 0 and goods_held(s, s.turn) > 0
    if s.phase == BUYING:
        return can_buy_any(s)
    if s.phase == SELLING:
        return food_for_sale(s) > 0
    if s.phase == PAYING:
        return goods_held(s, s.turn) > 0
    if s.phase == DISCARDING:
        return must_discard(s)
    return True


@jit
def leave(s):
    """End a step without a (further) decision and enter the next one."""
    if s.phase == PRESERVING:
        roll_cities(s)
    elif s.phase == KEEPING:
        s.rerolls = 0
        s.phase = LEADING
    elif s.phase == TAKING:
        collect(s, 0)
    elif s.phase == SMITHING_NOW:
        invade_others(s, 0)
    elif s.phase == BUILDING:
        end_building(s)
    elif s.phase == BUYING:
        end_buying(s)
    elif s.phase == PAYING:
        pay(s, 0)
    elif s.phase == DISCARDING:
        end_turn(s)
    else:
        s.phase += 1


@jit
def numbers_from(first, most, out):
    """Write the actions first + 0 .. first + most; return how many."""
    for n in range(most + 1):
        out[n] = first + n
    return most + 1


# 2 Roll -----------------------------------------------------------------------------------


@jit
def can_preserve(s):
    """9.1: before the first roll, Preservation may double the food for one pottery."""
    return s.owned[s.turn][PRESERVATION] and s.goods[s.turn][POTTERY] > 0 and s.food[s.turn] > 0


@jit
def preserve(s):
    """9.1: one pottery doubles the food, up to fifteen."""
    s.goods[s.turn][POTTERY] -= 1
    s.food[s.turn] = min(FOOD_MAX, 2 * s.food[s.turn])
    roll_cities(s)


@jit
def roll_cities(s):
    """2.1: roll one die for each city."""
    s.rolling = cities(s, s.turn)
    s.rerolls = REROLLS
    s.phase = ROLLING


@jit
def die_falls(s, face):
    """2.1: one die shows a face."""
    s.dice[face] += 1
    s.rolling -= 1


@jit
def free_dice(s):
    """2.2: dice that may be rolled again: all but skulls. 10.4: alone on the 2008 sheet, skulls too."""
    n = 0
    for face in range(FACES):
        if face != locked_face(s):
            n += s.dice[face]
    return n


@jit
def locked_face(s):
    """The face that stays where it fell; none in a solo match that may roll skulls again."""
    if s.seats == 1 and SOLO_REROLLS_SKULLS[s.sheet] == 1:
        return -1
    return SKULL


@jit
def legal_keeps(s, out):
    """2.3: roll any of the free dice again, kept ones of an earlier roll too, or stop."""
    n = keeps(s.dice, locked_face(s), out)
    out[n] = STOP
    return n + 1


@jit
def keep(s, a):
    """2.3: the dice not kept are rolled again."""
    n = cities(s, s.turn)
    kept(a, s.dice)
    for face in range(FACES):
        n -= s.dice[face]
    s.rolling = n
    s.rerolls -= 1
    s.phase = ROLLING


@jit
def legal_leads(s, out):
    """2.4: any one die, a skull too; or accept the dice as they lie."""
    n = 0
    for face in range(FACES):
        if s.dice[face] > 0:
            out[n] = REROLL + face
            n += 1
    out[n] = ACCEPT
    return n + 1


@jit
def lead(s, face):
    """2.4: the new face stands."""
    s.dice[face] -= 1
    s.led = 1
    s.rolling = 1
    s.phase = ROLLING


# 3 Collect --------------------------------------------------------------------------------


@jit
def collect(s, as_food):
    """3: take what the dice show, `as_food` of the dice with a choice as food; then section 4."""
    seat = s.turn
    as_workers = s.dice[EITHER] - as_food
    more_food = s.owned[seat][AGRICULTURE]
    more_workers = s.owned[seat][MASONRY]
    food = (FOOD_ON_DIE + more_food) * s.dice[FOOD] + (EITHER_ON_DIE + more_food) * as_food
    s.food[seat] = min(FOOD_MAX, s.food[seat] + food)
    s.workers = (WORKERS_ON_DIE + more_workers) * s.dice[WORKERS] + (EITHER_ON_DIE + more_workers) * as_workers
    s.coins = s.dice[COINS] * (COINS_WITH_COINAGE if s.owned[seat][COINAGE] else COINS_ON_DIE)
    collect_goods(s, s.dice[GOOD] + GOODS_ON_SKULL * s.dice[SKULL])
    feed(s)
    disaster(s)
    s.phase = SMITHING_NOW


@jit
def collect_goods(s, n):
    """3.4: wood, stone, pottery, cloth, spearheads, wood ...; a full row wastes its good. 3.5: Quarrying."""
    for i in range(n):
        add_good(s, i % GOODS)
    if n > STONE and s.owned[s.turn][QUARRYING]:
        add_good(s, STONE)


@jit
def add_good(s, good):
    """3.4: a row never grows beyond its last hole."""
    if s.goods[s.turn][good] < GOODS_MAX[good]:
        s.goods[s.turn][good] += 1


# 4 Feed and disasters ---------------------------------------------------------------------


@jit
def feed(s):
    """4.1: one food a city; 4.2: each city left hungry costs a point."""
    hungry = max(0, cities(s, s.turn) - s.food[s.turn])
    s.food[s.turn] = max(0, s.food[s.turn] - cities(s, s.turn))
    s.disasters[s.turn] += hungry


@jit
def disaster(s):
    """4.3: exactly one disaster, by the number of skulls."""
    skulls = s.dice[SKULL]
    if skulls == DROUGHT:
        drought(s)
    elif skulls == PESTILENCE:
        pestilence(s)
    elif skulls == INVASION:
        if not s.owned[s.turn][SMITHING]:
            suffer_invasion(s, s.turn, INVASION_LOSS)
    elif skulls >= REVOLT:
        revolt(s)


@jit
def drought(s):
    """4.4: the roller loses 2, unless Irrigation helps."""
    if not s.owned[s.turn][IRRIGATION]:
        s.disasters[s.turn] += DROUGHT_LOSS


@jit
def pestilence(s):
    """4.5: every opponent without Medicine loses 3. 10.2: alone, you are your own opponent."""
    for seat in range(s.seats):
        if (seat != s.turn or s.seats == 1) and not s.owned[seat][MEDICINE]:
            s.disasters[seat] += PESTILENCE_LOSS


@jit
def suffer_invasion(s, seat, loss):
    """4.6: the finished Great Wall keeps an invasion out."""
    if not built(s, seat, CITIES + GREAT_WALL):
        s.disasters[seat] += loss


@jit
def can_spend(s):
    """9.4: spearheads may be thrown in where there is somebody to hit."""
    exposed = 0
    for seat in range(s.seats):
        if seat != s.turn and not built(s, seat, CITIES + GREAT_WALL):
            exposed += 1
    return invades(s) and exposed > 0 and s.goods[s.turn][SPEARHEADS] > 0


@jit
def invades(s):
    """9.4: four skulls and Smithing turn the invasion on the others."""
    return s.dice[SKULL] == INVASION and s.owned[s.turn][SMITHING]


@jit
def invade_others(s, spearheads):
    """9.4: each opponent without the Great Wall loses 4, and 2 more for each spearhead spent."""
    s.goods[s.turn][SPEARHEADS] -= spearheads
    for seat in range(s.seats):
        if seat != s.turn and invades(s):
            suffer_invasion(s, seat, INVASION_LOSS + SMITHING_LOSS_PER_SPEARHEAD * spearheads)
    s.phase = BUILDING


@jit
def revolt(s):
    """4.7: the roller loses all goods; with Religion every opponent without it does instead."""
    if not s.owned[s.turn][RELIGION]:
        lose_goods(s, s.turn)
        return
    for seat in range(s.seats):
        if not s.owned[seat][RELIGION]:
            lose_goods(s, seat)


@jit
def lose_goods(s, seat):
    """4.7: every row back to nothing."""
    for good in range(GOODS):
        s.goods[seat][good] = 0


# 5 Build ----------------------------------------------------------------------------------


@jit
def can_work(s):
    """5.1: somebody to work and a box to tick."""
    return s.workers > 0 and any_open_site(s)


@jit
def can_turn_in(s):
    """5.5: Engineering, a stone, and a box to tick."""
    return s.owned[s.turn][ENGINEERING] and s.goods[s.turn][STONE] > 0 and any_open_site(s)


@jit
def can_ship(s):
    """9.2: Shipping, one wood, one cloth, fewer than five ships."""
    seat = s.turn
    stock = s.goods[seat][WOOD] > 0 and s.goods[seat][CLOTH] > 0
    return s.owned[seat][SHIPPING] and stock and s.ships[seat] < MAX_SHIPS


@jit
def any_open_site(s):
    """Whether the seat to move has anything left to build."""
    for site in range(SITES):
        if open_boxes(s, site) > 0:
            return True
    return False


@jit
def open_boxes(s, site):
    """5.2: boxes that the seat to move may still tick at a site."""
    return SITE_BOXES[site] - s.boxes[s.turn][site] if in_play(s, site) else 0


@jit
def legal_builds(s, out):
    """5.2: any number of boxes at any unfinished site, as workers allow; or leave the rest."""
    n = 0
    for site in range(SITES):
        for boxes in range(min(s.workers, open_boxes(s, site))):
            out[n] = BUILD + SITE_START[site] + boxes
            n += 1
    if can_turn_in(s):
        out[n] = TURN_IN
        n += 1
    if can_ship(s):
        out[n] = SHIP
        n += 1
    out[n] = DONE
    return n + 1


@jit
def build(s, a):
    """5.2: one box a worker; 5.3: the first to finish a monument is remembered."""
    site = site_of(a)
    boxes = a - BUILD - SITE_START[site] + 1
    s.workers -= boxes
    s.boxes[s.turn][site] += boxes
    if site >= CITIES and built(s, s.turn, site) and s.first[site - CITIES] == 0:
        s.first[site - CITIES] = s.turn + 1


@jit
def turn_in_stone(s):
    """5.5: one stone for three workers."""
    s.goods[s.turn][STONE] -= 1
    s.workers += WORKERS_PER_STONE


@jit
def build_ship(s):
    """9.2: one wood and one cloth for a ship."""
    s.goods[s.turn][WOOD] -= 1
    s.goods[s.turn][CLOTH] -= 1
    s.ships[s.turn] += 1


@jit
def end_building(s):
    """5.4: idle workers go home. 9.3: each ship, those of this turn too, may exchange one good."""
    s.workers = 0
    s.swaps = s.ships[s.turn]
    s.phase = SWAPPING


# 9.3 Swap, by ship ------------------------------------------------------------------------


@jit
def legal_swaps(s, out):
    """9.3: any good held for one of another kind whose row is not full."""
    n = 0
    for give in range(GOODS):
        for get in range(GOODS):
            if give != get and s.goods[s.turn][give] > 0 and s.goods[s.turn][get] < GOODS_MAX[get]:
                out[n] = swap_id(give, get)
                n += 1
    out[n] = DONE
    return n + 1


@jit
def swap(s, a):
    """9.3: one good for another."""
    s.goods[s.turn][(a - SWAP) // (GOODS - 1)] -= 1
    s.goods[s.turn][swap_get(a)] += 1
    s.swaps -= 1


# 6 Buy ------------------------------------------------------------------------------------


@jit
def can_buy_any(s):
    """6.1: buying is skipped where nothing can be paid."""
    for development in range(DEVELOPMENTS):
        if can_buy(s, development):
            return True
    return False


@jit
def can_buy(s, development):
    """6.2: on the sheet, not owned yet, and within means."""
    cost = COST[s.sheet][development]
    return cost > 0 and not s.owned[s.turn][development] and means(s) >= cost


@jit
def means(s):
    """6.3: all that the seat to move could pay now."""
    return s.coins + goods_value(s, s.turn) + food_for_sale(s) * COINS_PER_FOOD[s.sheet]


@jit
def food_for_sale(s):
    """6.5: with Granaries all food may be sold."""
    return s.food[s.turn] if s.owned[s.turn][GRANARIES] else 0


@jit
def legal_buys(s, out):
    """6.1: at most one development a turn."""
    n = 0
    for development in range(DEVELOPMENTS):
        if can_buy(s, development):
            out[n] = BUY + development
            n += 1
    out[n] = DONE
    return n + 1


@jit
def buy(s, development):
    """6.2: choose first, then say how it is paid."""
    s.buying = development + 1
    s.phase = SELLING


@jit
def legal_sales(s, out):
    """6.5: single units of food; enough that coins and goods can cover the rest."""
    n = 0
    for food in range(s.food[s.turn] + 1):
        if s.coins + food * COINS_PER_FOOD[s.sheet] + goods_value(s, s.turn) >= price(s):
            out[n] = SELL + food
            n += 1
    return n


@jit
def sell(s, food):
    """6.5: food becomes coins of this turn; the sale belongs to the purchase."""
    s.food[s.turn] -= food
    s.coins += food * COINS_PER_FOOD[s.sheet]
    s.phase = PAYING


@jit
def price(s):
    """The cost of the development being bought."""
    return COST[s.sheet][s.buying - 1]


@jit
def legal_payments(s, out):
    """6.4: any whole rows that cover the price together with the coins."""
    n = 0
    for rows in range(1 << GOODS):
        value = rows_value(s, rows)
        if value >= 0 and s.coins + value >= price(s):
            out[n] = PAY + rows
            n += 1
    return n


@jit
def rows_value(s, rows):
    """What these rows are worth; -1 if one of them is empty."""
    value = 0
    for good in range(GOODS):
        if rows >> good & 1:
            if s.goods[s.turn][good] == 0:
                return -1
            value += row_value(good, s.goods[s.turn][good])
    return value


@jit
def pay(s, rows):
    """6.4: a row is spent whole; 6.6: what was paid too much is lost."""
    for good in range(GOODS):
        if rows >> good & 1:
            s.goods[s.turn][good] = 0
    s.owned[s.turn][s.buying - 1] = 1
    s.buying = 0
    end_buying(s)


@jit
def end_buying(s):
    """6.6: coins never wait for another turn."""
    s.coins = 0
    s.swaps = 0
    s.phase = DISCARDING


# 7 Discard and pass the dice --------------------------------------------------------------


@jit
def must_discard(s):
    """7.1: at most six goods stay; 7.2: Caravans keep all."""
    return not s.owned[s.turn][CARAVANS] and goods_held(s, s.turn) > STORAGE


@jit
def legal_discards(s, out):
    """7.1: any good held."""
    n = 0
    for good in range(GOODS):
        if s.goods[s.turn][good] > 0:
            out[n] = DISCARD + good
            n += 1
    return n


@jit
def end_turn(s):
    """7.3: the dice go to the next seat; 8.0: after the last seat the round ends."""
    s.led = 0
    for face in range(FACES):
        s.dice[face] = 0
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
        s.rounds += 1
        s.ended = round_ends_match(s)
    s.phase = ENDED if s.ended else PRESERVING


# 8 The end --------------------------------------------------------------------------------


@jit
def round_ends_match(s):
    """8.0: why the match ends with this round; 0 if it goes on. 10.1: alone, only rounds count."""
    if s.seats == 1:
        return BY_SOLO_ROUNDS if s.rounds == SOLO_ROUNDS[s.sheet] else 0
    for seat in range(s.seats):
        if developments_owned(s, seat) >= s.goal:
            return BY_DEVELOPMENTS
    if all_monuments_built(s):
        return BY_MONUMENTS
    return BY_ROUND_LIMIT if s.rounds == MAX_ROUNDS else 0


@jit
def all_monuments_built(s):
    """8.0: every monument in play was finished by somebody."""
    for monument in range(MONUMENTS):
        if in_play(s, CITIES + monument) and s.first[monument] == 0:
            return False
    return True
