"""Advice on a format, shown to the director before anybody registers: for each stage what its
Dragon wagers return, whether that favours the patron (reading 5), and how often simple
strategies win."""

from msgspec import Struct

from punto.games.dragon_tournament import DRAGON_TOURNAMENT
from punto.odds.sessions import session_odds
from punto.rules.composition import Composition
from punto.tournament.format import Format
from punto.tournament.strategies import Chance
from punto.tournament.strategy_trials import Won, hands_of, winners


class DragonReturn(Struct, frozen=True, kw_only=True):
    """What comes back of each unit staked on a wager, on average, in percent."""

    wager: str
    percent: float
    favours_patron: bool


class StageAdvice(Struct, frozen=True, kw_only=True):
    """`hands` are those of the stage, or about as many as its minutes allow; of very long sessions
    not `exactly` as many."""

    stage: str
    hands: int
    exactly: bool
    returns: tuple[DragonReturn, ...]
    winners: tuple[Won, ...]


def advice(format: Format, chance: Chance) -> tuple[StageAdvice, ...]:
    shoe = Composition.of_decks(format.decks)
    found = []
    for place, stage in enumerate(format.stages):
        hands = hands_of(stage)
        odds = session_odds(DRAGON_TOURNAMENT, shoe, hands)
        returns = tuple(
            DragonReturn(
                wager=key,
                percent=float(100 * (1 - one.house_edge)),
                favours_patron=one.house_edge < 0,
            )
            for key, one in odds.items()
        )
        found.append(
            StageAdvice(
                stage=stage.name,
                hands=hands,
                exactly=stage.hands == hands,
                returns=returns,
                winners=tuple(winners(format, place, chance)),
            )
        )
    return tuple(found)
