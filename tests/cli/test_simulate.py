"""`punto simulate`: the contract, what the library found, and every kind of bad input."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli.punto import Called, complaint, output_of, punto, read

from punto.cli import main, parser
from punto.cli import simulate as command
from punto.games import game
from punto.simulation import Estimate, Simulation, simulate

TIMES = ("seconds", "rounds_per_second")

Command = Callable[..., dict[str, Any]]


@pytest.fixture
def found_by(called: Called) -> Command:
    """What the command finds with these arguments."""

    def find(*arguments: str) -> dict[str, Any]:
        return read(output_of(called("simulate", *arguments, "--json")))

    return find


def _timeless(described: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in described.items() if key not in TIMES}


def _wagers(estimates: dict[str, Estimate]) -> dict[str, Any]:
    return {
        key: {
            "house_edge": estimate.house_edge,
            "ci95": list(estimate.ci95),
            "exact": float(estimate.exact.house_edge),
            "z": estimate.z,
            "lines": estimate.lines,
            "exact_lines": estimate.exact_lines,
            "hit_rate": float(estimate.found.hit_rate),
        }
        for key, estimate in estimates.items()
    }


def test_the_object_of_the_contract_comes_first() -> None:
    arguments = ("fortune-six", "--rounds", "1e4", "--seed", "1", "--json")
    found = read(output_of(punto("simulate", *arguments)))
    contract = ["game", "decks", "rounds", "seconds", "rounds_per_second", "wagers"]
    assert list(found)[: len(contract)] == contract
    assert (found["game"], found["decks"], found["rounds"]) == ("fortune-six", 8, 10_000)
    assert found["rounds_per_second"] == found["rounds"] / found["seconds"]
    wager = found["wagers"]["fortune-six"]
    assert list(wager)[:5] == ["house_edge", "ci95", "exact", "z", "lines"]
    assert round(100 * wager["exact"], 5) == 16.68357
    assert wager["ci95"][0] < wager["house_edge"] < wager["ci95"][1]
    assert list(wager["lines"]) == ["12 to 1", "20 to 1"]
    assert sum(wager["lines"].values()) == pytest.approx(wager["hit_rate"], abs=1e-15)
    assert sum(found["results"].values()) == 10_000
    assert (found["seed"], found["asked"], found["burn"]) == (1, 10_000, False)
    assert (found["cut"], found["rounds_per_shoe"]) == (14, None)
    assert "sessions" not in found


@pytest.mark.parametrize(
    ("slug", "arguments", "settings"),
    [
        ("baccarat", "", {}),
        ("fabulous-4", "--decks 6 --rounds-per-shoe 40", {"decks": 6, "rounds_per_shoe": 40}),
        ("power-98", "--decks 4 --cut 30 --burn", {"decks": 4, "cut": 30, "burn": True}),
        ("fortune-six", "--rounds-per-shoe 66 --burn", {"rounds_per_shoe": 66, "burn": True}),
        ("dragon-tournament", "--session-hands 18 --cut 0", {"session_hands": 18, "cut": 0}),
    ],
)
def test_it_says_what_the_library_says(
    slug: str, arguments: str, settings: dict[str, Any], found_by: Command
) -> None:
    found = found_by(slug, "--rounds", "30_000", "--seed", "7", *arguments.split())
    expected = simulate(game(slug), rounds=30_000, seed=7, **settings)
    assert found["wagers"] == _wagers(expected.wagers)
    assert found["results"] == {result.value: n for result, n in expected.results.items()}
    assert found["naturals"] == expected.naturals
    assert expected.pairs is not None
    assert tuple(found["pairs"].values()) == expected.pairs
    assert list(found["pairs"]) == ["player", "banker"]
    shoes = [n for n, count in enumerate(expected.shoe_rounds) for _ in range(count)]
    assert found["shoes"] == {
        "whole": len(shoes),
        "mean_rounds": sum(shoes) / len(shoes),
        "least_rounds": shoes[0],
        "most_rounds": shoes[-1],
    }
    assert found["cut"] == expected.shoes.cut
    assert found["rounds_per_shoe"] == expected.shoes.rounds_per_shoe
    assert (found["decks"], found["burn"]) == (expected.shoes.decks, expected.shoes.burn)
    if expected.sessions is not None:
        assert found["session_wagers"] == _wagers(expected.session_wagers)


def test_sessions_are_counted_by_their_longest_runs(found_by: Command) -> None:
    arguments = ("dragon-tournament", "--rounds", "20_000", "--seed", "3", "--session-hands", "30")
    found = found_by(*arguments)["sessions"]
    assert (found["count"], found["hands"]) == (666, 30)
    expected = simulate(game("dragon-tournament"), rounds=20_000, seed=3, session_hands=30).sessions
    assert expected is not None
    runs = found["longest_runs"]
    assert list(runs) == ["player", "banker", "either"]
    for side, lengths in runs.items():
        assert sum(lengths.values()) == 666
        assert list(lengths) == sorted(lengths, key=int)
        for length, count in lengths.items():
            assert count == sum(
                sessions
                for longest, sessions in expected.longest.items()
                if {
                    "player": longest.player,
                    "banker": longest.banker,
                    "either": max(longest.player, longest.banker),
                }[side]
                == int(length)
            )


def test_sessions_too_short_for_a_wager_to_win_are_as_exact_as_expected(
    found_by: Command,
) -> None:
    arguments = ("dragon-tournament", "--rounds", "99", "--session-hands", "3")
    found = found_by(*arguments)["session_wagers"]["any-dragon"]
    assert (found["house_edge"], found["ci95"], found["exact"], found["z"]) == (1, [1, 1], 1, 0)


@pytest.mark.parametrize(
    ("arguments", "hired"),
    [
        ("", (None, "cpu", None)),
        ("--workers 3", (3, "cpu", None)),
        ("--device cuda", (None, "cuda", None)),
        ("--cluster tcp://host:8786", (None, "cpu", "tcp://host:8786")),
    ],
)
def test_those_deal_who_are_asked_for(
    arguments: str, hired: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(_: object, **settings: object) -> Simulation:
        assert tuple(settings[name] for name in ("workers", "device", "cluster")) == hired
        return simulate(game("baccarat"), rounds=1)

    monkeypatch.setattr(command, "simulate", asked)
    assert main(["simulate", "baccarat", "--rounds", "1", *arguments.split()]) == 0


def test_the_seed_that_is_reported_deals_the_same_again(found_by: Command) -> None:
    first, second = (found_by("baccarat", "--rounds", "5000") for _ in range(2))
    assert first["seed"] != second["seed"]
    assert first["wagers"] != second["wagers"]
    again = found_by("baccarat", "--rounds", "5000", "--seed", str(first["seed"]))
    assert _timeless(again) == _timeless(first)


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("1", 1),
        ("1000000", 10**6),
        ("1_000_000", 10**6),
        ("1e9", 10**9),
        ("1E+9", 10**9),
        ("2.5e6", 2_500_000),
        ("1e15", 10**15),
    ],
)
def test_rounds_are_written_as_people_say_them(text: str, rounds: int) -> None:
    options = parser().parse_args(["simulate", "baccarat", "--rounds", text])
    assert (options.rounds, type(options.rounds)) == (rounds, int)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("pontoon --rounds 9", 'argument GAME: "pontoon" is no game; there are '),
        ("baccarat", "the following arguments are required: --rounds "),
        (
            "baccarat --rounds 0",
            'argument --rounds: "0" rounds; expected a whole number from 1 to ',
        ),
        ("baccarat --rounds -9", 'argument --rounds: "-9" rounds; expected'),
        ("baccarat --rounds 1.5", 'argument --rounds: "1.5" rounds; expected'),
        ("baccarat --rounds 1e-2", 'argument --rounds: "1e-2" rounds; expected'),
        ("baccarat --rounds 1__0", 'argument --rounds: "1__0" rounds; expected'),
        ("baccarat --rounds 1/1", 'argument --rounds: "1/1" rounds; expected'),
        ("baccarat --rounds nan", 'argument --rounds: "nan" rounds; expected'),
        (
            "baccarat --rounds 1e16",
            'argument --rounds: "1e16" rounds; expected a whole number from 1 to 1_000_000_000_0',
        ),
        ("baccarat --rounds 9 --decks 11", 'argument --decks: "11" decks; expected 4 to 10 '),
        (
            "baccarat --rounds 9 --cut 14 --rounds-per-shoe 9",
            "argument --rounds-per-shoe: not allowed with argument --cut ",
        ),
        (
            "baccarat --rounds 9 --cut -1",
            'argument --cut: "-1" cards behind the cut card; expected a whole number ',
        ),
        (
            "baccarat --rounds 9 --seed 18446744073709551616",
            'argument --seed: "18446744073709551616" as a seed; expected 0 to 18446744073709551615',
        ),
        ("baccarat --rounds 9 --workers 0", 'argument --workers: "0" workers; expected 1 to 1024 '),
    ],
)
def test_wrong_usage_gets_one_sentence_and_exit_status_2(
    arguments: str, sentence: str, tmp_path: Path, called: Called
) -> None:
    plot = ("--plot", str(tmp_path / "plot.png"))
    error = complaint(called("simulate", *arguments.split(), *plot))
    assert error.startswith(f"punto simulate: {sentence}")
    assert error.endswith(" (see punto simulate --help)\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--cut 521", "a cut card 521 from the end of 416 cards; expected 0 to 410"),
        ("--session-hands 0", "0 hands in a session; expected 1 to 9"),
    ],
)
def test_what_the_library_refuses_is_said_in_its_words(
    arguments: str, sentence: str, tmp_path: Path, called: Called
) -> None:
    plot = ("--plot", str(tmp_path / "plot.png"))
    answer = called("simulate", "dragon-tournament", "--rounds", "9", *arguments.split(), *plot)
    assert answer == (2, "", f"punto: {sentence}\n")
    assert list(tmp_path.iterdir()) == []
