"""People as the house speaks of them to themselves: who has come in, and how a patron stands."""

from msgspec import Struct


class LoggedIn(Struct, frozen=True, kw_only=True):
    """`token` is shown once, to whoever has just come in."""

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


class OwnLimit(Struct, frozen=True, kw_only=True):
    """The most on one round, and what it will be from some time on."""

    a_round_cents: int | None
    next_cents: int | None
    next_from: int | None


class Standing(Struct, frozen=True, kw_only=True):
    name: str
    role: str
    guest: bool
    balance_cents: int
    at: list[At]
    limit: OwnLimit
    suspended: str | None
    excluded: bool
    excluded_until: int | None


class Transfer(Struct, frozen=True, kw_only=True):
    """Chips on their way from the operator's wallet ("in") or into it: "asked" until the wallet has
    answered, then "done" or "refused"."""

    transfer: str
    way: str
    cents: int
    at: int
    state: str
    reason: str | None = None


class Appointed(Struct, frozen=True, kw_only=True):
    """`code` is for the person's first login, works once and is shown once."""

    name: str
    role: str
    code: str
