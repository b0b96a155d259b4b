"""Collecting, paying, taking back, returning and releasing: to each patron once, to the cent.

A table's accounts are kept a second time here, from wagers and settlements alone, and compared with
what the transfers come to.
"""

from collections.abc import Iterable, Mapping

from punto.audit.fault import Wrong, quote, same
from punto.audit.table.state import AuditedRound, AuditedTable, Items, PaymentKind, PlayPhase
from punto.ledger import account
from punto.rules.outcome import Outcome
from punto.rules.play import play
from punto.rules.refusal import Refusal
from punto.rules.settlement import settle
from punto.rules.wager import T, Wager
from punto.table.events import (
    Item,
    LosingWagersCollected,
    SettlementReversed,
    StakesReturned,
    WagersPaid,
    WinningsReleased,
    WinningWagersPaid,
)


def settled(wagers: tuple[Wager[T], ...], outcome: T, stakes: Mapping[str, int]) -> Items:
    """What a patron's stakes come to, by the sheet."""
    return {
        key: Item(
            key, one.stake_cents, one.net_cents, one.pays, one.rule, one.commission_cents or 0
        )
        for key, one in settle(wagers, outcome, stakes).items()
    }


def check_items(patron: str, found: tuple[Item, ...], expected: Items) -> None:
    """The same wagers with the same settlement; in which order does not matter."""
    for item in found:
        if item != expected.get(item.wager):
            right = expected.get(item.wager)
            raise Wrong(
                f"for {quote(patron)} {_words(item)}",
                _words(right) if right is not None else f"no wager on {quote(item.wager)}",
            )
    if len(found) != len(expected):
        keys = [item.wager for item in found]
        missing = next((key for key in expected if key not in keys), None)
        if missing is None:
            raise Wrong(f"a wager of {quote(patron)} settled twice", "every wager once")
        raise Wrong(f"no settlement of {missing} for {quote(patron)}", _words(expected[missing]))


def _words(item: Item) -> str:
    wager, pays = quote(item.wager), quote(item.pays)
    by = f" by {quote(item.rule)}" if item.rule is not None else ""
    net, commission = f": {quote(item.net_cents)} net", ""
    if item.commission_cents:
        commission = f", {quote(item.commission_cents)} commission"
    return f"{quote(item.stake_cents)} cents on {wager} at {pays}{by}{net}{commission}"


def lost_cents(items: Iterable[Item]) -> int:
    """The stakes of which nothing comes back."""
    return sum(item.stake_cents for item in items if item.net_cents == -item.stake_cents)


def won_cents(items: Iterable[Item]) -> int:
    return sum(max(item.net_cents, 0) for item in items)


def book(table: AuditedTable, items: Iterable[Item], sign: int) -> None:
    """Adds what was settled to the summary and the table's accounts, or takes it out again."""
    tally = table.tally
    for item in items:
        # What a patron wins or loses and what the commission keeps is the float's loss or gain.
        table.float_cents -= sign * (item.net_cents + item.commission_cents)
        table.commission_cents += sign * item.commission_cents
        tally.wagers += sign
        tally.staked_cents += sign * item.stake_cents
        tally.paid_cents += sign * item.returned_cents
        tally.commission_cents += sign * item.commission_cents


def collected(table: AuditedTable, event: LosingWagersCollected) -> None:
    table.require("losing wagers collected", PlayPhase.RESULT)
    round_ = table.playing
    table.require_number("round", event.round, round_.number)
    if round_.collected:
        raise Wrong("losing wagers collected again", "the others paid")
    round_.owing = _owing(table, round_)
    lost = sum(lost_cents(items.values()) for items in round_.owing.values())
    same("cents collected:", event.cents, lost)
    round_.collected, round_.won_cents = True, 0
    table.queue(PaymentKind.SETTLE, round_.bettors)


def _owing(table: AuditedTable, round_: AuditedRound) -> dict[str, Items]:
    played = play(table.game, round_.cards, round_.die)
    assert not isinstance(played, Refusal), played
    outcome, wagers = Outcome.of(played), table.game.wagers
    return {
        patron: settled(wagers, outcome, table.seated[patron].stakes) for patron in round_.bettors
    }


def paid(table: AuditedTable, event: WagersPaid) -> None:
    seat, round_ = table.serve(PaymentKind.SETTLE, event.patron), table.playing
    table.require_number("round", event.round, round_.number)
    items = round_.owing.pop(event.patron)
    check_items(event.patron, event.items, items)
    same("winnings pending:", event.pending, not table.automatic)
    if event.pending:
        seat.pending_cents += sum(item.returned_cents for item in event.items)
    seat.stakes = {}
    round_.paid[event.patron] = items
    round_.won_cents += won_cents(event.items)
    book(table, event.items, +1)


def all_paid(table: AuditedTable, event: WinningWagersPaid) -> None:
    round_ = table.playing
    if table.due or table.phase is not PlayPhase.RESULT or not round_.collected:
        raise Wrong("winning wagers paid", "it when every patron of the round is paid")
    table.require_number("round", event.round, round_.number)
    same("cents paid:", event.cents, round_.won_cents)
    round_.complete = round_.was_complete = True
    round_.final = table.automatic
    table.end_round()


def reversed_(table: AuditedTable, event: SettlementReversed) -> None:
    seat, round_ = table.serve(PaymentKind.REVERSE, event.patron), table.playing
    table.require_number("round", event.round, round_.number)
    items = round_.paid.pop(event.patron)
    check_items(event.patron, event.items, items)
    seat.stakes = {key: item.stake_cents for key, item in items.items()}
    seat.pending_cents -= sum(item.returned_cents for item in event.items)
    book(table, event.items, -1)


def returned(table: AuditedTable, event: StakesReturned) -> None:
    seat, round_ = table.serve(PaymentKind.RETURN, event.patron), table.playing
    table.require_number("round", event.round, round_.number)
    same("stakes returned by", event.rule, round_.void_rule)
    for key in sorted(event.stakes.keys() | seat.stakes.keys()):
        same(
            f"returned to {event.patron} for {quote(key)}:",
            event.stakes.get(key),
            seat.stakes.get(key),
        )
    seat.stakes = {}
    if not table.due:
        table.end_round()


def released(table: AuditedTable, event: WinningsReleased) -> None:
    seat = table.serve(PaymentKind.RELEASE, event.patron)
    # The round that it comes from is the last, or the one before where the next has opened.
    number = table.rounds - (table.phase is PlayPhase.BETTING)
    table.require_number("round", event.round, number)
    same(f"cents released to {event.patron}:", event.cents, seat.pending_cents)
    seat.pending_cents = 0


def check_accounts(table: AuditedTable) -> None:
    """Nothing is half paid: the accounts that the transfers fill hold what they should."""
    seats, name = table.seated.values(), table.name
    lying = sum(sum(seat.stakes.values()) + sum(seat.dragons.values()) for seat in seats)
    pending = sum(seat.pending_cents for seat in seats)
    for what, of_table, cents in (
        ("the account of stakes", account.stakes, lying),
        ("the account of pending winnings", account.pending, pending),
        ("the float", account.table_float, table.float_cents),
        ("the account of commission", account.commission, table.commission_cents),
    ):
        same(f"in {what}:", table.books.balances.get(of_table(name), 0), cents)
