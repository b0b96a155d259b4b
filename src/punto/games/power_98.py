"""Power Baccarat 98: MBS game rules, version 6, in effect from 17 February 2017.

A Power hand's better odds (4.2) stand above the normal ones (4.1) of the same wager; where none of
them fits, the normal odds below apply (4.2.1).
"""

from datetime import date

from punto.rules.announcement import Cue, says
from punto.rules.cards import Rank
from punto.rules.condition import banker, player, power_hand, tie, tie_on
from punto.rules.die import PowerDie
from punto.rules.game import Clauses, Game
from punto.rules.limits import not_above
from punto.rules.wager import pays, push, wager

POWER_98 = Game(
    name="Power Baccarat 98",
    slug="power-98",
    version="6",
    in_effect=date(2017, 2, 17),
    clauses=Clauses(
        natural="1.1.5",
        round="1.1.9",
        tie="1.1.10",
        hands="3.7",
        initial_deal="3.8",
        table_of_play="3.11",
        winner="3.12",
        equal_totals="3.12.1",
    ),
    announcements=(
        says(Cue.PLACE_YOUR_BETS, rule="3.1"),
        says(Cue.NO_MORE_BETS, rule="3.2"),
        says(Cue.DIE_VALUE, rule="3.6.1"),
        says(Cue.POWER_HAND, rule="3.6.2"),
        says(Cue.POINT_TOTALS, rule="3.11"),
        says(Cue.RESULT, rule="3.12"),
    ),
    die=PowerDie(power=3, dealer_shakes=3, shaken_by="3.6", announced_by="3.6.1", power_by="3.6.2"),
    limits=(
        not_above("Player", "Player Natural 8", "Player Natural 9", rule="3.5.1"),
        not_above("Banker", "Banker Natural 8", "Banker Natural 9", rule="3.5.2"),
    ),
    wagers=(
        wager(
            "Player",
            push(tie, rule="3.12.1"),
            pays("21 to 20", power_hand & player.wins & player.natural, rule="4.2"),
            pays("1 to 1", player.wins, rule="4.1"),
            area="2.2.2",
        ),
        wager(
            "Banker",
            push(tie, rule="3.12.1"),
            pays("1 to 1", power_hand & banker.wins & banker.natural, rule="4.2"),
            pays("0.95 to 1", banker.wins, rule="4.1", commission="1.1.1"),
            area="2.2.1",
        ),
        wager(
            "Tie",
            pays("10 to 1", power_hand & tie_on(8, 9), rule="4.2"),
            pays("8 to 1", tie, rule="4.1"),
            area="2.2.3",
        ),
        wager(
            "Player Pair",
            pays("15 to 1", power_hand & player.pair_of(Rank.EIGHT, Rank.NINE), rule="4.2"),
            pays("11 to 1", player.pair, rule="4.1"),
            area="2.2.4",
            defined="1.1.6",
        ),
        wager(
            "Banker Pair",
            pays("15 to 1", power_hand & banker.pair_of(Rank.EIGHT, Rank.NINE), rule="4.2"),
            pays("11 to 1", banker.pair, rule="4.1"),
            area="2.2.4",
            defined="1.1.6",
        ),
        wager(
            "Player Natural 8",
            pays("9 to 1", power_hand & player.wins & player.natural_of(8), rule="4.2"),
            pays("8 to 1", player.wins & player.natural_of(8), rule="4.1"),
            area="2.2.7",
        ),
        wager(
            "Player Natural 9",
            pays("9 to 1", power_hand & player.wins & player.natural_of(9), rule="4.2"),
            pays("8 to 1", player.wins & player.natural_of(9), rule="4.1"),
            area="2.2.8",
        ),
        wager(
            "Banker Natural 8",
            pays("9 to 1", power_hand & banker.wins & banker.natural_of(8), rule="4.2"),
            pays("8 to 1", banker.wins & banker.natural_of(8), rule="4.1"),
            area="2.2.5",
        ),
        wager(
            "Banker Natural 9",
            pays("9 to 1", power_hand & banker.wins & banker.natural_of(9), rule="4.2"),
            pays("8 to 1", banker.wins & banker.natural_of(9), rule="4.1"),
            area="2.2.6",
        ),
    ),
)
