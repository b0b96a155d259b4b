"""Houses of several processes, killed and stopped: every record is delivered, and what was taken
comes again only where a process died over it."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.integrator import places
from server.webhooks.receiver import Box
from serving import CONFIG, PASSWORD, Serving, serving
from waiting import poll, until

from punto.server.webhooks.dispatcher import LEASE
from punto.storage.factory import open_store

pytestmark = pytest.mark.whole

HOOKS = """
[hooks]
first_seconds = 0.05
longest_seconds = 0.2
gather_seconds = 0.01
"""


class Desk:
    """An administrator, and guests who come in by any process that answers."""

    def __init__(self, houses: list[Serving], client: httpx.AsyncClient) -> None:
        self.houses = houses
        self._client = client

    async def ask(self, method: str, path: str, data: Any = None) -> Any:
        """The answer of the first process that has one."""

        async def ask_all() -> httpx.Response | None:
            for house in self.houses:
                url = f"{house.url}/api/v1{path}"
                with suppress(httpx.NetworkError, httpx.RemoteProtocolError):
                    response = await self._client.request(method, url, json=data)
                    if response.status_code < 500:
                        return response
            return None

        response = await poll(ask_all, lambda found: found is not None)
        assert response is not None
        assert response.is_success, response.text
        return response.json() if response.content else None

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

    async def add_hook(self, box: Box) -> str:
        """A hook for all that ever happened: its secret."""
        hook = {"name": "erp", "url": box.url, "from": "start"}
        secret: str = (await self.ask("POST", "/hooks", hook))["secret"]
        return secret

    async def guests(self, number: int) -> None:
        for _ in range(number):
            await self.ask("POST", "/guests", {"token": True})

    async def until_delivered(self) -> None:
        """All that has happened so far is confirmed."""
        await poll(lambda: self.ask("GET", "/hooks/erp"), lambda hook: not hook["behind"])

    async def all_delivered(self) -> list[tuple[str, int]]:
        """All that was written by now, once it is confirmed: more may follow at any time."""
        every = await written(self.houses[0])
        await self.until_delivered()
        return every


@asynccontextmanager
async def desk_of(*houses: Serving) -> AsyncIterator[Desk]:
    async with httpx.AsyncClient(trust_env=False, timeout=30) as client:
        desk = Desk(list(houses), client)
        await desk.log_in()
        yield desk


async def written(house: Serving) -> list[tuple[str, int]]:
    """Every record of the journal, stream by stream."""
    store = await open_store(house.db)
    found = await places(store)
    await store.close()
    return found


async def delivers(house: Serving) -> bool:
    """Whether it is this process that delivers now."""
    store = await open_store(house.db)
    leases = await poll(store.leases, lambda leases: LEASE in leases)
    await store.close()
    return house.url.endswith(leases[LEASE].holder.partition(" ")[0])


def check(box: Box, every: list[tuple[str, int]], *, deaths: int) -> None:
    """Nothing is missing, nothing is out of order, and each death has one batch come again."""
    assert set(box.places) >= set(every)
    last: dict[str, int] = {}
    again = 0
    for post in box.posts:
        again += any(number <= last.get(stream, 0) for stream, number in post.places)
        for stream, number in post.places:
            assert number <= last.get(stream, 0) + 1, f"a gap before {number} of {stream}"
            last[stream] = max(number, last.get(stream, 0))
    assert again <= deaths


async def posted(box: Box, desk: Desk, *, guests: int) -> None:
    """So many guests come in, and something is posted of it."""
    before = len(box.posts)
    await desk.guests(guests)
    await until(lambda: len(box.posts) > before)


async def hold_up(box: Box, desk: Desk, *, guests: int) -> None:
    """The same, but what is posted is not answered."""
    box.open.clear()
    await posted(box, desk, guests=guests)


async def test_a_house_that_is_killed_again_and_again_loses_no_record(
    durable: str, tmp_path: Path, box: Box
) -> None:
    with serving(tmp_path, db=durable, config=CONFIG + HOOKS) as house:
        async with desk_of(house) as desk:
            secret = await desk.add_hook(box)
            for _ in range(2):
                await posted(box, desk, guests=5)
                # It is killed while a batch is on its way that was taken and not confirmed.
                await hold_up(box, desk, guests=2)
                house.kill()
                box.open.set()
                await asyncio.to_thread(house.start)
            await desk.guests(3)
            # That it stopped in order is the last record of a house, which the next start delivers.
            assert await asyncio.to_thread(house.stop) == 0
            every = await written(house)
            await asyncio.to_thread(house.start)
            await until(lambda: set(box.places) >= set(every))
            check(box, every, deaths=2)
            assert all(post.signed_with(secret) for post in box.posts)


async def test_two_processes_deliver_once_until_one_of_them_dies(
    postgres: str, tmp_path: Path, box: Box
) -> None:
    with serving(tmp_path, db=postgres, config=CONFIG + HOOKS) as one, one.beside() as two:
        async with desk_of(one, two) as desk:
            await desk.add_hook(box)
            await desk.guests(10)
            await desk.until_delivered()
            assert len(box.places) == len(set(box.places))
            dies, stays = (one, two) if await delivers(one) else (two, one)
            desk.houses = [stays]
            await hold_up(box, desk, guests=2)
            dies.kill()
            box.open.set()
            await desk.guests(3)
            every = await desk.all_delivered()
            assert await delivers(stays)
            check(box, every, deaths=1)
            # The other comes back; the one that delivers is told to stop, and nothing comes twice.
            await asyncio.to_thread(dies.start)
            posts = len(box.posts)
            desk.houses = [dies]
            await desk.guests(3)
            # Meanwhile the receiver answers.
            assert await asyncio.to_thread(stays.stop) == 0
            await desk.guests(3)
            every = await desk.all_delivered()
            new = [place for post in box.posts[posts:] for place in post.places]
            assert len(new) == len(set(new))
            check(box, every, deaths=1)


async def test_a_process_that_slept_takes_no_hook_back_to_where_it_was(
    postgres: str, tmp_path: Path, box: Box
) -> None:
    with serving(tmp_path, db=postgres, config=CONFIG + HOOKS) as one, one.beside() as two:
        async with desk_of(one, two) as desk:
            await desk.add_hook(box)
            await desk.until_delivered()
            sleeps, stays = (one, two) if await delivers(one) else (two, one)
            desk.houses = [stays]
            await hold_up(box, desk, guests=1)
            os.kill(sleeps.pid, signal.SIGSTOP)
            box.open.set()
            await desk.guests(3)
            await desk.until_delivered()
            assert await delivers(stays)
            os.kill(sleeps.pid, signal.SIGCONT)
            # It finds its post answered, and that others have gone on.
            async with httpx.AsyncClient(trust_env=False) as client:
                await poll(
                    lambda: client.get(f"{sleeps.url}/readyz"),
                    lambda answer: answer.status_code == 200,
                )
            await desk.until_delivered()
            await desk.guests(2)
            check(box, await desk.all_delivered(), deaths=1)
