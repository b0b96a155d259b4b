"""Compositions and shoes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.rules.cards import CARDS, read_card
from punto.rules.composition import Composition
from punto.rules.refusal import InputError
from punto.rules.shoe import Shoe


def test_a_fresh_shoe_holds_every_kind_of_card_once_a_deck() -> None:
    shoe = Composition.of_decks(8)
    assert len(shoe) == 416
    assert all(shoe[card] == 8 for card in CARDS)


def test_taking_a_card_out_lowers_its_count_alone() -> None:
    four = read_card("4d")
    left = Composition.of_decks(4).without(four, four)
    assert left[four] == 2
    assert len(left) == 206
    assert all(left[card] == 4 for card in CARDS if card is not four)


def test_a_card_that_is_not_there_cannot_be_taken_out() -> None:
    with pytest.raises(InputError, match="no 4d is left"):
        Composition.of([read_card("4h")]).without(read_card("4d"))


@given(st.lists(st.sampled_from(CARDS), max_size=30))
def test_a_composition_gives_back_the_cards_it_was_made_of(cards: list[object]) -> None:
    composition = Composition.of(cards)  # type: ignore[arg-type]
    assert sorted(map(str, composition.cards())) == sorted(map(str, cards))
    assert len(composition) == len(cards)


@pytest.mark.parametrize("counts", [(), (1,) * 51, (1,) * 53, (-1,) + (1,) * 51])
def test_a_composition_needs_52_counts_none_below_zero(counts: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match="52 counts"):
        Composition(counts)


def test_a_shoe_is_dealt_from_the_front() -> None:
    order = tuple(CARDS)
    shoe = Shoe(order, cut=10)
    assert shoe.look(3) == order[:3]
    assert shoe.after(3).look(2) == order[3:5]
    assert shoe.after(50).look(6) == order[50:]
    assert shoe.after(50).remaining == 2
    with pytest.raises(InputError, match="3 cards drawn from a shoe of 2"):
        shoe.after(50).after(3)


@pytest.mark.parametrize("cut", [-1, 47, 1000])
def test_a_cut_card_must_leave_room_for_a_round(cut: int) -> None:
    with pytest.raises(InputError, match="expected 0 to 46"):
        Shoe(tuple(CARDS), cut=cut)


def test_a_composition_is_made_of_cards_alone() -> None:
    with pytest.raises(InputError, match='"Ad" is no card to make a composition of'):
        Composition.of({"Ad": 3})  # type: ignore[dict-item]
