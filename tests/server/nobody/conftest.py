"""A house inside the process of the test, on a storage of its own."""

from collections.abc import AsyncIterator

import pytest
from server.nobody.hosting import Hosted, hosted
from serving import own_house, postgres_house

__all__ = ["house", "own_house", "postgres_house"]


@pytest.fixture
async def house() -> AsyncIterator[Hosted]:
    async with hosted() as house:
        yield house
