"""A command of any kind, with whatever it needs, for tests of who may give it."""

from typing import Any

from msgspec import NODEFAULT
from msgspec.structs import fields

from punto.journal.actor import Actor
from punto.rules.cards import read_card
from punto.rules.irregularity import Ruling
from punto.table.commands import WithdrawOrder
from punto.table.orders import OrderKind
from punto.table.state import Table
from punto.tournament.ready_made_formats import SINGLE_TABLE

NEEDED: dict[str, Any] = {
    # Of a table.
    "seat": 3,
    "wager": "player",
    "stake_cents": 10_00,
    "stakes": {"player": 10_00},
    "die": 1,
    "card": read_card("9s"),
    "clause": "5.1",
    "dealer": "lim",
    "differential_cents": None,
    "shoe": 2,
    "order": (),
    "dice": (),
    "left": (),
    "ruling": Ruling.VOID,
    "seats": {"ann": 1},
    "patron": "ann",
    "concern": 1,
    "note": "-",
    # Of a tournament.
    "tournament": "spring",
    "format": SINGLE_TABLE,
    "commitments": (),
    "after": 0,
    "through": 1,
    "nets": {},
    "dragons": {},
    "staked": {},
    "lying": {},
    "pending": {},
    # Of both.
    "cents": 1,
    "hands": 1,
    "more": 1,
    "player": "ann",
    "salt": "",
    "table": 1,
    "why": "-",
}


def sample_fields(kind: Any, **others: Any) -> dict[str, Any]:
    """All that a command needs beyond its envelope; `others` are values that a test cares for."""
    asked = {one.name for one in fields(kind) if one.default is NODEFAULT}
    of_this_kind = {"order": OrderKind.CLOSE} if kind is WithdrawOrder else {}
    return {name: (NEEDED | of_this_kind | others)[name] for name in asked - {"id", "by", "at"}}


def sample(kind: Any, by: Actor, **others: Any) -> Any:
    return kind(id="1", by=by, at=1, **sample_fields(kind, **others))


def sample_at(table: Table, kind: Any, by: Actor) -> Any:
    """Such a command at a table, as that table would take it."""
    rules = table.rules
    return sample(kind, by, table=table.name, settings=rules, limits=rules.limits)
