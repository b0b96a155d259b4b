"""The shoe: what has come out of it, and how it ends."""

from typing import assert_never

from msgspec.structs import replace

from punto.rules.cards import Card, Rank
from punto.table.events import (
    CardsBurned,
    CutCardShown,
    OrderAlarmRaised,
    ShoeAbandoned,
    ShoeEvent,
    ShoeLoaded,
    ShoeReconciled,
    ShoeRetired,
    ShoeRevealed,
)
from punto.table.orders import OrderKind, without
from punto.table.state import ShoeInPlay, Table

_PLACE = {rank: place for place, rank in enumerate(Rank)}


def evolve(table: Table, event: ShoeEvent) -> Table:
    match event:
        case ShoeLoaded(shoe=number, commitment=commitment):
            burned = None if table.rules.burn else 0
            shoe = ShoeInPlay(number=number, commitment=commitment, burned=burned)
            return replace(table, shoe=shoe, shoes=number)
        case CardsBurned(shown=shown, count=count):
            return _with_shoe(with_card(table, shown), burned=count, orderly=())
        case CutCardShown():
            return _with_shoe(table, cut_card_out=True)
        case ShoeRetired(why=why):
            return ended(table, why)
        case ShoeRevealed() | ShoeAbandoned() | ShoeReconciled():
            return _with_shoe(table, accounted=True)
        case OrderAlarmRaised():
            return table
        case _:
            assert_never(event)


def _with_shoe(table: Table, **changes: object) -> Table:
    assert table.shoe is not None, "the table has a shoe"
    return replace(table, shoe=replace(table.shoe, **changes))


def ended(table: Table, why: str) -> Table:
    """No further round is dealt from the shoe; the first reason stays. Nobody has to retire it any
    more."""
    if table.shoe is None or table.shoe.ended is not None:
        return table
    table = replace(table, orders=without(table.orders, OrderKind.SHOE))
    return _with_shoe(table, ended=why)


def with_card(table: Table, card: Card) -> Table:
    """A card has come out of the shoe, face up."""
    assert table.shoe is not None
    shoe = table.shoe
    return _with_shoe(table, seen=(*shoe.seen, card), orderly=orderly(shoe.orderly, card))


def orderly(run: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The longest row of cards up to this one that lie as in a new deck, upwards or downwards."""
    if not run:
        return (card,)
    step = _step(run[-1], card)
    if step is None:
        return (card,)
    if len(run) > 1 and _step(run[-2], run[-1]) != step:
        return (run[-1], card)
    return (*run, card)


def _step(first: Card, second: Card) -> int | None:
    """1 or -1 where the second card lies beside the first in a new deck."""
    if first.suit is not second.suit:
        return None
    step = _PLACE[second.rank] - _PLACE[first.rank]
    return step if step in (1, -1) else None
