"""Accepts WebSockets, and connects them to a table, a tournament or the lobby."""

import asyncio
import re
from contextlib import suppress
from urllib.parse import parse_qs, unquote

from punto.journal.encoding import encode
from punto.server.asgi_types import EXTENSION, Receive, Scope, Send
from punto.server.auth.authenticator import Visitor
from punto.server.auth.credentials import credentials, headers_of, is_ours
from punto.server.auth.rate_limits import neighbourhood
from punto.server.connections import UNLOCK_FIRST
from punto.server.services import SocketServices
from punto.server.socket.base_socket import BaseSocket
from punto.server.socket.lobby import Lobby
from punto.server.socket.lobby_socket import LobbySocket
from punto.server.socket.outbox import Outbox
from punto.server.socket.table_socket import TableSocket
from punto.server.socket.tournament_socket import TournamentSocket

_TABLE = re.compile(r"/api/v1/tables/([^/]+)/socket")
_TOURNAMENT = re.compile(r"/api/v1/tournaments/([^/]+)/socket")
_LOBBY = "/api/v1/lobby"

_BOARD = "board"
"""With `?as=board` a socket has no visitor, even with a login."""

TOO_MANY = 1008
"""The close code for too many messages."""

MESSAGES_AT_ONCE = 16
SECONDS_TO_CLOSE = 1.0


class Rejected(Exception):
    """A socket is rejected with this HTTP status and reason."""

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
        self._lobby = Lobby(services.tables)
        self._allowed = allowed_origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        try:
            visitor = await self._visitor(scope)
            socket, outbox, after = await self._open(scope, send, visitor)
        except Rejected as rejected:
            await _reject(scope, send, rejected)
            return
        await send({"type": "websocket.accept"})
        self._services.connections.add(socket)
        tasks = [asyncio.create_task(outbox.run())]
        try:
            await socket.start(after)
            tasks.append(asyncio.create_task(socket.refresh()))
            who = visitor.name if visitor else _neighbourhood(scope)
            await self._listen(socket, outbox, receive, who)
            if outbox.closing:
                # The close frame is lost where the client no longer reads.
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
            raise Rejected(429, f"too many sockets: wait {wait:.1f} seconds", wait=wait)
        if not is_ours(headers, scheme, self._allowed):
            raise Rejected(403, "a page of another site may not open sockets here")
        login = credentials(headers, scheme)
        if login is None or _query(scope, "as") == _BOARD:
            return None
        visitor = await self._services.authenticator.visitor(login.secret, login.kind)
        if visitor is None:
            raise Rejected(401, "that login is not known here; log in again")
        if visitor.locked:
            raise Rejected(423, UNLOCK_FIRST)
        return visitor

    async def _open(
        self, scope: Scope, send: Send, visitor: Visitor | None
    ) -> tuple[BaseSocket, Outbox, int | None]:
        extension = scope["extensions"][EXTENSION]
        outbox = Outbox(send, extension["write"], extension["abort"])
        path, services = scope["path"], self._services
        if path == _LOBBY:
            lobby_socket = LobbySocket(
                self._lobby,
                services.tables,
                services.store,
                services.rate_limits,
                visitor,
                outbox,
            )
            return lobby_socket, outbox, None
        tournament = _TOURNAMENT.fullmatch(path)
        if tournament:
            tournament_feed = services.tournaments.feeds.get(unquote(tournament[1]))
            if tournament_feed is None or tournament_feed.tournament.format is None:
                raise Rejected(404, "there is no such tournament")
            watching = TournamentSocket(tournament_feed, services.rate_limits, visitor, outbox)
            return watching, outbox, None
        found = _TABLE.fullmatch(path)
        name = unquote(found[1]) if found else ""
        feed = services.tables.feeds.get(name)
        if feed is None or feed.table.settings is None:
            raise Rejected(404, "there is no such table")
        return TableSocket(services, feed, visitor, outbox), outbox, _after(scope)

    async def _listen(self, socket: BaseSocket, outbox: Outbox, receive: Receive, who: str) -> None:
        """Takes messages until either side closes or there are too many."""
        count = 0
        while (message := await receive())["type"] != "websocket.disconnect":
            if self._services.rate_limits.messages.take(who):
                outbox.close(TOO_MANY, "too many messages")
                return
            if not outbox.closing:
                text = message.get("text")
                socket.receive(text if text is not None else message.get("bytes") or b"")
            count += 1
            if count % MESSAGES_AT_ONCE == 0:
                # Let other sockets have their turn.
                await asyncio.sleep(0)


def _neighbourhood(scope: Scope) -> str:
    client = scope.get("client")
    return neighbourhood(client[0]) if client else ""


def _query(scope: Scope, name: str) -> str | None:
    given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get(name)
    return given[-1] if given else None


def _after(scope: Scope) -> int | None:
    given = _query(scope, "after")
    if given is None:
        return None
    if not re.fullmatch(r"[0-9]{1,18}", given):
        raise Rejected(400, "after is the number of the last record that was seen")
    return int(given)


async def _reject(scope: Scope, send: Send, rejected: Rejected) -> None:
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 4000 + rejected.status, "reason": ""})
        return
    start = {"type": "websocket.http.response.start", "status": rejected.status}
    await send({**start, "headers": rejected.headers})
    body = encode({"reason": rejected.reason})
    await send({"type": "websocket.http.response.body", "body": body})
