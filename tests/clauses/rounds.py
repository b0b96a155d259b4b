"""Rounds in notation, for the clause tests: "Kc 6c - Kd 7d" is a Player 6 against a Banker 7.

The hands are put in the order of the deal here, and the stakes are such that every odds of the
five sheets pay them in whole cents.
"""

from collections.abc import Mapping

from deals import cards

from punto.rules.cards import Card
from punto.rules.game import Game
from punto.rules.outcome import Outcome
from punto.rules.play import play
from punto.rules.refusal import Refusal
from punto.rules.round import Round, read_results
from punto.rules.session import runs_of
from punto.rules.settlement import Settlement, settle

STAKE = 2000

PIPS = "TA23456789"
"""A card of each point value, from 0 to 9."""


def in_order(hands: str) -> list[Card]:
    """The cards of "Player's hand - Banker's hand" as they leave the shoe."""
    player, banker = (cards(hand) for hand in hands.split(" - "))
    return [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]


def attempted(game: Game, hands: str, die: int | None = None) -> Round | Refusal:
    """What the game makes of these hands; where it has a die and none is given, a 1 is thrown."""
    answer = play(game, in_order(hands), die or (1 if game.die else None))
    if isinstance(answer, Round):
        dealt = " - ".join(
            " ".join(map(str, hand.cards)) for hand in (answer.player, answer.banker)
        )
        assert dealt == hands, f"{hands} is dealt as {dealt}"
    return answer


def played(game: Game, hands: str, die: int | None = None) -> Round:
    answer = attempted(game, hands, die)
    assert isinstance(answer, Round), f"{hands}: {answer}"
    return answer


def refused(game: Game, hands: str) -> Refusal:
    answer = attempted(game, hands)
    assert isinstance(answer, Refusal), f"{hands}: {answer}"
    return answer


def settled_together(
    game: Game, hands: str, stakes: Mapping[str, int], die: int | None = None
) -> dict[str, Settlement]:
    """What becomes of stakes that the game has to accept."""
    round_ = played(game, hands, die)
    assert game.refuse_stakes(stakes) is None
    return settle(game.wagers, Outcome.of(round_), stakes)


def settled(game: Game, key: str, hands: str, die: int | None = None) -> Settlement:
    """What becomes of one stake, beside the main wager that a Natural wager needs."""
    stakes = {key: STAKE}
    if "natural" in key:
        stakes[key.partition("-")[0]] = STAKE
    return settled_together(game, hands, stakes, die)[key]


def net(game: Game, key: str, hands: str, die: int | None = None) -> int:
    return settled(game, key, hands, die).net_cents


def session_settled(game: Game, key: str, results: str) -> Settlement:
    """What becomes of a stake on a session with these results."""
    stakes = {key: STAKE}
    assert game.refuse_session_stakes(stakes) is None
    return settle(game.session_wagers, runs_of(read_results(results)).longest, stakes)[key]


def session_net(game: Game, key: str, results: str) -> int:
    return session_settled(game, key, results).net_cents


def lost(stake_cents: int = STAKE) -> Settlement:
    return Settlement(stake_cents, -stake_cents, "lose")
