"""How the house says no to a client: the rules refuse, or something is not as it should be."""

import msgspec
from msgspec import Struct


class Refused(Exception):
    """The rules of the game or of the house say no, and nothing has changed; `rule` is the clause
    where a sheet has one."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class HouseError(Exception):
    """The house cannot be asked that, or not now; `status` is that of HTTP where it gave one."""

    def __init__(self, reason: str, status: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status


class NotLoggedIn(HouseError):
    """Nobody is logged in, or the login has ended."""


class Locked(HouseError):
    """The login is locked until the password is given again."""


class Forbidden(HouseError):
    """That is for somebody else."""


class TooOften(HouseError):
    """`seconds` is how long to wait, where the house has said so."""

    def __init__(
        self, reason: str, status: int | None = None, seconds: float | None = None
    ) -> None:
        super().__init__(reason, status)
        self.seconds = seconds


class Unavailable(HouseError):
    """Nobody can say for now. What was asked with an id may be asked again, with the same one."""


class _Problem(Struct, frozen=True):
    reason: str
    rule: str | None = None


_PROBLEMS = msgspec.json.Decoder(_Problem)
_KINDS = {401: NotLoggedIn, 403: Forbidden, 423: Locked}


def problem(status: int, body: bytes, retry_after: str | None = None) -> Refused | HouseError:
    """What an answer of this status raises."""
    try:
        said = _PROBLEMS.decode(body)
    except msgspec.DecodeError:
        # Something between here and the house has answered in its stead.
        said = _Problem(f"the answer was {status}, without a reason")
    if status == 409:
        return Refused(said.reason, said.rule)
    if status == 429:
        seconds = float(retry_after) if retry_after and retry_after.isdecimal() else None
        return TooOften(said.reason, status, seconds)
    if status >= 500:
        return Unavailable(said.reason, status)
    return _KINDS.get(status, HouseError)(said.reason, status)
