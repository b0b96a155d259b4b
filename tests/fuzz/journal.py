"""What is in the journal when all is said: every record was made by somebody who may, and every
cent is where it should be."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import get_args

from fuzz.fuzz_messages import MARK
from msgspec import Struct
from verified import Violation, check_accounts, records

from punto.house.events import StaffAppointed
from punto.house.permission import COMMAND_ROLES
from punto.house.stream import HOUSE
from punto.journal.actor import Role
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.stream_kinds.formats import Record, transfers
from punto.table import commands, events
from punto.table.decide.roles import by_the_house
from punto.table.settings import Dealing
from punto.table.stream import TableRecord, table_of

_DRAWN = ("DrawCard", "DrawNext")
_ANNOUNCED = ("AnnounceDie", "AnnounceNext")
_RULED = ("DecideIrregularity",)
_ORDERS = ("ChangeLimits", "RetireShoe", "CloseTable")
_WAGERS = ("PlaceWager", "PlaceWagers")
_TO_REST = ("Pay", *_RULED, *_WAGERS)
"""What may bring a table to rest, or leave its round without a wager, so that orders for after the
round are carried out."""
_CARRIED_OUT = (
    events.RoundWithdrawn,
    events.LimitsChanged,
    events.ShoeRetired,
    events.TableClosed,
)

LED_TO: Mapping[type[events.TableEvent], tuple[str, ...]] = {
    events.TableOpened: ("OpenTable",),
    events.TableClosed: ("CloseTable", "ConfirmClosing", *_TO_REST),
    events.DealerChanged: ("ChangeDealer",),
    events.LimitsChanged: (*_ORDERS, *_TO_REST),
    events.OrderGiven: _ORDERS,
    events.OrderWithdrawn: ("WithdrawOrder",),
    events.RoundWithdrawn: (*_ORDERS, *_TO_REST),
    events.FloatFilled: ("FillFloat",),
    events.FloatCredited: ("CreditFloat",),
    events.SeatTaken: ("TakeSeat",),
    events.StoodBehind: ("StandBehind",),
    events.SeatLeft: ("LeaveSeat",),
    events.SeatFreed: ("FreeSeat",),
    events.WagerPlaced: _WAGERS,
    events.LateAttempted: _WAGERS,
    events.DealAsked: ("AskToDeal",),
    events.ExcessReturned: ("CloseBetting",),
    events.ShoeLoaded: ("LoadShoe", "LoadNext"),
    events.CardsBurned: _DRAWN,
    events.CutCardShown: ("ShowCutCard",),
    events.ShoeRetired: (*_ORDERS, *_TO_REST),
    events.ShoeRevealed: ("RevealShoe", "RevealLast"),
    events.ShoeAbandoned: ("AbandonShoe",),
    events.ShoeReconciled: ("ReconcileShoe",),
    events.OrderAlarmRaised: _DRAWN,
    events.BettingOpened: ("OpenBetting",),
    events.BettingClosed: ("CloseBetting",),
    events.DieShaken: ("PassShaker",),
    events.PatronShook: ("ShakeDie",),
    events.ShakeCompleted: ("CompleteShake",),
    events.AnotherShakeCalled: ("ShakeAgain",),
    events.ShakerOpened: ("OpenShaker", *_ANNOUNCED),
    events.DieAnnounced: _ANNOUNCED,
    events.PowerHandCalled: (*_ANNOUNCED, "CorrectDie"),
    events.DieCorrected: ("CorrectDie",),
    events.CardDealt: _DRAWN,
    events.TotalsAnnounced: (*_DRAWN, *_RULED),
    events.ResultAnnounced: (*_DRAWN, *_RULED),
    events.LosingWagersCollected: ("Pay",),
    events.WagersPaid: ("Pay",),
    events.WinningWagersPaid: ("Pay",),
    events.WinningsReleased: ("Pay", "OpenBetting"),
    events.SettlementReversed: ("Pay",),
    events.StakesReturned: ("Pay",),
    events.SessionOpened: ("OpenSession",),
    events.DragonBetsAnnounced: ("AnnounceDragonBets",),
    events.LosingDragonsCollected: ("Pay",),
    events.DragonsPaid: ("Pay",),
    events.SessionClosed: ("Pay",),
    events.IrregularityReported: ("ReportIrregularity", *_DRAWN),
    events.CardMisdrawn: _DRAWN,
    events.RoundVoided: (*_RULED, "ReportIrregularity", *_DRAWN),
    events.RoundReconstructed: _RULED,
    events.ResultStood: _RULED,
    events.ConcernRaised: ("RaiseConcern",),
    events.ConcernAnswered: ("AnswerConcern",),
    events.ConcernTakenUp: ("ReportIrregularity",),
}
"""The commands of which each event can come."""

_KINDS = {kind.__name__: kind for kind in get_args(commands.TableCommand)}
_ANYWHERE = (
    events.IrregularityReported,
    events.RoundVoided,
    events.ConcernAnswered,
    events.ConcernTakenUp,
)


class Books(Struct, frozen=True, kw_only=True):
    """What the journal comes to; `by` counts the records of tables by the position of whoever led
    to them."""

    entries: int
    rounds: dict[str, int]
    by: dict[str, int]
    late: int


async def check_journal(db: str, honest: Collection[str]) -> Books:
    """Reads all of it, in a house that nobody runs any more. At honest tables no fuzz client is of
    the staff."""
    store = await open_store(db)
    try:
        return await _check(store, honest)
    finally:
        await store.close()


async def _check(store: Store, honest: Collection[str]) -> Books:
    moved: Counter[Account] = Counter()
    rounds: Counter[str] = Counter()
    by: Counter[str] = Counter()
    entries = late = 0
    staff: dict[str, set[Role]] = {}
    # The house comes first: it says who is of the staff.
    for stream in sorted(await store.heads(), key=lambda one: (one != HOUSE, one)):
        authority = _Authority(stream, staff, honest=table_of(stream) in honest)
        async for record in records(store, stream):
            entries += 1
            moved.update(changes(transfers(stream, record)))
            authority.check(record)
            if isinstance(record, TableRecord):
                by[record.by.role.value] += 1
                rounds[stream] += isinstance(record.event, events.ResultAnnounced)
                late += isinstance(record.event, events.LateAttempted)
    check_accounts(await store.balances(), moved)
    return Books(entries=entries, rounds=dict(rounds), by=dict(by), late=late)


class _Authority:
    """A stream as far as it matters for who may do what."""

    def __init__(self, stream: str, staff: dict[str, set[Role]], *, honest: bool) -> None:
        self._table = table_of(stream)
        self._honest = honest
        self._staff = staff
        self._dealer: str | None = None
        self._automatic = False
        self._holder: str | None = None
        self._command: str | None = None

    def check(self, record: Record) -> None:
        if isinstance(record, TableRecord):
            self._check_table(record)
            self._go_on(record.event)
            self._command = record.command
        elif isinstance(record.event, StaffAppointed):
            self._staff.setdefault(record.event.person, set()).add(record.event.role)

    def _check_table(self, record: TableRecord) -> None:
        by, event = record.by, record.event
        names = LED_TO[type(event)]
        roles = frozenset[Role]().union(*(COMMAND_ROLES[name] for name in names))
        runs_itself = self._automatic or isinstance(event, events.TableOpened)
        if runs_itself and any(name in _KINDS and by_the_house(_KINDS[name]) for name in names):
            roles |= {Role.SYSTEM}
        if self._dealer is None and not self._automatic and Role.DEALER in roles:
            # Where nobody deals, the pit supervisor does (reading 33).
            roles |= {Role.PIT}
        if by.role not in roles:
            raise self._wrong(record, f"{by.role.value} may not")
        carries_out = isinstance(event, _CARRIED_OUT) and record.command == self._command
        if by.role is Role.PATRON and not carries_out:
            concerned = getattr(event, "patron", self._holder)
            if by.name != concerned:
                raise self._wrong(record, f"it concerns {concerned}")
        elif by.role not in (Role.PATRON, Role.SYSTEM):
            if by.role not in self._staff.get(by.name, ()):
                raise self._wrong(record, f"{by.name} was never {by.role.value}")
            if self._honest and record.command.startswith(MARK):
                raise self._wrong(record, "a fuzz client has said so")
        if by.role is Role.DEALER:
            if by.name != self._dealer:
                raise self._wrong(record, f"the dealer was {self._dealer}")
            if self._automatic and not isinstance(event, _ANYWHERE):
                raise self._wrong(record, "the house deals this table by itself")

    def _go_on(self, event: events.TableEvent) -> None:
        match event:
            case events.TableOpened(settings=settings):
                self._automatic = settings.dealing is Dealing.AUTOMATIC
            case events.DealerChanged(dealer=dealer):
                self._dealer = dealer
            case events.DieShaken(passed_to=holder):
                self._holder = holder
            case _:
                pass

    def _wrong(self, record: TableRecord, why: str) -> Violation:
        what = f"{type(record.event).__name__} at {self._table} by {record.by}"
        return Violation(f"{what} with the command {record.command}: {why}")
