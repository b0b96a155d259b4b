"""What every answer tells browsers: to trust nothing but this house, and to keep nothing."""

from punto.server.auth.credentials import is_secure
from punto.server.http.asgi_types import Message, Scope, Send

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


def guarded(scope: Scope, send: Send) -> Send:
    """Sends the same, with these headers wherever an answer begins."""
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
