"""ARCHITECTURE.md lists the modules that a wager goes through, from the socket to the journal and
back: the list is held to what a real wager enters."""

import asyncio
import re
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from asking import KEY, PIT, Asking

import punto
from punto.house.commands import AppointStaff, NameNewTable, OpenHouse
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM
from punto.server.asgi_types import EXTENSION, Message, Scope
from punto.server.auth.authenticator import Authenticator, NewLogin
from punto.server.auth.rate_limits import RateLimits, Rates
from punto.server.background_tasks import BackgroundTasks
from punto.server.clock import now
from punto.server.commit.command_result import CommandResult
from punto.server.commit.running_committer import running
from punto.server.connections import OpenConnections
from punto.server.floor.table_feed import TableFeed, Tables
from punto.server.metrics import Metrics
from punto.server.services import SocketServices
from punto.server.socket.endpoint import SocketEndpoint
from punto.server.streams.command_router import CommandRouter
from punto.server.streams.followed_house import FollowedHouse
from punto.server.streams.followed_streams import FollowedStreams
from punto.server.tournaments.tournament_feed import TournamentFeed
from punto.storage.factory import open_store
from punto.storage.logins import TOKEN
from punto.storage.port import Store
from punto.table.kind import TABLE
from punto.tournament.kind import TOURNAMENT

ROOT = Path(__file__).resolve().parents[3]
SOURCE = Path(punto.__file__).parent
WAGER = '{"command":"PlaceWager","id":"w","wager":"banker","stake_cents":10000}'
SECONDS = 30


class Trace:
    """Entered with `with`, before the storage has its threads: the modules of the server and the
    storage, and the pure packages, in the order in which some thread first goes into them while it
    is armed."""

    def __init__(self) -> None:
        self.entered: dict[str, None] = {}
        self.armed = False

    def __enter__(self) -> "Trace":
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        path = frame.f_code.co_filename
        if self.armed and event == "call" and path.startswith(f"{SOURCE}/"):
            module = path.removeprefix(f"{SOURCE}/")
            package, _, _ = module.partition("/")
            self.entered.setdefault(module if package in ("server", "storage") else package)


class Client:
    """The other end of a socket at table T1, as the endpoint sees it."""

    def __init__(self, secret: str) -> None:
        self.scope: Scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": "/api/v1/tables/T1/socket",
            "headers": [(b"authorization", f"Bearer {secret}".encode())],
            "client": ("127.0.0.1", 1),
            "extensions": {EXTENSION: {"write": self._written, "abort": lambda: None}},
        }
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self._sent: asyncio.Queue[Message] = asyncio.Queue()
        self._sent.put_nowait({"type": "websocket.connect"})

    def send(self, text: str) -> None:
        self._sent.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        self._sent.put_nowait({"type": "websocket.disconnect"})

    async def receive(self) -> Message:
        return await self._sent.get()

    async def accept(self, _message: Message) -> None: ...

    def _written(self, frame: bytes) -> bool:
        self.said.put_nowait(frame.decode())
        return True

    async def until(self, kind: str) -> str:
        async with asyncio.timeout(SECONDS):
            while f'"type":"{kind}"' not in (text := await self.said.get()):
                pass
        return text


async def nowhere(_to: str, _stream: str, _command: object) -> CommandResult:
    raise AssertionError("there is no other process")


@asynccontextmanager
async def table_with_betting_open(store: Store) -> AsyncIterator[tuple[SocketServices, NewLogin]]:
    """A process whose background tasks do not run: nothing but the wager is entered."""
    async with running(store, key=KEY, holder="one") as committer:
        router = CommandRouter(store, committer, holder="one", forward=nowhere)
        house = FollowedHouse(committer)
        tables: Tables = FollowedStreams(TABLE, store, committer, TableFeed)
        authenticator = Authenticator(store.logins, house, router.ask, key=KEY, clock=now)
        connections = OpenConnections(store.logins, authenticator, BackgroundTasks())
        services = SocketServices(
            store=store,
            clock=now,
            tables=tables,
            tournaments=FollowedStreams(TOURNAMENT, store, committer, TournamentFeed),
            router=router,
            authenticator=authenticator,
            rate_limits=RateLimits(Rates()),
            connections=connections,
            metrics=Metrics(),
        )
        await router.ask(HOUSE, OpenHouse(id="o", by=SYSTEM, at=0, name="P", key_check="0" * 64))
        pit = AppointStaff(id="p", by=SYSTEM, at=0, person=PIT.name, role=PIT.role)
        await router.ask(HOUSE, pit)
        named = NameNewTable(id="n", by=SYSTEM, at=0, table="T1", display_name="T1")
        await router.ask(HOUSE, named)
        entered = await authenticator.admit_guest(TOKEN, "127.0.0.1")
        asking = Asking(committer)
        await asking.open_betting({entered.visitor.name: 1_000_00})
        await tables.load()
        committer.listeners += (
            lambda notice: connections.tell_balances(notice.balances),
            tables.committed,
        )
        yield services, entered


def listed() -> list[str]:
    """What ARCHITECTURE.md names, in its order."""
    text = (ROOT / "ARCHITECTURE.md").read_text()
    section = text.partition("\n## The way of a wager\n")[2].partition("\n## ")[0]
    steps = "\n".join(line for line in section.splitlines() if re.match(r"\d+\. ", line))
    return re.findall(r"`([\w/]+(?:\.py)?)`", steps)


async def test_a_wager_goes_through_the_modules_that_are_listed(tmp_path: Path) -> None:
    with Trace() as trace:
        store = await open_store(str(tmp_path / "house.db"))
        async with table_with_betting_open(store) as (services, entered):
            client = Client(entered.secret)
            endpoint = SocketEndpoint(services, frozenset())
            serving = asyncio.create_task(endpoint(client.scope, client.receive, client.accept))
            await client.until("snapshot")
            # All tasks of the socket have begun when this is answered.
            client.send("no command")
            await client.until("error")
            trace.armed = True
            client.send(WAGER)
            answer = await client.until("answer")
            await client.until("events")
            trace.armed = False
            assert '"accepted":true' in answer
            client.leave()
            await serving
        await store.close()
    assert list(trace.entered) == listed()
