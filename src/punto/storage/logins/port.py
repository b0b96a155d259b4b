"""Passwords, logins, failed tries, one-time codes and a few facts, as every storage keeps them.

None of it is in the journal and no export has any of it. Passwords, tokens and codes come here as
hashes, so that whoever reads the database can neither log in nor guess cheaply. Times are
microseconds since 1970, as whoever asks has them.
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
        """A Conflict where a login with this token has begun before."""

    async def find(self, token: str) -> Login | None: ...

    async def find_all(self, tokens: Collection[str]) -> dict[str, Login]:
        """The logins that there are with these tokens, by token."""

    async def seen(self, tokens: Collection[str], at: int) -> None:
        """Remembers when logins were last in use; time does not go back. It is a write like any
        other, so it is not for every glance."""

    async def lock(self, token: str) -> None: ...

    async def unlock(self, token: str, at: int) -> None:
        """Unlocks the login, which is seen with it."""

    async def end(self, token: str) -> None: ...

    async def end_all(self, person: str, *, but: str | None = None) -> None:
        """Ends every login of the person, or every one but that with this token."""

    async def begun(self, person: str) -> list[Login]:
        """The person's logins that have not ended, the oldest first."""

    async def end_idle(self, before: int) -> int:
        """Ends the logins by cookie that were last seen before this time: how many there were."""

    async def try_in(self, person: str, at: int, since: int, most: int) -> bool:
        """Whether the person may try to come in now: while fewer than so many failures stand
        recorded at `since` or later. The try is recorded as a failure with the same stroke, to be
        forgiven if it succeeds: those who guess at the same time get no more guesses than one who
        guesses again and again.

        The person's failures before `since` are forgotten with it, and everybody's after a day.
        """

    async def failures(self, person: str, since: int) -> int:
        """How many failures stand recorded at this time or later."""

    async def forgive(self, person: str) -> None:
        """Forgets the person's failures."""

    async def put_code(self, code: str, person: str, until: int) -> None:
        """Lets whoever shows the secret that has this hash be the person once, before `until`; a
        Conflict where it lies here already."""

    async def take_code(self, code: str, at: int) -> str | None:
        """Whose code it was; of all who take it exactly one is told. One that is too old is
        nobody's, and is gone like every other that is, and like every other of the same person."""

    async def shut_out(self, person: str) -> None:
        """The person's password, codes and logins are gone."""

    async def fact(self, name: str) -> str | None:
        """Something that all processes of a house agree on, by its name."""

    async def set_fact(self, name: str, text: str, *, if_absent: bool = False) -> str:
        """What stands there afterwards. Of those who write only where there is nothing, the first
        is believed and the others are told what it wrote."""

    async def facts(self, prefix: str) -> dict[str, str]:
        """All facts whose names begin so, in the order of their names."""

    async def drop_fact(self, name: str) -> None: ...
