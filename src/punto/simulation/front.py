"""The front door: simulate a game."""

from punto.odds import exact, session_odds
from punto.odds.extras import require
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.refusal import InputError
from punto.rules.shoe import DEFAULT_DECKS
from punto.simulation.result import Sessions, Simulation
from punto.simulation.settings import CPU, Progress, no_progress, refuse_number, seed_or_new
from punto.simulation.shoes import Shoes

MOST_ROUNDS = 10**15
MOST_SESSION_HANDS = 1000


def simulate(  # noqa: PLR0913
    game: Game,
    *,
    rounds: int,
    decks: int = DEFAULT_DECKS,
    cut: int | None = None,
    rounds_per_shoe: int | None = None,
    burn: bool = False,
    session_hands: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    device: str = CPU,
    cluster: str | None = None,
    progress: Progress = no_progress,
) -> Simulation:
    """Deals so many rounds of the game and counts what every wager came to.

    The rounds are the first ones of an endless row of shoes that belongs to the seed, so a result
    depends on seed and settings alone, not on who deals; without a seed one is drawn. An interrupt
    (Ctrl-C) ends the row early: what was dealt up to then is the result.
    """
    refuse_number("rounds", rounds, 1, MOST_ROUNDS)
    seed = seed_or_new(seed)
    shoes = Shoes(decks, cut, rounds_per_shoe, burn)
    if session_hands is not None:
        if not game.session_wagers:
            raise InputError(f"a session is for session wagers; {game.name} has none")
        most = min(rounds, MOST_SESSION_HANDS)
        refuse_number("hands in a session", session_hands, 1, most)
    require("numba", extra="fast", what="simulating")
    # These load numba and numpy, which nothing else of Punto needs.
    from punto.simulation.crews import hire  # noqa: PLC0415
    from punto.simulation.dealing import deal  # noqa: PLC0415
    from punto.simulation.work import Work  # noqa: PLC0415

    work = Work.of(game, shoes, seed, record=session_hands is not None)
    crew = hire(workers=workers, device=device, cluster=cluster)
    try:
        tally = deal(work, rounds, session_hands, crew, progress)
    finally:
        crew.dismiss()
    composition = Composition.of_decks(decks)
    sessions = None
    if tally.runs is not None:
        hands = tally.runs.hands
        odds = session_odds(game, composition, hands)
        sessions = Sessions(hands, tally.runs.outcomes(), odds)
    return Simulation(
        game=game,
        shoes=shoes,
        seed=seed,
        asked=rounds,
        counts=tuple(tally.counts.tolist()),
        shoe_rounds=tuple(tally.shoe_rounds.tolist()),
        seconds=tally.seconds,
        stopped=tally.stopped,
        exact=exact(game, composition).wagers,
        sessions=sessions,
    )
