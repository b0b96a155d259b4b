"""What a request says of who sends it, and whether a page of ours has sent it."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from punto.storage.logins import COOKIE, TOKEN

PLAIN_COOKIE = "punto"
SECURE_COOKIE = "__Host-punto"
"""Over TLS, so that the browser itself holds it to this host and to encrypted connections."""


class Credentials(Struct, frozen=True):
    kind: str
    secret: str


def headers_of(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in raw}


def is_secure(scheme: str) -> bool:
    return scheme in ("https", "wss")


def cookie_name(scheme: str) -> str:
    return SECURE_COOKIE if is_secure(scheme) else PLAIN_COOKIE


def credentials(headers: Mapping[str, str], scheme: str) -> Credentials | None:
    """A token in the header, or else the cookie."""
    kind, _, secret = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and secret:
        return Credentials(TOKEN, secret.strip())
    value = _cookie(headers.get("cookie", ""), cookie_name(scheme))
    return Credentials(COOKIE, value) if value else None


def _cookie(header: str, wanted: str) -> str | None:
    """Whatever else lies in the jar, well written or not, is no concern of ours."""
    for one in header.split(";"):
        name, _, value = one.strip().partition("=")
        if name == wanted:
            return value
    return None


def is_ours(headers: Mapping[str, str], scheme: str, allowed: frozenset[str]) -> bool:
    """Whether a page of this house, or no page at all, has sent this. Browsers say where a page
    came from; whoever is no browser need not."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    host = headers.get("host")
    own = f"{'https' if is_secure(scheme) else 'http'}://{host}"
    return origin in allowed or (bool(host) and origin == own)
