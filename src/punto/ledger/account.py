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

OF_A_TOURNAMENT = "~"
"""Separates tournament and number in the names of its tables, such as `spring~3`."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def refuse_name(name: str, what: str) -> Refusal | None:
    """Why a patron, a table or a tournament cannot be called this."""
    if NAME.fullmatch(name):
        return None
    return Refusal(
        f"{shown(name)} is no name for a {what}; expected 1 to 64 letters, digits, dots, dashes or "
        "underscores, the first a letter or a digit"
    )


def refuse_table_name(name: str) -> Refusal | None:
    """Why a table cannot be called this; one of a tournament has its name and a number."""
    tournament, mark, number = name.rpartition(OF_A_TOURNAMENT)
    if mark and number.isascii() and number.isdigit() and not number.startswith("0"):
        return refuse_name(tournament, "tournament")
    return refuse_name(name, "table")


def patron(name: str) -> Account:
    return Account(f"patron/{name}")


def purse(table: str, name: str) -> Account:
    """What a patron wagers from at a table: money, or the chips of the table's tournament."""
    tournament = tournament_of(table)
    return chips(tournament, name) if tournament else patron(name)


def table_float(table: str) -> Account:
    return Account(f"{_table(table)}/float")


def stakes(table: str) -> Account:
    return Account(f"{_table(table)}/stakes")


def commission(table: str) -> Account:
    return Account(f"{_table(table)}/commission")


def pending(table: str) -> Account:
    """What came back from a round that could still be void (readings 15 and 23)."""
    return Account(f"{_table(table)}/pending")


def _table(table: str) -> str:
    tournament, _, number = table.rpartition(OF_A_TOURNAMENT)
    return f"tournament/{tournament}/table/{number}" if tournament else f"table/{table}"


def tournament_table(tournament: str, number: int) -> str:
    """The name of a tournament's table."""
    return f"{tournament}{OF_A_TOURNAMENT}{number}"


def tournament_of(table: str) -> str | None:
    """The tournament that a table belongs to, if it belongs to one: its name says so."""
    return table.rpartition(OF_A_TOURNAMENT)[0] or None


def chips(tournament: str, player: str) -> Account:
    """What a player holds in chips of one tournament."""
    return Account(f"tournament/{tournament}/patron/{player}")


def tournament_bank(tournament: str) -> Account:
    """Where the chips of a tournament come from, and go back to."""
    return Account(f"tournament/{tournament}/bank")


def pool(tournament: str) -> Account:
    """The money that players have paid for a tournament, until its prizes are awarded."""
    return Account(f"pool/{tournament}")


def unit(account: Account) -> str:
    """The unit an account is kept in; no transfer crosses units."""
    kind, name, *_ = account.split("/")
    return f"chips/{name}" if kind == "tournament" else MONEY


def may_overdraw(account: Account) -> bool:
    """Whether an account may stand below zero: only where the house itself owes the difference."""
    if account.startswith("table/"):
        return account.endswith("/float")
    if account.startswith("tournament/"):
        # A player may be called bank, or float.
        _, _, kind, *rest = account.split("/")
        return kind == "bank" or (kind == "table" and rest[-1] == "float")
    return account == CAGE
