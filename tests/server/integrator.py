"""An open house for an integrator with an administrator's token, and ways to make something
happen in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from hosted_house import CONFIG, Hosted, hosted
from msgspec.structs import replace
from waiting import SECONDS, poll

from punto.games import game
from punto.house.cage import BuyChips
from punto.house.commands import NameNewTable
from punto.house.stream import HOUSE
from punto.journal.actor import Role, pit
from punto.server.bootstrap import ADMINISTRATOR
from punto.server.webhooks.retry_policy import RetryPolicy
from punto.storage.port import Store
from punto.table.commands import OpenTable
from punto.table.settings import Dealing, settings_for
from punto.table.stream import table_stream

QUICK = RetryPolicy(
    first_seconds=0.01,
    longest_seconds=0.05,
    answer_seconds=30,
    gather_seconds=0.001,
    trouble_seconds=3600,
)


class Integrator:
    def __init__(self, house: Hosted, client: httpx.AsyncClient) -> None:
        self.services = house.services
        self.store = house.services.store
        self.client = client
        self.house = house

    async def get(self, path: str, **query: Any) -> Any:
        response = await self.client.get(path, params=query)
        assert response.status_code == 200, response.text
        return response.json()

    async def post(self, path: str, data: Any = None) -> Any:
        response = await self.client.post(path, json=data)
        assert response.is_success, response.text
        return response.json()

    async def add(self, name: str, url: str, **others: Any) -> str:
        """A hook: its secret."""
        added = await self.post("/hooks", {"name": name, "url": url, **others})
        secret: str = added["secret"]
        return secret

    async def reason(self, method: str, path: str, status: int, **request: Any) -> str:
        """Why the house says no."""
        response = await self.client.request(method, path, **request)
        assert response.status_code == status, response.text
        said: str = response.json()["reason"]
        return said

    async def significant(self, kind: str) -> list[tuple[str, str]]:
        """What was noted of a kind, the newest first: about what, and in which words."""
        page = await self.get("/significant", kind=kind)
        return [(one["about"], one["words"]) for one in page["events"]]

    async def token(self, person: str) -> str:
        return (await self.house.come_in(person, Role.ADMINISTRATOR)).secret

    async def admit(self, name: str) -> None:
        await self.house.admit(name, cents=0)

    async def sell(self, name: str, times: int = 1) -> None:
        """So many records of the house."""
        for _ in range(times):
            await self.house.tell_house(BuyChips, patron=name, cents=100)

    async def open_table(self, name: str) -> None:
        """A record of the house, and one of the table."""
        await self.house.appoint(f"pit-{name}", Role.PIT)
        settings = settings_for(
            game("baccarat"), Dealing.DEALER, least_cents=10_00, most_cents=1_000_00
        )
        await self.house.tell_house(NameNewTable, table=name, display_name=name)
        assert await self.services.ownership.take(table_stream(name))
        await self.house.do(name, OpenTable, pit(f"pit-{name}"), table=name, settings=settings)

    async def until_checked(self) -> None:
        """The start is over when its self-check is noted: nothing happens by itself after that."""
        await poll(
            lambda: self.store.entries(HOUSE),
            lambda entries: any("self-check" in one.body for one in entries),
        )

    async def places(self) -> list[tuple[str, int]]:
        return await places(self.store)


async def places(store: Store) -> list[tuple[str, int]]:
    """Every record of the journal, stream by stream."""
    heads = await store.heads()
    return [(name, n + 1) for name in sorted(heads) for n in range(heads[name].count)]


@asynccontextmanager
async def opened(store: Store, patience: RetryPolicy = QUICK) -> AsyncIterator[Integrator]:
    async with (
        hosted(store, config=replace(CONFIG, hooks=patience), staff=()) as house,
        httpx.AsyncClient(
            base_url=f"{house.url}/api/v1", trust_env=False, timeout=SECONDS
        ) as client,
    ):
        integrator = Integrator(house, client)
        await integrator.until_checked()
        client.headers["Authorization"] = f"Bearer {await integrator.token(ADMINISTRATOR)}"
        yield integrator
