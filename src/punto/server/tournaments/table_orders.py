"""The commands that a tournament sends to its tables, and the results it notes. Pure, so that a
process that takes the tournament over goes on as the last one would have.

The id of an order follows from its purpose: sent twice, it takes effect once.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from punto.journal.actor import SYSTEM
from punto.journal.record import NumberedRecord
from punto.ledger.account import tournament_table
from punto.table import commands, events
from punto.table.commands import TableCommand
from punto.table.events import TableEvent
from punto.table.state import Phase as TablePhase
from punto.table.state import Table
from punto.tournament.commands import NoteResults
from punto.tournament.format import table_settings
from punto.tournament.state import PlayerStanding, TableInPlay, Tournament, TournamentPhase

_IN_PLAY = (TournamentPhase.PLAYING, TournamentPhase.PLAY_OFF)


class Order(Struct, frozen=True):
    table: str
    command: TableCommand


class CalledHand(Struct, frozen=True):
    """The hand that is called, and the time."""

    called: int
    at: int


def orders(tournament: Tournament, tables: Mapping[int, Table], now: int) -> Iterator[Order]:
    """The orders to send now; `tables` are all that the tournament has had."""
    if tournament.format is None:
        return
    called = _next_hand(tournament, tables, now)
    for number, playing in sorted(tournament.tables.items()):
        name = tournament_table(tournament.name, number)
        table = tables.get(number)
        for command in _table_commands(tournament, number, playing, table, CalledHand(called, now)):
            yield Order(name, command)
    for number, table in sorted(tables.items()):
        if number not in tournament.tables and _at_rest(table):
            name = tournament_table(tournament.name, number)
            yield Order(name, _close(tournament.name, number))


def _close(tournament: str, number: int) -> TableCommand:
    id = f"{tournament} {number} close"
    return commands.CloseTable(id=id, by=SYSTEM, at=0, why="the stage is played")


def _at_rest(table: Table) -> bool:
    between = table.phase is TablePhase.BETWEEN_ROUNDS
    return between and not table.paying and table.held is None


def _next_hand(tournament: Tournament, tables: Mapping[int, Table], now: int) -> int:
    """The hand that all tables may play: called once every table has played the one before."""
    if tournament.paused is not None or tournament.phase not in _IN_PLAY:
        return 0
    hands = [
        one.hands
        for number, one in tournament.tables.items()
        if not one.closed and not _is_over(tables.get(number), now)
    ]
    return min(hands, default=-1) + 1


def _is_over(table: Table | None, now: int) -> bool:
    return table is not None and table.session is not None and table.session.over(now)


def _table_commands(
    tournament: Tournament, number: int, playing: TableInPlay, table: Table | None, now: CalledHand
) -> Iterator[TableCommand]:
    """The next commands of a table; where one needs another, only the first."""
    prefix = f"{tournament.name} {number}"
    if table is None or table.settings is None:
        settings = table_settings(tournament.rules, tournament.playing)
        name = tournament_table(tournament.name, number)
        id = f"{prefix} open"
        yield commands.OpenTable(id=id, by=SYSTEM, at=0, table=name, settings=settings)
        return
    if table.phase is TablePhase.CLOSED:
        return
    if playing.closed:
        if _at_rest(table):
            yield _close(tournament.name, number)
        return
    seats = {player: seat for seat, player in enumerate(playing.players, 1)}
    if seats.keys() - table.seated.keys():
        yield commands.SeatPlayers(id=f"{prefix} seats", by=SYSTEM, at=0, seats=seats)
        return
    for player in playing.players:
        out = tournament.players[player].standing is not PlayerStanding.IN
        if out and not table.seated[player].out:
            yield commands.SitOut(id=f"{prefix} out {player}", by=SYSTEM, at=0, player=player)
    if tournament.phase in _IN_PLAY:
        yield from _session_commands(tournament, number, table, now)


def _session_commands(
    tournament: Tournament, number: int, table: Table, now: CalledHand
) -> Iterator[TableCommand]:
    prefix = f"{tournament.name} {number}"
    session = table.session
    play_off = tournament.phase is TournamentPhase.PLAY_OFF
    length = 1 if play_off else tournament.length
    by_clock = tournament.playing.minutes is not None and not play_off
    if session is None:
        if table.sessions == 0 and _at_rest(table):
            id = f"{prefix} session"
            hands, minutes = (None, length) if by_clock else (length, None)
            yield commands.OpenSession(id=id, by=SYSTEM, at=0, hands=hands, minutes=minutes)
        return
    if session.announced:
        return
    so_far = session.session.minutes if by_clock else session.session.hands
    if so_far is not None and so_far < length:
        id = f"{prefix} extend {length}"
        yield commands.ExtendSession(id=id, by=SYSTEM, at=0, more=length - so_far)
        return
    assert session.called is not None, "a tournament calls the hands of its tables"
    if session.called < now.called and not session.over(now.at):
        id = f"{prefix} hand {now.called}"
        yield commands.CallHands(id=id, by=SYSTEM, at=0, hands=now.called)
    # After the last hand is noted: the results of Dragon wagers belong to no hand.
    hands = session.session.runs.hands
    noted = tournament.tables[number].hands == hands
    if tournament.announced and noted and _at_rest(table) and session.over(now.at):
        id = f"{prefix} announce {hands}"
        yield commands.AnnounceDragonBets(id=id, by=SYSTEM, at=0)


def note(
    tournament: Tournament,
    number: int,
    table: Table,
    records: Iterable[NumberedRecord[TableEvent]],
    through: int,
) -> NoteResults | None:
    """The results of a table between rounds, from the records after the last note; None where there
    is nothing new, or a round is under way."""
    playing = tournament.tables[number]
    if not _at_rest(table):
        return None
    nets: dict[str, int] = {}
    staked: dict[str, int] = {}
    for one in records:
        if one.sequence <= through:
            _add(one.record.event, nets, staked)
    session = table.session
    hands = playing.hands if session is None else session.session.runs.hands
    closed = session is None and table.sessions > 0
    if hands == playing.hands and not nets and closed == playing.closed:
        return None
    lying = {name: sum(one.dragons.values()) for name, one in table.seated.items() if one.dragons}
    pending = {name: one.pending_cents for name, one in table.seated.items() if one.pending_cents}
    return NoteResults(
        id=f"{tournament.name} {number} note {playing.through} {through}",
        by=SYSTEM,
        at=0,
        table=number,
        after=playing.through,
        through=through,
        hands=hands,
        nets={name: cents for name, cents in sorted(nets.items()) if cents},
        staked=staked,
        lying=lying,
        pending=pending,
        closed=closed,
    )


def _add(event: events.TableEvent, nets: dict[str, int], staked: dict[str, int]) -> None:
    match event:
        case events.BettingOpened():
            staked.clear()
        case events.WagersPaid(patron=name, items=items):
            nets[name] = nets.get(name, 0) + sum(one.net_cents for one in items)
            staked[name] = sum(one.stake_cents for one in items)
        case events.DragonsPaid(patron=name, items=items):
            nets[name] = nets.get(name, 0) + sum(one.net_cents for one in items)
        case events.SettlementReversed(patron=name, items=items):
            nets[name] = nets.get(name, 0) - sum(one.net_cents for one in items)
            staked.pop(name, None)
        case _:
            pass
