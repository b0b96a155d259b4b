"""Where sockets come in: to a table, to a tournament, or to the lobby."""

import asyncio
import re
from contextlib import suppress
from urllib.parse import parse_qs, unquote

from punto.journal.encoding import encode
from punto.server.auth.authenticator import Visitor
from punto.server.auth.credentials import credentials, headers_of, is_ours
from punto.server.auth.rate_limits import neighbourhood
from punto.server.connections import UNLOCK_FIRST
from punto.server.http.asgi_types import EXTENSION, Receive, Scope, Send
from punto.server.http.security_headers import guarded
from punto.server.socket.lobby_socket import LobbySocket
from punto.server.socket.outbox import Outbox
from punto.server.socket.services import SocketServices
from punto.server.socket.table_socket import TableSocket
from punto.server.socket.tournament_socket import TournamentSocket

_TABLE = re.compile(r"/api/v1/tables/([^/]+)/socket")
_TOURNAMENT = re.compile(r"/api/v1/tournaments/([^/]+)/socket")
_LOBBY = "/api/v1/lobby"

Socket = TableSocket | LobbySocket | TournamentSocket

_BOARD = "board"
"""Whoever asks to see as this is nobody, whatever login their browser sends along."""

TOO_MANY = 1008
"""The close code of somebody who sends more than anybody could mean."""

AT_A_TIME = 16
SECONDS_TO_CLOSE = 1.0


class Turned(Exception):
    """Somebody is turned away at the door, with this status and these words."""

    def __init__(self, status: int, reason: str, *, wait: float | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.headers = [(b"content-type", b"application/json")]
        if wait is not None:
            self.headers.append((b"retry-after", b"%d" % (int(wait) + 1)))


class SocketEndpoint:
    def __init__(self, services: SocketServices, allowed_origins: frozenset[str]) -> None:
        self._services = services
        self._allowed = allowed_origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        try:
            visitor = await self._visitor(scope)
            socket, outbox, after = await self._open(scope, send, visitor)
        except Turned as turned:
            await _turn_away(scope, guarded(scope, send), turned)
            return
        await send({"type": "websocket.accept"})
        self._services.connections.add(socket)
        tasks = [asyncio.create_task(outbox.run())]
        try:
            await socket.start(after)
            tasks.append(asyncio.create_task(socket.look_again()))
            who = visitor.name if visitor else _neighbourhood(scope)
            await self._listen(socket, outbox, receive, who)
            if outbox.closing:
                # Whoever hears nothing any more is not told why.
                await asyncio.wait(tasks[:1], timeout=SECONDS_TO_CLOSE)
        finally:
            socket.stop()
            self._services.connections.remove(socket)
            if outbox.too_slow:
                self._services.metrics.slow.inc()
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError, OSError):
                    await task

    async def _visitor(self, scope: Scope) -> Visitor | None:
        headers, scheme = headers_of(scope["headers"]), scope["scheme"]
        wait = self._services.rate_limits.sockets.take(_neighbourhood(scope))
        if wait:
            raise Turned(429, f"too many sockets: wait {wait:.1f} seconds", wait=wait)
        if not is_ours(headers, scheme, self._allowed):
            raise Turned(403, "a page of another site may not open sockets here")
        shown = credentials(headers, scheme)
        if shown is None or _asked(scope, "as") == _BOARD:
            return None
        visitor = await self._services.authenticator.visitor(shown.secret, shown.kind)
        if visitor is None:
            raise Turned(401, "that login is not known here; log in again")
        if visitor.locked:
            raise Turned(423, UNLOCK_FIRST)
        return visitor

    async def _open(
        self, scope: Scope, send: Send, visitor: Visitor | None
    ) -> tuple[Socket, Outbox, int | None]:
        line = scope["extensions"][EXTENSION]
        outbox = Outbox(send, line["write"], line["abort"])
        path = scope["path"]
        if path == _LOBBY:
            return LobbySocket(self._services, visitor, outbox), outbox, None
        tournament = _TOURNAMENT.fullmatch(path)
        if tournament:
            tournament_feed = self._services.tournaments.feeds.get(unquote(tournament[1]))
            if tournament_feed is None or tournament_feed.tournament.format is None:
                raise Turned(404, "there is no such tournament")
            return TournamentSocket(self._services, tournament_feed, visitor, outbox), outbox, None
        found = _TABLE.fullmatch(path)
        name = unquote(found[1]) if found else ""
        feed = self._services.tables.feeds.get(name)
        if feed is None or feed.table.settings is None:
            raise Turned(404, "there is no such table")
        return TableSocket(self._services, feed, visitor, outbox), outbox, _after(scope)

    async def _listen(self, socket: Socket, outbox: Outbox, receive: Receive, who: str) -> None:
        """Takes messages until either side closes, or there are too many of them."""
        count = 0
        while (message := await receive())["type"] != "websocket.disconnect":
            if self._services.rate_limits.messages.take(who):
                outbox.close(TOO_MANY, "too many messages")
                return
            if not outbox.closing:
                text = message.get("text")
                socket.receive(text if text is not None else message.get("bytes") or b"")
            count += 1
            if count % AT_A_TIME == 0:
                # Somebody else's turn, however much this one has to say.
                await asyncio.sleep(0)


def _neighbourhood(scope: Scope) -> str:
    client = scope.get("client")
    return neighbourhood(client[0]) if client else ""


def _asked(scope: Scope, name: str) -> str | None:
    given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get(name)
    return given[-1] if given else None


def _after(scope: Scope) -> int | None:
    given = _asked(scope, "after")
    if given is None:
        return None
    if not re.fullmatch(r"[0-9]{1,18}", given):
        raise Turned(400, "after is the number of the last record that was seen")
    return int(given)


async def _turn_away(scope: Scope, send: Send, turned: Turned) -> None:
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 4000 + turned.status, "reason": ""})
        return
    start = {"type": "websocket.http.response.start", "status": turned.status}
    await send({**start, "headers": turned.headers})
    body = encode({"reason": turned.reason})
    await send({"type": "websocket.http.response.body", "body": body})
