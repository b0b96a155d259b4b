"""Wagers: the stake before is the one that lay there, the new one is within limits and rules."""

from punto.audit.fault import Wrong, quote, same
from punto.audit.table.differential import check_returned, difference, note
from punto.audit.table.state import AuditedSeat, AuditedTable, CommandWagers, PlayPhase
from punto.rules.irregularity import LATE_WAGER, LATE_WITHDRAWAL
from punto.rules.wager import by_key
from punto.table.events import DealAsked, ExcessReturned, LateAttempted, WagerPlaced
from punto.table.settings import MAX_CENTS
from punto.table.stream import TableRecord

_LATE = (PlayPhase.SHAKING, PlayPhase.DEALING, PlayPhase.RESULT)


def placed(table: AuditedTable, sequence: int, record: TableRecord, event: WagerPlaced) -> None:
    seat = _wagering(table, event.patron)
    _check_open(table)
    stakes = _area(table, seat, event.wager)
    lies = stakes.get(event.wager, 0)
    if event.before_cents != lies:
        raise Wrong(f"{quote(event.before_cents)} cents before this on {event.wager}", f"{lies}")
    _check_stake(table, event)
    if stakes is seat.dragons:
        _check_session(table, event)
    _judge_later(table, sequence, record, event)
    table.playing.asked.discard(event.patron)
    if event.stake_cents:
        stakes[event.wager] = event.stake_cents
    else:
        del stakes[event.wager]
    if stakes is seat.stakes:
        _count(table, event, seat)


def _wagering(table: AuditedTable, patron: str) -> AuditedSeat:
    seat = table.seat(patron)
    if seat.out:
        raise Wrong(f"a wager of {patron}, who sits out", "none until the end of the stage")
    return seat


def _check_open(table: AuditedTable) -> None:
    if table.held is not None:
        raise Wrong("a wager while the table is held", "a decision first")
    if table.phase is not PlayPhase.BETTING:
        raise Wrong(f"a wager while {table.phase.value}", "wagers while betting is open")


def _area(table: AuditedTable, seat: AuditedSeat, wager: str) -> dict[str, int]:
    """The patron's stakes of the kind that the wager is of: on the round or on the session."""
    if wager in by_key(table.game.wagers):
        return seat.stakes
    if wager in by_key(table.game.session_wagers):
        return seat.dragons
    raise Wrong(f"a wager on {quote(wager)}", f"a wager of {table.game.name}")


def _check_stake(table: AuditedTable, event: WagerPlaced) -> None:
    cents, key = event.stake_cents, event.wager
    if cents == event.before_cents:
        raise Wrong(f"a wager on {key} that changes nothing", "another stake")
    if not 0 <= cents <= MAX_CENTS:
        raise Wrong(f"a stake of {quote(cents)} cents on {key}", f"0 to {MAX_CENTS}")
    limit = table.limits[key]
    if cents and not limit.least_cents <= cents <= limit.most_cents:
        bounds = f"the table limit of {limit.least_cents} to {limit.most_cents}"
        raise Wrong(f"a stake of {cents} cents on {key}", bounds)
    if cents % table.rules.stake_unit_cents:
        unit = table.rules.stake_unit_cents
        raise Wrong(f"a stake of {cents} cents on {key}", f"a multiple of the unit of {unit}")


_FEWEST_HANDS = 5
"""A Ruby Dragon is five wins in a row: a shorter session has none (reading 29)."""


def _check_session(table: AuditedTable, event: WagerPlaced) -> None:
    session = table.session
    if session is None:
        raise Wrong("a Dragon wager without a session", "a session that is open")
    if session.betting_closed:
        raise Wrong(
            "a Dragon wager in the middle of a session", "them until its first 'No more bets'"
        )
    if event.stake_cents and session.hands is not None and session.hands < _FEWEST_HANDS:
        found = f"a Dragon wager on a session of {session.hands} hands"
        raise Wrong(found, f"one of {_FEWEST_HANDS} hands at least")


def _judge_later(
    table: AuditedTable, sequence: int, record: TableRecord, event: WagerPlaced
) -> None:
    """Several wagers of one command are taken as one: what they add up to counts."""
    if table.wagering is None:
        before = difference(table)
        table.wagering = CommandWagers(record, sequence, event.patron, before)
    table.wagering.sequence = sequence
    # Nobody is held to a stake for the sake of what others have laid (5.7).
    raised = event.wager in ("player", "banker") and event.stake_cents > event.before_cents
    table.wagering.raised |= raised


def judge(table: AuditedTable) -> None:
    """All wagers of a command are there: together they keep to the sheet and the differential."""
    wagering = table.wagering
    assert wagering is not None
    table.wagering = None
    seat = table.seated[wagering.patron]
    refusal = table.game.refuse_stakes(seat.stakes)
    if refusal:
        expected = f"stakes within {refusal.rule}" if refusal.rule else "stakes by the sheet"
        raise Wrong(refusal.reason, expected).at(sequence=wagering.sequence)
    most = table.differential_cents
    apart, before = difference(table), wagering.difference_before
    nearer = abs(apart) <= abs(before) and apart * before > 0
    if most is not None and wagering.raised and abs(apart) > most and not nearer:
        found = f"Player and Banker {abs(apart)} cents apart"
        raise Wrong(found, f"the table differential of {most}").at(sequence=wagering.sequence)


def deal_asked(table: AuditedTable, event: DealAsked) -> None:
    """Only at an automatic table that is set up for it, by whoever has a wager, and once."""
    table.require("the cards asked for", PlayPhase.BETTING)
    if not table.automatic:
        raise Wrong("the cards asked for", "the dealer to say when betting closes")
    if not table.rules.deal_now:
        raise Wrong("the cards asked for", "nothing of that kind at this table")
    seat = table.seat(event.patron)
    if not seat.stakes and not seat.dragons:
        raise Wrong(f"the cards asked for by {quote(event.patron)}", "somebody with a wager")
    if event.patron in table.playing.asked:
        raise Wrong(f"the cards asked for by {event.patron} again", "once until a wager changes")
    table.playing.asked.add(event.patron)


def excess_returned(table: AuditedTable, event: ExcessReturned) -> None:
    check_returned(table, event)
    seat = table.seat(event.patron)
    if event.stake_cents:
        seat.stakes[event.wager] = event.stake_cents
    else:
        del seat.stakes[event.wager]
    _count(table, event, seat)


def _count(table: AuditedTable, event: WagerPlaced | ExcessReturned, seat: AuditedSeat) -> None:
    note(table, event)
    round_ = table.playing
    more = event.stake_cents - event.before_cents
    round_.totals[event.wager] = round_.totals.get(event.wager, 0) + more
    round_.wagered += 1
    if not seat.stakes:
        round_.bettors.pop(event.patron, None)
    elif event.patron not in round_.bettors:
        round_.bettors[event.patron] = round_.wagered


def late(table: AuditedTable, event: LateAttempted) -> None:
    seat = _wagering(table, event.patron)
    if table.phase is PlayPhase.CLOSED:
        raise Wrong("a wager tried at a closed table", "an open table")
    stakes = _area(table, seat, event.wager)
    dragon_late = (
        stakes is seat.dragons and table.session is not None and table.session.betting_closed
    )
    if table.phase not in _LATE and not dragon_late:
        raise Wrong("a late attempt while wagers were taken", "it after 'No more bets'")
    same(f"a stake that stands on {event.wager}:", event.stake_cents, stakes.get(event.wager, 0))
    if not 0 <= event.wanted_cents <= MAX_CENTS or event.wanted_cents == event.stake_cents:
        raise Wrong(f"{quote(event.wanted_cents)} cents wanted", "another stake that could be one")
    up = event.wanted_cents > event.stake_cents
    same("a late attempt by", event.rule, (LATE_WAGER if up else LATE_WITHDRAWAL).clause)
