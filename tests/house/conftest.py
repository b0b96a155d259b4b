"""Fixtures of the house."""

import pytest
from house.desk import ANN, Desk, opened


@pytest.fixture
def desk() -> Desk:
    """Of a house with somebody in every position, and ann."""
    return opened(ANN)
