"""Whatever a patron does, money only changes hands by settlements."""

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from punto.cli.play import betting
from punto.cli.play.areas import areas_of
from punto.cli.play.dealing import Dealer
from punto.cli.play.events import Settled, Voided
from punto.cli.play.money import CHIPS_CENTS
from punto.cli.play.sitting import Sitting, sit_down
from punto.games import GAMES
from punto.rules.cards import CARDS
from punto.rules.game import Game
from punto.rules.refusal import Refusal
from punto.rules.shoe import Shoe

SHOES = st.builds(
    Shoe,
    st.lists(st.sampled_from(CARDS), min_size=8, max_size=40).map(tuple),
    st.integers(0, 2),
)
AREAS = st.integers(0, 9)
AMOUNTS = st.sampled_from(CHIPS_CENTS) | st.integers(0, 300_00)
CHANGES = st.sampled_from((betting.clear, betting.undo, betting.rebet, betting.double))


class Patron(RuleBasedStateMachine):
    """Does anything at all, in any order, at one table."""

    game: Game

    @initialize(shoe=SHOES, balance=st.integers(1, 2_000_00), hands=st.integers(1, 4))
    def sits_down(self, shoe: Shoe, balance: int, hands: int) -> None:
        self.hands = hands if self.game.session_wagers else None
        self.table = sit_down(self.game, shoe=shoe, balance_cents=balance, session_hands=self.hands)
        self.worth = balance

    @rule(area=AREAS, cents=AMOUNTS, change=st.sampled_from((betting.place, betting.take_back)))
    def moves_a_chip(
        self, area: int, cents: int, change: Callable[[Sitting, str, int], Sitting | Refusal]
    ) -> None:
        self.try_to(change(self.table, self.key(area), cents))

    @rule(area=AREAS, cents=AMOUNTS)
    def stakes_exactly(self, area: int, cents: int) -> None:
        self.try_to(betting.set_stake(self.table, self.key(area), cents))

    @rule(change=CHANGES)
    def changes_everything(self, change: Callable[[Sitting], Sitting | Refusal]) -> None:
        self.try_to(change(self.table))

    @rule(cents=st.integers(1, 100_00))
    def buys_in(self, cents: int) -> None:
        before = self.table.bought_in_cents
        self.try_to(self.table.buy_in(cents))
        self.worth += self.table.bought_in_cents - before

    @precondition(lambda self: self.table.betting_open)
    @rule(die=st.integers(1, 6), area=AREAS, cents=AMOUNTS)
    def sees_a_round(self, die: int, area: int, cents: int) -> None:
        dealer = Dealer(self.table, lambda: die)
        for event in dealer.deal():
            if dealer.sitting.dealing and cents:
                late = betting.place(dealer.sitting, self.key(area), cents)
                assert isinstance(late, Refusal)
                assert late.rule == "5.6"
            if isinstance(event, Settled | Voided):
                self.worth += sum(paid.net_cents for paid in event.settlements.values())
        self.table = dealer.sitting

    @precondition(lambda self: self.table.shoe_over)
    @rule(shoe=SHOES)
    def sees_a_new_shoe(self, shoe: Shoe) -> None:
        self.table = self.table.with_shoe(shoe)

    @precondition(lambda self: self.table.session_over)
    @rule()
    def enters_a_new_session(self) -> None:
        assert self.hands is not None
        self.table = self.table.with_session(self.hands)

    @invariant()
    def no_cent_appears_or_vanishes(self) -> None:
        if hasattr(self, "table"):
            assert self.table.balance_cents + self.table.on_table_cents == self.worth

    @invariant()
    def no_amount_is_negative(self) -> None:
        if hasattr(self, "table"):
            assert self.table.balance_cents >= 0
            assert all(cents > 0 for cents in self.table.stakes.values())

    @invariant()
    def the_rules_accept_what_lies_on_the_table(self) -> None:
        if hasattr(self, "table"):
            assert self.game.refuse_stakes(self.table.round_stakes) is None
            assert self.game.refuse_session_stakes(self.table.session_stakes) is None

    def key(self, area: int) -> str:
        areas = areas_of(self.game)
        return areas[area % len(areas)].key

    def try_to(self, change: Sitting | Refusal) -> None:
        if isinstance(change, Sitting):
            self.table = change


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_money_is_conserved_whatever_a_patron_does(game: Game) -> None:
    patron = type("Patron", (Patron,), {"game": game})
    run_state_machine_as_test(
        patron, settings=settings(max_examples=60, stateful_step_count=40, deadline=None)
    )
