"""How far a line is, in a row of whole numbers: so it may stop where luck comes in, and be played on from there often.

Where nothing is hidden, all lines of one action are the same until luck has a part in them. That far they are played
once.
"""

from nomarch.engine import jit

TURN, EYES, MOVER = range(3)  # whose turn it is, who ended the last one, who moved last
TURNS, ROUNDS, PASSED = range(3, 6)  # how many are left, and turns whose dice have not been got ready yet
WHOSE = 6  # the seat whose turns are counted, or EVERYBODY
COURSE = 7
EVERYBODY = -1
BRANCH = 4  # the states from here on: where luck comes in, behind each action


@jit
def set_out(course, turn, seat, turns, rounds):
    """Begin a line in somebody's turn; as long as no turn ends, it is looked at by the eyes of `seat`."""
    course[TURN] = turn
    course[EYES] = seat
    course[MOVER] = seat
    course[TURNS] = turns
    course[ROUNDS] = rounds
    course[PASSED] = 0
    course[WHOSE] = EVERYBODY


@jit
def copy_course(course, target):
    """Let one line stand where another does."""
    for i in range(len(course)):
        target[i] = course[i]
