"""The view of a table for a visitor: patrons and staff have their own, everybody else the board.
What a view offers to do is what this visitor may do."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from punto.house.permission import Permission, permitted
from punto.journal.actor import Actor, Role
from punto.ledger import account
from punto.ledger.account import Account
from punto.server.auth.authenticator import Visitor
from punto.server.floor.table_feed import Tables
from punto.table.state import Table
from punto.table.view import (
    Board,
    DealerView,
    PatronView,
    PitView,
    board,
    dealer_view,
    patron_view,
    pit_view,
)
from punto.table.view.available_commands import may

View: TypeAlias = Board | PatronView | DealerView | PitView

_NOTHING: tuple[str, ...] = ()


def sees_as_dealer(visitor: Visitor | None) -> bool:
    return visitor is not None and permitted(visitor.role, Permission.WATCH_AS_DEALER)


def sees_as_pit(visitor: Visitor | None) -> bool:
    return visitor is not None and permitted(visitor.role, Permission.WATCH_AS_PIT)


def deals_at(table: Table, visitor: Visitor | None) -> bool:
    """Whether this visitor deals there now."""
    return visitor is not None and sees_as_dealer(visitor) and table.dealer == visitor.name


def accounts_of(name: str, visitor: Visitor | None) -> tuple[Account, ...]:
    """The accounts whose balances the view shows."""
    if visitor is None:
        return ()
    if visitor.role is Role.PATRON:
        return (account.purse(name, visitor.name),)
    if sees_as_pit(visitor):
        return (account.table_float(name), account.commission(name), account.stakes(name))
    return ()


def view_of(
    table: Table, visitor: Visitor | None, balances: Mapping[Account, int], at: int
) -> View | None:
    """None for a table that was never opened."""
    if table.settings is None:
        return None
    if visitor is not None and visitor.role is Role.PATRON:
        own = balances.get(account.purse(table.name, visitor.name), 0)
        return patron_view(table, visitor.name, own, at)
    if visitor is not None and sees_as_pit(visitor):
        seen = pit_view(table, visitor.name, balances, at)
        if visitor.role is not Role.PIT:
            seen = replace(seen, may=may(table, Actor(visitor.role, visitor.name), at))
        return replace(seen, dealer=replace(seen.dealer, may=_NOTHING))
    if visitor is not None and sees_as_dealer(visitor):
        prompts = dealer_view(table, at)
        if deals_at(table, visitor):
            return prompts
        # Only the dealer of a table sees who bets there.
        return replace(prompts, bettors=(), concerns=(), may=_NOTHING)
    return board(table)


def boards(tables: Tables) -> list[Board]:
    """The boards of all tables that were opened, by name."""
    feeds = (tables.feeds[name] for name in sorted(tables.feeds))
    return [board(feed.table) for feed in feeds if feed.table.settings is not None]
