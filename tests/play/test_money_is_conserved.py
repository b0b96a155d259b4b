"""Whatever a patron does, money only changes hands by settlements."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count

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
from play.known_cards import OPTIONS, refused, seeded_shoe, shoes_in_turn

from punto.cli.play import stakes
from punto.cli.play.accounts import Accounts
from punto.cli.play.areas import areas_of
from punto.cli.play.local_table import LocalTable, settled_by
from punto.cli.play.money import CHIPS_CENTS
from punto.games import GAMES
from punto.ledger import account
from punto.rules.game import Game
from punto.rules.refusal import Refusal
from punto.table.events import TableEvent

AREAS = st.integers(0, 9)
AMOUNTS = st.sampled_from(CHIPS_CENTS) | st.integers(0, 300_00)
CHANGES = st.sampled_from((stakes.clear, stakes.undo, stakes.rebet, stakes.double))
CUTS = st.integers(180, 202)
"""A shoe of four decks is over after a few rounds."""


class Patron(RuleBasedStateMachine):
    """Does anything at all, in any order, at one table."""

    game: Game

    @initialize(
        seed=st.integers(0, 2**32),
        cut=CUTS,
        balance=st.integers(1, 2_000_00),
        hands=st.integers(1, 4),
    )
    def sits_down(self, seed: int, cut: int, balance: int, hands: int) -> None:
        shoes = shoes_in_turn(seeded_shoe(one, decks=4) for one in count(seed))
        options = replace(OPTIONS, decks=4, cut=cut)
        self.table = LocalTable(self.game, options, Accounts(balance), shoes)
        self.hands = hands
        self.worth = balance
        self.table.open_betting(hands)

    @rule(area=AREAS, cents=AMOUNTS, change=st.sampled_from((stakes.place, stakes.take_back)))
    def moves_a_chip(
        self, area: int, cents: int, change: Callable[[LocalTable, str, int], Refusal | None]
    ) -> None:
        change(self.table, self.key(area), cents)

    @rule(area=AREAS, cents=AMOUNTS)
    def stakes_exactly(self, area: int, cents: int) -> None:
        stakes.set_stake(self.table, self.key(area), cents)

    @rule(change=CHANGES)
    def changes_everything(self, change: Callable[[LocalTable], Refusal | None]) -> None:
        change(self.table)

    @rule(cents=st.integers(1, 100_00))
    def buys_in(self, cents: int) -> None:
        if self.table.buy_in(cents) is None:
            self.worth += cents

    @precondition(lambda self: self.table.betting_open)
    @rule(area=AREAS, cents=AMOUNTS.filter(bool))
    def sees_a_round(self, area: int, cents: int) -> None:
        self.sees(self.table.close_betting())
        while self.table.dealing:
            assert refused(stakes.place(self.table, self.key(area), cents)).rule in ("5.6", "3.1")
            if self.table.shaker:
                self.sees((*self.table.shake(), *self.table.open_shaker().events))
            self.sees(self.table.advance())
        if not (self.table.shoe_over or self.table.session_over):
            self.table.open_betting()

    @precondition(lambda self: not self.table.betting_open)
    @rule()
    def asks_for_a_new_shoe_or_session(self) -> None:
        self.table.open_betting(self.hands)

    @invariant()
    def no_cent_appears_or_vanishes(self) -> None:
        if hasattr(self, "table"):
            balances = self.table.accounts.balances
            assert sum(balances.values()) == 0
            assert balances.get(account.stakes("table"), 0) == self.table.on_table_cents
            assert self.table.balance_cents + self.table.on_table_cents == self.worth

    @invariant()
    def no_amount_is_negative(self) -> None:
        if hasattr(self, "table"):
            assert self.table.balance_cents >= 0
            assert all(cents > 0 for cents in self.table.stakes.values())

    def key(self, area: int) -> str:
        areas = areas_of(self.game)
        return areas[area % len(areas)].key

    def sees(self, events: Iterable[TableEvent]) -> None:
        self.worth += sum(item.net_cents for event in events for item in settled_by(event))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_money_is_conserved_whatever_a_patron_does(game: Game) -> None:
    patron = type("Patron", (Patron,), {"game": game})
    run_state_machine_as_test(
        patron, settings=settings(max_examples=60, stateful_step_count=40, deadline=None)
    )
