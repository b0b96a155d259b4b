"""Dealing shoes on an NVIDIA card through CuPy: the same shoes as anywhere else, only faster.

The kernel stands in dealing.cu. It is compiled for the shoes and the game at hand when they are
first dealt.
"""

from dataclasses import dataclass
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from punto.rules.cards import CARDS, Card, Rank
from punto.rules.hand import Hand
from punto.rules.refusal import InputError
from punto.simulation import stream
from punto.simulation.arrays import KINDS, TOTAL_BITS, Array
from punto.simulation.work import Dealt, Work

SOURCE = Path(__file__).with_name("dealing.cu")
SHOES_AT_A_TIME = 1 << 24
WARP = 32
MOST_THREADS = 1024
TABLES = 10_000 + 2 * 512
"""Bytes of the tables that every block keeps beside its shoes."""

# What a round takes on average, and how far it strays: only for a guess at what a shoe will need.
_MEAN_CARDS, _DEVIATION = 4.94, 0.8


def card(number: int = 0) -> Any:
    """CuPy's handle of a card, or an InputError where there is none."""
    if find_spec("cupy") is None:
        raise InputError(
            "simulating on a graphics card needs CuPy, which is not installed; "
            "punto[cuda] installs it"
        )
    import cupy  # noqa: PLC0415

    try:
        cupy.cuda.Device(number).use()
        cupy.zeros(1)
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise InputError(f"no NVIDIA card can be used here: {error}") from error
    return cupy


@dataclass(frozen=True, slots=True)
class _Launched:
    """A piece under way on the card; the copy back waits for it."""

    counts: Any
    shoe_rounds: Any
    order: Array

    def result(self) -> Dealt:
        counts = self.counts.get().astype(np.int64)
        in_order = np.empty_like(counts)
        in_order[self.order] = counts
        return Dealt(in_order, self.shoe_rounds.get().astype(np.int64), np.zeros(0, np.uint8))


class GraphicsCard:
    """A crew that deals on one card."""

    hands = 1
    shoes_at_a_time = SHOES_AT_A_TIME

    def __init__(self) -> None:
        self._cupy = card()
        self._programs: dict[int, _Program] = {}

    def prepare(self, work: Work) -> None:
        if work.record:
            raise InputError("a graphics card deals no sessions; the processor does")
        self.submit(work, 0, 1).result()
        work.deal(0, 1)

    def submit(self, work: Work, first: int, shoes: int) -> _Launched:
        program = self._programs.get(id(work.shoes))
        if program is None:
            program = self._programs[id(work.shoes)] = _Program(self._cupy, work)
        return program.launch(first, shoes)

    def dismiss(self) -> None:
        self._programs.clear()


class _Program:
    """The kernel compiled for some work, with its tables on the card."""

    def __init__(self, cupy: Any, work: Work, threads: int | None = None) -> None:
        self._cupy, self._work = cupy, work
        shoes = work.shoes
        device = cupy.cuda.Device()
        room = device.attributes["MaxSharedMemoryPerBlockOptin"]
        cards = len(shoes.fresh)
        self._words = -(-cards // 4) + 2
        beside = 4 * (work.cells + shoes.most_rounds + 1) + TABLES
        fits = (room - beside) // (4 * self._words) // WARP * WARP
        if fits < WARP:
            raise InputError("a game of so many outcomes does not fit a graphics card")
        self._threads = min(fits, MOST_THREADS, threads or MOST_THREADS)
        self._blocks = device.attributes["MultiProcessorCount"]
        self._shared = beside + 4 * self._words * self._threads
        points, first_five, first_six, by_cards = _points(work)
        cells = np.arange(work.cells).reshape(-1, len(by_cards))
        self._order = cells[:, by_cards].ravel()
        self._kernel = cupy.RawKernel(
            SOURCE.read_text(),
            "deal_shoes",
            options=(
                "-std=c++17",
                f"-DTHREADS={self._threads}",
                f"-DCARDS={cards}",
                f"-DWORDS={len(shoes.rejected)}",
                f"-DLIKELY={_likely(work)}",
                f"-DPOINTS={len(by_cards)}",
                f"-DFOUR_CARDS={first_five}",
                f"-DFIVE_CARDS={first_six}",
                f"-DPLAYER_CLASSES={work.outcomes.player_classes}",
                f"-DBANKER_CLASSES={work.outcomes.banker_classes}",
                f"-DDIE={len(shoes.power)}",
                f"-DREJECTED_HIGH={int(shoes.rejected.max()) >> 32}u",
                f"-DBITS={stream.BITS}",
                f"-DDRAWS={stream.DRAWS}",
                f"-DTHROWS={stream.THROWS}",
                f"-DGOLDEN={stream.GOLDEN}ull",
                f"-DSPAN={stream.SPAN}ull",
                f"-DRETRY={stream.RETRY}ull",
                f"-DDIE_WORD={stream.DIE}ull",
            ),
        )
        self._kernel.max_dynamic_shared_size_bytes = self._shared
        self._tables = [
            cupy.asarray(table)
            for table in (_fresh(shoes.fresh, self._words), shoes.rejected, points, _classes(work))
        ]

    def launch(self, first: int, shoes: int) -> _Launched:
        settings = self._work.shoes
        power = int(settings.power.argmax()) if len(settings.power) > 1 else 0
        packed = np.zeros(1, _SETTINGS)
        packed[0] = (
            self._work.start,
            first,
            shoes,
            bool(settings.burned.any()),
            settings.last_from,
            settings.most_rounds,
            power,
            settings.die_rejected,
        )
        counts = self._cupy.zeros(self._work.cells, np.uint64)
        shoe_rounds = self._cupy.zeros(settings.most_rounds + 1, np.uint64)
        blocks = min(self._blocks, -(-shoes // self._threads))
        self._kernel(
            (blocks,),
            (self._threads,),
            (packed[0], *self._tables, counts, shoe_rounds),
            shared_mem=self._shared,
        )
        return _Launched(counts, shoe_rounds, self._order)


_SETTINGS = np.dtype(
    [
        ("start", np.uint64),
        ("first", np.uint64),
        ("shoes", np.uint64),
        ("burn", np.uint32),
        ("last_from", np.uint32),
        ("most_rounds", np.uint32),
        ("die_power", np.uint32),
        ("die_rejected", np.uint64),
    ]
)


def _byte(kind: Card) -> int:
    """A card as the kernel sees it."""
    tens = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)
    which = tens.index(kind.rank) if kind.rank in tens else 0
    suits = list(type(kind.suit))
    return kind.point_value | suits.index(kind.suit) << 4 | which << 6


def _fresh(fresh: Array, words: int) -> Array:
    order = np.zeros(4 * words, np.uint8)
    order[: len(fresh)] = [_byte(CARDS[kind]) for kind in fresh]
    return order.view(np.uint32)


def _points(work: Work) -> tuple[Array, int, int, Array]:
    """The table of point outcomes, numbered anew by how many cards they take; the first numbers
    with five and with six; and the old number of each new one."""
    cards = work.outcomes.cards
    by_cards = np.argsort(cards, kind="stable")
    renumbered = np.empty(len(cards), np.uint8)
    renumbered[by_cards] = np.arange(len(cards))
    return (
        renumbered[work.outcomes.points],
        int((cards == 4).sum()),
        int((cards <= 5).sum()),
        by_cards,
    )


def _classes(work: Work) -> Array:
    """The pair class of two cards of one rank by the first of them, for two suits and, 256 places
    further on, for one; first of the Player, then of the Banker hand."""
    table = np.zeros((2, 2, 256), np.uint8)
    for hand, first_two in enumerate((work.outcomes.player, work.outcomes.banker)):
        for a, one in enumerate(CARDS):
            for b, other in enumerate(CARDS):
                pair = Hand((one, other)).pair
                if pair is not None:
                    suited = int(pair.suit is not None)
                    table[hand, suited, _byte(one)] = first_two[a * KINDS + b] >> TOTAL_BITS
    return table.ravel()


def _likely(work: Work) -> int:
    """So many words shuffle what nearly every shoe needs."""
    shoes = work.shoes
    every = len(shoes.rejected)
    if shoes.last_from < len(shoes.fresh):
        return every
    rounds = shoes.most_rounds
    cards = int(shoes.burned.max()) + rounds * _MEAN_CARDS + 4 * _DEVIATION * sqrt(rounds) + 6
    return min(every, -(-int(cards) // stream.DRAWS))
