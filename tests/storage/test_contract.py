"""What every storage keeps to: each test runs on memory, on SQLite and on PostgreSQL."""

import asyncio
from time import monotonic

import pytest
from storage.batches import (
    ANN,
    BEN,
    STREAM,
    answered,
    append,
    assert_sound,
    commit,
    contents,
    given,
    key,
    look,
    sell,
)

from punto.journal.hash_chain import BEFORE_THE_FIRST, Entry, Head, chained
from punto.journal.snapshot import Snapshot
from punto.ledger.account import CAGE, Account, patron, table_float
from punto.storage.port import (
    MAX_LEASE_SECONDS,
    Append,
    Batch,
    CommandKey,
    Conflict,
    Fenced,
    Lease,
    Overdrawn,
    StorageError,
    Store,
)
from punto.storage.url import is_postgres

pytestmark = pytest.mark.quick

HOUSE = "house"
LONG = 250.0
KEYS = [key(number, sender) for number in range(5) for sender in ("ann", "ben")]
EVERYTHING = (STREAM, HOUSE), KEYS, ("one", "two")


async def refused(store: Store, batch: Batch, expected: type[StorageError], words: str) -> None:
    """The batch is refused in these words, nothing of it is there, and the store goes on."""
    before = await contents(store, *EVERYTHING)
    with pytest.raises(StorageError) as raised:
        await commit(store, batch)
    assert (type(raised.value), str(raised.value)) == (expected, words)
    assert await contents(store, *EVERYTHING) == before


async def test_a_new_store_is_empty(store: Store) -> None:
    assert await store.heads() == {}
    assert await store.head(STREAM) == Head(0, BEFORE_THE_FIRST)
    assert await store.entries(STREAM) == []
    assert await store.balances() == {}
    assert await store.snapshot(STREAM) is None
    assert await store.secret("one") is None
    locked = await look(store, [ANN], [key(1)])
    assert (locked.balances, locked.answers) == ({ANN: 0}, {})


async def test_a_committed_batch_is_there_in_all_its_parts(store: Store) -> None:
    entries, head = append(Head(), '{"a":1}', '{"b":2}')
    snapshot = Snapshot(STREAM, 2, head.hash, '{"folded":true}')
    async with store.transaction() as transaction:
        await transaction.lock([ANN, CAGE], [key(1)])
        await transaction.commit(
            Batch(
                appends=[entries],
                changes={CAGE: -500, ANN: 500},
                answers=[answered(1)],
                snapshots=[snapshot],
                sealed={"one": b"\x00secret\xff"},
            )
        )
    assert await store.heads() == {STREAM: head}
    assert await store.head(STREAM) == head
    assert await store.entries(STREAM) == entries.entries
    assert await store.balances() == {CAGE: -500, ANN: 500}
    assert await store.snapshot(STREAM) == snapshot
    assert await store.secret("one") == b"\x00secret\xff"
    locked = await look(store, [ANN, BEN], [key(1), key(2)])
    assert locked.balances == {ANN: 500, BEN: 0}
    assert locked.answers == {key(1): answered(1)}


async def test_an_empty_batch_is_nothing(store: Store) -> None:
    before = await contents(store, *EVERYTHING)
    await commit(store, Batch())
    assert await contents(store, *EVERYTHING) == before


async def test_a_transaction_left_without_a_commit_has_changed_nothing(store: Store) -> None:
    head = await sell(store, Head())
    async with store.transaction() as transaction:
        assert (await transaction.lock([ANN, BEN], [])).balances == {ANN: 100, BEN: 0}

    async def fail() -> None:
        async with store.transaction() as transaction:
            await transaction.lock([ANN, BEN], [])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await store.balances() == {CAGE: -100, ANN: 100}
    await sell(store, head)
    assert await assert_sound(store) == 2


async def test_a_transaction_ends_with_its_commit_also_with_one_that_fails(store: Store) -> None:
    async with store.transaction() as transaction:
        await transaction.commit(Batch())
        with pytest.raises(AssertionError):
            await transaction.lock([ANN], [])
        with pytest.raises(AssertionError):
            await transaction.commit(Batch())
    async with store.transaction() as transaction:
        with pytest.raises(Overdrawn):
            await transaction.commit(Batch(changes={ANN: -1}))
        with pytest.raises(AssertionError):
            await transaction.commit(Batch())
    with pytest.raises(AssertionError):
        await transaction.commit(Batch())
    await sell(store, Head())


async def test_several_locks_of_one_transaction_add_up(store: Store) -> None:
    await commit(store, Batch(changes={CAGE: -5, ANN: 5}))
    async with store.transaction() as transaction:
        assert (await transaction.lock([BEN], [])).balances == {BEN: 0}
        assert (await transaction.lock([ANN, BEN], [])).balances == {ANN: 5, BEN: 0}
        await transaction.commit(Batch(changes={ANN: -5, BEN: 5}))
    assert await store.balances() == {CAGE: -5, ANN: 0, BEN: 5}


# The journal.


async def test_an_entry_comes_back_as_the_very_text_that_was_hashed(store: Store) -> None:
    bodies = ['{"a": "é ♠ 🂡 \' \\" \\u0000 %s $1 ?"}', " ", "x" * 1_000_000]
    await commit(store, Batch(appends=[given(*bodies)]))
    assert await store.entries(STREAM) == chained(STREAM, Head(), bodies)


async def test_entries_are_read_in_pages(store: Store) -> None:
    entries = given(*(f'{{"n":{number}}}' for number in range(1, 8)))
    await commit(store, Batch(appends=[entries, given("{}", stream="table/T2")]))
    assert await store.entries(STREAM, most=3) == entries.entries[:3]
    assert await store.entries(STREAM, after=3, most=3) == entries.entries[3:6]
    assert await store.entries(STREAM, after=6, most=3) == entries.entries[6:]
    assert await store.entries(STREAM, after=7) == []
    assert await store.entries("table/T3") == []


async def test_each_stream_has_its_own_chain(store: Store) -> None:
    one, head_one = append(Head(), "1")
    two, head_two = append(Head(), "1", "2", stream=HOUSE)
    await commit(store, Batch(appends=[one, two]))
    assert await store.heads() == {STREAM: head_one, HOUSE: head_two}
    assert head_one.hash != head_two.hash


async def test_appends_to_one_stream_in_one_batch_follow_each_other(store: Store) -> None:
    one, between = append(Head(), "1", "2")
    two, head = append(between, "3")
    await commit(store, Batch(appends=[one, two]))
    assert await store.entries(STREAM) == one.entries + two.entries
    assert await store.head(STREAM) == head
    await refused(
        store,
        Batch(appends=[append(head, "4")[0], append(head, "5")[0]]),
        Conflict,
        '"table/T1" has 4 entries where 3 were expected',
    )


@pytest.mark.parametrize("after", [0, 1, 3])
async def test_whoever_has_missed_an_entry_or_made_one_up_is_told(store: Store, after: int) -> None:
    head = await sell(store, await sell(store, Head()))
    entry = Entry(STREAM, after + 1, "{}", "f" * 64)
    batch = Batch(
        appends=[append(Head(), "{}", stream=HOUSE)[0], Append(STREAM, after, None, [entry])],
        changes={CAGE: -1, BEN: 1},
        answers=[answered(4)],
        sealed={"one": b"1"},
    )
    words = f'"table/T1" has 2 entries where {after} were expected'
    await refused(store, batch, Conflict, words)
    await sell(store, head)
    assert await assert_sound(store) == 3


async def test_entries_that_hang_on_another_past_are_refused(store: Store) -> None:
    await sell(store, Head())
    elsewhere = Head(1, "e" * 64)
    batch = Batch(appends=[append(elsewhere, "{}")[0]])
    words = '"table/T1" has another entry 1 than was expected'
    await refused(store, batch, Conflict, words)


async def test_an_append_without_entries_only_asks_whether_it_might(store: Store) -> None:
    head = await sell(store, Head())
    await commit(store, Batch(appends=[Append(STREAM, 1, None, []), Append(HOUSE, 0, None, [])]))
    assert await store.heads() == {STREAM: head}
    batch = Batch(appends=[Append(STREAM, 2, None, [])])
    words = '"table/T1" has 1 entries where 2 were expected'
    await refused(store, batch, Conflict, words)


# Who owns a stream.


async def test_the_fencing_number_rises_with_every_change_of_owner(store: Store) -> None:
    assert await store.own(STREAM, "a", seconds=LONG) == 1
    assert await store.own(STREAM, "a", seconds=LONG) == 1
    assert await store.own(STREAM, "b", seconds=LONG) is None
    assert await store.own(STREAM, "a", seconds=0) == 1
    assert await store.own(STREAM, "b", seconds=LONG) == 2
    assert await store.own(STREAM, "a", seconds=LONG) is None
    await store.disown(STREAM, "b")
    assert await store.own(STREAM, "b", seconds=LONG) == 3
    await store.disown(STREAM, "b")
    assert await store.own(STREAM, "a", seconds=LONG) == 4


async def test_a_time_that_was_given_before_the_clock_was_set_back_is_over(store: Store) -> None:
    assert await store.own(STREAM, "a", seconds=MAX_LEASE_SECONDS + 60) == 1
    assert await store.leases() == {}
    assert await store.own(STREAM, "b", seconds=LONG) == 2
    assert set(await store.leases()) == {STREAM}


async def test_each_stream_has_its_own_owner(store: Store) -> None:
    assert await store.own(STREAM, "a", seconds=LONG) == 1
    assert await store.own(HOUSE, "b", seconds=LONG) == 1
    assert await store.own(HOUSE, "a", seconds=LONG) is None


async def test_an_owner_that_lets_its_time_run_out_may_come_back_first(store: Store) -> None:
    assert await store.own(STREAM, "a", seconds=0) == 1
    assert await store.own(STREAM, "a", seconds=LONG) == 1
    assert await store.own(STREAM, "b", seconds=LONG) is None


async def test_an_owner_is_followed_when_its_time_has_run_out(store: Store) -> None:
    assert await store.own(STREAM, "a", seconds=0.2) == 1
    began = monotonic()
    while (fence := await store.own(STREAM, "b", seconds=LONG)) is None:
        assert monotonic() < began + 30
        await asyncio.sleep(0.01)
    assert fence == 2


async def test_only_the_owner_can_give_a_stream_up(store: Store) -> None:
    await store.disown(STREAM, "a")
    assert await store.own(STREAM, "a", seconds=LONG) == 1
    await store.disown(STREAM, "b")
    assert await store.own(STREAM, "b", seconds=LONG) is None


async def test_owning_a_stream_leaves_no_trace_in_the_journal(store: Store) -> None:
    await store.own(STREAM, "a", seconds=LONG)
    assert await store.heads() == {}
    assert await store.head(STREAM) == Head()


async def test_an_owner_appends_with_its_number(store: Store) -> None:
    fence = await store.own(STREAM, "a", seconds=LONG)
    head = await sell(store, Head(), fence=fence)
    await store.own(STREAM, "a", seconds=LONG)
    await sell(store, head, fence=fence)
    assert await assert_sound(store) == 2


async def test_an_owner_whose_time_ran_out_appends_until_it_is_replaced(store: Store) -> None:
    fence = await store.own(STREAM, "a", seconds=0)
    head = await sell(store, Head(), fence=fence)
    assert await store.own(STREAM, "b", seconds=LONG) == 2
    batch = Batch(appends=[append(head, "{}", fence=fence)[0]], changes={CAGE: -1, ANN: 1})
    words = '"table/T1" is fenced at 2; whoever owned it with 1 has been replaced'
    await refused(store, batch, Fenced, words)
    await sell(store, head, fence=2)
    assert await assert_sound(store) == 2


async def test_an_owner_that_gave_a_stream_up_cannot_append(store: Store) -> None:
    fence = await store.own(STREAM, "a", seconds=LONG)
    await store.disown(STREAM, "a")
    batch = Batch(appends=[given("{}", fence=fence)])
    words = '"table/T1" has no owner now, with number 1 or any'
    await refused(store, batch, Fenced, words)


@pytest.mark.parametrize("fence", [0, 1, 7])
async def test_nobody_appends_by_a_number_that_was_never_given(store: Store, fence: int) -> None:
    words = f'"table/T1" is fenced at 0; whoever owned it with {fence} has been replaced'
    if fence == 0:
        words = '"table/T1" has no owner now, with number 0 or any'
    await refused(store, Batch(appends=[given("{}", fence=fence)]), Fenced, words)


async def test_a_stream_that_has_had_an_owner_takes_nothing_without_a_number(store: Store) -> None:
    await commit(store, Batch(appends=[given("{}")]))
    head = await store.head(STREAM)
    batch = Batch(appends=[append(head, "{}")[0]])
    words = '"table/T1" has had an owner: it takes entries with a fencing number only'
    await store.own(STREAM, "a", seconds=LONG)
    await refused(store, batch, Fenced, words)
    await store.disown(STREAM, "a")
    await refused(store, batch, Fenced, words)


async def test_one_append_that_is_refused_takes_the_whole_batch_with_it(store: Store) -> None:
    await store.own(STREAM, "a", seconds=LONG)
    batch = Batch(appends=[given("{}", stream=HOUSE), given("{}", fence=2)])
    words = '"table/T1" is fenced at 1; whoever owned it with 2 has been replaced'
    await refused(store, batch, Fenced, words)


async def test_one_call_keeps_all_streams_of_a_holder(store: Store) -> None:
    assert await store.own(STREAM, "a", seconds=LONG) == 1
    assert await store.own(HOUSE, "b", seconds=0) == 1
    assert await store.own(HOUSE, "a", seconds=LONG) == 2
    assert await store.own("table/T2", "b", seconds=LONG) == 1
    assert await store.own("table/T3", "a", seconds=LONG) == 1
    await store.disown("table/T3", "a")
    assert await store.renew("a", seconds=0) == {STREAM: 1, HOUSE: 2}
    # The time of both has run out now, and nobody else's has.
    assert await store.own(STREAM, "b", seconds=LONG) == 2
    assert await store.own("table/T2", "a", seconds=LONG) is None
    assert await store.renew("nobody", seconds=LONG) == {}


async def test_time_that_has_run_out_is_renewed_unless_somebody_took_over(store: Store) -> None:
    for stream in (STREAM, HOUSE):
        assert await store.own(stream, "a", seconds=0) == 1
    assert await store.own(HOUSE, "b", seconds=0) == 2
    assert await store.renew("a", seconds=LONG) == {STREAM: 1}
    assert await store.own(STREAM, "b", seconds=LONG) is None
    assert await store.own(HOUSE, "a", seconds=LONG) == 3


async def test_leases_are_told_as_long_as_their_time_runs(store: Store) -> None:
    assert await store.leases() == {}
    await sell(store, Head())
    for stream, holder, seconds in (
        (HOUSE, "a", LONG),
        ("table/T2", "b", 2 * LONG),
        ("table/T3", "a", 0),
        ("table/T4", "a", LONG),
    ):
        assert await store.own(stream, holder, seconds=seconds) == 1
    await store.disown("table/T4", "a")
    # Of the seconds that are left some have gone by, and no test can say how many.
    found = await store.leases()
    assert {name: lease.holder for name, lease in found.items()} == {HOUSE: "a", "table/T2": "b"}
    assert 0 < found[HOUSE].seconds_left <= LONG < found["table/T2"].seconds_left <= 2 * LONG
    assert await store.renew("a", seconds=0) == {HOUSE: 1, "table/T3": 1}
    assert list(await store.leases()) == ["table/T2"]
    assert isinstance((await store.leases())["table/T2"], Lease)


async def test_streams_are_renewed_in_the_midst_of_appends_to_them(store: Store) -> None:
    streams = [f"table/T{number}" for number in range(6)]
    for stream in streams:
        assert await store.own(stream, "a", seconds=LONG) == 1
    heads = dict.fromkeys(streams, Head())

    async def append_to_all(number: int) -> None:
        # In an order of its own: whoever locks sorts.
        for turn in range(5):
            chosen = [*streams[number:], *streams[:number]][:: 1 if turn % 2 else -1][:3]
            async with store.transaction() as transaction:
                await transaction.lock([patron(f"p{number}")], [])
                async with writing:
                    made = {it: append(heads[it], "{}", stream=it, fence=1) for it in chosen}
                    await transaction.commit(Batch(appends=[one for one, _ in made.values()]))
                    heads.update({it: head for it, (_, head) in made.items()})

    writing = asyncio.Lock()
    results = await asyncio.gather(
        *(append_to_all(number) for number in range(4)),
        *(store.renew("a", seconds=LONG) for _ in range(20)),
    )
    assert results[4:] == [dict.fromkeys(streams, 1)] * 20
    assert await store.heads() == heads


# Accounts.


async def test_no_patron_goes_below_zero(store: Store) -> None:
    await commit(store, Batch(changes={CAGE: -100, ANN: 100}))
    changes = {ANN: -101, BEN: 101}
    words = '"patron/ann" would stand at -1 cents and may not stand below zero'
    await refused(store, Batch(appends=[given("{}")], changes=changes), Overdrawn, words)
    async with store.transaction() as transaction:
        await transaction.lock([ANN, BEN], [])
        with pytest.raises(Overdrawn):
            await transaction.commit(Batch(changes=changes))
    await commit(store, Batch(changes={ANN: -100, BEN: 100}))
    assert await store.balances() == {CAGE: -100, ANN: 0, BEN: 100}


async def test_an_account_that_does_not_exist_has_nothing_to_give(store: Store) -> None:
    words = '"patron/ann" would stand at -1 cents and may not stand below zero'
    await refused(store, Batch(changes={BEN: 1, ANN: -1}), Overdrawn, words)


async def test_the_house_may_stand_below_zero(store: Store) -> None:
    changes = {CAGE: -100, table_float("T1"): -50, Account("tournament/W/bank"): -7}
    await commit(store, Batch(changes=changes))
    await commit(store, Batch(changes=changes))
    assert await store.balances() == {account: 2 * cents for account, cents in changes.items()}


async def test_only_accounts_that_were_changed_exist(store: Store) -> None:
    async with store.transaction() as transaction:
        await transaction.lock([ANN, BEN, patron("eve")], [])
        await transaction.commit(Batch(changes={ANN: 5, BEN: 0}))
    assert await store.balances() == {ANN: 5, BEN: 0}


async def test_some_balances_are_read_alone(store: Store) -> None:
    await commit(store, Batch(changes={CAGE: -7, ANN: 7, BEN: 0}))
    assert await store.balances([BEN, ANN, patron("eve"), ANN]) == {ANN: 7, BEN: 0}
    assert await store.balances([]) == {}
    assert await store.balances({CAGE}) == {CAGE: -7}
    assert await store.balances([patron(f"p{it}") for it in range(40_000)] + [ANN]) == {ANN: 7}


async def test_balances_that_are_read_together_are_of_one_moment(store: Store) -> None:
    await commit(store, Batch(changes={ANN: 500, BEN: 500}))

    async def move() -> None:
        for _ in range(60):
            await commit(store, Batch(changes={ANN: -1, BEN: 1}))

    moving = asyncio.create_task(move())
    while not moving.done():
        found = await store.balances([ANN, *(patron(f"p{it}") for it in range(300)), BEN])
        assert sum(found.values()) == 1_000
        await asyncio.sleep(0)
    await moving


async def test_an_account_holds_what_a_column_can_count_and_no_more(store: Store) -> None:
    most = 2**63 - 1
    await commit(store, Batch(changes={ANN: most, CAGE: -most}))
    assert await store.balances() == {ANN: most, CAGE: -most}
    for account, cents in ((ANN, 1), (BEN, 2**70), (CAGE, -1)):
        words = f'"{account}" would stand at more cents than can be stored'
        await refused(store, Batch(changes={account: cents}), StorageError, words)


async def test_nobody_else_changes_what_is_locked(store: Store) -> None:
    await commit(store, Batch(changes={CAGE: -1000, ANN: 1000}))

    async def take_half() -> None:
        async with store.transaction() as transaction:
            found = (await transaction.lock([ANN, BEN], [])).balances[ANN]
            # Everybody else has the chance to get between.
            await asyncio.sleep(0)
            await transaction.commit(Batch(changes={ANN: -(found // 2), BEN: found // 2}))

    await asyncio.gather(*(take_half() for _ in range(7)))
    assert await store.balances() == {CAGE: -1000, ANN: 8, BEN: 992}


async def test_reading_does_not_wait_for_a_transaction(store: Store) -> None:
    head = await sell(store, Head())
    async with store.transaction() as transaction:
        await transaction.lock([ANN, CAGE], [])
        async with asyncio.timeout(30):
            assert await store.balances() == {CAGE: -100, ANN: 100}
            assert await store.heads() == {STREAM: head}
            assert len(await store.entries(STREAM)) == 1
        await transaction.commit(Batch(changes={ANN: -100, CAGE: 100}))


async def test_many_tasks_take_turns(store: Store) -> None:
    """More of them than a pool has connections."""

    async def one(number: int) -> None:
        await commit(store, Batch(appends=[given("{}", stream=f"table/T{number}")]))

    async with asyncio.timeout(60):
        await asyncio.gather(*(one(number) for number in range(50)))
    assert len(await store.heads()) == 50


async def test_a_task_that_is_cancelled_holds_nobody_up(
    store: Store, url: str, request: pytest.FixtureRequest
) -> None:
    locked = asyncio.Event()

    async def hold() -> None:
        async with store.transaction() as transaction:
            await transaction.lock([ANN], [])
            locked.set()
            await asyncio.Event().wait()

    async def cancel(task: "asyncio.Task[object]") -> None:
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    holder = asyncio.create_task(hold())
    await locked.wait()
    waiting = asyncio.create_task(look(store, [ANN], []))
    if is_postgres(url):
        await request.getfixturevalue("postgres_server").until_waiting(url)
    else:
        # In one process tasks take turns, and one that has begun waits for its own at once.
        await asyncio.sleep(0)
    await cancel(waiting)
    await cancel(holder)
    # And in the middle of whatever a sale does.
    head = Head()
    for steps in range(40):
        sale = asyncio.create_task(sell(store, head))
        for _ in range(steps):
            await asyncio.sleep(0)
        sale.cancel()
        await asyncio.gather(sale, return_exceptions=True)
        head = await store.head(STREAM)
    await sell(store, head)
    await assert_sound(store)


# Answers.


async def test_a_command_is_known_by_its_sender_and_its_id(store: Store) -> None:
    of_ann, of_ben = answered(1), answered(1, "ben", '{"refused":"no"}')
    await commit(store, Batch(answers=[of_ann, of_ben]))
    found = await look(store, [], [of_ann.key, of_ben.key, CommandKey("ann", "other")])
    assert found.answers == {of_ann.key: of_ann, of_ben.key: of_ben}


async def test_a_command_is_answered_once(store: Store) -> None:
    words = "a command of the batch has been answered already"
    await commit(store, Batch(answers=[answered(1)]))
    batch = Batch(appends=[given("{}")], changes={CAGE: -1, ANN: 1}, answers=[answered(2)])
    again = Batch(
        appends=batch.appends, changes=batch.changes, answers=[*batch.answers, answered(1)]
    )
    await refused(store, again, Conflict, words)
    twice = Batch(answers=[answered(3), answered(3, answer="{}")])
    await refused(store, twice, Conflict, words)
    await commit(store, batch)


async def test_of_two_who_answer_one_command_at_once_one_is_told(store: Store) -> None:
    async def answer(name: str) -> str:
        async with store.transaction() as transaction:
            if (await transaction.lock([], [key(1)])).answers:
                return "found"
            await transaction.commit(Batch(answers=[answered(1, answer=name)]))
            return name

    results = await asyncio.gather(
        *(answer(f'"{number}"') for number in range(4)), return_exceptions=True
    )
    won = [it for it in results if isinstance(it, str) and it != "found"]
    lost = [it for it in results if it == "found" or isinstance(it, Conflict)]
    assert (len(won), len(lost)) == (1, 3)
    assert (await look(store, [], [key(1)])).answers[key(1)].answer == won[0]


# Snapshots and secrets.


async def test_the_latest_snapshot_is_kept(store: Store) -> None:
    entries = given("1", "2", "3")
    hashes = [BEFORE_THE_FIRST, *(entry.hash for entry in entries.entries)]
    first, second, third = (Snapshot(STREAM, n, hashes[n], f'"{n}"') for n in (1, 2, 3))
    await commit(store, Batch(appends=[entries], snapshots=[second, first]))
    assert await store.snapshot(STREAM) == second
    await commit(store, Batch(snapshots=[first]))
    assert await store.snapshot(STREAM) == second
    await commit(store, Batch(snapshots=[third]))
    assert await store.snapshot(STREAM) == third
    again = Snapshot(STREAM, 3, hashes[3], '"better"')
    await commit(store, Batch(snapshots=[again, Snapshot(HOUSE, 0, BEFORE_THE_FIRST, "0")]))
    assert await store.snapshot(STREAM) == again
    assert await store.snapshot(HOUSE) == Snapshot(HOUSE, 0, BEFORE_THE_FIRST, "0")


@pytest.mark.parametrize(("count", "found"), [(1, "f" * 64), (2, ""), (0, "f" * 64)])
async def test_a_snapshot_must_be_of_the_journal(store: Store, count: int, found: str) -> None:
    await sell(store, Head())
    batch = Batch(answers=[answered(3)], snapshots=[Snapshot(STREAM, count, found, "{}")])
    words = f'"table/T1" has another entry {count} than its snapshot'
    await refused(store, batch, Conflict, words)


async def test_a_secret_lies_in_the_vault_until_it_is_unsealed(store: Store) -> None:
    await commit(store, Batch(sealed={"one": b"1", "two": b""}))
    await commit(store, Batch(unsealed=["one", "never"]))
    assert await store.secret("one") is None
    assert await store.secret("two") == b""


async def test_a_secret_never_takes_the_place_of_another(store: Store) -> None:
    await commit(store, Batch(sealed={"one": b"1"}))
    batch = Batch(appends=[given("{}")], sealed={"one": b"2", "two": b"2"})
    words = "a secret of the batch lies in the vault already"
    await refused(store, batch, Conflict, words)
    await commit(store, Batch(unsealed=["one"], sealed={"one": b"3"}))
    assert await store.secret("one") == b"3"


async def test_closing_twice_is_closing_once(store: Store) -> None:
    await sell(store, Head())
    await store.close()
    await store.close()


async def test_a_lock_says_where_streams_stand(store: Store) -> None:
    await commit(store, Batch(appends=[given("one", "two", stream=HOUSE)]))
    async with store.transaction() as transaction:
        locked = await transaction.lock([ANN], [], [HOUSE, "nowhere"])
    assert locked.heads == {HOUSE: await store.head(HOUSE), "nowhere": Head()}
    assert locked.heads[HOUSE].count == 2
