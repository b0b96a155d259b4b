"""Irregularities in words."""

from collections.abc import Iterator
from typing import assert_never

from scenarios.words.shoes import listed

from punto.rules.cards import Card
from punto.rules.irregularity import Noticed
from punto.table import events
from punto.table.events import IrregularityEvent

_NOTICED = {
    Noticed.IN_THE_ROUND: "in the round",
    Noticed.BETWEEN_ROUNDS: "between rounds",
    Noticed.IN_A_LATER_ROUND: "too late",
}


def lines(event: IrregularityEvent) -> Iterator[str]:
    match event:
        case events.IrregularityReported(round=number, clause=clause):
            proven = ", proven by the count" if event.proven else ""
            third = " of third cards" if event.third_cards else ""
            lost = ", the secret of the shoe is lost" if event.secret_lost else ""
            note = f": {event.note}" if event.note else ""
            noticed = _NOTICED[event.noticed]
            yield f"HELD {clause}{third} in round {number}, noticed {noticed}{proven}{lost}{note}"
        case events.CardMisdrawn(round=number, card=card):
            yield f"{card} misdrawn in round {number}"
        case events.RoundVoided(round=number, rule=rule, why=why):
            yield f"round {number} is void: {why} ({rule})"
            yield from _foreign(event.foreign)
        case events.RoundReconstructed(round=number, rule=rule, why=why):
            was, cards, aside = listed(event.before), listed(event.cards), listed(event.aside)
            yield f"round {number} put right: {cards}, was {was}, aside {aside}: {why} ({rule})"
        case events.ResultStood(round=number, rule=rule, why=why):
            yield f"round {number} stands: {why} ({rule})"
            yield from _foreign(event.foreign)
            if event.order_lost:
                yield "the order of the shoe is lost, and it is over"
        case _:
            assert_never(event)


def _foreign(cards: tuple[Card, ...]) -> Iterator[str]:
    if cards:
        yield f"{listed(cards)} foreign, and out of the count"
