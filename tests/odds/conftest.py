"""What the tests of the odds share."""

from collections.abc import Iterator

import pytest

from punto import odds


@pytest.fixture(params=["plain", "compiled"])
def kernels(request: pytest.FixtureRequest) -> Iterator[None]:
    """Runs a test with plain and with compiled counting."""
    if request.param == "compiled":
        odds.use_compiled()
    yield
    odds.use_plain()
