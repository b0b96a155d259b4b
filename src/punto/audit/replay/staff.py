"""The table's opening and closing, its dealer, its limits, its float and its seats."""

from punto.audit.fault import Wrong, said, same
from punto.audit.replay.state import Phase, Seat, Table
from punto.audit.summary import Tally
from punto.ledger import account
from punto.ledger.account import refuse_name
from punto.table.events import (
    DealerChanged,
    FloatCredited,
    FloatFilled,
    LimitsChanged,
    SatOut,
    SeatLeft,
    SeatTaken,
    StoodBehind,
    TableClosed,
    TableOpened,
)
from punto.table.settings import MOST_CENTS, refuse_limits, refuse_settings


def opened(table: Table, event: TableOpened) -> None:
    table.require("a table opened", Phase.CLOSED)
    same("a table called", event.table, table.name)
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
        raise Wrong("nobody to stand behind the seats", f"room for {said(behind[0])}, who does")
    if table.tournament is not None and event.settings.sheet.clauses.session is None:
        found = f"a table of a tournament for {event.settings.game}"
        raise Wrong(found, "a game that is played in sessions")
    table.count_round()
    table.settings, table.sheet = event.settings, event.settings.sheet
    table.limits = event.settings.limits
    table.differential_cents = event.settings.differential_cents
    table.clauses = {said.cue: said.rule for said in table.game.announcements}
    table.phase, table.round = Phase.BETWEEN, None
    slug, version = event.settings.game, event.settings.version
    table.tallies.append(Tally(table.name, slug, version))


def closed(table: Table, _: TableClosed) -> None:
    table.require("a table closed", Phase.BETWEEN)
    session = table.session
    if session is not None and (session.announced or _dragons_lie(table)):
        raise Wrong("a table closed with Dragon wagers on its session", "them to be paid first")
    table.make_final()
    if table.shoe is not None:
        table.shoe.ended = True
    table.phase, table.session = Phase.CLOSED, None


def _dragons_lie(table: Table) -> bool:
    return any(seat.dragons for seat in table.seated.values())


def dealer_changed(table: Table, event: DealerChanged) -> None:
    if event.dealer is not None and refuse_name(event.dealer, "dealer"):
        raise Wrong(f"a dealer {said(event.dealer)}", "a name that a dealer can have")
    table.dealer = event.dealer


def limits_changed(table: Table, event: LimitsChanged) -> None:
    table.require("limits changed", Phase.BETWEEN)
    refusal = refuse_limits(table.rules, event.limits, event.differential_cents)
    if refusal:
        raise Wrong(f"limits that no table has ({refusal.reason})", "limits by the sheet")
    table.limits, table.differential_cents = event.limits, event.differential_cents


def float_filled(table: Table, event: FloatFilled) -> None:
    if not 1 <= event.cents <= MOST_CENTS:
        raise Wrong(f"a fill of {said(event.cents)} cents", f"1 to {MOST_CENTS}")
    table.float_cents += event.cents


def float_credited(table: Table, event: FloatCredited) -> None:
    holds = table.books.balances.get(account.table_float(table.name), 0)
    if not 1 <= event.cents <= holds:
        raise Wrong(f"a credit of {said(event.cents)} cents", f"at most the float of {holds}")
    table.float_cents -= event.cents


def _place(table: Table, what: str, patron: str) -> Seat:
    """Where somebody is who takes another place: nowhere yet, or at the table with their stakes."""
    if table.phase is Phase.CLOSED:
        raise Wrong(f"{what} at a closed table", "an open table")
    if refuse_name(patron, "patron"):
        raise Wrong(f"a patron {said(patron)}", "a name that a patron can have")
    return table.seated.get(patron, Seat(None))


def seat_taken(table: Table, event: SeatTaken) -> None:
    place = _place(table, "a seat taken", event.patron)
    if place.number is not None:
        raise Wrong(f"a second seat for {event.patron}", "one seat a patron")
    if not 1 <= event.seat <= table.rules.seats:
        raise Wrong(f"seat {said(event.seat)}", f"seats 1 to {table.rules.seats}")
    if event.seat in table.seats:
        raise Wrong(f"seat {event.seat} for {event.patron}", "a seat that is free")
    place.number = event.seat
    table.seated[event.patron] = place
    table.seats[event.seat] = event.patron


def stood_behind(table: Table, event: StoodBehind) -> None:
    place = _place(table, "a patron behind the seats", event.patron)
    if not table.rules.standing:
        raise Wrong(f"{event.patron} behind the seats", "nobody there, by the settings")
    if event.patron in table.seated and place.number is None:
        raise Wrong(f"{event.patron} behind the seats again", "somebody who is not there yet")
    same("a seat given up:", event.seat, place.number)
    _free(table, place)
    place.number = None
    table.seated[event.patron] = place


def _free(table: Table, place: Seat) -> None:
    if place.number is not None:
        del table.seats[place.number]


def seat_left(table: Table, event: SeatLeft) -> None:
    patron, round_ = event.patron, table.round
    seat = table.seat(patron)
    same("seat", event.seat, seat.number)
    if seat.stakes or seat.dragons:
        raise Wrong(f"{patron} leaving stakes on the table", "nobody to leave a stake behind")
    over = round_ is None or round_.final or round_.void_rule is not None
    unfinished = round_ is not None and patron in round_.bettors and not over
    if unfinished or seat.pending_cents or any(patron in due.patrons for due in table.due):
        raise Wrong(f"{patron} leaving before the last round is final", "that round to be final")
    _free(table, seat)
    del table.seated[patron]


def sat_out(table: Table, event: SatOut) -> None:
    seat = table.seat(event.patron)
    if seat.out:
        raise Wrong(f"{event.patron} sitting out again", "it once")
    seat.out = True
