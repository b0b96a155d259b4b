"""Stakes and the cards seen before them are gathered from what happened at a table."""

from punto.games import game
from punto.history.stakes import ShoeStaked, StakeFold
from punto.journal.actor import SYSTEM
from punto.journal.hash_chain import Entry
from punto.rules.announcement import Cue
from punto.rules.cards import read_card
from punto.rules.hand import Side
from punto.rules.irregularity import Noticed
from punto.table import events
from punto.table.events import Item, TableEvent
from punto.table.settings import Dealing, settings_for
from punto.table.stream import TableRecord

FOUR, SEVEN, ACE, KING = map(read_card, ("4d", "7h", "As", "Kc"))
SETTINGS = settings_for(game("baccarat"), Dealing.SHOE, least_cents=1_00, most_cents=9_00, decks=8)


def opened(number: int) -> TableEvent:
    return events.BettingOpened(
        round=number, stamp=SETTINGS.stamp, cue=Cue.PLACE_YOUR_BETS, rule="3.4", closes_at=0
    )


def dealt(card: object) -> TableEvent:
    return events.CardDealt(card=card, hand=Side.PLAYER, rule="3.7")  # type: ignore[arg-type]


def paid(number: int, patron: str, **stakes: int) -> TableEvent:
    items = tuple(Item(wager, cents, 0, "lose", None, 0) for wager, cents in stakes.items())
    return events.WagersPaid(round=number, patron=patron, items=items, pending=False)


def staked(*happened: TableEvent) -> list[ShoeStaked]:
    fold = StakeFold("T1", SETTINGS)
    for sequence, event in enumerate(happened, start=1):
        fold.take(Entry("table/T1", sequence, "", ""), TableRecord(sequence, SYSTEM, "", event))
    return fold.finish()


def test_each_round_has_its_stakes_and_what_was_seen_before() -> None:
    (shoe,) = staked(
        opened(7),
        dealt(KING),
        events.ShoeLoaded(shoe=3, commitment=None),
        events.CardsBurned(shown=ACE, count=1),
        opened(1),
        dealt(FOUR),
        paid(1, "ann", tie=5_00),
        opened(2),
        events.CardMisdrawn(round=2, card=SEVEN),
        paid(2, "bob", player=7_00, banker=1_00),
    )
    assert (shoe.table, shoe.number, shoe.stamp, shoe.decks) == ("T1", 3, SETTINGS.stamp, 8)
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
        events.IrregularityReported(
            round=1,
            clause="5.2",
            noticed=Noticed.IN_THE_ROUND,
            note="",
            proven=False,
            third_cards=False,
            secret_lost=False,
        ),
    )
    assert shoe.seen == [FOUR, ACE, KING]
    assert shoe.rounds[0].stakes == {}


def test_a_void_round_has_no_stakes() -> None:
    (shoe,) = staked(
        events.ShoeLoaded(shoe=1, commitment=None),
        opened(1),
        events.RoundVoided(round=1, rule="5.2", why="w", foreign=()),
        events.StakesReturned(round=1, patron="ann", stakes={"tie": 5_00}, rule="5.2"),
    )
    assert [one.stakes for one in shoe.rounds] == [{}]


def test_a_table_that_is_opened_anew_has_its_new_sheet() -> None:
    settings = settings_for(
        game("power-98"), Dealing.AUTOMATIC, least_cents=1_00, most_cents=9_00, decks=6
    )
    (shoe,) = staked(
        events.TableOpened(table="T1", settings=settings, opened_by=SYSTEM),
        events.ShoeLoaded(shoe=1, commitment=None),
    )
    assert (shoe.stamp, shoe.decks) == (settings.stamp, 6)


def test_a_card_that_was_found_to_be_foreign_is_counted_from_then_on() -> None:
    (shoe,) = staked(
        events.ShoeLoaded(shoe=1, commitment=None),
        opened(1),
        dealt(FOUR),
        dealt(FOUR),
        events.ResultStood(round=1, rule="5.1", why="w", foreign=(FOUR,), order_lost=False),
        opened(2),
        dealt(SEVEN),
        events.RoundVoided(round=2, rule="5.1", why="w", foreign=(SEVEN,)),
        opened(3),
    )
    assert shoe.seen == [FOUR, FOUR, SEVEN]
    assert shoe.foreign == [FOUR, SEVEN]
    assert [(one.seen, one.foreign) for one in shoe.rounds] == [(0, 0), (2, 1), (3, 2)]
