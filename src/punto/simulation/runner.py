"""`simulate`: deals rounds of a game and counts what every wager came to."""

from typing import TYPE_CHECKING

from punto.odds import exact, session_odds
from punto.odds.optional_packages import require
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.refusal import InputError
from punto.rules.shoe import DEFAULT_DECKS
from punto.simulation.result import Sessions, Simulation
from punto.simulation.settings import (
    CPU,
    CUDA,
    Progress,
    no_progress,
    refuse_device,
    refuse_number,
    seed_or_new,
)
from punto.simulation.shoes import Shoes

if TYPE_CHECKING:
    from punto.simulation.crew import Crew

MAX_ROUNDS = 10**15
MAX_SESSION_HANDS = 1000


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
    """Deals rounds of the game and counts what every wager came to.

    A seed stands for an endless row of shoes, of which the first rounds are dealt. So a result
    depends on seed and settings alone, not on who deals; without a seed one is drawn. An interrupt
    (Ctrl-C) ends it early: what was dealt until then is the result.
    """
    refuse_number("rounds", rounds, 1, MAX_ROUNDS)
    seed = seed_or_new(seed)
    shoes = Shoes(decks, cut, rounds_per_shoe, burn)
    if session_hands is not None:
        if not game.session_wagers:
            raise InputError(f"a session is for session wagers; {game.name} has none")
        most = min(rounds, MAX_SESSION_HANDS)
        refuse_number("hands in a session", session_hands, 1, most)
    require("numba", extra="fast", what="simulating")
    # These load numba and numpy, which nothing else of Punto needs.
    from punto.simulation.dealing import deal  # noqa: PLC0415
    from punto.simulation.work import DealingWork  # noqa: PLC0415

    work = DealingWork.of(game, shoes, seed, record=session_hands is not None)
    crew = _crew(workers, device, cluster)
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


def _crew(workers: int | None, device: str, cluster: str | None) -> "Crew":
    """Who deals: a Dask cluster, a graphics card, or else threads of this process. An extra that is
    missing is an InputError."""
    refuse_device(device)
    if cluster is not None:
        if device != CPU or workers is not None:
            raise InputError(
                "a cluster with a device or a number of workers; expected its address alone"
            )
        from punto.simulation.cluster import Cluster  # noqa: PLC0415

        return Cluster(cluster)
    if device == CUDA:
        if workers is not None:
            raise InputError("a graphics card with a number of workers; expected one or the other")
        from punto.simulation.cuda import GraphicsCard  # noqa: PLC0415

        return GraphicsCard()
    from punto.simulation.threads import Threads  # noqa: PLC0415

    return Threads(workers)
