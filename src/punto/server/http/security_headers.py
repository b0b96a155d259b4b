"""Security headers of every answer: browsers load nothing from elsewhere and cache nothing."""

from punto.server.asgi_types import Message, Scope, Send
from punto.server.auth.credentials import is_secure

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
NO_STORE = (b"cache-control", b"no-store")

_STARTS = ("http.response.start", "websocket.http.response.start")
"""A rejected socket gets an HTTP answer too."""


def with_security_headers(scope: Scope, send: Send) -> Send:
    """A `send` that adds the headers to every answer."""
    more = [*HEADERS]
    if is_secure(scope["scheme"]):
        more.append(OVER_TLS)

    async def send_with_headers(message: Message) -> None:
        if message["type"] in _STARTS:
            found = message.get("headers", ())
            cached = any(name.lower() == NO_STORE[0] for name, _ in found)
            message["headers"] = [*found, *more, *(() if cached else (NO_STORE,))]
        await send(message)

    return send_with_headers
