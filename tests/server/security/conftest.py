"""A house inside the process of the test, on a storage of its own."""

from collections.abc import AsyncIterator

import pytest
from hosted_house import Hosted, hosted


@pytest.fixture
async def house() -> AsyncIterator[Hosted]:
    async with hosted() as house:
        yield house
