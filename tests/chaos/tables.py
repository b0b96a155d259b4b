"""The floor of a crash test: a table of each game, in all three ways of dealing, short shoes."""

from punto.games import game
from punto.journal.actor import dealer, pit
from punto.table.settings import Dealing, Settings, settings_for

DEALER = dealer("dora")
PIT = pit("pia")
CASHIER = pit("cleo")

SEATS = 14
CARDS_OF_A_SHOE = 60
"""So many cards of a shoe are played: some ten rounds."""


def _settings(slug: str, dealing: Dealing, differential_cents: int | None = None) -> Settings:
    decks = 4
    return settings_for(
        game(slug),
        dealing,
        least_cents=500,
        most_cents=50_000,
        decks=decks,
        cut=decks * 52 - CARDS_OF_A_SHOE,
        seats=SEATS,
        differential_cents=differential_cents,
    )


TABLES: dict[str, Settings] = {
    "B1": _settings("baccarat", Dealing.AUTOMATIC),
    "P1": _settings("power-98", Dealing.DEALER),
    "D1": _settings("dragon-tournament", Dealing.AUTOMATIC),
    "F1": _settings("fabulous-4", Dealing.SHOE),
    "S1": _settings("fortune-six", Dealing.DEALER, differential_cents=60_000),
}
