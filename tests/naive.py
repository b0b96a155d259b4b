"""A slow, obvious twin of the rules library, written from the five rule sheets.

It shares no code with the library, so that the two can be checked against each
other.  Nothing here is meant to be fast; every branch names the clause it follows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any


class Refused(Exception):
    """What was asked is not a round, a session or a wager of these games."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


# --------------------------------------------------------------------------
# Cards and totals (3.3 and 3.4 in every sheet)
# --------------------------------------------------------------------------


def point_value(card: str) -> int:
    if len(card) != 2 or card[1] not in "cdhs":
        raise Refused(f"not a card: {card!r}")
    rank = card[0]
    if rank == "A":  # 3.3.1
        return 1
    if rank in "23456789":  # 3.3.1
        return int(rank)
    if rank in "TJQK":  # 3.3.2
        return 0
    raise Refused(f"not a card: {card!r}")


def point_total(values: Sequence[int]) -> int:
    # 3.4.1 and 3.4.2: the right-hand digit of the sum.
    return sum(values) % 10


# --------------------------------------------------------------------------
# Table of Play: 3.9.1-3.9.4 in Baccarat, Fortune Six and Dragon Tournament,
# 3.8.1-3.8.4 in Fabulous 4, 3.11.1-3.11.4 in Power 98.  It is the same table in
# all five; the comments below use Baccarat's numbers.
# --------------------------------------------------------------------------


def banker_draws(banker_total: int, player_third: int | None) -> bool:
    if player_third is None:
        # 3.9.3: the Player hand stood.
        return banker_total in (0, 1, 2, 3, 4, 5)
    # 3.9.4: the Player hand drew.
    if banker_total in (0, 1, 2):
        return True
    if banker_total == 3:
        return player_third != 8
    if banker_total == 4:
        return player_third in (2, 3, 4, 5, 6, 7)
    if banker_total == 5:
        return player_third in (4, 5, 6, 7)
    if banker_total == 6:
        return player_third in (6, 7)
    return False


def play(values: Sequence[int]) -> tuple[list[int], list[int]]:
    """Which positions of the dealt cards belong to the Player and Banker hands."""
    for value in values:
        if value not in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9):
            raise Refused(f"not a point value: {value!r}")
    if len(values) < 4:
        raise Refused("too few cards for the initial deal")

    player = [0, 2]  # 3.7.1 (Power 98: 3.8.1)
    banker = [1, 3]  # 3.7.2 (Power 98: 3.8.2)
    used = 4
    player_total = point_total([values[0], values[2]])
    banker_total = point_total([values[1], values[3]])

    natural = player_total in (8, 9) or banker_total in (8, 9)  # 3.9.1
    if not natural:
        player_third: int | None = None
        if player_total in (0, 1, 2, 3, 4, 5):  # 3.9.2
            if len(values) <= used:
                raise Refused("too few cards: the Player hand has to draw")
            player.append(used)
            player_third = values[used]
            used = used + 1
        if banker_draws(banker_total, player_third):  # 3.9.3, 3.9.4
            if len(values) <= used:
                raise Refused("too few cards: the Banker hand has to draw")
            banker.append(used)
            used = used + 1

    if len(values) > used:
        raise Refused("too many cards: the round ended before the last of them")
    return player, banker


# --------------------------------------------------------------------------
# The games, their wagers, and every payout line of each wager
# (pushes and losses pay nothing, so they are not lines here)
# --------------------------------------------------------------------------

PAYOUT_LINES: dict[str, dict[str, list[str]]] = {
    # Baccarat 4.1
    "baccarat": {
        "banker": ["0.95 to 1"],
        "player": ["1 to 1"],
        "tie": ["8 to 1"],
        "player-pair": ["11 to 1"],
        "banker-pair": ["11 to 1"],
    },
    # Fabulous 4 4.1, and 4.2 for the Precious Pairs
    "fabulous-4": {
        "banker": ["2 to 1", "1 to 1"],
        "player": ["1 to 2", "2 to 1", "1 to 1"],
        "tie": ["8 to 1"],
        "player-fabulous-4": ["50 to 1"],
        "banker-fabulous-4": ["25 to 1"],
        "player-precious-pair": ["30 to 1", "15 to 1", "12 to 1", "9 to 1"],
        "banker-precious-pair": ["30 to 1", "15 to 1", "12 to 1", "9 to 1"],
    },
    # Power 98 4.1 first, then 4.2 for a Power hand
    "power-98": {
        "banker": ["0.95 to 1", "1 to 1"],
        "player": ["1 to 1", "21 to 20"],
        "tie": ["8 to 1", "10 to 1"],
        "player-pair": ["11 to 1", "15 to 1"],
        "banker-pair": ["11 to 1", "15 to 1"],
        "player-natural-8": ["8 to 1", "9 to 1"],
        "player-natural-9": ["8 to 1", "9 to 1"],
        "banker-natural-8": ["8 to 1", "9 to 1"],
        "banker-natural-9": ["8 to 1", "9 to 1"],
    },
    # Fortune Six 4.1
    "fortune-six": {
        "banker": ["0.95 to 1"],
        "player": ["1 to 1"],
        "tie": ["8 to 1"],
        "player-pair": ["11 to 1"],
        "banker-pair": ["11 to 1"],
        "fortune-six": ["12 to 1", "20 to 1"],
    },
    # Dragon Tournament 4.1 (the Dragon wagers are in settle_session)
    "dragon-tournament": {
        "banker": ["1 to 1"],
        "player": ["1 to 1"],
        "tie": ["8 to 1"],
        "player-pair": ["11 to 1"],
        "banker-pair": ["11 to 1"],
    },
}

DRAGON_WAGERS = ("banker-dragon", "player-dragon", "any-dragon")


def odds_as_fraction(odds: str) -> Fraction:
    # "21 to 20" is 21/20 and "0.95 to 1" is 19/20.
    left, right = odds.split(" to ")
    return Fraction(left) / Fraction(right)


def check_stake(wager: str, stake: object, lines: list[str]) -> None:
    if type(stake) is not int:
        raise Refused(f"the stake on {wager} is not a whole number of cents")
    if stake <= 0:
        raise Refused(f"the stake on {wager} is not positive")
    for odds in lines:
        # Reading 13: every line has to be payable in whole cents.
        if (stake * odds_as_fraction(odds)).denominator != 1:
            raise Refused(f"{stake} on {wager} cannot be paid exactly at {odds}")


def settlement(stake: int, pays: str, rule: str | None) -> dict[str, Any]:
    if pays == "lose":
        return {"stake": stake, "net": -stake, "returned": 0, "pays": "lose"}
    if pays == "push":
        return {"stake": stake, "net": 0, "returned": stake, "pays": "push", "rule": rule}
    net = stake * odds_as_fraction(pays)
    if net.denominator != 1:
        raise Refused(f"{stake} cannot be paid exactly at {pays}")
    won = int(net)
    return {"stake": stake, "net": won, "returned": stake + won, "pays": pays, "rule": rule}


# --------------------------------------------------------------------------
# One round, after the cards are out
# --------------------------------------------------------------------------


@dataclass
class Round:
    result: str  # "player", "banker" or "tie"
    player_cards: list[str]
    banker_cards: list[str]
    player_total: int
    banker_total: int
    player_natural: int | None  # 8 or 9 from the first two cards, else None
    banker_natural: int | None
    power_hand: bool


def is_pair(hand: list[str]) -> bool:
    # Same rank in the first two cards; K-Q is no pair (reading 10, reading 21).
    return hand[0][0] == hand[1][0]


def natural_of(hand: list[str]) -> int | None:
    # The definition of "Natural": 8 or 9 in the initial deal.
    total = point_total([point_value(hand[0]), point_value(hand[1])])
    if total in {8, 9}:
        return total
    return None


# Each function below answers what one wager does in one round:
# the odds (or "push" or "lose") and the clause that says so.

LOSE: tuple[str, str | None] = ("lose", None)


def baccarat(wager: str, r: Round) -> tuple[str, str | None]:
    if wager == "banker":
        if r.result == "banker":
            return "0.95 to 1", "4.1"
        if r.result == "tie":
            return "push", "3.10.1"
        return LOSE
    if wager == "player":
        if r.result == "player":
            return "1 to 1", "4.1"
        if r.result == "tie":
            return "push", "3.10.1"
        return LOSE
    if wager == "tie":
        if r.result == "tie":
            return "8 to 1", "4.1"
        return LOSE
    if wager == "player-pair":  # 3.8.1
        if is_pair(r.player_cards):
            return "11 to 1", "4.1"
        return LOSE
    if wager == "banker-pair":  # 3.8.2
        if is_pair(r.banker_cards):
            return "11 to 1", "4.1"
        return LOSE
    raise Refused(f"no wager {wager} in baccarat")


def fabulous_4(wager: str, r: Round) -> tuple[str, str | None]:
    if wager == "banker":
        if r.result == "banker":
            if r.banker_total == 4:  # 3.10
                return "push", "4.1"
            if r.banker_total == 1:
                return "2 to 1", "4.1"
            return "1 to 1", "4.1"
        if r.result == "tie":
            return "push", "3.9.1"
        return LOSE
    if wager == "player":
        if r.result == "player":
            if r.player_total == 4:  # 3.11
                return "1 to 2", "4.1"
            if r.player_total == 1:
                return "2 to 1", "4.1"
            return "1 to 1", "4.1"
        if r.result == "tie":
            return "push", "3.9.1"
        return LOSE
    if wager == "tie":
        if r.result == "tie":
            return "8 to 1", "4.1"
        return LOSE
    if wager == "player-fabulous-4":  # 1.1.5, 3.11
        if r.result == "player" and r.player_total == 4:
            return "50 to 1", "4.1"
        return LOSE
    if wager == "banker-fabulous-4":  # 1.1.1, 3.10
        if r.result == "banker" and r.banker_total == 4:
            return "25 to 1", "4.1"
        return LOSE
    if wager == "player-precious-pair":  # 3.12
        return precious_pair(r.player_cards)
    if wager == "banker-precious-pair":  # 3.12
        return precious_pair(r.banker_cards)
    raise Refused(f"no wager {wager} in fabulous-4")


def precious_pair(hand: list[str]) -> tuple[str, str | None]:
    first, second = hand[0], hand[1]
    if first == "4d" and second == "4d":  # 1.1.6.1
        return "30 to 1", "4.2"
    if first[0] == "4" and second[0] == "4":  # 1.1.6.2
        return "15 to 1", "4.2"
    if first[0] == second[0] and first[1] == "d" and second[1] == "d":  # 1.1.6.3
        return "12 to 1", "4.2"
    if first[0] == second[0]:  # 1.1.6.4
        return "9 to 1", "4.2"
    return LOSE


def power_98(wager: str, r: Round) -> tuple[str, str | None]:
    # Where a Power hand earns nothing better, 4.1 applies after all (4.2.1).
    if wager == "banker":
        if r.result == "banker":
            if r.power_hand and r.banker_natural is not None:  # reading 9
                return "1 to 1", "4.2"
            return "0.95 to 1", "4.1"
        if r.result == "tie":
            return "push", "3.12.1"
        return LOSE
    if wager == "player":
        if r.result == "player":
            if r.power_hand and r.player_natural is not None:  # reading 9
                return "21 to 20", "4.2"
            return "1 to 1", "4.1"
        if r.result == "tie":
            return "push", "3.12.1"
        return LOSE
    if wager == "tie":
        if r.result == "tie":
            if r.power_hand and r.player_total in (8, 9):  # reading 8
                return "10 to 1", "4.2"
            return "8 to 1", "4.1"
        return LOSE
    if wager == "player-pair":  # 3.9.1
        if is_pair(r.player_cards):
            if r.power_hand and r.player_cards[0][0] in "89":  # reading 10
                return "15 to 1", "4.2"
            return "11 to 1", "4.1"
        return LOSE
    if wager == "banker-pair":  # 3.9.2
        if is_pair(r.banker_cards):
            if r.power_hand and r.banker_cards[0][0] in "89":  # reading 10
                return "15 to 1", "4.2"
            return "11 to 1", "4.1"
        return LOSE
    # 3.10.1-3.10.4; a tie loses them all by 3.10.5 (reading 7).
    if wager == "banker-natural-9":
        if r.result == "banker" and r.banker_natural == 9:
            if r.power_hand:
                return "9 to 1", "4.2"
            return "8 to 1", "4.1"
        return LOSE
    if wager == "banker-natural-8":
        if r.result == "banker" and r.banker_natural == 8:
            if r.power_hand:
                return "9 to 1", "4.2"
            return "8 to 1", "4.1"
        return LOSE
    if wager == "player-natural-9":
        if r.result == "player" and r.player_natural == 9:
            if r.power_hand:
                return "9 to 1", "4.2"
            return "8 to 1", "4.1"
        return LOSE
    if wager == "player-natural-8":
        if r.result == "player" and r.player_natural == 8:
            if r.power_hand:
                return "9 to 1", "4.2"
            return "8 to 1", "4.1"
        return LOSE
    raise Refused(f"no wager {wager} in power-98")


def fortune_six(wager: str, r: Round) -> tuple[str, str | None]:
    if wager == "banker":
        if r.result == "banker":  # also on 6 (reading 19)
            return "0.95 to 1", "4.1"
        if r.result == "tie":
            return "push", "3.10.1"
        return LOSE
    if wager == "player":
        if r.result == "player":
            return "1 to 1", "4.1"
        if r.result == "tie":
            return "push", "3.10.1"
        return LOSE
    if wager == "tie":
        if r.result == "tie":
            return "8 to 1", "4.1"
        return LOSE
    if wager == "player-pair":  # 3.8.1
        if is_pair(r.player_cards):
            return "11 to 1", "4.1"
        return LOSE
    if wager == "banker-pair":  # 3.8.2
        if is_pair(r.banker_cards):
            return "11 to 1", "4.1"
        return LOSE
    if wager == "fortune-six":  # 1.1.2, 3.11
        if r.result == "banker" and r.banker_total == 6:
            if len(r.banker_cards) == 2:
                return "12 to 1", "4.1"
            return "20 to 1", "4.1"
        return LOSE
    raise Refused(f"no wager {wager} in fortune-six")


def dragon_tournament(wager: str, r: Round) -> tuple[str, str | None]:
    if wager == "banker":
        if r.result == "banker":  # no commission (reading 6)
            return "1 to 1", "4.1"
        if r.result == "tie":
            return "push", "3.10.1"
        return LOSE
    if wager == "player":
        if r.result == "player":
            return "1 to 1", "4.1"
        if r.result == "tie":
            return "push", "3.10.1"
        return LOSE
    if wager == "tie":
        if r.result == "tie":
            return "8 to 1", "4.1"
        return LOSE
    if wager == "player-pair":  # 3.8.1
        if is_pair(r.player_cards):
            return "11 to 1", "4.1"
        return LOSE
    if wager == "banker-pair":  # 3.8.2
        if is_pair(r.banker_cards):
            return "11 to 1", "4.1"
        return LOSE
    raise Refused(f"no wager {wager} in dragon-tournament")


def settle_wager(game: str, wager: str, r: Round) -> tuple[str, str | None]:
    if game == "baccarat":
        return baccarat(wager, r)
    if game == "fabulous-4":
        return fabulous_4(wager, r)
    if game == "power-98":
        return power_98(wager, r)
    if game == "fortune-six":
        return fortune_six(wager, r)
    if game == "dragon-tournament":
        return dragon_tournament(wager, r)
    raise Refused(f"unknown game: {game!r}")


def check_natural_limit(wagers: dict[str, int], side: str, rule: str) -> None:
    # Power 98 3.5.1 for the Player side, 3.5.2 for the Banker side.
    on_natural_8 = wagers.get(f"{side}-natural-8", 0)
    on_natural_9 = wagers.get(f"{side}-natural-9", 0)
    if on_natural_8 + on_natural_9 == 0:
        return
    if side not in wagers:
        raise Refused(f"Natural wagers on {side} need a {side} wager", rule)
    if on_natural_8 + on_natural_9 > wagers[side]:
        raise Refused(f"Natural wagers on {side} exceed the {side} wager", rule)


def settle_round(
    game: str, cards: list[str], die: int | None, wagers: dict[str, int]
) -> dict[str, Any]:
    if game not in PAYOUT_LINES:
        raise Refused(f"unknown game: {game!r}")

    # Power 98 3.6: a die is shaken in this game and in no other.
    if game == "power-98":
        if type(die) is not int:
            raise Refused("power-98 needs the value of the die")
        if die not in (1, 2, 3, 4, 5, 6):
            raise Refused(f"a die has no face {die}")
    elif die is not None:
        raise Refused(f"no die is shaken in {game}")
    power_hand = game == "power-98" and die == 3  # 3.6.2

    for wager, stake in wagers.items():
        if wager in DRAGON_WAGERS:
            raise Refused(f"{wager} is not settled by a single round")
        if wager not in PAYOUT_LINES[game]:
            raise Refused(f"no wager {wager} in {game}")
        check_stake(wager, stake, PAYOUT_LINES[game][wager])
    if game == "power-98":
        check_natural_limit(wagers, "player", "3.5.1")
        check_natural_limit(wagers, "banker", "3.5.2")

    values = [point_value(card) for card in cards]
    player_positions, banker_positions = play(values)
    player_cards = [cards[position] for position in player_positions]
    banker_cards = [cards[position] for position in banker_positions]
    player_total = point_total([values[position] for position in player_positions])
    banker_total = point_total([values[position] for position in banker_positions])

    # 3.10 (Fabulous 4: 3.9, Power 98: 3.12)
    if player_total > banker_total:
        result = "player"
    elif banker_total > player_total:
        result = "banker"
    else:
        result = "tie"

    dealt = Round(
        result=result,
        player_cards=player_cards,
        banker_cards=banker_cards,
        player_total=player_total,
        banker_total=banker_total,
        player_natural=natural_of(player_cards),
        banker_natural=natural_of(banker_cards),
        power_hand=power_hand,
    )

    settlements: dict[str, Any] = {}
    for wager, stake in wagers.items():
        pays, rule = settle_wager(game, wager, dealt)
        settlements[wager] = settlement(stake, pays, rule)
        if wager == "banker" and pays == "0.95 to 1":
            # 1.1.1: what is taken from an even-money win.
            settlements[wager]["commission"] = stake - settlements[wager]["net"]

    return {
        "result": result,
        "player": {"cards": player_cards, "total": player_total},
        "banker": {"cards": banker_cards, "total": banker_total},
        "natural": dealt.player_natural is not None or dealt.banker_natural is not None,
        "power_hand": power_hand,
        "settlements": settlements,
    }


# --------------------------------------------------------------------------
# Dragon wagers of one tournament session
# --------------------------------------------------------------------------


def longest_run(results: str, side: str) -> int:
    # 3.11 and reading 3: ties and void rounds count for nothing at all.
    decided = [result for result in results if result in ("B", "P")]
    longest = 0
    current = 0
    for result in decided:
        current = current + 1 if result == side else 0
        longest = max(longest, current)
    return longest


def dragon(wager: str, longest: int) -> tuple[str, str | None]:
    # Reading 1: only the highest combination of the session is paid.
    if wager in {"banker-dragon", "player-dragon"}:
        if longest >= 7:  # 1.1.11 Royal Dragon
            return "10 to 1", "4.2"
        if longest == 6:  # 1.1.3 Golden Dragon
            return "4 to 1", "4.2"
        if longest == 5:  # 1.1.12 Ruby Dragon
            return "2 to 1", "4.2"
        return LOSE
    if wager == "any-dragon":
        if longest >= 7:
            return "5 to 1", "4.2"
        if longest == 6:
            return "2 to 1", "4.2"
        if longest == 5:
            return "1 to 1", "4.2"
        return LOSE
    raise Refused(f"{wager} is not a Dragon wager")


def settle_session(results: str, wagers: dict[str, int]) -> dict[str, Any]:
    for result in results:
        if result not in ("B", "P", "T", "V"):
            raise Refused(f"not a result: {result!r}")
    for wager, stake in wagers.items():
        if wager not in DRAGON_WAGERS:
            raise Refused(f"{wager} is not a Dragon wager")
        check_stake(wager, stake, [])  # all odds of 4.2 are whole

    banker_longest = longest_run(results, "B")
    player_longest = longest_run(results, "P")

    settlements: dict[str, Any] = {}
    for wager, stake in wagers.items():
        if wager == "banker-dragon":  # 1.1.2
            pays, rule = dragon(wager, banker_longest)
        elif wager == "player-dragon":  # 1.1.7
            pays, rule = dragon(wager, player_longest)
        else:  # 1.1.1 and reading 2
            pays, rule = dragon(wager, max(banker_longest, player_longest))
        settlements[wager] = settlement(stake, pays, rule)

    return {
        "longest": {"banker": banker_longest, "player": player_longest},
        "settlements": settlements,
    }


# --------------------------------------------------------------------------
# Counting every round there is
# --------------------------------------------------------------------------


def is_whole_round(values: Sequence[int]) -> bool:
    try:
        play(values)
    except Refused:
        return False
    return True


@cache
def all_rounds_by_value() -> tuple[tuple[int, ...], ...]:
    return tuple(_all_rounds_by_value())


def _all_rounds_by_value() -> Iterator[tuple[int, ...]]:
    """Deal every four values; while the round is not over, deal every next value."""
    for four in product(range(10), repeat=4):
        if is_whole_round(four):
            yield four
            continue
        for fifth in range(10):
            five = (*four, fifth)
            if is_whole_round(five):
                yield five
                continue
            for sixth in range(10):
                six = (*five, sixth)
                if is_whole_round(six):
                    yield six


def count_deals(decks: int) -> dict[str, int]:
    """Ordered six-card deals from a fresh shoe, by the result of their round."""
    counts = {"banker": 0, "player": 0, "tie": 0}
    for values in all_rounds_by_value():
        # Ways to deal exactly these values, one card after the other.
        left = [16 * decks] + [4 * decks] * 9
        ways = 1
        for value in values:
            ways = ways * left[value]
            left[value] = left[value] - 1
        # Ways to go on to six cards with whatever remains.
        for already_out in range(len(values), 6):
            ways = ways * (52 * decks - already_out)

        player, banker = play(values)
        player_total = point_total([values[position] for position in player])
        banker_total = point_total([values[position] for position in banker])
        if banker_total > player_total:
            counts["banker"] += ways
        elif player_total > banker_total:
            counts["player"] += ways
        else:
            counts["tie"] += ways
    return counts
