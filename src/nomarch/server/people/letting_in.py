"""Who is let in: asked for every request, answered from memory."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from nomarch.server.errors import NotWelcome
from nomarch.server.limits import address_of
from nomarch.server.services import services_of

OPERATOR = ("/operator", "/api/operator")  # who has the token can take a ban back
OWN = ("/name", "/api/name")  # what is stored of a person stays theirs to fetch and to delete


async def let_in(connection: HTTPConnection) -> None:
    """NotWelcome for who was banned, by name or by address."""
    services, path = services_of(connection), connection.url.path
    if any(path == door or path.startswith(f"{door}/") for door in OPERATOR):
        return
    if services.standing.barred(address_of(connection)):
        raise NotWelcome("The operator of this server has banned you.")
    at_table = connection.scope["type"] == "websocket"
    if at_table or (services.standing.bans_players and not path.startswith(OWN)):
        player = services.identity.player(connection)
        if services.standing.banned(player.id):
            raise NotWelcome("The operator of this server has banned you.")
        if at_table and not player.new:
            services.visitors.note(player.id, player.name, address_of(connection))
