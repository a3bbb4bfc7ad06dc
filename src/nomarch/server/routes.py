"""All that a server answers to, put together once for all servers of a process: FastAPI takes 0.2 s for it."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from . import api, mine_pages, pages, replay_pages, sockets, table_pages
from .contests import api as api_contests
from .contests import pages as contest_pages
from .daily import api as api_daily
from .daily import pages as daily_pages
from .daily.gate import gate
from .learning import api as api_puzzles
from .learning import lesson_pages, puzzle_pages, second_pages
from .notices import api as api_notices
from .notices import pages as notice_pages
from .people import (
    api_manners,
    api_name,
    api_operator,
    api_play,
    manners_pages,
    name_pages,
    open_pages,
    operator_pages,
    rating_pages,
)
from .people.letting_in import let_in
from .study import api as api_study
from .study import pages as study_pages
from .study import practice_pages, tried_pages, workbench_pages

PROGRAMS = (api, api_study, api_puzzles, api_daily, api_notices, api_contests)
PEOPLE = (api_name, api_manners, api_operator, api_play, name_pages, manners_pages, operator_pages)
LOBBY = (daily_pages, mine_pages, open_pages, rating_pages, notice_pages, contest_pages, pages)
LEARNING = (lesson_pages, second_pages, puzzle_pages, tried_pages, workbench_pages, practice_pages)
TABLES = (study_pages, table_pages, replay_pages)

ROUTES = APIRouter(dependencies=[Depends(let_in), Depends(gate)])
for _some in (*PROGRAMS, *PEOPLE, sockets, *LOBBY, *LEARNING, *TABLES):
    ROUTES.include_router(_some.router)


def get_ready() -> None:
    """Do now what the first request would do: FastAPI looks at a route's parameters when it is first asked for one."""
    for route in ROUTES.routes:
        route.matches({"type": "http", "method": "GET", "path": "/", "headers": []})
