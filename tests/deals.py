"""Rounds written as text, for tests: the cards in the order they left the shoe."""

from punto.games import game
from punto.rules.cards import Card, read_card
from punto.rules.outcome import Outcome
from punto.rules.play import play
from punto.rules.refusal import Refusal
from punto.rules.round import Round
from punto.rules.settlement import Settlement, settle


def cards(text: str) -> list[Card]:
    return [read_card(word) for word in text.split()]


def round_of(slug: str, text: str, die: int | None = None) -> Round:
    played = play(game(slug), cards(text), die)
    assert isinstance(played, Round), played
    return played


def refusal_of(slug: str, text: str, die: int | None = None) -> Refusal:
    played = play(game(slug), cards(text), die)
    assert isinstance(played, Refusal), played
    return played


def rule_of(answer: object) -> str | None:
    """The clause by which something is refused, if it is."""
    return answer.rule if isinstance(answer, Refusal) else None


def settled(slug: str, text: str, stakes: dict[str, int], die: int | None = None) -> dict[str, str]:
    """What each wager pays in that round, such as "0.95 to 1 by 4.1", "push by 3.10.1", "lose"."""
    return {key: describe(one) for key, one in settlements(slug, text, stakes, die).items()}


def settlements(
    slug: str, text: str, stakes: dict[str, int], die: int | None = None
) -> dict[str, Settlement]:
    the_game = game(slug)
    assert the_game.refuse_stakes(stakes) is None
    return settle(the_game.wagers, Outcome.of(round_of(slug, text, die)), stakes)


def describe(settlement: Settlement) -> str:
    return f"{settlement.pays} by {settlement.rule}" if settlement.rule else settlement.pays
