"""Checks a shoe of a Punto table, or some rounds of it, against what the house promised beforehand.

    python verify_shoe.py shoe.json      or - to read standard input

The file is what `punto export --shoe` writes: one object of JSON. Before the first round of a shoe
the house publishes its commitment, a SHA-256 over the order of all cards, the die values and a
secret salt. When the shoe is over it reveals all three. This program checks that

  1. the commitment is the hash of what was revealed,
  2. the order is 4 to 10 whole decks,
  3. every round keeps to the Table of Play and has the point totals and the result it states,
  4. the burn is what the first card says,
  5. the rounds took the cards of the shoe in order, without a gap, and the die values likewise,
  6. no round was dealt after the one that the cut card makes the last.

It needs Python and nothing else, opens no connection and uses no part of Punto. Exit status: 0 all
is right; 1 something is wrong, and the first thing is named; 2 wrong usage or an unreadable file;
3 the shoe is not revealed yet, and what can be checked before that is right.
"""

import hashlib
import json
import os
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

POINTS = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))
KINDS = {rank + suit for rank in POINTS for suit in "cdhs"}

# By the Banker's point total: the Player's third cards, by point value, that make the Banker draw.
BANKER_DRAWS_ON = (*["0123456789"] * 3, "012345679", "234567", "4567", "67", "")


class Wrong(Exception):
    """The first thing that is wrong: where, what was found, what was expected."""


class Round(NamedTuple):
    """`aside` are cards that left the shoe during the round and had no part in it."""

    name: str
    cards: list[str]
    aside: list[str]
    die: int | None
    void: bool


def shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:80] + "..."


def need(right: object, where: str, found: object, expected: str) -> None:
    if not right:
        raise Wrong(f"{where}: found {shown(found)}, expected {expected}")


def part(holder: Any, name: str, where: str = "the file") -> Any:
    need(isinstance(holder, dict), where, holder, "an object")
    if name not in holder:
        raise Wrong(f'{where}: there is no "{name}"')
    return holder[name]


def number(value: Any, least: int, most: int, where: str) -> int:
    expected = f"{least}" if least == most else f"a number from {least} to {most}"
    # In Python true and 1.0 equal 1, and are not the number that was expected.
    need(type(value) is int and least <= value <= most, where, value, expected)
    return int(value)


def digest(value: Any, where: str) -> str:
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
        raise Wrong(f"{where}: found {shown(value)}, expected 64 hex digits")
    return value


def cards_of(value: Any, where: str) -> list[str]:
    need(isinstance(value, list), where, value, "a list")
    for place, card in enumerate(value, start=1):
        known = isinstance(card, str) and card in KINDS
        need(known, f"{where}, card {place}", card, "a card such as 4d or Th")
    return list(value)


def check_secret(shoe: Any, lines: list[str]) -> tuple[list[str], list[int]]:
    """The order of the shoe and its die values, if they are what the commitment promised."""
    promised = digest(part(shoe, "commitment"), "the commitment")
    order = cards_of(shoe["order"], "the order")
    dice = part(shoe, "dice")
    need(isinstance(dice, list), "the die values", dice, "a list")
    for place, value in enumerate(dice, start=1):
        number(value, 1, 6, f"the die values, number {place}")
    salt = digest(part(shoe, "salt"), "the salt")

    # This is all that a commitment is: the hash of five lines.
    table = f"{shoe['table']} {shoe['shoe']}"
    text = f"punto shoe 1\n{table}\n{' '.join(order)}\n{' '.join(map(str, dice))}\n{salt}\n"
    found = hashlib.sha256(text.encode()).hexdigest()
    need(found == promised, "the commitment", promised, f"{found} by what was revealed")
    lines.append(f"The commitment is the hash of what was revealed: {found}")
    lines.append("  Compare it with the one that was shown before the first round.")
    decks, over = divmod(len(order), 52)
    good = over == 0 and 4 <= decks <= 10
    need(good, "the order", f"{len(order)} cards", "4 to 10 times 52 cards")
    for kind in sorted(KINDS):
        number(order.count(kind), decks, decks, f"the order, how often it has {kind}")
    lines.append(f"The order is {decks} whole decks: {len(order)} cards, each kind {decks} times.")
    return order, dice


def next_hand(values: list[int]) -> str | None:
    """The Table of Play: whose card comes after these point values; None where all is dealt."""
    if len(values) < 4:
        return ("Player", "Banker", "Player", "Banker")[len(values)]
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    if player >= 8 or banker >= 8 or len(values) == 6:
        return None
    if player >= 6:
        return "Banker" if len(values) == 4 and banker <= 5 else None
    if len(values) == 4:
        return "Player"
    return "Banker" if str(values[4]) in BANKER_DRAWS_ON[banker] else None


def totals_of(cards: list[str], where: str) -> tuple[int, int]:
    """The point totals of the Player and the Banker hand, if the cards are a whole round."""
    values = [POINTS[card[0]] for card in cards]
    totals = {"Player": 0, "Banker": 0}
    for place, value in enumerate(values):
        hand = next_hand(values[:place])
        need(hand, where, cards, f"no card after the first {place}")
        totals[str(hand)] += value
    hand = next_hand(values)
    need(hand is None, where, cards, f"one more card, for the {hand} hand")
    return totals["Player"] % 10, totals["Banker"] % 10


def check_round(one: Any, name: str) -> Round:
    die, result = part(one, "die", name), part(one, "result", name)
    player, banker = part(one, "player", name), part(one, "banker", name)
    cards = cards_of(part(one, "cards", name), name)
    aside = cards_of(one.get("aside", []), f"{name}, set aside")
    void = result == "void"
    if die is not None:
        number(die, 1, 6, f"{name}, the die")
    number(len(cards), 0, 6, f"{name}, how many cards")
    # A void round need not be whole; where it states point totals, it is.
    if not void or (player, banker) != (None, None):
        totals = totals_of(cards, f"{name}, the Table of Play")
        number(player, totals[0], totals[0], f"{name}, the Player hand's point total")
        number(banker, totals[1], totals[1], f"{name}, the Banker hand's point total")
        winner = "tie" if player == banker else "player" if player > banker else "banker"
        need(void or result == winner, f"{name}, the result", result, winner)
    return Round(name, cards, aside, die, void)


def check_rounds(listing: Any, lines: list[str]) -> list[Round]:
    """Each round by itself, and that they are numbered one after another."""
    need(isinstance(listing, list), "the rounds", listing, "a list")
    rounds, least, most = list[Round](), 1, 10**12
    for one in listing:
        least = number(part(one, "round", "a round"), least, most, "the number of a round")
        rounds.append(check_round(one, f"round {least}"))
        least = most = least + 1
    with_die = any(one.die is not None for one in rounds)
    for one in rounds:
        right = one.void or (one.die is not None) == with_die
        need(right, f"{one.name}, the die", one.die, "a value in every round, or in none")
        if one.aside:
            lines.append(f"In {one.name} these were set aside: {' '.join(one.aside)}")
    void = sum(one.void for one in rounds)
    lines.append(f"The rounds keep to the Table of Play: {len(rounds)}, of which {void} are void.")
    return rounds


def check_burn(shoe: Any, order: list[str] | None, dealt: bool, lines: list[str]) -> int:
    """How many cards the burn took: one is shown, and as many go face down as it has pips."""
    burn, burned = part(shoe, "burn"), part(shoe, "burned")
    need(type(burn) is bool, "the burn", burn, "true or false")
    if not burn or (burned is None and not dealt):
        need(burned is None, "the burn", burned, "none at this table")
        return 0
    (card,) = cards_of([part(burned, "shown", "the burn")], "the burn")
    need(not order or card == order[0], "the burn", card, "the first card of the shoe")
    pips = POINTS[card[0]] or 10
    number(part(burned, "count", "the burn"), pips, pips, f"the burn, cards after {card}")
    lines.append(f"The burn is right: {card} was shown, and {pips} more went face down.")
    return 1 + pips


def check_cards(order: list[str], place: int, cut: int, rounds: list[Round]) -> tuple[int, str]:
    """How many cards have left the shoe after these rounds, and which of them was the last."""
    last = ""
    for one in rounds:
        need(one.void or not last, one.name, one.cards, f"no more rounds after {last}, the last")
        if not one.void and len(order) - place <= cut:
            last = one.name
        after = place + len(one.cards) + len(one.aside)
        due, where = order[place:after], f"{one.name}, cards {place + 1} to {after} of the shoe"
        need(one.aside or due == one.cards, where, one.cards, shown(due))
        # A card set aside may have come at any time; without it the order is still the shoe's.
        rest = iter(due)
        same = Counter(due) == Counter(one.cards + one.aside) and all(c in rest for c in one.cards)
        need(same, where, [one.cards, one.aside], shown(due))
        place = after
    return place, last


def check_dice(dice: list[int], used: int, rounds: list[Round]) -> int:
    """How many die values are used after these rounds."""
    for one in rounds:
        due = dice[used] if used < len(dice) else None
        right = one.die == due or (one.void and one.die is None)
        need(right, f"{one.name}, the die", one.die, f"{shown(due)}, as it was promised")
        used += one.die is not None
    return used


def verify(shoe: Any) -> tuple[int, list[str]]:
    """The exit status and what to say; raises Wrong."""
    table, shoe_number = part(shoe, "table"), number(part(shoe, "shoe"), 1, 10**12, "the shoe")
    # Half a surrogate pair is a string in JSON and no text anywhere else.
    good = isinstance(table, str) and re.fullmatch("[^\n\ud800-\udfff]+", table)
    need(good, "the table", table, "a name")
    game = f"{shown(part(shoe, 'game'))}, version {shown(part(shoe, 'version'))}"
    lines = [f"Table {shown(table)}, shoe {shoe_number}, {game}"]
    order, dice = None, list[int]()
    if part(shoe, "order") is not None:
        order, dice = check_secret(shoe, lines)
    elif part(shoe, "commitment") is not None:
        digest(shoe["commitment"], "the commitment")
        lines.append("The commitment cannot be checked before the shoe is over and revealed.")
    else:
        lines.append("There is no commitment: these are cards that a dealer shuffled by hand.")
    for name in () if order else ("salt", "dice"):
        need(not shoe.get(name), f"the {name}", shoe.get(name), "null, as the order is null")
    rounds = check_rounds(part(shoe, "rounds"), lines)
    most, excerpt = len(order) if order else 520, "first" in shoe
    if excerpt:
        start, cut = number(shoe["first"], 0, most, "first"), -1
        lines.append(f"These are some rounds: {start} cards had left the shoe before.")
    else:
        start = check_burn(shoe, order, any(one.cards + one.aside for one in rounds), lines)
        cut = number(part(shoe, "cut"), 0, most - 6, "the cut card")
    if order is None:
        return 3, lines
    end, last = check_cards(order, start, cut, rounds)
    lines.append(f"They took {end - start} cards from the shoe, in order and without a gap.")
    if excerpt and dice and "first_die" not in shoe:
        lines.append('The die is not checked: the file has no "first_die".')
    else:
        before = number(shoe.get("first_die", 0), 0, len(dice), "first_die")
        used = check_dice(dice, before, rounds)
        lines += [f"They used the die values in order: {used} of {len(dice)}."] if dice else []
    if not excerpt:
        early = "" if last else ", and without the round that the cut card makes the last"
        lines.append(f"{len(order) - end} cards were left{early}.")
    return 0, [*lines, "All is right."]


def read(path: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a name stands twice in one object")
        return dict(pairs)

    content = os.fdopen(0, "rb").read() if path == "-" else Path(path).read_bytes()
    return json.loads(content, object_pairs_hook=once)


def main(arguments: list[str]) -> int:
    asked = arguments in (["-h"], ["--help"])
    if asked or len(arguments) != 1:
        status, lines = 0 if asked else 2, [str(__doc__).strip()]
    else:
        try:
            status, lines = verify(read(arguments[0]))
        except Wrong as wrong:
            status, lines = 1, [f"WRONG, {wrong}."]
        except (OSError, ValueError, RecursionError) as error:
            why = getattr(error, "strerror", None) or f"it is no JSON ({error})"
            status, lines = 2, [f"{arguments[0]} cannot be read: {why}."]
        except KeyboardInterrupt:
            return 130
    try:
        print("\n".join(lines), file=sys.stderr if status == 2 else sys.stdout, flush=True)
    except OSError:
        # Nobody reads it. The status says it all, and Python must not complain on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2 if status == 2 else 1)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
