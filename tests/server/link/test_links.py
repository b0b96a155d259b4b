"""The links of a process: one to each address, wherever it is, and for as long as it is used."""

import asyncio
from typing import Any

import pytest
from litestar import Litestar, asgi
from litestar.types import Receive, Scope, Send
from served import served
from server.link.peers import KEY, TABLE, Desk, closed_port, endpoint, linked, wager
from waiting import until

from punto.rules.refusal import InputError
from punto.server.commit.command_results import CommandResult
from punto.server.commit.committer import Closed
from punto.server.link.client import Link, Links
from punto.server.link.connection import LinkLost


async def test_there_is_one_connection_to_each_address(desk: Desk) -> None:
    callers: list[Any] = []
    link = endpoint(KEY, desk.ask)

    async def counted(scope: Any, receive: Any, send: Any) -> None:
        callers.append(scope["client"])
        await link(scope, receive, send)

    async with served(counted) as one, served(counted) as two:
        async with Links(KEY) as links:
            asked = [links.ask(address, TABLE, wager(5)) for address in [one, two] * 10]
            assert await asyncio.gather(*asked) == [CommandResult(TABLE, 5, 5)] * 20
            assert set(links.addresses) == {one, two}
        assert links.addresses == ()
    assert len(callers) == 2


async def test_a_link_that_nobody_uses_is_closed_and_one_that_somebody_waits_at_is_not(
    desk: Desk, address: str
) -> None:
    async with Links(KEY, seconds_idle=0.05) as links:
        assert await links.ask(address, TABLE, wager(5)) == CommandResult(TABLE, 5, 5)
        await until(lambda: links.addresses == ())
        desk.hold()
        waiting = asyncio.create_task(links.ask(address, TABLE, wager(6)))
        with closed_port() as nobody:
            with pytest.raises(LinkLost):
                await links.ask(nobody, TABLE, wager())
            # It was asked later, so the other would have been closed before.
            await until(lambda: nobody not in links.addresses)
        assert links.addresses == (address,)
        desk.release()
        assert await waiting == CommandResult(TABLE, 6, 6)


async def test_a_house_that_is_closing_fails_what_is_under_way_and_asks_nobody_any_more(
    desk: Desk, address: str
) -> None:
    desk.hold()
    async with Links(KEY) as links:
        waiting = asyncio.create_task(links.ask(address, TABLE, wager()))
        await desk.until(1)
    with pytest.raises(LinkLost, match="it was closed"):
        await waiting
    with pytest.raises(Closed, match="the house is closing"):
        await links.ask(address, TABLE, wager())


@pytest.mark.parametrize("form", ["{}", "http://{}", "http://{}/", "ws://{}"])
async def test_an_address_may_be_written_in_several_ways(address: str, form: str) -> None:
    async with linked(form.format(address)) as link:
        assert await link.ask(TABLE, wager(3)) == CommandResult(TABLE, 3, 3)


@pytest.mark.parametrize(
    "address",
    [
        "",
        ":8000",
        "one:0",
        "one:port",
        "one:70000",
        "ftp://one",
        "http://",
        "[::1:8000",
        "one:8000?x",
        "one:8000#x",
        "ann:secret@one:8000",
    ],
)
def test_what_is_no_address_is_said_to_be_none(address: str) -> None:
    with pytest.raises(InputError, match=r"^the address of a process is .*; expected one like"):
        Link(address, KEY)


async def test_the_link_can_stand_among_the_handlers_of_an_application() -> None:
    link = endpoint(KEY, Desk().ask)

    @asgi("/link", copy_scope=True)
    async def mounted(scope: Scope, receive: Receive, send: Send) -> None:
        await link(scope, receive, send)

    app = Litestar([mounted], openapi_config=None)
    async with served(app) as address, linked(address) as caller:
        assert await caller.ask(TABLE, wager(4)) == CommandResult(TABLE, 4, 4)
