"""Credentials of a request: bearer token or cookie, and whether it comes from an own page."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from punto.storage.logins import COOKIE, TOKEN

PLAIN_COOKIE = "punto"
SECURE_COOKIE = "__Host-punto"
"""Over TLS: browsers bind a cookie of this prefix to the host and to encrypted connections."""


class LoginSecret(Struct, frozen=True):
    kind: str
    secret: str


def headers_of(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in raw}


def is_secure(scheme: str) -> bool:
    return scheme in ("https", "wss")


def cookie_name(scheme: str) -> str:
    return SECURE_COOKIE if is_secure(scheme) else PLAIN_COOKIE


def credentials(headers: Mapping[str, str], scheme: str) -> LoginSecret | None:
    """The bearer token, or else the cookie."""
    kind, _, secret = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and secret:
        return LoginSecret(TOKEN, secret.strip())
    value = _cookie(headers.get("cookie", ""), cookie_name(scheme))
    return LoginSecret(COOKIE, value) if value else None


def _cookie(header: str, wanted: str) -> str | None:
    """Other cookies are ignored, even malformed ones."""
    for one in header.split(";"):
        name, _, value = one.strip().partition("=")
        if name == wanted:
            return value
    return None


def is_ours(headers: Mapping[str, str], scheme: str, allowed: frozenset[str]) -> bool:
    """Whether the request comes from a page of this house or from no page. Browsers name the
    origin of a page; other clients need not."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    host = headers.get("host")
    own = f"{'https' if is_secure(scheme) else 'http'}://{host}"
    return origin in allowed or (bool(host) and origin == own)
