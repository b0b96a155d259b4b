"""Every index tells what the journal tells, however the entries came in."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest
from storage.records import houses
from storage.records.naive_index import NaiveIndex
from storage.records.questions import PATRONS, SECOND, Questions, every
from tiers import first_quick

from punto.games import GAMES
from punto.history.round_summary import RoundSummary
from punto.rules.round import Result
from punto.storage.port import Store
from punto.storage.records.rows import Settlement
from punto.table.events import RoundVoided, TableOpened

T = TypeVar("T")


def newest_first(rows: Iterable[T], key: Callable[[T], Any]) -> list[T]:
    return sorted(rows, key=key, reverse=True)


def matching(
    rows: list[T], tests: dict[str, Callable[[T, Any], bool]], wanted: dict[str, Any]
) -> list[T]:
    return [one for one in rows if all(tests[name](one, it) for name, it in wanted.items())]


def opened(one: RoundSummary) -> tuple[int, str, int]:
    return one.opened_at, one.table, one.number


def settled(one: Settlement) -> Any:
    number = one.round if one.round is not None else -(one.session or 0)
    return one.at, one.table, number, one.patron, one.wager


def happened(one: Any) -> tuple[int, str, int]:
    return one.at, one.table, one.sequence


async def fed(store: Store, seed: int | None) -> NaiveIndex:
    """What there is to tell, after the index was fed all of it."""
    played = houses.house(seed)
    for stream, entries in houses.slices(played, seed or 0):
        through = await store.records.feed(stream, entries)
        assert through == await store.records.through(stream)
    return NaiveIndex(played)


SEEDS = pytest.mark.parametrize("seed", first_quick([None, 1]))


@SEEDS
async def test_rounds_are_as_the_journal_tells_them(store: Store, seed: int | None) -> None:
    told = await fed(store, seed)
    expected = newest_first(told.rounds, opened)
    assert len(expected) > 40
    assert await every(store.records.rounds, 7) == expected
    for one in expected[::9]:
        assert await store.records.round_at(one.table, one.number) == one
    assert await store.records.round_at(expected[0].table, 10_000) is None


@SEEDS
async def test_rounds_are_found_by_all_that_can_be_asked(store: Store, seed: int | None) -> None:
    told = await fed(store, seed)
    wagered = {(one.patron, one.table, one.round) for one in told.settlements}
    tables = sorted({one.table for one in told.rounds})
    some = Questions(houses.house(seed), 3).period()
    tests: dict[str, Callable[[RoundSummary, Any], bool]] = {
        "table": lambda one, name: one.table == name,
        "game": lambda one, slug: one.sheet.game == slug,
        "dealer": lambda one, name: one.dealer == name,
        "result": lambda one, result: one.result is result and one.void is None,
        "void": lambda one, void: (one.void is not None) is void,
        "since": lambda one, since: one.opened_at >= since,
        "until": lambda one, until: one.opened_at < until,
        "patron": lambda one, name: (name, one.table, one.number) in wagered,
    }
    asked: list[dict[str, Any]] = [
        *({"table": name} for name in tables),
        *({"game": it.slug} for it in GAMES),
        *({"dealer": name} for name in ("dora", "eva")),
        *({"result": it} for it in Result),
        *({"void": it} for it in (True, False)),
        *({"patron": name} for name in PATRONS),
        {"patron": "ann", "void": True},
        {"patron": "bob", "table": tables[0], "result": Result.BANKER},
        some,
    ]
    for wanted in asked:
        expected = matching(newest_first(told.rounds, opened), tests, wanted)
        assert await every(store.records.rounds, 5, **wanted) == expected, wanted


@SEEDS
async def test_wagers_are_as_they_were_settled_in_the_end(store: Store, seed: int | None) -> None:
    told = await fed(store, seed)
    if seed is None:
        assert {"void", "lose", "push"} <= {one.pays for one in told.settlements}
    found = await every(store.records.settlements, 11)
    assert newest_first(found, settled) == newest_first(told.settlements, settled)
    # By their time at least they come newest first.
    assert [one.at for one in found] == sorted((one.at for one in found), reverse=True)
    tests: dict[str, Callable[[Settlement, Any], bool]] = {
        "patron": lambda one, name: one.patron == name,
        "table": lambda one, name: one.table == name,
        "wager": lambda one, key: one.wager == key,
        "round": lambda one, number: one.round == number,
        "session": lambda one, number: one.session == number,
        "won": lambda one, won: (one.net_cents > 0) is won,
    }
    rounds = {(one.table, one.round) for one in told.settlements[::40] if one.round is not None}
    sessions = {(one.table, one.session) for one in told.settlements if one.session is not None}
    asked: list[dict[str, Any]] = [
        *({"patron": name} for name in PATRONS),
        *({"wager": key} for key in ("banker", "any-dragon", "nothing")),
        *({"table": table, "round": number} for table, number in rounds),
        *({"table": table, "round": number, "patron": "ann"} for table, number in rounds),
        *({"table": table, "session": number} for table, number in sessions),
        {"won": True},
        {"won": False, "patron": "bob"},
    ]
    for wanted in asked:
        rows = await every(store.records.settlements, 2, **wanted)
        expected = matching(newest_first(told.settlements, settled), tests, wanted)
        assert newest_first(rows, settled) == expected, wanted


@SEEDS
async def test_figures_are_those_of_the_wagers(store: Store, seed: int | None) -> None:
    told, draw = await fed(store, seed), Questions(houses.house(seed), 7)
    records = store.records
    tables = sorted({one.table for one in told.rounds})
    for by in ("table", "dealer", "wager", "game"):
        assert await records.hold(by) == told.hold(by, None, None)
        for _ in range(6):
            since, until = draw.period().values()
            assert await records.hold(by, since=since, until=until) == told.hold(by, since, until)
            assert await records.hold(by, since=since) == told.hold(by, since, None)
            assert await records.hold(by, until=until) == told.hold(by, None, until)
    for patron in PATRONS:
        for _ in range(4):
            since, until = draw.period().values()
            found = await records.position(patron, since=since, until=until)
            assert found == told.position(patron, since, until)
    for table, dealer in [*((name, None) for name in tables), (None, "dora"), (None, None)]:
        for _ in range(3):
            since, until = draw.period().values()
            shift = await records.shift(table=table, dealer=dealer, since=since, until=until)
            assert shift == told.shift(table, dealer, since, until)


@SEEDS
async def test_what_happened_at_the_tables_is_on_record(store: Store, seed: int | None) -> None:
    told, records = await fed(store, seed), store.records
    expected = newest_first(told.irregularities, happened)
    assert len(expected) > 3
    assert await every(records.irregularities, 2) == expected
    significant = newest_first(told.significant, happened)
    assert len(significant) > 8
    assert await every(records.significant, 3) == significant
    assert await every(records.floats, 2) == newest_first(told.floats, happened)
    duties = newest_first(told.duties, lambda one: (one.since, one.table, one.sequence))
    assert await every(records.duties, 2) == duties
    middle = significant[len(significant) // 2].at
    since = [one for one in significant if one.at >= middle]
    assert await every(records.significant, 2, since=middle) == since
    before = [one for one in significant if one.at < middle and one.table == since[0].table]
    found = await every(records.significant, 2, until=middle, table=since[0].table)
    assert found == before
    for kinds in ((type(significant[0].event),), (TableOpened, RoundVoided)):
        of_these = [one for one in significant if isinstance(one.event, kinds)]
        assert await every(records.significant, 2, kinds=kinds) == of_these


def cut(played: houses.Streams, through: dict[str, int]) -> houses.Streams:
    return {stream: pairs[: through[stream]] for stream, pairs in played.items()}


@pytest.mark.whole
async def test_it_is_told_at_every_moment_as_far_as_it_has_come(store: Store) -> None:
    played, records = houses.played(), store.records
    some = {name: played[name] for name in ("table/D1", "table/S1", "table/F1", "table/P1")}
    through = dict.fromkeys(some, 0)
    for place, (stream, entries) in enumerate(houses.slices(some, 5, most=4)):
        through[stream] = await records.feed(stream, entries)
        if place % 7:
            continue
        told = NaiveIndex(cut(some, through))
        assert await every(records.rounds) == newest_first(told.rounds, opened)
        found = await every(records.settlements)
        assert newest_first(found, settled) == newest_first(told.settlements, settled)
        assert await every(records.irregularities) == newest_first(told.irregularities, happened)
        assert await records.hold("wager") == told.hold("wager", None, None)
        ends = max((one.at for one in found), default=0) + SECOND
        shift = await records.shift(since=0, until=ends)
        assert shift == told.shift(None, None, 0, ends)


async def test_a_float_is_that_of_the_ledger_whenever_every_round_is_paid(store: Store) -> None:
    told = await fed(store, None)
    for table, held in told.ledger.items():
        at, cents = held[-1]
        shift = await store.records.shift(table=table, since=0, until=at + 1)
        assert (shift.opening_float_cents, shift.closing_float_cents) == (0, cents)
        rounds = [one for one in told.rounds if one.table == table]
        for one in rounds[::5]:
            # The last entry before a round finds everything paid.
            shift = await store.records.shift(table=table, since=one.opened_at, until=at)
            assert shift.opening_float_cents == one.float_cents
