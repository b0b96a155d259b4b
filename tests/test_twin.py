"""The rules against their slow, obvious twin."""

import json
from itertools import product

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.cli.settle import answer_line
from punto.games import GAMES
from punto.rules.cards import CARDS, Card
from punto.rules.game import Game
from punto.rules.hand import Hand
from punto.rules.outcome import Outcome
from punto.rules.play import play
from punto.rules.round import Misdeal, Round, deal
from punto.rules.settlement import settle

ONE_CARD_OF_EACH_VALUE = {card.point_value: card for card in reversed(CARDS)}


def _cards(values: tuple[int, ...]) -> list[Card]:
    return [ONE_CARD_OF_EACH_VALUE[value] for value in values]


@pytest.mark.whole
@pytest.mark.exhaustive
def test_every_round_by_point_value_is_dealt_like_the_twin() -> None:
    for values in naive.all_rounds_by_value():
        hands = deal(_cards(values))
        assert not isinstance(hands, Misdeal)
        for hand, positions in zip(hands, naive.play(values), strict=True):
            assert [card.point_value for card in hand.cards] == [values[i] for i in positions]


@pytest.mark.whole
@pytest.mark.exhaustive
def test_no_other_sequence_of_values_is_a_round() -> None:
    """A sequence is no round if its start already is one, or if it is not among them all."""
    rounds = set(naive.all_rounds_by_value())
    for length in (0, 1, 2, 3, 4, 5):
        for values in product(range(10), repeat=length):
            complete = not isinstance(deal(_cards(values)), Misdeal)
            assert complete == (values in rounds), values
    for values in naive.all_rounds_by_value():
        assert isinstance(deal(_cards((*values, 0))), Misdeal)
        if len(values) == 6:
            assert isinstance(deal(_cards(values[:5])), Misdeal)


@pytest.fixture(scope="module")
def one_round_of_each_outcome() -> list[list[Card]]:
    """All that a wager can see is the outcome, so one round of each will do."""
    rounds: dict[Outcome, list[Card]] = {}
    for values in naive.all_rounds_by_value():
        cards = _cards(values)
        hands = deal(cards)
        assert not isinstance(hands, Misdeal)
        rounds.setdefault(Outcome.of(Round(*hands)), cards)
    return list(rounds.values())


@pytest.mark.whole
@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_wager_is_settled_like_the_twin_in_every_outcome(
    game: Game, one_round_of_each_outcome: list[list[Card]]
) -> None:
    stakes = _full_stakes(game)
    dice: tuple[int | None, ...] = (2, 3) if game.die else (None,)
    for cards in one_round_of_each_outcome:
        for die in dice:
            _assert_like_twin(game, cards, die, stakes)


@pytest.mark.whole
@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_first_two_cards_settle_like_the_twin(game: Game) -> None:
    stakes = _full_stakes(game)
    dice: tuple[int | None, ...] = (1, 3) if game.die else (None,)
    for first, second in product(CARDS, repeat=2):
        for die in dice:
            for cards in ([first, CARDS[6], second, CARDS[9]], [CARDS[6], first, CARDS[9], second]):
                completed = _complete(cards)
                _assert_like_twin(game, completed, die, stakes)


def _complete(cards: list[Card]) -> list[Card]:
    completed = list(cards)
    while isinstance(deal(completed), Misdeal):
        completed.append(CARDS[0])
    return completed


def _full_stakes(game: Game) -> dict[str, int]:
    stakes = {wager.key: 40 for wager in game.wagers}
    return stakes | dict.fromkeys(("player", "banker"), 80)


def _assert_like_twin(
    game: Game, cards: list[Card], die: int | None, stakes: dict[str, int]
) -> None:
    played = play(game, cards, die)
    assert isinstance(played, Round)
    twin = naive.settle_round(game.slug, [str(card) for card in cards], die, stakes)
    assert played.result.value == twin["result"]
    assert _hand(played.player) == twin["player"]
    assert _hand(played.banker) == twin["banker"]
    assert (played.natural, played.power_hand) == (twin["natural"], twin["power_hand"])
    for key, mine in settle(game.wagers, Outcome.of(played), stakes).items():
        theirs = twin["settlements"][key]
        assert mine.stake_cents == theirs["stake"]
        assert mine.net_cents == theirs["net"], (key, cards, die)
        assert mine.returned_cents == theirs["returned"]
        assert mine.pays == theirs["pays"]
        assert mine.rule == theirs.get("rule")
        assert mine.commission_cents == theirs.get("commission")


def _hand(hand: Hand) -> dict[str, object]:
    return {"cards": [str(card) for card in hand.cards], "total": hand.total}


KEYS = sorted({wager.key for game in GAMES for wager in game.every_wager})


@given(
    slug=st.sampled_from([game.slug for game in GAMES]),
    cards=st.lists(st.sampled_from([str(card) for card in CARDS]), min_size=3, max_size=7),
    fit=st.booleans(),
    die=st.none() | st.integers(0, 7),
    wagers=st.dictionaries(st.sampled_from(KEYS), st.integers(-1, 200).map(lambda n: n * 5)),
)
def test_any_line_settles_or_is_refused_like_the_twin(
    slug: str, cards: list[str], fit: bool, die: int | None, wagers: dict[str, int]
) -> None:
    """Right and wrong cards, dice and stakes alike; a refusal's words may differ."""
    if fit:
        cards = _fitted(cards)
    line = {"id": 1, "game": slug, "cards": cards, "wagers": wagers}
    answer = answer_line(json.dumps(line | ({"die": die} if die is not None else {})).encode(), 1)
    try:
        expected = naive.settle_round(slug, cards, die, wagers)
    except naive.Refused:
        assert set(answer) <= {"id", "error", "rule"}, answer
    else:
        assert answer == {"id": 1, **expected}


def _fitted(cards: list[str]) -> list[str]:
    """The longest start of these cards that is a round, or all of them."""
    for length in (6, 5, 4):
        try:
            naive.play([naive.point_value(card) for card in cards[:length]])
        except naive.Refused:
            continue
        return cards[:length]
    return cards


@given(
    results=st.text("BPTV", max_size=40),
    wagers=st.dictionaries(st.sampled_from(KEYS), st.integers(-1, 50).map(lambda n: n * 5)),
)
def test_any_session_settles_or_is_refused_like_the_twin(
    results: str, wagers: dict[str, int]
) -> None:
    line = {"id": "s", "game": "dragon-tournament", "session": results, "wagers": wagers}
    answer = answer_line(json.dumps(line).encode(), 1)
    try:
        expected = naive.settle_session(results, wagers)
    except naive.Refused:
        assert set(answer) <= {"id", "error", "rule"}, answer
    else:
        assert answer == {"id": "s", **expected}
