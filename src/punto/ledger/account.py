"""Accounts: who holds money or chips, and of which unit.

An account is named by a path. Every table has four of its own: the float it pays from, the stakes
that lie on its layout, the commission it has kept, and what came back from a round that is not yet
final. The cage is where the house keeps its money: it alone, and what it has lent to tables, may
stand below zero.
"""

import re
from typing import NewType

from punto.rules.refusal import Refusal, shown

Account = NewType("Account", str)

MONEY = "money"
"""The unit of every account that does not belong to a tournament, in cents."""

CAGE = Account("house/cage")

TRANSIT = Account("house/transit")
"""Money that has left a patron for the operator's wallet and has not arrived yet."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def refuse_name(name: str, what: str) -> Refusal | None:
    """Why a patron, a table or a tournament cannot be called this."""
    if NAME.fullmatch(name):
        return None
    return Refusal(
        f"{shown(name)} is no name for a {what}; expected 1 to 64 letters, digits, dots, dashes or "
        "underscores, the first a letter or a digit"
    )


def patron(name: str) -> Account:
    return Account(f"patron/{name}")


def table_float(table: str) -> Account:
    return Account(f"table/{table}/float")


def stakes(table: str) -> Account:
    return Account(f"table/{table}/stakes")


def commission(table: str) -> Account:
    return Account(f"table/{table}/commission")


def pending(table: str) -> Account:
    """What came back from a round that could still be void (readings 15 and 23)."""
    return Account(f"table/{table}/pending")


def tournament_chips(tournament: str, holder: str) -> Account:
    """What a patron, or the tournament's own bank, holds in chips of one tournament."""
    return Account(f"tournament/{tournament}/{holder}")


def unit(account: Account) -> str:
    """The unit an account is kept in; no transfer crosses units."""
    kind, name, *_ = account.split("/")
    return f"chips/{name}" if kind == "tournament" else MONEY


def may_overdraw(account: Account) -> bool:
    """Whether an account may stand below zero: only where the house itself owes the difference."""
    if account.startswith("table/"):
        return account.endswith("/float")
    if account.startswith("tournament/"):
        return account.endswith("/bank")
    return account == CAGE
