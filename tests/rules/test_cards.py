"""Cards: their notation and point values."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.rules.cards import CARDS, Card, Rank, Suit, read_card
from punto.rules.refusal import InputError

any_card = st.sampled_from(CARDS)


def test_there_are_52_kinds_of_card() -> None:
    assert len(CARDS) == len(set(CARDS)) == 52


@given(any_card)
def test_a_card_reads_back_as_it_is_written(card: Card) -> None:
    assert read_card(str(card)) is card


@given(any_card)
def test_every_spelling_of_a_card_names_it(card: Card) -> None:
    ranks = ["10", "T", "t"] if card.rank is Rank.TEN else [card.rank.symbol.lower()]
    for rank in ranks:
        for suit in (card.suit.letter, card.suit.letter.upper(), card.suit.sign, card.suit.outline):
            assert read_card(rank + suit) is card
        assert read_card(f"{rank}{card.suit.sign}\N{VARIATION SELECTOR-16}") is card


def test_the_examples_of_the_notation() -> None:
    assert [str(read_card(f"4{sign}")) for sign in "♣♦♥♠♧♢♡♤"] == ["4c", "4d", "4h", "4s"] * 2
    assert read_card("4d") == Card(Rank.FOUR, Suit.DIAMONDS)
    assert read_card("10h") == read_card("Th") == Card(Rank.TEN, Suit.HEARTS)
    assert read_card("A♠") == Card(Rank.ACE, Suit.SPADES)
    assert f"{read_card('10h')} {read_card('A♠')}" == "Th As"
    assert repr([read_card("10h")]) == "[Th]"


@pytest.mark.parametrize(
    "text", ["", "4", "d", "1d", "11h", "4x", "4dd", " 4d", "4 d", "0h", "Jok"]
)
def test_what_is_no_card_is_named_in_the_error(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_card(text)
    assert str(caught.value) == f'"{text}" is no card; a card is written like 4d, Th, 10h or A♠'


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_an_input_error(text: str) -> None:
    try:
        card = read_card(text)
    except InputError:
        return
    assert read_card(str(card)) is card


def test_each_kind_of_card_is_one_object_that_does_not_change() -> None:
    card = read_card("4d")
    assert Card(card.rank, card.suit) is card
    assert pickle.loads(pickle.dumps(card)) is card
    with pytest.raises(AttributeError, match="a card does not change"):
        card.rank = Rank.ACE
