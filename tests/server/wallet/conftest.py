"""An operator for the house, a process of its own."""

from collections.abc import Iterator

import pytest
from server.wallet.operating import Operator, operating


@pytest.fixture(scope="session")
def till(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operator]:
    with operating(tmp_path_factory.mktemp("operator")) as running:
        yield running


@pytest.fixture
def operator(till: Operator) -> Operator:
    """Ann and Bob have $1,000.00 each."""
    till.begin({"ann": 100_000, "Bob": 100_000})
    return till
