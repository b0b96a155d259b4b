"""What is special to a house in PostgreSQL: many processes at once, and a server that may go."""

import asyncio
from random import Random

import pytest
from postgres import PostgresError, Server, server
from storage.batches import (
    ANN,
    BEN,
    STREAM,
    answered,
    append,
    assert_refuses_text,
    assert_sound,
    commit,
    given,
    key,
    look,
    sell,
)

from punto.journal.hash_chain import Head
from punto.ledger.account import CAGE, patron
from punto.storage.port import Batch, Busy, Overdrawn, StorageError, Uncertain
from punto.storage.postgres.connection import LOCK_TIMEOUT
from punto.storage.postgres.store import PostgresStore
from punto.storage.statement_probe import Probe

PATRONS = [patron(f"p{number}") for number in range(12)]
TASKS = 6
TRANSFERS = 40


async def transfer_at_random(store: PostgresStore, seed: int) -> int:
    """What all transfers together have put into the accounts."""
    random = Random(seed)
    given_out = 0
    for number in range(TRANSFERS):
        accounts = random.sample(PATRONS, random.randint(1, 6))
        async with store.transaction() as transaction:
            locked = await transaction.lock(accounts, [key(number, f"task-{seed}")])
            assert not locked.answers
            # As if the balance were written back, not the change.
            changes = {account: locked.balances[account] + 1 for account in accounts}
            changes = {it: after - locked.balances[it] for it, after in changes.items()}
            answers = [answered(number, f"task-{seed}")]
            await transaction.commit(Batch(changes=changes, answers=answers))
        given_out += len(accounts)
    return given_out


async def test_locks_of_overlapping_accounts_in_any_order_never_stand_in_each_others_way(
    postgres_stores: tuple[PostgresStore, PostgresStore],
) -> None:
    # None of the accounts is there at first, so they are also made in each other's way.
    given_out = await asyncio.gather(
        *(transfer_at_random(postgres_stores[seed % 2], seed) for seed in range(TASKS))
    )
    balances = await postgres_stores[0].balances()
    assert sum(balances.values()) == sum(given_out)


async def test_whoever_waits_for_an_account_finds_what_the_other_has_left(
    postgres_stores: tuple[PostgresStore, PostgresStore], postgres_server: Server, postgres: str
) -> None:
    one, two = postgres_stores
    await commit(one, Batch(changes={CAGE: -100, ANN: 100}))
    async with one.transaction() as first:
        await first.lock([BEN, ANN], [])
        waiting = asyncio.create_task(look(two, [ANN, BEN], [key(1)]))
        await postgres_server.until_waiting(postgres)
        await first.commit(Batch(changes={ANN: -30, BEN: 30}, answers=[answered(1)]))
    found = await waiting
    assert found.balances == {ANN: 70, BEN: 30}
    assert found.answers == {key(1): answered(1)}


async def test_those_who_share_no_account_and_no_stream_do_not_wait(
    postgres_stores: tuple[PostgresStore, PostgresStore],
) -> None:
    one, two = postgres_stores
    async with asyncio.timeout(30), one.transaction() as first:
        await first.lock([ANN], [])
        async with two.transaction() as second:
            await second.lock([BEN], [])
            await second.commit(
                Batch(appends=[given("{}", stream="table/T2")], changes={BEN: 1, CAGE: -1})
            )
        await first.commit(Batch(appends=[given("{}")], changes={ANN: 1, CAGE: -1}))
    assert await one.balances() == {ANN: 1, BEN: 1, CAGE: -2}


async def test_of_two_that_block_each_other_one_is_told_to_try_again(
    postgres_stores: tuple[PostgresStore, PostgresStore],
) -> None:
    one, two = postgres_stores
    await commit(one, Batch(changes={ANN: 10, BEN: 10}))
    async with one.transaction() as first, two.transaction() as second:
        await first.lock([ANN], [])
        await second.lock([BEN], [])
        # Each changes what it has not locked.
        results = await asyncio.gather(
            first.commit(Batch(changes={BEN: 1})),
            second.commit(Batch(changes={ANN: 1})),
            return_exceptions=True,
        )
    assert {type(result) for result in results} == {Busy, type(None)}
    assert sum((await one.balances()).values()) == 21


async def test_an_account_that_is_held_too_long_is_not_waited_for_without_end(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LOCK_TIMEOUT, "lock_timeout", "100ms")
    store = await PostgresStore.open(postgres)
    await commit(store, Batch(changes={ANN: 10}))
    async with store.transaction() as first:
        await first.lock([ANN], [])
        with pytest.raises(Busy):
            await commit(store, Batch(changes={ANN: 1}))
        await first.commit(Batch(changes={ANN: 2}))
    assert await store.balances() == {ANN: 12}
    await store.close()


def cut_off(server: Server, url: str) -> None:
    """Ends all connections of a database, as a server does that stops."""
    server.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        url,
    )


async def test_a_lost_connection_is_told_and_got_over(
    postgres: str, postgres_server: Server
) -> None:
    store = await PostgresStore.open(postgres)
    head = await sell(store, Head())
    entries, _ = append(head, "{}")
    async with store.transaction() as transaction:
        await transaction.lock([ANN], [])
        cut_off(postgres_server, postgres)
        with pytest.raises(StorageError) as raised:
            await transaction.commit(Batch(appends=[entries], changes={ANN: 1}))
    assert type(raised.value) is StorageError
    await sell(store, head)
    assert await assert_sound(store) == 2
    await store.close()


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_connection_that_is_lost_while_it_commits_leaves_it_open_whether_it_did(
    postgres: str, postgres_server: Server, moment: str
) -> None:
    class Cutting(Probe):
        armed = False

        def cut(self, kind: str, now: str) -> None:
            if self.armed and kind == "commit" and now == moment:
                self.armed = False
                cut_off(postgres_server, postgres)
                if now == "after":
                    raise ConnectionResetError

        def before(self, kind: str) -> None:
            self.cut(kind, "before")

        def after(self, kind: str) -> None:
            self.cut(kind, "after")

    probe = Cutting()
    store = await PostgresStore.open(postgres, probe=probe)
    probe.armed = True
    with pytest.raises(Uncertain):
        await sell(store, Head())
    assert await assert_sound(store) == (1 if moment == "after" else 0)
    await sell(store, await store.head(STREAM))
    await assert_sound(store)
    await store.close()


async def test_a_commit_waits_for_the_disk_whatever_the_database_is_set_to(
    postgres: str, postgres_server: Server
) -> None:
    postgres_server.execute(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off',"
        " current_database()); END $$",
        postgres,
    )
    assert postgres_server.execute("SHOW synchronous_commit", postgres) == "off"
    store = await PostgresStore.open(postgres)
    async with store._pool.connection() as connection:
        assert await connection.run("read", "SHOW synchronous_commit") == [("on",)]
        assert await connection.run("read", "SHOW transaction_isolation") == [("read committed",)]
    await store.close()


async def test_the_database_itself_keeps_patrons_from_going_below_zero(
    postgres_stores: tuple[PostgresStore, PostgresStore],
) -> None:
    store, _ = postgres_stores
    await commit(store, Batch(changes={CAGE: -5, ANN: 5}))
    async with store._pool.connection() as connection:
        with pytest.raises(Overdrawn):
            await connection.run("write", "UPDATE accounts SET cents = cents - 6")
    assert await store.balances() == {CAGE: -5, ANN: 5}


@pytest.mark.parametrize("text", ["\ud800", "\0"])
async def test_text_that_postgresql_cannot_hold_is_refused(
    postgres_stores: tuple[PostgresStore, PostgresStore], text: str
) -> None:
    await assert_refuses_text(postgres_stores[0], text)


def test_a_server_that_cannot_start_gets_one_sentence() -> None:
    with pytest.raises(PostgresError) as raised, server("no_such_setting=1"):
        pass
    words = str(raised.value)
    assert words.startswith("PostgreSQL stopped while it started, and last said: ")
    assert "no_such_setting" in words
    assert "\n" not in words
