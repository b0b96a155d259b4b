"""The table's opening and closing, its dealer, its limits, its float and its seats."""

from punto.audit.fault import Wrong, quote, same
from punto.audit.summary import GameTally
from punto.audit.table.state import AuditedRound, AuditedSeat, AuditedTable, PlayPhase
from punto.ledger import account
from punto.ledger.account import refuse_name
from punto.table.events import (
    DealerChanged,
    FloatCredited,
    FloatFilled,
    LimitsChanged,
    SatOut,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    StoodBehind,
    TableClosed,
    TableOpened,
)
from punto.table.orders import OrderKind
from punto.table.settings import (
    MAX_CENTS,
    refuse_betting_seconds,
    refuse_limits,
    refuse_settings,
)
from punto.table.stream import TableRecord


def opened(table: AuditedTable, record: TableRecord, event: TableOpened) -> None:
    table.require("a table opened", PlayPhase.CLOSED)
    same("a table called", event.table, table.name)
    same("a table opened by", event.opened_by, record.by)
    if table.shoe is not None and not table.shoe.accounted:
        raise Wrong("a table opened", f"shoe {table.shoe.number} to be accounted for first")
    refusal = refuse_settings(event.settings)
    if refusal:
        raise Wrong(f"settings that no table has ({refusal.reason})", "settings by the sheet")
    highest = max(table.seats, default=0)
    if highest > event.settings.seats:
        raise Wrong(f"{event.settings.seats} seats", f"{highest} at least, for that one is taken")
    behind = [patron for patron, seat in table.seated.items() if seat.number is None]
    if behind and not event.settings.standing:
        raise Wrong("nobody to stand behind the seats", f"room for {quote(behind[0])}, who does")
    if table.tournament is not None and event.settings.sheet.clauses.session is None:
        found = f"a table of a tournament for {event.settings.game}"
        raise Wrong(found, "a game that is played in sessions")
    table.count_round()
    table.settings, table.sheet = event.settings, event.settings.sheet
    table.opened_by = event.opened_by
    table.limits = event.settings.limits
    table.differential_cents = event.settings.differential_cents
    table.betting_seconds = event.settings.betting_seconds
    table.clauses = {said.cue: said.rule for said in table.game.announcements}
    table.phase, table.round = PlayPhase.BETWEEN, None
    slug, version = event.settings.game, event.settings.version
    table.tallies.append(GameTally(table.name, slug, version))


def closed(table: AuditedTable, _: TableClosed) -> None:
    table.require("a table closed", PlayPhase.BETWEEN)
    if table.dragons_lie:
        raise Wrong("a table closed with Dragon wagers on its session", "them to be paid first")
    table.make_final()
    if table.shoe is not None:
        table.shoe.ended = True
    table.orders.clear()
    table.phase, table.session = PlayPhase.CLOSED, None


def dealer_changed(table: AuditedTable, event: DealerChanged) -> None:
    if event.dealer is not None and refuse_name(event.dealer, "dealer"):
        raise Wrong(f"a dealer {quote(event.dealer)}", "a name that a dealer can have")
    table.dealer = event.dealer


def limits_changed(table: AuditedTable, event: LimitsChanged) -> None:
    table.require("limits changed", PlayPhase.BETWEEN)
    refusal = refuse_limits(table.rules, event.limits, event.differential_cents)
    refusal = refusal or refuse_betting_seconds(event.betting_seconds)
    if refusal:
        raise Wrong(f"limits that no table has ({refusal.reason})", "limits by the sheet")
    table.limits, table.differential_cents = event.limits, event.differential_cents
    table.betting_seconds = event.betting_seconds
    table.orders.pop(OrderKind.LIMITS, None)


def float_filled(table: AuditedTable, event: FloatFilled) -> None:
    if not 1 <= event.cents <= MAX_CENTS:
        raise Wrong(f"a fill of {quote(event.cents)} cents", f"1 to {MAX_CENTS}")
    table.float_cents += event.cents


def float_credited(table: AuditedTable, event: FloatCredited) -> None:
    holds = table.books.balances.get(account.table_float(table.name), 0)
    if not 1 <= event.cents <= holds:
        raise Wrong(f"a credit of {quote(event.cents)} cents", f"at most the float of {holds}")
    table.float_cents -= event.cents


def _place(table: AuditedTable, what: str, patron: str) -> AuditedSeat:
    """Where somebody is who takes another place: nowhere yet, or at the table with their stakes."""
    if table.phase is PlayPhase.CLOSED:
        raise Wrong(f"{what} at a closed table", "an open table")
    if refuse_name(patron, "patron"):
        raise Wrong(f"a patron {quote(patron)}", "a name that a patron can have")
    return table.seated.get(patron, AuditedSeat(None))


def seat_taken(table: AuditedTable, event: SeatTaken) -> None:
    place = _place(table, "a seat taken", event.patron)
    if place.number is not None:
        raise Wrong(f"a second seat for {event.patron}", "one seat a patron")
    if not 1 <= event.seat <= table.rules.seats:
        raise Wrong(f"seat {quote(event.seat)}", f"seats 1 to {table.rules.seats}")
    if event.seat in table.seats:
        raise Wrong(f"seat {event.seat} for {event.patron}", "a seat that is free")
    place.number = event.seat
    table.seated[event.patron] = place
    table.seats[event.seat] = event.patron


def stood_behind(table: AuditedTable, event: StoodBehind) -> None:
    place = _place(table, "a patron behind the seats", event.patron)
    if not table.rules.standing:
        raise Wrong(f"{event.patron} behind the seats", "nobody there, by the settings")
    if event.patron in table.seated and place.number is None:
        raise Wrong(f"{event.patron} behind the seats again", "somebody who is not there yet")
    same("a seat given up:", event.seat, place.number)
    _free(table, place)
    place.number = None
    table.seated[event.patron] = place


def _free(table: AuditedTable, place: AuditedSeat) -> None:
    if place.number is not None:
        del table.seats[place.number]


def seat_left(table: AuditedTable, event: SeatLeft | SeatFreed) -> None:
    patron, round_ = event.patron, table.round
    seat = table.seat(patron)
    same("seat", event.seat, seat.number)
    if seat.stakes or seat.dragons:
        raise Wrong(f"{patron} leaving stakes on the table", "nobody to leave a stake behind")
    over = round_ is None or round_.final or round_.void_rule is not None
    unfinished = round_ is not None and not over and _has_part(round_, patron)
    if unfinished or seat.pending_cents or any(patron in due.patrons for due in table.due):
        raise Wrong(f"{patron} leaving before the last round is final", "that round to be final")
    _free(table, seat)
    del table.seated[patron]


def seat_freed(table: AuditedTable, event: SeatFreed) -> None:
    """Under the conditions under which the patron could have left."""
    if not event.why.strip():
        raise Wrong("a seat freed without a reason", "the reason")
    seat_left(table, event)


def _has_part(round_: AuditedRound, patron: str) -> bool:
    """Whether something of the patron's could still change with the round."""
    of_session = round_.session is not None and patron in round_.session.paid
    return patron in round_.bettors or of_session


def sat_out(table: AuditedTable, event: SatOut) -> None:
    seat = table.seat(event.patron)
    if seat.out:
        raise Wrong(f"{event.patron} sitting out again", "it once")
    seat.out = True
