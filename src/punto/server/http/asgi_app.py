"""The ASGI application: sockets, pages and the API, each to its own; every HTTP answer carries the
security headers."""

from collections.abc import Iterable

from litestar.types import ASGIApp

from punto.server.api.app import create_app
from punto.server.http.asgi_types import Receive, Scope, Send
from punto.server.http.gzip import packed
from punto.server.http.security_headers import guarded
from punto.server.http.static_files import Pages
from punto.server.link.answerer import answer
from punto.server.link.caller import PATH as LINK
from punto.server.services import Services
from punto.server.socket.endpoint import SocketEndpoint
from punto.server.socket.services import SocketServices


class AsgiApp:
    def __init__(self, services: Services, *, key: bytes, origins: Iterable[str] = ()) -> None:
        allowed = frozenset(origins)
        self._router = services.router
        self._key = key
        self._sockets = SocketEndpoint(socket_services(services), allowed)
        self._api: ASGIApp = create_app(services, allowed)
        self._pages = Pages()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "websocket" if scope["path"] == LINK:
                client = scope.get("client")
                peer = str(client[0]) if client else "another process"
                await answer(receive, send, self._key, self._router.answer, peer=peer)
            case "websocket":
                await self._sockets(scope, receive, send)
            case _:
                await self._http(scope, receive, guarded(scope, send))

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not await self._pages.serve(scope, send):
            await self._api(scope, receive, packed(scope, send))  # type: ignore[arg-type]


def socket_services(services: Services) -> SocketServices:
    names = SocketServices.__struct_fields__
    return SocketServices(**{name: getattr(services, name) for name in names})
