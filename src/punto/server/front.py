"""The front of the house: sockets go to their entry, pages and the API to theirs, and every answer
tells browsers to trust nothing else."""

from collections.abc import Iterable

from litestar.types import ASGIApp

from punto.server.api.app import create_app
from punto.server.asgi import Receive, Scope, Send
from punto.server.hall import Hall
from punto.server.headers import guarded
from punto.server.link.answerer import answer
from punto.server.link.caller import PATH as LINK
from punto.server.packing import packed
from punto.server.pages import Pages
from punto.server.socket.entry import Entry


class Front:
    def __init__(self, hall: Hall, *, key: bytes, origins: Iterable[str] = ()) -> None:
        allowed = frozenset(origins)
        self._hall = hall
        self._key = key
        self._entry = Entry(hall, allowed)
        self._api: ASGIApp = create_app(hall, allowed)
        self._pages = Pages()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "websocket" if scope["path"] == LINK:
                client = scope.get("client")
                peer = str(client[0]) if client else "another process"
                await answer(receive, send, self._key, self._hall.floor.answer, peer=peer)
            case "websocket":
                await self._entry(scope, receive, send)
            case _:
                await self._http(scope, receive, guarded(scope, send))

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not await self._pages.serve(scope, send):
            await self._api(scope, receive, packed(scope, send))  # type: ignore[arg-type]
