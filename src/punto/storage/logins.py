"""The interface to passwords, logins, failed tries, one-time codes and a few facts.

None of it is in the journal and no export has any of it. Passwords, tokens and codes come here as
hashes, so that whoever reads the database can neither log in nor guess cheaply. Times are
microseconds since 1970, by the clock of the caller.
"""

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct

COOKIE = "cookie"
TOKEN = "token"

DAY = 86_400_000_000


class Login(Struct, frozen=True):
    """The token is the SHA-256, in hex digits, of the secret that the person shows; the kind is
    COOKIE or TOKEN."""

    token: str
    person: str
    kind: str
    begun_at: int
    seen_at: int
    locked: bool
    address: str


class Logins(Protocol):
    async def password(self, person: str) -> str | None:
        """The hash of the person's password, if they have one."""

    async def set_password(self, person: str, hash: str) -> None: ...

    async def begin(self, login: Login) -> None:
        """Conflict if a login with this token has begun before."""

    async def find(self, token: str) -> Login | None: ...

    async def find_all(self, tokens: Collection[str]) -> dict[str, Login]:
        """The logins with these tokens, by token; some may be missing."""

    async def seen(self, tokens: Collection[str], at: int) -> None:
        """Notes when logins were last used, unless a later use is noted. It is a write like any
        other, so it is not for every request."""

    async def lock(self, token: str) -> None: ...

    async def unlock(self, token: str, at: int) -> None:
        """Unlocks the login and notes its use."""

    async def end(self, token: str) -> None: ...

    async def end_all(self, person: str, *, but: str | None = None) -> None:
        """Ends all logins of the person, or all but the one with this token."""

    async def begun(self, person: str) -> list[Login]:
        """The person's logins that have not ended, the oldest first."""

    async def end_idle(self, before: int) -> int:
        """Ends the logins by cookie that were last used before this time, and counts them."""

    async def try_in(self, person: str, at: int, since: int, most: int) -> bool:
        """Whether the person may try to log in: while they have fewer than `most` failures at
        `since` or later. In the same transaction the try is noted as a failure, to be forgiven if
        it succeeds, so that guessing in parallel gains nothing.

        Failures of the person before `since` are deleted, and those of others after a day.
        """

    async def failures(self, person: str, since: int) -> int:
        """How many failures are noted at this time or later."""

    async def forgive(self, person: str) -> None:
        """Deletes the person's failures."""

    async def put_code(self, code: str, person: str, until: int) -> None:
        """Lets the secret with this hash log the person in once, before `until`. Conflict if the
        code is there already."""

    async def take_code(self, code: str, at: int) -> str | None:
        """Takes a code, which works once, and says whose it was. All other codes of the person are
        deleted with it, and everybody's that are too old."""

    async def shut_out(self, person: str) -> None:
        """Deletes the person's password, codes and logins."""

    async def fact(self, name: str) -> str | None:
        """A text that all processes of a house share, by its name."""

    async def set_fact(self, name: str, text: str, *, if_absent: bool = False) -> str:
        """The fact as it is afterwards. With `if_absent` the first writer wins, and the others are
        given what it wrote."""

    async def facts(self, prefix: str) -> dict[str, str]:
        """The facts whose names begin so, sorted by name."""

    async def drop_fact(self, name: str) -> None: ...
