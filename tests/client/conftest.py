"""What the tests of the client share."""

from collections.abc import AsyncIterator

import pytest
from serving import Serving

from punto.client import House


@pytest.fixture
async def guest(house: Serving) -> AsyncIterator[House]:
    """The house for a new guest."""
    async with await House.guest(house.url) as entered:
        yield entered
