"""Formats that a director can use as they are, or change."""

from collections.abc import Mapping

from punto.tournament.format import Format, Rebuys, Stage

SINGLE_TABLE = Format(
    title="Single table",
    most_players=7,
    entry_cents=50_00,
    stages=(
        Stage(
            name="Final",
            hands=15,
            chips_cents=10_000_00,
            least_cents=100_00,
            most_cents=5_000_00,
            announce_every=5,
        ),
    ),
    prizes=(700, 300),
)

THREE_ROUNDS = Format(
    title="Thirty-six in three rounds",
    most_players=36,
    entry_cents=100_00,
    house_share=50,
    stages=(
        Stage(
            name="Preliminaries",
            hands=18,
            seats=6,
            chips_cents=10_000_00,
            least_cents=100_00,
            most_cents=5_000_00,
            advance=2,
            best_of_rest=2,
            announce_every=6,
        ),
        Stage(
            name="Semi-final",
            hands=18,
            chips_cents=10_000_00,
            least_cents=100_00,
            most_cents=5_000_00,
            advance=3,
            best_of_rest=1,
            announce_every=6,
        ),
        Stage(
            name="Final",
            hands=18,
            chips_cents=20_000_00,
            least_cents=200_00,
            most_cents=20_000_00,
            minimum_cents=200_00,
            announce_every=3,
        ),
    ),
    prizes=(500, 250, 150, 100),
)

WITH_REBUYS = Format(
    title="Large, with re-buys",
    most_players=1_001,
    entry_cents=100_00,
    house_share=100,
    stages=(
        Stage(
            name="Heats",
            hands=15,
            chips_cents=10_000_00,
            least_cents=100_00,
            most_cents=10_000_00,
            minimum_cents=100_00,
            advance=1,
            best_of_rest=4,
            announce_every=5,
        ),
        Stage(
            name="Quarter-final",
            hands=15,
            chips_cents=10_000_00,
            least_cents=100_00,
            most_cents=10_000_00,
            minimum_cents=100_00,
            advance=2,
            best_of_rest=7,
            announce_every=5,
        ),
        Stage(
            name="Semi-final",
            hands=15,
            chips_cents=None,
            least_cents=200_00,
            most_cents=20_000_00,
            minimum_cents=200_00,
            advance=1,
            announce_every=5,
        ),
        Stage(
            name="Final",
            hands=20,
            chips_cents=50_000_00,
            least_cents=500_00,
            most_cents=50_000_00,
            minimum_cents=500_00,
            announce_every=5,
        ),
    ),
    rebuys=Rebuys(
        most=1, fee_cents=100_00, chips_cents=10_000_00, until_hand=8, below_cents=1_000_00
    ),
    sealed=True,
    prizes=(400, 200, 120, 90, 70, 60, 60),
)

READY_MADE: Mapping[str, Format] = {
    "single-table": SINGLE_TABLE,
    "three-rounds": THREE_ROUNDS,
    "with-rebuys": WITH_REBUYS,
}
