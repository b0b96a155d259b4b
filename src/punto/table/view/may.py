"""What somebody could do now, asked of `decide` itself, so that a screen offers what the table
would take and nothing else."""

from punto.rules.cards import Card
from punto.rules.irregularity import Ruling
from punto.table import commands
from punto.table.actor import Actor
from punto.table.commands import Command
from punto.table.decide import decide, roles
from punto.table.decide.paying import refuse_payment
from punto.table.state import Phase, Table


def _names(table: Table, *wanted: Command) -> tuple[str, ...]:
    return tuple(type(one).__name__ for one in wanted if decide(table, one).refusal is None)


def patron_may(table: Table, by: Actor, at: int) -> tuple[str, ...]:
    seated = table.seated.get(by.name)
    if seated is None:
        return ("TakeSeat",) if len(table.seats) < table.rules.seats else ()
    # What lies there may lie there: taken while betting is open, and only then.
    stakes = {**seated.stakes, **seated.dragons} or {table.game.wagers[0].key: 0}
    return _names(
        table,
        commands.PlaceWagers(id="", by=by, at=at, stakes=stakes),
        commands.ShakeDie(id="", by=by, at=at),
        commands.OpenShaker(id="", by=by, at=at, die=1),
        commands.LeaveSeat(id="", by=by, at=at),
    )


def dealer_may(table: Table, by: Actor, at: int) -> tuple[str, ...]:
    pay = commands.Pay(id="", by=by, at=at)
    paying = roles.refuse(table, pay) is None and refuse_payment(table) is None
    return (
        *_names(
            table,
            commands.OpenBetting(id="", by=by, at=at),
            commands.CloseBetting(id="", by=by, at=at),
            commands.PassShaker(id="", by=by, at=at),
            commands.CompleteShake(id="", by=by, at=at),
            commands.OpenShaker(id="", by=by, at=at, die=1),
            commands.ShowCutCard(id="", by=by, at=at),
        ),
        *(("Pay",) if paying else ()),
        *(("DrawCard",) if _may_draw(table) else ()),
        *(("ReportIrregularity",) if table.rounds and table.held is None else ()),
    )


def _may_draw(table: Table) -> bool:
    if table.held is not None or table.due or table.shoe is None:
        return False
    burning = table.phase is Phase.BETWEEN_ROUNDS and table.shoe.burned is None
    return table.phase is Phase.DEALING or burning


def pit_may(table: Table, by: Actor, at: int) -> tuple[str, ...]:
    decisions = [
        commands.DecideIrregularity(
            id="", by=by, at=at, ruling=ruling, why="-", cards=_cards(table)
        )
        for ruling in Ruling
    ]
    rulings = tuple(
        f"DecideIrregularity:{one.ruling.value}"
        for one in decisions
        if decide(table, one).refusal is None
    )
    return (
        *_names(
            table,
            commands.CloseTable(id="", by=by, at=at),
            commands.RetireShoe(id="", by=by, at=at, why="-"),
            commands.OpenSession(id="", by=by, at=at, hands=1),
            commands.AnnounceDragonBets(id="", by=by, at=at),
        ),
        *rulings,
    )


def _cards(table: Table) -> tuple[Card, ...]:
    return table.round.cards if table.round else ()
