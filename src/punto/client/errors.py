"""Errors of the client: refusals by the rules, and everything else that goes wrong."""

import msgspec
from msgspec import Struct

from punto.table.wagers_answer import WagersAnswer


class Refused(Exception):
    """The rules of the game or the house refused, and nothing changed; `rule` is the clause of the
    sheet, if any. `wagers` lists those that came late, where some did."""

    def __init__(
        self, reason: str, rule: str | None = None, wagers: WagersAnswer | None = None
    ) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule
        self.wagers = wagers


class HouseError(Exception):
    """A request failed; `status` is the HTTP status, if there was one."""

    def __init__(self, reason: str, status: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status


class NotLoggedIn(HouseError):
    """Nobody is logged in, or the login has ended."""


class LoginLocked(HouseError):
    """The login is locked until the password is given again."""


class Forbidden(HouseError):
    """The person has no permission."""


class TooOften(HouseError):
    """`seconds` is how long to wait, if the house said so."""

    def __init__(
        self, reason: str, status: int | None = None, seconds: float | None = None
    ) -> None:
        super().__init__(reason, status)
        self.seconds = seconds


class Unavailable(HouseError):
    """The house could not answer. A request with an id may be repeated with the same one."""


class _Problem(Struct, frozen=True):
    reason: str
    rule: str | None = None
    wagers: WagersAnswer | None = None


_PROBLEMS = msgspec.json.Decoder(_Problem)
_KINDS = {401: NotLoggedIn, 403: Forbidden, 423: LoginLocked}


def problem(status: int, body: bytes, retry_after: str | None = None) -> Refused | HouseError:
    """The error for an answer of this status."""
    try:
        found = _PROBLEMS.decode(body)
    except msgspec.DecodeError:
        # A proxy answered, not the house.
        found = _Problem(f"the answer was {status}, without a reason")
    if status == 409:
        return Refused(found.reason, found.rule, found.wagers)
    if status == 429:
        seconds = float(retry_after) if retry_after and retry_after.isdecimal() else None
        return TooOften(found.reason, status, seconds)
    if status >= 500:
        return Unavailable(found.reason, status)
    return _KINDS.get(status, HouseError)(found.reason, status)
