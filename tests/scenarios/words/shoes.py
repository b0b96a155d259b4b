"""Shoes in words."""

from collections.abc import Iterator
from typing import assert_never

from punto.rules.cards import Card
from punto.table import events
from punto.table.events import ShoeEvent


def lines(event: ShoeEvent) -> Iterator[str]:
    match event:
        case events.ShoeLoaded(shoe=shoe, commitment=commitment):
            yield f"shoe {shoe} is on the table{', committed to' if commitment else ''}"
        case events.CardsBurned(shown=shown, count=count):
            yield f"{shown} shown, {count} burned"
        case events.CutCardShown():
            yield "the cut card is out"
        case events.ShoeRetired(shoe=shoe, why=why):
            yield f"shoe {shoe} is retired: {why}"
        case events.ShoeRevealed(shoe=shoe, order=order, dice=dice):
            values = f" and {len(dice)} die values" if dice else ""
            yield f"shoe {shoe} is revealed: {len(order)} cards{values}"
        case events.ShoeAbandoned(shoe=shoe, why=why):
            yield f"shoe {shoe} is abandoned, its commitment never kept: {why}"
        case events.ShoeReconciled(shoe=shoe, missing=missing, extra=extra):
            yield f"shoe {shoe} is counted: missing {listed(missing)}, extra {listed(extra)}"
        case events.OrderAlarmRaised(cards=cards):
            yield f"ALARM {listed(cards)} came out as in a new deck"
        case _:
            assert_never(event)


def listed(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) or "none"
