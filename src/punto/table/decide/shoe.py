"""Shoes: loaded with their commitment, and accounted for when they are over."""

import re
from collections import Counter
from typing import assert_never

from punto.journal.decision import Decision, accept, refuse
from punto.rules.cards import Card
from punto.rules.composition import Composition
from punto.rules.irregularity import FOREIGN_CARD, ORDER_ALTERED
from punto.table.commands import (
    AbandonShoe,
    LoadShoe,
    ReconcileShoe,
    RevealShoe,
    ShoeCommand,
    ShowCutCard,
)
from punto.table.commitment import commit
from punto.table.decide.shared_refusals import refuse_unless, unaccounted
from punto.table.events import (
    CutCardShown,
    ShoeAbandoned,
    ShoeLoaded,
    ShoeReconciled,
    ShoeRevealed,
    TableDecision,
)
from punto.table.state import Phase, ShoeInPlay, Table

_COMMITMENT = re.compile("[0-9a-f]{64}")


def decide(table: Table, command: ShoeCommand) -> TableDecision:
    match command:
        case LoadShoe():
            return _load(table, command)
        case RevealShoe():
            return _reveal(table, command)
        case AbandonShoe(why=why):
            return _abandon(table, why)
        case ReconcileShoe(left=left):
            return _reconcile(table, left)
        case ShowCutCard():
            return _show_cut_card(table)
        case _:
            assert_never(command)


def _load(table: Table, command: LoadShoe) -> TableDecision:
    refusal = refuse_unless(table, Phase.BETWEEN_ROUNDS)
    if refusal:
        return refusal
    if table.shoe is not None and table.shoe.ended is None:
        return refuse("there is a shoe on the table")
    if table.shoe is not None and not table.shoe.accounted:
        return unaccounted(table.shoe)
    if command.shoe != table.shoes + 1:
        return refuse(f"shoe {command.shoe}; the next shoe of this table is {table.shoes + 1}")
    if not table.virtual:
        if command.commitment is not None:
            return refuse("a real shoe has no commitment")
    elif command.commitment is None or not _COMMITMENT.fullmatch(command.commitment):
        return refuse("a virtual shoe is committed to by a SHA-256 in 64 hexadecimal digits")
    return accept(ShoeLoaded(shoe=command.shoe, commitment=command.commitment))


def _over(table: Table) -> ShoeInPlay | TableDecision:
    """The shoe that is to be accounted for."""
    refusal = refuse_unless(table, Phase.BETWEEN_ROUNDS, Phase.CLOSED)
    if refusal:
        return refusal
    if table.shoe is None or table.shoe.ended is None or table.shoe.accounted:
        return refuse("there is no shoe to account for")
    return table.shoe


def _reveal(table: Table, command: RevealShoe) -> TableDecision:
    shoe = _over(table)
    if isinstance(shoe, Decision):
        return shoe
    if not table.virtual:
        return refuse("a real shoe is reconciled, not revealed")
    if shoe.secret_lost:
        return refuse("a round is void because this secret was lost", ORDER_ALTERED.clause)
    found = commit(
        table.name, shoe.number, order=command.order, dice=command.dice, salt=command.salt
    )
    if found != shoe.commitment:
        return refuse("this is not what was committed to", ORDER_ALTERED.clause)
    if not _came_out(shoe, command.order):
        return refuse("the cards did not come out in this order", ORDER_ALTERED.clause)
    if command.dice[: len(shoe.dice)] != shoe.dice:
        return refuse("the die did not show these values", ORDER_ALTERED.clause)
    if Composition.of(command.order) != Composition.of_decks(table.rules.decks):
        found = f"the shoe does not hold {table.rules.decks} whole decks"
        return refuse(found, table.game.clauses.decks)
    return accept(
        ShoeRevealed(shoe=shoe.number, order=command.order, dice=command.dice, salt=command.salt)
    )


def _came_out(shoe: ShoeInPlay, order: tuple[Card, ...]) -> bool:
    """Whether the cards seen are the first of this order, but for those burned face down."""
    if not shoe.burned:
        return order[: len(shoe.seen)] == shoe.seen
    rest = order[1 + shoe.burned :]
    return order[:1] == shoe.seen[:1] and rest[: len(shoe.seen) - 1] == shoe.seen[1:]


def _abandon(table: Table, why: str) -> TableDecision:
    shoe = _over(table)
    if isinstance(shoe, Decision):
        return shoe
    if not table.virtual:
        return refuse("a real shoe is reconciled, not abandoned")
    if not why.strip():
        return refuse("whoever abandons a shoe says why")
    return accept(ShoeAbandoned(shoe=shoe.number, why=why))


def _reconcile(table: Table, left: tuple[Card, ...]) -> TableDecision:
    shoe = _over(table)
    if isinstance(shoe, Decision):
        return shoe
    if table.virtual:
        return refuse("a virtual shoe is revealed, not reconciled")
    if len(left) > 2 * table.rules.cards:
        return refuse(f"{len(left)} cards are more than a shoe holds", FOREIGN_CARD.clause)
    found = Counter((*shoe.seen, *left))
    whole = Counter(Composition.of_decks(table.rules.decks).cards())
    return accept(
        ShoeReconciled(
            shoe=shoe.number,
            missing=tuple((whole - found).elements()),
            extra=tuple((found - whole).elements()),
        )
    )


def _show_cut_card(table: Table) -> TableDecision:
    if table.virtual:
        return refuse("the cut card of a virtual shoe shows itself")
    if table.shoe is None or table.shoe.ended is not None or table.shoe.cut_card_out:
        return refuse("there is no shoe whose cut card could come out")
    return accept(CutCardShown())
