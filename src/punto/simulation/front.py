"""The front door: simulate a game."""

from punto.odds import exact, session_odds
from punto.odds.compiled import require_numba
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.refusal import InputError
from punto.rules.shoe import DEFAULT_DECKS
from punto.simulation.result import Progress, Sessions, Simulation, no_progress
from punto.simulation.settings import CPU, refuse_number, seed_or_new
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
    hands = session_hands
    if hands is not None:
        if not game.session_wagers:
            raise InputError(f"a session is for session wagers; {game.name} has none")
        refuse_number("hands in a session", hands, 1, min(rounds, MOST_SESSION_HANDS))
    require_numba("simulating")
    # These load numba and numpy, which nothing else of Punto needs.
    from punto.simulation.crews import hire  # noqa: PLC0415
    from punto.simulation.dealing import deal  # noqa: PLC0415
    from punto.simulation.work import Work  # noqa: PLC0415

    work = Work.of(game, shoes, seed, record=hands is not None)
    crew = hire(workers=workers, device=device, cluster=cluster)
    try:
        tally = deal(work, rounds, hands, crew, progress)
    finally:
        crew.dismiss()
    composition = Composition.of_decks(decks)
    sessions = None
    if hands is not None and tally.runs is not None:
        longest = tally.runs.outcomes()
        sessions = Sessions(hands, longest, session_odds(game, composition, hands))
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
