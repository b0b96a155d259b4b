"""Fabulous 4 Baccarat: MBS game rules, version 3, in effect from 8 a.m. on 14 March 2017."""

from datetime import date, time

from punto.rules.announcement import Cue, says
from punto.rules.cards import Rank, Suit
from punto.rules.condition import HandConditions, banker, player, tie
from punto.rules.game import Clauses, Game
from punto.rules.outcome import Outcome
from punto.rules.wager import Line, pays, push, wager


def _precious_pair(hand: HandConditions) -> tuple[Line[Outcome], ...]:
    return (
        pays("30 to 1", hand.pair_of(Rank.FOUR, suit=Suit.DIAMONDS), rule="4.2"),
        pays("15 to 1", hand.pair_of(Rank.FOUR), rule="4.2"),
        pays("12 to 1", hand.pair_in(Suit.DIAMONDS), rule="4.2"),
        pays("9 to 1", hand.pair, rule="4.2"),
    )


FABULOUS_4 = Game(
    name="Fabulous 4 Baccarat",
    slug="fabulous-4",
    version="3",
    in_effect=date(2017, 3, 14),
    hour=time(8),
    clauses=Clauses(
        natural="1.1.4",
        round="1.1.8",
        tie="1.1.9",
        hands="3.6",
        initial_deal="3.7",
        table_of_play="3.8",
        winner="3.9",
        equal_totals="3.9.1",
    ),
    announcements=(
        says(Cue.PLACE_YOUR_BETS, rule="3.1"),
        says(Cue.NO_MORE_BETS, rule="3.2"),
        says(Cue.POINT_TOTALS, rule="3.8"),
        says(Cue.RESULT, rule="3.9"),
    ),
    wagers=(
        wager(
            "Player",
            push(tie, rule="3.9.1"),
            pays("1 to 2", player.wins & player.total(4), rule="4.1"),
            pays("2 to 1", player.wins & player.total(1), rule="4.1"),
            pays("1 to 1", player.wins, rule="4.1"),
            area="2.2.1",
        ),
        wager(
            "Banker",
            push(tie, rule="3.9.1"),
            push(banker.wins & banker.total(4), rule="4.1"),
            pays("2 to 1", banker.wins & banker.total(1), rule="4.1"),
            pays("1 to 1", banker.wins, rule="4.1"),
            area="2.2.2",
        ),
        wager("Tie", pays("8 to 1", tie, rule="4.1"), area="2.2.3"),
        wager(
            "Player Fabulous 4",
            pays("50 to 1", player.wins & player.total(4), rule="4.1"),
            area="2.2.5",
            defined="1.1.5",
        ),
        wager(
            "Banker Fabulous 4",
            pays("25 to 1", banker.wins & banker.total(4), rule="4.1"),
            area="2.2.5",
            defined="1.1.1",
        ),
        wager("Player Precious Pair", *_precious_pair(player), area="2.2.4", defined="1.1.6"),
        wager("Banker Precious Pair", *_precious_pair(banker), area="2.2.4", defined="1.1.6"),
    ),
)
