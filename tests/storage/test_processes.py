"""Several processes at one house: who wins, who is told, and what a killed one leaves."""

import asyncio
from time import monotonic

import pytest
from storage.batches import STREAM, all_entries, assert_sound
from storage.writing_process import writing

from punto.journal.hash_chain import Head, chained
from punto.storage.factory import open_store

ROUNDS = 25
KILLS = 4


async def test_of_two_processes_that_append_at_once_exactly_one_wins(bare: str) -> None:
    # Both find nothing there, and both make the house.
    with writing(bare) as one, writing(bare) as two:
        assert (one.receive(), two.receive()) == ("open", "open")
        store = await open_store(bare)
        for number in range(ROUNDS):
            head = await store.head(STREAM)
            assert head.count == number
            for process in (one, two):
                process.send("append", head, None)
            assert {one.receive(), two.receive()} == {"written", "Conflict"}
    assert await all_entries(store) == chained(STREAM, Head(), ["{}"] * ROUNDS)
    await store.close()


async def test_a_stale_owner_cannot_append(durable: str) -> None:
    store = await open_store(durable)
    with writing(durable) as process:
        assert process.receive() == "open"
        assert process.tell("own", "old", 0.2) == 1
        deadline = monotonic() + 30
        while (fence := await store.own(STREAM, "new", seconds=500)) is None:
            assert monotonic() < deadline
            await asyncio.sleep(0.01)
        assert fence == 2
        head = await store.head(STREAM)
        assert process.tell("append", head, 1) == "Fenced"
        assert process.tell("own", "old", 500) is None
        assert process.tell("append", head, 2) == "written"
    assert await all_entries(store) == chained(STREAM, Head(), ["{}"])
    await store.close()


@pytest.mark.whole
async def test_what_was_committed_survives_a_process_that_is_killed(durable: str) -> None:
    durable_before = 0
    for kill in range(1, KILLS + 1):
        with writing(durable) as process:
            assert process.receive() == "open"
            process.send("sell")
            heard = [process.receive() for _ in range(7 * kill)]
            heard += process.kill()
        store = await open_store(durable)
        found = await assert_sound(store)
        await store.close()
        assert heard == list(range(durable_before + 1, durable_before + len(heard) + 1))
        # One more may have been committed and not said.
        assert found - durable_before in (len(heard), len(heard) + 1)
        durable_before = found
