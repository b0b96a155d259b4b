"""An operator for the house, a process of its own, and books for the house."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from server.wallet.operating import Operator, operating

from punto.storage.factory import open_store
from punto.storage.port import Store


@pytest.fixture(scope="session")
def till(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operator]:
    with operating(tmp_path_factory.mktemp("operator")) as running:
        yield running


@pytest.fixture
def operator(till: Operator) -> Operator:
    """Ann and Bob have $1,000.00 each."""
    till.begin({"ann": 100_000, "Bob": 100_000})
    return till


@pytest.fixture
async def file(tmp_path: Path) -> AsyncIterator[Store]:
    """Books in a file, for what does not depend on where they are kept."""
    opened = await open_store(str(tmp_path / "punto.db"))
    yield opened
    await opened.close()
