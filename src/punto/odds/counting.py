"""Counting the ordered deals of a shoe by what its points come to and by the pairs in them.

Written so that numba can compile it and plain Python can run it: flat sequences of integers,
nothing but loops and sums. It knows the Table of Play and no game. Ten decks give about 1.9e16
deals, so every count fits 64 bits.

Third cards are not dealt one round at a time. Let w be the number of ways to deal four given cards
and m[c] how many of them have the value c. A third card of value c can then be drawn in n[c] - m[c]
ways, and another of value d after it in n[d] - m[d], less one if c is d. Summed over all four-card
deals with the same two totals, the product needs only the sums of w, of w m[c] and of w m[c] m[d]:
64 pairs of totals in place of 3,025 pairs of hands times a hundred pairs of third cards.
"""

from collections.abc import MutableSequence, Sequence

VALUES = 10
TOTALS = 8
"""Point totals that are no Natural."""
STOOD = 10
"""Stands for the Player hand's third card where it drew none."""
SUMS = 1 + VALUES + VALUES * VALUES
"""For each pair of totals: the sum of w, the sums of w m[c], and the sums of w for each two of the
four cards by their values, from which those of w m[c] m[d] follow."""


RANKS = 13
SUITS = 4
HANDS = VALUES * (VALUES + 1) // 2
"""Pairs of values, whatever their order: the first two cards of a hand."""


def four_card_ways(counts: Sequence[int], ways: MutableSequence[int]) -> None:
    """The ordered deals of four cards for each Player hand and each Banker hand."""
    at = 0
    for a in range(VALUES):
        for b in range(a, VALUES):
            player = counts[a] * (counts[a] - 1) if a == b else 2 * counts[a] * counts[b]
            for c in range(VALUES):
                left = counts[c] - (a == c) - (b == c)
                for d in range(c, VALUES):
                    if c == d:
                        ways[at] = player * left * (left - 1)
                    else:
                        ways[at] = 2 * player * left * (counts[d] - (a == d) - (b == d))
                    at += 1


def count_points(  # noqa: PLR0912
    ways: Sequence[int],
    counts: Sequence[int],
    player_draws: Sequence[int],
    banker_draws: Sequence[int],
    index: Sequence[int],
    sums: MutableSequence[int],
    deals: MutableSequence[int],
) -> None:
    """Adds to `deals` the ordered six-card deals of each point outcome.

    `ways` has the four-card deals, `counts` the cards of each point value, at least six in all. A
    round that ends before its sixth card counts every way to go on. `player_draws` is the Table of
    Play by Player total, `banker_draws` by Banker total and Player's third card; `index` says where
    a point outcome stands in `deals`, by totals and third cards. `sums` is room for 64 times SUMS
    zeros.
    """
    cards = 0
    for value in range(VALUES):
        cards += counts[value]
    to_six_from_four = (cards - 4) * (cards - 5)
    to_six_from_five = cards - 5

    hands = -1
    for a in range(VALUES):
        for b in range(a, VALUES):
            player = (a + b) % 10
            for c in range(VALUES):
                for d in range(c, VALUES):
                    hands += 1
                    dealt = ways[hands]
                    if dealt == 0:
                        continue
                    banker = (c + d) % 10
                    if player >= TOTALS or banker >= TOTALS:
                        deals[index[(player * 10 + banker) * 4]] += dealt * to_six_from_four
                        continue
                    at = (player * TOTALS + banker) * SUMS
                    sums[at] += dealt
                    sums[at + 1 + a] += dealt
                    sums[at + 1 + b] += dealt
                    sums[at + 1 + c] += dealt
                    sums[at + 1 + d] += dealt
                    if player_draws[player] == 0:
                        continue
                    at += 1 + VALUES
                    sums[at + a * 10 + b] += dealt
                    sums[at + a * 10 + c] += dealt
                    sums[at + a * 10 + d] += dealt
                    sums[at + b * 10 + c] += dealt
                    sums[at + b * 10 + d] += dealt
                    sums[at + c * 10 + d] += dealt

    for player in range(TOTALS):
        for banker in range(TOTALS):
            at = (player * TOTALS + banker) * SUMS
            if sums[at] == 0:
                continue
            if player_draws[player] == 0:
                if banker_draws[banker * 11 + STOOD] == 0:
                    deals[index[(player * 10 + banker) * 4]] += sums[at] * to_six_from_four
                    continue
                for d in range(VALUES):
                    drawn = sums[at] * counts[d] - sums[at + 1 + d]
                    deals[index[(player * 10 + (banker + d) % 10) * 4 + 1]] += (
                        drawn * to_six_from_five
                    )
                continue
            for c in range(VALUES):
                drawn = sums[at] * counts[c] - sums[at + 1 + c]
                after = (player + c) % 10
                if banker_draws[banker * 11 + c] == 0:
                    deals[index[(after * 10 + banker) * 4 + 2]] += drawn * to_six_from_five
                    continue
                for d in range(VALUES):
                    # m[c] m[d] counts each two of the four cards in both orders, and where c is d
                    # each card with itself as well.
                    pairs = at + 1 + VALUES
                    both = sums[pairs + c * 10 + d] + sums[pairs + d * 10 + c]
                    if c == d:
                        both += sums[at + 1 + c]
                    deals[index[(after * 10 + (banker + d) % 10) * 4 + 3]] += (
                        drawn * (counts[d] - (c == d)) - sums[at + 1 + d] * counts[c] + both
                    )


def count_pairs(kinds: Sequence[int], deals: MutableSequence[int]) -> None:
    """The ordered six-card deals by the pair that a hand starts with: none first, then for each
    rank a pair of two suits and a pair in each suit. `kinds` has the cards of each kind, by suit.

    It is the same for both hands, since any two cards of a shuffled shoe are as good as others.
    """
    cards = 0
    for kind in range(RANKS * SUITS):
        cards += kinds[kind]
    others = (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
    unpaired = cards * (cards - 1)
    for rank in range(RANKS):
        of_rank = 0
        suited = 0
        for suit in range(SUITS):
            count = kinds[suit * RANKS + rank]
            of_rank += count
            suited += count * (count - 1)
            deals[2 + rank * 5 + suit] = count * (count - 1) * others
        deals[1 + rank * 5] = (of_rank * (of_rank - 1) - suited) * others
        unpaired -= of_rank * (of_rank - 1)
    deals[0] = unpaired * others


def sum_lines(
    deals: Sequence[int], lines: Sequence[int], wagers: int, most: int, ways: MutableSequence[int]
) -> None:
    """Adds up in `ways`, for each wager, the deals that each of its lines decides.

    `lines` has for each wager the line that decides each of the counted cases, from 1, or 0 where
    it loses; `most` is the room that a wager has in `ways`.
    """
    for wager in range(wagers):
        for case in range(len(deals)):
            ways[wager * most + lines[wager * len(deals) + case]] += deals[case]
