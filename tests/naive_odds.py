"""A slow, obvious twin of the exact odds: every round is dealt and its chance added up.

Rounds are settled by the twin of the rules in naive.py; the fractions are exact and
nothing is grouped, except rounds that no wager can tell apart.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import perm

import naive

RANKS = "A23456789TJQK"
SUITS = "cdhs"
VALUES = {rank: naive.point_value(rank + "c") for rank in RANKS}

# Every line of the five sheets pays a stake of 20 in whole cents (reading 13).
STAKE = 20

# Fabulous 4 1.1.6: the only wagers that look at suits.
PRECIOUS_PAIRS = ("player-precious-pair", "banker-precious-pair")

# Pays ("8 to 1", "push", "lose", "void") -> probability.
Odds = dict[str, Fraction]


def pays_of(game: str, cards: Sequence[str] | None, die: int | None, wager: str) -> str:
    """What one wager does in one round; None is a round that ran out of cards."""
    if cards is None:
        return "void"  # 5.5
    wagers = {wager: STAKE}
    # Power 98 3.5.1 and 3.5.2: a Natural wager needs the main wager of its side.
    if wager in ("player-natural-8", "player-natural-9"):
        wagers["player"] = STAKE
    if wager in ("banker-natural-8", "banker-natural-9"):
        wagers["banker"] = STAKE
    settled = naive.settle_round(game, list(cards), die, wagers)
    pays: str = settled["settlements"][wager]["pays"]
    return pays


def add(odds: Odds, pays: str, chance: Fraction) -> None:
    if chance > 0:
        odds[pays] = odds.get(pays, Fraction(0)) + chance


# --------------------------------------------------------------------------
# Tiny shoes: every ordering of the cards
# --------------------------------------------------------------------------


def deal(cards: Sequence[str]) -> tuple[str, ...] | None:
    """The cards of the round dealt from the front, or None where they do not suffice."""
    for needed in (4, 5, 6):
        if len(cards) < needed:
            return None  # 5.5 and reading 14: a card that is called for is missing
        if naive.is_whole_round([naive.point_value(card) for card in cards[:needed]]):
            return tuple(cards[:needed])
    raise AssertionError("no round needs a seventh card")


def every_round(shoe: dict[str, int]) -> dict[tuple[str, ...] | None, Fraction]:
    """Every round a tiny shoe can deal, None for a void one, and its probability."""
    cards: list[str] = []
    for card, count in shoe.items():
        cards.extend([card] * count)

    # Equal cards are still different pieces of card: permutations() moves each by
    # its place.  Cards behind the sixth take no part in the round.
    seen: Counter[tuple[str, ...] | None] = Counter()
    for front in permutations(cards, min(6, len(cards))):
        seen[deal(front)] += 1
    orderings = seen.total()
    return {dealt: Fraction(times, orderings) for dealt, times in seen.items()}


def by_every_ordering(
    game: str, shoe: dict[str, int], die: int | None, wagers: Sequence[str]
) -> dict[str, Odds]:
    """The odds of each wager on its own, from a shoe of at most about eight cards."""
    rounds = every_round(shoe)
    table: dict[str, Odds] = {}
    for wager in wagers:
        table[wager] = {}
        for dealt, chance in rounds.items():
            add(table[wager], pays_of(game, dealt, die, wager), chance)
    return table


def joint_variance(
    game: str, shoe: dict[str, int], die: int | None, stakes: dict[str, int]
) -> tuple[Fraction, Fraction]:
    """Mean and variance of the net result in cents of wagers placed together."""
    results: list[tuple[int, Fraction]] = []
    for dealt, chance in every_round(shoe).items():
        net = 0  # 5.5 and reading 14: a void round returns every stake
        if dealt is not None:
            settled = naive.settle_round(game, list(dealt), die, stakes)
            for settlement in settled["settlements"].values():
                net += settlement["net"]
        results.append((net, chance))

    mean = Fraction(0)
    for net, chance in results:
        mean += chance * net
    variance = Fraction(0)
    for net, chance in results:
        variance += chance * (net - mean) ** 2
    return mean, variance


# --------------------------------------------------------------------------
# Shoes of six cards and more: rank after rank, without replacement.  Nothing is
# ever void here, as no round needs more than six cards (5.5).
# --------------------------------------------------------------------------


@cache
def is_over(values: tuple[int, ...]) -> bool:
    return naive.is_whole_round(values)


# What the wagers look at: the rank of the Player pair and of the Banker pair (empty
# for no pair), the totals of the initial deal, the final totals, how many cards each
# hand has.
Look = tuple[str, str, int, int, int, int, int, int]


def look(ranks: str, values: tuple[int, ...]) -> Look:
    # 3.7 (Power 98: 3.8): the Player hand has the first and third card.
    player_pair = ranks[0] if ranks[0] == ranks[2] else ""
    banker_pair = ranks[1] if ranks[1] == ranks[3] else ""
    return (player_pair, banker_pair, *totals(values))


@cache
def totals(values: tuple[int, ...]) -> tuple[int, int, int, int, int, int]:
    player, banker = naive.play(values)
    return (
        naive.point_total([values[0], values[2]]),
        naive.point_total([values[1], values[3]]),
        naive.point_total([values[position] for position in player]),
        naive.point_total([values[position] for position in banker]),
        len(player),
        len(banker),
    )


def deal_on(
    ranks: str,
    values: tuple[int, ...],
    ways: int,
    left: dict[str, int],
    found: dict[Look, tuple[str, int]],
) -> None:
    """Deal every rank next until the round is over, then count the round.

    `ways` is in how many ways exactly these ranks come out, one after the other;
    `found` keeps one example of every kind of round, and the ways of all of its kind.
    """
    if len(ranks) >= 4 and is_over(values):
        kind = look(ranks, values)
        example, before = found.get(kind, (ranks, 0))
        found[kind] = (example, before + ways)
        return
    for rank in RANKS:
        count = left[rank]
        if count > 0:
            left[rank] = count - 1
            deal_on(ranks + rank, (*values, VALUES[rank]), ways * count, left, found)
            left[rank] = count


@cache
def every_kind(counts: tuple[int, ...]) -> dict[Look, tuple[str, int]]:
    """Every kind of round from so many cards of each rank: an example, and its ways.

    The same for every game and every die, so a shoe is gone through once.
    """
    found: dict[Look, tuple[str, int]] = {}
    deal_on("", (), 1, dict(zip(RANKS, counts, strict=True)), found)
    return found


def by_ranks(
    game: str, shoe: dict[str, int], die: int | None, wagers: Sequence[str]
) -> dict[str, Odds]:
    """The odds of each wager on its own, from a shoe of six cards or more."""
    size = sum(shoe.values())
    if size < 6:
        raise ValueError("with fewer than six cards a round may be void")

    counts = tuple(sum(shoe.get(rank + suit, 0) for suit in SUITS) for rank in RANKS)
    table: dict[str, Odds] = {}
    for wager in wagers:
        if wager in PRECIOUS_PAIRS:
            table[wager] = precious_pair(game, shoe, die, wager)
            continue
        table[wager] = {}
        for example, ways in every_kind(counts).values():
            # No wager here looks at suits, so that any will do.
            cards = [rank + "c" for rank in example]
            # size * (size - 1) * ...: all ways to deal that many cards.
            chance = Fraction(ways, perm(size, len(example)))
            add(table[wager], pays_of(game, cards, die, wager), chance)
    return table


def precious_pair(game: str, shoe: dict[str, int], die: int | None, wager: str) -> Odds:
    """Fabulous 4 3.12: the first two cards of one hand decide, and nothing else.

    Any two places of a shuffled shoe hold any two of its cards equally often, so the
    hand's two cards are as good as the first two of the shoe.
    """
    size = sum(shoe.values())
    odds: Odds = {}
    for first, second in product([rank + suit for rank in RANKS for suit in SUITS], repeat=2):
        left = dict(shoe)
        ways = left.get(first, 0)
        left[first] = ways - 1
        ways = ways * left.get(second, 0)
        # The other hand is given a natural, which ends the round (3.8.1).
        if wager == "player-precious-pair":
            cards = [first, "9c", second, "Kc"]
        else:
            cards = ["9c", first, "Kc", second]
        add(odds, pays_of(game, cards, die, wager), Fraction(ways, size * (size - 1)))
    return odds


# --------------------------------------------------------------------------
# Figures made from odds
# --------------------------------------------------------------------------


def edge(odds: dict[str, Fraction]) -> Fraction:
    """What the house keeps of one unit, on average."""
    expected = Fraction(0)
    for pays, chance in odds.items():
        if pays == "lose":
            expected -= chance
        elif pays in {"push", "void"}:  # the stake comes back: net 0
            pass
        else:
            expected += chance * naive.odds_as_fraction(pays)
    return -expected


def longest_runs(chances: dict[str, Fraction], hands: int) -> dict[tuple[int, int], Fraction]:
    """Probability of each (longest Player run, longest Banker run) of a session.

    Dragon Tournament 3.11 and reading 3: a tie neither breaks nor extends a run, but
    uses up a hand.
    """
    letters = {"banker": "B", "player": "P", "tie": "T"}
    runs: dict[tuple[int, int], Fraction] = {}
    for results in product(letters, repeat=hands):
        chance = Fraction(1)
        for result in results:
            chance *= chances[result]
        if chance == 0:
            continue
        session = "".join(letters[result] for result in results)
        longest = (naive.longest_run(session, "P"), naive.longest_run(session, "B"))
        runs[longest] = runs.get(longest, Fraction(0)) + chance
    return runs
