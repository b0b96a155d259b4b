"""What is read of a table for the search for stakes that rise with the edge, and what it is judged
by."""

import asyncio
import os
import signal
import threading
from collections.abc import Sequence
from multiprocessing import active_children
from pathlib import Path

import pytest
from hosted_house import hosted
from server.records.people import DEALER, DealersTable, people_of
from serving import PIT, Serving
from waiting import SECONDS

from punto.games import game
from punto.history.shoe_edges import edges_round_by_round
from punto.history.stake_edge_correlation import Leaning
from punto.history.stakes import RoundStaked, ShoeStaked
from punto.odds.exact import exact
from punto.rules.canonical import canonical_hash
from punto.rules.cards import read_card
from punto.rules.composition import Composition
from punto.server import audit_jobs
from punto.server.audit_jobs import AuditJobs
from punto.server.stake_edge_search import (
    TableRange,
    _shoes,
    _with_edges,
    correlations,
    search,
)
from punto.storage.factory import open_store
from punto.table.settings import Dealing

BACCARAT = game("baccarat")
STAMP = canonical_hash(BACCARAT)
STAKES = {"ann": {"banker": 100_00, "tie": 10_00}}


async def test_the_stakes_of_a_table_are_read_with_the_exact_edges_before_them(
    own_house: Serving,
) -> None:
    async with people_of(own_house) as people:
        await people.patron("ann")
        table = DealersTable(people, "D1")
        await table.open(dealing=Dealing.SHOE, decks=6)
        await table.ask("ann", "StandBehind")
        await table.play(STAKES)
        await table.play(STAKES)
        await table.decide("5.2", "void", "one card too many")
        await table.play({})
        await table.bet(STAKES)
        await table.ask(DEALER, "CloseBetting")
        seen = (await people[PIT].get("/tables/D1"))["unseen"]
    where = TableRange("D1", 0, None, None)
    store = await open_store(own_house.db)
    try:
        (shoe,) = await _shoes(store, where)
    finally:
        await store.close()
    assert (shoe.stamp, shoe.decks) == (STAMP, 6)
    # The second was void, nobody wagered on the third, and the fourth is under way.
    assert [one.stakes for one in shoe.rounds] == [STAKES, {}, {}, {}]
    ((stakes, edges),) = _with_edges(shoe)
    assert stakes == STAKES
    first = Composition.of_decks(6).without(shoe.seen[0])
    assert edges == {
        key: float(odds.house_edge) for key, odds in exact(BACCARAT, first).wagers.items()
    }
    left = Composition.of_decks(6).without(*shoe.seen)
    assert left == Composition.of({read_card(card): count for card, count in seen.items()})
    # Another process reads the same, and finds that it is not enough to judge anybody by.
    db = own_house.db
    assert await asyncio.to_thread(search, db, [where]) == []


def test_a_foreign_card_does_not_spoil_the_count_and_an_unknown_sheet_is_left_out() -> None:
    kings = [read_card("Kh")] * 5
    rounds = [RoundStaked(1, 5, 0, {"ann": {"tie": 5_00}})]
    ((_, edges),) = _with_edges(ShoeStaked("T1", 1, STAMP, 4, kings, [], rounds))
    without = Composition.of_decks(4).without(*kings[:4])
    assert edges["tie"] == float(exact(BACCARAT, without).wagers["tie"].house_edge)
    assert _with_edges(ShoeStaked("T1", 1, "0" * 64, 4, kings, [], rounds)) == []


def test_a_card_that_is_known_to_be_foreign_is_none_of_those_that_are_gone() -> None:
    kings = [read_card("Kh")] * 4
    stakes = {"ann": {"tie": 5_00}}
    rounds = [RoundStaked(1, 4, 0, stakes), RoundStaked(2, 4, 1, stakes)]
    shoe = ShoeStaked("T1", 1, STAMP, 4, kings, kings[:1], rounds)
    for (_, edges), gone in zip(_with_edges(shoe), (4, 3), strict=True):
        without = Composition.of_decks(4).without(*kings[:gone])
        assert edges["tie"] == float(exact(BACCARAT, without).wagers["tie"].house_edge)


def test_edges_round_by_round_leave_out_what_is_known_to_be_foreign() -> None:
    kings = ("Kh",) * 4
    edges = edges_round_by_round(STAMP, 4, (kings, (), ()), ((), ("Kh",), ()))
    for one, gone in zip(edges, (4, 3), strict=True):
        without = Composition.of_decks(4).without(*map(read_card, kings[:gone]))
        assert one["tie"] == str(exact(BACCARAT, without).wagers["tie"].house_edge)


async def test_work_that_fails_leaves_a_sound_process_behind(tmp_path: Path) -> None:
    store = await open_store("memory:")
    inspections = AuditJobs(store, lambda: 1, str(tmp_path / "no such folder" / "house.db"))
    with pytest.raises(Exception, match="no such folder"):
        await inspections.audit()
    assert not inspections.auditing
    # What it says is no verdict, and least of all that of an earlier one.
    assert inspections.audited is not None
    assert inspections.audited.failed
    inspections._db = str(tmp_path / "house.db")
    await inspections.audit()
    assert (inspections.audited.entries, inspections.audited.failed) == (0, False)
    inspections.leave()
    await store.close()


async def test_a_house_that_leaves_does_not_wait_for_an_audit() -> None:
    async with hosted() as house:
        inspections = house.services.audits
        number = await inspections._in_worker(os.getpid)
        (process,) = [one for one in active_children() if one.pid == number]
        # It waits for a signal, as long as it may take.
        house.services.background.start(inspections._in_worker(signal.pause))
        await asyncio.sleep(0)
    await asyncio.to_thread(process.join, SECONDS)
    assert process.exitcode == -signal.SIGKILL


async def test_no_table_of_a_house_in_memory_waits_for_the_edges(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: list[threading.Thread] = []

    def judged(shoes: Sequence[ShoeStaked]) -> list[Leaning]:
        threads.append(threading.current_thread())
        return correlations(shoes)

    monkeypatch.setattr(audit_jobs, "correlations", judged)
    async with hosted() as house:
        assert await house.services.audits.leanings([]) == []
    (thread,) = threads
    assert thread is not threading.current_thread()
