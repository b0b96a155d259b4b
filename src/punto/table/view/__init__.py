"""What may be seen of a table, by whom. Everybody sees what lies open; nobody an undealt card."""

from punto.table.view.seen import Board, DealerView, PatronView, PitView
from punto.table.view.views import board, dealer_view, patron_view, pit_view

__all__ = [
    "Board",
    "DealerView",
    "PatronView",
    "PitView",
    "board",
    "dealer_view",
    "patron_view",
    "pit_view",
]
