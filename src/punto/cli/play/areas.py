"""The betting areas of a layout: what a patron can put chips on, read off the game."""

from dataclasses import dataclass

from punto.rules.game import Game
from punto.rules.outcome import Outcome, SessionOutcome
from punto.rules.wager import Wager

AnyWager = Wager[Outcome] | Wager[SessionOutcome]


@dataclass(frozen=True, slots=True)
class Area:
    """`for_session` says whether its stake stays until a session of tournament play ends."""

    wager: AnyWager
    for_session: bool
    limits: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return self.wager.key

    @property
    def odds(self) -> tuple[str, ...]:
        """The odds of its lines as printed, each once and without the pushes."""
        return tuple(dict.fromkeys(line.pays for line in self.wager.lines if line.odds))


def areas_of(game: Game) -> tuple[Area, ...]:
    """The areas in the order of the sheet; those of a session last."""
    for_rounds = [Area(wager, False, _limits(game, wager.name)) for wager in game.wagers]
    return (*for_rounds, *(Area(wager, True) for wager in game.session_wagers))


def area_named(game: Game, key: str) -> Area:
    return next(area for area in areas_of(game) if area.key == key)


def _limits(game: Game, name: str) -> tuple[str, ...]:
    return tuple(f"≤ {limit.main} ({limit.rule})" for limit in game.limits if name in limit.sides)
