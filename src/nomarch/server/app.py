"""The application: routes, errors, lifetime."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import structlog
from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from prometheus_client import CollectorRegistry, Gauge, generate_latest
from starlette.exceptions import HTTPException
from starlette.types import Scope

import nomarch
from nomarch import catalogue
from nomarch.engine import Game
from nomarch.engine.errors import NomarchError
from nomarch.page.frames import STATIC, game_sheets, render
from nomarch.page.words import translator

from .daily.gate import gate
from .errors import STORE_TROUBLES, status, store_away
from .garbage import uncollected
from .people.letting_in import let_in
from .routes import ROUTES
from .security import Guard
from .services import Services, services_of
from .settings import Settings

log = structlog.get_logger()
RETRY_AFTER = "3"  # seconds


def create_app(settings: Settings | None = None, find: Callable[[str], Game] = catalogue.game) -> FastAPI:
    """A server with these settings; `find` gives the game of a slug."""
    services = Services(settings or Settings(), find)

    @asynccontextmanager
    async def lifetime(_app: FastAPI) -> AsyncIterator[None]:
        await services.start()
        yield
        await services.stop()

    app = FastAPI(
        title="Nomarch",
        version=nomarch.__version__,
        description="Games of the ancient Nile: open a table, send actions, read what you may know.",
        lifespan=lifetime,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        dependencies=[Depends(let_in), Depends(gate)],
    )
    app.state.services = services
    app.mount("/static", Sheets(directory=STATIC), name="static")
    _add_health(app, services)
    app.router.routes.extend(ROUTES.routes)
    app.add_middleware(Guard)
    app.add_exception_handler(NomarchError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _plain)
    for kind in STORE_TROUBLES:
        app.add_exception_handler(kind, _without_store)
    return app


class Sheets(StaticFiles):
    """The page's own files, and of each game its stylesheet and its symbols."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """A file and what the system says of it."""
        file = game_sheets().get(Path(path).as_posix())
        return (str(file), file.stat()) if file else super().lookup_path(path)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file asked for by its digest never changes; one without, as a module that another imports, may."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "max-age=31536000, immutable" if scope["query_string"] else "no-cache"
        return response


def _add_health(app: FastAPI, services: Services) -> None:
    registry = CollectorRegistry()
    told: dict[str, tuple[str, Callable[[], float]]] = {
        "sockets": ("open sockets", services.hub.sockets),
        "open_tables": ("tables looked at", lambda: len(services.hub.open_tables())),
        "tables": ("tables in memory", services.tables.held),
        "tasks": ("tasks of the loop", services.tasks),
        "things": ("what was made since the last look for garbage and is still there", uncollected),
        "late_seconds": ("how late the loop is", lambda: services.pulse.late),
    }
    for name, (what, count) in told.items():
        Gauge(f"nomarch_{name}", what, registry=registry).set_function(count)

    @app.get("/healthz", include_in_schema=False)
    def healthz() -> Response:
        alive = services.store.alive()
        return JSONResponse({"store": alive, "version": nomarch.__version__}, 200 if alive else 503)

    @app.get("/metrics", include_in_schema=False)
    def metrics() -> Response:
        return PlainTextResponse(generate_latest(registry))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, NomarchError)
    _ = translator(services_of(request).identity.player(request).language)
    response = _say(request, status(error), error.text(_), error.code)
    if response.status_code == 503:
        response.headers["retry-after"] = RETRY_AFTER
    return response


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    _ = translator(services_of(request).identity.player(request).language)
    places = ", ".join(".".join(map(str, problem["loc"])) for problem in error.errors()[:5])
    return _say(request, 422, _("The request can't be read: check {places}.").format(places=places), "message/bad")


async def _without_store(request: Request, error: Exception) -> Response:
    log.error("store away", path=request.url.path, why=str(error))
    return await _refused(request, store_away())


async def _plain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    _ = translator(services_of(request).identity.player(request).language)
    text = _("This page doesn't exist.") if error.status_code == 404 else _("That can't be done here.")
    return _say(request, error.status_code, text, f"http/{error.status_code}")


def _say(request: Request, code: int, text: str, name: str) -> Response:
    """An error as a page for people, as JSON for programs."""
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api")
    if not wants_page:
        return JSONResponse({"error": text, "code": name}, code)
    player = services_of(request).identity.player(request)
    html = render("ask.html", player.language, title=text, lines=[], theme=player.theme, name=player.name)
    return HTMLResponse(html, code)
