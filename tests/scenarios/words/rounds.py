"""A round from "Place your bets, please" to its result, in words."""

from collections.abc import Iterator
from typing import assert_never

from punto.rules.round import Result
from punto.table import events
from punto.table.events import DealingEvent, DieEvent, RoundEvent

_WINNERS = {Result.PLAYER: "Player wins", Result.BANKER: "Banker wins", Result.TIE: "Tie"}


def lines(event: RoundEvent | DieEvent | DealingEvent) -> Iterator[str]:
    match event:
        case events.BettingOpened() | events.BettingClosed():
            yield f"round {event.round}: {event.cue.wording} ({event.rule})"
        case _ if isinstance(event, DieEvent):
            yield from (f"{line} ({event.rule})" for line in _of_die(event))
        case events.CardDealt(rule=rule):
            yield f"{dealt(event)} ({rule})"
        case events.TotalsAnnounced() | events.ResultAnnounced():
            yield f"{_said(event)} ({event.rule})"
        case _:
            assert_never(event)


def _of_die(event: DieEvent) -> Iterator[str]:
    match event:
        case events.DieShaken(times=times, passed_to=holder):
            yield f"die shaken {times} times, the shaker goes to {holder or 'nobody'}"
        case events.PatronShook(patron=patron):
            yield f"{patron} has shaken the die"
        case events.ShakeCompleted(patron=patron):
            yield f"the dealer has shaken the die for {patron}"
        case events.AnotherShakeCalled(patron=patron):
            yield f"{patron or 'the dealer'} is to shake the die again"
        case events.ShakerOpened(patron=patron):
            yield f"{patron or 'the dealer'} has opened the shaker"
        case events.DieAnnounced(die=die, cue=cue):
            yield cue.wording.format(die=die)
        case events.PowerHandCalled(cue=cue):
            yield cue.wording
        case events.DieCorrected(die=die, cue=cue, before=before, why=why):
            yield f"{cue.wording.format(die=die)}, was read as {before}: {why}"
        case _:
            assert_never(event)


def dealt(event: events.CardDealt) -> str:
    return f"{event.card} to {event.hand.title}"


def _said(event: events.TotalsAnnounced | events.ResultAnnounced) -> str:
    winner = _WINNERS[event.result] if isinstance(event, events.ResultAnnounced) else ""
    return event.cue.wording.format(winner=winner, player=event.player, banker=event.banker)
