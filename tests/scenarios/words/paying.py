"""Collecting and paying, taking back and returning, in words."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from scenarios.amounts import dollars

from punto.table import events
from punto.table.events import Item, PayingEvent
from punto.table.money import returned_cents


def lines(event: PayingEvent) -> Iterator[str]:
    match event:
        case events.LosingWagersCollected(cents=cents):
            yield f"losing wagers collected: {dollars(cents)}"
        case events.WagersPaid(patron=patron, items=items, pending=pending):
            yield from settled(patron, items)
            back = returned_cents(items)
            if back:
                yield f"{patron}: {dollars(back)} {'pending' if pending else 'paid'}"
        case events.WinningWagersPaid(cents=cents):
            yield f"winning wagers paid: {dollars(cents)}"
        case events.WinningsReleased(round=number, patron=patron, cents=cents):
            yield f"{patron}: {dollars(cents)} of round {number} paid"
        case events.SettlementReversed(patron=patron, items=items):
            for line in settled(patron, items):
                yield f"reversed, {line}"
        case events.StakesReturned(patron=patron, stakes=stakes, rule=rule):
            yield f"{patron}: {staked(stakes)} returned ({rule})"
        case _:
            assert_never(event)


def staked(stakes: Mapping[str, int]) -> str:
    return ", ".join(f"{key} {dollars(cents)}" for key, cents in stakes.items()) or "nothing"


def settled(patron: str, items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        yield f"{patron}: {item.wager} {dollars(item.stake_cents)} {_outcome(item)}"


def _outcome(item: Item) -> str:
    if item.net_cents < 0:
        return "loses"
    if item.net_cents == 0:
        return f"{'is void' if item.pays == 'void' else 'pushes'} ({item.rule})"
    commission = f", commission {dollars(item.commission_cents)}" if item.commission_cents else ""
    return f"wins {dollars(item.net_cents)} at {item.pays} ({item.rule}){commission}"
