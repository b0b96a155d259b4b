"""Dealing shoes on a graphics card through CuPy: the same shoes as anywhere else, only faster.

The kernel stands in dealing.cu. It is compiled for the shoes and the game at hand when they are
first dealt.
"""

from dataclasses import dataclass
from itertools import starmap
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from punto.odds.optional_packages import require
from punto.rules.cards import CARDS, Card, Rank
from punto.rules.hand import Hand
from punto.rules.refusal import InputError
from punto.rules.shoe import MAX_CARDS_IN_A_ROUND
from punto.simulation import random_numbers
from punto.simulation.arrays import KINDS, TOTAL_BITS, Array
from punto.simulation.work import DealingWork, DealtShoes

SOURCE = Path(__file__).with_name("dealing.cu")
WARP = 32
MAX_THREADS = 1024
BYTES = 4
"""Of a word of shared memory."""
PAIRS = 256
"""Places in the table of pair classes for any one card."""

# What a round takes on average, and how far it strays: only for a guess at what a shoe will need.
_MEAN_CARDS, _DEVIATION = 4.94, 0.8


def cupy_here() -> Any:
    """CuPy, or an InputError where there is none or no card for it."""
    require("cupy", extra="cuda", what="a graphics card")
    import cupy  # noqa: PLC0415

    try:
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

    def result(self) -> DealtShoes:
        counts = self.counts.get().astype(np.int64)
        in_order = np.empty_like(counts)
        in_order[self.order] = counts
        return DealtShoes(in_order, self.shoe_rounds.get().astype(np.int64), np.zeros(0, np.uint8))


class GraphicsCard:
    """A crew that deals on one card."""

    workers = 1
    shoes_at_a_time = 1 << 24

    def __init__(self) -> None:
        self._cupy = cupy_here()
        self._program: _Program | None = None

    def prepare(self, work: DealingWork) -> None:
        if work.record:
            raise InputError("sessions on a graphics card; expected them on the processor")
        self.submit(work, 0, 1).result()
        work.deal(0, 1)

    def submit(self, work: DealingWork, first: int, shoes: int) -> _Launched:
        if self._program is None or self._program.work is not work:
            self._program = _Program(self._cupy, work)
        return self._program.launch(first, shoes)

    def dismiss(self) -> None:
        self._program = None


class _Program:
    """The kernel compiled for some work, with its tables on the card."""

    def __init__(self, cupy: Any, work: DealingWork) -> None:
        self.work = work
        self._cupy = cupy
        device = cupy.cuda.Device()
        points, first_five, first_six, by_cards = _points(work)
        self._order = np.arange(work.cells).reshape(-1, len(by_cards))[:, by_cards].ravel()
        words = -(-(len(work.shoes.fresh) + MAX_CARDS_IN_A_ROUND) // BYTES)
        classes = _classes(work)
        beside = BYTES * (work.cells + work.most_rounds + 1) + len(points) + len(classes)
        room = device.attributes["MaxSharedMemoryPerBlockOptin"] - beside
        self._threads = min(room // (BYTES * words) // WARP * WARP, MAX_THREADS)
        if self._threads < WARP:
            raise InputError(f"{work.cells} outcomes are too many for a graphics card")
        self._blocks = device.attributes["MultiProcessorCount"]
        self._shared = beside + BYTES * words * self._threads
        numbers = {
            "THREADS": self._threads,
            "SHOE_WORDS": words,
            "FOUR_CARDS": first_five,
            "FIVE_CARDS": first_six,
            **_numbers(work),
        }
        self._kernel = cupy.RawKernel(
            SOURCE.read_text(),
            "deal_shoes",
            options=("-std=c++17", *starmap(_defined, numbers.items())),
        )
        self._kernel.max_dynamic_shared_size_bytes = self._shared
        tables = (_fresh(work, words), _burned(work), work.shoes.rejected, points, classes)
        self._tables = [cupy.asarray(table) for table in tables]

    def launch(self, first: int, shoes: int) -> _Launched:
        settings = np.zeros(1, _SETTINGS)
        settings[0] = (self.work.start, first, shoes)
        counts = self._cupy.zeros(self.work.cells, np.uint64)
        shoe_rounds = self._cupy.zeros(self.work.most_rounds + 1, np.uint64)
        blocks = min(self._blocks, -(-shoes // self._threads))
        self._kernel(
            (blocks,),
            (self._threads,),
            (settings[0], *self._tables, counts, shoe_rounds),
            shared_mem=self._shared,
        )
        return _Launched(counts, shoe_rounds, self._order)


def _defined(name: str, number: int) -> str:
    return f"-D{name}={number}{'u' if number < 1 << 32 else 'ull'}"


_SETTINGS = np.dtype([("start", np.uint64), ("first", np.uint64), ("shoes", np.uint64)])


def _numbers(work: DealingWork) -> dict[str, int]:
    """What the kernel is compiled with."""
    shoes = work.shoes
    flags, player_classes, banker_classes, points = work.shape
    (shift_1, factor_1), (shift_2, factor_2) = random_numbers.MIX
    return {
        "CARDS": len(shoes.fresh),
        "WORDS": len(shoes.rejected),
        "LIKELY": _likely(work),
        "LAST_FROM": shoes.last_from,
        "MOST_ROUNDS": shoes.most_rounds,
        "IN_A_ROUND": MAX_CARDS_IN_A_ROUND,
        "FLAGS": flags,
        "PLAYER_CLASSES": player_classes,
        "BANKER_CLASSES": banker_classes,
        "POINTS": points,
        "POINT_TABLE": len(work.outcomes.points),
        "PAIRS": PAIRS,
        "FACES": len(shoes.power),
        "POWER": int(shoes.power.argmax()),
        "DIE_REJECTED": int(shoes.die_rejected),
        "REJECTED_HIGH": int(shoes.rejected.max()) >> 32,
        "SHIFT_1": shift_1,
        "FACTOR_1": factor_1,
        "SHIFT_2": shift_2,
        "FACTOR_2": factor_2,
        "SHIFT_3": random_numbers.LAST_SHIFT,
        "GOLDEN": random_numbers.GOLDEN,
        "SPAN": random_numbers.SPAN,
        "RETRY": random_numbers.RETRY,
        "DIE_WORD": random_numbers.DIE,
        "BITS": random_numbers.BITS,
        "DRAWS": random_numbers.DRAWS,
        "THROWS": random_numbers.THROWS,
    }


def _byte(kind: Card) -> int:
    """A card as the kernel sees it."""
    tens = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)
    which = tens.index(kind.rank) if kind.rank in tens else 0
    suits = list(type(kind.suit))
    return kind.point_value | suits.index(kind.suit) << 4 | which << 6


def _fresh(work: DealingWork, words: int) -> Array:
    order = np.zeros(BYTES * words, np.uint8)
    order[: len(work.shoes.fresh)] = [_byte(CARDS[kind]) for kind in work.shoes.fresh]
    return order.view(np.uint32)


def _burned(work: DealingWork) -> Array:
    """How many cards leave a fresh shoe by its first card."""
    burned = np.zeros(256, np.uint8)
    burned[[_byte(card) for card in CARDS]] = work.shoes.burned
    return burned


def _points(work: DealingWork) -> tuple[Array, int, int, Array]:
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


def _classes(work: DealingWork) -> Array:
    """The pair class of two cards of one rank by the first of them, for two suits and, PAIRS places
    further on, for one; first of the Player, then of the Banker hand."""
    table = np.zeros((2, 2, PAIRS), np.uint8)
    for hand, first_two in enumerate((work.outcomes.player, work.outcomes.banker)):
        for a, one in enumerate(CARDS):
            for b, other in enumerate(CARDS):
                pair = Hand((one, other)).pair
                if pair is not None:
                    suited = int(pair.suit is not None)
                    table[hand, suited, _byte(one)] = first_two[a * KINDS + b] >> TOTAL_BITS
    return table.ravel()


def _likely(work: DealingWork) -> int:
    """So many words shuffle what nearly every shoe needs."""
    shoes = work.shoes
    every = len(shoes.rejected)
    if shoes.last_from < len(shoes.fresh):
        return every
    rounds = shoes.most_rounds
    cards = int(shoes.burned.max()) + rounds * _MEAN_CARDS + 4 * _DEVIATION * sqrt(rounds) + 6
    return min(every, -(-int(cards) // random_numbers.DRAWS))
