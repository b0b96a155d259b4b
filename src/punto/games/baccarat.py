"""Baccarat: MBS game rules, version 7, in effect from 17 February 2017."""

from datetime import date

from punto.rules.announcement import Cue, says
from punto.rules.condition import banker, player, tie
from punto.rules.game import Clauses, Game
from punto.rules.wager import pays, push, wager

BACCARAT = Game(
    name="Baccarat",
    slug="baccarat",
    version="7",
    in_effect=date(2017, 2, 17),
    clauses=Clauses(
        natural="1.1.4",
        round="1.1.7",
        tie="1.1.8",
        hands="3.6",
        initial_deal="3.7",
        table_of_play="3.9",
        winner="3.10",
        equal_totals="3.10.1",
    ),
    announcements=(
        says(Cue.PLACE_YOUR_BETS, rule="3.1"),
        says(Cue.NO_MORE_BETS, rule="3.2"),
        says(Cue.POINT_TOTALS, rule="3.9"),
        says(Cue.RESULT, rule="3.10"),
    ),
    wagers=(
        wager(
            "Player",
            push(tie, rule="3.10.1"),
            pays("1 to 1", player.wins, rule="4.1"),
            area="2.2.2",
        ),
        wager(
            "Banker",
            push(tie, rule="3.10.1"),
            pays("0.95 to 1", banker.wins, rule="4.1", commission="1.1.1"),
            area="2.2.1",
        ),
        wager("Tie", pays("8 to 1", tie, rule="4.1"), area="2.2.3"),
        wager(
            "Player Pair",
            pays("11 to 1", player.pair, rule="4.1"),
            area="2.2.4",
            defined="1.1.5",
        ),
        wager(
            "Banker Pair",
            pays("11 to 1", banker.pair, rule="4.1"),
            area="2.2.4",
            defined="1.1.5",
        ),
    ),
)
