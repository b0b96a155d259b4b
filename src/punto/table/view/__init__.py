"""What may be seen of a table, by whom. Everybody sees what lies open; nobody an undealt card."""

from punto.table.view.view_types import Board, DealerView, OwnSeen, PatronView, PitView
from punto.table.view.views import board, dealer_view, own_view, patron_view, pit_view, totals

__all__ = [
    "Board",
    "DealerView",
    "OwnSeen",
    "PatronView",
    "PitView",
    "board",
    "dealer_view",
    "own_view",
    "patron_view",
    "pit_view",
    "totals",
]
