"""Sessions of tournament play, in words."""

from collections.abc import Iterator
from typing import assert_never

from scenarios.amounts import dollars
from scenarios.stage import clock
from scenarios.words.paying import settled

from punto.rules.game import Game
from punto.table import events
from punto.table.events import SessionEvent
from punto.table.money import returned_cents


def lines(game: Game, event: SessionEvent) -> Iterator[str]:
    match event:
        case events.SessionEnded() | events.DragonBetsWithdrawn() | events.SessionWithdrawn():
            yield _taken_back(event)
        case events.SessionOpened(session=number, hands=hands, ends_at=ends_at):
            yield f"session {number} {_length(hands, ends_at)}"
        case events.SessionExtended(session=number, hands=hands, ends_at=ends_at):
            yield f"session {number} is extended: {_length(hands, ends_at)}"
        case events.HandsCalled(session=number, hands=hands):
            yield f"session {number}: {'1 hand' if hands == 1 else f'{hands} hands'} called"
        case events.DragonBetsAnnounced(player=player, banker=banker, cue=cue, rule=rule):
            yield f"{cue.wording.format(won=won(game, event.won))} ({rule})"
            yield f"longest runs of session {event.session}: Player {player}, Banker {banker}"
        case events.DragonsReversed(patron=patron, items=items):
            for line in settled(patron, items):
                yield f"reversed, {line}"
        case events.LosingDragonsCollected(cents=cents):
            yield f"losing Dragon wagers collected: {dollars(cents)}"
        case events.DragonsPaid(patron=patron, items=items):
            yield from settled(patron, items)
            back = returned_cents(items)
            if back:
                yield f"{patron}: {dollars(back)} {'pending' if event.pending else 'paid'}"
        case events.SessionClosed(session=number, cents=cents):
            yield f"session {number} is over, Dragon wagers paid: {dollars(cents)}"
        case _:
            assert_never(event)


def _taken_back(
    event: events.SessionEnded | events.DragonBetsWithdrawn | events.SessionWithdrawn,
) -> str:
    """A session that goes another way than it was meant to."""
    match event:
        case events.SessionEnded(session=number, why=why):
            return f"session {number} is ended early: {why}"
        case events.DragonBetsWithdrawn(session=number):
            return f"session {number} is announced no more"
        case events.SessionWithdrawn(session=number):
            return f"session {number} is withdrawn"
        case _:
            assert_never(event)


def _length(hands: int | None, ends_at: int | None) -> str:
    if ends_at is not None:
        return f"until {clock(ends_at)}"
    return "of 1 hand" if hands == 1 else f"of {hands} hands"


def won(game: Game, dragons: tuple[events.WonDragon, ...]) -> str:
    names = {wager.key: wager.name for wager in game.session_wagers}
    found = (f"{one.combination} on {names[one.wager]} at {one.pays}" for one in dragons)
    return ", ".join(found) or "none"
