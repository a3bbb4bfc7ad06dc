"""What workers can be asked, and how questions and answers are written: as JSON, so that nobody can smuggle in code."""

from __future__ import annotations

import random
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any, NamedTuple

from nomarch.analysis import analyse
from nomarch.analysis.hints import SECONDS, Hint, advise
from nomarch.bots import choose
from nomarch.engine import Rated
from nomarch.engine.record import loads
from nomarch.server.study import study_worker
from nomarch.server.study.report import Report, dumps, read_reason

from . import bot_worker
from .bot_worker import Question

Tell = Callable[[int, int], None]  # how much is done of how much; raises when nobody waits any more


class Kind(NamedTuple):
    """A kind of question: how its arguments and its answer are written, and what a worker does."""

    write: Callable[..., list[Any]]
    work: Callable[[list[Any], Tell], Any]
    read: Callable[[Any], Any]


def _asked(question: Question) -> dict[str, Any]:
    return {**vars(question), "state": b64encode(question.state).decode()}


def _question(told: dict[str, Any]) -> Question:
    return Question(told["game"], told["seat"], b64decode(told["state"]), tuple(told["legal"]), told["events"])


def _choose(asked: list[Any], tell: Tell) -> int:
    question, level, seed = asked
    return choose(_question(question).view(), level, random.Random(seed))


def _hints(asked: list[Any], tell: Tell) -> list[Any]:
    def given_up() -> bool:
        try:
            tell(0, 1)
        except study_worker.Stopped:
            return True
        return False

    question, *told = asked  # servers of an earlier release do not tell the seconds
    return list(advise(_question(question).view(), seconds=told[0] if told else SECONDS, given_up=given_up))


def _read_hint(told: list[Any]) -> Hint:
    choices, reason = told
    return Hint(tuple(Rated(*choice) for choice in choices), read_reason(*reason) if reason else None)


def _review(asked: list[Any], tell: Tell) -> str:
    return dumps(Report(analyse(loads(asked[0], bot_worker.find_game), tell=tell)))


def _deepen(asked: list[Any], tell: Tell) -> str:
    return study_worker.deepened(asked[0], asked[1], tell)


KINDS = {  # by the function that the server's own processes would call
    "choose_for": Kind(lambda question, level, seed: [_asked(question), level, seed], _choose, int),
    "hints_for": Kind(lambda question, number, seconds: [_asked(question), seconds], _hints, _read_hint),
    "review_for": Kind(lambda text, slate: [text], _review, str),
    "deepen_for": Kind(lambda text, report, slate: [text, report], _deepen, str),
}
