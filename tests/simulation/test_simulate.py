"""The front door: what it finds, whoever deals, and what it refuses."""

import json
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from punto.games import GAMES, game
from punto.odds import exact, session_odds
from punto.rules.composition import Composition
from punto.rules.outcome import SessionOutcome
from punto.rules.refusal import InputError
from punto.rules.round import Result
from punto.rules.session import runs_of
from punto.simulation import Shoes, Simulation, simulate
from punto.simulation.arrays import RESULTS
from punto.simulation.work import DealingWork

FINGERPRINTS = json.loads(Path(__file__).with_name("fingerprints.json").read_text())
BACCARAT = game("baccarat")
DRAGON = game("dragon-tournament")


@pytest.fixture(scope="module", params=[game.slug for game in GAMES])
def long_run(request: pytest.FixtureRequest) -> Simulation:
    """Enough rounds of a game to see an error of a few parts in ten thousand."""
    return simulate(game(request.param), rounds=30_000_000, rounds_per_shoe=66, seed=2026)


def test_every_wager_comes_to_its_exact_edge(long_run: Simulation) -> None:
    assert long_run.rounds == 30_000_000
    for key, estimate in long_run.wagers.items():
        assert abs(estimate.z) < 5, key


def test_every_line_decides_as_often_as_it_should(long_run: Simulation) -> None:
    for key, estimate in long_run.wagers.items():
        assert list(estimate.lines) == list(estimate.exact_lines), key
        for pays, rate in estimate.lines.items():
            chance = estimate.exact_lines[pays]
            sigma = (chance * (1 - chance) / long_run.rounds) ** 0.5
            assert abs(rate - chance) < 5 * sigma, (key, pays)


def test_results_naturals_and_pairs_come_out_as_they_should(long_run: Simulation) -> None:
    rounds = long_run.rounds
    chances = {Result.PLAYER: 0.446246609, Result.BANKER: 0.458597423, Result.TIE: 0.095155968}
    for result, count in long_run.results.items():
        assert abs(count / rounds - chances[result]) < 5 * (0.25 / rounds) ** 0.5
    assert sum(long_run.results.values()) == rounds
    assert long_run.pairs is not None
    for count in long_run.pairs:
        assert abs(count / rounds - 31 / 415) < 5 * (0.07 / rounds) ** 0.5
    natural = 0.3430490973
    sigma = (natural * (1 - natural) / rounds) ** 0.5
    assert abs(long_run.naturals / rounds - natural) < 5 * sigma


@pytest.mark.whole
def test_the_interval_is_as_wide_as_the_spread_between_runs() -> None:
    """Ninety-five of a hundred intervals hold the exact edge; at least 88 of these hundred do."""
    runs = [simulate(BACCARAT, rounds=66_000, rounds_per_shoe=66, seed=s) for s in range(100)]
    for key in ("player", "tie", "banker-pair"):
        true = float(exact(BACCARAT, Composition.of_decks(8)).wagers[key].house_edge)
        held = [run.wagers[key].ci95[0] < true < run.wagers[key].ci95[1] for run in runs]
        assert 88 <= sum(held) <= 100, key
        spread = sum(run.wagers[key].z ** 2 for run in runs) / len(runs)
        assert 0.6 < spread < 1.5, key


def test_an_estimate_is_its_counts() -> None:
    run = simulate(game("fortune-six"), rounds=1_000, seed=4)
    six = run.wagers["fortune-six"]
    twelve, twenty = (round(six.lines[pays] * 1_000) for pays in ("12 to 1", "20 to 1"))
    won = 12 * twelve + 20 * twenty - (1_000 - twelve - twenty)
    assert six.found.house_edge == Fraction(-won, 1_000)
    low, high = six.ci95
    assert isclose((low + high) / 2, six.house_edge)
    assert isclose((high - low) / 2, 1.959963984540054 * six.std_error)


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_a_result_does_not_depend_on_the_number_of_workers(workers: int) -> None:
    settings: dict[str, Any] = {"rounds": 3_000_001, "seed": 9, "session_hands": 60}
    assert same(simulate(DRAGON, workers=workers, **settings), simulate(DRAGON, **settings))


def same(one: Simulation, other: Simulation) -> bool:
    return (one.counts, one.shoe_rounds, one.sessions) == (
        other.counts,
        other.shoe_rounds,
        other.sessions,
    )


def test_the_pieces_in_which_shoes_are_dealt_leave_no_trace() -> None:
    work = DealingWork.of(BACCARAT, Shoes(8, 14), 1, record=True)
    whole = work.deal(5, 40)
    parts = [work.deal(first, 1) for first in range(5, 45)]
    assert (sum(part.counts for part in parts) == whole.counts).all()
    assert [int(n) for part in parts for n in part.results] == whole.results.tolist()


def test_another_seed_deals_other_rounds() -> None:
    found = {simulate(BACCARAT, rounds=500, seed=seed).counts for seed in range(50)}
    assert len(found) == 50


def test_without_a_seed_every_simulation_draws_its_own() -> None:
    one, other = (simulate(BACCARAT, rounds=500) for _ in range(2))
    assert one.seed != other.seed
    assert same(simulate(BACCARAT, rounds=500, seed=one.seed), one)


@pytest.mark.parametrize(
    "known", FINGERPRINTS, ids=lambda known: f"{known['game']}-{known['seed']}"
)
def test_the_same_shoes_are_dealt_for_ever(known: dict[str, Any]) -> None:
    """These are the shoes that bench/cuda.py deals on a graphics card."""
    shoes = Shoes(known["decks"], known["cut"], known["rounds_per_shoe"], known["burn"])
    work = DealingWork.of(game(known["game"]), shoes, known["seed"])
    dealt = work.deal(known["first"], known["shoes"])
    assert dealt.fingerprint() == known["fingerprint"]


def test_a_shoe_has_about_83_rounds_before_the_cut_card() -> None:
    run = simulate(BACCARAT, rounds=1_000_000, seed=1)
    shoes = sum(run.shoe_rounds)
    mean = sum(rounds * count for rounds, count in enumerate(run.shoe_rounds)) / shoes
    assert 82 < mean < 84
    assert run.shoe_rounds[66] == run.shoe_rounds[102] == 0


def sessions(run: Simulation, hands: int) -> dict[SessionOutcome, int]:
    """The sessions of a simulation followed in slow motion, by the rules' own runs."""
    work = DealingWork.of(run.game, run.shoes, run.seed, record=True)
    results = [RESULTS[number] for number in work.deal(0, sum(run.shoe_rounds) + 1).results]
    found: dict[SessionOutcome, int] = {}
    for first in range(0, run.rounds - hands + 1, hands):
        longest = runs_of(results[first : first + hands]).longest
        found[longest] = found.get(longest, 0) + 1
    return found


@pytest.mark.parametrize("hands", [1, 7, 60, 83, 500])
def test_sessions_go_on_across_shoes(hands: int) -> None:
    run = simulate(DRAGON, rounds=5_000, session_hands=hands, seed=21)
    assert run.sessions is not None
    assert dict(run.sessions.longest) == sessions(run, hands)
    assert sum(run.sessions.longest.values()) == 5_000 // hands


def test_session_wagers_come_close_to_the_odds_of_independent_rounds() -> None:
    run = simulate(DRAGON, rounds=20_000_000, rounds_per_shoe=66, session_hands=20, seed=3)
    odds = session_odds(DRAGON, Composition.of_decks(8), 20)
    assert set(run.session_wagers) == set(odds)
    for key, estimate in run.session_wagers.items():
        assert estimate.exact == odds[key]
        assert abs(estimate.z) < 5, key


@pytest.mark.usefixtures("heard_interrupts")
def test_an_interrupt_keeps_what_was_dealt() -> None:
    """Ctrl-C as it comes: a signal to the process, here as soon as something was dealt."""

    def interrupt(rounds: int) -> None:
        if rounds > 1_000_000:
            os.kill(os.getpid(), signal.SIGINT)

    run = simulate(BACCARAT, rounds=10**14, seed=6, progress=interrupt)
    assert run.interrupted
    assert not run.complete
    assert 1_000_000 < run.rounds < 10**12
    assert simulate(BACCARAT, rounds=run.rounds, seed=6).counts == run.counts


@pytest.fixture
def heard_interrupts() -> Iterator[None]:
    """A shell lets its background jobs ignore interrupts; here they come through."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_progress_is_told_up_to_the_last_round() -> None:
    told: list[int] = []
    simulate(BACCARAT, rounds=4_000_000, seed=6, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 4_000_000


BAD: list[tuple[dict[str, Any], str]] = [
    ({"rounds": 0}, "0 rounds; expected 1 to 1000000000000000"),
    ({"rounds": -5}, "-5 rounds; expected 1 to 1000000000000000"),
    ({"rounds": 1.5}, "1.5 rounds; expected 1 to 1000000000000000"),
    ({"decks": 3}, "3 decks; a shoe holds 4 to 10 (2.1)"),
    ({"rounds": -(10**50)}, "less than -10**40 rounds; expected 1 to 1000000000000000"),
    ({"decks": 8.0}, "8.0 decks; a shoe holds 4 to 10 (2.1)"),
    ({"rounds": 10**5000}, "more than 10**40 rounds; expected 1 to 1000000000000000"),
    ({"decks": 11}, "11 decks; a shoe holds 4 to 10 (2.1)"),
    ({"cut": 411}, "a cut card 411 from the end of 416 cards; expected 0 to 410"),
    ({"cut": -1}, "a cut card -1 from the end of 416 cards; expected 0 to 410"),
    ({"cut": 1.0}, "1.0 cards behind the cut card; expected a whole number"),
    (
        {"cut": 14, "rounds_per_shoe": 66},
        "both a cut card and a number of rounds per shoe; expected one of them",
    ),
    (
        {"rounds_per_shoe": 70},
        "70 rounds per shoe; expected 1 to 69, since each may take six of 416 cards",
    ),
    (
        {"rounds_per_shoe": 68, "burn": True},
        (
            "68 rounds per shoe; expected 1 to 67, since each may take six of 416 cards and "
            "the burn eleven"
        ),
    ),
    (
        {"rounds_per_shoe": 0},
        "0 rounds per shoe; expected 1 to 69, since each may take six of 416 cards",
    ),
    ({"seed": -1}, "-1 as a seed; expected 0 to 18446744073709551615"),
    ({"seed": "x"}, '"x" as a seed; expected 0 to 18446744073709551615'),
    ({"workers": 0}, "0 workers; expected 1 to 1024"),
    ({"device": "tpu"}, '"tpu" as a device; expected cpu or cuda'),
    (
        {"device": "cuda", "workers": 2},
        "a graphics card with a number of workers; expected one or the other",
    ),
    (
        {"cluster": "tcp://127.0.0.1:1", "workers": 2},
        "a cluster with a device or a number of workers; expected its address alone",
    ),
    ({"session_hands": 10}, "a session is for session wagers; Baccarat has none"),
]


@pytest.mark.parametrize(
    ("settings", "sentence"), BAD, ids=[str(place) for place in range(len(BAD))]
)
def test_bad_settings_get_one_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        simulate(BACCARAT, **({"rounds": 100} | settings))
    assert str(refused.value) == sentence


@pytest.mark.parametrize("hands", [0, 101])
def test_a_session_has_no_more_hands_than_there_are_rounds(hands: int) -> None:
    with pytest.raises(InputError, match=rf"{hands} hands in a session; expected 1 to 100"):
        simulate(DRAGON, rounds=100, session_hands=hands)


def test_nobody_knows_of_pairs_in_a_game_that_does_not_ask() -> None:
    found = simulate(replace(BACCARAT, wagers=BACCARAT.wagers[:3]), rounds=1_000, seed=1)
    assert found.pairs is None
    assert set(found.wagers) == {"player", "banker", "tie"}


def test_a_shoe_that_ends_with_the_last_round_is_a_whole_one() -> None:
    rounds = simulate(BACCARAT, rounds=110, seed=1).shoe_rounds.index(1)
    whole = [sum(simulate(BACCARAT, rounds=n, seed=1).shoe_rounds) for n in (rounds - 1, rounds)]
    assert whole == [0, 1]


def test_one_round_is_known_to_say_little() -> None:
    low, high = simulate(BACCARAT, rounds=1, seed=1).wagers["tie"].ci95
    assert high - low > 5


def test_a_wager_that_can_only_lose_is_no_surprise() -> None:
    found = simulate(DRAGON, rounds=1_000, session_hands=2, seed=1)
    assert {estimate.z for estimate in found.session_wagers.values()} == {0.0}
