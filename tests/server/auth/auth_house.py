"""The authenticator of a house on a real store; the clock goes when it is told to."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from hosted_house import FAST, KEY, number

from punto.house.commands import AppointStaff, DismissStaff, HouseCommand, OpenHouse
from punto.house.kind import HOUSE_KIND
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, Role
from punto.rules.refusal import Refusal
from punto.server.auth.authenticator import MINUTE, Authenticator, NewLogin, Visitor
from punto.server.auth.passwords import Passwords
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Committer
from punto.server.commit.running_committer import running
from punto.server.streams.followed_house import FollowedHouse
from punto.storage.logins import COOKIE
from punto.storage.port import Store

NOW = 1_763_200_000_000_000
ADDRESS = "192.0.2.7"
PASSWORD = "correct horse battery"
WRONG_PASSWORD = "incorrect horse"


class FakeClock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now

    def advance(self, *, minutes: float = 0, microseconds: int = 0) -> None:
        self.now += round(minutes * MINUTE) + microseconds


class AuthHouse:
    """One process of a house, as far as people come into it."""

    def __init__(self, store: Store, committer: Committer, clock: FakeClock) -> None:
        self.store = store
        self.committer = committer
        self.clock = clock
        self.auth = Authenticator(
            store.logins,
            FollowedHouse(committer),
            committer.submit,
            key=KEY,
            clock=clock,
            passwords=Passwords(FAST),
        )

    async def ask(self, command: HouseCommand) -> CommandResult:
        answer = await self.committer.submit(HOUSE, command)
        assert answer.accepted, answer.refusal
        return answer

    async def appoint(self, name: str, role: Role) -> NewLogin:
        """Somebody of the staff, who has come in by their link."""
        await self.ask(AppointStaff(id=number(), by=SYSTEM, at=0, person=name, role=role))
        return entered(await self.auth.use_code(await self.auth.make_code(name), PASSWORD, ADDRESS))

    async def dismiss(self, name: str) -> None:
        await self.ask(DismissStaff(id=number(), by=SYSTEM, at=0, person=name, why="asleep"))

    async def register(self, name: str) -> NewLogin:
        return entered(await self.auth.register(name, PASSWORD, COOKIE, ADDRESS))

    async def log_in(self, name: str, password: str = PASSWORD) -> NewLogin | Refusal:
        return await self.auth.log_in(name, password, COOKIE, ADDRESS)

    async def back(self, one: NewLogin) -> Visitor | None:
        """Who it is that comes back with this secret."""
        return await self.auth.visitor(one.secret, one.visitor.login.kind)

    async def significant(self) -> list[str]:
        """What the journal has of locked logins."""
        return [
            entry.body
            for entry in await self.store.entries(HOUSE)
            if "SignificantNoted" in entry.body
        ]


def entered(found: NewLogin | Refusal) -> NewLogin:
    assert isinstance(found, NewLogin), found
    return found


async def race(
    houses: Sequence[AuthHouse], attempt: Callable[[AuthHouse, str], Awaitable[NewLogin | Refusal]]
) -> tuple[str, list[Refusal]]:
    """Eight try at once, at two processes and each with a password of their own: that of the only
    one who has come in, and what the others were told."""
    passwords = [f"password of number {number}" for number in range(8)]
    found = await asyncio.gather(
        *(attempt(houses[number % 2], one) for number, one in enumerate(passwords))
    )
    pairs = zip(passwords, found, strict=True)
    (came,) = [one for one, answer in pairs if isinstance(answer, NewLogin)]
    return came, [answer for answer in found if isinstance(answer, Refusal)]


@asynccontextmanager
async def house_on(
    store: Store, clock: FakeClock | None = None, *, holder: str = "one"
) -> AsyncIterator[AuthHouse]:
    clock = clock or FakeClock()
    async with running(store, key=KEY, holder=holder, clock=clock) as committer:
        house = AuthHouse(store, committer, clock)
        await committer.refresh(HOUSE)
        if not committer.state(HOUSE_KIND).opened:
            await house.ask(OpenHouse(id="open", by=SYSTEM, at=0, name="Punto", key_check="0" * 64))
        yield house
