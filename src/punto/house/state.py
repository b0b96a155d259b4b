"""The state of the house: the fold of its events."""

from msgspec import Struct

from punto.house.limits import NextLimit, SelfExclusion
from punto.house.name_register import NameRegister
from punto.house.wallet_transfer import PastTransfer, WalletTransfer
from punto.journal.actor import Role
from punto.journal.persistent_map import Map


class Person(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A patron, or somebody of the staff in one position. `suspended` and `dismissed` say why."""

    name: str
    role: Role
    guest: bool = False
    dismissed: str | None = None
    suspended: str | None = None
    limit_cents: int | None = None
    next_limit: NextLimit | None = None
    exclusion: SelfExclusion | None = None

    def limit_at(self, at: int) -> int | None:
        """The patron's own limit on the stakes of a round."""
        waited = self.next_limit
        return waited.cents if waited and at >= waited.from_at else self.limit_cents

    def waiting_at(self, at: int) -> NextLimit | None:
        """A looser limit that does not hold yet."""
        return self.next_limit if self.next_limit and at < self.next_limit.from_at else None

    def excluded_at(self, at: int) -> SelfExclusion | None:
        return self.exclusion if self.exclusion and self.exclusion.holds(at) else None


class Dispute(Struct, frozen=True, kw_only=True):
    patron: str
    table: str
    round: int
    words: str
    answer: str | None = None
    upheld: bool | None = None


class House(Struct, frozen=True, kw_only=True):
    """`people` lie under their names in small letters, so that no two differ by capitals only;
    `administrators` are so many; `disputes` lie under their numbers, `transfers` with the
    wallet that are under way under their names, and those that have `passed` lately under their
    patron's, the newest first."""

    name: str | None = None
    key_check: str | None = None
    people: Map[str, Person] = Map()
    administrators: int = 0
    people_names: NameRegister = NameRegister()
    table_names: NameRegister = NameRegister()
    tournament_names: NameRegister = NameRegister()
    disputes: Map[int, Dispute] = Map()
    transfers: Map[str, WalletTransfer] = Map()
    passed: Map[str, tuple[PastTransfer, ...]] = Map()

    @property
    def opened(self) -> bool:
        """A house that was never opened knows no people and checks none: it only has a cage."""
        return self.name is not None

    def person(self, name: str) -> Person | None:
        """Whoever has this very name."""
        found = self.people.get(name.lower())
        return found if found is not None and found.name == name else None

    def patron(self, name: str) -> Person | None:
        found = self.person(name)
        return found if found is not None and found.role is Role.PATRON else None

    def staff(self, name: str) -> Person | None:
        """Whoever works here under this name now."""
        found = self.person(name)
        if found is None or found.role is Role.PATRON or found.dismissed is not None:
            return None
        return found


FRESH = House()
"""A house before its first event."""
