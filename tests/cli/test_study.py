"""`punto study counting`: its figures, and every kind of bad input."""

import pytest
from cli.punto import Called, complaint, output_of, punto, read

from punto.cli import parser
from punto.cli.study.description import describe
from punto.cli.study.formatting import percent, tags, units
from punto.cli.study.report import show
from punto.games import game
from punto.rules.composition import Composition
from punto.simulation.study import CountingMethod, Mean, study_counting
from punto.simulation.study.linear_count import linear_counts

PAIRS = ("--wager", "player-pair", "--wager", "banker-pair")
SEED = ("--seed", "1")


def test_the_json_has_everything_that_the_library_found() -> None:
    shoes = ("--shoes", "3e2", "--burn")
    arguments = ("counting", "baccarat", *PAIRS, "--wager", "tie", *SEED, *shoes, "--json")
    found = read(output_of(punto("study", *arguments)))
    wagers = ["player-pair", "banker-pair", "tie"]
    same = study_counting(game("baccarat"), wagers=wagers, shoes=300, seed=1, burn=True)
    assert found["game"] == "baccarat"
    assert found["wagers"] == wagers
    assert (found["decks"], found["cut"], found["burn"]) == (8, 14, True)
    assert (found["seed"], found["asked"], found["shoes"]) == (1, 300, 300)
    assert found["rounds"] == same.rounds
    assert [row["cut"] for row in found["cuts"]] == [14, 26, 39, 52, 78, 104, 156, 208]
    for described, row in zip(found["cuts"], same.rows, strict=True):
        assert described["rounds_per_shoe"]["value"] == row.rounds.value
        assert list(described["wagers"]) == wagers
        for plays, true in [
            (described["together"], row.together),
            *((described["wagers"][key], row.wagers[key]) for key in wagers),
        ]:
            for way in CountingMethod:
                play = true[way]
                *others, of_perfect = plays[way.value].values()
                assert others == list(map(_figure, (play.share, play.advantage, play.per_shoe)))
                if way is not CountingMethod.PERFECT:
                    assert of_perfect == _figure(play.of_perfect)
    count = found["counts"]["tie"]
    assert set(count["tags"]) == {str(card) for card in set(Composition.of_decks(4).cards())}
    assert count["tells_cards_apart"] is True
    assert count["tags"]["8s"] == 2
    assert found["counts"]["player-pair"]["house_edge"] == "43/415"
    assert found["counts"]["player-pair"]["wager_above"] is None
    assert sum(depth["rounds"] for depth in found["depths"]) == same.rounds
    assert found["depths"][0]["cards_left"] == [391, 416]


def _figure(mean: Mean | None) -> dict[str, float | None] | None:
    if mean is None:
        return None
    return {"value": mean.value, "std_error": mean.std_error or (None if mean.value else 0)}


def test_the_report_has_the_figures_and_fits_eighty_columns(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wagers = ["player-pair", "banker-pair", "banker"]
    same = study_counting(game("fortune-six"), wagers=wagers, shoes=2000, seed=1)
    show(same)
    output = capsys.readouterr().out
    assert "Player Pair and Banker Pair, each: house edge 10.36145 % with a fresh shoe" in output
    assert "Player Pair, Banker Pair and Banker together" in output
    assert "No single card that leaves the shoe moves the edge" in output
    assert "+4 for 4, +2 for A, 2 and 3, +1 for T, J, Q and K, -1" in output
    for row in same.rows:
        for plays in (*row.wagers.values(), row.together):
            assert units(plays[CountingMethod.PERFECT].per_shoe) in output
            assert percent(plays[CountingMethod.PERFECT].share) in output
    assert "…" not in output
    assert max(map(len, output.splitlines())) <= 80


def test_a_report_on_one_wager_has_nothing_together(called: Called) -> None:
    settings = ("--shoes", "2", "--cut", "300", "--no-burn")
    _, output, _ = called("study", "counting", "baccarat", "--wager", "tie", *SEED, *settings)
    assert "together" not in output
    assert "Shoes of 8 decks, no burn, cut card 300 from the end" in output


@pytest.mark.parametrize(
    ("mean", "text"),
    [
        (Mean(0.37512, 0.00581), "0.3751 ± 0.0058"),
        (Mean(1.2, 0.5), "1.20 ± 0.50"),
        (Mean(123, 45), "123 ± 45"),
        (Mean(-0.00000312, 0.0000017), "-0.000003 ± 0.000002"),
        (Mean(0.0000004, 0.0000003), "0.000000"),
        (Mean(0, 0), "0"),
        (Mean(0, 0.02), "0.000 ± 0.020"),
        # No error, or one that is nothing but rounding: too few shoes to have any.
        (Mean(0.25, 0), "~0.25"),
        (Mean(-0.08512, 0), "~-0.085"),
        (Mean(123.4, 1e-7), "~123"),
        (Mean(0.0000004, 0), "0.000000"),
    ],
)
def test_a_figure_is_shown_as_far_as_it_is_known(mean: Mean, text: str) -> None:
    assert units(mean) == text


def test_a_figure_that_comes_from_one_shoe_is_not_shown_as_certain(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = study_counting(game("baccarat"), wagers=["tie"], shoes=20, seed=1)
    (deepest, *_) = found.rows
    advantage = deepest.wagers["tie"][CountingMethod.PERFECT].advantage
    assert advantage is not None
    assert advantage.std_error == 0
    described = describe(found)["cuts"][0]["wagers"]["tie"]
    assert described["perfect"]["advantage"] == {"value": advantage.value, "std_error": None}
    # Perfect play is all of itself: that is certain.
    assert described["perfect"]["of_perfect"] == {"value": 1, "std_error": 0}
    show(found)
    (row,) = (line for line in capsys.readouterr().out.splitlines() if "~" in line and "14" in line)
    assert f" ~{100 * advantage.value:.1f} " in row


def test_tags_are_told_by_rank_and_by_suit_where_suits_differ() -> None:
    count = linear_counts(game("fabulous-4"), ["player-precious-pair"], 8)["player-precious-pair"]
    assert tags(count) == (
        "Tags of the cards seen: 0 for A, 2, 3, 5, 6, 7, 8, 9, T, J, Q and K, -2 for 4c, 4h and "
        "4s, -4 for 4d. For each deck seen, add 10. Wager where the sum is above 32.2 for each "
        "deck not seen."
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--shoes 9", "the following arguments are required: --wager "),
        (
            "--wager tie --shoes 1",
            'argument --shoes: "1" shoes; expected a whole number from 2 to 1_000_000_000 ',
        ),
        ("--wager tie --shoes -3", 'argument --shoes: "-3" shoes; expected'),
        ("--wager tie --shoes 1e10", 'argument --shoes: "1e10" shoes; expected'),
        ("--wager tie --decks 11", 'argument --decks: "11" decks; expected 4 to 10 '),
        ("--wager tie --cut x", 'argument --cut: "x" cards behind the cut card; expected a whole '),
        ("--wager tie --seed -1", 'argument --seed: "-1" as a seed; expected 0 to '),
        ("--wager tie --workers 0", 'argument --workers: "0" workers; expected 1 to 1024 '),
    ],
)
def test_wrong_usage_gets_one_sentence_and_exit_status_2(
    arguments: str, sentence: str, called: Called
) -> None:
    error = complaint(called("study", "counting", "baccarat", *arguments.split()))
    assert error.startswith(f"punto study counting: {sentence}")
    assert error.endswith(" (see punto study counting --help)\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--wager tie --cut 521", "a cut card 521 from the end of 416 cards; expected 0 to 410"),
        ("--wager tie --wager tie", "tie is given twice; expected each wager once"),
    ],
)
def test_what_the_library_refuses_is_said_in_its_words(
    arguments: str, sentence: str, called: Called
) -> None:
    answer = called("study", "counting", "baccarat", *arguments.split())
    assert answer == (2, "", f"punto: {sentence}\n")


@pytest.mark.parametrize(("text", "shoes"), [("2", 2), ("20_000", 20_000), ("1e4", 10_000)])
def test_shoes_are_written_as_people_say_them(text: str, shoes: int) -> None:
    arguments = ("study", "counting", "baccarat", "--wager", "tie", "--shoes", text)
    options = parser().parse_args(arguments)
    assert (options.shoes, type(options.shoes)) == (shoes, int)


def test_a_study_has_to_be_named(called: Called) -> None:
    assert complaint(called("study")) == (
        "punto study: the following arguments are required: STUDY (see punto study --help)\n"
    )
