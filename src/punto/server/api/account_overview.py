"""What a patron sees of their account: balance, tables, limit, exclusion."""

from msgspec import Struct

from punto.house.state import Person
from punto.journal.actor import Role
from punto.ledger import account
from punto.server.auth.authenticator import Visitor
from punto.server.clock import Clock
from punto.server.floor.table_feed import Tables
from punto.server.streams.followed_house import FollowedHouse
from punto.storage.port import Store


class LimitShown(Struct, frozen=True):
    a_round_cents: int | None
    next_cents: int | None
    next_from: int | None


class At(Struct, frozen=True):
    """A table where the patron is."""

    table: str
    seat: int | None
    stakes_cents: int
    pending_cents: int


class OwnStanding(Struct, frozen=True, kw_only=True):
    name: str
    role: str
    guest: bool
    balance_cents: int
    at: list[At]
    limit: LimitShown
    suspended: str | None
    excluded: bool
    excluded_until: int | None


class AccountOverview:
    """Reads accounts as they are now."""

    def __init__(self, store: Store, clock: Clock, house: FollowedHouse, tables: Tables) -> None:
        self._store = store
        self._clock = clock
        self._house = house
        self._tables = tables

    async def own(self, visitor: Visitor) -> OwnStanding:
        return await self.of(self._house.state.person(visitor.name) or visitor.person)

    async def of(self, person: Person) -> OwnStanding:
        own = account.patron(person.name)
        balances = await self._store.balances([own])
        now = self._clock()
        waiting, exclusion = person.waiting_at(now), person.excluded_at(now)
        return OwnStanding(
            name=person.name,
            role=person.role.value,
            guest=person.guest,
            balance_cents=balances.get(own, 0),
            at=places(self._tables, person.name) if person.role is Role.PATRON else [],
            limit=LimitShown(
                person.limit_at(now),
                waiting.cents if waiting else None,
                waiting.from_at if waiting else None,
            ),
            suspended=person.suspended,
            excluded=exclusion is not None,
            excluded_until=exclusion.until if exclusion else None,
        )


def places(tables: Tables, name: str) -> list[At]:
    found = []
    for table, feed in sorted(tables.feeds.items()):
        seated = feed.table.seated.get(name)
        if seated is not None:
            stakes = sum(seated.stakes.values()) + sum(seated.dragons.values())
            found.append(At(table, seated.seat, stakes, seated.pending_cents))
    return found
