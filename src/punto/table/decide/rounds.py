"""Opening and closing a round for wagers: "Place your bets, please" and "No more bets"."""

from typing import assert_never

from punto.journal.decision import accept, refuse
from punto.rules.announcement import Cue
from punto.rules.canonical import canonical_hash
from punto.rules.irregularity import SHOE_RAN_OUT
from punto.table.commands import CloseBetting, OpenBetting, RoundCommand
from punto.table.decide import differential
from punto.table.decide.orders import refuse_opening
from punto.table.decide.shared_refusals import clause_of, refuse_unless
from punto.table.events import BettingClosed, BettingOpened, TableDecision
from punto.table.state import Phase, Table

_SECOND = 1_000_000


def decide(table: Table, command: RoundCommand) -> TableDecision:
    match command:
        case OpenBetting(at=at):
            return _open(table, at)
        case CloseBetting():
            return _close(table)
        case _:
            assert_never(command)


def _open(table: Table, at: int) -> TableDecision:
    cue = Cue.PLACE_YOUR_BETS
    rule = clause_of(table.game, cue)
    refusal = (
        refuse_unless(table, Phase.BETWEEN_ROUNDS, rule=rule)
        or refuse_opening(table)
        or _refuse_shoe(table)
        or _refuse_session(table, at)
    )
    if refusal:
        return refusal
    stamp = canonical_hash(table.game)
    closes_at = at + table.rules.betting_seconds * _SECOND
    return accept(
        BettingOpened(round=table.rounds + 1, stamp=stamp, cue=cue, rule=rule, closes_at=closes_at)
    )


def _refuse_shoe(table: Table) -> TableDecision | None:
    shoe, rule = table.shoe, table.game.clauses.initial_deal
    if shoe is None:
        return refuse("there is no shoe on the table", rule)
    if shoe.ended is not None:
        return refuse(f"the shoe is over ({shoe.ended}); load the next one", rule)
    if shoe.burned is None:
        return refuse("the first cards of the shoe are to be burned", rule)
    if table.cards_left < 1:
        return refuse("the shoe is empty; retire it", SHOE_RAN_OUT.clause)
    return None


def _refuse_session(table: Table, at: int) -> TableDecision | None:
    rule = table.game.clauses.session
    if rule is None:
        return None
    session = table.open_session
    if session is None:
        return refuse("a session of tournament play is to be opened first", rule)
    if session.announced:
        return refuse("the session is over; its Dragon wagers are paid first", rule)
    if session.over(at):
        return refuse("the session is over; its Dragon wagers are announced first", rule)
    if session.called is not None and session.session.runs.hands >= session.called:
        return refuse("the tournament has not called the next hand yet")
    return None


def _close(table: Table) -> TableDecision:
    cue = Cue.NO_MORE_BETS
    rule = clause_of(table.game, cue)
    refusal = refuse_unless(table, Phase.BETTING, rule=rule)
    if refusal:
        return refusal
    closed = BettingClosed(round=table.rounds, cue=cue, rule=rule)
    return accept(*differential.excess(table), closed)
