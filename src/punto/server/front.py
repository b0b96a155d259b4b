"""The front of the house: sockets go to their entry, pages and the API to theirs, and every answer
tells browsers to trust nothing else."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from litestar.types import ASGIApp

from punto.server.api.app import create_app
from punto.server.door.credentials import is_secure
from punto.server.hall import Hall
from punto.server.link.answerer import answer
from punto.server.link.caller import PATH as LINK
from punto.server.pages import Pages
from punto.server.socket.entry import Entry, Scope
from punto.server.socket.outbox import Message, Receive, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
OVER_TLS = (b"strict-transport-security", b"max-age=63072000")
UNKEPT = (b"cache-control", b"no-store")

_STARTS = ("http.response.start", "websocket.http.response.start")
"""A socket that is turned away gets an answer like any other."""


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
            case "lifespan":
                await _live(receive, send)
            case "websocket" if scope["path"] == LINK:
                client = scope.get("client")
                peer = str(client[0]) if client else "another process"
                await answer(receive, send, self._key, self._hall.floor.answer, peer=peer)
            case "websocket":
                await self._entry(scope, receive, _guarded(scope, send))
            case _:
                await self._http(scope, receive, _guarded(scope, send))

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not await self._pages.serve(scope, send):
            await self._api(scope, receive, send)  # type: ignore[arg-type]


def _guarded(scope: Scope, send: Send) -> Send:
    more = [*HEADERS]
    if is_secure(scope["scheme"]):
        more.append(OVER_TLS)

    async def sent(message: Message) -> None:
        if message["type"] in _STARTS:
            found = message.get("headers", ())
            kept = any(name.lower() == UNKEPT[0] for name, _ in found)
            message["headers"] = [*found, *more, *(() if kept else (UNKEPT,))]
        await send(message)

    return sent


async def _live(receive: Callable[[], Awaitable[Any]], send: Send) -> None:
    """The house was opened before its front and is closed after it."""
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
