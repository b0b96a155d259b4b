"""What was done at the tables of a tournament, held to what the tournament wanted of them.

A table is asked for something after the tournament has decided it, and what came of it is noted
later still. So by the time that something is noted its reason stands in the tournament's stream,
whatever the clocks of two machines say.
"""

from dataclasses import dataclass, field

from punto.audit.contest.state import Contest, Drawn, Phase, Standing
from punto.audit.fault import Wrong, said, same
from punto.table import events
from punto.table.events import Item
from punto.table.settings import Settings
from punto.table.stream import table_stream
from punto.tournament.format import Stage, table_settings


@dataclass(slots=True)
class Came:
    """What came of a table: what each player has won or lost, and staked on the last hand."""

    nets: dict[str, int] = field(default_factory=dict)
    staked: dict[str, int] = field(default_factory=dict)

    def add(self, player: str, items: tuple[Item, ...], sign: int) -> None:
        self.nets[player] = self.nets.get(player, 0) + sign * sum(one.net_cents for one in items)


def follow(contest: Contest, table: Drawn, through: int | None = None) -> Came:
    """Goes through what was done at a table up to an entry, or as far as it is known."""
    waiting = contest.heard[table.number].done
    came = Came()
    while waiting and (through is None or waiting[0][0] <= through):
        sequence, event = waiting.popleft()
        try:
            _check(contest, table, event)
            _add(table, event, came)
        except Wrong as wrong:
            stream = table_stream(contest.table_name(table.number))
            raise wrong.at(stream=stream, sequence=sequence) from None
    return came


def _add(table: Drawn, event: events.TableEvent, came: Came) -> None:
    match event:
        case events.BettingOpened():
            came.staked.clear()
        case events.WagerPlaced(patron=name, wager=wager, stake_cents=cents):
            table.lying.setdefault(name, {})[wager] = cents
        case events.WagersPaid(patron=name, items=items):
            came.add(name, items, +1)
            came.staked[name] = sum(one.stake_cents for one in items)
            if event.pending:
                table.pending[name] = sum(one.returned_cents for one in items)
        case events.WinningsReleased(patron=name):
            table.pending.pop(name, None)
        case events.SettlementReversed(patron=name, items=items):
            came.add(name, items, -1)
            came.staked.pop(name, None)
            table.pending.pop(name, None)
        case events.DragonsPaid(patron=name, items=items):
            came.add(name, items, +1)
            table.lying.pop(name, None)
        case _:
            pass


def _check(contest: Contest, table: Drawn, event: events.TableEvent) -> None:
    match event:
        case events.TableOpened(settings=settings):
            _check_settings(table_settings(contest.format, _stage(contest, table)), settings)
        case events.SeatTaken(patron=name, seat=seat):
            same(f"{name} in seat", seat, table.seats.get(name))
            table.seated.add(name)
        case events.SatOut(patron=name):
            if contest.players[name].standing is Standing.IN:
                raise Wrong(f"{name} sitting out, who is in the tournament", "one who is not")
        case events.TableClosed():
            if not table.closed:
                raise Wrong("a table closed", "its results noted first")
        case _:
            _check_session(contest, table, event)


def _check_session(contest: Contest, table: Drawn, event: events.TableEvent) -> None:
    match event:
        case events.SessionOpened(hands=hands, minutes=minutes):
            _check_begun(contest, table)
            _check_length(contest, table, hands, minutes)
        case events.SessionExtended(hands=hands, minutes=minutes):
            _check_length(contest, table, hands, minutes)
        case events.HandsCalled(hands=hands):
            _check_called(contest, table, hands)
        case events.DragonBetsAnnounced():
            if not contest.announced:
                raise Wrong("Dragon wagers announced", "the supervisor's word in the tournament")
        case events.SessionClosed():
            meant = 1 if table.play_off else contest.lengths[-1]
            same("the length of a session in the end:", table.length, meant)
        case _:
            pass


def _stage(contest: Contest, table: Drawn) -> Stage:
    return contest.format.stages[table.stage - 1]


def _check_settings(expected: Settings, found: Settings) -> None:
    for name in Settings.__struct_fields__:
        same(f"{name} of a tournament's table:", getattr(found, name), getattr(expected, name))


def _check_begun(contest: Contest, table: Drawn) -> None:
    contest.require("a session opened", Phase.PLAY_OFF if table.play_off else Phase.PLAYING)
    missing = sorted(table.seats.keys() - table.seated)
    if missing:
        raise Wrong("a session opened", f"{said(missing[0])} seated first")


def _check_length(contest: Contest, table: Drawn, hands: int | None, minutes: int | None) -> None:
    by_clock = _stage(contest, table).minutes is not None and not table.play_off
    lengths = [1] if table.play_off else contest.lengths
    found, other = (minutes, hands) if by_clock else (hands, minutes)
    if found not in lengths or other is not None:
        expected = " or ".join(map(str, lengths))
        what = "minutes" if by_clock else "hands"
        raise Wrong(f"a session of {said(found)} {what}", f"{expected}, as the stage has")
    assert found is not None, "a length is a number"
    table.length = found


def _check_called(contest: Contest, table: Drawn, hands: int) -> None:
    """No hand is called before every table has played the last, nor while play is paused."""
    if contest.paused and table.in_pause == contest.pauses:
        raise Wrong(f"hand {said(hands)} called while play is paused", "it resumed first")
    in_step = [table]
    if _stage(contest, table).minutes is None:
        # By the clock, tables come to their end with different numbers of hands.
        in_step = [one for one in contest.tables if one.stage == table.stage]
    for one in in_step:
        if one.most_hands < hands - 1:
            name = contest.table_name(one.number)
            raise Wrong(f"hand {said(hands)} called", f"hand {hands - 1} to be over at {name}")
