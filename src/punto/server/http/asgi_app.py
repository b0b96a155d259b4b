"""The ASGI application: routes requests to links, sockets, static files and the API, and adds the
security headers."""

from collections.abc import Iterable

from litestar.types import ASGIApp

from punto.server.api.app import create_app
from punto.server.asgi_types import Receive, Scope, Send
from punto.server.http.gzip import compressing
from punto.server.http.security_headers import with_security_headers
from punto.server.http.static_files import StaticFiles
from punto.server.link.client import PATH as LINK
from punto.server.link.server import answer
from punto.server.services import Services
from punto.server.socket.endpoint import SocketEndpoint


class AsgiApp:
    def __init__(self, services: Services, *, key: bytes, origins: Iterable[str] = ()) -> None:
        allowed = frozenset(origins)
        self._router = services.router
        self._key = key
        self._sockets = SocketEndpoint(services, allowed)
        self._api: ASGIApp = create_app(services, allowed)
        self._files = StaticFiles()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "websocket" if scope["path"] == LINK:
                client = scope.get("client")
                peer = str(client[0]) if client else "another process"
                await answer(receive, send, self._key, self._router.answer, peer=peer)
            case "websocket":
                await self._sockets(scope, receive, with_security_headers(scope, send))
            case _:
                await self._http(scope, receive, with_security_headers(scope, send))

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not await self._files.serve(scope, send):
            await self._api(scope, receive, compressing(scope, send))  # type: ignore[arg-type]
