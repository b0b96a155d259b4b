"""Section 5, Irregularities: a test for each clause, or for clauses that differ by values only.

What happens at a table is in test_5_at_the_table.py."""

from clauses.clause_table import clause, clauses
from deals import cards, rule_of

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

VOID, STANDS = (Ruling.VOID, Ruling.VOID), (Ruling.STANDS, Ruling.STANDS)
UNLESS_KNOWN = Ruling.VOID, Ruling.RECONSTRUCTED
"""What becomes of the round where cards and order are not known, and where they are."""


def rulings(irregularity: Irregularity) -> list[tuple[Ruling, Ruling]]:
    """Noticed in the initial deal, in the round, between rounds and in a later round."""
    return [
        (
            rule_on(irregularity, noticed=noticed, known=False),
            rule_on(irregularity, noticed=noticed, known=True),
        )
        for noticed in Noticed
    ]


@clauses(
    {
        "foreign-card": (FOREIGN_CARD, [VOID, STANDS, STANDS]),
        "wrong-number-of-cards": (
            WRONG_NUMBER_OF_CARDS,
            [UNLESS_KNOWN, UNLESS_KNOWN, STANDS],
        ),
        "cards-drawn-together": (CARDS_DRAWN_TOGETHER, [UNLESS_KNOWN, UNLESS_KNOWN, STANDS]),
        "shoe-order-altered": (ORDER_ALTERED, [UNLESS_KNOWN, STANDS, STANDS]),
        "shoe-runs-out": (SHOE_RAN_OUT, [VOID, STANDS, STANDS]),
    }
)
def test_an_irregularity_voids_the_round_until_the_moment_of_its_clause_unless_put_right(
    number: str, expected: tuple[Irregularity, list[tuple[Ruling, Ruling]]]
) -> None:
    irregularity, by_moment = expected
    assert irregularity.clause == number
    by_rule = irregularity is SHOE_RAN_OUT
    assert irregularity.decider is (Decider.RULE if by_rule else Decider.PIT_SUPERVISOR)
    assert rulings(irregularity) == by_moment


@clause("foreign-card-voids-the-round")
def test_every_stake_of_a_void_round_goes_back_in_full(game: Game, number: str) -> None:
    assert rule_on(FOREIGN_CARD, noticed=Noticed.IN_THE_ROUND, known=True) is Ruling.VOID
    stakes = {wager.key: 2020 for wager in game.wagers}
    settlements = void(stakes, number)
    assert settlements == {
        wager.key: Settlement(2020, 0, "void", number, commission_cents=None)
        for wager in game.wagers
    }
    assert {settlement.returned_cents for settlement in settlements.values()} == {2020}


@clause("earlier-results-stand")
def test_results_before_a_void_round_stand(game: Game) -> None:
    for noticed in (Noticed.BETWEEN_ROUNDS, Noticed.IN_A_LATER_ROUND):
        assert rule_on(FOREIGN_CARD, noticed=noticed, known=False) is Ruling.STANDS
    assert runs_of(read_results("BBPVPVP")) == runs_of(read_results("BBPPP"))
    if game.session_wagers:
        session = Session(hands=3).no_more_bets().after(Result.BANKER)
        assert session.no_more_bets().after(None) == session
        # A void first round has no result: the Dragon wagers are open again.
        assert Session(hands=3).no_more_bets().after(None) == Session(hands=3)


@clause("wrong-number-of-cards")
def test_a_wrong_number_of_cards_makes_no_round(game: Game) -> None:
    # One too many for either hand, and one too few.
    die = 1 if game.die else None
    for dealt in ("Kc Kd 7c 6d 2h", "Kc Kd 5c 7d 2h 3h", "Kc Kd 5c 4d", "Kc Kd 5c 4d 5h"):
        assert isinstance(play(game, cards(dealt), die), Refusal)


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


@clauses(
    {
        "late-wager-refused": (LATE_WAGER, [(0, 1), (0, 2000), (2000, 2001), (2000, 4000)]),
        "late-withdrawal-ignored": (LATE_WITHDRAWAL, [(1, 0), (2000, 0), (2000, 1999)]),
    }
)
def test_a_stake_changed_after_no_more_bets_stays_as_it_was(
    number: str, expected: tuple[Irregularity, list[tuple[int, int]]]
) -> None:
    irregularity, changes = expected
    assert irregularity.clause == number
    assert irregularity.decider is Decider.RULE
    for before, wanted in changes:
        refusal = refuse_late_change(stake_cents=before, wanted_cents=wanted)
        assert rule_of(refusal) == number
        assert refuse_late_change(stake_cents=before, wanted_cents=before) is None
    # The round itself goes on.
    assert rulings(irregularity) == [STANDS] * 3
