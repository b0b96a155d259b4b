"""Houses of several processes, killed and stopped: every record is delivered, and what was taken
comes again only where a process died over it."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.webhooks.receiver import Box, receiving
from serving import CONFIG, PASSWORD, Serving, serving

from punto.server.webhooks.dispatcher import LEASE
from punto.storage.factory import open_store

pytestmark = pytest.mark.whole

pytestmark = pytest.mark.whole

HOOKS = """
[hooks]
first_seconds = 0.05
longest_seconds = 0.2
gather_seconds = 0.01
"""


class Desk:
    """An administrator, and guests who come in by any process that answers."""

    def __init__(self, houses: list[Serving]) -> None:
        self.houses = houses
        self._client = httpx.AsyncClient(trust_env=False, timeout=30)

    async def close(self) -> None:
        await self._client.aclose()

    async def ask(self, method: str, path: str, data: Any = None) -> Any:
        """The answer of the first process that has one."""
        async with asyncio.timeout(60):
            while True:
                for house in self.houses:
                    try:
                        response = await self._client.request(
                            method, f"{house.url}/api/v1{path}", json=data
                        )
                    except (httpx.NetworkError, httpx.RemoteProtocolError):
                        continue
                    if response.status_code < 500:
                        assert response.is_success, response.text
                        return response.json() if response.content else None
                await asyncio.sleep(0.05)

    async def log_in(self) -> None:
        code = self.houses[0].code
        assert code is not None
        await self.ask("POST", "/staff-logins", {"code": code, "password": PASSWORD})
        # What the browser keeps is of no use here.
        self._client.cookies.clear()
        found = await self.ask(
            "POST", "/logins", {"name": "admin", "password": PASSWORD, "token": True}
        )
        self._client.headers["Authorization"] = f"Bearer {found['token']}"

    async def guests(self, number: int) -> None:
        for _ in range(number):
            await self.ask("POST", "/guests", {"token": True})

    async def until_delivered(self) -> None:
        """All that has happened so far is confirmed."""
        async with asyncio.timeout(60):
            while (await self.ask("GET", "/hooks/erp"))["behind"]:
                await asyncio.sleep(0.05)

    async def all_delivered(self, db: str) -> list[tuple[str, int]]:
        """All that was written by now, once it is confirmed: more may follow at any time."""
        every = await places(db)
        await self.until_delivered()
        return every


@asynccontextmanager
async def desk_of(*houses: Serving) -> AsyncIterator[Desk]:
    desk = Desk(list(houses))
    try:
        await desk.log_in()
        yield desk
    finally:
        await desk.close()


async def places(db: str) -> list[tuple[str, int]]:
    store = await open_store(db)
    heads = await store.heads()
    await store.close()
    return [(name, n + 1) for name in sorted(heads) for n in range(heads[name].count)]


async def holder(db: str) -> str:
    """Where the process is reached that delivers now."""
    store = await open_store(db)
    try:
        async with asyncio.timeout(30):
            while (lease := (await store.leases()).get(LEASE)) is None:
                await asyncio.sleep(0.05)
    finally:
        await store.close()
    return lease.holder.partition(" ")[0]


def check(box: Box, every: list[tuple[str, int]], *, deaths: int) -> None:
    """Nothing is missing, nothing is out of order, and each death has one batch come again."""
    assert set(box.places) >= set(every)
    last: dict[str, int] = {}
    again = 0
    for post in box.posts:
        places = [(one["stream"], one["sequence"]) for one in post.records]
        again += any(number <= last.get(stream, 0) for stream, number in places)
        for stream, number in places:
            assert number <= last.get(stream, 0) + 1, f"a gap before {number} of {stream}"
            last[stream] = max(number, last.get(stream, 0))
    assert again <= deaths


async def test_a_house_that_is_killed_again_and_again_loses_no_record(
    durable: str, tmp_path: Path
) -> None:
    with serving(tmp_path, db=durable, config=CONFIG + HOOKS) as house:
        async with receiving() as receiver, desk_of(house) as desk:
            box = receiver.box()
            url = {"name": "erp", "url": box.url, "from": "start"}
            secret = (await desk.ask("POST", "/hooks", url))["secret"]
            for _ in range(2):
                seen = len(box.posts)
                await desk.guests(5)
                await box.until(lambda box, seen=seen: len(box.posts) > seen)  # type: ignore[misc]
                # It is killed while a batch is on its way that was taken and not confirmed.
                box.open.clear()
                waiting = len(box.posts)
                await desk.guests(2)
                await box.until(lambda box, count=waiting: len(box.posts) > count)  # type: ignore[misc]
                house.kill()
                box.open.set()
                await asyncio.to_thread(house.start)
            await desk.guests(3)
            # That it stopped in order is the last record of a house, which the next start delivers.
            assert await asyncio.to_thread(house.stop) == 0
            every = await places(durable)
            await asyncio.to_thread(house.start)
            await box.until(lambda box: set(box.places) >= set(every))
            check(box, every, deaths=2)
            assert all(post.signed_with(secret) for post in box.posts)


async def test_two_processes_deliver_once_until_one_of_them_dies(
    postgres: str, tmp_path: Path
) -> None:
    with (
        serving(tmp_path, db=postgres, config=CONFIG + HOOKS) as one,
        one.beside() as two,
    ):
        async with receiving() as receiver, desk_of(one, two) as desk:
            box = receiver.box()
            hook = {"name": "erp", "url": box.url, "from": "start"}
            await desk.ask("POST", "/hooks", hook)
            await desk.guests(10)
            await desk.until_delivered()
            assert len(box.places) == len(set(box.places))
            first = await holder(postgres)
            dies, stays = (one, two) if one.url.endswith(first) else (two, one)
            box.open.clear()
            count = len(box.posts)
            desk.houses = [stays]
            await desk.guests(2)
            await box.until(lambda box: len(box.posts) > count)
            dies.kill()
            box.open.set()
            await desk.guests(3)
            every = await desk.all_delivered(postgres)
            assert stays.url.endswith(await holder(postgres))
            check(box, every, deaths=1)
            # The other comes back; the one that delivers is told to stop, and nothing comes twice.
            await asyncio.to_thread(dies.start)
            posts = len(box.posts)
            desk.houses = [dies]
            await desk.guests(3)
            # Meanwhile the receiver answers.
            assert await asyncio.to_thread(stays.stop) == 0
            await desk.guests(3)
            every = await desk.all_delivered(postgres)
            new = [place for post in box.posts[posts:] for place in _places(post.records)]
            assert len(new) == len(set(new))
            check(box, every, deaths=1)


def _places(records: list[Any]) -> list[tuple[str, int]]:
    return [(one["stream"], one["sequence"]) for one in records]


async def test_a_process_that_slept_takes_no_hook_back_to_where_it_was(
    postgres: str, tmp_path: Path
) -> None:
    with (
        serving(tmp_path, db=postgres, config=CONFIG + HOOKS) as one,
        one.beside() as two,
    ):
        async with receiving() as receiver, desk_of(one, two) as desk:
            box = receiver.box()
            await desk.ask("POST", "/hooks", {"name": "erp", "url": box.url, "from": "start"})
            await desk.until_delivered()
            first = await holder(postgres)
            sleeps, stays = (one, two) if one.url.endswith(first) else (two, one)
            desk.houses = [stays]
            box.open.clear()
            count = len(box.posts)
            await desk.guests(1)
            await box.until(lambda box: len(box.posts) > count)
            os.kill(sleeps.pid, signal.SIGSTOP)
            box.open.set()
            await desk.guests(3)
            await desk.until_delivered()
            assert stays.url.endswith(await holder(postgres))
            os.kill(sleeps.pid, signal.SIGCONT)
            # It finds its post answered, and that others have gone on.
            async with asyncio.timeout(60), httpx.AsyncClient(trust_env=False) as client:
                while (await client.get(f"{sleeps.url}/readyz")).status_code != 200:
                    await asyncio.sleep(0.05)
            await desk.until_delivered()
            await desk.guests(2)
            check(box, await desk.all_delivered(postgres), deaths=1)
