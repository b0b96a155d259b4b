"""The words of an announcement, its blanks filled with what the round has brought."""

from punto.cli.play.sitting import Sitting
from punto.rules.announcement import Announcement, Cue
from punto.rules.game import Game
from punto.rules.hand import Hand, Side
from punto.rules.outcome import SessionOutcome
from punto.rules.round import Result, compare


def words(said: Announcement, sitting: Sitting) -> str:
    player, banker = (Hand(sitting.hand(side)).total for side in Side)
    blanks: dict[str, object] = {"player": player, "banker": banker, "die": sitting.die}
    if said.cue is Cue.RESULT:
        result = compare(player, banker)
        blanks["winner"] = "Tie" if result is Result.TIE else f"{result.value.title()} wins"
    if said.cue is Cue.DRAGON_BETS:
        assert sitting.session is not None, f"{said.cue.key} needs a session"
        blanks["won"] = session_winners(sitting.game, sitting.session.runs.longest)
    return said.cue.wording.format(**blanks)


def session_winners(game: Game, outcome: SessionOutcome) -> str:
    """The session wagers that have won, whether or not anybody placed them."""
    decided = [(wager.name, wager.decide(outcome)) for wager in game.session_wagers]
    won = [f"{name} at {line.pays} ({line.rule})" for name, line in decided if line]
    return ", ".join(won) or "none"
