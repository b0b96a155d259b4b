"""A receiver for what a house posts."""

from collections.abc import AsyncIterator

import pytest
from server.webhooks.receiver import Box, Receiver, receiving


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as found:
        yield found


@pytest.fixture
def box(receiver: Receiver) -> Box:
    return receiver.box()
