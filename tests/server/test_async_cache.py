"""What takes long is computed once, for all who ask."""

import asyncio

import pytest

from punto.server.async_cache import AsyncCache


class Work:
    def __init__(self) -> None:
        self.times = 0
        self.go = asyncio.Event()

    async def __call__(self) -> int:
        self.times += 1
        await self.go.wait()
        return self.times


async def test_those_who_ask_for_the_same_at_once_wait_for_one_answer() -> None:
    kept, work = AsyncCache(), Work()
    asking = [asyncio.create_task(kept.get("key", work)) for _ in range(3)]
    await asyncio.sleep(0)
    work.go.set()
    assert await asyncio.gather(*asking) == [1, 1, 1]
    assert await kept.get("key", work) == 1


async def test_whoever_goes_away_leaves_the_answer_to_the_others() -> None:
    kept, work = AsyncCache(), Work()
    going, staying = (asyncio.create_task(kept.get("key", work)) for _ in range(2))
    await asyncio.sleep(0)
    going.cancel()
    work.go.set()
    assert await staying == 1
    with pytest.raises(asyncio.CancelledError):
        await going


async def test_an_answer_that_failed_is_not_kept() -> None:
    kept = AsyncCache()

    async def fail() -> int:
        raise ValueError("for now")

    with pytest.raises(ValueError, match="for now"):
        await kept.get("key", fail)
    work = Work()
    work.go.set()
    assert await kept.get("key", work) == 1


async def test_what_nobody_asked_for_lately_is_forgotten_first() -> None:
    kept, work = AsyncCache(2), Work()
    work.go.set()
    for key in ("a", "b", "a", "c"):
        await kept.get(key, work)
    assert work.times == 3
    assert await kept.get("a", work) == 1
    assert await kept.get("b", work) == 4
