"""Wagers, in words: placed, late, given back, and the wish for the cards."""

from collections.abc import Iterator
from typing import assert_never

from scenarios.amounts import dollars

from punto.table import events
from punto.table.events import BettingEvent


def lines(event: BettingEvent) -> Iterator[str]:
    match event:
        case events.WagerPlaced(patron=patron):
            yield f"{patron}: {placed(event)}"
        case events.LateAttempted(patron=patron, wager=wager, rule=rule):
            stands = f"{dollars(event.stake_cents)} stands" if event.stake_cents else "none stands"
            yield f"LATE {patron} wants {dollars(event.wanted_cents)} on {wager}, {stands} ({rule})"
        case events.DealAsked(patron=patron):
            yield f"{patron} asks for the cards"
        case events.ExcessReturned(patron=patron, wager=wager, rule=rule):
            back = dollars(event.before_cents - event.stake_cents)
            stays = f"{dollars(event.stake_cents)} stays" if event.stake_cents else "nothing stays"
            why = f" ({rule})" if rule else ""
            yield f"BACK to {patron} {back} on {wager}, {stays}{why}"
        case _:
            assert_never(event)


def placed(event: events.WagerPlaced) -> str:
    was = f" (was {dollars(event.before_cents)})" if event.before_cents else ""
    now = dollars(event.stake_cents) if event.stake_cents else "taken back"
    return f"{event.wager} {now}{was}"
