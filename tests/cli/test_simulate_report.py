"""A simulation on the screen: every figure of it, and no more columns than it has room for."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from punto.cli.number_format import THIN_SPACE
from punto.cli.simulate.captions import CUT_CARD_EFFECT
from punto.cli.simulate.description import describe
from punto.cli.simulate.report import show
from punto.games import game
from punto.simulation import Simulation, simulate

Shown = Callable[[Simulation], str]


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Shown:
    """The report, as it goes to a file."""

    def read(simulation: Simulation) -> str:
        show(simulation)
        return capsys.readouterr().out

    return read


def _rows(output: str) -> list[str]:
    return [" ".join(line.split()) for line in output.replace(THIN_SPACE, "_").splitlines()]


def test_the_report_has_every_figure(shown: Shown) -> None:
    found = simulate(game("power-98"), rounds=10**6, seed=9, rounds_per_shoe=60, burn=True)
    output = shown(found)
    assert "\x1b" not in output
    rows = _rows(output)
    assert rows[0] == "Power Baccarat 98, version 6: 1_000_000 rounds simulated"
    assert rows[1] == "Shoes of 8 decks, 60 rounds per shoe, burned"
    assert rows[2] == "Seed 9 deals the same rounds again"
    assert rows[3].endswith(" rounds a second")
    for estimate in found.wagers.values():
        name = estimate.exact.wager.name
        edge, least, most, exact = (
            f"{100 * share:.5f}"
            for share in (estimate.house_edge, *estimate.ci95, float(estimate.exact.house_edge))
        )
        assert f"{name} {edge} {least} to {most} {exact} {estimate.z:+.2f}" in rows
        for pays, rate in estimate.lines.items():
            figures = f"{pays} {100 * rate:.5f} {100 * estimate.exact_lines[pays]:.5f} "
            assert any(figures in row for row in rows)
    counts = {f"{result.value.capitalize()} wins": n for result, n in found.results.items()}
    counts["Tie"] = counts.pop("Tie wins")
    counts["A natural"] = found.naturals
    assert found.pairs is not None
    counts["Player hand has a pair"], counts["Banker hand has a pair"] = found.pairs
    for what, count in counts.items():
        assert f"{what} {count:_} {100 * count / 10**6:.4f}" in rows
    assert "These mix normal and Power hands, as they fell." in rows
    assert "Rounds per shoe: 60, in 16_666 whole shoes." in rows
    assert "cut-card" not in output


def test_a_line_has_its_own_z(shown: Shown) -> None:
    found = simulate(game("baccarat"), rounds=10**4, seed=2)
    tie = found.wagers["tie"]
    # One line that wins and nothing else: its rate is as far off as the edge, the other way.
    row = f"Tie 8 to 1 {100 * tie.lines['8 to 1']:.5f} 9.51560 {-tie.z:+.2f}"
    assert row in _rows(shown(found))


def test_a_cut_card_is_reported_with_its_effect(shown: Shown) -> None:
    found = simulate(game("baccarat"), rounds=10**5, cut=20, seed=1)
    output = shown(found)
    words = " ".join(output.split())
    assert "Shoes of 8 decks, cut card 20 from the end, no burn" in words
    assert f"The cut-card effect. {CUT_CARD_EFFECT} A shoe that has spent the cards" in words
    assert "(--rounds-per-shoe)" in words
    rounds = [n for n, count in enumerate(found.shoe_rounds) for _ in range(count)]
    mean = sum(rounds) / len(rounds)
    assert (
        f"Rounds per shoe: {rounds[0]} to {rounds[-1]}, {mean:.4f} on average, "
        f"in {len(rounds):_} whole shoes." in _rows(output)
    )


def test_sessions_are_reported_with_edges_and_longest_runs(shown: Shown) -> None:
    found = simulate(game("dragon-tournament"), rounds=10**5, seed=4, session_hands=18)
    rows = _rows(shown(found))
    assert "Session wagers: 5_555 sessions of 18 hands" in rows
    for estimate in found.session_wagers.values():
        start = f"{estimate.exact.wager.name} {100 * estimate.house_edge:.5f} "
        assert any(row.startswith(start) for row in rows)
    assert "banker-dragon favours the patron at this length." in rows
    assert "player-dragon favours the patron at this length." not in rows


@pytest.mark.parametrize(
    ("hands", "heads"),
    [(2, "0 1 2"), (18, r"(0-)?1 2 (\d+ ){7}\d+\+"), (300, r"\d+-\d+ (\d+ ){8}\d+\+")],
)
def test_longest_runs_have_ten_columns_at_most(hands: int, heads: str, shown: Shown) -> None:
    found = simulate(game("dragon-tournament"), rounds=10**6, seed=4, session_hands=hands)
    rows = _rows(shown(found))
    (columns,) = (row.removeprefix("Length ") for row in rows if row.startswith("Length "))
    assert re.fullmatch(heads, columns)
    assert found.sessions is not None
    for side in ("Player", "Banker", "Either"):
        lengths = [
            {
                "Player": longest.player,
                "Banker": longest.banker,
                "Either": max(longest.player, longest.banker),
            }[side]
            for longest, count in found.sessions.longest.items()
            for _ in range(count)
        ]
        shares = []
        for column in columns.split():
            least, _, most = column.rstrip("+").partition("-")
            end = hands if column.endswith("+") else int(most or least)
            within = sum(int(least) <= length <= end for length in lengths)
            shares.append(f"{100 * within / len(lengths):.2f}")
        assert f"{side} {' '.join(shares)}" in rows


def test_a_report_knows_when_no_session_ended(shown: Shown) -> None:
    found = simulate(game("dragon-tournament"), rounds=9, session_hands=9, seed=1)
    assert found.sessions is not None
    none = replace(found.sessions, longest={})
    output = shown(replace(found, sessions=none))
    assert "No session of 9 hands was dealt to its end.\n" in output


def test_pairs_are_not_reported_where_no_wager_asks_for_them(shown: Shown) -> None:
    three = replace(game("baccarat"), wagers=game("baccarat").wagers[:3])
    found = simulate(three, rounds=99, seed=1)
    assert describe(found)["pairs"] is None
    assert "pair" not in shown(found)


def test_less_than_one_shoe_has_no_rounds_per_shoe(shown: Shown) -> None:
    found = simulate(game("baccarat"), rounds=1)
    assert set(describe(found)["shoes"].values()) == {0, None}
    output = shown(found)
    assert ": 1 round simulated\n" in output
    assert "No shoe was dealt to its end." in output


def test_a_simulation_that_ended_early_says_so_in_its_heading(shown: Shown) -> None:
    found = replace(simulate(game("baccarat"), rounds=5000), asked=10**12, stopped="interrupted")
    heading, _, _ = shown(found).partition("\n")
    assert heading.endswith(
        f" 5{THIN_SPACE}000 of 1_000_000_000_000 rounds simulated".replace("_", THIN_SPACE)
    )
