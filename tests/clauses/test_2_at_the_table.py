"""Section 2, Mode of play, at a live table."""

from clauses.clause_table import clause

from punto.rules.game import Game
from punto.table.settings import Dealing, refuse_settings, settings_for


@clause("decks")
def test_a_table_plays_with_as_many_decks_as_its_sheet_allows(game: Game) -> None:
    def allowed(decks: int) -> bool:
        settings = settings_for(
            game, Dealing.SHOE, decks=decks, least_cents=10_00, most_cents=500_00
        )
        return refuse_settings(settings) is None

    assert [decks for decks in range(13) if allowed(decks)] == [4, 5, 6, 7, 8, 9, 10]
