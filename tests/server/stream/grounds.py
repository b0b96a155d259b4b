"""An open house on loopback with an administrator's token, and ways to make something happen."""

import asyncio
import socket
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from itertools import count
from typing import Any

import httpx
from litestar.exceptions import LitestarDeprecationWarning
from server.stream.receiver import SECONDS, served

from punto.games import game
from punto.house.cage import BuyChips
from punto.house.commands import AdmitPatron, AppointStaff
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, Actor, Role
from punto.server.auth.rate_limits import Rate, Rates
from punto.server.bootstrap import ADMINISTRATOR
from punto.server.clock import now
from punto.server.config import Config
from punto.server.http.asgi_app import AsgiApp
from punto.server.lifespan import open_house
from punto.server.services import Services
from punto.server.webhooks.retry_policy import RetryPolicy
from punto.storage.logins import TOKEN, Login
from punto.storage.port import Store
from punto.table.commands import OpenTable
from punto.table.settings import Dealing, settings_for
from punto.table.stream import table_stream

KEY = bytes(range(32))
OFTEN = Rate(1e9, 1e9)
QUICK = RetryPolicy(
    first_seconds=0.01,
    longest_seconds=0.05,
    answer_seconds=30,
    gather_seconds=0.001,
    trouble_seconds=3600,
)
RATES = Rates(commands=OFTEN, requests=OFTEN, logins=OFTEN, sockets=OFTEN)

_IDS = count(1)


class Grounds:
    def __init__(self, services: Services, client: httpx.AsyncClient) -> None:
        self.services = services
        self.client = client
        self.store = services.store

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

    async def token(self, person: str) -> str:
        secret, at = f"token of {person} {next(_IDS)}", now()
        hashed = sha256(secret.encode()).hexdigest()
        await self.store.logins.begin(Login(hashed, person, TOKEN, at, at, False, "127.0.0.1"))
        return secret

    async def appoint(self, person: str, role: Role) -> Actor:
        command = AppointStaff(id=f"a{next(_IDS)}", by=SYSTEM, at=0, person=person, role=role)
        assert (await self.services.router.ask(HOUSE, command)).accepted
        return Actor(role, person)

    async def admit(self, name: str) -> None:
        command = AdmitPatron(id=f"p{next(_IDS)}", by=SYSTEM, at=0, patron=name, guest=True)
        assert (await self.services.router.ask(HOUSE, command)).accepted

    async def sell(self, name: str, times: int = 1) -> None:
        """So many records of the house."""
        for _ in range(times):
            command = BuyChips(id=f"b{next(_IDS)}", by=SYSTEM, at=0, patron=name, cents=100)
            assert (await self.services.router.ask(HOUSE, command)).accepted

    async def open_table(self, name: str) -> None:
        pit = await self.appoint(f"pit-{name}", Role.PIT)
        settings = settings_for(
            game("baccarat"), Dealing.DEALER, least_cents=10_00, most_cents=1_000_00
        )
        command = OpenTable(id=f"t{next(_IDS)}", by=pit, at=0, table=name, settings=settings)
        assert await self.services.ownership.take(table_stream(name))
        assert (await self.services.router.ask(table_stream(name), command)).accepted

    async def until_checked(self) -> None:
        """The start is over when its self-check is noted: nothing happens by itself after that."""
        async with asyncio.timeout(SECONDS):
            while not any("self-check" in one.body for one in await self.store.entries(HOUSE)):
                await asyncio.sleep(0.005)

    async def places(self) -> list[tuple[str, int]]:
        """Every record of the journal, stream by stream."""
        heads = await self.store.heads()
        return [(name, n + 1) for name in sorted(heads) for n in range(heads[name].count)]


def front(services: Services) -> AsgiApp:
    with warnings.catch_warnings():
        # What handlers are given goes by its name.
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        return AsgiApp(services, key=KEY)


@asynccontextmanager
async def opened(store: Store, patience: RetryPolicy = QUICK) -> AsyncIterator[Grounds]:
    config = Config(first_tables=False, rates=RATES, hooks=patience)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        async with (
            open_house(store, config, key=KEY, address=address) as services,
            served(front(services), listening),
            httpx.AsyncClient(
                base_url=f"http://{address}/api/v1", trust_env=False, timeout=60
            ) as client,
        ):
            grounds = Grounds(services, client)
            await grounds.until_checked()
            client.headers["Authorization"] = f"Bearer {await grounds.token(ADMINISTRATOR)}"
            yield grounds
