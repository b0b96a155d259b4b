"""A desk that answers, the address of its server, and a link to it."""

from collections.abc import AsyncIterator

import pytest
from server.link.peers import Desk, linked, serving

from punto.server.link.client import Link


@pytest.fixture
async def desk() -> Desk:
    return Desk()


@pytest.fixture
async def address(desk: Desk) -> AsyncIterator[str]:
    async with serving(desk.ask) as address:
        yield address


@pytest.fixture
async def link(address: str) -> AsyncIterator[Link]:
    async with linked(address) as link:
        yield link
