"""Reports: shifts, theoretical and actual hold, significant events at tables."""

from fractions import Fraction
from typing import Annotated

from litestar import get
from litestar.params import Parameter
from msgspec import Struct

from punto.house.permission import Permission
from punto.journal.actor import Role
from punto.server.api import query_parameters
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import Given, Store
from punto.server.api.parameters import NameWanted
from punto.server.api.problem import problems
from punto.server.api.query_parameters import GivenPaging, GivenPeriod, GivenSpan
from punto.server.api.records import listed
from punto.storage.records.port import By
from punto.table.events import TableEvent as EventAtTable

READ = needs(Permission.READ_REPORTS)


class ShiftShown(Struct, frozen=True, kw_only=True):
    """The figures of a table, a dealer or the whole house in a period. A round counts when it was
    opened. `payout_cents` came back to patrons, stakes included; the floats are what they come to
    with every round paid that was opened by then, and are not known of a dealer. `seconds` is how
    long the tables were open, or the dealer on duty.

    `theory_cents` is what the house wins of such stakes in theory, by the exact edges of a fresh
    shoe, and `theory_exact` the same as a fraction; null where a sheet is not known any more."""

    table: str | None
    dealer: str | None
    since: int
    until: int
    rounds: int
    voids: int
    irregularities: int
    wagers: int
    staked_cents: int
    payout_cents: int
    hold_cents: int
    commission_cents: int
    theory_cents: float | None
    theory_exact: str | None
    opening_float_cents: int | None
    fills_cents: int
    credits_cents: int
    closing_float_cents: int | None
    seconds: int
    rounds_per_hour: float | None


class HoldShown(Struct, frozen=True, kw_only=True):
    """What the house has won of stakes, and what it wins of them in theory. A dealer who is null
    stands for tables that the house deals; `rounds` of a wager are those in which it was settled,
    sessions for wagers on a session."""

    table: str | None
    dealer: str | None
    game: str | None
    wager: str | None
    rounds: int
    wagers: int
    staked_cents: int
    hold_cents: int
    commission_cents: int
    theory_cents: float | None
    theory_exact: str | None


class HoldReport(Struct, frozen=True, kw_only=True):
    by: By
    since: int
    until: int
    holds: list[HoldShown]


class Person(Struct, frozen=True):
    role: Role
    name: str


class TableEvent(Struct, frozen=True, kw_only=True):
    """`sequence` is the entry in the table's stream, `by` whose command led to it, and `round` the
    last round then."""

    table: str
    sequence: int
    at: int
    by: Person
    round: int | None
    event: EventAtTable


class TableEvents(Struct, frozen=True):
    """The newest first; `after` asks for the next page, and is null where there is none."""

    events: list[TableEvent]
    after: str | None


def _cents(theory: Fraction | None) -> float | None:
    return None if theory is None else float(theory)


def _exact(theory: Fraction | None) -> str | None:
    return None if theory is None else str(theory)


@get(
    "/reports/shift",
    guards=[READ],
    dependencies={"span": query_parameters.SPAN},
    responses=problems(401, 403, 423),
    summary="A shift: of a table, a dealer or the whole house; 24 hours, or any period",
)
async def shift(
    store: Given[Store], span: GivenSpan, table: NameWanted = None, dealer: NameWanted = None
) -> ShiftShown:
    found = await store.records.shift(
        table=table, dealer=dealer, since=span.since, until=span.until
    )
    return ShiftShown(
        table=found.table,
        dealer=found.dealer,
        since=found.since,
        until=found.until,
        rounds=found.rounds,
        voids=found.voids,
        irregularities=found.irregularities,
        wagers=found.wagers,
        staked_cents=found.staked_cents,
        payout_cents=found.payout_cents,
        hold_cents=found.hold_cents,
        commission_cents=found.commission_cents,
        theory_cents=_cents(found.theory_cents),
        theory_exact=_exact(found.theory_cents),
        opening_float_cents=found.opening_float_cents,
        fills_cents=found.fills_cents,
        credits_cents=found.credits_cents,
        closing_float_cents=found.closing_float_cents,
        seconds=found.seconds,
        rounds_per_hour=found.rounds_per_hour,
    )


@get(
    "/reports/hold",
    guards=[READ],
    dependencies={"span": query_parameters.SPAN},
    responses=problems(401, 403, 423),
    summary="Theoretical against actual hold, in 24 hours or in any period",
)
async def hold(
    store: Given[Store],
    span: GivenSpan,
    by: Annotated[By, Parameter(description="What the figures are grouped by")],
) -> HoldReport:
    found = await store.records.hold(by, since=span.since, until=span.until)
    holds = [
        HoldShown(
            table=one.table,
            dealer=one.dealer,
            game=one.game,
            wager=one.wager,
            rounds=one.rounds,
            wagers=one.wagers,
            staked_cents=one.staked_cents,
            hold_cents=one.hold_cents,
            commission_cents=one.commission_cents,
            theory_cents=_cents(one.theory_cents),
            theory_exact=_exact(one.theory_cents),
        )
        for one in found
    ]
    return HoldReport(by=by, since=span.since, until=span.until, holds=holds)


@get(
    "/reports/significant",
    guards=[READ],
    dependencies={"period": query_parameters.PERIOD, "paging": query_parameters.PAGING},
    responses=problems(401, 403, 423),
    summary="Significant events at tables; those of the house itself are under /significant",
)
async def significant(
    store: Given[Store], period: GivenPeriod, paging: GivenPaging, table: NameWanted = None
) -> TableEvents:
    asking = store.records.significant(
        table=table,
        since=period.since,
        until=period.until,
        after=paging.after,
        most=paging.most,
    )
    page = await listed(asking)
    events = [
        TableEvent(
            table=one.table,
            sequence=one.sequence,
            at=one.at,
            by=Person(one.by.role, one.by.name),
            round=one.round,
            event=one.event,
        )
        for one in page.rows
    ]
    return TableEvents(events, page.after)


HANDLERS = (shift, hold, significant)
