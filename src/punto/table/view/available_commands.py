"""The commands that somebody could give now. `decide` itself is asked, with a sample of every
command, so that a screen offers exactly what the table would take."""

from collections import Counter
from collections.abc import Iterator

from punto.journal.actor import Actor
from punto.rules.cards import CARDS, Card
from punto.rules.irregularity import ORDER_ALTERED, Ruling
from punto.table import commands
from punto.table.commands import TableCommand
from punto.table.decide import decide, roles
from punto.table.decide.concerns import answerable
from punto.table.decide.paying import refuse_payment
from punto.table.decide.seats import can_leave
from punto.table.events import CardMisdrawn
from punto.table.state import Table

_WHY = "-"
_COMMITMENT = "0" * 64


def may(table: Table, by: Actor, at: int, *, float_cents: int = 0) -> tuple[str, ...]:
    """The names of the commands that the table would take from somebody, some amount or card given.

    A real shoe's card is taken at any time; it is named only where one is due. Of decisions each
    ruling is named by itself, and one by which the order of a shoe is lost.
    """
    return tuple(
        _name(one)
        for one in (*_patrons(table, by, at), *_dealers(table, by, at), *_pits(table, by, at))
        if _taken(table, one, float_cents)
    )


def _taken(table: Table, command: TableCommand, float_cents: int) -> bool:
    if isinstance(command, commands.Pay):
        # Deciding it would settle every wager only to see whether it can be done.
        return roles.refuse(table, command) is None and refuse_payment(table) is None
    decision = decide(table, command, float_cents)
    uncalled = any(isinstance(event, CardMisdrawn) for event in decision.events)
    return decision.refusal is None and not uncalled


def _name(command: TableCommand) -> str:
    name = type(command).__name__
    if isinstance(command, commands.DecideIrregularity):
        lost = ":order-lost" if command.order_lost else ""
        return f"{name}:{command.ruling.value}{lost}"
    return name


def _patrons(table: Table, by: Actor, at: int) -> Iterator[TableCommand]:
    seated = table.seated.get(by.name)
    if seated is None or seated.seat is None:
        yield commands.TakeSeat(id="", by=by, at=at, seat=_free_seat(table))
    if seated is None or seated.seat is not None:
        yield commands.StandBehind(id="", by=by, at=at)
    # What lies there may lie there, while betting is open and only then.
    lies = {**seated.stakes, **seated.dragons} if seated else {}
    stakes = lies or {table.game.wagers[0].key: 0}
    yield commands.PlaceWagers(id="", by=by, at=at, stakes=stakes)
    yield commands.AskToDeal(id="", by=by, at=at)
    yield commands.RaiseConcern(id="", by=by, at=at, note=_WHY)
    yield commands.ShakeDie(id="", by=by, at=at)
    yield commands.LeaveSeat(id="", by=by, at=at)


def _free_seat(table: Table) -> int:
    """The first seat that is free, or 0, which no table has."""
    if len(table.seats) == table.rules.seats:
        return 0
    return next(seat for seat in range(1, table.rules.seats + 1) if seat not in table.seats)


def _dealers(table: Table, by: Actor, at: int) -> Iterator[TableCommand]:
    yield commands.OpenBetting(id="", by=by, at=at)
    yield commands.CloseBetting(id="", by=by, at=at)
    yield commands.PassShaker(id="", by=by, at=at)
    yield commands.CompleteShake(id="", by=by, at=at)
    yield commands.ShakeAgain(id="", by=by, at=at)
    yield commands.OpenShaker(id="", by=by, at=at)
    yield commands.AnnounceDie(id="", by=by, at=at, die=1)
    yield commands.CorrectDie(id="", by=by, at=at, die=_another_face(table), why=_WHY)
    yield commands.DrawCard(id="", by=by, at=at, card=_card_left(table))
    yield commands.Pay(id="", by=by, at=at)
    yield commands.ShowCutCard(id="", by=by, at=at)
    yield commands.ReportIrregularity(id="", by=by, at=at, clause=ORDER_ALTERED.clause)
    concern = next((one.number for one in answerable(table, by)), 0)
    yield commands.AnswerConcern(id="", by=by, at=at, concern=concern, note=_WHY)
    commitment = _COMMITMENT if table.virtual else None
    yield commands.LoadShoe(id="", by=by, at=at, shoe=table.shoes + 1, commitment=commitment)
    yield commands.ReconcileShoe(id="", by=by, at=at, left=())
    yield commands.ConfirmClosing(id="", by=by, at=at)


def _pits(table: Table, by: Actor, at: int) -> Iterator[TableCommand]:
    settings = table.rules
    yield commands.OpenTable(id="", by=by, at=at, table=table.name, settings=settings)
    yield commands.CloseTable(id="", by=by, at=at)
    yield commands.ChangeDealer(id="", by=by, at=at, dealer=table.dealer)
    limits, differential = settings.limits, settings.differential_cents
    yield commands.ChangeLimits(id="", by=by, at=at, limits=limits, differential_cents=differential)
    if table.orders:
        # What is pending can be withdrawn, one order like the other.
        yield commands.WithdrawOrder(id="", by=by, at=at, order=table.orders[0].kind)
    yield commands.FillFloat(id="", by=by, at=at, cents=1)
    yield commands.CreditFloat(id="", by=by, at=at, cents=1)
    yield commands.RetireShoe(id="", by=by, at=at, why=_WHY)
    yield commands.AbandonShoe(id="", by=by, at=at, why=_WHY)
    yield commands.OpenSession(id="", by=by, at=at, hands=1)
    yield commands.EndSession(id="", by=by, at=at, why=_WHY)
    yield commands.AnnounceDragonBets(id="", by=by, at=at)
    gone = next((name for name in table.seated if can_leave(table, name)), None)
    if gone is not None:
        yield commands.FreeSeat(id="", by=by, at=at, patron=gone, why=_WHY)
    cards = table.round.cards if table.round else ()
    for ruling in Ruling:
        yield commands.DecideIrregularity(id="", by=by, at=at, ruling=ruling, why=_WHY, cards=cards)
    yield commands.DecideIrregularity(
        id="", by=by, at=at, ruling=Ruling.STANDS, why=_WHY, order_lost=True
    )


def _another_face(table: Table) -> int:
    """A value that was not announced for the round."""
    return 2 if table.round is not None and table.round.die == 1 else 1


def _card_left(table: Table) -> Card:
    """A card that the shoe can still hold."""
    own = table.shoe.own if table.shoe else Counter[Card]()
    return next(card for card in CARDS if own[card] < table.rules.decks)
