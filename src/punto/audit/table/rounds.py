"""Betting opened and closed, and the die that is shaken after it."""

from punto.audit.fault import Wrong, quote, same
from punto.audit.table.differential import check_closed
from punto.audit.table.orders import check_open
from punto.audit.table.state import AuditedRound, AuditedTable, PaymentKind, PlayPhase
from punto.rules.announcement import Cue
from punto.rules.die import PowerDie
from punto.rules.session import Runs
from punto.table.events import (
    AnotherShakeCalled,
    BettingClosed,
    BettingOpened,
    DieAnnounced,
    DieCorrected,
    DieShaken,
    PatronShook,
    PowerHandCalled,
    ShakeCompleted,
    ShakerOpened,
)
from punto.table.stream import TableRecord

_SECOND = 1_000_000


def check_said(table: AuditedTable, cue: Cue, rule: str, expected: Cue) -> None:
    """An announcement has the right wording and cites the clause of the sheet for it."""
    same("the announcement", cue, expected)
    same(f"{expected.key} by", rule, table.clauses[expected])


def opened(table: AuditedTable, record: TableRecord, event: BettingOpened) -> None:
    table.require("betting opened", PlayPhase.BETWEEN)
    table.require_number("round", event.round, table.rounds + 1)
    same("a round stamped with", event.stamp, table.rules.stamp)
    check_said(table, event.cue, event.rule, Cue.PLACE_YOUR_BETS)
    check_open(table)
    _check_shoe(table)
    session = table.session
    if table.game.clauses.session is not None:
        if session is None:
            raise Wrong("a round without a session", "a session that is open")
        if session.announced or session.over(record.at):
            raise Wrong("another round of a session that is over", "its Dragon wagers announced")
        if session.called is not None and session.runs.hands >= session.called:
            found = f"hand {session.runs.hands + 1} of session {session.number}"
            raise Wrong(found, f"the {session.called} that the tournament has called")
    clock = record.at + table.betting_seconds * _SECOND
    same("betting meant to close at", event.closes_at, clock)
    table.make_final()
    table.count_round()
    runs = Runs()
    if session is not None:
        runs, session.withdrawn = session.runs, False
    table.rounds = event.round
    shoe = table.dealing_from
    table.round = AuditedRound(event.round, shoe, len(shoe.seen), runs, session)
    table.phase = PlayPhase.BETTING


def _check_shoe(table: AuditedTable) -> None:
    shoe = table.dealing_from
    if shoe.ended:
        raise Wrong(f"a round from shoe {shoe.number}, which is over", "the next shoe")
    if shoe.burned is None:
        raise Wrong(f"a round from shoe {shoe.number} before its burn", "its first cards burned")
    if table.cards_left < 1:
        raise Wrong(f"a round from shoe {shoe.number}, which is empty", "the next shoe")
    if table.game.die and table.virtual and len(shoe.dice) >= table.rules.dice:
        raise Wrong(f"more rounds than shoe {shoe.number} has die values", "the next shoe")


def closed(table: AuditedTable, event: BettingClosed) -> None:
    table.require("'No more bets'", PlayPhase.BETTING)
    table.require_number("round", event.round, table.rounds)
    check_said(table, event.cue, event.rule, Cue.NO_MORE_BETS)
    check_closed(table)
    if table.session is not None:
        table.session.betting_closed = True
    table.phase = PlayPhase.SHAKING if table.game.die else PlayPhase.DEALING


def _die(table: AuditedTable) -> PowerDie:
    if table.game.die is None:
        raise Wrong("a die", f"none, for {table.game.name} has no die")
    table.require("a die shaken", PlayPhase.SHAKING)
    return table.game.die


def dealer_shook(table: AuditedTable, event: DieShaken) -> None:
    die, round_ = _die(table), table.playing
    if round_.shaken_by_dealer:
        raise Wrong("a second shake by the dealer", "one before the patron's")
    same("shakes by the dealer", event.times, die.dealer_shakes)
    same("shaken by", event.rule, die.shaken_by)
    same("the shaker passed to", event.passed_to, _highest(table))
    round_.shaken_by_dealer = True
    round_.holder, round_.shaken = event.passed_to, event.passed_to is None


def _highest(table: AuditedTable) -> str | None:
    """The patron with the highest stake; of equals, who wagered first."""
    order = table.playing.bettors
    stakes = {patron: sum(table.seated[patron].stakes.values()) for patron in order}
    return min(order, key=lambda patron: (-stakes[patron], order[patron]), default=None)


def _closed_shaker(table: AuditedTable) -> AuditedRound:
    """The round whose shaker the dealer has shaken and nobody has opened."""
    round_ = table.playing
    if not round_.shaken_by_dealer:
        raise Wrong("a shaker that the dealer has not shaken", "the dealer to shake it first")
    if round_.opened:
        raise Wrong("something of a shaker that is open", "the value announced")
    return round_


def patron_shook(table: AuditedTable, event: PatronShook | ShakeCompleted) -> None:
    die, round_ = _die(table), _closed_shaker(table)
    same("a shake for", event.patron, round_.holder)
    same("shaken by", event.rule, die.announced_by)
    if isinstance(event, ShakeCompleted) and round_.shaken:
        raise Wrong("a shake by the dealer for a patron who has shaken", "the shaker opened")
    round_.shaken = True


def another_shake(table: AuditedTable, event: AnotherShakeCalled) -> None:
    die, round_ = _die(table), _closed_shaker(table)
    same("another shake by", event.patron, round_.holder)
    if not round_.shaken:
        raise Wrong("another shake before the first", "the die shaken by the patron")
    same("shaken again by", event.rule, die.announced_by)
    # What nobody heard does not count: the holder's shake, or the dealer's where nobody wagered.
    round_.shaken = False
    round_.shaken_by_dealer = round_.holder is not None


def shaker_opened(table: AuditedTable, event: ShakerOpened) -> None:
    die, round_ = _die(table), _closed_shaker(table)
    if not round_.shaken:
        raise Wrong("the shaker opened", "it to be shaken first")
    same("the shaker opened by", event.rule, die.announced_by)
    round_.opened = True


def die_announced(table: AuditedTable, event: DieAnnounced) -> None:
    die, round_ = _die(table), table.playing
    if not round_.opened:
        raise Wrong("the die announced", "the shaker to be opened first")
    _check_value(table, die, event)
    table.dealing_from.dice.append(event.die)
    round_.die = event.die
    table.phase = PlayPhase.DEALING


def _check_value(table: AuditedTable, die: PowerDie, event: DieAnnounced | DieCorrected) -> None:
    """A face of the die, announced as the sheet says; a Power hand is called right behind it."""
    if die.refuse(event.die):
        raise Wrong(f"a die value of {quote(event.die)}", "1 to 6")
    check_said(table, event.cue, event.rule, Cue.DIE_VALUE)
    if event.die == die.power:
        rule = table.clauses[Cue.POWER_HAND]
        table.owed.append(PowerHandCalled(cue=Cue.POWER_HAND, rule=rule))


def die_corrected(table: AuditedTable, event: DieCorrected) -> None:
    """A real die was misread: the dealer's word until then is replaced (reading 27)."""
    round_, die = table.playing, table.game.die
    if die is None or round_.die is None:
        raise Wrong("a die corrected", "one that was announced for the round")
    if table.virtual:
        raise Wrong("a committed die corrected", "what was committed to")
    if table.held is not None or table.paying:
        raise Wrong("a die corrected while the table is held or pays", "that first")
    if round_.void_rule is not None or round_.final:
        raise Wrong("the die of a round that is void or final corrected", "it to stay as it is")
    table.require_number("round", event.round, round_.number)
    same("a die that was read as", event.before, round_.die)
    if event.die == round_.die:
        raise Wrong(f"a die corrected to {quote(event.die)}", "another value than before")
    if not event.why.strip():
        raise Wrong("a correction without a reason", "the reason")
    _check_value(table, die, event)
    round_.die = round_.shoe.dice[-1] = event.die
    if round_.complete:
        # All that it paid is taken back, and the wagers are settled by the right value.
        table.queue(PaymentKind.REVERSE, round_.bettors)
        round_.collected = round_.complete = False
        table.phase = PlayPhase.RESULT
