"""Two halves of a search: the same answers with a second thread and without, whose time counts as well."""

import os
import signal
import threading
import time
from random import Random

import pytest

import nomarch
from nomarch.bots import hint
from nomarch.search import beside

CPU = 0.05


@pytest.fixture
def helpers(monkeypatch):
    """So many threads may help, whatever cores there are."""

    def have(cores):
        monkeypatch.setattr(beside, "_cores", lambda: cores)
        monkeypatch.setattr(beside, "_helpers", beside._Helpers())

    return have


def spin():
    began = time.thread_time()
    while time.thread_time() - began < CPU:
        pass
    return threading.current_thread()


@pytest.mark.parametrize(("cores", "apart"), [(1, False), (2, True)])
def test_a_helper_does_the_second_half_if_there_is_a_core_for_it(helpers, cores, apart):
    helpers(cores)
    before = beside.cpu_seconds()
    first, second = beside.both(spin, spin)
    assert first is threading.current_thread()
    assert (second is not first) == apart
    assert beside.cpu_seconds() - before >= 2 * CPU, "what the helper took counts, too"


def test_who_finds_all_helpers_busy_does_both_halves(helpers):
    helpers(2)
    found, _ = beside.both(lambda: beside.both(spin, spin), spin)
    assert found == (threading.current_thread(), threading.current_thread())
    assert beside.both(spin, spin)[1] is not threading.current_thread(), "free again"


@pytest.mark.parametrize("half", [0, 1])
def test_what_goes_wrong_in_either_half_is_told_and_the_helper_is_free_again(helpers, half):
    helpers(2)
    halves = [spin, spin]
    halves[half] = lambda: 1 // 0
    with pytest.raises(ZeroDivisionError):
        beside.both(*halves)
    assert beside.both(spin, spin)[1] is not threading.current_thread()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is nothing to fork")
def test_a_forked_process_has_helpers_of_its_own(helpers):
    helpers(2)
    beside.both(spin, spin)
    if child := os.fork():
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    else:
        signal.alarm(30)
        os._exit(beside.both(spin, spin)[1] is threading.current_thread())


@pytest.mark.parametrize("slug", ["ra-dice", "saqqara"])
def test_hints_are_the_same_on_one_core_and_on_two(helpers, slug):
    game, told = nomarch.game(slug), []
    position = game.start().draw(Random(1))
    while len(position.legal()) < 2:
        position.play(position.legal()[0])
    for cores in (1, 2):
        helpers(cores)
        told.append(hint(position, seed=3))
    assert told[0] == told[1]


def test_the_first_time_nothing_is_done_at_once(helpers):
    """Two threads that compile the same kernel at once may spoil it for both."""
    helpers(2)
    halves = beside.Halves()
    assert halves.both(spin, spin) == (threading.current_thread(), threading.current_thread())
    assert halves.both(spin, spin)[1] is not threading.current_thread()
