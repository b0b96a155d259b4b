"""Commands of a tournament to its tables: players are seated as drawn, hands are called so that all
tables play in step, sessions are extended."""

from typing import assert_never

from punto.journal.decision import Decision, accept, refuse
from punto.ledger.account import refuse_name
from punto.rules.refusal import shown
from punto.table.commands import CallHands, DirectedCommand, ExtendSession, SeatPlayers, SitOut
from punto.table.decide.shared_refusals import no_place
from punto.table.events import HandsCalled, SatOut, SeatTaken, SessionExtended, TableDecision
from punto.table.state import SessionInPlay, Table

_MINUTE = 60_000_000

DRAGONS_CLOSED = "the Dragon wagers of the session are closed: its length stands"
"""Whoever has seen runs begin does not make them longer (reading 32)."""


def decide(table: Table, command: DirectedCommand) -> TableDecision:
    if table.tournament is None:
        return refuse("this table belongs to no tournament")
    rule = table.game.clauses.session
    match command:
        case SeatPlayers(seats=seats):
            return _seat(table, seats)
        case SitOut(player=player):
            return _sit_out(table, player)
        case CallHands() | ExtendSession():
            session = table.open_session
            if session is None or session.announced:
                return refuse("no session is being played", rule)
            if isinstance(command, CallHands):
                return _call(session, command.hands)
            return _extend(session, command.more, rule)
        case _:
            assert_never(command)


def _seat(table: Table, seats: dict[str, int]) -> TableDecision:
    """Everybody who does not sit there already."""
    taken = dict(table.seats)
    for player, seat in seats.items():
        refusal = refuse_name(player, "player")
        if refusal:
            return Decision((), refusal)
        if type(seat) is not int or not 1 <= seat <= table.rules.seats:
            return refuse(f"seat {shown(seat)}; the table has seats 1 to {table.rules.seats}")
        if taken.setdefault(seat, player) != player:
            return refuse(f"seat {seat} is taken")
    new = {seat: player for player, seat in seats.items() if player not in table.seated}
    return accept(*(SeatTaken(patron=new[seat], seat=seat) for seat in sorted(new)))


def _sit_out(table: Table, player: str) -> TableDecision:
    seated = table.seated.get(player)
    if seated is None:
        return no_place(player)
    return accept() if seated.out else accept(SatOut(patron=player))


def _call(session: SessionInPlay, hands: int) -> TableDecision:
    assert session.called is not None, "a tournament calls the hands of its tables"
    if hands <= session.called:
        return accept()
    return accept(HandsCalled(session=session.number, hands=hands))


def _extend(session: SessionInPlay, more: int, rule: str | None) -> TableDecision:
    if session.session.betting_closed:
        return refuse(DRAGONS_CLOSED, rule)
    if not 1 <= more <= 10_000:
        return refuse(f"{shown(more)} more; expected 1 to 10000")
    hands, minutes, ends_at = session.session.hands, session.session.minutes, session.ends_at
    return accept(
        SessionExtended(
            session=session.number,
            hands=None if hands is None else hands + more,
            minutes=None if minutes is None else minutes + more,
            ends_at=None if ends_at is None else ends_at + more * _MINUTE,
        )
    )
