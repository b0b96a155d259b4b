"""Long work on a terminal: the bar, and Ctrl-C in both commands that take long."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli.punto import read
from cli.terminal import OnATerminal

from punto.cli.interrupts import between_pieces
from punto.cli.number_format import THIN_SPACE
from punto.cli.simulate.description import describe
from punto.cli.study.description import describe as describe_study
from punto.games import game
from punto.simulation import simulate
from punto.simulation.study import study_counting

pytestmark = pytest.mark.usefixtures("interrupts")

SEED = ("--seed", "8")
LONG_SIMULATION = ("simulate", "dragon-tournament", "--rounds", "1e12", *SEED)
LONG_STUDY = ("study", "counting", "baccarat", "--wager", "player-pair", "--shoes", "1e9", *SEED)

# Ctrl-C as soon as the work begins, which hears of it after its first piece.
PRESSED = """
import signal, sys
from punto.cli import main, {module} as command
work = command.{work}
def pressed(*arguments, **settings):
    signal.raise_signal(signal.SIGINT)
    return work(*arguments, **settings)
command.{work} = pressed
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.whole
def test_a_bar_shows_on_a_terminal_how_far_it_is() -> None:
    # One worker takes long enough for the bar to be drawn a few times.
    with OnATerminal("simulate", "baccarat", "--rounds", "1e8", "--workers", "1", "--json") as run:
        run.wait_for(b"Getting ready")
        run.wait_for(b"Dealing")
        run.wait_for(b"rounds/s")
        status, output = run.end()
    assert status == 0
    assert read(output)["rounds"] == 10**8
    assert b" left" in run.shown
    # The bar's line is wiped at last.
    assert run.shown.endswith(b"\x1b[1A\x1b[2K")


def test_ctrl_c_reports_the_rounds_that_were_dealt(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    arguments = (*LONG_SIMULATION, "--session-hands", "25", "--json", "--plot", str(plot))
    with OnATerminal(*arguments) as run:
        run.wait_for(b"rounds/s")
        run.process.send_signal(signal.SIGINT)
        status, output = run.end()
    found = read(output)
    assert status == 130
    assert 0 < found["rounds"] < found["asked"] == 10**12
    said = f"punto: interrupted: {found['rounds']:_} of 1_000_000_000_000 rounds were dealt\r\n"
    assert run.shown.decode().replace(THIN_SPACE, "_").endswith(said)
    assert plot.exists()
    # They are the first rounds of the seed, and every count is one of them all.
    dealt = simulate(game("dragon-tournament"), rounds=found["rounds"], seed=8, session_hands=25)
    same = describe(dealt) | {key: found[key] for key in ("seconds", "rounds_per_second", "asked")}
    assert found == same


@pytest.mark.whole
def test_ctrl_c_reports_the_shoes_that_were_gone_through(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    with OnATerminal(*LONG_STUDY, "--json", "--plot", str(plot)) as run:
        # The word stands on the bar from the first shoes on.
        run.wait_for(b"Counting")
        run.process.send_signal(signal.SIGINT)
        status, output = run.end()
    found = read(output)
    assert status == 130
    assert 0 < found["shoes"] < found["asked"] == 10**9
    said = f"punto: interrupted: {found['shoes']:_} of 1_000_000_000 shoes were gone through\r\n"
    assert run.shown.decode().replace(THIN_SPACE, "_").endswith(said)
    assert plot.exists()
    same = study_counting(game("baccarat"), wagers=["player-pair"], shoes=found["shoes"], seed=8)
    assert found == describe_study(same) | {key: found[key] for key in ("seconds", "asked")}


@pytest.mark.whole
@pytest.mark.parametrize(
    ("module", "work", "arguments", "done"),
    [
        ("simulate", "simulate", LONG_SIMULATION, "rounds"),
        ("study", "study_counting", LONG_STUDY, "shoes"),
    ],
)
def test_a_closed_standard_error_keeps_neither_figures_nor_status_back(
    module: str, work: str, arguments: tuple[str, ...], done: str
) -> None:
    code = PRESSED.format(module=module, work=work)
    ended = subprocess.run(
        ["bash", "-c", 'exec "$0" -c "$@" 2>&-', sys.executable, code, *arguments, "--json"],
        stdout=subprocess.PIPE,
        check=False,
    )
    assert ended.returncode == 130
    found = read(ended.stdout.decode())
    assert 0 < found[done] < found["asked"]


def test_ctrl_c_waits_for_the_piece_that_is_dealt_and_takes_it_in() -> None:
    told: list[int] = []
    with between_pieces(told.append) as progress:
        progress(1)
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            progress(2)
    assert told == [1, 2]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_twice_waits_for_nothing() -> None:
    with between_pieces(lambda _: None):
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(("presses", "raised"), [(1, RuntimeError), (2, KeyboardInterrupt)])
def test_an_error_that_ctrl_c_made_is_ctrl_c(presses: int, raised: type[BaseException]) -> None:
    def load() -> None:
        with between_pieces(lambda _: None):
            try:
                for _ in range(presses):
                    signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                raise RuntimeError("half loaded") from None
            raise RuntimeError("broken")

    with pytest.raises(raised):
        load()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_ignores_ctrl_c_goes_on_doing_so() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with between_pieces(lambda _: None) as progress:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        progress(1)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
