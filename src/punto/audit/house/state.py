"""What an auditor remembers of a house."""

from dataclasses import dataclass, field

from punto.audit.fault import Wrong, quote
from punto.house.text_checks import refuse_line
from punto.journal.actor import Role
from punto.ledger.account import refuse_name


@dataclass(slots=True)
class AuditedPerson:
    """A patron or one of the staff. A limit of None is none; a `later` one holds from a time on.
    `plays_again` is the end of an exclusion, 0 where there was none and None where it is for good.
    """

    name: str
    role: Role
    dismissed: bool = False
    suspended: bool = False
    limit: int | None = None
    later: tuple[int | None, int] | None = None
    plays_again: int | None = 0

    def ripen(self, at: int) -> None:
        """A looser limit whose time has come is the limit now."""
        if self.later is not None and self.later[1] <= at:
            self.limit, self.later = self.later[0], None

    def excluded(self, at: int) -> bool:
        return self.plays_again is None or at < self.plays_again


@dataclass(slots=True)
class MovingChips:
    """Chips on their way between the wallet and the house."""

    patron: str
    cents: int
    inward: bool
    recalled: bool = False


@dataclass(slots=True)
class AuditedNames:
    """What tables, people or tournaments are `called`, by id, `since` when, and `whose` is what
    looks like a name or an id."""

    called: dict[str, str] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    whose: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class AuditedHouse:
    """`opened_at` is None before; `people` by name in small letters; `unanswered` disputes by
    number, with what they are about; `disputes` counts all; `moving` are transfers with the wallet
    by their names."""

    opened_at: int | None = None
    key_check: str = ""
    people: dict[str, AuditedPerson] = field(default_factory=dict)
    people_names: AuditedNames = field(default_factory=AuditedNames)
    table_names: AuditedNames = field(default_factory=AuditedNames)
    tournament_names: AuditedNames = field(default_factory=AuditedNames)
    disputes: int = 0
    unanswered: dict[int, tuple[str, str, int]] = field(default_factory=dict)
    moving: dict[str, MovingChips] = field(default_factory=dict)

    @property
    def opened(self) -> bool:
        return self.opened_at is not None

    def find(self, name: str) -> AuditedPerson | None:
        found = self.people.get(name.lower())
        return found if found is not None and found.name == name else None

    def patron(self, name: str) -> AuditedPerson:
        check_name(name)
        found = self.find(name)
        if found is None or found.role is not Role.PATRON:
            raise Wrong(f"a patron {quote(name)}", "one whom the house has admitted")
        return found

    def administrators(self) -> list[AuditedPerson]:
        every = self.people.values()
        return [one for one in every if one.role is Role.ADMINISTRATOR and not one.dismissed]


def check_name(name: str) -> None:
    if refuse_name(name, "patron"):
        raise Wrong(f"a patron {quote(name)}", "a name that a patron can have")


def check_why(why: str) -> None:
    if refuse_line(why, ""):
        raise Wrong(f"{quote(why)} as a reason", "a reason in one line")
