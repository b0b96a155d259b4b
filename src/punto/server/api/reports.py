"""Reports: shifts, theoretical and actual hold, significant events at tables."""

from typing import Annotated, Any

from litestar import get
from litestar.params import Parameter
from msgspec import Struct
from msgspec.structs import asdict

from punto.house.permission import Permission
from punto.journal.actor import Role
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import Given, Store
from punto.server.api.parameters import NameWanted
from punto.server.api.problem import problems
from punto.server.api.query_parameters import GivenPaging, GivenPeriod, GivenSpan
from punto.server.api.round_lookup import listed
from punto.storage.records.port import By, Hold, Shift
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


def _with_theory(found: Shift | Hold) -> dict[str, Any]:
    theory = found.theory_cents
    return asdict(found) | {
        "theory_cents": None if theory is None else float(theory),
        "theory_exact": None if theory is None else str(theory),
    }


@get(
    "/reports/shift",
    guards=[READ],
    responses=problems(401, 403, 423),
    summary="A shift: of a table, a dealer or the whole house; 24 hours, or any period",
)
async def shift(
    store: Given[Store], span: GivenSpan, table: NameWanted = None, dealer: NameWanted = None
) -> ShiftShown:
    found = await store.records.shift(table=table, dealer=dealer, **asdict(span))
    return ShiftShown(**_with_theory(found))


@get(
    "/reports/hold",
    guards=[READ],
    responses=problems(401, 403, 423),
    summary="Theoretical against actual hold, in 24 hours or in any period",
)
async def hold(
    store: Given[Store],
    span: GivenSpan,
    by: Annotated[By, Parameter(description="What the figures are grouped by")],
) -> HoldReport:
    found = await store.records.hold(by, since=span.since, until=span.until)
    holds = [HoldShown(**_with_theory(one)) for one in found]
    return HoldReport(by=by, since=span.since, until=span.until, holds=holds)


@get(
    "/reports/significant",
    guards=[READ],
    responses=problems(401, 403, 423),
    summary="Significant events at tables; those of the house itself are under /significant",
)
async def significant(
    store: Given[Store], period: GivenPeriod, paging: GivenPaging, table: NameWanted = None
) -> TableEvents:
    asking = store.records.significant(table=table, **asdict(period), **asdict(paging))
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
