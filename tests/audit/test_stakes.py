"""Stakes and the cards seen before them are gathered from what happened at a table."""

from punto.audit.stakes import Staked
from punto.games import game
from punto.rules.announcement import Cue
from punto.rules.cards import read_card
from punto.rules.hand import Side
from punto.rules.irregularity import Noticed
from punto.table import events
from punto.table.events import Item, TableEvent
from punto.table.settings import Dealing, settings_for

FOUR, SEVEN, ACE, KING = map(read_card, ("4d", "7h", "As", "Kc"))


def opened(number: int) -> TableEvent:
    return events.BettingOpened(
        round=number, stamp="s", cue=Cue.PLACE_YOUR_BETS, rule="3.4", closes_at=None
    )


def dealt(card: object) -> TableEvent:
    return events.CardDealt(card=card, hand=Side.PLAYER, rule="3.7")  # type: ignore[arg-type]


def paid(number: int, patron: str, **stakes: int) -> TableEvent:
    items = tuple(Item(wager, cents, 0, "lose", None, 0) for wager, cents in stakes.items())
    return events.WagersPaid(round=number, patron=patron, items=items, pending=False)


def staked(*happened: TableEvent) -> Staked:
    found = Staked("T1", "stamp", 8)
    for event in happened:
        found.take(event)
    return found


def test_each_round_has_its_stakes_and_what_was_seen_before() -> None:
    (shoe,) = staked(
        dealt(KING),
        events.ShoeLoaded(shoe=3, commitment=None),
        events.CardsBurned(shown=ACE, count=1),
        opened(1),
        dealt(FOUR),
        paid(1, "ann", tie=5_00),
        opened(2),
        events.CardMisdrawn(round=2, card=SEVEN),
        paid(2, "bob", player=7_00, banker=1_00),
    ).shoes
    assert (shoe.table, shoe.number, shoe.stamp, shoe.decks) == ("T1", 3, "stamp", 8)
    assert shoe.seen == [ACE, FOUR, SEVEN]
    assert [(one.number, one.seen) for one in shoe.rounds] == [(1, 1), (2, 2)]
    assert shoe.rounds[0].stakes == {"ann": {"tie": 5_00}}
    assert shoe.rounds[1].stakes == {"bob": {"player": 7_00, "banker": 1_00}}


def test_what_is_put_right_is_seen_as_it_was_and_what_is_reversed_was_never_staked() -> None:
    (shoe,) = staked(
        events.ShoeLoaded(shoe=1, commitment=None),
        opened(1),
        dealt(FOUR),
        dealt(SEVEN),
        paid(1, "ann", tie=5_00),
        events.SettlementReversed(round=1, patron="ann", items=()),
        events.RoundReconstructed(
            round=1, before=(FOUR, SEVEN), cards=(FOUR, ACE), aside=(KING,), rule="5.2", why="w"
        ),
        # Of a round that is not the last nothing changes any more.
        paid(7, "bob", tie=5_00),
        events.IrregularityReported(
            round=1, clause="5.2", noticed=Noticed.IN_THE_ROUND, note="", proven=False
        ),
    ).shoes
    assert shoe.seen == [FOUR, ACE, KING]
    assert shoe.rounds[0].stakes == {}


def test_a_table_that_is_opened_anew_has_its_new_sheet() -> None:
    settings = settings_for(
        game("power-98"), Dealing.AUTOMATIC, least_cents=1_00, most_cents=9_00, decks=6
    )
    found = staked(
        events.TableOpened(table="T1", settings=settings),
        events.ShoeLoaded(shoe=1, commitment=None),
    )
    assert (found.shoes[0].stamp, found.shoes[0].decks) == (settings.stamp, 6)
