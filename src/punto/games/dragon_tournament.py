"""Dragon Baccarat Tournament: MBS game rules, version 4, in effect from 17 February 2017.

Its Banker wager pays even money and takes no commission. Its Dragon wagers are placed for a whole
session and paid once, for the longest run: Ruby 5, Golden 6, Royal 7 or more.
"""

from datetime import date

from punto.rules.announcement import Cue, says, supervisor_says
from punto.rules.condition import any_run, banker, player, tie
from punto.rules.game import Clauses, Game
from punto.rules.wager import pays, push, wager

DRAGON_TOURNAMENT = Game(
    name="Dragon Baccarat Tournament",
    slug="dragon-tournament",
    version="4",
    in_effect=date(2017, 2, 17),
    clauses=Clauses(
        natural="1.1.6",
        round="1.1.10",
        tie="1.1.14",
        hands="3.6",
        initial_deal="3.7",
        table_of_play="3.9",
        winner="3.10",
        equal_totals="3.10.1",
        session="1.1.13",
    ),
    announcements=(
        says(Cue.PLACE_YOUR_BETS, rule="3.1"),
        says(Cue.NO_MORE_BETS, rule="3.2"),
        says(Cue.POINT_TOTALS, rule="3.9"),
        says(Cue.RESULT, rule="3.10"),
        supervisor_says(Cue.DRAGON_BETS, rule="3.12"),
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
            pays("1 to 1", banker.wins, rule="4.1"),
            area="2.2.1",
        ),
        wager("Tie", pays("8 to 1", tie, rule="4.1"), area="2.2.3"),
        wager(
            "Player Pair",
            pays("11 to 1", player.pair, rule="4.1"),
            area="2.2.4",
            defined="1.1.8",
        ),
        wager(
            "Banker Pair",
            pays("11 to 1", banker.pair, rule="4.1"),
            area="2.2.4",
            defined="1.1.8",
        ),
    ),
    session_wagers=(
        wager(
            "Player Dragon",
            pays("2 to 1", player.run(5, called="Ruby Dragon"), rule="4.2"),
            pays("4 to 1", player.run(6, called="Golden Dragon"), rule="4.2"),
            pays("10 to 1", player.run(7, called="Royal Dragon", or_more=True), rule="4.2"),
            area="2.2.5",
            defined="1.1.7",
        ),
        wager(
            "Banker Dragon",
            pays("2 to 1", banker.run(5, called="Ruby Dragon"), rule="4.2"),
            pays("4 to 1", banker.run(6, called="Golden Dragon"), rule="4.2"),
            pays("10 to 1", banker.run(7, called="Royal Dragon", or_more=True), rule="4.2"),
            area="2.2.5",
            defined="1.1.2",
        ),
        wager(
            "Any Dragon",
            pays("1 to 1", any_run(5, called="Ruby Dragon"), rule="4.2"),
            pays("2 to 1", any_run(6, called="Golden Dragon"), rule="4.2"),
            pays("5 to 1", any_run(7, called="Royal Dragon", or_more=True), rule="4.2"),
            area="2.2.5",
            defined="1.1.1",
        ),
    ),
)
