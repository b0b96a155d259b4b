"""What each role may see of a table. Nobody sees an undealt card."""

from punto.table.view.view_types import (
    Board,
    DealerView,
    OwnSeen,
    PatronPlace,
    PatronView,
    PitView,
)
from punto.table.view.views import board, dealer_view, own_view, patron_view, pit_view, totals

__all__ = [
    "Board",
    "DealerView",
    "OwnSeen",
    "PatronPlace",
    "PatronView",
    "PitView",
    "board",
    "dealer_view",
    "own_view",
    "patron_view",
    "pit_view",
    "totals",
]
