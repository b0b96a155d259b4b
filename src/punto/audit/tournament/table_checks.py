"""Checks what was done at a tournament's tables against what the tournament had decided.

A table is asked for something after the tournament has decided it, and what came of it is noted
later still. So by the time that something is noted its reason stands in the tournament's stream,
whatever the clocks of two machines say.
"""

from dataclasses import dataclass, field

from punto.audit.fault import Wrong, quote, same
from punto.audit.tournament.state import AuditedTournament, DrawnTable, PlayerStatus, Progress
from punto.table import events
from punto.table.events import Item
from punto.table.settings import Settings
from punto.table.stream import table_stream
from punto.tournament.format import Stage, table_settings


@dataclass(slots=True)
class TableResults:
    """What came of a table: what each player has won or lost on hands and on Dragon wagers, and
    staked on the last hand."""

    nets: dict[str, int] = field(default_factory=dict)
    dragons: dict[str, int] = field(default_factory=dict)
    staked: dict[str, int] = field(default_factory=dict)


def _sum(nets: dict[str, int], player: str, items: tuple[Item, ...], sign: int) -> None:
    nets[player] = nets.get(player, 0) + sign * sum(one.net_cents for one in items)


def check_table(
    tournament: AuditedTournament, table: DrawnTable, through: int | None = None
) -> TableResults:
    """Goes through what was done at a table up to an entry, or as far as it is known."""
    waiting = tournament.unnoted[table.number].waiting
    results = TableResults()
    while waiting and (through is None or waiting[0][0] <= through):
        sequence, event = waiting.popleft()
        try:
            _check(tournament, table, event)
            _add(table, event, results)
        except Wrong as wrong:
            stream = table_stream(tournament.table_name(table.number))
            raise wrong.at(stream=stream, sequence=sequence) from None
    return results


def _add(table: DrawnTable, event: events.TableEvent, results: TableResults) -> None:
    match event:
        case events.BettingOpened():
            results.staked.clear()
        case events.WagerPlaced(patron=name, wager=wager, stake_cents=cents):
            table.lying.setdefault(name, {})[wager] = cents
        case events.WagersPaid(patron=name, items=items):
            _sum(results.nets, name, items, +1)
            results.staked[name] = sum(one.stake_cents for one in items)
            _pend(table, name, items, +1 if event.pending else 0)
        case events.WinningsReleased(patron=name):
            table.pending.pop(name, None)
        case events.SettlementReversed(patron=name, items=items):
            _sum(results.nets, name, items, -1)
            results.staked.pop(name, None)
            _pend(table, name, items, -1)
        case events.DragonsPaid(patron=name, items=items):
            _sum(results.dragons, name, items, +1)
            table.lying.pop(name, None)
            _pend(table, name, items, +1 if event.pending else 0)
        case events.DragonsReversed(patron=name, items=items):
            _sum(results.dragons, name, items, -1)
            table.lying[name] = {one.wager: one.stake_cents for one in items}
            _pend(table, name, items, -1)
        case _:
            pass


def _pend(table: DrawnTable, player: str, items: tuple[Item, ...], sign: int) -> None:
    back = sign * sum(one.returned_cents for one in items)
    table.pending[player] = table.pending.get(player, 0) + back


def _check(tournament: AuditedTournament, table: DrawnTable, event: events.TableEvent) -> None:
    match event:
        case events.TableOpened(settings=settings):
            _check_settings(table_settings(tournament.format, _stage(tournament, table)), settings)
        case events.SeatTaken(patron=name, seat=seat):
            same(f"{name} in seat", seat, table.seats.get(name))
            table.seated.add(name)
        case events.SatOut(patron=name):
            if tournament.players[name].standing is PlayerStatus.IN:
                raise Wrong(f"{name} sitting out, who is in the tournament", "one who is not")
        case events.TableClosed():
            if not table.paid:
                raise Wrong("a table closed", "its Dragon wagers paid first")
            if not tournament.automatic and not table.confirmed:
                raise Wrong("a table closed", "its results confirmed first")
        case _:
            _check_session(tournament, table, event)


def _check_session(
    tournament: AuditedTournament, table: DrawnTable, event: events.TableEvent
) -> None:
    match event:
        case events.SessionOpened(hands=hands, minutes=minutes):
            _check_begun(tournament, table)
            _check_length(tournament, table, hands, minutes)
        case events.SessionExtended(hands=hands, minutes=minutes):
            _check_length(tournament, table, hands, minutes)
        case events.HandsCalled(hands=hands):
            _check_called(tournament, table, hands)
        case events.DragonBetsAnnounced(won=won):
            if not table.announced:
                raise Wrong("Dragon wagers announced", "the supervisor's word in the tournament")
            table.told = won
        case events.SessionEnded():
            if not tournament.ended:
                raise Wrong("a session ended early", "the director's word in the tournament")
        case events.DragonBetsWithdrawn():
            table.paid, table.told = False, None
        case events.SessionClosed():
            table.paid = True
            meant = 1 if table.play_off else tournament.lengths[-1]
            same("the length of a session in the end:", table.length, meant)
        case _:
            pass


def _stage(tournament: AuditedTournament, table: DrawnTable) -> Stage:
    return tournament.format.stages[table.stage - 1]


def _check_settings(expected: Settings, found: Settings) -> None:
    for name in Settings.__struct_fields__:
        same(f"{name} of a tournament's table:", getattr(found, name), getattr(expected, name))


def _check_begun(tournament: AuditedTournament, table: DrawnTable) -> None:
    tournament.require(
        "a session opened", Progress.PLAY_OFF if table.play_off else Progress.PLAYING
    )
    missing = sorted(table.seats.keys() - table.seated)
    if missing:
        raise Wrong("a session opened", f"{quote(missing[0])} seated first")


def _check_length(
    tournament: AuditedTournament, table: DrawnTable, hands: int | None, minutes: int | None
) -> None:
    by_clock = _stage(tournament, table).minutes is not None and not table.play_off
    lengths = [1] if table.play_off else tournament.lengths
    found, other = (minutes, hands) if by_clock else (hands, minutes)
    if found not in lengths or other is not None:
        expected = " or ".join(map(str, lengths))
        what = "minutes" if by_clock else "hands"
        raise Wrong(f"a session of {quote(found)} {what}", f"{expected}, as the stage has")
    assert found is not None, "a length is a number"
    table.length = found


def _check_called(tournament: AuditedTournament, table: DrawnTable, hands: int) -> None:
    """No hand is called before every table has played the last, nor while play is paused."""
    # Whatever had been called by then is played.
    if tournament.ended and table.in_end:
        raise Wrong(f"hand {quote(hands)} called in a stage that is ended", "no further hand")
    if tournament.paused and table.in_pause == tournament.pauses:
        raise Wrong(f"hand {quote(hands)} called while play is paused", "it resumed first")
    in_step = [table]
    if _stage(tournament, table).minutes is None:
        # By the clock, tables come to their end with different numbers of hands.
        in_step = [one for one in tournament.tables if one.stage == table.stage]
    for one in in_step:
        if one.most_hands < hands - 1:
            name = tournament.table_name(one.number)
            raise Wrong(f"hand {quote(hands)} called", f"hand {hands - 1} to be over at {name}")
