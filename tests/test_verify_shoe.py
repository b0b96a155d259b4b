"""The standalone verifier: it finds nothing wrong with the house's own shoes, and every tampering.

Shoes are drawn by the house's chance, from fixed bits, and dealt by its rules.
"""

import ast
import hashlib
import importlib.util
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from punto.games import game
from punto.rules.cards import Rank, read_card
from punto.rules.play import play
from punto.rules.refusal import Refusal
from punto.rules.round import Misdeal, deal
from punto.rules.shoe import Shoe
from punto.server.commit.shoe_shuffle import new_secret
from punto.table.commitment import commit

ROOT = Path(__file__).parents[1]
VERIFIER = ROOT / "tools" / "verify_shoe.py"
PAGE = ROOT / "docs" / "fair-shoes.md"
specification = importlib.util.spec_from_file_location("verify_shoe", VERIFIER)
assert specification
assert specification.loader
verifier: Any = importlib.util.module_from_spec(specification)
specification.loader.exec_module(verifier)

VOID: dict[str, Any] = {"player": None, "banker": None, "result": "void"}


# Shoes, as the house exports them.


def exported(
    slug: str = "power-98",
    *,
    decks: int = 8,
    burn: bool = True,
    cut: int = 14,
    seed: int = 98,
    voids: bool = True,
) -> dict[str, Any]:
    """A whole shoe, every tenth round of it void: before its cards, in the midst of them, after."""
    sheet = game(slug)
    dice = 26 * decks if sheet.die else 0
    secret = new_secret(decks, dice, bits=random.Random(seed).getrandbits)
    shoe = Shoe(secret.order, cut)
    burned = None
    if burn:
        shoe = shoe.burned()
        burned = {"shown": str(secret.order[0]), "count": shoe.dealt - 1}
    throws = iter(secret.dice)
    rounds: list[dict[str, Any]] = []
    last = False
    while not last:
        last = shoe.last_round
        number = 17 + len(rounds)
        kind = len(rounds) // 10 % 4 if voids and not last and len(rounds) % 10 == 9 else None
        if kind is not None:
            count = (0, 0, 3, 5)[kind]
            cards = [str(card) for card in shoe.look(count)]
            die = next(throws) if sheet.die and kind else None
            rounds.append({"round": number, "cards": cards, "die": die, **VOID})
            shoe = shoe.after(count)
            continue
        die = next(throws) if sheet.die else None
        drawn = list(shoe.look(4))
        while isinstance(deal(drawn), Misdeal):
            if len(drawn) == shoe.remaining:
                break
            drawn = list(shoe.look(len(drawn) + 1))
        stated = {"round": number, "cards": [str(card) for card in drawn], "die": die}
        played = play(sheet, drawn, die)
        if isinstance(played, Refusal):
            rounds.append(stated | VOID)
        else:
            totals = {"player": played.player.total, "banker": played.banker.total}
            rounds.append(stated | totals | {"result": played.result.value})
        shoe = shoe.after(len(drawn))
    commitment = commit("T1", 3, order=secret.order, dice=secret.dice, salt=secret.salt)
    return {
        "table": "T1",
        "shoe": 3,
        "game": slug,
        "version": sheet.version,
        "burn": burn,
        "cut": cut,
        "commitment": commitment,
        "order": [str(card) for card in secret.order],
        "dice": list(secret.dice),
        "salt": secret.salt,
        "rounds": rounds,
        "burned": burned,
    }


@cache
def exported_text(slug: str = "power-98") -> str:
    return json.dumps(exported(slug))


def power_98_shoe() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(exported_text())
    return found


def hidden(shoe: dict[str, Any]) -> dict[str, Any]:
    return shoe | {"order": None, "dice": None, "salt": None}


def committed_anew(shoe: dict[str, Any]) -> dict[str, Any]:
    """As a house would do it that had cheated from the start."""
    order, dice = " ".join(shoe["order"]), " ".join(map(str, shoe["dice"]))
    text = f"punto shoe 1\n{shoe['table']} {shoe['shoe']}\n{order}\n{dice}\n{shoe['salt']}\n"
    return shoe | {"commitment": hashlib.sha256(text.encode()).hexdigest()}


def verified(shoe: object) -> tuple[int, str]:
    try:
        status, lines = verifier.verify(shoe)
    except verifier.Wrong as wrong:
        return 1, str(wrong)
    return status, "\n".join(lines)


def wrong(shoe: object) -> str:
    status, sentence = verified(shoe)
    assert status == 1, sentence
    return sentence


def finished(shoe: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in shoe["rounds"] if one["result"] != "void"]


# What is right.


@pytest.mark.parametrize(
    ("slug", "decks", "burn", "cut", "seed"),
    [
        ("power-98", 8, True, 14, 1),
        ("power-98", 4, False, 0, 2),
        ("baccarat", 10, True, 14, 3),
        ("fortune-six", 6, True, 60, 4),
        ("fabulous-4", 8, False, 1, 5),
        ("dragon-tournament", 4, True, 202, 6),
        *(("power-98", 4, True, 0, seed) for seed in range(100, 120)),
    ],
)
def test_the_house_s_own_shoes_are_right(
    slug: str, decks: int, burn: bool, cut: int, seed: int
) -> None:
    shoe = exported(slug, decks=decks, burn=burn, cut=cut, seed=seed)
    status, text = verified(shoe)
    assert (status, text.rpartition("\n")[2]) == (0, "All is right.")
    assert verified(hidden(shoe))[0] == 3


def test_it_says_what_it_has_checked() -> None:
    shoe = power_98_shoe()
    shown, burned = shoe["burned"].values()
    taken = sum(len(one["cards"]) for one in shoe["rounds"])
    used = sum(one["die"] is not None for one in shoe["rounds"])
    voids = len(shoe["rounds"]) - len(finished(shoe))
    assert voids > 3
    _, text = verified(shoe)
    assert text.splitlines() == [
        'Table "T1", shoe 3, "power-98", version "6"',
        f"The commitment is the hash of what was revealed: {shoe['commitment']}",
        "  Compare it with the one that was shown before the first round.",
        "The order is 8 whole decks: 416 cards, each kind 8 times.",
        f"The rounds keep to the Table of Play: {len(shoe['rounds'])}, of which {voids} are void.",
        f"The burn is right: {shown} was shown, and {burned} more went face down.",
        f"They took {taken} cards from the shoe, in order and without a gap.",
        f"They used the die values in order: {used} of 208.",
        f"{416 - 1 - burned - taken} cards were left.",
        "All is right.",
    ]


def test_a_shoe_that_is_not_revealed_is_checked_as_far_as_it_goes() -> None:
    status, text = verified(hidden(power_98_shoe()))
    assert status == 3
    assert "The commitment cannot be checked before the shoe is over and revealed." in text
    assert "The rounds keep to the Table of Play" in text
    assert "All is right" not in text


def test_a_shoe_of_real_cards_has_no_commitment_to_check() -> None:
    status, text = verified(hidden(power_98_shoe()) | {"commitment": None})
    assert status == 3
    assert "There is no commitment: these are cards that a dealer shuffled by hand." in text


def test_a_fresh_shoe_without_a_round_is_right() -> None:
    shoe = power_98_shoe() | {"rounds": [], "burned": None}
    assert verified(shoe)[0] == 0
    assert verified(hidden(shoe))[0] == 3
    before_the_burn = {"round": 17, "cards": [], "die": None, **VOID}
    assert verified(shoe | {"rounds": [before_the_burn]})[0] == 0


def test_a_shoe_that_ended_early_is_right_and_said_to_have() -> None:
    shoe = power_98_shoe()
    del shoe["rounds"][-3:]
    status, text = verified(shoe)
    assert status == 0
    assert "cards were left, and without the round that the cut card makes the last." in text


def test_the_totals_of_a_whole_round_that_is_void_may_be_stated_if_they_are_right() -> None:
    shoe = power_98_shoe()
    for one in finished(shoe):
        one["result"] = "void"
    assert verified(shoe)[0] == 0
    shoe["rounds"][0]["player"] += 1
    assert "round 17, the Player hand's point total: found" in wrong(shoe)


@pytest.mark.parametrize("place", [0, 2, 4])
def test_cards_that_were_set_aside_are_named(place: int) -> None:
    """A reconstructed round: a card has left the shoe that nobody called for."""
    shoe = power_98_shoe()
    start = 1 + shoe["burned"]["count"]
    drawn = shoe["order"][start : start + 5]
    cards = drawn[:place] + drawn[place + 1 :]
    while isinstance(deal(list(map(read_card, cards))), Misdeal):
        cards.append(shoe["order"][start + len(cards) + 1])
    one = round_of(17, cards, die=shoe["dice"][0])
    shoe["rounds"] = [one | {"aside": [drawn[place]]}]
    status, text = verified(shoe)
    assert status == 0
    assert f"In round 17 these were set aside: {drawn[place]}" in text
    other = next(card for card in shoe["order"] if card != drawn[place])
    assert "round 17, cards" in wrong(shoe | {"rounds": [one | {"aside": [other]}]})
    left_out = shoe | {"rounds": [one | {"aside": []}]}
    if place < len(cards):
        assert "round 17, cards" in wrong(left_out)
    else:
        # The shoe's next card, which the round was whole without.
        assert verified(left_out)[0] == 0


def round_of(number: int, cards: list[str], die: int | None) -> dict[str, Any]:
    hands = deal(list(map(read_card, cards)))
    assert not isinstance(hands, Misdeal)
    player, banker = hands[0].total, hands[1].total
    result = "tie" if player == banker else "player" if player > banker else "banker"
    stated = {"round": number, "cards": cards, "die": die}
    return stated | {"player": player, "banker": banker, "result": result}


def test_cards_set_aside_do_not_excuse_another_order() -> None:
    shoe = power_98_shoe()
    first = shoe["rounds"][0]
    cards = first["cards"]
    swapped = [cards[2], cards[1], cards[0], *cards[3:]]
    assert swapped != cards
    after = 1 + shoe["burned"]["count"] + len(cards)
    first |= {"cards": swapped, "aside": [shoe["order"][after]]}
    shoe["rounds"] = [first]
    assert "round 17, cards" in wrong(shoe)


# Some rounds of a shoe.


def excerpt(shoe: dict[str, Any], index: int) -> dict[str, Any]:
    before = shoe["rounds"][:index]
    return {
        **{key: shoe[key] for key in ("table", "shoe", "game", "version", "commitment")},
        **{key: shoe[key] for key in ("order", "dice", "salt")},
        "rounds": [shoe["rounds"][index]],
        "first": 1 + shoe["burned"]["count"] + sum(len(one["cards"]) for one in before),
        "first_die": sum(one["die"] is not None for one in before),
    }


def test_every_single_round_is_right_at_its_place_and_at_no_other() -> None:
    shoe = power_98_shoe()
    for index, one in enumerate(shoe["rounds"]):
        some = excerpt(shoe, index)
        status, text = verified(some)
        assert status == 0
        assert f"These are some rounds: {some['first']} cards had left the shoe before." in text
        assert verified(hidden(some))[0] == 3
        if one["cards"]:
            assert "of the shoe: found" in wrong(some | {"first": some["first"] + 1})
        if one["die"]:
            others = [face for face in range(1, 7) if face != one["die"]]
            for die in others:
                assert "the die: found" in wrong(some | {"rounds": [one | {"die": die}]})


def test_a_round_that_does_not_say_its_die_s_place_is_told_so() -> None:
    some = excerpt(power_98_shoe(), 5)
    del some["first_die"]
    status, text = verified(some)
    assert status == 0
    assert 'The die is not checked: the file has no "first_die".' in text


def test_a_round_of_a_game_without_a_die_may_have_none() -> None:
    shoe: dict[str, Any] = json.loads(exported_text("baccarat"))
    some = excerpt(shoe, 5)
    del some["first_die"]
    assert verified(some)[0] == 0
    assert "the die: found 3" in wrong(some | {"rounds": [some["rounds"][0] | {"die": 3}]})


# The Table of Play, by the house's.


def test_the_verifier_plays_every_round_as_the_house_does() -> None:
    whole = cut_short = too_long = 0
    starts = [(first, second, 0, 0) for first, second in product(range(10), repeat=2)]
    thirds: list[tuple[int, ...]] = [(), *product(range(10)), *product(range(10), repeat=2)]
    symbols = {rank.point_value: rank.symbol for rank in Rank}
    for start, third in product(starts, thirds):
        cards = [f"{symbols[value]}s" for value in (*start, *third)]
        hands = deal(list(map(read_card, cards)))
        if not isinstance(hands, Misdeal):
            assert verifier.totals_of(cards, "here") == (hands[0].total, hands[1].total)
            whole += 1
            continue
        due = hands.call.hand
        with pytest.raises(verifier.Wrong) as refusal:
            verifier.totals_of(cards, "here")
        assert str(refusal.value).endswith(
            f"expected no card after the first {hands.fits}"
            if due is None
            else f"expected one more card, for the {due.title} hand"
        )
        cut_short += due is not None
        too_long += due is None
    assert min(whole, cut_short, too_long) > 100


# What is wrong, and the first thing that is said of it.


def test_the_first_thing_wrong_is_said_with_its_place_and_what_was_expected() -> None:
    shoe = power_98_shoe()
    one = finished(shoe)[7]
    other = {"player": "banker", "banker": "tie", "tie": "player"}[one["result"]]
    name, right = f"round {one['round']}", one["result"]
    one["result"] = other
    assert wrong(shoe) == f'{name}, the result: found "{other}", expected {right}'


def test_a_cheating_house_cannot_leave_out_or_double_a_card() -> None:
    for index in (0, 200, 415):
        shoe = power_98_shoe()
        shoe["order"][index] = next(card for card in shoe["order"] if card != shoe["order"][index])
        assert "the order, how often it has" in wrong(committed_anew(shoe))


@pytest.mark.parametrize("count", [0, 1, 51, 52, 207, 415])
def test_a_cheating_house_cannot_deal_part_of_a_deck(count: int) -> None:
    shoe = power_98_shoe()
    shoe["order"] = shoe["order"][:count]
    sentence = wrong(committed_anew(shoe))
    assert sentence == f'the order: found "{count} cards", expected 4 to 10 times 52 cards'


def test_a_cheating_house_cannot_play_another_order_than_it_reveals() -> None:
    shoe = power_98_shoe()
    start = 1 + shoe["burned"]["count"]
    shoe["order"][start], shoe["order"][start + 1] = shoe["order"][start + 1], shoe["order"][start]
    assert f"round 17, cards {start + 1} to" in wrong(committed_anew(shoe))


def test_a_cheating_house_cannot_throw_another_die_than_it_reveals() -> None:
    for index in range(20):
        shoe = power_98_shoe()
        shoe["dice"][index] = shoe["dice"][index] % 6 + 1
        assert ", the die: found" in wrong(committed_anew(shoe))


def test_a_round_after_the_last_one_is_found() -> None:
    shoe = exported(cut=60, voids=False)
    longer = exported(cut=14, voids=False)
    assert longer["rounds"][: len(shoe["rounds"])] == shoe["rounds"]
    last = shoe["rounds"][-1]["round"]
    one_more = shoe | {"rounds": longer["rounds"][: len(shoe["rounds"]) + 1]}
    expected = f"expected no more rounds after round {last}, the last"
    assert wrong(one_more).endswith(expected)


def test_more_rounds_than_cards_are_found() -> None:
    shoe = exported(decks=4, cut=0, burn=False, voids=False)
    last = shoe["rounds"][-1]["round"]
    extra = {"round": last + 1, "cards": ["4d"], "die": None, **VOID}
    shoe["rounds"].append(extra)
    assert wrong(shoe).startswith(f"round {last + 1}, cards 2")


def test_another_card_than_the_shoe_s_is_found_at_its_place() -> None:
    shoe = power_98_shoe()
    start = 1 + shoe["burned"]["count"]
    one = shoe["rounds"][0]
    right = list(one["cards"])
    # Of the same rank, so that the totals are the same.
    one["cards"][2] = right[2][0] + ("c" if right[2][1] != "c" else "d")
    where = f"round 17, cards {start + 1} to {start + len(right)} of the shoe"
    expected = f"{where}: found {json.dumps(one['cards'])}, expected {json.dumps(right)}"
    assert wrong(shoe) == expected


def test_another_burn_card_of_the_same_rank_is_found() -> None:
    shoe = power_98_shoe()
    rank, suit = shoe["burned"]["shown"]
    shoe["burned"]["shown"] = rank + ("c" if suit != "c" else "d")
    assert wrong(shoe).endswith("expected the first card of the shoe")


def test_a_burn_at_a_table_that_does_not_burn_is_found() -> None:
    shoe = exported(burn=False) | {"burned": {"shown": "4d", "count": 4}}
    assert wrong(shoe).endswith("expected none at this table")
    assert wrong(hidden(shoe)).endswith("expected none at this table")


def test_a_void_round_has_at_most_six_cards() -> None:
    shoe = power_98_shoe()
    start = 1 + shoe["burned"]["count"]
    void = {"round": 17, "die": None, **VOID}
    for count in range(9):
        shoe["rounds"] = [void | {"cards": shoe["order"][start : start + count]}]
        assert verified(shoe)[0] == (0 if count <= 6 else 1)


def test_before_the_reveal_a_round_without_a_die_among_others_with_one_is_found() -> None:
    shoe = hidden(power_98_shoe())
    finished(shoe)[4]["die"] = None
    assert wrong(shoe).endswith("the die: found null, expected a value in every round, or in none")


def test_before_the_reveal_a_commitment_is_at_least_one_in_form() -> None:
    shoe = hidden(power_98_shoe())
    commitments: list[object] = [shoe["commitment"] + "0", shoe["commitment"][1:], "", 0, []]
    for commitment in commitments:
        assert wrong(shoe | {"commitment": commitment}).endswith("expected 64 hex digits")


@pytest.mark.parametrize("first", [-1, 417, "9", 9.0, True, None])
def test_some_rounds_begin_within_the_shoe(first: object) -> None:
    assert wrong(excerpt(power_98_shoe(), 5) | {"first": first}).startswith("first: found")


# Thousands of small tamperings.

JsonPath = tuple[str | int, ...]


def json_paths(value: Any, path: JsonPath = ()) -> Iterator[JsonPath]:
    """The path to everything that lies in an object."""
    keys: Iterable[str | int] = ()
    if isinstance(value, dict):
        keys = value
    elif isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        yield (*path, key)
        yield from json_paths(value[key], (*path, key))


def other_values(value: Any) -> list[Any]:
    """Values that could stand in its place, like it and unlike it."""
    match value:
        case bool():
            return [not value, int(value), None, "true"]
        case int():
            same = [True] if value == 1 else []
            return [value + 1, value - 1, -value, str(value), float(value), None, *same]
        case str():
            last = "0" if value[-1] != "0" else "1"
            return [value[:-1] + last, value + " ", value[:-1], value.swapcase(), None, 7, [value]]
        case list():
            longer = [*value, *(value[-1:] or ["4d"])]
            return [value[1:], value[:-1], longer, value[::-1], None, {}, "".join(map(str, value))]
        case dict():
            return [{}, None, list(value.values())]
        case _:
            return [0, 3, "void", [], {}, False]


def tamperings(shoe: dict[str, Any]) -> Iterator[tuple[JsonPath, str]]:
    """Changes the shoe in one place after another, and puts each right again."""
    for path in list(json_paths(shoe)):
        *holders, key = path
        holder: Any = shoe
        for step in holders:
            holder = holder[step]
        value = holder[key]
        for other in other_values(value):
            if type(other) is type(value) and other == value:
                continue
            holder[key] = other
            yield path, f"is {json.dumps(other):.20}"
        holder[key] = value
        if isinstance(holder, dict):
            # It goes back to its place among the others.
            before = dict(holder)
            del holder[key]
            yield path, "is gone"
            holder.clear()
            holder.update(before)
            continue
        assert isinstance(key, int)
        del holder[key]
        yield path, "is gone"
        holder.insert(key, value)
        holder.insert(key, value)
        yield path, "stands twice"
        del holder[key]
        if key and holder[key - 1] != value:
            holder[key - 1 : key + 1] = value, holder[key - 1]
            yield path, "has changed places"
            holder[key - 1 : key + 1] = holder[key], holder[key - 1]


def undetected(shoe: dict[str, Any]) -> tuple[int, list[str]]:
    """How many tamperings there were, and those that the verifier did not see."""
    before, right = json.dumps(shoe), verified(shoe)
    assert right[0] in (0, 3)
    count, missed = 0, []
    for path, what in tamperings(shoe):
        count += 1
        if verified(shoe)[0] != 1:
            missed.append(f"{'.'.join(map(str, path))} {what}")
    assert (json.dumps(shoe), verified(shoe)) == (before, right)
    return count, missed


@pytest.mark.whole
def test_every_tampering_with_a_revealed_shoe_is_found() -> None:
    shoe = exported(decks=4)
    last = len(shoe["rounds"]) - 1
    count, missed = undetected(shoe)
    assert count > 7_000
    assert missed == [
        # The commitment does not cover the game: the journal does.
        *(f"game is {json.dumps(other)}" for other in other_values("power-98")),
        *(f"version is {json.dumps(other)}" for other in other_values("6") if other != "6"),
        # The cut card could have lain here as well, and a shoe may end early, which is said.
        "cut is 15",
        "cut is 13",
        'rounds is [{"round": 17, "card',
        f"rounds.{last} is gone",
    ]


@pytest.mark.whole
def test_every_tampering_with_a_shoe_of_a_game_without_a_die_is_found() -> None:
    shoe = exported("baccarat", decks=4)
    _, missed = undetected(shoe)
    seen_by_the_journal = ("game is", "version is", "cut is")
    assert [one for one in missed if not one.startswith(seen_by_the_journal)] == [
        'rounds is [{"round": 17, "card',
        f"rounds.{len(shoe['rounds']) - 1} is gone",
    ]


def test_before_the_reveal_tampering_with_totals_results_and_numbers_is_found() -> None:
    count, missed = undetected(hidden(exported(decks=4)))
    assert count > 3_000
    assert missed
    stated = (".round is", ".player is", ".banker is", ".result is", "burned")
    assert [one for one in missed if any(name in one for name in stated)] == []


def test_every_digit_of_commitment_and_salt_counts() -> None:
    shoe = power_98_shoe()
    for name in ("commitment", "salt"):
        right = shoe[name]
        for place, digit in enumerate(right):
            for other in set("0123456789abcdef") - {digit}:
                changed = right[:place] + other + right[place + 1 :]
                assert "the commitment: found" in wrong(shoe | {name: changed})


@pytest.mark.whole
def test_a_flipped_bit_anywhere_in_the_file_is_found(tmp_path: Path) -> None:
    shoe = exported(decks=4, seed=7)
    path = tmp_path / "shoe.json"
    content = json.dumps(shoe).encode()
    path.write_bytes(content)
    assert verified(verifier.read(str(path)))[0] == 0
    count, missed = 0, []
    for place in range(0, len(content), 2):
        flipped = bytearray(content)
        flipped[place] ^= 1 << place % 7
        path.write_bytes(flipped)
        try:
            found = verifier.read(str(path))
        except ValueError:
            continue
        count += 1
        unpromised = {"game": "", "version": "", "cut": 0}
        if found == shoe or found | unpromised == shoe | unpromised:
            # Another blank, or what the commitment does not cover.
            continue
        if verified(found)[0] != 1:
            missed.append(bytes(flipped[place - 10 : place + 10]))
    assert count > 1_000
    assert missed == []


# Strange files.


@pytest.mark.parametrize("thing", [None, [], "shoe", 3, {}, {"table": "T1"}])
def test_what_is_no_shoe_is_said_to_be_none(thing: object) -> None:
    assert wrong(thing).startswith("the file: ")


@pytest.mark.parametrize("table", ["", "\ud800", "T\n1", 7, None])
def test_a_table_without_a_proper_name_is_refused(table: object) -> None:
    assert wrong(power_98_shoe() | {"table": table}).startswith("the table: found")


def test_half_a_reveal_is_no_reveal() -> None:
    shoe = power_98_shoe()
    assert wrong(shoe | {"salt": None}) == "the salt: found null, expected 64 hex digits"
    assert "expected null, as the order is null" in wrong(shoe | {"order": None})
    assert "expected null, as the order is null" in wrong(shoe | {"order": None, "salt": None})


# As a process, the way a patron runs it.


def run(*arguments: str, given: bytes = b"") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-I", "-S", VERIFIER, *arguments],
        input=given,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_patron_runs_it_on_a_file_or_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "shoe.json"
    path.write_text(exported_text())
    expected = verified(power_98_shoe())[1] + "\n"
    assert run(str(path)) == (0, expected, "")
    assert run("-", given=exported_text().encode()) == (0, expected, "")


def test_the_exit_status_tells_right_from_wrong_and_from_not_yet() -> None:
    shoe = power_98_shoe()
    status, output, error = run("-", given=json.dumps(hidden(shoe)).encode())
    assert (status, error) == (3, "")
    assert output == verified(hidden(shoe))[1] + "\n"
    shoe["rounds"][3]["banker"] += 1
    status, output, error = run("-", given=json.dumps(shoe).encode())
    assert (status, error) == (1, "")
    assert output == f"WRONG, {wrong(shoe)}.\n"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is no JSON ("),
        (b"{", "it is no JSON ("),
        (b"\xff\xfe\xff", "it is no JSON ("),
        (b"[" * 100_000, "it is no JSON ("),
        (b"9" * 10_000, "it is no JSON ("),
        (b'{"table": "T1", "table": "T2"}', "it is no JSON (a name stands twice in one object"),
    ],
)
def test_what_is_no_json_gets_one_sentence(content: bytes, why: str) -> None:
    status, output, error = run("-", given=content)
    assert (status, output) == (2, "")
    assert error.startswith(f"- cannot be read: {why}")
    assert error.count("\n") == 1


def test_a_file_that_cannot_be_read_gets_one_sentence(tmp_path: Path) -> None:
    missing = tmp_path / "shoe.json"
    sentence = f"{missing} cannot be read: No such file or directory.\n"
    assert run(str(missing)) == (2, "", sentence)
    assert run(str(tmp_path)) == (2, "", f"{tmp_path} cannot be read: Is a directory.\n")


@pytest.mark.parametrize("content", [b"NaN", b"1e999", b'"\\ud800"', b'{"table": "\\ud800"}'])
def test_strange_values_are_wrong_and_no_mishap(content: bytes) -> None:
    status, output, error = run("-", given=content)
    assert (status, error) == (1, "")
    assert output.startswith("WRONG, the file: ")


def test_wrong_usage_shows_how_it_is_used() -> None:
    for arguments in ((), ("one", "two")):
        status, output, error = run(*arguments)
        assert (status, output) == (2, "")
        assert "python verify_shoe.py shoe.json" in error
    for name in ("-h", "--help"):
        status, output, error = run(name)
        assert (status, error) == (0, "")
        assert output == f"{verifier.__doc__.strip()}\n"


def run_in_shell(ending: str, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    """With its streams as the end of the command has them."""
    command = f'"$0" -I -S "$1" - {ending}'
    return subprocess.run(
        ["bash", "-c", command, sys.executable, VERIFIER],
        input=given,
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("ending", ["<&-", "</dev/null >/dev/full", "</dev/null 2>/dev/full"])
def test_closed_and_full_streams_give_no_traceback(ending: str) -> None:
    done = run_in_shell(ending)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"ignored" not in done.stderr


def test_an_output_that_cannot_be_written_leaves_the_status() -> None:
    done = run_in_shell(">/dev/full", given=exported_text().encode())
    assert (done.returncode, done.stderr) == (0, b"")


# The page and the file itself.


@pytest.mark.parametrize("slug", ["power-98", "baccarat"])
def test_the_command_on_the_page_writes_the_five_lines_by_hand(slug: str, tmp_path: Path) -> None:
    command = re.search(r"```sh\npython3 -c '(.+)' \| sha256sum\n```", PAGE.read_text(), re.DOTALL)
    assert command
    (tmp_path / "shoe.json").write_text(exported_text(slug))
    done = subprocess.run(
        [sys.executable, "-I", "-W", "ignore", "-c", command[1]],
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert done.stdout.count(b"\n") == 5
    assert hashlib.sha256(done.stdout).hexdigest() == json.loads(exported_text(slug))["commitment"]


def test_the_verifier_is_one_short_file_of_the_standard_library() -> None:
    source = VERIFIER.read_text()
    assert len(source.splitlines()) < 300
    modules = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            modules |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add(str(node.module).partition(".")[0])
    assert modules
    assert modules <= sys.stdlib_module_names
