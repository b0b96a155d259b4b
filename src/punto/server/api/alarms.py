"""Alarms: concerns that nobody has answered yet and what else has happened at the tables that a pit
supervisor should look at, the newest first, and patrons whose stakes rise with the edge."""

from collections.abc import Iterable, Iterator
from enum import Enum

from litestar import get
from msgspec import Struct

from punto.history.stake_edge_correlation import ALARM, Leaning
from punto.house.permission import Permission
from punto.house.significant_event import SignificantKind
from punto.journal.actor import Actor
from punto.ledger.account import tournament_of
from punto.rules.irregularity import FOREIGN_CARD, Ruling
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import AuditJobs, Given, Store, Tables
from punto.server.api.problem import problems
from punto.server.api.query_parameters import GivenSpan, Span
from punto.server.event_stream.significant_event_query import noted_in
from punto.server.records.shoe_reader import ShoeReader
from punto.server.stake_edge_search import TableRange
from punto.storage.records.rows import SignificantRow
from punto.table import events

MAX_ALARMS = 200
WATCH = needs(Permission.WATCH_AS_PIT)


class AlarmKind(Enum):
    FOREIGN_CARD = "foreign-card"
    FACTORY_ORDER = "factory-order"
    IRREGULARITY = "irregularity"
    SHOE_DIFFERS = "shoe-differs"
    LARGE_WIN = "large-win"
    CONCERN = "concern"


NOTED = (events.OrderAlarmRaised, events.ShoeReconciled)
_KINDS = {FOREIGN_CARD.clause: AlarmKind.FOREIGN_CARD}


class Alarm(Struct, frozen=True, kw_only=True):
    """`cards` are those that it is about; `words` are what was noted, by people or by the house.
    `ruling` is what was decided of an irregularity, null while it waits. A concern, of whoever it
    was `raised_by`, is an alarm until it is answered, be that in the period or not."""

    kind: AlarmKind
    at: int
    table: str
    round: int | None = None
    rule: str | None = None
    cards: list[str] = []
    words: str = ""
    ruling: Ruling | None = None
    raised_by: Actor | None = None


class Alarms(Struct, frozen=True, kw_only=True):
    since: int
    until: int
    alarms: list[Alarm]


class Leanings(Struct, frozen=True, kw_only=True):
    """Patrons whose stakes on a wager rise with the edge: for somebody who does not look at the
    cards it would happen with a probability of less than `bound`. `judged` is how many patrons and
    wagers had shoes enough to be judged."""

    since: int
    until: int
    leanings: list[Leaning]
    judged: int
    bound: float


@get(
    "/alarms",
    guards=[WATCH],
    responses=problems(401, 403, 423),
    summary="What a pit supervisor should look at, in 24 hours or in any period",
)
async def alarms(store: Given[Store], tables: Given[Tables], span: GivenSpan) -> Alarms:
    found = [*await _irregular(store, span), *await _noted(store, span), *await _wins(store, span)]
    return Alarms(
        since=span.since,
        until=span.until,
        alarms=[*_newest(_concerns(tables)), *_newest(found)][:MAX_ALARMS],
    )


@get(
    "/alarms/stakes",
    guards=[WATCH],
    responses=problems(401, 403, 423),
    summary="Patrons whose stakes rise with the edge; computed beside the tables, which takes time",
)
async def stakes(
    store: Given[Store], tables: Given[Tables], audits: Given[AuditJobs], span: GivenSpan
) -> Leanings:
    judged = await audits.leanings(await _tables(store, tables, span))
    return Leanings(
        since=span.since,
        until=span.until,
        leanings=[one for one in judged if one.alarming],
        judged=len(judged),
        bound=ALARM,
    )


def _newest(found: Iterable[Alarm]) -> list[Alarm]:
    return sorted(found, key=lambda one: one.at, reverse=True)


def _concerns(tables: Tables) -> Iterator[Alarm]:
    """What nobody has answered yet waits before everything else."""
    for name, feed in tables.feeds.items():
        for one in feed.table.open_concerns:
            yield Alarm(
                kind=AlarmKind.CONCERN,
                at=one.at,
                table=name,
                words=one.note,
                raised_by=one.raised_by,
            )


async def _irregular(store: Store, span: Span) -> list[Alarm]:
    page = await store.records.irregularities(since=span.since, until=span.until, most=MAX_ALARMS)
    return [
        Alarm(
            kind=_KINDS.get(one.clause, AlarmKind.IRREGULARITY),
            at=one.at,
            table=one.table,
            round=one.round,
            rule=one.clause,
            words=one.note,
            ruling=one.ruling,
        )
        for one in page.rows
    ]


async def _noted(store: Store, span: Span) -> list[Alarm]:
    # Most of what is significant is no alarm: patrons who tap too late would hide those.
    page = await store.records.significant(
        since=span.since, until=span.until, most=MAX_ALARMS, kinds=NOTED
    )
    return [alarm for one in page.rows for alarm in _alarm(one)]


def _alarm(one: SignificantRow) -> list[Alarm]:
    match one.event:
        case events.OrderAlarmRaised(cards=cards):
            kind, shown = AlarmKind.FACTORY_ORDER, cards
        case events.ShoeReconciled(missing=missing, extra=extra):
            kind, shown = AlarmKind.SHOE_DIFFERS, (*missing, *extra)
        case _:
            return []
    cards_ = [str(card) for card in shown]
    return [Alarm(kind=kind, at=one.at, table=one.table, round=one.round, cards=cards_)]


async def _wins(store: Store, span: Span) -> list[Alarm]:
    wins = await noted_in(
        store, SignificantKind.LARGE_WIN, since=span.since, until=span.until, most=MAX_ALARMS
    )
    return [
        Alarm(kind=AlarmKind.LARGE_WIN, at=one.at, table=one.about, words=one.words) for one in wins
    ]


async def _tables(store: Store, tables: Tables, span: Span) -> list[TableRange]:
    """Where the first shoe of the period begins at each table, for half a shoe says little of
    stakes and nothing of edges; and where the last round of the period ends."""
    records, found = store.records, []
    for table, feed in sorted(tables.feeds.items()):
        if tournament_of(table) is not None:
            # Whoever stakes more in a tournament does so for the sake of the others' chips.
            continue
        newest = await records.rounds(table=table, since=span.since, until=span.until, most=1)
        if not newest.rows:
            continue
        (last,) = newest.rows
        before = await records.rounds(table=table, until=span.since, most=1)
        first = await records.round_at(table, before.rows[0].number + 1 if before.rows else 1)
        assert first is not None, f"the rounds of {table} are numbered without a gap"
        following = await records.round_at(table, last.number + 1)
        reader = ShoeReader(store, table, rounds=feed.table.rounds, last=feed.sequence)
        start = await reader.start(first.shoe)
        settings = await reader.settings_at(start)
        # While no other round follows, the last one may still be under way.
        end = None if following is None else following.first_sequence - 1
        found.append(TableRange(table, start - 1, end, settings))
    return found


HANDLERS = (alarms, stakes)
