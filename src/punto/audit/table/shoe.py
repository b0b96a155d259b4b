"""Shoes: loaded by number with their commitment, burned, and accounted for to the last card."""

import re
from collections import Counter

from punto.audit.fault import Wrong, quote, same
from punto.audit.table.dealing import too_many
from punto.audit.table.state import AuditedShoe, AuditedTable, PlayPhase
from punto.rules.cards import CARDS, Card
from punto.rules.die import FACES
from punto.rules.shoe import burn_count
from punto.table.commitment import commit
from punto.table.events import (
    CardsBurned,
    CutCardShown,
    ShoeAbandoned,
    ShoeLoaded,
    ShoeReconciled,
    ShoeRetired,
    ShoeRevealed,
)

_HEX = re.compile("[0-9a-f]{64}")


def loaded(table: AuditedTable, event: ShoeLoaded) -> None:
    table.require("a shoe loaded", PlayPhase.BETWEEN)
    table.require_number("shoe", event.shoe, table.shoes + 1)
    if table.shoe is not None and not (table.shoe.ended and table.shoe.accounted):
        before = f"shoe {table.shoe.number} to be over and accounted for"
        raise Wrong(f"shoe {event.shoe} loaded", before)
    if not table.virtual:
        same("a real shoe with the commitment", event.commitment, None)
    elif event.commitment is None or not _HEX.fullmatch(event.commitment):
        raise Wrong(f"the commitment {quote(event.commitment)}", "64 hexadecimal digits")
    table.shoe = AuditedShoe(event.shoe, event.commitment, None if table.rules.burn else 0)
    table.shoes = event.shoe
    if table.virtual:
        table.tally.committed += 1
    else:
        table.tally.real += 1


def burned(table: AuditedTable, event: CardsBurned) -> None:
    if table.virtual or table.held is not None:
        table.require("cards burned", PlayPhase.BETWEEN)
    if table.phase is not PlayPhase.BETWEEN:
        raise Wrong(f"cards burned while {table.phase.value}", "it before a round")
    shoe = table.dealing_from
    if shoe.ended or shoe.burned is not None:
        raise Wrong(f"cards of shoe {shoe.number} burned", "one burn, at the start of a shoe")
    if too_many(table, shoe, event.shown):
        raise Wrong(f"{event.shown} shown", "a card that the shoe can hold")
    same(f"cards burned for {event.shown}", event.count, burn_count(event.shown))
    shoe.seen.append(event.shown)
    shoe.counts[event.shown] += 1
    shoe.orderly = []
    shoe.burned = event.count


def cut_card_shown(table: AuditedTable, _: CutCardShown) -> None:
    shoe = table.dealing_from
    if table.virtual or shoe.ended or shoe.cut_card_out or table.phase is PlayPhase.CLOSED:
        raise Wrong("the cut card out", "it once, from a real shoe in play")
    shoe.cut_card_out = True


def retired(table: AuditedTable, event: ShoeRetired) -> None:
    table.require("a shoe retired", PlayPhase.BETWEEN)
    shoe = table.dealing_from
    table.require_number("shoe", event.shoe, shoe.number)
    if shoe.ended:
        raise Wrong(f"shoe {shoe.number} retired when it was over", "a shoe in play")
    if not event.why.strip():
        raise Wrong("a shoe retired without a reason", "the reason")
    table.end_shoe(shoe)


def _over(table: AuditedTable, number: int) -> AuditedShoe:
    table.require("a shoe accounted for", PlayPhase.BETWEEN, PlayPhase.CLOSED)
    shoe = table.dealing_from
    table.require_number("shoe", number, shoe.number)
    if not shoe.ended or shoe.accounted:
        raise Wrong(f"shoe {number} accounted for", "it once, and when the shoe is over")
    return shoe


def revealed(table: AuditedTable, event: ShoeRevealed) -> None:
    shoe = _over(table, event.shoe)
    if shoe.commitment is None:
        raise Wrong("a real shoe revealed", "it to be reconciled")
    if shoe.secret_lost:
        raise Wrong("a secret revealed that was lost", "the shoe abandoned")
    found = commit(table.name, event.shoe, order=event.order, dice=event.dice, salt=event.salt)
    if found != shoe.commitment:
        raise Wrong(f"a secret whose SHA-256 is {found}", f"{shoe.commitment}, as committed to")
    if not _HEX.fullmatch(event.salt):
        raise Wrong(f"the salt {quote(event.salt)}", "64 hexadecimal digits")
    _check_whole(table, event.order)
    _check_order(shoe, event.order)
    _check_dice(table, shoe, event.dice)
    shoe.accounted = True
    table.tally.revealed += 1


def abandoned(table: AuditedTable, event: ShoeAbandoned) -> None:
    """A commitment that was never kept: it is not proven wrong, and the summary counts it."""
    shoe = _over(table, event.shoe)
    if shoe.commitment is None:
        raise Wrong("a real shoe abandoned", "it to be reconciled")
    if not event.why.strip():
        raise Wrong("a shoe abandoned without a reason", "the reason")
    shoe.accounted = True


def _check_whole(table: AuditedTable, order: tuple[Card, ...]) -> None:
    decks, counts = table.rules.decks, Counter(order)
    wrong = next((card for card in CARDS if counts[card] != decks), None)
    if wrong is not None:
        raise Wrong(f"{counts[wrong]} of {wrong} in the shoe", f"{decks}, for {decks} decks")


def _check_order(shoe: AuditedShoe, order: tuple[Card, ...]) -> None:
    """The cards came out as committed to, those burned face down left out."""
    burned = shoe.burned or 0
    left = order[:1] + order[1 + burned :] if shoe.seen else ()
    for place, (card, committed) in enumerate(zip(shoe.seen, left, strict=False), start=1):
        if card is not committed:
            raise Wrong(f"{card} as card {place} that was seen", f"{committed}, as committed to")


def _check_dice(table: AuditedTable, shoe: AuditedShoe, dice: tuple[int, ...]) -> None:
    same("die values:", len(dice), table.rules.dice)
    wrong = next((value for value in dice if value not in FACES), None)
    if wrong is not None:
        raise Wrong(f"a die value of {quote(wrong)}", "1 to 6")
    for place, (value, committed) in enumerate(zip(shoe.dice, dice, strict=False), start=1):
        if value != committed:
            raise Wrong(f"{value} as die value {place}", f"{committed}, as committed to")


def reconciled(table: AuditedTable, event: ShoeReconciled) -> None:
    """Which cards were missing and which too many fits those that were seen to come out."""
    shoe = _over(table, event.shoe)
    if table.virtual:
        raise Wrong("a virtual shoe reconciled", "it to be revealed")
    decks = table.rules.decks
    missing, extra = Counter(event.missing), Counter(event.extra)
    for card in CARDS:
        if missing[card] and extra[card]:
            raise Wrong(f"{card} both missing and too many", "one of the two")
        if missing[card] > max(decks - shoe.counts[card], 0):
            raise Wrong(
                f"{missing[card]} of {card} missing",
                f"{max(decks - shoe.counts[card], 0)} at most, for {shoe.counts[card]} came out",
            )
        if extra[card] < shoe.counts[card] - decks:
            raise Wrong(
                f"{extra[card]} of {card} too many",
                f"{shoe.counts[card] - decks} at least, for {shoe.counts[card]} came out",
            )
    left = table.rules.cards - len(event.missing) + len(event.extra) - len(shoe.seen)
    if left > 2 * table.rules.cards:
        raise Wrong(f"{left} cards left in the shoe", f"{2 * table.rules.cards} at most")
    shoe.accounted = True
    table.tally.reconciled += 1
