"""Section 5, Irregularities: a test for each clause, in the order of clauses.txt."""

from clauses.clause_table import clause
from deals import cards

from punto.rules.game import Game
from punto.rules.irregularity import (
    CARDS_DRAWN_TOGETHER,
    FOREIGN_CARD,
    LATE_WAGER,
    LATE_WITHDRAWAL,
    ORDER_ALTERED,
    SHOE_RAN_OUT,
    WRONG_NUMBER_OF_CARDS,
    Decider,
    Irregularity,
    Noticed,
    Ruling,
    refuse_late_change,
    rule_on,
)
from punto.rules.play import play
from punto.rules.refusal import Refusal
from punto.rules.round import Result, Round, read_results
from punto.rules.session import Session, runs_of
from punto.rules.settlement import Settlement, void
from punto.rules.shoe import Shoe

IN_THE_DEAL, IN_THE_ROUND = Noticed.IN_THE_INITIAL_DEAL, Noticed.IN_THE_ROUND
BETWEEN_ROUNDS, LATER = Noticed.BETWEEN_ROUNDS, Noticed.IN_A_LATER_ROUND
VOID, STANDS, RECONSTRUCTED = Ruling.VOID, Ruling.STANDS, Ruling.RECONSTRUCTED


def rulings(irregularity: Irregularity) -> dict[Noticed, tuple[Ruling, Ruling]]:
    """By the moment of notice, the ruling when cards and order are not known and when they are."""
    return {
        noticed: (
            rule_on(irregularity, noticed=noticed, known=False),
            rule_on(irregularity, noticed=noticed, known=True),
        )
        for noticed in Noticed
    }


@clause("foreign-card")
def test_a_foreign_card_voids_the_round_under_way_and_nothing_between_rounds(number: str) -> None:
    assert FOREIGN_CARD.clause == number
    assert FOREIGN_CARD.decider is Decider.PIT_SUPERVISOR
    assert rulings(FOREIGN_CARD) == {
        IN_THE_DEAL: (VOID, VOID),
        IN_THE_ROUND: (VOID, VOID),
        BETWEEN_ROUNDS: (STANDS, STANDS),
        LATER: (STANDS, STANDS),
    }


@clause("foreign-card-voids-the-round")
def test_every_stake_of_a_void_round_goes_back_in_full(game: Game, number: str) -> None:
    assert rule_on(FOREIGN_CARD, noticed=IN_THE_ROUND, known=True) is VOID
    stakes = {wager.key: 2020 for wager in game.wagers}
    settlements = void(stakes, number)
    assert settlements == {
        wager.key: Settlement(2020, 0, "void", number, commission_cents=None)
        for wager in game.wagers
    }
    assert {settlement.returned_cents for settlement in settlements.values()} == {2020}


@clause("earlier-results-stand")
def test_results_before_a_void_round_stand(game: Game) -> None:
    assert rule_on(FOREIGN_CARD, noticed=BETWEEN_ROUNDS, known=False) is STANDS
    assert rule_on(FOREIGN_CARD, noticed=LATER, known=False) is STANDS
    assert runs_of(read_results("BBPVPVP")) == runs_of(read_results("BBPPP"))
    if game.session_wagers:
        session = Session(hands=3).no_more_bets().after(Result.BANKER)
        assert session.no_more_bets().after(None) == session
        # A void first round has no result: the Dragon wagers are open again.
        assert Session(hands=3).no_more_bets().after(None) == Session(hands=3)


@clause("wrong-number-of-cards")
def test_a_wrong_number_of_cards_voids_until_the_next_round_opens_unless_put_right(
    game: Game, number: str
) -> None:
    assert WRONG_NUMBER_OF_CARDS.clause == number
    assert WRONG_NUMBER_OF_CARDS.decider is Decider.PIT_SUPERVISOR
    assert rulings(WRONG_NUMBER_OF_CARDS) == {
        IN_THE_DEAL: (VOID, RECONSTRUCTED),
        IN_THE_ROUND: (VOID, RECONSTRUCTED),
        BETWEEN_ROUNDS: (VOID, RECONSTRUCTED),
        LATER: (STANDS, STANDS),
    }
    # Such cards make no round: one too many for either hand, and one too few.
    die = 1 if game.die else None
    for dealt in ("Kc Kd 7c 6d 2h", "Kc Kd 5c 7d 2h 3h", "Kc Kd 5c 4d", "Kc Kd 5c 4d 5h"):
        assert isinstance(play(game, cards(dealt), die), Refusal)


@clause("cards-drawn-together")
def test_cards_drawn_together_void_only_in_the_initial_deal_and_in_unknown_order(
    number: str,
) -> None:
    assert CARDS_DRAWN_TOGETHER.clause == number
    assert CARDS_DRAWN_TOGETHER.decider is Decider.PIT_SUPERVISOR
    assert rulings(CARDS_DRAWN_TOGETHER) == {
        IN_THE_DEAL: (VOID, RECONSTRUCTED),
        IN_THE_ROUND: (STANDS, STANDS),
        BETWEEN_ROUNDS: (STANDS, STANDS),
        LATER: (STANDS, STANDS),
    }


@clause("shoe-order-altered")
def test_an_altered_shoe_voids_the_round_unless_its_order_is_restored(number: str) -> None:
    assert ORDER_ALTERED.clause == number
    assert ORDER_ALTERED.decider is Decider.PIT_SUPERVISOR
    assert rulings(ORDER_ALTERED) == {
        IN_THE_DEAL: (VOID, RECONSTRUCTED),
        IN_THE_ROUND: (VOID, RECONSTRUCTED),
        BETWEEN_ROUNDS: (STANDS, STANDS),
        LATER: (STANDS, STANDS),
    }


@clause("shoe-runs-out")
def test_a_round_that_the_shoe_cannot_complete_is_void(number: str) -> None:
    assert SHOE_RAN_OUT.clause == number
    assert SHOE_RAN_OUT.decider is Decider.RULE
    assert rulings(SHOE_RAN_OUT) == {
        IN_THE_DEAL: (VOID, VOID),
        IN_THE_ROUND: (VOID, VOID),
        BETWEEN_ROUNDS: (STANDS, STANDS),
        LATER: (STANDS, STANDS),
    }


@clause("shoe-runs-out")
def test_a_round_that_the_last_cards_complete_stands(game: Game) -> None:
    def completed(last: str) -> bool:
        """Whether a round can be dealt from the last cards of a shoe."""
        order = cards(f"2c 2d 2h 2s 3c 3d 3h {last}")
        shoe = Shoe(tuple(order), cut=0).after(7)
        return isinstance(play(game, shoe.look(6), 1 if game.die else None), Round)

    for last in ("Kc Kd 9c 2d", "Kc Kd 6c 7d", "Kc Kd 5c 7d 2h", "Kc Kd 5c 4d 5h 2s"):
        assert completed(last)
    for last in ("", "Kc Kd 9c", "Kc Kd 5c 7d", "Kc Kd 6c 5d", "Kc Kd 5c 4d 5h"):
        assert not completed(last)


@clause("late-wager-refused")
def test_a_wager_placed_or_raised_after_no_more_bets_is_refused(number: str) -> None:
    assert LATE_WAGER.clause == number
    assert LATE_WAGER.decider is Decider.RULE
    for before, wanted in ((0, 1), (0, 2000), (2000, 2001), (2000, 4000)):
        refusal = refuse_late_change(stake_cents=before, wanted_cents=wanted)
        assert isinstance(refusal, Refusal)
        assert refusal.rule == number
    assert refuse_late_change(stake_cents=2000, wanted_cents=2000) is None
    # The round itself goes on.
    assert {ruling for pair in rulings(LATE_WAGER).values() for ruling in pair} == {STANDS}


@clause("late-withdrawal-ignored")
def test_a_wager_taken_back_or_lowered_after_no_more_bets_stays(number: str) -> None:
    assert LATE_WITHDRAWAL.clause == number
    assert LATE_WITHDRAWAL.decider is Decider.RULE
    for before, wanted in ((1, 0), (2000, 0), (2000, 1999)):
        refusal = refuse_late_change(stake_cents=before, wanted_cents=wanted)
        assert isinstance(refusal, Refusal)
        assert refusal.rule == number
    assert refuse_late_change(stake_cents=0, wanted_cents=0) is None
    assert {ruling for pair in rulings(LATE_WITHDRAWAL).values() for ruling in pair} == {STANDS}
