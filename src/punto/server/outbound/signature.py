"""The signature of a delivery, made by the house and checked by the receiver.

It covers the body and the time of sending: it needs the shared secret, and a recorded one is
useless a few minutes later.
"""

import hmac
import re
import time

HEADER = "Punto-Signature"
DELIVERY = "Punto-Delivery"

TOLERANCE_SECONDS = 300

_TIME = re.compile(r"[0-9]{1,12}")


def sign(secret: str, body: bytes, at: int) -> str:
    """The header for a body; `at` is the time of sending in seconds since 1970."""
    return f"t={at},v1={_digest(secret, body, str(at))}"


def verify(
    secret: str,
    header: str,
    body: bytes,
    *,
    now: float | None = None,
    tolerance_seconds: float = TOLERANCE_SECONDS,
) -> bool:
    """Whether the house signed this body within the tolerance. The header may be any text."""
    items = [item.partition("=") for item in header.split(",")]
    times = [value for name, _, value in items if name == "t"]
    if len(times) != 1 or not _TIME.fullmatch(times[0]):
        return False
    if abs((time.time() if now is None else now) - int(times[0])) > tolerance_seconds:
        return False
    expected = _digest(secret, body, times[0]).encode()
    signatures = [value.encode(errors="replace") for name, _, value in items if name == "v1"]
    return any(hmac.compare_digest(one, expected) for one in signatures)


def _digest(secret: str, body: bytes, at: str) -> str:
    return hmac.new(secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest()
