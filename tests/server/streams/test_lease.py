"""A lease that one of several processes holds."""

from punto.server.streams.lease import LEASE_SECONDS, ExclusiveLease
from punto.storage.memory.store import MemoryStore


async def test_one_holds_it_until_it_lets_go() -> None:
    store = MemoryStore()
    one, two = ExclusiveLease(store, "desk", "one"), ExclusiveLease(store, "desk", "two")
    assert not one.is_held()
    for _ in range(2):
        await one.hold()
        await two.hold()
        assert (one.is_held(), two.is_held()) == (True, False)
    await one.release()
    await two.hold()
    await one.hold()
    assert (one.is_held(), two.is_held()) == (False, True)


async def test_whoever_loses_it_begins_nothing_and_still_has_it_to_let_go() -> None:
    store = MemoryStore()
    held = ExclusiveLease(store, "desk", "one")
    await held.hold()
    held.lose()
    assert not held.is_held()
    assert (await store.leases())["desk"].holder == "one"
    await held.release()
    assert "desk" not in await store.leases()


async def test_a_lease_that_runs_out_soon_is_renewed() -> None:
    store = MemoryStore()
    assert await store.own("desk", "one", seconds=LEASE_SECONDS / 3) is not None
    held = ExclusiveLease(store, "desk", "one")
    await held.hold()
    assert held.is_held()
    assert (await store.leases())["desk"].seconds_left > LEASE_SECONDS / 2
