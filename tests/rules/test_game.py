"""Games as values: their canonical form, their words, and what a wager is made of."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from punto.games import EVERY_VERSION, GAMES, SHEETS, game, game_stamped
from punto.rules.canonical import canonical, canonical_hash
from punto.rules.condition import Condition, any_run, banker, either, player, power_hand
from punto.rules.game import Game
from punto.rules.outcome import Outcome
from punto.rules.refusal import InputError
from punto.rules.wager import Line, Odds, key_of, pays, push, wager

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("the_game", GAMES, ids=lambda the_game: the_game.slug)
def test_the_canonical_form_is_what_it_was(the_game: Game) -> None:
    """A change here is a change of rules: give the sheet a new version and keep the old one."""
    golden = (GOLDEN / f"{the_game.slug}.json").read_text()
    assert json.dumps(canonical(the_game), indent=1) + "\n" == golden


def test_each_game_has_a_hash_of_its_own_that_any_change_moves() -> None:
    hashes = {canonical_hash(the_game) for the_game in GAMES}
    assert len(hashes) == len(GAMES)
    for the_game in GAMES:
        assert game_stamped(canonical_hash(the_game)) is the_game
        first, *others = the_game.wagers
        for lines in (
            # Other odds, another clause, another condition under the same words, one line less.
            (pays("3 to 1", player.wins, rule="4.1"), *first.lines),
            (replace(first.lines[0], rule="9.9"), *first.lines[1:]),
            (replace(first.lines[0], condition=_always(first.lines[0])), *first.lines[1:]),
            first.lines[1:],
        ):
            changed = replace(the_game, wagers=(replace(first, lines=lines), *others))
            assert canonical_hash(changed) not in hashes
        assert canonical_hash(replace(the_game, wagers=tuple(others))) not in hashes
        assert canonical_hash(replace(the_game, version="0")) not in hashes
    power_98 = game("power-98")
    assert power_98.die is not None
    for changed in (
        replace(power_98, limits=power_98.limits[:1]),
        replace(power_98, die=replace(power_98.die, power=4)),
    ):
        assert canonical_hash(changed) not in hashes


def _always(line: Line[Outcome]) -> Condition[Outcome]:
    return replace(line.condition, holds=lambda _: True)


def test_what_decides_no_money_does_not_move_the_hash() -> None:
    for the_game in GAMES:
        first, *others = the_game.wagers
        reworded = replace(first, name="Another name", area="2.2.9", defined="1.1.1")
        moved = replace(
            the_game,
            name="Another name",
            announcements=(),
            wagers=(replace(reworded, key=first.key), *others),
        )
        assert canonical_hash(moved) == canonical_hash(the_game)


def test_an_unknown_version_or_hash_is_said_so() -> None:
    there_are = ", ".join(f"{one.slug} {one.version}" for one in EVERY_VERSION)
    with pytest.raises(InputError, match=f'"power-98" has no version "1"; there are {there_are}$'):
        game("power-98", "1")
    assert game("power-98", "6") is game("power-98")
    with pytest.raises(InputError, match='"f00" is the hash of no game'):
        game_stamped("f00")


def test_every_sheet_is_listed_once_under_its_own_name() -> None:
    assert [the_game.slug.replace("-", "_") for the_game in GAMES] == list(SHEETS)
    for the_game in GAMES:
        assert game(the_game.slug) is the_game


def test_an_unknown_game_is_named_together_with_those_there_are() -> None:
    there_are = ", ".join(one.slug for one in GAMES)
    with pytest.raises(InputError, match=f'"pontoon" is no game; there are {there_are}$'):
        game("pontoon")


def test_odds_stay_as_printed_and_become_fractions() -> None:
    for printed, value in (
        ("0.95 to 1", Fraction(19, 20)),
        ("21 to 20", Fraction(21, 20)),
        ("1 to 2", Fraction(1, 2)),
        ("8 to 1", Fraction(8)),
    ):
        assert (Odds(printed).printed, Odds(printed).value) == (printed, value)


@pytest.mark.parametrize("printed", ["8:1", "8 to 0", "-1 to 1", "eight to 1", "8 to 1 ", ""])
def test_odds_that_no_sheet_prints_are_a_mistake_of_ours(printed: str) -> None:
    with pytest.raises(AssertionError, match="odds are printed like"):
        Odds(printed)


def test_a_payment_that_would_need_rounding_is_a_mistake_of_ours() -> None:
    line = pays("0.95 to 1", banker.wins, rule="4.1")
    with pytest.raises(AssertionError, match="would need rounding"):
        line.payment(10)


def test_conditions_know_their_words() -> None:
    assert (banker.wins & banker.total(6) & banker.cards(2)).words == (
        "Banker wins, totals 6 and has 2 cards"
    )
    assert (power_hand & player.wins & player.natural).words == (
        "in a Power hand, Player wins and has a Natural 8 or 9"
    )
    assert any_run(7, called="Royal Dragon", or_more=True).words == (
        "longest run is 7 or more (Royal Dragon)"
    )
    assert either(["1", "2", "3"]) == "1, 2 or 3"


def test_a_wager_takes_its_key_from_its_name_and_its_stake_unit_from_its_odds() -> None:
    assert key_of("Player Natural 8") == "player-natural-8"
    made = wager(
        "Odd One",
        push(player.wins, rule="4.1"),
        pays("21 to 20", banker.wins, rule="4.1"),
        pays("1 to 3", banker.pair, rule="4.1"),
        area="2.2",
    )
    assert (made.key, made.stake_unit_cents) == ("odd-one", 60)
