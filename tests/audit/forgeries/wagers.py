"""Wagers in time and late, and sides too far apart."""

from audit import wager_journals
from audit.forgeries.edits import Forgeries, change, insert, remove, together

from punto.table import events as e

WAGERS: Forgeries = {
    wager_journals.late_parts: {
        "a late wager taken with one in time": together(
            insert(
                e.WagerPlaced(patron="ann", wager="any-dragon", before_cents=0, stake_cents=2_000),
                e.LateAttempted,
            ),
            remove(e.LateAttempted),
        ),
        "a wager in time recorded as late": together(
            insert(
                e.LateAttempted(
                    patron="ann", wager="tie", stake_cents=0, wanted_cents=500, rule="5.6"
                ),
                e.LateAttempted,
            ),
            remove(e.WagerPlaced, wager="tie"),
        ),
        "a stake taken down by a late attempt": change(
            e.LateAttempted, of={"wager": "player-dragon"}, stake_cents=0
        ),
    },
}
