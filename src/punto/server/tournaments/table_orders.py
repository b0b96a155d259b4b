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
from punto.table.decide.dragon_bets import won_dragons
from punto.table.events import TableEvent, WonDragon
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
    """The orders to send now, by the tables as they are."""
    if tournament.format is None:
        return
    called = _next_hand(tournament, tables, now)
    for number, playing in sorted(tournament.tables.items()):
        name = tournament_table(tournament.name, number)
        table = tables.get(number)
        for command in _table_commands(tournament, number, playing, table, CalledHand(called, now)):
            yield Order(name, command)


def _close(tournament: str, number: int) -> TableCommand:
    id = f"{tournament} {number} close"
    return commands.CloseTable(id=id, by=SYSTEM, at=0, why="the stage is played")


def _at_rest(table: Table) -> bool:
    between = table.phase is TablePhase.BETWEEN_ROUNDS
    return between and not table.paying and table.held is None


def _is_played(table: Table) -> bool:
    """Whether its session is over and paid."""
    return table.sessions > 0 and table.open_session is None


def _is_noted(playing: TableInPlay, table: Table) -> bool:
    """Whether its last hand is noted."""
    return table.session is None or playing.hands == table.session.session.runs.hands


def _next_hand(tournament: Tournament, tables: Mapping[int, Table], now: int) -> int:
    """The hand that all tables may play: called once every table has played the one before."""
    stopped = tournament.paused is not None or tournament.ended is not None
    if stopped or tournament.phase not in _IN_PLAY:
        return 0
    hands = [
        one.hands
        for number, one in tournament.tables.items()
        if not one.closed and not _is_over(tables.get(number), now)
    ]
    return min(hands, default=-1) + 1


def _is_over(table: Table | None, now: int) -> bool:
    session = None if table is None else table.open_session
    return session is not None and session.over(now)


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
        if table.due:
            # What was pending is final; at such a table there may be no dealer any more.
            left = sum(len(due.left) for due in table.due)
            yield commands.Pay(id=f"{prefix} release {left}", by=SYSTEM, at=0)
        return
    if _is_played(table):
        final = table.automatic or playing.confirmed
        if final and _at_rest(table) and _is_noted(playing, table):
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
    session = table.open_session
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
    playing = tournament.tables[number]
    # After the last hand is noted: what Dragon wagers bring is no chance to forfeit less.
    if not (playing.announced and _at_rest(table) and _is_noted(playing, table)):
        return
    # A void round takes an announcement back, and after the next one it is given again.
    if session.over(now.at):
        id = f"{prefix} announce {table.rounds}"
        yield commands.AnnounceDragonBets(id=id, by=SYSTEM, at=0)
    elif tournament.ended is not None:
        id = f"{prefix} end {table.rounds}"
        yield commands.EndSession(id=id, by=SYSTEM, at=0, why=tournament.ended)


def note(
    tournament: Tournament,
    number: int,
    table: Table,
    records: Iterable[NumberedRecord[TableEvent]],
    through: int,
    now: int,
) -> NoteResults | None:
    """The results of a table between rounds, from the records after the last note; None where there
    is nothing new, or a round is under way. By the clock a session is over with its time."""
    playing = tournament.tables[number]
    closed = table.phase is TablePhase.CLOSED and table.sessions > 0
    if not (closed or _at_rest(table)) or table.due:
        return None
    results = _Results()
    for one in records:
        if one.sequence <= through:
            _add(one.record.event, results)
    hands = playing.hands if table.session is None else table.session.session.runs.hands
    won, paid = _won(playing, table, results, now), _is_played(table)
    same = (hands, won, paid) == (playing.hands, playing.won, playing.paid)
    if same and not results.nets and not results.dragons and not closed:
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
        nets=_some(results.nets),
        dragons=_some(results.dragons),
        staked=results.staked,
        lying=lying,
        pending=pending,
        won=won,
        paid=paid,
        closed=closed,
    )


class _Results:
    """What everybody has won or lost on hands and on Dragon wagers, and staked on the last hand;
    which Dragon wagers the table has announced as won."""

    def __init__(self) -> None:
        self.nets: dict[str, int] = {}
        self.dragons: dict[str, int] = {}
        self.staked: dict[str, int] = {}
        self.won: tuple[WonDragon, ...] | None = None


def _won(
    playing: TableInPlay, table: Table, results: _Results, now: int
) -> tuple[WonDragon, ...] | None:
    """The Dragon wagers that have won, where the session is over."""
    session = table.open_session
    if session is None:
        return playing.won if results.won is None else results.won
    # No clock of another machine makes a time that was up go on.
    up = session.ends_at is not None and playing.won is not None
    return won_dragons(table, session) if up or session.over(now) else None


def _some(nets: Mapping[str, int]) -> dict[str, int]:
    return {name: cents for name, cents in sorted(nets.items()) if cents}


def _add(event: events.TableEvent, results: _Results) -> None:
    match event:
        case events.BettingOpened():
            results.staked.clear()
        case events.WagersPaid(patron=name, items=items):
            _count(results.nets, name, items, +1)
            results.staked[name] = sum(one.stake_cents for one in items)
        case events.SettlementReversed(patron=name, items=items):
            _count(results.nets, name, items, -1)
            results.staked.pop(name, None)
        case events.DragonBetsAnnounced(won=won):
            results.won = won
        case events.DragonsPaid(patron=name, items=items):
            _count(results.dragons, name, items, +1)
        case events.DragonsReversed(patron=name, items=items):
            _count(results.dragons, name, items, -1)
        case _:
            pass


def _count(nets: dict[str, int], name: str, items: Iterable[events.Item], sign: int) -> None:
    nets[name] = nets.get(name, 0) + sign * sum(one.net_cents for one in items)
