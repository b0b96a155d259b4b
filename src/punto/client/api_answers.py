"""Answers of the API about persons: logins, patrons' accounts, transfers, appointments."""

from msgspec import Struct


class LoggedIn(Struct, frozen=True, kw_only=True):
    """`token` is given once, with a new login."""

    name: str
    role: str
    guest: bool
    locked: bool
    token: str | None = None


class At(Struct, frozen=True, kw_only=True):
    """A table where the patron is."""

    table: str
    seat: int | None
    stakes_cents: int
    pending_cents: int


class LimitShown(Struct, frozen=True, kw_only=True):
    """The limit of stakes on one round, and a higher one that waits to take effect."""

    a_round_cents: int | None
    next_cents: int | None
    next_from: int | None


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


class TransferShown(Struct, frozen=True, kw_only=True):
    """A transfer of chips from the operator's wallet ("in") or into it ("out"): "asked" until the
    wallet has answered, then "done" or "refused"."""

    transfer: str
    way: str
    cents: int
    at: int
    state: str
    reason: str | None = None


class Appointed(Struct, frozen=True, kw_only=True):
    """`code` is for the person's first login, and works once."""

    name: str
    role: str
    code: str


class Opened(Struct, frozen=True, kw_only=True):
    """A table or a tournament was opened under this name."""

    id: str
    name: str
    first: int | None
    last: int | None


class DisplayNames(Struct, frozen=True, kw_only=True):
    """Display names by name, of those that have one."""

    people: dict[str, str]
    tables: dict[str, str]
    tournaments: dict[str, str]
