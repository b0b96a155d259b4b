"""`study_counting`: follows shoes and says what counting cards is worth."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING

from punto.odds.optional_packages import require
from punto.rules.game import Game
from punto.rules.refusal import InputError, shown
from punto.rules.shoe import DEFAULT_CUT, DEFAULT_DECKS
from punto.simulation.settings import (
    CPU,
    CUDA,
    Progress,
    no_progress,
    refuse_device,
    refuse_number,
    seed_or_new,
    workers_or_all,
)
from punto.simulation.shoes import Shoes
from punto.simulation.study.linear_count import linear_counts
from punto.simulation.study.result import Study

if TYPE_CHECKING:
    from punto.simulation.study.sums import ShoeSums
    from punto.simulation.study.work import StudyWork

DEFAULT_SHOES = 20_000
SHOES = range(2, 10**9 + 1)
"""A standard error needs two shoes."""

CUTS = (14, 26, 39, 52, 78, 104, 156, 208, 260)
"""The cut cards of a study, up to the middle of the shoe."""


def study_counting(  # noqa: PLR0913
    game: Game,
    *,
    wagers: Sequence[str],
    shoes: int = DEFAULT_SHOES,
    decks: int = DEFAULT_DECKS,
    cut: int = DEFAULT_CUT,
    burn: bool = True,
    seed: int | None = None,
    workers: int | None = None,
    device: str = CPU,
    progress: Progress = no_progress,
) -> Study:
    """Follows shoes and computes the exact edge of the wagers before every round, from the cards
    not seen by then. Cards are burned first, as at tables: a counter sees the first of them.

    The shoes are those that a simulation of the same seed deals; a result depends on seed and
    settings alone. Without a seed one is drawn. An interrupt (Ctrl-C) ends it early: what was done
    until then is the result; before the first shoes are done it is raised. `progress` is called
    with the number of shoes done.
    """
    _refuse_wagers(game, wagers)
    refuse_number("shoes", shoes, SHOES[0], SHOES[-1])
    seed = seed_or_new(seed)
    workers = workers_or_all(workers)
    refuse_device(device)
    dealt = Shoes(decks, cut, burn=burn)
    require("numba", extra="fast", what="a study")
    # These load numba and numpy, which nothing else of Punto needs.
    from punto.simulation.study.means import depths, rows  # noqa: PLC0415
    from punto.simulation.study.work import StudyWork  # noqa: PLC0415

    counts = linear_counts(game, wagers, decks)
    cuts = cuts_from(dealt)
    work = StudyWork.of(game, wagers, dealt, cuts, counts, seed)
    if device == CUDA:
        work = work.on_gpu()
    # The first call compiles, or loads what was compiled before: that is no studying.
    work.study(0, 1)
    started = perf_counter()
    sums = _add_up(work, shoes, workers, progress)
    seconds = perf_counter() - started
    return Study(
        game=game,
        wagers=tuple(wagers),
        shoes=dealt,
        seed=seed,
        asked=shoes,
        dealt=sums.shoes,
        seconds=seconds,
        counts=counts,
        rows=rows(sums, cuts, wagers),
        depths=depths(sums, wagers),
    )


def cuts_from(shoes: Shoes) -> tuple[int, ...]:
    """The cut card that was asked for, and shallower ones."""
    assert shoes.cut is not None
    return shoes.cut, *(cut for cut in CUTS if shoes.cut < cut <= shoes.cards // 2)


def _refuse_wagers(game: Game, wagers: Sequence[str]) -> None:
    known = [wager.key for wager in game.wagers]
    there_are = f"there are {', '.join(known)}"
    if not wagers:
        raise InputError(f"no wager to study; {there_are}")
    for place, wager in enumerate(wagers):
        if wager in (session.key for session in game.session_wagers):
            raise InputError(f"{wager} is settled by the session, not by the round; {there_are}")
        if wager not in known:
            raise InputError(f"{shown(wager)} is no wager of {game.name}; {there_are}")
        if wager in wagers[:place]:
            raise InputError(f"{wager} is given twice; expected each wager once")


def _add_up(work: "StudyWork", shoes: int, workers: int, progress: Progress) -> "ShoeSums":
    total: ShoeSums | None = None
    pool = ThreadPoolExecutor(workers)
    try:
        for block in _in_order(work, shoes, workers, pool):
            # One step, so that an interrupt finds a block added as a whole or not at all.
            total = total + block if total else block
            progress(total.shoes)
    except KeyboardInterrupt:
        if total is None:
            raise
    finally:
        pool.shutdown(cancel_futures=True)
    assert total is not None
    return total


def _in_order(
    work: "StudyWork", shoes: int, workers: int, pool: ThreadPoolExecutor
) -> "Iterator[ShoeSums]":
    """The sums of each block in the order of the shoes."""
    waiting: deque[Future[ShoeSums]] = deque()
    for first in range(0, shoes, work.block):
        waiting.append(pool.submit(work.study, first, min(work.block, shoes - first)))
        if len(waiting) == 2 * workers:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
